//! What is known before and after a move, and what that says about the move.

use tengen_rules::{Point, Position, Stone};
use tengen_session::Text;

use crate::chance::{points, rounded};
use crate::words::PlayedMove;
use crate::{Fate, Finding, Grade, Line, MoveReview, Reading, Seen, words};

/// Points of winning chance up to which a move is good, inaccurate, or a mistake. What is called a blunder
/// still gives away 35 when it is searched ten times as long (`tengen-lab grades`).
const GOOD: f64 = 8.0;
const INACCURACY: f64 = 15.0;
const MISTAKE: f64 = 45.0;

/// A win that is gone but leaves more than this was not thrown away.
const STILL_AHEAD: f64 = 0.75;

/// A side with less than this is lost, as far as anybody can tell.
const HOPELESS: f64 = 0.05;

/// What is known of a position, for the side to move.
#[derive(Clone, Copy)]
pub(crate) struct Outlook<'a> {
    to_move: Stone,
    /// The chance of the side to move.
    chance: f64,
    fate: Option<&'a Fate>,
}

impl<'a> Outlook<'a> {
    pub(crate) fn of(position: &Position, finding: &'a Finding) -> Option<Outlook<'a>> {
        let to_move = position.to_move();
        let fate = finding.fate.as_ref();
        let chance = match (fate, position.outcome()) {
            (Some(fate), _) if fate.winner.0 == to_move => 1.0,
            (Some(_), _) => 0.0,
            (None, Some(_)) => 0.5,
            (None, None) => finding.chance()?.0,
        };
        Some(Outlook { to_move, chance, fate })
    }

    /// The chance of a side.
    pub(crate) fn chance(&self, stone: Stone) -> f64 {
        rounded(if stone == self.to_move { self.chance } else { 1.0 - self.chance })
    }

    pub(crate) fn black(&self) -> f64 {
        self.chance(Stone::Black)
    }

    /// Whether a side is proved to have lost, or as good as lost.
    pub(crate) fn is_lost(&self, stone: Stone) -> bool {
        self.chance(stone) < HOPELESS
    }

    /// What is proved.
    pub(crate) fn fate(&self) -> Option<&'a Fate> {
        self.fate
    }

    /// Who has won, where that is proved.
    pub(crate) fn winner(&self) -> Option<Stone> {
        self.fate.map(|fate| fate.winner.0)
    }
}

/// A move with what is known before and after it.
pub(crate) struct MoveVerdict<'a> {
    pub(crate) before: &'a Position,
    pub(crate) after: &'a Position,
    pub(crate) at: Point,
    pub(crate) was: Outlook<'a>,
    pub(crate) is: Outlook<'a>,
    pub(crate) known: &'a Finding,
    pub(crate) found: &'a Finding,
}

/// The verdict on the move after so many others; none while it is unread.
pub(crate) fn verdict<'a>(
    reading: &'a Reading,
    positions: &'a [Position],
    index: usize,
) -> Option<MoveVerdict<'a>> {
    let (before, after) = (positions.get(index)?, positions.get(index + 1)?);
    let (known, found) = (reading.findings.get(index)?, reading.findings.get(index + 1)?);
    Some(MoveVerdict {
        before,
        after,
        at: reading.moves.get(index)?.0,
        was: Outlook::of(before, known)?,
        is: Outlook::of(after, found)?,
        known,
        found,
    })
}

impl MoveVerdict<'_> {
    pub(crate) fn stone(&self) -> Stone {
        self.before.to_move()
    }

    /// The move alone.
    pub(crate) fn made(&self) -> PlayedMove<'_> {
        PlayedMove { before: self.before, after: self.after, at: self.at }
    }

    /// The points of winning chance that the move gave away.
    pub(crate) fn loss(&self) -> f64 {
        let me = self.stone();
        let after = self.is.chance(me);
        let given = match self.was.winner() {
            Some(winner) if winner == me => 1.0 - after,
            Some(_) => 0.0,
            None => self.estimated_loss(after),
        };
        points(given)
    }

    /// What another move would have left, less what this one does. Where the search that compared the
    /// moves saw this one too, the kinder comparison counts: searches of two positions differ by more
    /// than two moves do.
    fn estimated_loss(&self, after: f64) -> f64 {
        let lines = || self.known.lines.iter();
        let is_this = |line: &&Seen| line.moves.first() == Some(&Text(self.at));
        let best_other = lines().filter(|line| !is_this(line)).map(|line| line.chance.0);
        let across = best_other.fold(after, f64::max) - after;
        match lines().find(is_this) {
            Some(this) if self.is.fate.is_none() => {
                let best = lines().map(|line| line.chance.0).fold(0.0, f64::max);
                across.min(best - this.chance.0)
            }
            Some(_) | None => across,
        }
    }

    pub(crate) fn grade(&self) -> Grade {
        let me = self.stone();
        if self.after.outcome().is_some_and(|outcome| outcome.winner == Some(me)) {
            return Grade::Best;
        }
        match forced(self.before) {
            Some(forced) if forced == self.at => return Grade::Forced,
            Some(_) if self.was.winner() == Some(!me) => return Grade::Inaccuracy,
            Some(_) | None => {}
        }
        let kept = self.is.winner() == Some(me);
        match self.was.fate {
            Some(fate) if fate.winner.0 != me => Grade::Good,
            Some(fate) if kept => {
                let plies = self.is.fate.map_or(0, |fate| fate.line.len()) + 1;
                if plies <= fate.line.len() { Grade::Best } else { Grade::Good }
            }
            Some(_) if self.is.chance(me) <= STILL_AHEAD => Grade::MissedWin,
            Some(_) => Grade::Inaccuracy,
            None if self.known.only == Some(Text(self.at)) && self.is.winner() != Some(!me) => {
                Grade::Only
            }
            None => self.grade_by_loss(),
        }
    }

    fn grade_by_loss(&self) -> Grade {
        let loss = self.loss();
        if loss > MISTAKE {
            Grade::Blunder
        } else if loss > INACCURACY {
            Grade::Mistake
        } else if loss > GOOD {
            Grade::Inaccuracy
        } else if loss < 0.5 {
            Grade::Best
        } else {
            Grade::Good
        }
    }

    /// The best move there was.
    fn best(&self) -> Option<Point> {
        let line = self.was.fate.map(|fate| &fate.line);
        let line = line.or_else(|| Some(&self.better()?.moves));
        line.and_then(|line| line.first()).map(|&Text(at)| at)
    }

    /// The best move there was but this one.
    pub(crate) fn better_move(&self) -> Option<Point> {
        self.best().filter(|&best| best != self.at)
    }

    /// The best line that begins with another move.
    fn better(&self) -> Option<&Seen> {
        self.known.lines.iter().find(|line| line.moves.first() != Some(&Text(self.at)))
    }

    fn instead(&self, grade: Grade) -> Option<Line> {
        if !grade.is_fault() {
            return None;
        }
        match self.was.fate {
            Some(fate) if fate.winner.0 == self.stone() => Some(fate.line()),
            Some(_) => None,
            None => self.better().map(|seen| seen.line(self.stone())),
        }
    }

    fn punished(&self, grade: Grade) -> Option<Line> {
        if !grade.is_fault() {
            return None;
        }
        match self.is.fate {
            Some(fate) => Some(fate.line()),
            None => self.found.lines.first().map(|seen| seen.line(!self.stone())),
        }
    }

    /// The best moves and the played one, best first.
    fn lines(&self) -> Vec<Line> {
        let me = self.stone();
        let proved = self.was.fate.filter(|fate| fate.winner.0 == me).map(Fate::line);
        let first = proved.as_ref().and_then(|line| line.moves.first()).copied();
        let is_new = |at: &Text<Point>| Some(*at) != first && *at != Text(self.at);
        let seen = self.known.lines.iter().filter(|seen| seen.moves.first().is_some_and(is_new));
        let played = (first != Some(Text(self.at))).then(|| self.played());
        let mut lines: Vec<Line> =
            proved.into_iter().chain(seen.map(|seen| seen.line(me))).chain(played).collect();
        let share = |line: &Line| if me == Stone::Black { line.chance } else { 1.0 - line.chance };
        lines.sort_by(|a, b| share(b).total_cmp(&share(a)));
        lines
    }

    /// The move that was played, and what follows it as far as anybody knows.
    fn played(&self) -> Line {
        let follows = match self.is.fate {
            Some(fate) => Some(fate.line()),
            None => self.found.lines.first().map(|seen| seen.line(!self.stone())),
        };
        let winner = follows.as_ref().and_then(|line| line.winner);
        let rest = follows.into_iter().flat_map(|line| line.moves);
        let moves = std::iter::once(Text(self.at)).chain(rest).collect();
        Line { moves, chance: self.is.black(), winner }
    }

    /// All that is said of it.
    pub(crate) fn review(&self, number: usize, opening: bool) -> MoveReview {
        let grade = self.grade();
        let best = if grade.is_fault() { self.best() } else { Some(self.at) };
        MoveReview {
            ply: number as u32,
            at: Text(self.at),
            stone: Text(self.stone()),
            grade: (!opening).then_some(grade),
            chance: Some(self.is.black()),
            loss: Some(self.loss()),
            best: best.map(Text),
            proved: self.is.fate.map(Fate::proof),
            instead: if opening { None } else { self.instead(grade) },
            punished: if opening { None } else { self.punished(grade) },
            lines: self.lines(),
            words: if opening { Vec::new() } else { words::words(self, grade) },
        }
    }
}

/// The one move there is: the only legal one, or the only one that stops a five at once.
pub(crate) fn forced(position: &Position) -> Option<Point> {
    let (board, rule, me) = (position.board(), position.rule(), position.to_move());
    let mut legal: Vec<Point> = board.empty_points().filter(|&at| position.is_legal(at)).collect();
    if legal.iter().any(|&at| board.wins(at, me, rule)) {
        return None;
    }
    let fives: Vec<Point> = board.empty_points().filter(|&at| board.wins(at, !me, rule)).collect();
    if !fives.is_empty() {
        let mut board = board.clone();
        legal.retain(|&at| {
            board.put(at, me);
            let stopped = fives.iter().all(|&five| five == at || !board.wins(five, !me, rule));
            board.take(at);
            stopped
        });
    }
    match legal[..] {
        [one] => Some(one),
        _ => None,
    }
}
