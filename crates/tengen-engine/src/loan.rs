//! What a question has while it is thought about.

use crate::engine::{Answer, Engine, Report, Request};
use crate::limits::{Clock, Stop};

/// An engine lent for one question: with the clock that started for it, the handle that ends it, and
/// who hears how far it has come.
///
/// ```
/// use std::time::Instant;
/// use tengen_engine::{Engine, Limits, Loan, Request, Stop};
/// use tengen_rules::{Position, Rule, Size};
///
/// let mut engine = Engine::new(1 << 20);
/// let mut depths = Vec::new();
/// let mut loan = Loan {
///     engine: &mut engine,
///     clock: &Instant::now(),
///     stop: &Stop::new(),
///     report: &mut |report| depths.push(report.depth),
/// };
/// let game = Position::replay("h8i9", Size::STANDARD, Rule::Renju)?;
/// loan.search(&Request::new(game, Limits::depth(3)));
/// assert_eq!(depths, [1, 2, 3]);
/// # Ok::<(), tengen_rules::ReplayError>(())
/// ```
pub struct Loan<'a> {
    /// It may know much already, and remembers what it finds.
    pub engine: &'a mut Engine,
    /// The time since the question began.
    pub clock: &'a dyn Clock,
    /// Ends it at once.
    pub stop: &'a Stop,
    /// Is told of every finished depth, on the thread that thinks.
    pub report: &'a mut dyn FnMut(&Report),
}

impl Loan<'_> {
    /// Searches as [`Engine::search`] does.
    pub fn search(&mut self, request: &Request) -> Answer {
        self.engine.search(request, self.clock, self.stop, self.report)
    }
}

#[cfg(test)]
mod tests {
    use tengen_rules::{Point, Position, Rule, Size};

    use super::*;
    use crate::{Limits, NoClock, Opponent};

    fn with_loan<T>(engine: &mut Engine, question: impl FnOnce(&mut Loan<'_>) -> T) -> T {
        let stop = Stop::new();
        question(&mut Loan { engine, clock: &NoClock, stop: &stop, report: &mut |_| {} })
    }

    fn reply(engine: &mut Engine, opponent: &str, position: &Position) -> Option<Point> {
        let opponent = Opponent::find(opponent).expect("it is in the list");
        with_loan(engine, |loan| opponent.reply(position, 7, loan))
    }

    #[test]
    fn one_lent_engine_plays_every_rule_in_turn_as_new_ones_do() {
        let mut lent = Engine::new(1 << 20);
        let mut games: Vec<_> = Rule::ALL
            .into_iter()
            .flat_map(|rule| [Size::STANDARD, Size::MIN].map(|size| Position::new(size, rule)))
            .collect();
        for _ in 0..8 {
            for game in games.iter_mut().filter(|game| game.outcome().is_none()) {
                for opponent in ["sparrow", "bamboo", "pine"] {
                    let new = reply(&mut Engine::new(0), opponent, game);
                    assert_eq!(reply(&mut lent, opponent, game), new, "{opponent} {game:?}");
                }
                // What a search that remembers leaves behind must not matter either.
                let request = Request::new(game.clone(), Limits::depth(4));
                let best = with_loan(&mut lent, |loan| loan.search(&request)).best;
                game.play(best.expect("the game goes on")).expect("it is legal");
            }
        }
    }

    #[test]
    fn an_engine_that_knows_the_game_needs_fewer_positions_for_the_next_move() {
        let search = |engine: &mut Engine, game: &Position, depth| {
            let request = Request::new(game.clone(), Limits::depth(depth));
            with_loan(engine, |loan| loan.search(&request)).report
        };
        let (mut known, mut new) = (0, 0);
        for moves in ["h8i9j7g7h9", "h8h9i9g7j10", "h8i7j9g8h10", "h8g9i6j8h6"] {
            let mut game =
                Position::replay(moves, Size::STANDARD, Rule::Freestyle).expect("a game");
            let mut lent = Engine::new(16 << 20);
            let line = search(&mut lent, &game, 12).lines.remove(0).moves;
            for &point in &line[..2] {
                game.play(point).expect("lines are legal");
            }
            // As far as the first search has seen.
            known += search(&mut lent, &game, 10).nodes;
            new += search(&mut Engine::new(16 << 20), &game, 10).nodes;
        }
        assert!(known < new, "{known} of {new}");
    }
}
