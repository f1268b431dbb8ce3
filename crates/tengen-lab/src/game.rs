//! One game between two players, with a referee.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

use tengen_rules::{Outcome, Point, Position, Reason, Rule, Size, Stone};

use crate::limits::MatchLimits;
use crate::process::Process;

/// Why an engine gave no move that counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineFailure {
    /// Its process ended.
    Crashed,
    /// It was late.
    TimedOut,
    /// It said ERROR or UNKNOWN instead.
    Refused(String),
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    /// As the rules say.
    Rules(Reason),
    /// Renju is drawn when all but 25 points have a stone, as in the tournament.
    StoneLimit,
    /// The loser's process ended.
    Crash,
    /// The loser was late.
    Late,
    /// The loser played on a point that is taken or off the board.
    Illegal,
    /// The loser refused to play.
    Refused,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// All moves, the opening's too. A move that broke the rules of the tournament is not among them.
    pub moves: Vec<Point>,
    /// How long each move took; nothing for the opening.
    pub times: Vec<Duration>,
    /// The winner; `None` is a draw.
    pub winner: Option<Stone>,
    /// Why it ended.
    pub end: GameEnd,
}

impl GameEnd {
    const ALL: [GameEnd; 9] = [
        GameEnd::Rules(Reason::Five),
        GameEnd::Rules(Reason::Forbidden),
        GameEnd::Rules(Reason::FullBoard),
        GameEnd::Rules(Reason::NoLegalMove),
        GameEnd::StoneLimit,
        GameEnd::Crash,
        GameEnd::Late,
        GameEnd::Illegal,
        GameEnd::Refused,
    ];

    /// This end's name in result files.
    pub fn name(self) -> &'static str {
        match self {
            GameEnd::Rules(reason) => reason.name(),
            GameEnd::StoneLimit => "stone-limit",
            GameEnd::Crash => "crash",
            GameEnd::Late => "late",
            GameEnd::Illegal => "illegal",
            GameEnd::Refused => "refused",
        }
    }

    /// Whether the game was lost by misbehaving and not on the board.
    pub fn is_failure(self) -> bool {
        match self {
            GameEnd::Rules(Reason::Forbidden)
            | GameEnd::Crash
            | GameEnd::Late
            | GameEnd::Illegal
            | GameEnd::Refused => true,
            GameEnd::Rules(Reason::Five | Reason::FullBoard | Reason::NoLegalMove)
            | GameEnd::StoneLimit => false,
        }
    }
}

impl fmt::Display for GameEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameEnd {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<GameEnd> {
        GameEnd::ALL
            .into_iter()
            .find(|end| end.name() == text)
            .ok_or_else(|| anyhow::anyhow!("\"{text}\" is not a way a game can end"))
    }
}

/// Plays a game from an opening between two processes with their limits, Black's first.
pub(crate) fn play(
    size: Size,
    rule: Rule,
    opening: &[Point],
    [black, white]: [(&mut Process, MatchLimits); 2],
) -> Played {
    let mut position = Position::new(size, rule);
    for &point in opening {
        position.play(point).expect("openings are checked when they are read");
    }
    let mut seats = [EngineSeat::new(black, Stone::Black), EngineSeat::new(white, Stone::White)];
    let mut times = vec![Duration::ZERO; opening.len()];
    let (winner, end) = loop {
        if let Some(Outcome { winner, reason, .. }) = position.outcome() {
            break (*winner, GameEnd::Rules(*reason));
        }
        if rule == Rule::Renju && position.board().count() + 25 >= size.area() {
            break (None, GameEnd::StoneLimit);
        }
        let stone = position.to_move();
        let began = Instant::now();
        let answer = seats[stone as usize].ask(&position);
        let spent = began.elapsed();
        let end = match answer {
            Ok(point) => match position.play(point) {
                Ok(()) => {
                    times.push(spent);
                    continue;
                }
                Err(_) => GameEnd::Illegal,
            },
            Err(Fault::Engine(EngineFailure::Crashed)) => GameEnd::Crash,
            Err(Fault::Engine(EngineFailure::TimedOut)) => GameEnd::Late,
            Err(Fault::Engine(EngineFailure::Refused(_))) => GameEnd::Refused,
            Err(Fault::OffBoard) => GameEnd::Illegal,
        };
        break (Some(!stone), end);
    };
    Played { moves: position.moves().to_vec(), times, winner, end }
}

enum Fault {
    Engine(EngineFailure),
    OffBoard,
}

impl From<EngineFailure> for Fault {
    fn from(failure: EngineFailure) -> Fault {
        Fault::Engine(failure)
    }
}

/// An engine at the board.
struct EngineSeat<'a> {
    process: &'a mut Process,
    limits: MatchLimits,
    stone: Stone,
    left: Option<Duration>,
    knows_the_position: bool,
}

impl<'a> EngineSeat<'a> {
    fn new((process, limits): (&'a mut Process, MatchLimits), stone: Stone) -> EngineSeat<'a> {
        EngineSeat { process, limits, stone, left: limits.game, knows_the_position: false }
    }

    /// Asks for a move. The position is this engine's to move; since its last move one stone came.
    fn ask(&mut self, position: &Position) -> Result<Point, Fault> {
        let limits = self.limits;
        let size = position.size();
        let xy = |point: Point| format!("{},{}", point.col(), size.side() - 1 - point.row());
        let mut lines = Vec::new();
        if !self.knows_the_position {
            self.process.start(size.side())?;
            lines.extend(limits.info());
            lines.push("INFO game_type 1".to_owned());
            lines.push(format!("INFO rule {}", position.rule().gomocup_code()));
        }
        let left = self.left.map_or(i32::MAX as u128, |left| left.as_millis());
        lines.push(format!("INFO time_left {left}"));
        match position.moves().last() {
            Some(&last) if self.knows_the_position => lines.push(format!("TURN {}", xy(last))),
            _ => {
                lines.push("BOARD".to_owned());
                for (ply, &point) in position.moves().iter().enumerate() {
                    let own = if Stone::at_ply(ply) == self.stone { 1 } else { 2 };
                    lines.push(format!("{},{own}", xy(point)));
                }
                lines.push("DONE".to_owned());
                self.knows_the_position = true;
            }
        }
        let began = Instant::now();
        self.process.say(&lines)?;
        let (x, y) = self.process.point(limits.patience(self.left))?;
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(began.elapsed()) + limits.increment;
        }
        let col = usize::try_from(x).map_err(|_| Fault::OffBoard)?;
        let down = usize::try_from(y).map_err(|_| Fault::OffBoard)?;
        let row = (size.side() - 1).checked_sub(down).ok_or(Fault::OffBoard)?;
        Point::new(col, row).filter(|&point| size.contains(point)).ok_or(Fault::OffBoard)
    }
}
