//! Opening files: one opening a line, written as moves (`h8i9j10`); `#` begins a comment.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use tengen_rules::{Point, Position, Rule, Size};

/// Reads an opening file. Every opening must be playable and must leave the game open.
pub fn read(path: &Path, size: Size, rule: Rule) -> anyhow::Result<Vec<Vec<Point>>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let openings = parse(&text, size, rule).with_context(|| path.display().to_string())?;
    if openings.is_empty() {
        bail!("{} has no opening", path.display());
    }
    Ok(openings)
}

fn parse(text: &str, size: Size, rule: Rule) -> anyhow::Result<Vec<Vec<Point>>> {
    let mut openings = Vec::new();
    for (before, line) in text.lines().enumerate() {
        let moves = line.split('#').next().unwrap_or_default().trim();
        if moves.is_empty() {
            continue;
        }
        let number = before + 1;
        let position =
            Position::replay(moves, size, rule).with_context(|| format!("line {number}"))?;
        if position.outcome().is_some() {
            bail!("line {number}: the game is over after the opening");
        }
        openings.push(position.moves().to_vec());
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_rules::format_moves;

    fn show(text: &str) -> Result<String, String> {
        parse(text, Size::STANDARD, Rule::Freestyle)
            .map(|openings| {
                openings.iter().map(|moves| format_moves(moves)).collect::<Vec<_>>().join(" ")
            })
            .map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn comments_and_empty_lines_are_passed_over() {
        assert_eq!(show("# two\n\nh8i9 # even\nh8h9\n"), Ok("h8i9 h8h9".to_owned()));
    }

    #[test]
    fn a_bad_line_is_named() {
        assert_eq!(show("h8i9\nh8h8\n"), Err("line 2: move 2: h8 already has a stone".to_owned()));
        assert_eq!(
            show("a1a2b1b2c1c2d1d2e1\n"),
            Err("line 1: the game is over after the opening".to_owned())
        );
    }
}
