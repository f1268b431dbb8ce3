//! From a library to a tree.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{Encoding, GBK, UTF_8};
use tengen_rules::{Size, Stone};

use super::node::{BOARD_TEXT, LEAF, MARK, NO_MOVE, Nodes, Raw, SEPARATOR, SISTER, START};
use super::{HEADER, MAGIC};
use crate::{
    Expected, Format, Found, Game, NodeId, Oddity, Place, ReadError, ReadOptions, Remark, Step,
    Tree, Warning,
};

/// Warnings are for people; a broken file does not need millions of them.
const MOST_WARNINGS: usize = 20;

/// More nodes than any library we know of has; a larger file grows as it is read.
const MOST_RESERVED: usize = 1 << 25;

/// Versions up to this are understood.
const NEWEST: (u8, u8) = (3, 4);

/// Files from before version 3 have no header and begin with h8.
const OLD_START: u8 = 0x78;

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Game, ReadError> {
    let start = check_header(bytes)?;
    // Looking for the encoding is a walk through the whole file too, without the building.
    let looked_through = bytes.len() / 3;
    let (encoding, mut progress) = match options.encoding {
        Some(encoding) => (encoding, Progress::new(options, bytes, 0..bytes.len())),
        None => {
            let looking = Progress::new(options, bytes, 0..looked_through);
            let encoding = guess_encoding(bytes, start, looking)?;
            (encoding, Progress::new(options, bytes, looked_through..bytes.len()))
        }
    };
    let mut builder = Builder {
        // Every node takes two bytes or more. Room that stays unused is never touched.
        tree: Tree::with_capacity(((bytes.len() - start) / 2).min(MOST_RESERVED)),
        encoding,
        warnings: Vec::new(),
        undecodable: false,
    };
    let mut nodes = Nodes::new(bytes, start);
    let mut parent = builder.tree.root();
    let mut with_sisters: Vec<NodeId> = Vec::new();
    let mut is_first = true;
    while let Some(raw) = nodes.next() {
        let raw = raw?;
        let node = builder.add(parent, &raw, is_first);
        is_first = false;
        if raw.flags & SISTER != 0 && node != builder.tree.root() {
            with_sisters.push(parent);
        }
        parent = if raw.flags & LEAF == 0 {
            node
        } else {
            // A leaf with nothing left to come back to ends the library; RenLib goes on below it.
            with_sisters.pop().unwrap_or(node)
        };
        progress.report(raw.at);
    }
    let Builder { mut tree, mut warnings, undecodable, .. } = builder;
    warnings.extend(nodes.truncated);
    if undecodable {
        warnings.push(Warning::Undecodable { charset: encoding.name() });
    }
    tree.shrink();
    Ok(Game { tree, warnings, ..Game::new(Size::STANDARD) })
}

/// Where the nodes begin.
fn check_header(bytes: &[u8]) -> Result<usize, ReadError> {
    let error = |at: usize, expected| ReadError {
        format: Some(Format::Lib),
        place: Place::Byte(at.min(bytes.len())),
        found: bytes.get(at).map_or(Found::End, |&byte| Found::Byte(byte)),
        expected,
    };
    if bytes.first() == Some(&OLD_START) {
        return Ok(0);
    }
    let differs = MAGIC.iter().zip(bytes).position(|(expected, byte)| expected != byte);
    if differs.is_some() || bytes.len() < MAGIC.len() {
        return Err(error(differs.unwrap_or(bytes.len()), Expected::LibHeader));
    }
    if bytes.len() < HEADER {
        return Err(error(bytes.len(), Expected::LibHeader));
    }
    if (bytes[8], bytes[9]) > NEWEST {
        return Err(error(8, Expected::LibVersion));
    }
    Ok(HEADER)
}

/// UTF-8 if every text is, else GBK, which is what most libraries with other characters are.
fn guess_encoding(
    bytes: &[u8],
    start: usize,
    mut progress: Progress,
) -> Result<&'static Encoding, ReadError> {
    let mut nodes = Nodes::new(bytes, start);
    while let Some(raw) = nodes.next() {
        let raw = raw?;
        let texts = [raw.comment.as_deref(), raw.board_text];
        if texts.into_iter().flatten().any(|text| std::str::from_utf8(text).is_err()) {
            return Ok(GBK);
        }
        progress.report(raw.at);
    }
    Ok(UTF_8)
}

/// Tells the caller now and then how far the reader is. A pass through the file is a part of the way.
struct Progress<'a> {
    tell: Option<&'a dyn Fn(usize)>,
    length: usize,
    part: Range<usize>,
    next: usize,
}

impl<'a> Progress<'a> {
    fn new(options: &ReadOptions<'a>, bytes: &[u8], part: Range<usize>) -> Progress<'a> {
        Progress { tell: options.progress, length: bytes.len(), part, next: 0 }
    }

    fn report(&mut self, at: usize) {
        const STRIDE: usize = 1 << 18;
        if at < self.next {
            return;
        }
        self.next = at + STRIDE;
        if let Some(tell) = self.tell {
            let done = at as u64 * self.part.len() as u64 / self.length as u64;
            tell(self.part.start + done as usize);
        }
    }
}

struct Builder {
    tree: Tree,
    encoding: &'static Encoding,
    warnings: Vec<Warning>,
    undecodable: bool,
}

impl Builder {
    /// Adds what a node says, and gives the node that its children hang on.
    fn add(&mut self, parent: NodeId, raw: &Raw, is_first: bool) -> NodeId {
        let is_root = is_first && raw.point.is_none();
        let only_text = raw.flags & NO_MOVE != 0
            && raw.flags & LEAF != 0
            && raw.flags & (MARK | START) == 0
            && raw.comment.is_none()
            && raw.point.is_some();
        if raw.flags & NO_MOVE != 0 && !only_text && !is_root {
            self.warn(raw.at, Oddity::NoMove);
        }
        let node = if is_root || only_text {
            parent
        } else {
            let stone = self.tree.step(parent).stone().map_or(Stone::Black, |stone| !stone);
            let step = raw.point.map_or(Step::Pass(stone), |point| Step::Play(stone, point));
            self.tree.add(parent, step)
        };
        if let Some(comment) = &raw.comment {
            self.comment(node, comment);
        }
        if let Some(text) = raw.board_text {
            let text = self.decode(text);
            match raw.point {
                // The text stands on the point while the position before the move is shown.
                Some(point) => self.tree.remark(parent, Remark::Label(point, &text)),
                None => {
                    self.warn(raw.at, Oddity::TextNowhere);
                    self.tree.remark(node, Remark::Comment(&text));
                }
            }
        }
        if raw.flags & MARK != 0 {
            self.tree.remark(node, Remark::Bookmark);
        }
        if raw.flags & START != 0 {
            self.tree.remark(node, Remark::Start);
        }
        if raw.extension & !BOARD_TEXT != 0 {
            self.warn(raw.at, Oddity::UnknownFlags);
        }
        node
    }

    fn comment(&mut self, node: NodeId, comment: &[u8]) {
        let separator = comment.iter().position(|&byte| byte == SEPARATOR);
        let (title, rest) = match separator {
            Some(at) => (&comment[..at], &comment[at + 1..]),
            None => (comment, &[][..]),
        };
        let title = self.decode(title);
        self.tree.remark(node, Remark::Title(&title));
        let rest = self.decode(rest);
        self.tree.remark(node, Remark::Comment(&rest));
    }

    fn decode<'t>(&mut self, text: &'t [u8]) -> Cow<'t, str> {
        let (text, broken) = self.encoding.decode_without_bom_handling(text);
        self.undecodable |= broken;
        text
    }

    fn warn(&mut self, at: usize, what: Oddity) {
        if self.warnings.len() < MOST_WARNINGS {
            self.warnings.push(Warning::Strange { place: Place::Byte(at), what });
        }
    }
}
