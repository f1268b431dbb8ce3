//! From text to trees.

use tengen_rules::Stone;

use super::lexer::{Lexer, Property, Token};
use super::root::{self, claimed_charset, is_about_the_file, name, root_property};
use super::value::{area, is_pass, point, seconds, unescape};
use crate::format::MOST_GAMES;
use crate::{
    Area, Expected, Format, Game, Mark, NodeId, Oddity, Place, ReadError, ReadOptions, Remark,
    Step, Warning, charset,
};

/// Warnings are for people; a broken file does not need millions of them.
const MOST_WARNINGS: usize = 20;

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Vec<Game>, ReadError> {
    let mut warnings = Vec::new();
    let claimed = claimed_charset(bytes);
    let text = charset::decode(bytes, options.encoding, claimed.as_deref(), &mut warnings);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut reader = Reader {
        text,
        options,
        lexer: Lexer::new(text, 0),
        games: Vec::new(),
        warnings,
        progress: 0,
    };
    while let Some((at, token)) = reader.lexer.next() {
        match token {
            Token::Open => reader.game(at)?,
            _ if reader.games.is_empty() => reader.skip_preamble(at),
            _ => {
                reader.warn(at, || Oddity::Postscript);
                break;
            }
        }
    }
    let Reader { mut games, warnings, .. } = reader;
    let Some(first) = games.first_mut() else {
        return Err(ReadError::in_text(Format::Sgf, text, text.len(), Expected::SgfGame));
    };
    first.warnings.splice(0..0, warnings);
    Ok(games)
}

/// Whether a text begins with a bracket and a node.
pub(crate) fn looks_like(bytes: &[u8]) -> bool {
    const LOOKED_AT: usize = 4096;
    let ascii = bytes.iter().filter(|byte| !matches!(byte, 0 | 0xef | 0xbb | 0xbf | 0xfe | 0xff));
    let mut signs = ascii.filter(|byte| !byte.is_ascii_whitespace()).take(LOOKED_AT);
    signs.next() == Some(&b'(') && signs.find(|&&sign| sign != b'(') == Some(&b';')
}

struct Reader<'a> {
    text: &'a str,
    options: &'a ReadOptions<'a>,
    lexer: Lexer<'a>,
    games: Vec<Game>,
    warnings: Vec<Warning>,
    progress: usize,
}

/// The game being read and where in it the reader is.
struct Open {
    game: Game,
    /// The nodes that variations branch from.
    branches: Vec<NodeId>,
    node: NodeId,
    /// How many nodes have begun; the first is the root, whatever it holds.
    nodes: usize,
}

impl<'a> Reader<'a> {
    /// Reads one game, whose opening bracket at byte `at` is behind.
    fn game(&mut self, at: usize) -> Result<(), ReadError> {
        let size = root::size(self.text, at, self.options)?;
        let game = Game::new(size);
        let node = game.tree.root();
        let mut open = Open { game, branches: Vec::new(), node, nodes: 0 };
        loop {
            self.report_progress();
            let Some((at, token)) = self.lexer.next() else {
                self.warn_truncated(Expected::SgfGameEnd);
                break;
            };
            match token {
                Token::Open => open.branches.push(open.node),
                Token::Close => match open.branches.pop() {
                    Some(node) => open.node = node,
                    None => break,
                },
                Token::Node => {
                    open.nodes += 1;
                    if open.nodes > 1 {
                        open.node = open.game.tree.add(open.node, Step::Nothing);
                    }
                }
                Token::Property(property) => {
                    if open.nodes == 0 {
                        return Err(self.error(at, Expected::SgfNode));
                    }
                    if !property.is_closed {
                        self.warn_truncated(Expected::SgfValueEnd);
                    }
                    self.property(at, &property, &mut open)?;
                }
                Token::Stray => return Err(self.error(at, Expected::SgfPiece)),
            }
        }
        if open.nodes == 0 {
            self.warn(at, || Oddity::EmptyBrackets);
            return Ok(());
        }
        if self.games.len() == MOST_GAMES {
            return Err(self.error(at, Expected::Games(MOST_GAMES)));
        }
        open.game.tree.shrink();
        self.games.push(open.game);
        Ok(())
    }

    fn property(
        &mut self,
        at: usize,
        property: &Property,
        open: &mut Open,
    ) -> Result<(), ReadError> {
        let name = name(property.name);
        let Some(&(value_at, value)) = property.values.first() else {
            self.warn(at, || Oddity::NoValue(name.to_string()));
            return Ok(());
        };
        let is_single = property.values.len() == 1;
        let in_root = open.nodes == 1 || open.node == open.game.tree.root();
        if in_root
            && (is_about_the_file(&name)
                || is_single && root_property(&name, value, &mut open.game))
        {
            return Ok(());
        }
        let size = open.game.size;
        match name.as_ref() {
            "B" | "W" => {
                let stone = if name == "B" { Stone::Black } else { Stone::White };
                for &(at, value) in &property.values {
                    let step = match point(value, size) {
                        _ if is_pass(value, size) => Step::Pass(stone),
                        Some(point) => Step::Play(stone, point),
                        None => {
                            let expected = Expected::SgfPoint(size);
                            return Err(self.error(at, expected));
                        }
                    };
                    self.step(at, step, open);
                }
                return Ok(());
            }
            "AB" | "AW" | "AE" | "MA" | "TR" | "CR" | "SQ" => {
                if self.areas(&name, property, open) {
                    return Ok(());
                }
                self.warn(value_at, || Oddity::NoPoint(name.to_string()));
            }
            "LB" => {
                let labels = property.values.iter().map(|&(_, value)| {
                    let (at, text) = value.split_once(':')?;
                    Some((point(at, size)?, unescape(text)))
                });
                if let Some(labels) = labels.collect::<Option<Vec<_>>>() {
                    for (point, text) in labels {
                        open.game.tree.remark(open.node, Remark::Label(point, &text));
                    }
                    return Ok(());
                }
                self.warn(value_at, || Oddity::LabelNowhere);
            }
            "C" | "N" => {
                let texts: Vec<_> =
                    property.values.iter().map(|&(_, value)| unescape(value)).collect();
                let text = texts.join("\n");
                let remark =
                    if name == "C" { Remark::Comment(&*text) } else { Remark::Title(&*text) };
                open.game.tree.remark(open.node, remark);
                return Ok(());
            }
            "HO" if is_single && value.trim() == "1" => {
                open.game.tree.remark(open.node, Remark::Bookmark);
                return Ok(());
            }
            "PL" => {
                let turn = match value.trim() {
                    "B" | "b" | "1" | "black" | "Black" => Some(Stone::Black),
                    "W" | "w" | "2" | "white" | "White" => Some(Stone::White),
                    _ => None,
                };
                if let Some(stone) = turn.filter(|_| is_single) {
                    open.game.tree.remark(open.node, Remark::Turn(stone));
                    return Ok(());
                }
            }
            "BL" | "WL" => {
                let stone = if name == "BL" { Stone::Black } else { Stone::White };
                if let Some(time) = seconds(value).filter(|_| is_single) {
                    open.game.tree.remark(open.node, Remark::Left(stone, time));
                    return Ok(());
                }
            }
            _ => {}
        }
        let kept = as_written(&name, property);
        open.game.tree.remark(open.node, Remark::Property(&kept));
        Ok(())
    }

    /// Gives the node its move. A second move of one node, or one in the root, becomes a node of its
    /// own: some programs write them, and nothing else can be meant.
    fn step(&mut self, at: usize, step: Step, open: &mut Open) {
        let tree = &mut open.game.tree;
        let is_free = open.node != tree.root() && tree.step(open.node) == Step::Nothing;
        if is_free {
            tree.set_step(open.node, step);
            return;
        }
        if open.node != tree.root() {
            self.warn(at, || Oddity::SecondMove);
        }
        open.node = open.game.tree.add(open.node, step);
    }

    /// Setup stones and marks, if every value is a point or an area.
    fn areas(&self, name: &str, property: &Property, open: &mut Open) -> bool {
        let size = open.game.size;
        let areas = property.values.iter().map(|&(_, value)| area(value, size));
        let Some(areas) = areas.collect::<Option<Vec<Area>>>() else {
            return false;
        };
        for area in areas {
            let remark = match name {
                "AB" => Remark::Put(area, Stone::Black),
                "AW" => Remark::Put(area, Stone::White),
                "AE" => Remark::Clear(area),
                "MA" => Remark::Mark(area, Mark::Cross),
                "TR" => Remark::Mark(area, Mark::Triangle),
                "CR" => Remark::Mark(area, Mark::Circle),
                _ => Remark::Mark(area, Mark::Square),
            };
            open.game.tree.remark(open.node, remark);
        }
        true
    }

    /// Passes over what stands before the first bracket, such as the head of a mail.
    fn skip_preamble(&mut self, at: usize) {
        let skipped = self.text[at..].find("(;").map_or(self.text.len(), |next| at + next);
        self.warn(at, || Oddity::Preamble);
        self.lexer = Lexer::new(self.text, skipped);
    }

    fn error(&self, at: usize, expected: Expected) -> ReadError {
        ReadError::in_text(Format::Sgf, self.text, at, expected)
    }

    fn warn(&mut self, at: usize, what: impl FnOnce() -> Oddity) {
        if self.warnings.len() < MOST_WARNINGS {
            let place = Place::in_text(self.text, at);
            self.warnings.push(Warning::Strange { place, what: what() });
        }
    }

    fn warn_truncated(&mut self, expected: Expected) {
        let truncated = |warning: &Warning| matches!(warning, Warning::Truncated { .. });
        if !self.warnings.iter().any(truncated) {
            let place = Place::in_text(self.text, self.text.len());
            self.warnings.push(Warning::Truncated { place, expected });
        }
    }

    fn report_progress(&mut self) {
        const STRIDE: usize = 1 << 18;
        if let Some(progress) = self.options.progress
            && self.lexer.at() >= self.progress + STRIDE
        {
            self.progress = self.lexer.at();
            progress(self.progress);
        }
    }
}

/// A property for [`Remark::Property`]. A backslash at the end of a broken file must not take the
/// bracket with it.
fn as_written(name: &str, property: &Property) -> String {
    let mut text = name.to_owned();
    for (_, value) in &property.values {
        let backslashes = value.bytes().rev().take_while(|&byte| byte == b'\\').count();
        let complete = if backslashes % 2 == 1 { &value[..value.len() - 1] } else { value };
        text.push('[');
        text.push_str(complete);
        text.push(']');
    }
    text
}
