//! The laws of nets.

use tengen_rules::{Position, Rule, Size, Stone, Symmetry};

use super::view::Machine;
use super::*;
use crate::cell::{Cell, Cells};
use crate::random::Random;
use crate::ruleset::{Ruleset, with_ruleset};
use crate::state::State;
use crate::state::tests::random_cell;

/// A net that was never trained, whose numbers are as large as those of trained ones.
fn any_net(seed: u64) -> Net {
    let mut random = Random::new(seed);
    let mut noise = |size: f32| -> Channels {
        std::array::from_fn(|_| size * (random.below(2001) as f32 / 1000.0 - 1.0))
    };
    let parameters = NetParameters {
        rows: (0..Windows::COUNT).map(|_| noise(1.0)).collect(),
        mixing: [noise(1.0), noise(0.375), noise(0.375)],
        mixing_bias: noise(0.2),
        policy: noise(1.0),
        policy_of_tables: 0.8,
        first: (0..=CHANNELS).map(|_| noise(0.3)).collect(),
        first_bias: noise(0.3),
        second: (0..CHANNELS).map(|_| noise(0.3)).collect(),
        second_bias: noise(0.3),
        last: noise(0.3),
        last_bias: 0.1,
    };
    Net::new(Rule::Freestyle, "no training".to_owned(), &parameters)
}

fn view<'n, R: Ruleset>(net: &'n Net, colour: Stone, state: &State<R>) -> View<'n> {
    let size = state.size();
    View::new(net, colour, state.lines(), &walls(size), Cells::of(size), state.room())
}

/// All that a view says: the correction of a value, and the promise of every empty point.
fn said<R: Ruleset>(view: &View<'_>, state: &State<R>) -> (i32, Vec<i32>) {
    let promises = state.empty().iter().map(|cell| view.promise(cell, 40)).collect();
    (view.correction(300), promises)
}

fn check_line<R: Ruleset>(net: &Net, size: Size, random: &mut Random) {
    let mut state = State::<R>::new(&Position::new(size, R::RULE));
    let mut views = Stone::BOTH.map(|colour| view(net, colour, &state));
    let mut plain = view(net, Stone::Black, &state);
    plain.set_machine(Machine::Plain);
    let mut played = 0;
    for _ in 0..3 * size.area() {
        if played > 0 && random.below(5) < 2 {
            state.undo();
            views.iter_mut().chain([&mut plain]).for_each(View::undo);
            played -= 1;
        } else if let Some(cell) = random_cell(random, &state) {
            let stone = state.to_move();
            state.play(cell);
            views.iter_mut().chain([&mut plain]).for_each(|view| view.put(cell, stone));
            played += 1;
        }
        if random.below(8) == 0 {
            for colour in Stone::BOTH {
                let fresh = said(&view(net, colour, &state), &state);
                assert_eq!(said(&views[colour as usize], &state), fresh, "{} {size:?}", R::RULE);
            }
            assert_eq!(said(&plain, &state), said(&views[0], &state));
        }
    }
}

#[test]
fn stone_by_stone_is_from_scratch_and_every_machine_says_the_same() {
    let net = any_net(1);
    let mut random = Random::new(0x9e7);
    for (rule, side) in [(Rule::Freestyle, 5), (Rule::Renju, 15), (Rule::Standard, 22)] {
        let size = Size::new(side).expect("a size");
        with_ruleset!(rule, R => check_line::<R>(&net, size, &mut random));
    }
}

fn position(size: Size, stones: usize, random: &mut Random) -> Position {
    let mut position = Position::new(size, Rule::Freestyle);
    while position.ply() < stones && position.outcome().is_none() {
        let empty: Vec<_> = position.board().empty_points().collect();
        position.play(empty[random.below(empty.len())]).expect("an empty point of an open game");
    }
    position
}

#[test]
fn turned_and_mirrored_boards_are_worth_the_same() {
    type R = crate::ruleset::Freestyle;
    let net = any_net(2);
    let mut random = Random::new(5);
    for side in [5, 8, 15, 20] {
        let size = Size::new(side).expect("a size");
        let position = position(size, 11, &mut random);
        let state = State::<R>::new(&position);
        let here = view(&net, position.to_move(), &state);
        for symmetry in Symmetry::ALL {
            let moves: Vec<_> =
                position.moves().iter().map(|&point| symmetry.point(point, size)).collect();
            let text = tengen_rules::format_moves(&moves);
            let turned = Position::replay(&text, size, Rule::Freestyle).expect("a turned game");
            let there_state = State::<R>::new(&turned);
            let there = view(&net, turned.to_move(), &there_state);
            assert_eq!(there.correction(50), here.correction(50), "{side} {symmetry:?}");
            for cell in state.empty().iter() {
                let turned = Cell::of(symmetry.point(cell.point(), size));
                assert_eq!(there.promise(turned, 9), here.promise(cell, 9));
            }
        }
    }
}

#[test]
fn exchanged_colours_see_the_same() {
    type R = crate::ruleset::Freestyle;
    let net = any_net(3);
    let mut random = Random::new(6);
    let size = Size::STANDARD;
    let mut one = State::<R>::new(&Position::new(size, Rule::Freestyle));
    let mut other = State::<R>::new(&Position::new(size, Rule::Freestyle));
    for ply in 0..20 {
        let cell = random_cell(&mut random, &one).expect("the board has room");
        let stone = if ply % 3 == 0 { Stone::Black } else { Stone::White };
        one.put(cell, stone);
        other.put(cell, !stone);
        for colour in Stone::BOTH {
            let here = said(&view(&net, colour, &one), &one);
            assert_eq!(here, said(&view(&net, !colour, &other), &other));
        }
    }
}

#[test]
fn nothing_on_the_board_says_nothing_on_any_board() {
    type R = crate::ruleset::Freestyle;
    let net = any_net(4);
    let worth = |size: Size| {
        let state = State::<R>::new(&Position::new(size, Rule::Freestyle));
        view(&net, Stone::Black, &state).correction(0)
    };
    let all: Vec<i32> = Size::all().map(worth).collect();
    assert_eq!(all, vec![all[0]; all.len()]);
}

#[test]
fn a_net_reads_back_and_damage_is_told() {
    let net = any_net(7);
    let bytes = net.write();
    assert!(bytes.len() < 4 << 20, "{} bytes", bytes.len());
    assert_eq!(Net::read(&bytes), Ok(net));
    let mut damaged = bytes.clone();
    damaged[100_000] ^= 1;
    assert_eq!(Net::read(&damaged), Err(NetError::Damaged));
    assert_eq!(Net::read(&bytes[..bytes.len() - 1]), Err(NetError::Damaged));
    assert_eq!(Net::read(&bytes[..10]), Err(NetError::Damaged));
    assert_eq!(Net::read(b"# Weights for freestyle"), Err(NetError::Foreign));
    assert_eq!(Net::read(b""), Err(NetError::Foreign));
}
