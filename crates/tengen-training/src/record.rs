//! Games against opponents, counted: by colour, by opponent, in rows, and as strength over the days.

use std::collections::BTreeMap;

use crate::{Day, Estimate, Score, Summary};

/// A finished game against an opponent of the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// Who.
    pub opponent: String,
    /// How strong that one is, where it was measured.
    pub rating: Option<f64>,
    /// Whether the person had Black.
    pub black: bool,
    /// How it went for the person.
    pub score: Score,
    /// Whether hints or undo were used.
    pub assisted: bool,
    /// When it ended.
    pub day: Day,
}

/// Games, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won ones.
    pub won: u32,
    /// Lost ones.
    pub lost: u32,
    /// Those that nobody won.
    pub drawn: u32,
}

/// Games by the person's colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sides {
    /// With Black.
    pub black: Tally,
    /// With White.
    pub white: Tally,
    /// The day of the first win.
    pub first_win: Option<Day>,
}

/// Right ones in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streak {
    /// Up to now.
    pub current: u32,
    /// The longest.
    pub best: u32,
}

/// All that games come to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Record {
    /// By opponent.
    pub opponents: BTreeMap<String, Sides>,
    /// Wins in a row.
    pub streak: Streak,
    /// How strong the person is now.
    pub strength: Estimate,
    /// How many games that follows from: without help, against opponents whose rating is known.
    pub rated: u32,
    /// The strength at the end of each day with such a game.
    pub curve: Vec<(Day, Summary)>,
}

impl Tally {
    /// Counts one more.
    pub fn count(&mut self, score: Score) {
        if score == Score::WON {
            self.won += 1;
        } else if score == Score::LOST {
            self.lost += 1;
        } else {
            self.drawn += 1;
        }
    }

    /// Together with another.
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            drawn: self.drawn + other.drawn,
        }
    }
}

impl Streak {
    /// The streak of results in order.
    pub fn of(rights: impl IntoIterator<Item = bool>) -> Streak {
        let mut streak = Streak::default();
        rights.into_iter().for_each(|right| streak.count(right));
        streak
    }

    /// Counts one more.
    pub fn count(&mut self, right: bool) {
        self.current = if right { self.current + 1 } else { 0 };
        self.best = self.best.max(self.current);
    }
}

impl Record {
    /// Of games in the order they ended.
    pub fn of(games: &[Game]) -> Record {
        let mut record = Record::default();
        for game in games {
            record.count(game);
        }
        record
    }

    fn count(&mut self, game: &Game) {
        let sides = self.opponents.entry(game.opponent.clone()).or_default();
        let side = if game.black { &mut sides.black } else { &mut sides.white };
        side.count(game.score);
        let won = game.score == Score::WON;
        if won && sides.first_win.is_none() {
            sides.first_win = Some(game.day);
        }
        self.streak.count(won);
        if let Some(rating) = game.rating.filter(|_| !game.assisted) {
            self.measure(rating, game);
        }
    }

    fn measure(&mut self, rating: f64, game: &Game) {
        let last = self.curve.last().map(|(day, _)| *day);
        if let Some(last) = last {
            self.strength.pass(game.day.since(last), 1);
        }
        self.strength.meet(rating, game.score);
        self.rated += 1;
        let point = (game.day, self.strength.summary());
        match self.curve.last_mut() {
            Some(end) if end.0 == game.day => *end = point,
            Some(_) | None => self.curve.push(point),
        }
    }
}
