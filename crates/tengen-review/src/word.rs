//! What there is to say about a move, in the game's own words and in no language.

use serde::{Deserialize, Serialize};
use tengen_engine::ThreatKind;
use tengen_rules::{Foul, Point};
use tengen_session::Text;

/// Something to say about a move, made from shapes and proofs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "word", rename_all = "kebab-case")]
pub enum Word {
    /// It makes five.
    Five {
        /// The stones of the five.
        stones: Vec<Text<Point>>,
    },
    /// It is the one point that stops a five.
    StopsFive {
        /// The four that it stops.
        stones: Vec<Text<Point>>,
    },
    /// Black played a forbidden point and lost by it.
    PlayedForbidden {
        /// What it is.
        foul: Text<Foul>,
    },
    /// One's own five was there.
    OwnFiveLeft {
        /// Where.
        at: Text<Point>,
    },
    /// A four of the other side was left alone.
    FourLeft {
        /// The four.
        stones: Vec<Text<Point>>,
        /// Where it becomes five.
        at: Text<Point>,
    },
    /// An open three of the other side was left alone.
    OpenThreeLeft {
        /// The three.
        stones: Vec<Text<Point>>,
    },
    /// An open three was answered at the wrong end.
    WrongEnd {
        /// The three.
        stones: Vec<Text<Point>>,
        /// The end that was better.
        right_end: Text<Point>,
    },
    /// The other side's win makes this shape.
    Allows {
        /// The shape.
        shape: Shape,
        /// Where.
        at: Text<Point>,
        /// The stones that are part of it already.
        stones: Vec<Text<Point>>,
    },
    /// The win that was there made this shape.
    Missed {
        /// The shape.
        shape: Shape,
        /// Where.
        at: Text<Point>,
        /// The stones that are part of it already.
        stones: Vec<Text<Point>>,
    },
    /// Black may not play on the point that would help.
    ForbiddenThere {
        /// Where.
        at: Text<Point>,
        /// What it would be.
        foul: Text<Foul>,
    },
    /// The other side now wins by fours alone.
    AllowsFours,
    /// The other side now wins by fours and threes.
    AllowsThreats,
    /// There was a win by fours alone.
    MissedFours,
    /// There was a win by fours and threes.
    MissedThreats,
    /// Whatever was played, the other side wins.
    AlreadyLost,
}

/// A shape that decides a game, the strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// A winning line.
    Five,
    /// Four stones that become a five at either end.
    OpenFour,
    /// Two fours with different completing points.
    DoubleFour,
    /// A four and an open three.
    FourThree,
    /// A four with one completing point.
    Four,
    /// Two open threes.
    DoubleThree,
    /// Three stones that can become an open four.
    OpenThree,
}

impl From<ThreatKind> for Shape {
    fn from(kind: ThreatKind) -> Shape {
        match kind {
            ThreatKind::Five => Shape::Five,
            ThreatKind::OpenFour => Shape::OpenFour,
            ThreatKind::DoubleFour => Shape::DoubleFour,
            ThreatKind::FourThree => Shape::FourThree,
            ThreatKind::Four => Shape::Four,
            ThreatKind::DoubleThree => Shape::DoubleThree,
            ThreatKind::OpenThree => Shape::OpenThree,
        }
    }
}
