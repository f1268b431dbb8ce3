//! What travels between the host and the page beside the session's own types.
//!
//! `docs/protocol.md` says how it is used; `web/wire.d.ts` is generated from here.

use serde::{Deserialize, Serialize};
use tengen_rules::{OpeningRule, Point, Rule, Stone};
use tengen_session::{
    ClockRule, EndReason, ForbiddenView, GameView, Millis, Record, Refusal, Side, Text,
};

/// A game as the page shows it: the session's view and what the host knows beside it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    /// The game's id.
    pub id: String,
    /// The name it was saved under, if it was.
    pub name: Option<String>,
    /// The game itself.
    #[serde(flatten)]
    pub game: GameView,
    /// What can be made on the board, for the threat lens.
    pub threats: Vec<ThreatView>,
    /// The one fact of the status line.
    pub fact: Option<Fact>,
    /// Which of the 26 openings of renju the first three stones make: `4D`.
    pub pattern: Option<String>,
}

/// A shape that one stone would make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThreatView {
    /// Whose stone.
    pub stone: Text<Stone>,
    /// What it makes.
    pub kind: ThreatKind,
    /// Where it is put.
    pub at: Text<Point>,
    /// The stones already there.
    pub stones: Vec<Text<Point>>,
}

/// What a stone makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ThreatKind {
    /// Five: it wins.
    Five,
    /// A four that can be completed at either end.
    OpenFour,
    /// Two fours at once.
    DoubleFour,
    /// A four and an open three at once.
    FourThree,
    /// Two open threes at once.
    DoubleThree,
    /// A four that can be completed at one point.
    Four,
    /// An open three.
    OpenThree,
}

/// A shape that stands on the board, in one sentence's worth of data. It names no move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fact {
    /// What stands there.
    pub kind: FactKind,
    /// Whose it is.
    pub stone: Text<Stone>,
    /// Its stones.
    pub points: Vec<Text<Point>>,
}

/// What can stand on the board and matters for the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum FactKind {
    /// An unbroken four, open at both ends.
    OpenFour,
    /// A four with one completing point.
    Four,
    /// An open three.
    OpenThree,
}

/// What the host says on a game's WebSocket.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message of every connection, and again when the game is not what the page was told.
    Snapshot {
        /// The game as it is.
        view: Box<View>,
        /// What happened since the event the page had seen, oldest first; nothing if that is long ago.
        missed: Vec<Record>,
    },
    /// Something happened, and it is stored.
    Event {
        /// What.
        record: Record,
        /// The game after it.
        view: Box<View>,
    },
    /// The game was renamed, or saved under a name.
    Named {
        /// The new name.
        name: Option<String>,
    },
    /// A command is not carried out; only the one who sent it hears this.
    Refused {
        /// The `type` of the command.
        command: String,
        /// Why.
        refusal: Refusal,
    },
    /// A message was not even a command.
    Rejected {
        /// Why.
        rejection: Rejection,
    },
    /// How the engine's thinking goes. Not stored.
    Thinking(ThinkingView),
    /// A step of the ladder of hints. Not stored; sent again after a snapshot.
    Hint(HintView),
    /// The engine failed, and another opponent played in its place for this move.
    EngineFailed {
        /// Who failed.
        opponent: String,
    },
    /// The coach could not look at the position; a hint can be asked for again.
    CoachFailed,
    /// The game was deleted; this line is closed.
    Deleted,
    /// The host is about to stop; this line is closed.
    Closing,
}

/// Why a message is no command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum Rejection {
    /// It cannot be read.
    Malformed {
        /// What was wrong, in English, for the developer.
        detail: String,
    },
    /// It is longer than any command.
    TooLong {
        /// The most that is read, in bytes.
        most: u32,
    },
    /// Too many in a short time.
    TooFast,
    /// So many pages are connected already; this line is closed.
    TooManyPages {
        /// The most there may be.
        most: u32,
    },
    /// This visitor has used up the time of engines that is theirs for now.
    EngineSpent {
        /// So long until there is some more.
        seconds: u32,
    },
    /// The store could not keep the event, so it did not happen. The game is as it was before.
    NotStored,
    /// The same, because the file that everything is kept in is not there any more. Nothing happens until
    /// it is back, or Tengen is started again.
    DataGone,
}

/// How the engine's thinking goes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ThinkingView {
    /// What it thinks about.
    pub about: ThinkingAbout,
    /// At which ply.
    pub ply: u32,
    /// How many questions of others come before it; none once it thinks.
    pub waiting: Option<u32>,
    /// How long it has been thinking.
    pub elapsed: Millis,
    /// The longest it may take once it thinks.
    pub cap: Millis,
    /// What it has found so far: for pages that listen, in a game that is marked as assisted.
    pub report: Option<ReportView>,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReportView {
    /// The depth that is finished.
    pub depth: u32,
    /// The best lines, best first.
    pub lines: Vec<LineView>,
    /// Positions looked at.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub nodes: u64,
    /// Positions a second.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub speed: u64,
}

/// A move with what follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LineView {
    /// What it is worth to the side to move: two hundred is about 73 % to win.
    pub value: i32,
    /// The result that the search has followed to its end, if it has.
    pub forced: Option<ForcedView>,
    /// The moves of both sides.
    pub moves: Vec<Text<Point>>,
}

/// A result that cannot be avoided, with the number of moves of both sides until it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "result", content = "plies", rename_all = "kebab-case")]
pub enum ForcedView {
    /// The side to move wins.
    Win(u32),
    /// The side to move loses.
    Loss(u32),
}

/// What a page says beside the session's commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum PageCommand {
    /// Whether it wants to hear what the engine thinks.
    Listen {
        /// Yes or no.
        on: bool,
    },
}

/// What the engine thinks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ThinkingAbout {
    /// What the opponent does next.
    Reply,
    /// What the coach says.
    Hint,
}

/// One step of the ladder of hints.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HintView {
    /// The ply it is for.
    pub ply: u32,
    /// How far down the ladder, from 1 to 4. Each step brings what the steps before it brought.
    pub stage: u8,
    /// Step 1: what to look for.
    pub look_for: LookFor,
    /// Step 1: the stones it is about, when it answers a shape of the other side.
    pub about: Vec<Text<Point>>,
    /// In how many own moves the side to move wins, when that is proved.
    pub wins_in: Option<u32>,
    /// Step 2: the points of a 3×3 square with the answer somewhere in it.
    pub area: Option<Vec<Text<Point>>>,
    /// Step 3: the point.
    pub point: Option<Text<Point>>,
    /// Step 4: the line, the point first. It goes on to the five when the win is proved.
    pub line: Option<Vec<Text<Point>>>,
}

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum LookFor {
    /// You can make five.
    Five,
    /// The other side has a four: block it.
    BlockFour,
    /// You can make an open four.
    OpenFour,
    /// You can make two threats at once.
    Double,
    /// You win by force, which is proved.
    ForcedWin,
    /// The other side has an open three: answer it.
    AnswerThree,
    /// The other side can make two threats at once: take that away.
    PreventDouble,
    /// You can make a four or an open three; nobody says that it wins.
    Attack,
    /// A good point to build on.
    Build,
}

/// Somebody to play against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OpponentView {
    /// The name in settings and games; the page has the words for it.
    pub id: String,
    /// A level of the engine, or one of the historic opponents.
    pub kind: OpponentSort,
    /// What beating it is worth; for a level, its number.
    pub level: u8,
    /// The longest it thinks about a move.
    pub cap: Millis,
    /// How far it reads, in dots of ten.
    pub reading: u8,
    /// How well it defends, in dots of ten.
    pub defence: u8,
    /// Its rating, where one has been measured.
    pub rating: Option<Rating>,
    /// The id of the level it plays at now; none for those who are always the same.
    pub playing: Option<String>,
}

/// How strong an opponent is, as measured by matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rating {
    /// On the scale of Elo, from an anchor that all of them share.
    pub elo: i32,
    /// How far off it may be to either side, with 95 % confidence.
    pub error: u32,
}

/// Where an opponent comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum OpponentSort {
    /// A level of the engine.
    Level,
    /// Built after one of the programs that Tengen began from.
    Historic,
    /// The level that the person beats every other time.
    Adaptive,
}

/// A new game, as asked for. `POST /api/games`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct NewGame {
    /// What wins, and what is forbidden.
    pub rule: Text<Rule>,
    /// Points along one side, from 5 to 22.
    pub size: u8,
    /// How the first stones are made fair.
    pub opening: Text<OpeningRule>,
    /// How the game is timed, if it is.
    pub clock: Option<ClockRule>,
    /// The side of the person in `name`.
    pub side: Side,
    /// The person's name; may be empty.
    pub name: String,
    /// Who else plays.
    pub against: Against,
    /// The moves of another game that it goes on from, with Black and White as they were; none in a game of
    /// its own. Such a game counts as assisted, and nothing in the score.
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub from: Option<Text<Vec<Point>>>,
}

/// Who else plays.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Against {
    /// Another person at the same screen.
    Person {
        /// Whose name is this; may be empty.
        name: String,
    },
    /// One of the engine's opponents.
    Engine {
        /// Its id; `adaptive` takes the level that fits the person.
        opponent: String,
    },
}

/// Where a new or named game can be found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameId {
    /// Its id.
    pub id: String,
}

/// A game's new name. `PATCH /api/games/{id}`
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rename {
    /// The name; none takes it away.
    pub name: Option<String>,
}

/// Settings that belong to this computer. `GET` and `PUT /api/settings`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Settings {
    /// Threads for one search.
    pub threads: u16,
    /// Memory for one search, in mebibytes.
    pub memory: u32,
    /// The seconds of one core in which a finished game of forty moves is read; with 0, games are read only
    /// when somebody asks for it.
    #[serde(default = "Settings::usual_review")]
    pub review: u16,
}

impl Settings {
    /// How long games are read where nobody has said otherwise.
    pub(crate) const fn usual_review() -> u16 {
        20
    }
}

/// The settings with their bounds, as `GET /api/settings` gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SettingsView {
    /// As they are.
    #[serde(flatten)]
    pub settings: Settings,
    /// The most threads that make sense here.
    pub most_threads: u16,
    /// The most memory that may be asked for.
    pub most_memory: u32,
    /// The longest that games may be read.
    pub most_review: u16,
}

/// Loose stones to be judged. `POST /api/judge`
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Judge {
    /// By which rule.
    pub rule: Text<Rule>,
    /// Points along one side.
    pub size: u8,
    /// The black stones.
    pub black: Vec<Text<Point>>,
    /// The white stones.
    pub white: Vec<Text<Point>>,
    /// Who is to move.
    pub to_move: Text<Stone>,
}

/// What the rules say about loose stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Judgement {
    /// Who has won or that nobody can, if the game is over.
    pub result: Option<JudgedResult>,
    /// The points Black may not play on.
    pub forbidden: Vec<ForbiddenView>,
    /// What can be made.
    pub threats: Vec<ThreatView>,
    /// The fact of the status line.
    pub fact: Option<Fact>,
}

/// The end that loose stones show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct JudgedResult {
    /// The winner's colour; none in a draw.
    pub winner: Option<Text<Stone>>,
    /// Why.
    pub reason: EndReason,
    /// The winning stones.
    pub line: Vec<Text<Point>>,
}

/// What this program is. `GET /api/about`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct About {
    /// `tengen`.
    pub name: String,
    /// The version.
    pub version: String,
    /// The licence of Tengen itself.
    pub licence: String,
    /// What it is built from.
    pub parts: Vec<Part>,
}

/// A third-party part with its licence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its licence, as an SPDX expression.
    pub licence: String,
    /// Where it comes from, if it says.
    pub repository: Option<String>,
}

/// The body of every HTTP answer that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Problem {
    /// What kind.
    pub error: ProblemKind,
    /// In English, for the developer.
    pub detail: String,
}

/// Why a request fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ProblemKind {
    /// The request cannot be read, or asks for what cannot be.
    BadRequest,
    /// It came from another site or under another name.
    Forbidden,
    /// There is no such thing.
    NotFound,
    /// Both seats of the room are taken.
    SeatTaken,
    /// One does not sit down as one's own guest.
    OwnRoom,
    /// It is too long.
    TooLarge,
    /// It took too long to arrive.
    TooSlow,
    /// Too many at once.
    TooMany,
    /// This visitor has used up the time of engines that is theirs for now.
    EngineSpent,
    /// The engine failed.
    EngineFailed,
    /// The store failed.
    Storage,
    /// The file that everything is kept in is not there any more.
    DataGone,
    /// It is about a board that has changed since, in another tab or by the request before.
    Stale,
    /// It cannot be done as things stand.
    NotNow,
    /// No mistake is due today.
    NothingDue,
}
