//! A link as a picture that a telephone reads.

use qrcode::{Color, EcLevel, QrCode};

/// The white margin that readers need, in modules.
const MARGIN: usize = 4;

/// The picture as SVG, dark on white whatever the theme.
pub(super) fn svg(link: &str) -> String {
    let code = QrCode::with_error_correction_level(link, EcLevel::M)
        .expect("a link is shorter than the largest code holds");
    let width = code.width();
    let side = width + 2 * MARGIN;
    let dark = (0..width).flat_map(|y| (0..width).map(move |x| (x, y)));
    let dark = dark.filter(|&at| code[at] == Color::Dark);
    let path: String =
        dark.map(|(x, y)| format!("M{} {}h1v1h-1z", x + MARGIN, y + MARGIN)).collect();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" \
         shape-rendering=\"crispEdges\"><rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/>\
         <path d=\"{path}\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The three finders, seven modules wide, and the margin around them.
    #[test]
    fn the_picture_has_its_corners_and_its_margin() {
        let svg = svg("http://192.168.178.23:8315/r/K7M3PX");
        let dark = |x: usize, y: usize| svg.contains(&format!("M{x} {y}h1v1h-1z"));
        let side: usize =
            svg.split("viewBox=\"0 0 ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        let far = side - MARGIN - 7;
        for (x, y) in [(MARGIN, MARGIN), (far, MARGIN), (MARGIN, far)] {
            assert!((0..7).all(|step| dark(x + step, y) && dark(x, y + step)), "{x} {y}");
            assert!(!dark(x + 1, y + 1) && dark(x + 3, y + 3), "{x} {y}");
        }
        assert!((0..side).all(|at| !dark(at, MARGIN - 1) && !dark(side - MARGIN, at)));
    }
}
