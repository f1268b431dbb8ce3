//! Random games, limited to what a format holds.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tengen_formats::{
    Area, Format, Game, GameResult, How, Info, Mark, Millis, NodeId, Piskvorky, Remark, Starter,
    Step,
};
use tengen_rules::{Point, Rule, Size, Stone};

/// A game with everything that `format` can hold, or with anything at all for `None`.
pub(crate) fn game(format: Option<Format>) -> impl Strategy<Value = Game> {
    let sides = match format {
        Some(Format::Text | Format::Link | Format::Pos | Format::Lib) => 15..=15usize,
        Some(Format::Sgf | Format::Psq) | None => 5..=22usize,
    };
    let node = (any::<prop::sample::Index>(), step(), vec(remark(), 0..4));
    (sides, vec(node, 0..40), info()).prop_map(move |(side, nodes, (info, rule))| {
        let mut game = Game::new(Size::new(side).expect("a size from 5 to 22"));
        let mut ids = vec![game.tree.root()];
        for (parent, step, remarks) in nodes {
            let parent =
                if has_variations(format) { *parent.get(&ids) } else { ids[ids.len() - 1] };
            let step = fit_step(step, &game, parent, format);
            let node = game.tree.add(parent, step);
            for remark in remarks {
                // Half of the remarks go to nodes that have children already.
                say(&mut game, if ids.len() % 2 == 0 { node } else { parent }, remark, format);
            }
            ids.push(node);
        }
        describe(&mut game, info, rule, format);
        game
    })
}

fn has_variations(format: Option<Format>) -> bool {
    matches!(format, Some(Format::Sgf | Format::Lib) | None)
}

fn has_passes(format: Option<Format>) -> bool {
    matches!(format, Some(Format::Text | Format::Sgf | Format::Lib) | None)
}

#[derive(Clone, Copy, Debug)]
enum RawStep {
    Nothing,
    Play(Stone, u8, u8),
    Pass(Stone),
}

type RawRemark = (u8, (u8, u8), (u8, u8), String, u32);

fn stone() -> impl Strategy<Value = Stone> {
    prop_oneof![Just(Stone::Black), Just(Stone::White)]
}

fn step() -> impl Strategy<Value = RawStep> {
    prop_oneof![
        1 => Just(RawStep::Nothing),
        1 => stone().prop_map(RawStep::Pass),
        8 => (stone(), any::<u8>(), any::<u8>()).prop_map(|(s, x, y)| RawStep::Play(s, x, y)),
    ]
}

/// Text with everything that could be special somewhere, but no character that a format lacks.
fn text() -> impl Strategy<Value = String> {
    "[a-z \\]\\[\\\\:;(),\n\t0-9花月é?-]{1,12}"
}

fn line() -> impl Strategy<Value = String> {
    "[a-z花月é][a-z \\]\\[\\\\:;()花月é.-]{0,8}[a-z花月é]"
}

fn remark() -> impl Strategy<Value = RawRemark> {
    (any::<u8>(), any::<(u8, u8)>(), any::<(u8, u8)>(), text(), 1..u32::MAX)
}

fn point(game: &Game, (x, y): (u8, u8)) -> Point {
    let side = game.size.side();
    Point::new(usize::from(x) % side, usize::from(y) % side).expect("a point of the board")
}

fn fit_step(raw: RawStep, game: &Game, parent: NodeId, format: Option<Format>) -> Step {
    let anything = matches!(format, Some(Format::Sgf) | None);
    let turn = game.tree.step(parent).stone().map_or(Stone::Black, |stone| !stone);
    let of = |stone| if anything { stone } else { turn };
    let h8 = Point::new(7, 7).expect("h8 is a point");
    match raw {
        RawStep::Play(stone, x, y) => Step::Play(of(stone), point(game, (x, y))),
        RawStep::Pass(stone) if has_passes(format) => Step::Pass(of(stone)),
        RawStep::Nothing if anything => Step::Nothing,
        RawStep::Pass(_) | RawStep::Nothing if game.size.contains(h8) => Step::Play(turn, h8),
        RawStep::Pass(_) | RawStep::Nothing => Step::Play(turn, point(game, (0, 0))),
    }
}

fn say(game: &mut Game, node: NodeId, raw: RawRemark, format: Option<Format>) {
    let (kind, one, two, text, number) = raw;
    let (from, to) = (point(game, one), point(game, two));
    let area = if kind % 2 == 0 { Area::point(from) } else { Area { from, to } };
    let stone = Stone::at_ply(usize::from(kind));
    let property = format!("X{}[{}]", char::from(b'A' + kind % 26), number);
    let mark =
        [Mark::Cross, Mark::Triangle, Mark::Circle, Mark::Square][usize::from(kind / 16 % 4)];
    let remark = match kind % 12 {
        0 => Remark::Title(text.as_str()),
        1 => Remark::Comment(text.as_str()),
        2 => Remark::Label(from, text.as_str()),
        3 => Remark::Mark(area, mark),
        4 => Remark::Bookmark,
        5 => Remark::Start,
        6 => Remark::Spent(Millis(number)),
        7 => Remark::Left(stone, Millis(number)),
        8 => Remark::Put(area, stone),
        9 => Remark::Clear(area),
        10 => Remark::Turn(stone),
        _ => Remark::Property(property.as_str()),
    };
    let is_held = match remark {
        Remark::Title(_) | Remark::Comment(_) | Remark::Label(..) | Remark::Bookmark => {
            has_variations(format)
        }
        Remark::Start => matches!(format, Some(Format::Lib) | None),
        Remark::Spent(_) => matches!(format, Some(Format::Psq) | None) && node != game.tree.root(),
        Remark::Mark(..) | Remark::Left(..) | Remark::Property(_) => {
            matches!(format, Some(Format::Sgf) | None)
        }
        Remark::Put(..) | Remark::Clear(_) | Remark::Turn(_) => {
            matches!(format, Some(Format::Sgf) | None)
        }
    };
    // One remark of a kind, as every program writes it.
    let kind = std::mem::discriminant(&remark);
    let may_repeat = matches!(remark, Remark::Label(..) | Remark::Mark(..) | Remark::Put(..));
    let repeated = game.tree.remarks(node).any(|said| std::mem::discriminant(&said) == kind);
    if is_held && (may_repeat || !repeated) {
        game.tree.remark(node, remark);
    }
}

fn info() -> impl Strategy<Value = (Info, Option<Rule>)> {
    let how = prop_oneof![
        Just(How::Unstated),
        Just(How::Resigned),
        Just(How::Time),
        Just(How::Forfeit),
        Just(How::Other("1".into())),
    ];
    let result = prop_oneof![
        4 => (stone(), how).prop_map(|(stone, how)| GameResult::Win(stone, how)),
        1 => Just(GameResult::Draw),
        1 => Just(GameResult::Void),
        1 => Just(GameResult::Other("?".into())),
    ];
    let piskvorky = (any::<(u32, u32)>(), any::<bool>(), option::of(any::<i32>())).prop_map(
        |((one, two), second, code)| Piskvorky {
            levels: [one.max(1), two],
            starter: if second { Starter::Second } else { Starter::First },
            code,
        },
    );
    let texts = (option::of(line()), option::of(line()), option::of(text()), option::of(text()));
    let more = (option::of(text()), option::of(text()), option::of(text()));
    let rule = option::of(prop::sample::select(Rule::ALL.to_vec()));
    (texts, more, option::of(result), option::of(any::<u32>()), option::of(piskvorky), rule)
        .prop_map(|(texts, more, result, limit, piskvorky, rule)| {
            let info = Info {
                black: texts.0.unwrap_or_default(),
                white: texts.1.unwrap_or_default(),
                title: texts.2.unwrap_or_default(),
                event: texts.3.unwrap_or_default(),
                round: more.0.unwrap_or_default(),
                place: more.1.unwrap_or_default(),
                date: more.2.unwrap_or_default(),
                result,
                limit: limit.map(Millis),
                piskvorky,
            };
            (info, rule)
        })
}

fn describe(game: &mut Game, info: Info, rule: Option<Rule>, format: Option<Format>) {
    match format {
        None => (game.info, game.rule) = (info, rule),
        Some(Format::Sgf) => {
            game.info = Info { piskvorky: None, ..info };
            game.rule = rule;
        }
        Some(Format::Psq) => {
            let result = info.result.and_then(|result| match result {
                GameResult::Win(stone, _) => Some(GameResult::Win(stone, How::Unstated)),
                GameResult::Draw => Some(GameResult::Draw),
                GameResult::Void | GameResult::Other(_) => None,
            });
            let Info { black, white, piskvorky, .. } = info;
            game.info = Info { black, white, piskvorky, result, ..Info::default() };
            game.rule = rule;
        }
        Some(Format::Text | Format::Link | Format::Pos | Format::Lib) => {}
    }
}
