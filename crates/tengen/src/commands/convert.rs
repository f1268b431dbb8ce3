//! `tengen convert`: a game file in one format becomes a file in another.

use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use tengen_formats::{
    Coordinates, Encoding, Format, Game, Letters, Loss, Origin, ReadOptions, WriteOptions, judge,
    write,
};
use tengen_rules::{Rule, Size};

use super::file::{self, OutputFile, save};
use super::position::parse_size;
use crate::Conclusion;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to read; "-" is standard input
    #[arg(value_name = "IN")]
    input: String,

    /// The file to write; "-" is standard output. Several games become OUT-1, OUT-2 and so on where
    /// the format holds one
    #[arg(value_name = "OUT")]
    output: String,

    /// The format of IN: text, link, sgf, psq, pos or lib [default: by its content]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,

    /// The format of OUT [default: by its ending]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,

    /// The rule of games whose file does not state one
    #[arg(long, short)]
    rule: Option<Rule>,

    /// The lines of the board, where the file does not state them
    #[arg(long, short, value_name = "N", value_parser = parse_size)]
    size: Option<Size>,

    /// The character set of IN, for example gbk [default: found out]
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    encoding: Option<&'static Encoding>,

    /// The character set of OUT where the format leaves it open (lib, psq) [default: utf-8]
    #[arg(long, value_name = "NAME", value_parser = parse_encoding)]
    write_encoding: Option<&'static Encoding>,

    /// Where the rows of position text are counted from
    #[arg(long, value_name = "EDGE", default_value = "bottom")]
    origin: Edge,

    /// The columns of position text are lettered without i
    #[arg(long)]
    without_i: bool,

    /// Write over files that are there already
    #[arg(long, short)]
    force: bool,
}

/// An edge of the board that rows are counted from.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Edge {
    Bottom,
    Top,
}

pub(crate) fn run(args: Args) -> anyhow::Result<Conclusion> {
    let format = match args.to.or_else(|| file::format_of(&args.output)) {
        Some(format) => format,
        None if args.output == "-" => bail!("standard output has no ending: say --to FORMAT"),
        None => bail!("{}: no format has this ending: say --to FORMAT", args.output),
    };
    let games = read(&args)?;
    games.iter().enumerate().for_each(|(index, game)| warn(&args, game, index, games.len()));
    let options = WriteOptions { encoding: args.write_encoding };
    if games.len() == 1 || format.holds_several() {
        let (bytes, losses) = write(&games, format, &options);
        report(&losses, format, games.len())?;
        if args.output == "-" {
            stdout().write_all(&bytes)?;
            stdout().flush()?;
        } else {
            save(&[OutputFile { path: args.output.into(), bytes }], args.force)?;
        }
        return Ok(Conclusion::Fine);
    }
    ensure!(
        args.output != "-",
        "{format} holds one game and {} were found: name a file",
        games.len()
    );
    let mut outputs = Vec::new();
    let mut losses = Vec::new();
    for (index, game) in games.iter().enumerate() {
        let (bytes, lost) = write(std::slice::from_ref(game), format, &options);
        losses.extend(lost.into_iter().map(|loss| Loss { game: index, ..loss }));
        outputs.push(OutputFile { path: numbered(Path::new(&args.output), index + 1), bytes });
    }
    report(&losses, format, games.len())?;
    save(&outputs, args.force)?;
    Ok(Conclusion::Fine)
}

fn read(args: &Args) -> anyhow::Result<Vec<Game>> {
    let bytes = file::read(&args.input)?;
    let coordinates = Coordinates {
        origin: match args.origin {
            Edge::Bottom => Origin::Bottom,
            Edge::Top => Origin::Top,
        },
        letters: if args.without_i { Letters::WithoutI } else { Letters::WithI },
        ..Coordinates::TEXT
    };
    let options = ReadOptions {
        rule: args.rule,
        size: args.size,
        encoding: args.encoding,
        coordinates: Some(coordinates),
        progress: None,
    };
    let hint = args.from.or_else(|| file::format(&args.input, &bytes));
    file::games(&bytes, hint, &options).with_context(|| name_of(&args.input))
}

/// Says what was odd about a game, in its file and under the rules.
fn warn(args: &Args, game: &Game, index: usize, games: usize) {
    let input = name_of(&args.input);
    let name = if games > 1 { format!("{input}: game {}", index + 1) } else { input };
    for warning in &game.warnings {
        eprintln!("tengen: {name}: {warning}");
    }
    const SHOWN: usize = 5;
    let verdict = judge(game);
    for finding in verdict.findings.iter().take(SHOWN) {
        eprintln!("tengen: {name}: {finding}");
    }
    if verdict.count > SHOWN {
        eprintln!("tengen: {name}: and {} more such moves", verdict.count - SHOWN);
    }
}

/// Lists what was lost. A game of which nothing is left is an error.
fn report(losses: &[Loss], format: Format, games: usize) -> anyhow::Result<()> {
    if let Some(total) = losses.iter().find(|loss| loss.is_total()) {
        bail!("{format} cannot hold {}", total.what());
    }
    for loss in losses {
        let game = if games > 1 { format!("game {}: ", loss.game + 1) } else { String::new() };
        eprintln!("tengen: not in {format}: {game}{}", loss.what());
    }
    Ok(())
}

/// `games.psq` and 2 give `games-2.psq`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = match path.extension() {
        Some(ending) => format!("{stem}-{number}.{}", ending.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    path.with_file_name(name)
}

fn name_of(input: &str) -> String {
    if input == "-" { "standard input".to_owned() } else { input.to_owned() }
}

fn parse_encoding(name: &str) -> Result<&'static Encoding, String> {
    Encoding::for_label(name.as_bytes())
        .ok_or_else(|| "expected a character set such as utf-8, gbk, big5 or shift_jis".to_owned())
}
