//! The nodes of a library as they lie in the file.

use tengen_rules::{Point, Size};

use crate::{Coordinates, Expected, Format, Found, Place, ReadError, Warning};

/// After this node's descendants comes a sister.
pub(super) const SISTER: u8 = 0x80;
/// The node has no child.
pub(super) const LEAF: u8 = 0x40;
/// A comment follows whose last byte has its highest bit set.
pub(super) const OLD_COMMENT: u8 = 0x20;
/// The node is bookmarked.
pub(super) const MARK: u8 = 0x10;
/// A comment follows.
pub(super) const COMMENT: u8 = 0x08;
/// The library opens here.
pub(super) const START: u8 = 0x04;
/// The node is no move, but a text on its point.
pub(super) const NO_MOVE: u8 = 0x02;
/// Two more bytes of flags follow.
pub(super) const EXTENSION: u8 = 0x01;
/// In the extension: a text for the point follows.
pub(super) const BOARD_TEXT: u16 = 0x0001;

/// Stands between the heading and the rest of a comment.
pub(super) const SEPARATOR: u8 = 0x08;

/// One node as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Raw<'a> {
    /// The byte it begins at.
    pub(super) at: usize,
    /// The point; `None` is a pass or the root.
    pub(super) point: Option<Point>,
    pub(super) flags: u8,
    pub(super) extension: u16,
    pub(super) comment: Option<std::borrow::Cow<'a, [u8]>>,
    pub(super) board_text: Option<&'a [u8]>,
}

/// Goes through the nodes of a library.
pub(super) struct Nodes<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Set when the file ended in the middle of a node.
    pub(super) truncated: Option<Warning>,
}

impl<'a> Nodes<'a> {
    pub(super) fn new(bytes: &'a [u8], at: usize) -> Nodes<'a> {
        Nodes { bytes, at, truncated: None }
    }

    /// The next node; `None` at the end.
    pub(super) fn next(&mut self) -> Option<Result<Raw<'a>, ReadError>> {
        let at = self.at;
        let [position, flags] = self.pair(Expected::LibMove)?;
        let point = match position {
            0 => None,
            position => match point(position) {
                Some(point) => Some(point),
                None => {
                    return Some(Err(ReadError {
                        format: Some(Format::Lib),
                        place: Place::Byte(at),
                        found: Found::Byte(position),
                        expected: Expected::Point(Size::STANDARD),
                    }));
                }
            },
        };
        let extension = match flags & EXTENSION {
            0 => 0,
            _ => u16::from_be_bytes(self.pair(Expected::LibFlags)?),
        };
        let comment = if flags & OLD_COMMENT != 0 {
            Some(self.old_comment().into())
        } else if flags & COMMENT != 0 {
            Some(self.text().into())
        } else {
            None
        };
        let board_text = (extension & BOARD_TEXT != 0).then(|| self.text());
        Some(Ok(Raw { at, point, flags, extension, comment, board_text }))
    }

    fn pair(&mut self, expected: Expected) -> Option<[u8; 2]> {
        match self.bytes[self.at..] {
            [first, second, ..] => {
                self.at += 2;
                Some([first, second])
            }
            [] if expected == Expected::LibMove => None,
            [] | [_] => {
                self.at = self.bytes.len();
                self.truncate(expected);
                None
            }
        }
    }

    /// A text up to the first zero, which ends with its pair of bytes.
    fn text(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let length = match rest.iter().position(|&byte| byte == 0) {
            Some(length) => length,
            None => {
                self.truncate(Expected::LibTextEnd);
                rest.len()
            }
        };
        self.at = (self.at + (length / 2 + 1) * 2).min(self.bytes.len());
        &rest[..length]
    }

    fn old_comment(&mut self) -> Vec<u8> {
        let rest = &self.bytes[self.at..];
        let length = match rest.iter().position(|&byte| byte >= 0x80) {
            Some(last) => last + 1,
            None => {
                self.truncate(Expected::LibTextEnd);
                rest.len()
            }
        };
        self.at = (self.at + length.div_ceil(2) * 2).min(self.bytes.len());
        rest[..length].iter().map(|byte| byte & 0x7f).collect()
    }

    fn truncate(&mut self, expected: Expected) {
        let place = Place::Byte(self.bytes.len());
        self.truncated = Some(Warning::Truncated { place, expected });
    }
}

/// The point of a position byte.
fn point(position: u8) -> Option<Point> {
    let (column, row) = (usize::from(position & 15), usize::from(position >> 4) + 1);
    Coordinates::PISKVORKY.point(column, row, Size::STANDARD)
}

/// The position byte of a point.
pub(super) fn position(point: Point) -> u8 {
    let (column, row) = Coordinates::PISKVORKY.numbers(point, Size::STANDARD);
    (16 * (row - 1) + column) as u8
}
