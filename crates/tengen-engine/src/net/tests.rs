//! The laws of nets.

use tengen_rules::{Position, Rule, Size, Stone, Symmetry};

use super::machine::Machine;
use super::*;
use crate::cell::Cell;
use crate::random::Random;
use crate::ruleset::{Ruleset, with_ruleset};
use crate::state::State;
use crate::state::tests::random_cell;

/// A net that was never trained, whose numbers are as large as those of trained ones.
fn any_net(rule: Rule, seed: u64) -> Net {
    let mut random = Random::new(seed);
    fn noise<const N: usize>(random: &mut Random, size: f32) -> [f32; N] {
        std::array::from_fn(|_| size * (random.below(2001) as f32 / 1000.0 - 1.0))
    }
    let rows =
        (0..NetParameters::eyes(rule) * Windows::COUNT).map(|_| noise(&mut random, 1.0)).collect();
    let parameters = NetParameters {
        rows,
        policy: [(); 2].map(|()| noise(&mut random, 1.0)),
        sway: (0..UNITS).map(|_| [(); 2].map(|()| noise(&mut random, 0.3))).collect(),
        policy_of_tables: 0.8,
        head: Head {
            first: (0..INPUTS).map(|_| noise(&mut random, 0.3)).collect(),
            first_bias: noise(&mut random, 0.3),
            second: (0..UNITS).map(|_| noise(&mut random, 0.3)).collect(),
            second_bias: noise(&mut random, 0.3),
            last: noise(&mut random, 0.3),
            last_bias: 0.1,
        },
    };
    Net::new(rule, "no training".to_owned(), &parameters)
}

fn view<'n, R: Ruleset>(net: &'n Net, state: &State<R>) -> View<'n> {
    View::new(net, state.size(), state.lines(), state.room())
}

fn view_on<'n, R: Ruleset>(machine: Machine, net: &'n Net, state: &State<R>) -> View<'n> {
    View::on(machine, net, state.size(), state.lines(), state.room())
}

const SOMETHING: Told =
    Told { stones: 20, threats: [[3, 0, 1, 2, 0, 0, 1, 0, 0], [1, 2, 0, 0, 9, 0, 0, 0, 4]] };

/// All that a view says to a side: the correction of a value, and the promise of every empty point.
fn said<R: Ruleset>(view: &View<'_>, to_move: Stone, state: &State<R>) -> (i32, Vec<i32>) {
    let first = view.first_units(to_move, 0.3, &SOMETHING);
    let advice = view.advice(to_move, &first);
    let promises = state.empty().iter().map(|cell| advice.promise(cell, 40)).collect();
    (view.correction(&first), promises)
}

fn check_line<R: Ruleset>(size: Size, random: &mut Random) {
    let net = any_net(R::RULE, 1);
    let mut state = State::<R>::new(&Position::new(size, R::RULE));
    let mut kept = view(&net, &state);
    let mut played = 0;
    for _ in 0..3 * size.area() {
        if played > 0 && random.below(5) < 2 {
            state.undo();
            kept.undo();
            played -= 1;
        } else if let Some(cell) = random_cell(random, &state) {
            let stone = state.to_move();
            state.play(cell);
            kept.put(cell, stone);
            played += 1;
        }
        if random.below(8) == 0 {
            let fresh = view(&net, &state);
            for stone in Stone::BOTH {
                let expected = said(&fresh, stone, &state);
                assert_eq!(said(&kept, stone, &state), expected, "{} {size:?}", R::RULE);
            }
        }
    }
}

#[test]
fn stone_by_stone_is_from_scratch() {
    let mut random = Random::new(0x9e7);
    for (rule, side) in [(Rule::Freestyle, 5), (Rule::Renju, 15), (Rule::Standard, 22)] {
        let size = Size::new(side).expect("a size");
        with_ruleset!(rule, R => check_line::<R>(size, &mut random));
    }
}

/// What the processor can do decides how fast a net is, never what it says. (Where this runs on a
/// processor that can do no more than all, it says nothing.)
#[test]
fn every_machine_gives_the_same_bits() {
    let mut random = Random::new(0xb175);
    for (rule, side) in [(Rule::Freestyle, 15), (Rule::Renju, 15), (Rule::Standard, 22)] {
        let size = Size::new(side).expect("a size");
        with_ruleset!(rule, R => check_machines::<R>(size, &mut random));
    }
}

fn check_machines<R: Ruleset>(size: Size, random: &mut Random) {
    let net = any_net(R::RULE, 9);
    let mut state = State::<R>::new(&Position::new(size, R::RULE));
    let mut views = [Machine::Any, Machine::here()].map(|machine| view_on(machine, &net, &state));
    for _ in 0..size.area() / 2 {
        let Some(cell) = random_cell(random, &state) else { break };
        let stone = state.to_move();
        let goes_back = random.below(4) == 0;
        state.play(cell);
        views.iter_mut().for_each(|view| view.put(cell, stone));
        if goes_back {
            state.undo();
            views.iter_mut().for_each(View::undo);
        }
        let [any, here] = &views;
        for stone in Stone::BOTH {
            let first =
                [any, here].map(|view| view.first_units(stone, 0.3, &SOMETHING).map(f32::to_bits));
            assert_eq!(first[0], first[1], "{} {size:?}", R::RULE);
            assert_eq!(said(any, stone, &state), said(here, stone, &state));
        }
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
    let net = any_net(Rule::Freestyle, 2);
    let mut random = Random::new(5);
    for side in [5, 8, 15, 20] {
        let size = Size::new(side).expect("a size");
        let position = position(size, 11, &mut random);
        let state = State::<R>::new(&position);
        let here = view(&net, &state);
        let to_move = position.to_move();
        for symmetry in Symmetry::ALL {
            let moves: Vec<_> =
                position.moves().iter().map(|&point| symmetry.point(point, size)).collect();
            let text = tengen_rules::format_moves(&moves);
            let turned = Position::replay(&text, size, Rule::Freestyle).expect("a turned game");
            let there_state = State::<R>::new(&turned);
            let there = view(&net, &there_state);
            let first = here.first_units(to_move, 0.1, &Told::of(&state));
            let there_first = there.first_units(to_move, 0.1, &Told::of(&there_state));
            assert_eq!(there_first, first, "{side} {symmetry:?}");
            let [here, there] = [&here, &there].map(|view| view.advice(to_move, &first));
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
    let net = any_net(Rule::Freestyle, 3);
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
            let here = said(&view(&net, &one), colour, &one);
            assert_eq!(here, said(&view(&net, &other), !colour, &other));
        }
        other.pass();
        assert_eq!(Told::of(&one), Told::of(&other));
        other.pass();
    }
}

#[test]
fn nothing_on_the_board_says_nothing_on_any_board() {
    type R = crate::ruleset::Freestyle;
    let net = any_net(Rule::Freestyle, 4);
    let worth = |size: Size| {
        let state = State::<R>::new(&Position::new(size, Rule::Freestyle));
        let view = view(&net, &state);
        view.correction(&view.first_units(Stone::Black, 0.0, &Told::of(&state)))
    };
    let all: Vec<i32> = Size::all().map(worth).collect();
    assert_eq!(all, vec![all[0]; all.len()]);
}

#[test]
fn a_net_reads_back_and_damage_is_told() {
    let net = any_net(Rule::Renju, 7);
    let bytes = net.write();
    assert!(bytes.len() < 4 << 20, "{} bytes", bytes.len());
    assert_eq!(Net::new(Rule::Renju, net.about().to_owned(), &net.parameters()), net);
    assert_eq!(Net::read(&bytes), Ok(net));
    let mut damaged = bytes.clone();
    damaged[100_000] ^= 1;
    assert_eq!(Net::read(&damaged), Err(NetError::Damaged));
    assert_eq!(Net::read(&bytes[..bytes.len() - 1]), Err(NetError::Damaged));
    assert_eq!(Net::read(&bytes[..10]), Err(NetError::Damaged));
    assert_eq!(Net::read(b"# Weights for freestyle"), Err(NetError::Foreign));
    assert_eq!(Net::read(b""), Err(NetError::Foreign));
}

#[test]
fn a_net_of_numbers_that_are_none_is_not_read() {
    for number in [f32::NAN, f32::INFINITY, -1e7] {
        let mut parameters = any_net(Rule::Freestyle, 8).parameters();
        parameters.sway[3][1][2] = number;
        let bytes = Net::new(Rule::Freestyle, String::new(), &parameters).write();
        assert_eq!(Net::read(&bytes), Err(NetError::Foreign), "{number}");
    }
}
