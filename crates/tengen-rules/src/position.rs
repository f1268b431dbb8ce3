//! A game in progress: stones, turns, history and the end.

use std::fmt;

use crate::{Board, Foul, NotationError, Outcome, Point, Reason, Rule, Size, Stone};

/// A position under a rule, with the moves that led to it from where it started.
///
/// It judges by the rules of the game: Black on a forbidden point has lost. A host that would rather
/// refuse such a move asks [`Position::foul`] first.
///
/// ```
/// use tengen_rules::{Position, Reason, Rule, Size, Stone};
///
/// let mut game = Position::new(Size::STANDARD, Rule::Freestyle);
/// for point in tengen_rules::parse_moves("h8i9h9i8h10i10h11i11")? {
///     game.play(point)?;
/// }
/// assert_eq!(game.to_move(), Stone::Black);
/// game.play("h12".parse()?)?;
/// let outcome = game.outcome().expect("five stones on the h file");
/// assert_eq!((outcome.winner, outcome.reason), (Some(Stone::Black), Reason::Five));
///
/// game.undo();
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    rule: Rule,
    board: Board,
    first: Stone,
    moves: Vec<Point>,
    outcome: Option<Outcome>,
}

/// Why a stone cannot be put on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The board does not have this point.
    OffBoard(Point),
    /// The point has a stone already.
    Occupied(Point),
    /// The game is over.
    GameOver(Point),
}

/// A written game that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// The text names no points.
    Notation(NotationError),
    /// A move, counted from 1, cannot be made.
    Move {
        /// Its number.
        number: usize,
        /// Why not.
        refusal: Refusal,
    },
}

impl Position {
    /// The empty board, Black to move.
    pub fn new(size: Size, rule: Rule) -> Position {
        Position::set_up(Board::new(size), rule, Stone::Black)
    }

    /// A position from loose stones, any number of each colour. It has no history, and it may be
    /// over already: a winning line of the side that is not to move counts first.
    ///
    /// ```
    /// use tengen_rules::{Board, Position, Rule, Stone};
    /// let board: Board = "
    ///     . . . . .
    ///     . . . . .
    ///     . O . O .
    ///     . . . . .
    ///     X X X X .
    /// ".parse()?;
    /// let mut position = Position::set_up(board, Rule::Caro5, Stone::Black);
    /// assert_eq!(position.ply(), 0);
    /// position.play("e1".parse()?)?;
    /// assert_eq!(position.outcome().unwrap().winner, Some(Stone::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_up(board: Board, rule: Rule, to_move: Stone) -> Position {
        let mut position =
            Position { rule, board, first: to_move, moves: Vec::new(), outcome: None };
        position.outcome = [!to_move, to_move]
            .into_iter()
            .find_map(|stone| {
                let line = position.board.find_winning_line(stone, rule)?;
                Some(Outcome { winner: Some(stone), reason: Reason::Five, line })
            })
            .or_else(|| position.stuck());
        position
    }

    /// Plays out a written game such as `h8i9j10` from the empty board.
    ///
    /// ```
    /// use tengen_rules::{Position, Rule, Size};
    /// let game = Position::replay("h8i9j10", Size::STANDARD, Rule::Freestyle)?;
    /// assert_eq!(game.ply(), 3);
    /// let error = Position::replay("h8i9h8", Size::STANDARD, Rule::Freestyle).unwrap_err();
    /// assert_eq!(error.to_string(), "move 3: h8 already has a stone");
    /// # Ok::<(), tengen_rules::ReplayError>(())
    /// ```
    pub fn replay(text: &str, size: Size, rule: Rule) -> Result<Position, ReplayError> {
        let moves = crate::parse_moves(text).map_err(ReplayError::Notation)?;
        let mut position = Position::new(size, rule);
        for (before, point) in moves.into_iter().enumerate() {
            position
                .play(point)
                .map_err(|refusal| ReplayError::Move { number: before + 1, refusal })?;
        }
        Ok(position)
    }

    /// The rule in force.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.board.size()
    }

    /// The stones.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The moves made since the start, in order.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// How many moves have been made since the start.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Whose turn it is, or would be if the game were not over.
    pub fn to_move(&self) -> Stone {
        if self.moves.len().is_multiple_of(2) { self.first } else { !self.first }
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// A number for the stones and the side to move, the same in every run and version.
    pub fn hash(&self) -> u64 {
        const WHITE_TO_MOVE: u64 = 0xa076_1d64_78bd_642f;
        match self.to_move() {
            Stone::Black => self.board.hash(),
            Stone::White => self.board.hash() ^ WHITE_TO_MOVE,
        }
    }

    /// Why the side to move may not play on this empty point, where the rule forbids it something.
    pub fn foul(&self, point: Point) -> Option<Foul> {
        if self.rule.forbids(self.to_move()) { self.board.foul(point) } else { None }
    }

    /// Whether the side to move can play here without losing on the spot by a forbidden move.
    pub fn is_legal(&self, point: Point) -> bool {
        self.refusal(point).is_none() && self.foul(point).is_none()
    }

    /// Puts the next stone. A refused move changes nothing.
    pub fn play(&mut self, point: Point) -> Result<(), Refusal> {
        if let Some(refusal) = self.refusal(point) {
            return Err(refusal);
        }
        let stone = self.to_move();
        let foul = self.foul(point);
        self.board.put(point, stone);
        self.moves.push(point);
        self.outcome = if foul.is_some() {
            Some(Outcome { winner: Some(!stone), reason: Reason::Forbidden, line: Vec::new() })
        } else if self.board.wins(point, stone, self.rule) {
            let line = self.board.winning_line(point, stone, self.rule);
            Some(Outcome { winner: Some(stone), reason: Reason::Five, line })
        } else {
            self.stuck()
        };
        Ok(())
    }

    /// Takes the last move back and tells which it was; `None` at the start.
    pub fn undo(&mut self) -> Option<Point> {
        let point = self.moves.pop()?;
        self.board.take(point);
        self.outcome = None;
        Some(point)
    }

    fn refusal(&self, point: Point) -> Option<Refusal> {
        if self.outcome.is_some() {
            Some(Refusal::GameOver(point))
        } else if !self.size().contains(point) {
            Some(Refusal::OffBoard(point))
        } else if !self.board.is_empty_at(point) {
            Some(Refusal::Occupied(point))
        } else {
            None
        }
    }

    /// The end that comes from having nowhere to play.
    fn stuck(&self) -> Option<Outcome> {
        if self.board.is_full() {
            return Some(Outcome { winner: None, reason: Reason::FullBoard, line: Vec::new() });
        }
        let side = self.to_move();
        let blocked = self.rule.forbids(side)
            && self.board.empty_points().all(|point| self.board.foul(point).is_some());
        blocked.then(|| Outcome {
            winner: Some(!side),
            reason: Reason::NoLegalMove,
            line: Vec::new(),
        })
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} on {}, {} to move", self.rule, self.size(), self.to_move())?;
        fmt::Debug::fmt(&self.board, f)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::OffBoard(point) => write!(f, "{point} is off the board"),
            Refusal::Occupied(point) => write!(f, "{point} already has a stone"),
            Refusal::GameOver(point) => write!(f, "{point} comes after the end of the game"),
        }
    }
}

impl std::error::Error for Refusal {}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Notation(error) => error.fmt(f),
            ReplayError::Move { number, refusal } => write!(f, "move {number}: {refusal}"),
        }
    }
}

impl std::error::Error for ReplayError {}
