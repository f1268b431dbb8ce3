//! Piskvorky's `.psq`: a line about the board, a line `x,y,milliseconds` for every move, then the
//! players' names and an error code, and in newer files `result,rule`.

use encoding_rs::UTF_8;
use tengen_rules::{Rule, Size, Stone};

use crate::line::turns;
use crate::loss::{Facet, Tally};
use crate::{
    Coordinates, Expected, Format, Game, GameResult, How, Millis, Oddity, Piskvorky, Place,
    ReadError, ReadOptions, Remark, Starter, Step, Warning, WriteOptions, charset,
};

/// Stands where the name of only one player is known.
const NAMELESS: &str = "?";

const UNKNOWN_RESULT: i32 = -1;

/// Two people played, and nobody knows whether there was an error.
const UNKNOWN: Piskvorky =
    Piskvorky { levels: [0, 0], starter: Starter::First, code: Some(UNKNOWN_RESULT) };

pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Game, ReadError> {
    let mut warnings = Vec::new();
    let text = charset::decode(bytes, options.encoding, None, &mut warnings);
    let error = |at, expected| ReadError::in_text(Format::Psq, &text, at, expected);
    let mut lines = lines(&text).filter(|line| !line.text.is_empty()).peekable();
    let header = lines.next().ok_or_else(|| error(0, Expected::PsqHeader))?;
    let (side, piskvorky) = parse_header(header).map_err(|at| error(at, Expected::PsqHeader))?;
    let size = Size::new(side).ok_or_else(|| {
        let at = header.at + "Piskvorky ".len();
        error(at, Expected::PsqBoard)
    })?;

    let mut game = Game::new(size);
    game.warnings = warnings;
    let mut node = game.tree.root();
    let mut ply = 0;
    while let Some(line) = lines.peek().copied() {
        let Some((column, row, time)) = parse_move(line.text) else { break };
        let point = usize::try_from(column)
            .ok()
            .zip(usize::try_from(row).ok())
            .and_then(|(column, row)| Coordinates::PISKVORKY.point(column, row, size))
            .ok_or_else(|| error(line.at, Expected::PsqPoint))?;
        node = game.tree.add(node, Step::Play(Stone::at_ply(ply), point));
        match u32::try_from(time) {
            Ok(0) => {}
            Ok(time) => game.tree.remark(node, Remark::Spent(Millis(time))),
            Err(_) => game.warnings.push(Warning::Strange {
                place: Place::in_text(&text, line.at),
                what: Oddity::ImpossibleTime(time),
            }),
        }
        ply += 1;
        lines.next();
    }
    let rest: Vec<PsqLine> = lines.collect();
    let ending = parse_ending(&rest, &mut game, piskvorky.starter);
    let piskvorky = Piskvorky { code: ending.code, ..piskvorky };
    let says_nothing = piskvorky == UNKNOWN || piskvorky == Piskvorky { code: None, ..UNKNOWN };
    game.info.piskvorky = (!says_nothing).then_some(piskvorky);
    if let Some(line) = rest.get(ending.lines) {
        let what = Oddity::MeaninglessLine(shorten(line.text));
        game.warnings.push(Warning::Strange { place: Place::in_text(&text, line.at), what });
    }
    Ok(game)
}

pub(crate) fn write(game: &Game, options: &WriteOptions, bytes: &mut Vec<u8>, tally: &mut Tally) {
    let side = game.size.side();
    let Piskvorky { levels, starter, code } = game.info.piskvorky.unwrap_or(UNKNOWN);
    let h = starter as u8;
    let mut text = format!("Piskvorky {side}x{side}, {}:{}, {h}\r\n", levels[0], levels[1]);
    let turns = turns(game, tally);
    let played = turns.iter().take_while(|turn| turn.point.is_some()).count();
    tally.add(Facet::Moves, turns[played..].iter().filter(|turn| turn.point.is_some()).count());
    for (point, spent) in turns.iter().map_while(|turn| Some((turn.point?, turn.spent))) {
        let (column, row) = Coordinates::PISKVORKY.numbers(point, game.size);
        let Millis(time) = spent.unwrap_or(Millis(0));
        // Piskvorky writes 0 where it knows no time, so a time of 0 does not survive.
        tally.add(Facet::Spent, usize::from(spent == Some(Millis(0))));
        text.push_str(&format!("{column},{row},{time}\r\n"));
    }
    let names = match starter {
        Starter::First => [&game.info.black, &game.info.white],
        Starter::Second => [&game.info.white, &game.info.black],
    };
    let names = names.map(|name| name_line(name, tally));
    if names.iter().any(|name| name != NAMELESS) {
        names.iter().for_each(|name| text.push_str(&format!("{name}\r\n")));
    }
    let number = result_number(game.info.result.as_ref(), starter, tally);
    if let Some(code) = code {
        text.push_str(&format!("{code}\r\n"));
    }
    if number.is_some() || game.rule.is_some() {
        let rule = game.rule.map_or("", rule_name);
        text.push_str(&format!("{},{rule}\r\n", number.unwrap_or(UNKNOWN_RESULT)));
    }
    let (encoded, _, lossy) = options.encoding.unwrap_or(UTF_8).encode(&text);
    tally.add(Facet::Characters, usize::from(lossy));
    bytes.extend_from_slice(&encoded);
}

#[derive(Clone, Copy)]
struct PsqLine<'a> {
    at: usize,
    text: &'a str,
}

/// The lines of a text without the spaces around them, and where each begins.
fn lines(text: &str) -> impl Iterator<Item = PsqLine<'_>> {
    let mut start = 0;
    text.split(['\n', '\r']).map(move |line| {
        let at = start + line.len() - line.trim_start().len();
        start += line.len() + 1;
        PsqLine { at, text: line.trim() }
    })
}

/// Side of the board and everything else of the first line, or where it stops being one.
fn parse_header(line: PsqLine) -> Result<(usize, Piskvorky), usize> {
    const WORD: &str = "Piskvorky";
    let mut at = WORD.len();
    if !line.text.get(..at).is_some_and(|word| word.eq_ignore_ascii_case(WORD)) {
        return Err(line.at);
    }
    let bytes = line.text.as_bytes();
    let spaces = |at: usize| bytes[at..].iter().take_while(|byte| **byte == b' ').count();
    let mut numbers = [0u32; 5];
    let after = [Some(b'x'), Some(b','), Some(b':'), Some(b','), None];
    for (number, sign) in numbers.iter_mut().zip(after) {
        at += spaces(at);
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        *number = line.text[at..at + digits].parse().map_err(|_| line.at + at)?;
        at += digits;
        at += spaces(at);
        if let Some(sign) = sign {
            if !bytes.get(at).is_some_and(|byte| byte.eq_ignore_ascii_case(&sign)) {
                return Err(line.at + at);
            }
            at += 1;
        }
    }
    let [width, height, first, second, starter] = numbers;
    if width != height {
        return Ok((0, UNKNOWN));
    }
    let starter = match starter {
        0 => Starter::First,
        1 => Starter::Second,
        _ => return Err(line.at + at - 1),
    };
    let side = usize::try_from(width).unwrap_or(0);
    Ok((side, Piskvorky { levels: [first, second], starter, code: None }))
}

/// `x,y,milliseconds`, the last of which very old files leave out.
fn parse_move(line: &str) -> Option<(i64, i64, i64)> {
    let mut numbers = line.split(',').map(|number| number.trim().parse::<i64>());
    let (column, row) = (numbers.next()?.ok()?, numbers.next()?.ok()?);
    let time = numbers.next().unwrap_or(Ok(0)).ok()?;
    numbers.next().is_none().then_some((column, row, time))
}

struct Ending {
    code: Option<i32>,
    lines: usize,
}

/// Names, if two lines are no numbers; then an error code and a line `result,rule`, each if there.
fn parse_ending(rest: &[PsqLine], game: &mut Game, starter: Starter) -> Ending {
    let mut lines = 0;
    let is_name =
        |line: &PsqLine| line.text.parse::<i64>().is_err() && outcome(line.text).is_none();
    if let [first, second, ..] = rest
        && is_name(first)
        && is_name(second)
    {
        let known = |name: &str| if name == NAMELESS { String::new() } else { name.to_owned() };
        let (first, second) = (known(first.text), known(second.text));
        (game.info.black, game.info.white) = match starter {
            Starter::First => (first, second),
            Starter::Second => (second, first),
        };
        lines += 2;
    }
    let code = rest.get(lines).and_then(|line| line.text.parse::<i32>().ok());
    lines += usize::from(code.is_some());
    if let Some((number, rule)) = rest.get(lines).and_then(|line| outcome(line.text)) {
        lines += 1;
        game.rule = rule;
        let (one, two) = match starter {
            Starter::First => (Stone::Black, Stone::White),
            Starter::Second => (Stone::White, Stone::Black),
        };
        game.info.result = match number {
            0 => Some(GameResult::Draw),
            1 => Some(GameResult::Win(one, How::Unstated)),
            2 => Some(GameResult::Win(two, How::Unstated)),
            UNKNOWN_RESULT => None,
            other => Some(GameResult::Other(other.to_string())),
        };
    }
    Ending { code, lines }
}

/// `1,Freestyle`.
fn outcome(line: &str) -> Option<(i32, Option<Rule>)> {
    let (number, rule) = line.split_once(',')?;
    let number = number.trim().parse().ok()?;
    match rule.trim() {
        "" => Some((number, None)),
        rule => parse_rule(rule).map(|rule| (number, Some(rule))),
    }
}

fn parse_rule(name: &str) -> Option<Rule> {
    // Gomocup says plain "Caro" and sends the code of the kind where six or more win.
    if name.eq_ignore_ascii_case("caro") { Some(Rule::Caro6) } else { name.parse().ok() }
}

const fn rule_name(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "Freestyle",
        Rule::Standard => "Standard",
        Rule::Renju => "Renju",
        Rule::Caro5 => "Caro5",
        Rule::Caro6 => "Caro6",
    }
}

fn result_number(result: Option<&GameResult>, starter: Starter, tally: &mut Tally) -> Option<i32> {
    let first = match starter {
        Starter::First => Stone::Black,
        Starter::Second => Stone::White,
    };
    match result? {
        GameResult::Draw => Some(0),
        GameResult::Win(winner, _) => Some(if *winner == first { 1 } else { 2 }),
        GameResult::Other(text) => match text.parse() {
            Ok(number) if !(UNKNOWN_RESULT..=2).contains(&number) => Some(number),
            Ok(_) | Err(_) => {
                tally.add(Facet::Result, 1);
                None
            }
        },
        GameResult::Void => {
            tally.add(Facet::Result, 1);
            None
        }
    }
}

/// A name as a line that cannot be taken for anything else.
fn name_line(name: &str, tally: &mut Tally) -> String {
    let line: String =
        name.trim().chars().map(|c| if matches!(c, '\n' | '\r') { ' ' } else { c }).collect();
    let misleading = line.parse::<i64>().is_ok()
        || outcome(&line).is_some()
        || parse_move(&line).is_some()
        || line == NAMELESS;
    tally.add(Facet::Names, usize::from(line != name || misleading));
    if line.is_empty() || misleading { NAMELESS.to_owned() } else { line }
}

fn shorten(text: &str) -> String {
    text.chars().take(40).collect()
}
