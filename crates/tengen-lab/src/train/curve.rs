//! How losses fall while a net is trained, as text and as a picture.

use std::fmt::Write;

use super::Losses;

/// What was seen during a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// In order.
    pub points: Vec<CurvePoint>,
}

/// What was seen after so many positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CurvePoint {
    /// Positions learned so far, with repetitions.
    pub positions: usize,
    /// The losses of those learned since the last point.
    pub learned: Option<Losses>,
    /// The losses of held-back games.
    pub held_back: Losses,
}

/// Width and height of a panel of the picture, and the room around it.
const PANEL: (f64, f64) = (420.0, 240.0);
const MARGIN: f64 = 56.0;

impl Curve {
    /// One line a point, with tabs.
    pub fn text(&self) -> String {
        let mut text =
            "positions\tlearned target\tresult\tpolicy\tfirst\theld back target\tresult\tpolicy\tfirst\n"
                .to_owned();
        for point in &self.points {
            let learned = point.learned.map_or("\t\t\t".to_owned(), columns);
            let held_back = columns(point.held_back);
            text += &format!("{}\t{learned}\t{held_back}\n", point.positions);
        }
        text
    }

    /// Two panels: log-loss of the value and cross-entropy of the policy, learned and held back.
    pub fn svg(&self) -> String {
        let (width, height) = (2.0 * (PANEL.0 + 2.0 * MARGIN), PANEL.1 + 2.0 * MARGIN);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"12\" fill=\"#333\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
        );
        self.panel(&mut svg, MARGIN, "value: log-loss against the target", |it| it.target);
        self.panel(&mut svg, 3.0 * MARGIN + PANEL.0, "policy: cross-entropy", |it| it.policy);
        svg + "</svg>\n"
    }

    fn panel(&self, svg: &mut String, left: f64, title: &str, of: impl Fn(&Losses) -> f64) {
        let at = |it: &CurvePoint| it.positions as f64 / 1e6;
        let held_back: Vec<(f64, f64)> =
            self.points.iter().map(|it| (at(it), of(&it.held_back))).collect();
        let learned: Vec<(f64, f64)> =
            self.points.iter().filter_map(|it| Some((at(it), of(it.learned.as_ref()?)))).collect();
        let all = || held_back.iter().chain(&learned);
        let end = all().map(|it| it.0).fold(1e-9, f64::max);
        let low = all().map(|it| it.1).fold(f64::INFINITY, f64::min);
        let high = all().map(|it| it.1).fold(low + 1e-9, f64::max);
        let (x, y) = (
            |it: f64| left + PANEL.0 * it / end,
            |it: f64| MARGIN + PANEL.1 * (high - it) / (high - low),
        );
        let mut write = |line: String| svg.push_str(&line);
        write(format!(
            "<text x=\"{left}\" y=\"{}\" font-size=\"14\">{title}</text>\n",
            MARGIN - 16.0
        ));
        for part in 0..=4 {
            let share = f64::from(part) / 4.0;
            let (loss, million) = (low + (high - low) * share, end * share);
            write(format!(
                "<path d=\"M{left} {0:.1}h{1}\" stroke=\"#ddd\"/>\
                 <text x=\"{2}\" y=\"{3:.1}\" text-anchor=\"end\">{loss:.4}</text>\
                 <text x=\"{4:.1}\" y=\"{5}\" text-anchor=\"middle\">{million:.2} M</text>\n",
                y(loss),
                PANEL.0,
                left - 6.0,
                y(loss) + 4.0,
                x(million),
                MARGIN + PANEL.1 + 20.0,
            ));
        }
        for (points, colour, name, line) in
            [(&learned, "#b8860b", "learned", 0.0), (&held_back, "#1f5f8b", "held back", 16.0)]
        {
            let path = points.iter().fold(String::new(), |mut path, it| {
                let step = if path.is_empty() { 'M' } else { 'L' };
                let _ = write!(path, "{step}{:.1} {:.1}", x(it.0), y(it.1));
                path
            });
            write(format!(
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
                 <text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{colour}\">{name}</text>\n",
                left + PANEL.0,
                MARGIN + 14.0 + line,
            ));
        }
    }
}

fn columns(losses: Losses) -> String {
    let Losses { target, result, policy, first } = losses;
    format!("{target:.4}\t{result:.4}\t{policy:.4}\t{first:.4}")
}
