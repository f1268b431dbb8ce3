//! `tengen review`: a game read move by move.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::ensure;
use indicatif::{ProgressBar, ProgressStyle};
use tengen_engine::{Engine, Loan, Solver, Stop};
use tengen_formats::{Format, Info, WriteOptions, write};
use tengen_review::{
    Budget, Grade, Language, Line, MoveReview, Pass, Progress, Reader, Review, Step, Thinker,
    annotated, comment, grade_name, html, summary, verdict,
};
use tengen_rules::Position;

use super::file::{OutputFile, save};
use super::position::PositionArgs;
use super::time;
use crate::Conclusion;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: PositionArgs,

    /// How long to read, for example 5s or 2m [default: half a second a move]
    #[arg(long, value_name = "TIME", value_parser = time::parse)]
    time: Option<Duration>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Also write the game with comments and variations
    #[arg(long, value_name = "FILE")]
    sgf: Option<PathBuf>,

    /// Also write one page with the board, which opens without Tengen
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// The language of the sentences: en or zh; the page has both
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    language: Language,

    /// Write over files that are there already
    #[arg(long, short)]
    force: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    ensure!(!args.game.is_loose(), "loose stones have no order: expected a game");
    let (game, position) = args.game.read_game()?;
    ensure!(position.ply() > 0, "there is no move to look back at");
    let budget = match args.time {
        Some(time) => Budget { millis: time.as_millis() as u64 },
        None => Budget::usual(position.ply()),
    };
    let review = read(&position, budget);
    save(&exports(&args, &review, &game.info), args.force)?;
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&review)?)?;
    } else {
        write!(out, "{}", text(&review, args.language))?;
    }
    Ok(Conclusion::Fine)
}

/// Reads a game; on a terminal it shows how far it has come.
fn read(game: &Position, budget: Budget) -> Review {
    let mut reader = Reader::new(game, 0, budget);
    let (mut engine, mut solver, stop) = (Engine::new(0), Solver::new(), Stop::new());
    Engine::prepare(game.rule());
    let bar = ProgressBar::new(0).with_style(
        ProgressStyle::with_template("{msg} {bar:30} {pos} of {len}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let start = Instant::now();
    loop {
        let loan = Loan { engine: &mut engine, clock: &start, stop: &stop, report: &mut |_| {} };
        let step = reader.next(&mut Thinker { loan, solver: &mut solver });
        let Progress { pass, done, of } = reader.reading().progress;
        bar.set_length(u64::from(of));
        bar.set_position(u64::from(done));
        bar.set_message(match pass {
            Pass::Glance => "reading",
            Pass::Prove => "forced wins",
            Pass::Study => "studying",
            Pass::Deepen | Pass::Done => "what decided it",
        });
        if step != Step::Read {
            bar.finish_and_clear();
            return reader.review();
        }
    }
}

fn exports(args: &Args, review: &Review, info: &Info) -> Vec<OutputFile> {
    let sgf = args.sgf.iter().map(|path| {
        let game = annotated(review, info, args.language);
        let (bytes, _) = write(&[game], Format::Sgf, &WriteOptions::default());
        OutputFile { path: path.clone(), bytes }
    });
    let page = args.html.iter().map(|path| {
        let bytes = html(review, info).into_bytes();
        OutputFile { path: path.clone(), bytes }
    });
    sgf.chain(page).collect()
}

/// The moves that gave something away or held, with what there is to say about them.
fn text(review: &Review, language: Language) -> String {
    let mut text = summary(review, language) + "\n";
    let worth_telling =
        |grade: Option<Grade>| grade.is_some_and(|grade| grade.is_fault() || grade == Grade::Only);
    for one in review.moves.iter().filter(|one| worth_telling(one.grade)) {
        text += &paragraph(one, language);
    }
    text
}

fn paragraph(one: &MoveReview, language: Language) -> String {
    let grade = one.grade.map_or("", |grade| grade_name(grade, language));
    let mut text = format!("\n{} {} {}: {grade}, ", one.ply, one.stone, one.at);
    text += &format!("{}\n", verdict(one, language));
    let said = comment(one, language);
    if !said.is_empty() {
        text += &format!("  {said}\n");
    }
    if let Some(line) = &one.instead {
        text += &format!("  {}\n", moves(one.ply, line));
    }
    if let Some(line) = &one.punished {
        text += &format!("  {}\n", moves(one.ply + 1, line));
    }
    text
}

/// A line with the number of its first move.
fn moves(number: u32, line: &Line) -> String {
    let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
    format!("{number}. {}", moves.join(" "))
}
