//! Single edits and refusals.

use tengen_rules::Stone;
use tengen_session::EndReason;

use super::*;
use crate::MarkName;

fn play(node: u32, point: &str) -> Command {
    Command::Play { node: NodeId(node), at: at(point) }
}

fn set_up(node: u32, black: &str, white: &str, to_move: Stone) -> Command {
    let points = |text: &str| {
        tengen_rules::parse_moves(text).unwrap().into_iter().map(Text).collect::<Vec<_>>()
    };
    Command::SetUp {
        node: NodeId(node),
        black: points(black),
        white: points(white),
        to_move: Text(to_move),
    }
}

#[test]
fn a_move_that_is_there_is_gone_to_and_another_one_is_a_variation() {
    let mut desk = Desk::new(Rule::Freestyle);
    assert_eq!(desk.line(0, "h8i9j10"), NodeId(3));
    assert_eq!(desk.edit(&play(0, "h8")), Ok(Some(NodeId(1))));
    assert_eq!(desk.log.len(), 2, "nothing happened");
    assert_eq!(desk.edit(&play(1, "h9")), Ok(Some(NodeId(4))));
    assert_eq!(desk.line(0, "h8i9j10a1"), NodeId(5), "only the last move is new");
    assert_eq!(desk.tree(), ";black h8 (white i9 black j10 white a1 )(white h9 )");
    assert_eq!(desk.edit(&Command::Pass { node: NodeId(4) }), Ok(Some(NodeId(6))));
    assert_eq!(desk.edit(&play(6, "b2")), Ok(Some(NodeId(7))));
    let (position, finding) = desk.analysis.sheet().replay(NodeId(7));
    assert_eq!((position.to_move(), finding), (Stone::Black, None));
}

#[test]
fn impossible_moves_are_refused_with_the_reason() {
    let mut desk = Desk::new(Rule::Freestyle);
    let five = desk.line(0, "h8a1h9a2h10a3h11a4h12");
    let refusal = |desk: &mut Desk, command: Command| desk.edit(&command).unwrap_err();
    let over = Refusal::GameOver { end: EndReason::Five };
    assert_eq!(refusal(&mut desk, play(five.0, "o1")), over);
    assert_eq!(refusal(&mut desk, Command::Pass { node: five }), over);
    let occupied = Refusal::Occupied { at: at("h8"), stone: Text(Stone::Black) };
    assert_eq!(refusal(&mut desk, play(1, "h8")), occupied);
    assert_eq!(refusal(&mut desk, play(1, "p1")), Refusal::OffBoard { at: at("p1") });
    let missing = Refusal::NoSuchNode { node: NodeId(99) };
    assert_eq!(refusal(&mut desk, play(99, "o1")), missing);
    let root = Command::Delete { seq: 2, node: NodeId::ROOT };
    assert_eq!(refusal(&mut desk, root), Refusal::IsRoot);
    let stale = Command::Delete { seq: 1, node: NodeId(1) };
    assert_eq!(refusal(&mut desk, stale), Refusal::Stale { seq: 2 });
    assert_eq!(refusal(&mut desk, Command::Promote { node: NodeId(2) }), Refusal::IsMainLine);
    assert_eq!(desk.redo(), Err(Refusal::NothingToRedo));
    assert_eq!(desk.log.len(), 2);
}

#[test]
fn a_forbidden_point_is_refused_and_a_forbidden_move_of_a_file_stays() {
    let mut desk = Desk::new(Rule::Renju);
    let node = desk.line(0, "e8a1e9a2c7a3d7o1");
    let refused = desk.edit(&play(node.0, "e7")).unwrap_err();
    assert!(matches!(&refused, Refusal::Forbidden(point) if point.at == at("e7")), "{refused:?}");

    let games = tengen_formats::read(b"h8i9h8j1", None, &Default::default()).unwrap();
    let mut file = Desk::with(Sheet::from_game(&games[0], Rule::Renju).unwrap());
    assert_eq!(file.edit(&play(3, "o1")), Err(Refusal::Impossible { number: 3 }));
    assert_eq!(file.edit(&play(2, "o1")), Ok(Some(NodeId(5))));
}

#[test]
fn a_position_is_set_up_in_place_where_nothing_follows_and_else_in_a_new_node() {
    let mut desk = Desk::new(Rule::Freestyle);
    assert_eq!(desk.edit(&set_up(0, "h8h9", "i8", Stone::White)), Ok(Some(NodeId::ROOT)));
    assert_eq!(desk.edit(&set_up(0, "h8", "i8j8", Stone::White)), Ok(Some(NodeId::ROOT)));
    assert_eq!(desk.edit(&play(0, "a1")), Ok(Some(NodeId(1))));
    assert_eq!(desk.edit(&set_up(0, "h8", "i8j8", Stone::White)), Ok(Some(NodeId::ROOT)));
    assert_eq!(desk.log.len(), 4, "it is so already");
    assert_eq!(desk.edit(&set_up(0, "h8", "i8", Stone::Black)), Ok(Some(NodeId(2))));
    let (position, _) = desk.analysis.sheet().replay(NodeId(2));
    assert_eq!(position.board().points_of(Stone::White).count(), 1);
    assert_eq!(position.to_move(), Stone::Black);
    let doubled = Refusal::Occupied { at: at("h8"), stone: Text(Stone::Black) };
    assert_eq!(desk.edit(&set_up(0, "h8", "h8", Stone::Black)), Err(doubled));
    // Any stones can be looked at; the rules say what they are.
    let five = set_up(2, "a1a2a3a4a5b1b2b3", "", Stone::White);
    assert_eq!(desk.edit(&five), Ok(Some(NodeId(2))));
    let (position, _) = desk.analysis.sheet().replay(NodeId(2));
    assert_eq!(position.outcome().and_then(|end| end.winner), Some(Stone::Black));
}

#[test]
fn a_board_is_not_made_smaller_than_what_is_on_it() {
    let mut desk = Desk::new(Rule::Renju);
    desk.line(0, "e5j10");
    let board = |size| Command::Board { rule: Text(Rule::Caro5), size };
    assert_eq!(desk.edit(&board(9)), Err(Refusal::OffBoard { at: at("j10") }));
    assert_eq!(desk.edit(&board(4)), Err(Refusal::NoSuchSize));
    assert_eq!(desk.edit(&board(10)), Ok(None));
    assert_eq!((desk.analysis.sheet().rule(), desk.analysis.sheet().side()), (Rule::Caro5, 10));
    desk.undo().unwrap();
    assert_eq!((desk.analysis.sheet().rule(), desk.analysis.sheet().side()), (Rule::Renju, 15));
}

#[test]
fn marks_labels_and_comments_take_the_place_of_what_was_there() {
    let mut desk = Desk::new(Rule::Renju);
    desk.line(0, "h8");
    let (node, here) = (NodeId(1), at("i9"));
    for mark in [Some(MarkName::Triangle), Some(MarkName::Square)] {
        desk.edit(&Command::Mark { node, at: here, mark }).unwrap();
    }
    desk.edit(&Command::Label { node, at: here, text: " A \n".into() }).unwrap();
    desk.edit(&Command::Comment { node, text: "one\r\ntwo\n".into() }).unwrap();
    let view = desk.analysis.sheet().view(node).unwrap();
    assert_eq!(view.marks, [crate::MarkView { at: here, mark: MarkName::Square }]);
    assert_eq!(view.labels, [(here, "A".to_owned())]);
    assert_eq!(view.comment, "one\ntwo");
    let log = desk.log.len();
    desk.edit(&Command::Comment { node, text: "one\ntwo".into() }).unwrap();
    assert_eq!(desk.log.len(), log, "it is so already");
    desk.edit(&Command::Mark { node, at: here, mark: None }).unwrap();
    desk.edit(&Command::Label { node, at: here, text: String::new() }).unwrap();
    let view = desk.analysis.sheet().view(node).unwrap();
    assert_eq!((view.marks.len(), view.labels.len()), (0, 0));
    let long = Command::Comment { node, text: "長".repeat(20_001) };
    assert_eq!(desk.edit(&long), Err(Refusal::TooLong { most: 20_000 }));
    let label = Command::Label { node, at: here, text: "ninesigns".into() };
    assert_eq!(desk.edit(&label), Err(Refusal::TooLong { most: 8 }));
}

#[test]
fn a_variation_is_promoted_step_by_step_up_to_the_main_line() {
    let mut desk = Desk::new(Rule::Freestyle);
    desk.line(0, "h8i9");
    desk.line(0, "a1b1");
    desk.line(0, "a1c1");
    let promote = Command::Promote { node: NodeId(5) };
    assert_eq!(desk.edit(&promote), Ok(Some(NodeId(5))));
    assert_eq!(desk.tree(), ";(black h8 white i9 )(black a1 (white c1 )(white b1 ))");
    desk.edit(&promote).unwrap();
    assert_eq!(desk.tree(), ";(black a1 (white c1 )(white b1 ))(black h8 white i9 )");
    assert_eq!(desk.edit(&promote), Err(Refusal::IsMainLine));
}

#[test]
fn a_number_means_one_node_for_good() {
    let mut desk = Desk::new(Rule::Freestyle);
    desk.line(0, "h8i9");
    desk.edit(&Command::Delete { seq: 2, node: NodeId(1) }).unwrap();
    assert_eq!(desk.line(0, "a1"), NodeId(3));
    for _ in 0..2 {
        desk.undo().unwrap();
    }
    assert_eq!(desk.tree(), ";black h8 white i9 ");
    assert_eq!(desk.line(0, "h8i9b1"), NodeId(4), "3 can still come back");
}

#[test]
fn a_tree_has_an_end() {
    let mut game = tengen_formats::Game::new(Size::STANDARD);
    let point = |n: usize| tengen_rules::Point::new(n % 15, n / 15 % 15).unwrap();
    let root = game.tree.root();
    for n in 0..crate::MOST_NODES {
        game.tree.add(root, tengen_formats::Step::Play(Stone::Black, point(n)));
    }
    let mut desk = Desk::with(Sheet::from_game(&game, Rule::Freestyle).unwrap());
    assert_eq!(desk.edit(&play(1, "o15")), Err(Refusal::TooLarge { most: 20_000 }));
    game.tree.add(root, tengen_formats::Step::Nothing);
    assert_eq!(Sheet::from_game(&game, Rule::Freestyle), Err(crate::TooLarge));
}
