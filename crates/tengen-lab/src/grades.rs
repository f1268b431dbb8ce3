//! Are the grades of a review honest? Games between two players are reviewed, and what the reviews say is
//! checked: every blunder by a search ten times as long, every proof by the rules and the line checker.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, ensure};
use tengen_engine::{
    Engine, Knowledge, Limits, Loan, NoClock, Request, SolveKind, Solver, Stop, check_line,
};
use tengen_review::{Budget, Chance, Grade, Means, MoveReview, Reader, Step, Thinker};
use tengen_rules::{Point, Position, Rule, Size, Stone, format_moves};
use tengen_session::Text;

use crate::Contestant;

/// What is played and checked.
#[derive(Clone, Debug)]
pub struct GradeCheck {
    /// The two players; they change colours every game.
    pub players: [Contestant; 2],
    /// The rules, one game each in turn.
    pub rules: Vec<Rule>,
    /// The board.
    pub size: Size,
    /// How many games.
    pub games: usize,
    /// Milliseconds of reading for a move.
    pub millis: u64,
    /// Seed of the players' choices.
    pub seed: u64,
}

/// What was counted, over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GradeTally {
    /// Games.
    pub games: usize,
    /// Graded moves.
    pub moves: usize,
    /// Blunders.
    pub blunders: usize,
    /// Those that the long search calls a blunder as well.
    pub stand: usize,
    /// Those that it calls at least a mistake.
    pub nearly: usize,
    /// Missed wins.
    pub missed_wins: usize,
    /// Those whose line wins.
    pub missed_stand: usize,
    /// Positions with a proof.
    pub proofs: usize,
    /// Those whose line stands.
    pub proofs_stand: usize,
}

/// How much longer the search that checks is than the review's of a position.
const LONGER: u64 = 10;

/// Points of chance above which the long search calls a move a blunder, and a mistake.
const BLUNDER: f64 = 35.0;
const MISTAKE: f64 = 15.0;

const MEMORY: usize = 64 << 20;

impl GradeCheck {
    /// Plays, reviews and checks what a file of results does not have yet, and counts all of it.
    pub fn run(
        &self,
        results: &Path,
        stop: &AtomicBool,
        mut seen: impl FnMut(usize),
    ) -> anyhow::Result<GradeTally> {
        let mut total = GradeTally::default();
        if results.exists() {
            for line in fs::read_to_string(results)?.lines().filter(|line| !line.starts_with('#')) {
                total.add(&GradeTally::read(line)?);
            }
        }
        let mut file = OpenOptions::new().create(true).append(true).open(results)?;
        let mut engine = Engine::new(MEMORY);
        let mut solver = Solver::new();
        for number in total.games..self.games {
            seen(number);
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let game = self.play(&mut engine, number);
            let reader = self.review(&game, &mut engine, &mut solver);
            let mut checked = Checked::default();
            checked.check(&reader, &mut engine);
            for note in &checked.notes {
                writeln!(file, "# {} {note}", format_moves(game.moves()))?;
            }
            let Checked { tally, .. } = checked;
            writeln!(file, "{}", tally.line())?;
            total.add(&tally);
        }
        seen(total.games);
        Ok(total)
    }

    fn play(&self, engine: &mut Engine, number: usize) -> Position {
        let rule = self.rules[number % self.rules.len()];
        let mut position = Position::new(self.size, rule);
        let seed = self.seed ^ (number as u64) << 20;
        engine.forget();
        while position.outcome().is_none() {
            let player = &self.players[(position.ply() + number) % 2];
            let Some(at) = player.reply(engine, &position, seed) else { break };
            position.play(at).expect("players play on empty points");
        }
        position
    }

    fn review(&self, game: &Position, engine: &mut Engine, solver: &mut Solver) -> Reader {
        let millis = self.millis * game.ply() as u64;
        let mut reader = Reader::new(game, 0, Budget { millis });
        let stop = Stop::new();
        loop {
            let loan = Loan { engine, clock: &NoClock, stop: &stop, report: &mut |_| {} };
            if reader.next(&mut Thinker { loan, solver }) != Step::Read {
                return reader;
            }
        }
    }
}

/// What a game came to.
#[derive(Default)]
struct Checked {
    tally: GradeTally,
    /// Every blunder with what the long search says, and everything that does not stand.
    notes: Vec<String>,
}

impl Checked {
    fn check(&mut self, reader: &Reader, engine: &mut Engine) {
        let (reading, review) = (reader.reading(), reader.review());
        let nodes = LONGER * reading.nodes_per_position();
        let mut before = Position::new(reading.size, reading.rule.0);
        self.tally.games += 1;
        for one in &review.moves {
            let mut after = before.clone();
            after.play(one.at.0).expect("games replay");
            self.tally.moves += usize::from(one.grade.is_some());
            if one.grade == Some(Grade::Blunder) {
                let loss = loss(&before, &after, nodes, engine);
                self.blunder(one, loss);
            }
            if one.grade == Some(Grade::MissedWin) {
                self.missed_win(one, &before);
            }
            if let Some(proof) = &one.proved {
                self.tally.proofs += 1;
                let stands = wins(&after, proof.winner.0, proof.by, &points(&proof.line));
                self.tally.proofs_stand += usize::from(stands);
                self.note_unless(stands, one, "proof does not stand");
            }
            before = after;
        }
    }

    fn blunder(&mut self, one: &MoveReview, loss: f64) {
        self.tally.blunders += 1;
        self.tally.stand += usize::from(loss > BLUNDER);
        self.tally.nearly += usize::from(loss > MISTAKE);
        let said = one.loss.unwrap_or(0.0);
        let proved = if one.proved.is_some() { "proved " } else { "" };
        self.notes.push(format!("{} {proved}blunder {said:.0} long {loss:.0}", one.ply));
    }

    fn missed_win(&mut self, one: &MoveReview, before: &Position) {
        self.tally.missed_wins += 1;
        let line = one.instead.as_ref().filter(|line| line.winner == Some(one.stone));
        let stands = line
            .is_some_and(|line| wins(before, one.stone.0, Means::Threats, &points(&line.moves)));
        self.tally.missed_stand += usize::from(stands);
        self.note_unless(stands, one, "missed win does not stand");
    }

    fn note_unless(&mut self, stands: bool, one: &MoveReview, what: &str) {
        if !stands {
            self.notes.push(format!("{} {what}", one.ply));
        }
    }
}

/// The points of winning chance a move gives away, by a search of the positions before and after it.
fn loss(before: &Position, after: &Position, nodes: u64, engine: &mut Engine) -> f64 {
    let mut chance = |position: &Position| {
        let mut request = Request::new(position.clone(), Limits::nodes(nodes));
        request.knowledge = Knowledge::Fresh(MEMORY);
        let answer = engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
        answer.value().map_or(0.5, |value| Chance::of(value).0)
    };
    100.0 * (chance(before) - (1.0 - chance(after)))
}

/// Whether a line wins for a side under the rules, and as the line checker wants it.
fn wins(position: &Position, winner: Stone, by: Means, line: &[Point]) -> bool {
    let mut end = position.clone();
    if line.iter().any(|&at| !end.is_legal(at) || end.play(at).is_err()) {
        return false;
    }
    if end.outcome().is_none_or(|outcome| outcome.winner != Some(winner)) {
        return false;
    }
    let (mut position, mut line) = (position.clone(), line);
    if position.to_move() != winner
        && let Some((&answer, rest)) = line.split_first()
    {
        position.play(answer).expect("it has been replayed");
        line = rest;
    }
    // A run of fours is checked up to where it cannot be stopped; the rest is only played out.
    let runs =
        || (1..=line.len()).any(|end| check_line(&position, SolveKind::Vcf, &line[..end]).is_ok());
    match by {
        Means::Result => line.is_empty(),
        Means::Fours if position.to_move() == winner && !line.is_empty() => runs(),
        Means::Fours | Means::Threats | Means::Replies => {
            line.is_empty() || check_line(&position, SolveKind::Vct, line).is_ok()
        }
    }
}

fn points(line: &[Text<Point>]) -> Vec<Point> {
    line.iter().map(|text| text.0).collect()
}

impl GradeTally {
    fn columns(&mut self) -> [&mut usize; 9] {
        [
            &mut self.games,
            &mut self.moves,
            &mut self.blunders,
            &mut self.stand,
            &mut self.nearly,
            &mut self.missed_wins,
            &mut self.missed_stand,
            &mut self.proofs,
            &mut self.proofs_stand,
        ]
    }

    fn add(&mut self, other: &GradeTally) {
        let mut other = *other;
        for (mine, more) in self.columns().into_iter().zip(other.columns()) {
            *mine += *more;
        }
    }

    fn line(mut self) -> String {
        self.columns().map(|column| column.to_string()).join("\t")
    }

    fn read(line: &str) -> anyhow::Result<GradeTally> {
        let mut tally = GradeTally::default();
        let numbers: Vec<&str> = line.split('\t').collect();
        let columns = tally.columns();
        ensure!(numbers.len() == columns.len(), "expected nine columns: {line:?}");
        for (column, number) in columns.into_iter().zip(numbers) {
            *column = number.parse().with_context(|| format!("not a number: {number:?}"))?;
        }
        Ok(tally)
    }
}

impl fmt::Display for GradeTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GradeTally { games, moves, blunders, stand, nearly, .. } = self;
        let share = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
        writeln!(f, "{games} games, {moves} graded moves")?;
        writeln!(
            f,
            "{blunders} blunders: {stand} ({:.1} %) are blunders to a search ten times as long, \
             {nearly} ({:.1} %) at least mistakes",
            share(*stand, *blunders),
            share(*nearly, *blunders),
        )?;
        writeln!(f, "{} missed wins: {} stand", self.missed_wins, self.missed_stand)?;
        writeln!(f, "{} proofs: {} stand", self.proofs, self.proofs_stand)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_does_not_win_is_found_out() {
        let three = Position::replay("h8a1h9a3h10a5", Size::STANDARD, Rule::Renju).unwrap();
        let stands = |by, line: &str| {
            wins(&three, Stone::Black, by, &tengen_rules::parse_moves(line).unwrap())
        };
        assert!(stands(Means::Fours, "h11h12h7"));
        assert!(stands(Means::Threats, "h11h12h7"));
        assert!(!stands(Means::Fours, "h11h12"), "no five yet");
        assert!(!stands(Means::Fours, "h11h11h7"), "a point twice");
        assert!(!stands(Means::Fours, "i8o1h11o3h7"), "a quiet move is no four");
        assert!(!stands(Means::Result, "h11h12h7"), "the game is not over");
    }

    #[test]
    fn results_are_counted_as_they_were_written() {
        let one =
            GradeTally { games: 1, moves: 31, blunders: 2, stand: 1, ..GradeTally::default() };
        let mut both = GradeTally::read(&one.line()).unwrap();
        assert_eq!(both, one);
        both.add(&one);
        assert_eq!((both.games, both.moves, both.stand), (2, 62, 2));
        assert!(GradeTally::read("1\t2").is_err());
    }
}
