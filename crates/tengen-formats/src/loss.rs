//! What a game has that a format cannot hold.
//!
//! Everything a [`Game`] can carry is a [`Facet`]. Writing counts the facets of a game, leaves out
//! the ones its format holds, and reports the rest, so that nothing can be forgotten silently.

use std::fmt;

use tengen_rules::Size;

use crate::{Format, Game, GameResult, How, Remark, Step};

/// A kind of thing that a game can carry and some format cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Facet {
    /// The whole game, because the format has no board of its size.
    Board,
    /// The size of the board, which the format does not state.
    Size,
    /// More games than the format has room for.
    Games,
    /// Moves the format cannot number.
    Moves,
    /// Moves outside the main line.
    Variations,
    /// Nodes without a move.
    EmptyNodes,
    /// Passed turns, and the moves after them.
    Passes,
    /// Moves of the side whose turn it was not.
    Colours,
    /// Stones put or taken without a move.
    Setup,
    /// Setup stones that were written as moves, in an order that was made up.
    SetupAsMoves,
    /// Headings of nodes.
    Titles,
    /// Comments.
    Comments,
    /// Texts on points.
    Labels,
    /// Shapes on points.
    Marks,
    /// Bookmarked nodes.
    Bookmarks,
    /// Nodes where a library opens.
    Starts,
    /// The time that moves took.
    Spent,
    /// The time that was left after moves.
    Left,
    /// Properties that only smart game files have.
    Properties,
    /// Players' names.
    Names,
    /// The game's name.
    Title,
    /// The event.
    Event,
    /// The round.
    Round,
    /// The place.
    Place,
    /// The date.
    Date,
    /// The result.
    Result,
    /// By what the game was won.
    How,
    /// The time for the game.
    Limit,
    /// The rule.
    Rule,
    /// Piskvorky's levels, starter and error code.
    Piskvorky,
    /// Characters that the encoding or the format does not have.
    Characters,
}

/// Something that was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The game, from 0.
    pub game: usize,
    /// What kind of thing.
    pub facet: Facet,
    /// How many of them.
    pub count: usize,
}

/// A count for every facet that was met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally(Vec<(Facet, usize)>);

impl Tally {
    pub(crate) fn add(&mut self, facet: Facet, count: usize) {
        if count == 0 {
            return;
        }
        match self.0.iter_mut().find(|(known, _)| *known == facet) {
            Some((_, sum)) => *sum += count,
            None => self.0.push((facet, count)),
        }
    }

    /// The losses of one game, in the order of [`Facet`].
    pub(crate) fn losses(mut self, game: usize) -> impl Iterator<Item = Loss> {
        self.0.sort_unstable();
        self.0.into_iter().map(move |(facet, count)| Loss { game, facet, count })
    }

    /// Everything of `game` that `format` never holds.
    pub(crate) fn of(game: &Game, format: Format) -> Tally {
        let mut tally = census(game);
        tally.0.retain(|&(facet, _)| !holds(format, facet));
        tally
    }
}

/// Whether a format has a place for this at all. Single values can still be beyond it; writers count
/// those themselves.
fn holds(format: Format, facet: Facet) -> bool {
    use Facet::*;
    match format {
        Format::Sgf => !matches!(facet, Spent | Starts | Piskvorky),
        Format::Lib => {
            let of_node = matches!(facet, Titles | Comments | Labels | Bookmarks | Starts);
            of_node || matches!(facet, Size | Variations | Passes)
        }
        Format::Psq => {
            matches!(facet, Size | Spent | Names | Result | Rule | Piskvorky)
        }
        Format::Text => matches!(facet, Passes),
        Format::Link => false,
        Format::Pos => matches!(facet, Size),
    }
}

/// Counts what a game carries. Colours, setup and the nodes that vanish with a format's own limits
/// are counted by the writers.
fn census(game: &Game) -> Tally {
    let mut tally = Tally::default();
    let tree = &game.tree;
    let main_line = tree.main_line().count();
    tally.add(Facet::Variations, tree.len() - main_line);
    for node in tree.nodes() {
        match tree.step(node) {
            Step::Nothing if node == tree.root() => {}
            Step::Nothing => tally.add(Facet::EmptyNodes, 1),
            Step::Pass(_) => tally.add(Facet::Passes, 1),
            Step::Play(..) => {}
        }
        for remark in tree.remarks(node) {
            if let Some(facet) = facet(remark) {
                tally.add(facet, 1);
            }
        }
    }
    let info = &game.info;
    let said = |text: &str| usize::from(!text.is_empty());
    tally.add(Facet::Names, said(&info.black) + said(&info.white));
    tally.add(Facet::Title, said(&info.title));
    tally.add(Facet::Event, said(&info.event));
    tally.add(Facet::Round, said(&info.round));
    tally.add(Facet::Place, said(&info.place));
    tally.add(Facet::Date, said(&info.date));
    tally.add(Facet::Result, usize::from(info.result.is_some()));
    let how = matches!(&info.result, Some(GameResult::Win(_, how)) if *how != How::Unstated);
    tally.add(Facet::How, usize::from(how));
    tally.add(Facet::Limit, usize::from(info.limit.is_some()));
    tally.add(Facet::Rule, usize::from(game.rule.is_some()));
    tally.add(Facet::Piskvorky, usize::from(info.piskvorky.is_some()));
    tally.add(Facet::Size, usize::from(game.size != Size::STANDARD));
    tally
}

/// Which facet a remark is, apart from setup, which writers treat on their own.
pub(crate) fn facet(remark: Remark<&str>) -> Option<Facet> {
    match remark {
        Remark::Title(_) => Some(Facet::Titles),
        Remark::Comment(_) => Some(Facet::Comments),
        Remark::Label(..) => Some(Facet::Labels),
        Remark::Mark(..) => Some(Facet::Marks),
        Remark::Bookmark => Some(Facet::Bookmarks),
        Remark::Start => Some(Facet::Starts),
        Remark::Spent(_) => Some(Facet::Spent),
        Remark::Left(..) => Some(Facet::Left),
        Remark::Property(_) => Some(Facet::Properties),
        Remark::Put(..) | Remark::Clear(_) | Remark::Turn(_) => None,
    }
}

/// How a loss is put into words.
enum Words {
    /// There is one of it in a game: `the date`.
    The(&'static str),
    /// They are counted: `1 comment`, `3 comments`.
    Counted(&'static str, &'static str),
}

impl Facet {
    /// This facet's name for other programs, such as `setup-as-moves`.
    pub const fn name(self) -> &'static str {
        match self {
            Facet::Board => "board",
            Facet::Size => "size",
            Facet::Games => "games",
            Facet::Moves => "moves",
            Facet::Variations => "variations",
            Facet::EmptyNodes => "empty-nodes",
            Facet::Passes => "passes",
            Facet::Colours => "colours",
            Facet::Setup => "setup",
            Facet::SetupAsMoves => "setup-as-moves",
            Facet::Titles => "titles",
            Facet::Comments => "comments",
            Facet::Labels => "labels",
            Facet::Marks => "marks",
            Facet::Bookmarks => "bookmarks",
            Facet::Starts => "starts",
            Facet::Spent => "spent",
            Facet::Left => "left",
            Facet::Properties => "properties",
            Facet::Names => "names",
            Facet::Title => "title",
            Facet::Event => "event",
            Facet::Round => "round",
            Facet::Place => "place",
            Facet::Date => "date",
            Facet::Result => "result",
            Facet::How => "how",
            Facet::Limit => "limit",
            Facet::Rule => "rule",
            Facet::Piskvorky => "piskvorky",
            Facet::Characters => "characters",
        }
    }

    const fn words(self) -> Words {
        use Words::{Counted, The};
        match self {
            Facet::Board => The("a game on a board that is not 15×15"),
            Facet::Size => The("the board's size"),
            Facet::Games => The("a game of several"),
            Facet::Moves => Counted("move that does not fit", "moves that do not fit"),
            Facet::Variations => Counted("move of a variation", "moves of variations"),
            Facet::EmptyNodes => Counted("node without a move", "nodes without a move"),
            Facet::Passes => Counted("pass", "passes"),
            Facet::Colours => Counted("move out of turn", "moves out of turn"),
            Facet::Setup => Counted("setup instruction", "setup instructions"),
            Facet::SetupAsMoves => {
                Counted("setup stone, written as a move", "setup stones, written as moves")
            }
            Facet::Titles => Counted("heading", "headings"),
            Facet::Comments => Counted("comment", "comments"),
            Facet::Labels => Counted("label", "labels"),
            Facet::Marks => Counted("mark", "marks"),
            Facet::Bookmarks => Counted("bookmark", "bookmarks"),
            Facet::Starts => Counted("opening place", "opening places"),
            Facet::Spent => Counted("time of a move", "times of moves"),
            Facet::Left => Counted("time left after a move", "times left after moves"),
            Facet::Properties => Counted("other SGF property", "other SGF properties"),
            Facet::Names => Counted("player's name", "players' names"),
            Facet::Title => The("the game's name"),
            Facet::Event => The("the event"),
            Facet::Round => The("the round"),
            Facet::Place => The("the place"),
            Facet::Date => The("the date"),
            Facet::Result => The("the result"),
            Facet::How => The("how the game was won"),
            Facet::Limit => The("the time limit"),
            Facet::Rule => The("the rule"),
            Facet::Piskvorky => The("Piskvorky's levels and error code"),
            Facet::Characters => Counted("character", "characters"),
        }
    }
}

impl Loss {
    /// Whether nothing of the game is left without this.
    pub fn is_total(self) -> bool {
        matches!(self.facet, Facet::Board | Facet::Games)
    }

    /// What and how much, such as `3 comments` or `the date`.
    pub fn what(self) -> String {
        match (self.facet.words(), self.count) {
            (Words::The(it), _) => it.to_owned(),
            (Words::Counted(one, _), 1) => format!("1 {one}"),
            (Words::Counted(_, many), count) => format!("{count} {many}"),
        }
    }
}

/// `game 1: 3 comments`.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game + 1, self.what())
    }
}
