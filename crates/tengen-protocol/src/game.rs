//! The stones a manager has told of, in the order it told them.

use tengen_rules::{Board, Point, Position, Rule, Size, Stone, Symmetry};

/// A game as the protocols see it: stones may come in any order and number, and the rule may be named
/// after the board was made.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    size: Size,
    stones: Vec<(Point, Stone)>,
    to_move: Stone,
}

impl Game {
    pub(crate) fn new(size: Size) -> Game {
        Game { size, stones: Vec::new(), to_move: Stone::Black }
    }

    pub(crate) fn set_up(size: Size, stones: Vec<(Point, Stone)>, to_move: Stone) -> Game {
        Game { size, stones, to_move }
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn to_move(&self) -> Stone {
        self.to_move
    }

    pub(crate) fn is_empty_at(&self, point: Point) -> bool {
        self.stones.iter().all(|&(taken, _)| taken != point)
    }

    pub(crate) fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&point| self.is_empty_at(point))
    }

    /// Puts the next stone on an empty point.
    pub(crate) fn put(&mut self, point: Point) {
        self.stones.push((point, self.to_move));
        self.to_move = !self.to_move;
    }

    /// Takes the stone off a point; whoever put it is to move. Tells whether there was one.
    pub(crate) fn take(&mut self, point: Point) -> Option<Stone> {
        let at = self.stones.iter().rposition(|&(taken, _)| taken == point)?;
        let (_, stone) = self.stones.remove(at);
        self.to_move = stone;
        Some(stone)
    }

    /// Exchanges columns with rows from the top.
    pub(crate) fn reflect(&mut self) {
        for (point, _) in &mut self.stones {
            *point = Symmetry::MirrorFalling.point(*point, self.size);
        }
    }

    /// The position under a rule, with its history when the stones are in playing order.
    pub(crate) fn position(&self, rule: Rule) -> Position {
        self.replay(rule).unwrap_or_else(|| {
            let mut board = Board::new(self.size);
            for &(point, stone) in &self.stones {
                board.put(point, stone);
            }
            Position::set_up(board, rule, self.to_move)
        })
    }

    fn replay(&self, rule: Rule) -> Option<Position> {
        let mut position = Position::new(self.size, rule);
        for &(point, stone) in &self.stones {
            if position.to_move() != stone {
                return None;
            }
            position.play(point).ok()?;
        }
        (position.to_move() == self.to_move).then_some(position)
    }
}
