//! A review as a game with comments and variations, for any format that holds them.

use tengen_formats::{Area, Game, Info, NodeId, Remark, Step, Tree};
use tengen_rules::{Point, Stone};
use tengen_session::Text;

use super::sentence::{Language, comment, grade_name, summary, verdict};
use crate::{Grade, MoveReview, Review};

/// The game with a comment on every move that has a grade, and for every fault the line that was better
/// and the one that punishes it as variations.
pub fn annotated(review: &Review, info: &Info, language: Language) -> Game {
    let mut game = Game::new(review.size);
    game.rule = Some(review.rule.0);
    game.info = info.clone();
    let tree = &mut game.tree;
    set_up(review, tree);
    tree.remark(tree.root(), Remark::Comment(&summary(review, language)));
    let mut at = tree.root();
    let mut nodes = vec![at];
    for one in &review.moves {
        at = tree.add(at, Step::Play(one.stone.0, one.at.0));
        annotate(tree, at, one, language);
        nodes.push(at);
    }
    // The main line is all there by now, so that it comes before every variation.
    for (one, pair) in review.moves.iter().zip(nodes.windows(2)) {
        let &[before, after] = pair else { continue };
        if let Some(line) = &one.instead {
            add_line(tree, before, one.stone.0, &line.moves);
        }
        if let Some(line) = &one.punished {
            add_line(tree, after, !one.stone.0, &line.moves);
        }
    }
    game
}

fn set_up(review: &Review, tree: &mut Tree) {
    let Some(start) = &review.start else { return };
    let root = tree.root();
    for (points, stone) in [(&start.black, Stone::Black), (&start.white, Stone::White)] {
        for at in points {
            tree.remark(root, Remark::Put(Area::point(at.0), stone));
        }
    }
    tree.remark(root, Remark::Turn(start.to_move.0));
}

fn annotate(tree: &mut Tree, node: NodeId, one: &MoveReview, language: Language) {
    let Some(grade) = one.grade else { return };
    let head = format!("{} · {}", grade_name(grade, language), verdict(one, language));
    let said = comment(one, language);
    let text = if said.is_empty() { head } else { format!("{head}\n{said}") };
    tree.remark(node, Remark::Comment(&text));
    let mark = match grade {
        Grade::Blunder | Grade::MissedWin => "BM[2]",
        Grade::Mistake => "BM[1]",
        Grade::Inaccuracy => "DO[]",
        Grade::Only => "TE[1]",
        Grade::Best | Grade::Good | Grade::Forced => return,
    };
    tree.remark(node, Remark::Property(mark));
}

/// Adds a line below a node, along what is there already as far as it goes.
fn add_line(tree: &mut Tree, from: NodeId, first: Stone, moves: &[Text<Point>]) {
    let mut at = from;
    let mut stone = first;
    for &Text(point) in moves {
        let step = Step::Play(stone, point);
        let there = tree.children(at).find(|&child| tree.step(child) == step);
        at = there.unwrap_or_else(|| tree.add(at, step));
        stone = !stone;
    }
}
