//! A puzzle in the terminal.

use std::io::{BufRead, IsTerminal, Write, stdin, stdout};

use anyhow::Context;
use tengen_engine::{Engine, Solver, Stop};
use tengen_puzzles::{
    Examiner, Hint, HintStep, IllegalMove, JUDGE_NODES, Judgement, Parry, Puzzle, PuzzleFault, Task,
};
use tengen_review::{Language, say};
use tengen_rules::Point;
use tengen_session::Text;

use crate::Conclusion;
use crate::commands::show::{DrawnWith, draw};

pub(super) fn run(
    puzzle: &Puzzle,
    answer: Option<Point>,
    ascii: bool,
) -> anyhow::Result<Conclusion> {
    let (mut solver, mut engine, stop) = (Solver::new(), Engine::new(0), Stop::new());
    let letters = ascii || !stdout().is_terminal();
    let mut board = Terminal {
        puzzle,
        played: Vec::new(),
        drawn_with: if letters { DrawnWith::Letters } else { DrawnWith::Lines },
        hints: 0,
        examiner: Examiner {
            solver: &mut solver,
            engine: &mut engine,
            stop: &stop,
            budget: u64::MAX,
        },
    };
    if let Some(at) = answer {
        return board
            .answer(at)
            .map(|told| if told == Told::Wrong { Conclusion::Wrong } else { Conclusion::Fine });
    }
    board.introduce()?;
    let mut last = Told::Right;
    for line in stdin().lock().lines() {
        let line = line.context("standard input")?;
        last = match line.trim() {
            "" => continue,
            "quit" => break,
            "hint" => {
                board.hint()?;
                continue;
            }
            "solution" => {
                writeln!(stdout(), "{}", names(&puzzle.line))?;
                break;
            }
            text => match text.parse() {
                Ok(at) => board.answer(at)?,
                Err(error) => {
                    writeln!(stdout(), "{error}; or say hint, solution or quit")?;
                    continue;
                }
            },
        };
        if last == Told::Solved {
            break;
        }
    }
    Ok(if last == Told::Wrong { Conclusion::Wrong } else { Conclusion::Fine })
}

/// What came of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Right,
    Wrong,
    Solved,
}

struct Terminal<'a> {
    puzzle: &'a Puzzle,
    played: Vec<Point>,
    drawn_with: DrawnWith,
    hints: usize,
    examiner: Examiner<'a>,
}

impl Terminal<'_> {
    fn introduce(&self) -> anyhow::Result<()> {
        let Puzzle { id, rule, rating, to_move, task, .. } = self.puzzle;
        self.draw()?;
        let task = match task {
            Task::Win => format!("{to_move} to move and win"),
            Task::Defend => format!("{to_move} to move: find the only defence"),
        };
        writeln!(stdout(), "puzzle {id}, {rule}, rated {rating}: {task}")?;
        Ok(())
    }

    fn draw(&self) -> anyhow::Result<()> {
        let mut position = self.puzzle.position();
        for &at in &self.played {
            position.play(at).context("the puzzle")?;
        }
        draw(&mut stdout().lock(), &position, self.drawn_with)?;
        Ok(())
    }

    fn answer(&mut self, at: Point) -> anyhow::Result<Told> {
        let judged = self.examiner.judge(self.puzzle, &self.played, at, JUDGE_NODES);
        let judged = judged.context("the judge was stopped")?;
        let mut out = stdout();
        match judged {
            Judgement::Right { reply: Text(reply), left } => {
                self.played.extend([at, reply]);
                self.hints = 0;
                self.draw()?;
                writeln!(out, "right; {} answers {reply}, {left} to go", !self.puzzle.to_move)?;
                Ok(Told::Right)
            }
            Judgement::Solved { line } => {
                self.played.push(at);
                let rest: Vec<Point> = line.into_iter().map(|Text(at)| at).collect();
                let rest = if rest.is_empty() {
                    String::new()
                } else {
                    format!("; then {}", names(&rest))
                };
                writeln!(out, "solved: {}{rest}", names(&self.played))?;
                writeln!(out, "themes: {}", self.puzzle.themes)?;
                Ok(Told::Solved)
            }
            Judgement::Wrong { fault, refutation, gives_away, words } => {
                let line: Vec<Point> = refutation.into_iter().map(|Text(at)| at).collect();
                let shown = if gives_away { &[][..] } else { &line[..] };
                writeln!(out, "{}", self.wrong(at, fault, shown))?;
                for word in words.iter().filter(|_| !gives_away) {
                    writeln!(out, "{}", say(word, self.puzzle.to_move, Language::English))?;
                }
                Ok(Told::Wrong)
            }
            Judgement::Illegal { why } => {
                writeln!(out, "{}", illegal(at, why))?;
                Ok(Told::Wrong)
            }
        }
    }

    fn wrong(&self, at: Point, fault: PuzzleFault, shown: &[Point]) -> String {
        let foe = !self.puzzle.to_move;
        match (fault, shown) {
            (PuzzleFault::Loses, []) => format!("not {at}: {foe} wins, which is proved"),
            (PuzzleFault::Loses, line) => {
                format!("not {at}: {foe} wins, which is proved: {}", names(line))
            }
            (PuzzleFault::Parried { .. }, []) => format!("not {at}: {foe} has an answer"),
            (PuzzleFault::Parried { by }, line) => {
                let by = match by {
                    Parry::Four => "a four of its own".to_owned(),
                    Parry::Forbids { at: Text(at) } => format!("which makes {at} forbidden"),
                    Parry::Block => "and nothing is left".to_owned(),
                };
                format!("not {at}: {foe} answers {}, {by}", names(line))
            }
            (PuzzleFault::Unproved, _) => format!("not {at}: it is not proved to do it"),
        }
    }

    /// One hint after the other.
    fn hint(&mut self) -> anyhow::Result<()> {
        let steps = [HintStep::Theme, HintStep::Region, HintStep::Point];
        let step = steps[self.hints.min(steps.len() - 1)];
        self.hints += 1;
        let hint = self.examiner.hint(self.puzzle, &self.played, step, JUDGE_NODES);
        let told = match hint {
            Some(Hint::Theme { theme }) => format!("it is about: {theme}"),
            Some(Hint::Region { low, high, .. }) => format!("between {low} and {high}"),
            Some(Hint::Point { at }) => at.to_string(),
            None => "there is nothing to say".to_owned(),
        };
        writeln!(stdout(), "{told}")?;
        Ok(())
    }
}

fn illegal(at: Point, why: IllegalMove) -> String {
    match why {
        IllegalMove::OffBoard => format!("{at} is off the board"),
        IllegalMove::Occupied => format!("{at} already has a stone"),
        IllegalMove::Forbidden { foul } => format!("{at} is forbidden: {foul}"),
        IllegalMove::NotDue => "the puzzle is over".to_owned(),
    }
}

fn names(points: &[Point]) -> String {
    crate::commands::position::names(points).join(" ")
}
