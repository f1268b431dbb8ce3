//! A place of a proof as the page is shown it.

use tengen_engine::{Defence, DefenceKind, Defences, OtherDefences, Walk};
use tengen_session::Text;

use super::{
    AttackView, DefenceSort, DefenceView, DefencesView, OthersView, ProofNode, StandingView,
};
use crate::shown::threat_kind;

pub(super) use crate::shown::texts;

pub(super) fn node_view(walk: &Walk<'_>) -> ProofNode {
    let mut after = walk.clone();
    let attack = walk.attack().map(|attack| {
        after.play(attack.at);
        let makes = walk.makes().map(threat_kind);
        AttackView { at: Text(attack.at), makes, plies: attack.plies }
    });
    let won = after.position().outcome().map(|outcome| texts(&outcome.line));
    let defences = after.defences().as_ref().map(defences_view);
    ProofNode { attack, won: won.unwrap_or_default(), defences }
}

fn defences_view(defences: &Defences) -> DefencesView {
    let shape = |shape: &tengen_engine::Standing| StandingView {
        stones: texts(&shape.stones),
        grows_at: texts(&shape.grows_at),
    };
    DefencesView {
        shapes: defences.shapes.iter().map(shape).collect(),
        threatens: texts(&defences.threatens),
        lasting: defences.lasting.iter().map(defence_view).collect(),
        others: defences.others.as_ref().map(others_view),
    }
}

fn defence_view(defence: &Defence) -> DefenceView {
    let (kind, forbids) = match defence.kind {
        DefenceKind::Four => (DefenceSort::Four, None),
        DefenceKind::Block => (DefenceSort::Block, None),
        DefenceKind::Forbid(point) => (DefenceSort::Forbid, Some(Text(point))),
        DefenceKind::Spoil => (DefenceSort::Spoil, None),
    };
    let answer = defence.answer.map(Text);
    DefenceView { at: Text(defence.at), kind, forbids, answer, plies: defence.plies }
}

fn others_view(others: &OtherDefences) -> OthersView {
    OthersView {
        count: others.points.len() as u32,
        example: Text(others.example),
        answer: others.answer.map(Text),
        makes: others.makes.map(threat_kind),
        plies: others.plies,
    }
}
