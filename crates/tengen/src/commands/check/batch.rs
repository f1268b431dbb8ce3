//! `tengen check --batch`: a file of renju boards with known answers.
//!
//! One board a line, columns separated by tabs: a name, black stones, white stones, the forbidden
//! points as `h8:33`, `h8:44` or `h8:6`, and in some files a fifth column with points stated to be
//! legal. Without it, or with `*` in it, every point that is not named is stated to be legal.

use std::fs;
use std::io::{Write, stdout};
use std::path::Path;

use anyhow::{Context, bail};
use tengen_rules::{Board, Foul, Point, Size, parse_moves};

use crate::Conclusion;
use crate::commands::position::loose_stones;

pub(super) fn run(file: &Path) -> anyhow::Result<Conclusion> {
    let name = file.display();
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {name}"))?;
    let mut out = stdout().lock();
    let (mut agree, mut differ) = (0, 0);
    for (number, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let claim =
            FoulClaim::parse(line).with_context(|| format!("{name} line {}", number + 1))?;
        match claim.differences() {
            differences if differences.is_empty() => agree += 1,
            differences => {
                differ += 1;
                writeln!(out, "{}: {}", claim.id, differences.join(", "))?;
            }
        }
    }
    writeln!(out, "{agree} of {} boards agree", agree + differ)?;
    Ok(if differ == 0 { Conclusion::Fine } else { Conclusion::Wrong })
}

/// A board and what its file says about it.
struct FoulClaim<'a> {
    id: &'a str,
    board: Board,
    forbidden: Vec<(Point, Foul)>,
    legal: Vec<Point>,
}

impl<'a> FoulClaim<'a> {
    fn parse(line: &'a str) -> anyhow::Result<FoulClaim<'a>> {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[id, black, white, forbidden, ref legal @ ..] = &columns[..] else {
            bail!("expected four or five columns separated by tabs, found {}", columns.len());
        };
        let black = parse_moves(black).context("black stones")?;
        let white = parse_moves(white).context("white stones")?;
        let board = loose_stones(Size::STANDARD, &black, &white)?;
        let forbidden = words(forbidden).map(parse_foul).collect::<anyhow::Result<Vec<_>>>()?;
        let legal = match legal {
            [] | ["*"] => {
                let is_named = |at: &Point| forbidden.iter().any(|(named, _)| named == at);
                board.empty_points().filter(|at| !is_named(at)).collect()
            }
            [legal, ..] => words(legal)
                .map(|word| word.parse().context("legal points"))
                .collect::<anyhow::Result<_>>()?,
        };
        Ok(FoulClaim { id, board, forbidden, legal })
    }

    /// Each point on which the rules say something else, in words.
    fn differences(&self) -> Vec<String> {
        let stated = self.forbidden.iter().map(|&(at, foul)| (at, Some(foul)));
        let stated = stated.chain(self.legal.iter().map(|&at| (at, None)));
        let found = |at| if self.board.is_empty_at(at) { self.board.foul(at) } else { None };
        stated
            .map(|(at, stated)| (at, stated, found(at)))
            .filter(|(_, stated, found)| stated != found)
            .map(|(at, stated, found)| {
                format!("{at} is {} here and {} in the file", name(found), name(stated))
            })
            .collect()
    }
}

/// The words of a column; a lone dash stands for none.
fn words(column: &str) -> impl Iterator<Item = &str> {
    column.split_whitespace().filter(|&word| word != "-")
}

fn parse_foul(word: &str) -> anyhow::Result<(Point, Foul)> {
    let (point, kind) =
        word.split_once(':').with_context(|| format!("expected point:kind, found \"{word}\""))?;
    let foul = match kind {
        "33" => Foul::DoubleThree,
        "44" => Foul::DoubleFour,
        "6" => Foul::Overline,
        _ => bail!("expected 33, 44 or 6 after the colon, found \"{kind}\""),
    };
    Ok((point.parse().context("forbidden points")?, foul))
}

const fn name(foul: Option<Foul>) -> &'static str {
    match foul {
        Some(foul) => foul.name(),
        None => "legal",
    }
}
