//! How well the engine's answers predict results, and where its nodes go: a compass for quick
//! experiments. Matches decide.

use std::fmt;
use std::fs;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, bail};
use cpu_time::ProcessTime;
use tengen_engine::{
    Engine, Forced, Limits, NoClock, Request, Statistics, Stop, Tunables, Weights,
};
use tengen_rules::{Position, Rule, Size, Stone};

/// A position out of a game that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownResult {
    /// The position.
    pub position: Position,
    /// Who won the game; `None` is a draw.
    pub winner: Option<Stone>,
}

/// Reads a file of positions with results: lines of rule, moves and winner (`black`, `white`, `draw`),
/// parted by tabs. More columns, empty lines and those that begin with `#` are passed over.
pub fn read_known_results(path: &Path, size: Size) -> anyhow::Result<Vec<KnownResult>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    known_results(&text, size).with_context(|| path.display().to_string())
}

fn known_results(text: &str, size: Size) -> anyhow::Result<Vec<KnownResult>> {
    let lines =
        text.lines().zip(1..).filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(line, number)| known_result(line, size).with_context(|| format!("line {number}")))
        .collect()
}

fn known_result(line: &str, size: Size) -> anyhow::Result<KnownResult> {
    let mut columns = line.split('\t');
    let mut column = |name| columns.next().with_context(|| format!("there is no {name}"));
    let rule: Rule = column("rule")?.parse()?;
    let position = Position::replay(column("list of moves")?, size, rule)?;
    let winner = match column("winner")? {
        "black" => Some(Stone::Black),
        "white" => Some(Stone::White),
        "draw" => None,
        other => bail!("\"{other}\" is none of black, white and draw"),
    };
    Ok(KnownResult { position, winner })
}

/// The engine's answers to positions whose results are known.
pub struct Yardstick {
    engine: Engine,
    limits: Limits,
    forecasts: Vec<Forecast>,
    statistics: Statistics,
    nodes: u64,
    spent: Duration,
}

/// What the engine said about a position, and what became of it.
#[derive(Clone, Copy, Debug)]
struct Forecast {
    /// In units of a value, within [`MOST`].
    value: f64,
    proved: bool,
    /// What the side to move got: 1, ½ or 0.
    result: f64,
    depth: u32,
}

/// A proved result counts as a value of this, and no value counts for more.
const MOST: f64 = 3000.0;
/// No prediction is surer than this: one surprise would outweigh everything else.
const SUREST: f64 = 0.99;
/// Enough for half a million nodes.
const MEMORY: usize = 32 << 20;

impl Yardstick {
    /// An engine with these numbers, to be asked with so many nodes a position.
    pub fn new(nodes: u64, tunables: Tunables) -> Yardstick {
        let mut engine = Engine::new(MEMORY);
        engine.set_tunables(tunables);
        Yardstick {
            engine,
            limits: Limits::nodes(nodes),
            forecasts: Vec::new(),
            statistics: Statistics::default(),
            nodes: 0,
            spent: Duration::ZERO,
        }
    }

    /// Gives the engine other weights for a rule.
    pub fn set_weights(&mut self, rule: Rule, weights: Weights) {
        self.engine.set_weights(rule, weights);
    }

    /// Asks about one more position, from an empty table.
    pub fn lay(&mut self, known: &KnownResult) {
        self.engine.forget();
        let request = Request::new(known.position.clone(), self.limits.clone());
        let began = ProcessTime::now();
        let answer = self.engine.search(&request, &NoClock, &Stop::new(), &mut |_| {});
        self.spent += began.elapsed();
        let forced = answer.value().and_then(|value| value.forced());
        let value = match forced {
            Some(Forced::Win(_)) => MOST,
            Some(Forced::Loss(_)) => -MOST,
            None => answer.value().map_or(0.0, |value| f64::from(value.units())),
        };
        self.forecasts.push(Forecast {
            value: value.clamp(-MOST, MOST),
            proved: forced.is_some(),
            result: match known.winner {
                None => 0.5,
                Some(stone) if stone == known.position.to_move() => 1.0,
                Some(_) => 0.0,
            },
            depth: answer.report.depth,
        });
        self.nodes += answer.report.nodes;
        self.statistics += &*answer.statistics;
    }

    /// The log-loss of the answers as predictions, and the scale of the logistic function that makes it
    /// least.
    pub fn log_loss(&self) -> (f64, f64) {
        log_loss(&self.forecasts)
    }
}

fn log_loss(forecasts: &[Forecast]) -> (f64, f64) {
    let loss = |scale: f64| {
        let losses = forecasts.iter().map(|forecast| {
            let chance = 1.0 / (1.0 + (-forecast.value / scale).exp());
            let chance = chance.clamp(1.0 - SUREST, SUREST);
            -(forecast.result * chance.ln() + (1.0 - forecast.result) * (1.0 - chance).ln())
        });
        losses.sum::<f64>() / forecasts.len() as f64
    };
    let scales = (0..200).map(|step| 20.0 * 1.03_f64.powi(step));
    let losses = scales.map(|scale| (loss(scale), scale));
    losses.min_by(|one, other| one.0.total_cmp(&other.0)).expect("there are two hundred scales")
}

/// A table for people, one number a line.
impl fmt::Display for Yardstick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (loss, scale) = self.log_loss();
        let proved: Vec<&Forecast> = self.forecasts.iter().filter(|of| of.proved).collect();
        let contradicted =
            proved.iter().filter(|of| of.result != if of.value > 0.0 { 1.0 } else { 0.0 }).count();
        let depths: u64 = self.forecasts.iter().map(|of| u64::from(of.depth)).sum();
        let all = self.forecasts.len() as u64;
        let Statistics {
            quiescence, asked, expanded, tried, reduced, searched_again, cutoffs, ..
        } = &self.statistics;
        writeln!(f, "positions                 {all}")?;
        writeln!(f, "log-loss                  {loss:.4} at scale {scale:.0}")?;
        writeln!(f, "proved                    {}", percent(proved.len() as u64, all))?;
        writeln!(f, "proofs contradicted       {contradicted}")?;
        writeln!(f, "mean depth                {:.1}", depths as f64 / all as f64)?;
        let speed = self.nodes as f64 / self.spent.as_secs_f64() / 1e6;
        writeln!(f, "million nodes a CPU second {speed:.2}")?;
        writeln!(f, "nodes in quiescence       {}", percent(*quiescence, self.nodes))?;
        writeln!(f, "nodes that ask the net    {}", percent(*asked, self.nodes))?;
        writeln!(f, "reduced, searched again   {}", percent(*searched_again, *reduced))?;
        writeln!(
            f,
            "cut off by the first move {}",
            percent(self.statistics.first_cutoffs, *cutoffs)
        )?;
        write!(f, "moves tried by depth     ")?;
        for (depth, (tried, expanded)) in tried.iter().zip(expanded).enumerate() {
            if *expanded > 0 {
                write!(f, " {depth}: {:.1}", *tried as f64 / *expanded as f64)?;
            }
        }
        Ok(())
    }
}

fn percent(part: u64, all: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_rule_moves_and_winner() {
        let text = "# rule\tmoves\twinner\n\nrenju\th8i9\twhite\t-178\t9-12\nstandard\th8\tdraw\n";
        let known = |moves, rule, winner| KnownResult {
            position: Position::replay(moves, Size::STANDARD, rule).unwrap(),
            winner,
        };
        let expected =
            [known("h8i9", Rule::Renju, Some(Stone::White)), known("h8", Rule::Standard, None)];
        assert_eq!(known_results(text, Size::STANDARD).unwrap(), expected);
    }

    #[test]
    fn a_line_that_is_something_else_is_named() {
        let check = |line: &str, complaint: &str| {
            let error = known_results(&format!("# comment\n{line}\n"), Size::STANDARD).unwrap_err();
            assert_eq!(format!("{error:#}"), complaint);
        };
        check("renju", "line 2: there is no list of moves");
        check("renju\th8", "line 2: there is no winner");
        check("renju\th8\tme", "line 2: \"me\" is none of black, white and draw");
        check(
            "chess\te4\tdraw",
            &format!("line 2: {}", "chess".parse::<Rule>().expect_err("another game")),
        );
    }

    #[test]
    fn log_loss_takes_the_scale_that_fits() {
        let forecast = |value, result| Forecast { value, proved: false, result, depth: 1 };
        // Three of four at this value were won, so it stands for odds of three to one.
        let forecasts = [1.0, 1.0, 1.0, 0.0].map(|result| forecast(220.0, result));
        let (loss, scale) = log_loss(&forecasts);
        let best = -(0.75 * 0.75_f64.ln() + 0.25 * 0.25_f64.ln());
        assert!((loss - best).abs() < 1e-3, "{loss}");
        assert!((scale - 220.0 / 3.0_f64.ln()).abs() < 5.0, "{scale}");
        let (loss, _) = log_loss(&[forecast(MOST, 1.0), forecast(-MOST, 0.0)]);
        assert!((loss + SUREST.ln()).abs() < 1e-9, "{loss}");
    }

    #[test]
    fn answers_are_laid_against_results() {
        let mut yardstick = Yardstick::new(2_000, Tunables::default());
        let open_three = "freestyle\th8a1h9c2h10e1";
        let quiet = "freestyle\th8i9j7h10g9i7\tdraw";
        let text = format!("{open_three}\tblack\n{open_three}\twhite\n{quiet}\n");
        for known in known_results(&text, Size::STANDARD).unwrap() {
            yardstick.lay(&known);
        }
        let forecasts: Vec<_> =
            yardstick.forecasts.iter().map(|of| (of.proved, of.result)).collect();
        assert_eq!(forecasts, [(true, 1.0), (true, 0.0), (false, 0.5)]);
        let text = yardstick.to_string();
        for line in [
            "positions                 3\n",
            "proved                    66.7 %\n",
            "proofs contradicted       1\n",
        ] {
            assert!(text.contains(line), "{text}");
        }
        let Statistics { quiescence, asked, expanded, tried, reduced, searched_again, .. } =
            yardstick.statistics;
        assert!(0 < asked && asked < yardstick.nodes, "the net is seldom asked");
        let expanded: u64 = expanded.iter().sum();
        assert!(0 < quiescence && quiescence + expanded < yardstick.nodes, "each is counted once");
        assert!(expanded <= tried.iter().sum() && 0 < reduced && searched_again <= reduced);
    }
}
