//! The formats, and one door to all of their readers and writers.

use std::fmt;
use std::str::FromStr;

use encoding_rs::Encoding;
use tengen_rules::{Rule, Size};

use crate::loss::{Facet, Loss, Tally};
use crate::{Coordinates, Expected, Found, Game, Place, ReadError, pos, psq, renlib, sgf, text};

/// A game takes hundreds of bytes of memory and can take three in a file, so a file has a limit.
pub(crate) const MOST_GAMES: usize = 250_000;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// Moves as players write them: `h8i9j10`.
    Text,
    /// A link to the board of GomoCalc.
    Link,
    /// Smart game format.
    Sgf,
    /// Piskvorky's games, the archive format of Gomocup.
    Psq,
    /// Renju's positions.
    Pos,
    /// RenLib's libraries.
    Lib,
}

/// What the reader is told besides the file.
#[derive(Clone, Copy, Default)]
pub struct ReadOptions<'a> {
    /// The rule of games whose file does not state one.
    pub rule: Option<Rule>,
    /// The board of games whose file does not state one. It also makes the reader take an SGF game of
    /// another kind, such as one of Go, for five in a row.
    pub size: Option<Size>,
    /// The character set, against whatever the file says.
    pub encoding: Option<&'static Encoding>,
    /// How position text counts, if not from a1 at the lower left.
    pub coordinates: Option<Coordinates>,
    /// Called now and then with the number of bytes that are done.
    pub progress: Option<&'a dyn Fn(usize)>,
}

/// What the writer is told besides the games.
#[derive(Clone, Copy, Default)]
pub struct WriteOptions {
    /// The character set of formats that do not fix one. UTF-8 if not given.
    pub encoding: Option<&'static Encoding>,
}

/// Reads every game of a file, as the format of the hint or else as what the content shows it to be.
///
/// ```
/// use tengen_formats::{Format, ReadOptions, read};
///
/// let games = read(b"(;GM[4]SZ[15];B[hh];W[ig]C[indirect])", None, &ReadOptions::default())?;
/// assert_eq!(games[0].plain_moves(), Some(tengen_rules::parse_moves("h8i9")?));
///
/// let error = read(b"h8 x9", Some(Format::Text), &ReadOptions::default()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "not a readable text file: line 1, column 4: expected a point of the 22×22 board, found \"x9\"",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(
    bytes: &[u8],
    hint: Option<Format>,
    options: &ReadOptions,
) -> Result<Vec<Game>, ReadError> {
    // Nodes, remarks and texts are numbered with 32 bits, and none of them is made from less than a
    // byte of input.
    if u32::try_from(bytes.len()).is_err() {
        return Err(ReadError {
            format: hint,
            place: Place::Byte(0),
            found: Found::Bytes(bytes.len()),
            expected: Expected::SmallerFile,
        });
    }
    let format = match hint {
        Some(format) => format,
        // A text that only begins as moves is told where it stops being moves.
        None if text::begins(bytes) => detect(bytes).unwrap_or(Format::Text),
        None => detect(bytes).ok_or_else(|| unknown(bytes))?,
    };
    let mut games = match format {
        Format::Text | Format::Link => text::read(bytes, format, options)?,
        Format::Sgf => sgf::read(bytes, options)?,
        Format::Psq => vec![psq::read(bytes, options)?],
        Format::Pos => vec![pos::read(bytes)?],
        Format::Lib => vec![renlib::read(bytes, options)?],
    };
    for game in &mut games {
        game.rule = game.rule.or(options.rule);
    }
    Ok(games)
}

/// Writes games, and tells what of them the format cannot hold. Formats for one game write the first.
///
/// ```
/// use tengen_formats::{Facet, Format, Game, WriteOptions, write};
/// use tengen_rules::{Size, parse_moves};
///
/// let mut game = Game::from_moves(Size::STANDARD, &parse_moves("h8i9j10")?);
/// game.info.black = "Tengen".into();
/// let (bytes, losses) = write(&[game], Format::Link, &WriteOptions::default());
/// assert_eq!(bytes, b"https://gomocalc.com/#/h8i9j10\n");
/// assert_eq!(losses[0].facet, Facet::Names);
/// assert_eq!(losses[0].to_string(), "game 1: 1 player's name");
/// # Ok::<(), tengen_rules::NotationError>(())
/// ```
pub fn write(games: &[Game], format: Format, options: &WriteOptions) -> (Vec<u8>, Vec<Loss>) {
    let room = if format.holds_several() { games.len() } else { 1 };
    let (written, left_out) = games.split_at(room.min(games.len()));
    let mut bytes = Vec::new();
    let mut losses = Vec::new();
    for (index, game) in written.iter().enumerate() {
        let mut tally = Tally::of(game, format);
        match format {
            Format::Text => text::write(game, index, &mut bytes, &mut tally),
            Format::Link => text::write_link(game, &mut bytes, &mut tally),
            Format::Sgf => sgf::write(game, &mut bytes, &mut tally),
            Format::Psq => psq::write(game, options, &mut bytes, &mut tally),
            Format::Pos => pos::write(game, &mut bytes, &mut tally),
            Format::Lib => renlib::write(game, options, &mut bytes, &mut tally),
        }
        losses.extend(tally.losses(index));
    }
    let first_left_out = (written.len()..).zip(left_out).map(|(game, _)| game);
    losses.extend(first_left_out.map(|game| Loss { game, facet: Facet::Games, count: 1 }));
    (bytes, losses)
}

/// The format of a file, by what is in it.
///
/// ```
/// use tengen_formats::{Format, detect};
/// assert_eq!(detect(b"  (;GM[4])"), Some(Format::Sgf));
/// assert_eq!(detect(b"Piskvorky 20x20, 0:0, 0\n"), Some(Format::Psq));
/// assert_eq!(detect(b"\x02\x70\x61"), Some(Format::Pos));
/// assert_eq!(detect(b"H8 I9 J10"), Some(Format::Text));
/// assert_eq!(detect(b"PNG\r\n"), None);
/// ```
pub fn detect(bytes: &[u8]) -> Option<Format> {
    let unmarked = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    if bytes.starts_with(&renlib::MAGIC) {
        Some(Format::Lib)
    } else if unmarked.get(..9).is_some_and(|start| start.eq_ignore_ascii_case(b"Piskvorky")) {
        Some(Format::Psq)
    } else if sgf::looks_like(bytes) {
        Some(Format::Sgf)
    } else if let Some(format) = text::looks_like(bytes) {
        Some(format)
    } else if pos::looks_like(bytes) {
        Some(Format::Pos)
    } else {
        None
    }
}

fn unknown(bytes: &[u8]) -> ReadError {
    let found = match (bytes.first(), std::str::from_utf8(bytes)) {
        (None, _) => Found::End,
        (Some(_), Ok(text)) => Found::in_text(text, 0),
        (Some(&first), Err(_)) => Found::Byte(first),
    };
    ReadError { format: None, place: Place::Byte(0), found, expected: Expected::AnyFormat }
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 6] =
        [Format::Text, Format::Link, Format::Sgf, Format::Psq, Format::Pos, Format::Lib];

    /// This format's name in flags and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Text => "text",
            Format::Link => "link",
            Format::Sgf => "sgf",
            Format::Psq => "psq",
            Format::Pos => "pos",
            Format::Lib => "lib",
        }
    }

    /// How names of such files end.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Text => "txt",
            Format::Link => "link",
            Format::Sgf => "sgf",
            Format::Psq => "psq",
            Format::Pos => "pos",
            Format::Lib => "lib",
        }
    }

    /// The format of files whose names end so, in any case.
    ///
    /// ```
    /// use tengen_formats::Format;
    /// assert_eq!(Format::from_extension("SGF"), Some(Format::Sgf));
    /// assert_eq!(Format::from_extension("png"), None);
    /// ```
    pub fn from_extension(extension: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.extension().eq_ignore_ascii_case(extension))
    }

    /// Whether one file can hold several games.
    pub const fn holds_several(self) -> bool {
        matches!(self, Format::Text | Format::Link | Format::Sgf)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Format::ALL.map(Format::name).join(", ");
        write!(f, "{:?} is not a format; expected one of: {known}", self.0)
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Format, UnknownFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| UnknownFormat(text.chars().take(40).collect()))
    }
}
