//! What goes into a session and what comes out of it.

use tengen_rules::{Choice, Opening, Player, Point, Position, Stone};

use crate::{Command, Millis, Record, Refusal, Setup};

/// What a session is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A person wants something.
    Command {
        /// Who, as the host knows it.
        from: Speaker,
        /// What.
        command: Command,
    },
    /// The engine has answered a question.
    Answer {
        /// Which question.
        id: AskId,
        /// What it said.
        answer: Answer,
    },
    /// A move that was to be weighed has been.
    Weighed {
        /// Which one.
        doubt: Doubt,
        /// What came of it.
        verdict: Soundness,
    },
    /// The host has begun the game that [`Output::Begin`] asked for.
    Followed {
        /// The new game's id.
        next: String,
    },
    /// Nobody is there to play on: the clocks stop, as in a pause. Not in a room, where leaving must be no
    /// way to stop the clock.
    Left,
    /// The other player has left the room for good, as far as the host can tell, and this one claims the
    /// game.
    Claimed {
        /// Who stayed.
        by: Player,
    },
    /// Time has passed.
    Tick,
}

/// Whose word a command is. It is never part of the command: the host knows which seats the page that
/// sent it may speak for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Speaker {
    /// The person in this seat, and nobody else.
    Player(Player),
    /// The one screen that every person of the game plays at. Its word is that of the person it makes
    /// sense from: the one whose turn it is, who moved last, or who is asked. In a room it is nobody's.
    Screen,
    /// Somebody who looks on.
    Watcher,
}

/// What should be done about it, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Store this, then tell everybody.
    Publish(Record),
    /// Tell the one who asked that it will not be done, and why.
    Refuse(Refusal),
    /// Ask the engine.
    Ask(Box<Ask>),
    /// The answer to this question is no longer wanted.
    Stop(AskId),
    /// The answer to this question is wanted now.
    Hurry(AskId),
    /// Show this step of the ladder of hints for the position as it is.
    Hint {
        /// The ply it is for.
        ply: u32,
        /// From 1 to 4.
        stage: u8,
    },
    /// Weigh this move, then say so with [`Input::Weighed`].
    Weigh(Doubt),
    /// Begin another game, then say so with [`Input::Followed`].
    Begin(Box<Setup>),
}

/// A move that a person wants weighed before it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// The number of the last event: after another one the question no longer stands.
    pub seq: u32,
    /// Where the stone would go.
    pub at: Point,
}

/// What a move weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Soundness {
    /// Nothing is known against it.
    Sound,
    /// It lets the other side win by force, and another move would not.
    Blunder,
}

/// Names a question to the engine: the number of the event that raised it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AskId(pub u32);

/// A question to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Its id; the answer carries it.
    pub id: AskId,
    /// Which opponent is asked.
    pub opponent: String,
    /// In which seat.
    pub player: Player,
    /// With which colour, for now.
    pub stone: Stone,
    /// What is asked.
    pub question: Question,
    /// The game so far.
    pub position: Position,
    /// The opening so far.
    pub opening: Opening,
    /// The points that the answer has to be one of; none when it may be any.
    pub points: Option<Vec<Point>>,
    /// The time there is, in a timed game.
    pub time: Option<TimeLeft>,
}

/// What the engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Where to put the next stone.
    Move,
    /// Where to put a stone of the opening.
    Place,
    /// Which fifth move to offer.
    Offer,
    /// Which of the fifth moves offered to take.
    Take,
    /// What to choose in the opening.
    Choice {
        /// From these.
        among: &'static [Choice],
    },
    /// Whether to agree to a draw.
    Draw,
}

/// What the engine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A stone here, or a fifth move to choose from.
    Move(Point),
    /// This choice.
    Choice(Choice),
    /// A draw is fine.
    AgreeToDraw,
    /// The game goes on.
    DeclineDraw,
}

/// The time an engine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLeft {
    /// Until its flag falls.
    pub until_flag: Millis,
    /// What a finished move gives back, at most.
    pub regained: Millis,
}
