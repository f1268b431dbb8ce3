//! Finds the words for a move.

use tengen_engine::{Standing, StandingKind, Threat, ThreatKind, standing, threats};
use tengen_rules::{Point, Position, Reason, Stone};
use tengen_session::Text;

use crate::verdict::MoveVerdict;
use crate::{Fate, Grade, Means, Shape, Word};

/// What there is to say about a move that got a grade, the most important first.
pub(crate) fn words(verdict: &MoveVerdict<'_>, grade: Grade) -> Vec<Word> {
    let (before, after) = (verdict.before, verdict.after);
    let me = verdict.stone();
    if let Some(outcome) = after.outcome() {
        match outcome.reason {
            Reason::Five => return vec![Word::Five { stones: texts(&outcome.line) }],
            Reason::Forbidden => {
                let foul = before.foul(verdict.at);
                return foul
                    .map(|foul| Word::PlayedForbidden { foul: Text(foul) })
                    .into_iter()
                    .collect();
            }
            Reason::FullBoard | Reason::NoLegalMove => return Vec::new(),
        }
    }
    match grade {
        Grade::Forced => stops_five(before, verdict.at).into_iter().collect(),
        Grade::Only => Vec::new(),
        Grade::Best | Grade::Good if verdict.was.winner() == Some(!me) => vec![Word::AlreadyLost],
        Grade::Best | Grade::Good => Vec::new(),
        Grade::Inaccuracy | Grade::Mistake | Grade::Blunder | Grade::MissedWin => {
            let fate = verdict.is.fate().filter(|fate| fate.winner.0 != me);
            let had = verdict.was.fate().filter(|fate| fate.winner.0 == me);
            let mut words = had.map(|fate| missed(before, fate)).unwrap_or_default();
            words.extend(allowed(verdict.made(), verdict.better_move(), fate));
            words
        }
    }
}

/// The four that a move stops.
fn stops_five(before: &Position, at: Point) -> Option<Word> {
    let four = fours(before, !before.to_move()).find(|four| four.grows_at.contains(&at))?;
    Some(Word::StopsFive { stones: texts(&four.stones) })
}

/// What made a win of the side to move work, in the words for one that was there.
pub fn win_words(position: &Position, by: Means, line: &[Point]) -> Vec<Word> {
    missed(position, &Fate::new(position.to_move(), by, line))
}

/// What the mover had: a win.
fn missed(before: &Position, fate: &Fate) -> Vec<Word> {
    let Some(&Text(first)) = fate.line.first() else { return Vec::new() };
    if before.board().wins(first, before.to_move(), before.rule()) {
        return vec![Word::OwnFiveLeft { at: Text(first) }];
    }
    let shape =
        decisive(before, fate).map(|(shape, at, stones)| Word::Missed { shape, at, stones });
    let by = match fate.by {
        Means::Fours | Means::Result => Word::MissedFours,
        Means::Threats | Means::Replies => Word::MissedThreats,
    };
    shape.into_iter().chain([by]).collect()
}

/// What there is to say about a move after which the other side wins so, without a word about what would
/// have been better.
pub fn refutation_words(before: &Position, at: Point, by: Means, line: &[Point]) -> Vec<Word> {
    let mut after = before.clone();
    if after.play(at).is_err() || after.outcome().is_some() {
        return Vec::new();
    }
    let fate = Fate::new(after.to_move(), by, line);
    allowed(PlayedMove { before, after: &after, at }, None, Some(&fate))
}

/// A move with the positions around it.
#[derive(Clone, Copy)]
pub(crate) struct PlayedMove<'a> {
    pub(crate) before: &'a Position,
    pub(crate) after: &'a Position,
    pub(crate) at: Point,
}

/// What the other side can do now, with its win if it has one, and the better move if that may be named.
fn allowed(played: PlayedMove<'_>, better: Option<Point>, fate: Option<&Fate>) -> Vec<Word> {
    let mut words: Vec<Word> = left_alone(played, better).into_iter().collect();
    let Some(fate) = fate else { return words };
    if !matches!(words.first(), Some(Word::FourLeft { .. })) {
        if let Some((shape, at, stones)) = decisive(played.after, fate) {
            words.push(Word::Allows { shape, at, stones });
        }
        words.extend(forbidden_help(played.after, fate));
        words.push(match fate.by {
            Means::Fours | Means::Result => Word::AllowsFours,
            Means::Threats | Means::Replies => Word::AllowsThreats,
        });
    }
    words
}

/// A four or an open three of the other side that the move left alone, or answered at the wrong end.
fn left_alone(played: PlayedMove<'_>, better: Option<Point>) -> Option<Word> {
    let PlayedMove { before, after, at } = played;
    let foe = !before.to_move();
    let still = standing(after);
    let stays = |shape: &Standing| {
        still
            .iter()
            .any(|one| one.stone == foe && one.stones == shape.stones && one.kind == shape.kind)
    };
    if let Some(four) = fours(before, foe).find(|four| !four.grows_at.contains(&at)) {
        let five = *four.grows_at.first()?;
        return Some(Word::FourLeft { stones: texts(&four.stones), at: Text(five) });
    }
    let threes = standing(before).into_iter();
    let mut threes = threes.filter(|one| one.stone == foe && one.kind == StandingKind::OpenThree);
    let three = threes.next()?;
    if stays(&three) {
        return Some(Word::OpenThreeLeft { stones: texts(&three.stones) });
    }
    let answered = answers_to(before, &three);
    let right_end = better.filter(|right| answered.contains(right))?;
    let both = answered.contains(&at) && right_end != at;
    both.then(|| Word::WrongEnd { stones: texts(&three.stones), right_end: Text(right_end) })
}

/// The points near a three that take its open four away.
fn answers_to(position: &Position, three: &Standing) -> Vec<Point> {
    let foe = three.stone;
    let mut answers: Vec<Point> = threats(position)
        .into_iter()
        .filter(|threat| threat.stone == foe && threat.kind <= ThreatKind::Four)
        .filter(|threat| three.stones.iter().all(|at| threat.stones.contains(at)))
        .map(|threat| threat.point)
        .collect();
    answers.sort_unstable();
    answers.dedup();
    answers
}

/// The shape by which a proved line wins: the first that cannot be answered, where the attacker makes it.
fn decisive(position: &Position, fate: &Fate) -> Option<(Shape, Text<Point>, Vec<Text<Point>>)> {
    let winner = fate.winner.0;
    let mut position = position.clone();
    for &Text(at) in &fate.line {
        if position.to_move() == winner
            && let Some(threat) = made(&position, winner, at)
            && matches!(
                threat.kind,
                ThreatKind::OpenFour
                    | ThreatKind::DoubleFour
                    | ThreatKind::FourThree
                    | ThreatKind::DoubleThree
            )
        {
            return Some((threat.kind.into(), Text(at), texts(&threat.stones)));
        }
        position.play(at).ok()?;
    }
    None
}

/// The point of the winning line where Black would have to answer and may not.
fn forbidden_help(position: &Position, fate: &Fate) -> Option<Word> {
    if fate.winner.0 == Stone::Black || !position.rule().forbids(Stone::Black) {
        return None;
    }
    let mut position = position.clone();
    for &Text(at) in &fate.line {
        if position.to_move() == Stone::Black {
            let board = position.board();
            let mut fives = board
                .empty_points()
                .filter(|&five| board.wins(five, Stone::White, position.rule()));
            let stuck = fives.find_map(|five| Some((five, board.foul(five)?)));
            if let Some((five, foul)) = stuck {
                return Some(Word::ForbiddenThere { at: Text(five), foul: Text(foul) });
            }
        }
        position.play(at).ok()?;
    }
    None
}

fn made(position: &Position, stone: Stone, at: Point) -> Option<Threat> {
    threats(position).into_iter().find(|threat| threat.stone == stone && threat.point == at)
}

fn fours(position: &Position, stone: Stone) -> impl Iterator<Item = Standing> {
    standing(position).into_iter().filter(move |shape| {
        shape.stone == stone && matches!(shape.kind, StandingKind::OpenFour | StandingKind::Four)
    })
}

fn texts(points: &[Point]) -> Vec<Text<Point>> {
    points.iter().copied().map(Text).collect()
}
