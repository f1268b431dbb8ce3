//! Which runs win.

use crate::board::REACH;
use crate::{Board, Direction, Point, Rule, Stone, Winning};

impl Board {
    /// Whether a stone of this colour on `point` completes a winning line, given the other stones.
    /// The point may be empty or hold the stone already.
    ///
    /// ```
    /// use tengen_rules::{Board, Rule, Stone};
    /// let board: Board = "
    ///     . . . . . .
    ///     . . . . . .
    ///     X X . X X X
    ///     . . . . . .
    ///     . . . . . .
    ///     . . . . . .
    /// ".parse()?;
    /// let c4 = "c4".parse()?;
    /// assert!(board.wins(c4, Stone::Black, Rule::Freestyle));
    /// assert!(!board.wins(c4, Stone::Black, Rule::Standard));
    /// # Ok::<(), tengen_rules::NotationError>(())
    /// ```
    pub fn wins(&self, point: Point, stone: Stone, rule: Rule) -> bool {
        let winning = rule.winning(stone);
        Direction::ALL
            .into_iter()
            .any(|direction| self.wins_along(point, direction, stone, winning))
    }

    /// The stones of every winning run that a stone on `point` completes, line by line and each
    /// stone once; empty when it does not win. The point may be empty or hold the stone already.
    ///
    /// ```
    /// use tengen_rules::{Board, Rule, Stone, format_moves};
    /// let board: Board = "
    ///     . . . . O
    ///     . . . . .
    ///     O O . O O
    ///     . O . . .
    ///     O . . . .
    /// ".parse()?;
    /// let line = board.winning_line("c3".parse()?, Stone::White, Rule::Renju);
    /// assert_eq!(format_moves(&line), "a3b3c3d3e3");
    /// # Ok::<(), tengen_rules::NotationError>(())
    /// ```
    pub fn winning_line(&self, point: Point, stone: Stone, rule: Rule) -> Vec<Point> {
        let winning = rule.winning(stone);
        let mut line = Vec::new();
        for direction in Direction::ALL {
            if self.wins_along(point, direction, stone, winning) {
                let is_first = line.is_empty();
                let run = self.run(point, direction, stone);
                // Two runs that the same stone completes cross at it and nowhere else.
                line.extend(run.into_iter().filter(|&at| is_first || at != point));
            }
        }
        line
    }

    /// A colour's winning line somewhere on the board, if it has one: the one through its first
    /// stone in the order of the points, with all runs that cross there.
    pub fn find_winning_line(&self, stone: Stone, rule: Rule) -> Option<Vec<Point>> {
        self.points_of(stone)
            .map(|point| self.winning_line(point, stone, rule))
            .find(|line| !line.is_empty())
    }

    fn wins_along(
        &self,
        point: Point,
        direction: Direction,
        stone: Stone,
        winning: Winning,
    ) -> bool {
        let own = self.own_around(point, direction, stone);
        let (below, above) = arms(own);
        let length = below + 1 + above;
        // The ends are dear to look at, and rarely matter.
        let matters = length == 5 && winning.needs_open_end;
        winning.wins(length, !matters || self.is_open(point, direction, stone))
    }

    /// Whether the run of five through `point` has an end without an enemy stone.
    fn is_open(&self, point: Point, direction: Direction, stone: Stone) -> bool {
        let (below, above) = arms(self.own_around(point, direction, stone));
        let enemy = self.own_around(point, direction, !stone);
        let blocked = 1 << (REACH - below as usize - 1) | 1 << (REACH + above as usize + 1);
        enemy & blocked != blocked
    }
}

/// How many set bits follow the centre without a gap, downwards and upwards.
pub(crate) fn arms(window: u32) -> (u32, u32) {
    let below = (window << (u32::BITS as usize - REACH)).leading_ones();
    let above = (window >> (REACH + 1)).trailing_ones();
    (below, above)
}
