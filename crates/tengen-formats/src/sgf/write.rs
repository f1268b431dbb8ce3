//! From trees to text.

use tengen_rules::Stone;

use super::value::{escape, escape_composed, write_area, write_point, write_seconds};
use crate::loss::{Facet, Tally};
use crate::{Game, Mark, NodeId, Remark, Step, Visit};

/// Who writes, as `AP` says it. A reader of ours takes this for nothing said.
pub(super) const PROGRAM: &str = "Tengen:";

/// Nodes to a line: about eighty characters.
const NODES_PER_LINE: usize = 12;

pub(crate) fn write(game: &Game, out: &mut Vec<u8>, tally: &mut Tally) {
    let tree = &game.tree;
    let mut on_line = 0;
    for visit in tree.walk() {
        match visit {
            Visit::Enter(node) if node == tree.root() => write_root(game, out, tally),
            Visit::Enter(node) => {
                if tree.is_variation(node) {
                    out.extend(b"\n(");
                    on_line = 0;
                } else if on_line % NODES_PER_LINE == 0 {
                    out.push(b'\n');
                }
                on_line += 1;
                write_node(game, node, out);
            }
            Visit::Leave(node) => {
                if node == tree.root() || tree.is_variation(node) {
                    out.push(b')');
                    on_line = 0;
                }
            }
        }
    }
    out.push(b'\n');
}

fn write_root(game: &Game, out: &mut Vec<u8>, tally: &mut Tally) {
    let Game { size, rule, info, tree, warnings: _ } = game;
    let named = |name: &str| {
        tree.remarks(tree.root()).any(|remark| {
            matches!(remark, Remark::Property(text) if text.split('[').next() == Some(name))
        })
    };
    out.extend(b"(;FF[4]GM[4]CA[UTF-8]");
    if !named("AP") {
        out.extend(format!("AP[{PROGRAM}{}]", env!("CARGO_PKG_VERSION")).bytes());
    }
    out.extend(format!("SZ[{}]", size.side()).bytes());
    if let Some(rule) = rule {
        out.extend(format!("RU[{rule}]").bytes());
        tally.add(Facet::Properties, usize::from(named("RU")));
    }
    let result = info.result.as_ref().map(ToString::to_string).unwrap_or_default();
    let texts = [
        ("PB", &info.black),
        ("PW", &info.white),
        ("GN", &info.title),
        ("EV", &info.event),
        ("RO", &info.round),
        ("PC", &info.place),
        ("DT", &info.date),
        ("RE", &result),
    ];
    for (name, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
        write_text(name, text, out);
    }
    if let Some(limit) = info.limit {
        out.extend(b"TM[");
        write_seconds(limit, out);
        out.push(b']');
    }
    write_remarks(game, tree.root(), out);
}

fn write_node(game: &Game, node: NodeId, out: &mut Vec<u8>) {
    out.push(b';');
    let (stone, point) = match game.tree.step(node) {
        Step::Nothing => return write_remarks(game, node, out),
        Step::Play(stone, point) => (stone, Some(point)),
        Step::Pass(stone) => (stone, None),
    };
    out.extend(match stone {
        Stone::Black => b"B[",
        Stone::White => b"W[",
    });
    if let Some(point) = point {
        write_point(point, game.size, out);
    }
    out.push(b']');
    write_remarks(game, node, out);
}

fn write_remarks(game: &Game, node: NodeId, out: &mut Vec<u8>) {
    // Values of one name must stand together, while remarks come in any order.
    let mut lists: [(&str, Vec<u8>); 8] =
        ["AB", "AW", "AE", "LB", "MA", "TR", "CR", "SQ"].map(|name| (name, Vec::new()));
    let (mut titles, mut comments) = (Vec::new(), Vec::new());
    let has_rule = node == game.tree.root() && game.rule.is_some();
    for remark in game.tree.remarks(node) {
        let mut list = |name: &str, value: &dyn Fn(&mut Vec<u8>)| {
            if let Some((_, values)) = lists.iter_mut().find(|(known, _)| *known == name) {
                values.push(b'[');
                value(values);
                values.push(b']');
            }
        };
        match remark {
            Remark::Title(text) => titles.push(text),
            Remark::Comment(text) => comments.push(text),
            Remark::Label(point, text) => list("LB", &|out| {
                write_point(point, game.size, out);
                out.push(b':');
                escape_composed(text, out);
            }),
            Remark::Mark(area, mark) => {
                list(mark_name(mark), &|out| write_area(area, game.size, out));
            }
            Remark::Put(area, Stone::Black) => list("AB", &|out| write_area(area, game.size, out)),
            Remark::Put(area, Stone::White) => list("AW", &|out| write_area(area, game.size, out)),
            Remark::Clear(area) => list("AE", &|out| write_area(area, game.size, out)),
            Remark::Bookmark => out.extend(b"HO[1]"),
            Remark::Turn(Stone::Black) => out.extend(b"PL[B]"),
            Remark::Turn(Stone::White) => out.extend(b"PL[W]"),
            Remark::Left(stone, time) => {
                out.extend(match stone {
                    Stone::Black => b"BL[",
                    Stone::White => b"WL[",
                });
                write_seconds(time, out);
                out.push(b']');
            }
            Remark::Property(text) if has_rule && text.starts_with("RU[") => {}
            Remark::Property(text) => out.extend(text.bytes()),
            Remark::Start | Remark::Spent(_) => {}
        }
    }
    for (name, values) in lists.iter().filter(|(_, values)| !values.is_empty()) {
        out.extend(name.bytes());
        out.extend(values);
    }
    for (name, texts) in [("N", titles), ("C", comments)] {
        if !texts.is_empty() {
            write_text(name, &texts.join("\n"), out);
        }
    }
}

fn write_text(name: &str, text: &str, out: &mut Vec<u8>) {
    out.extend(name.bytes());
    out.push(b'[');
    escape(text, out);
    out.push(b']');
}

const fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Cross => "MA",
        Mark::Triangle => "TR",
        Mark::Circle => "CR",
        Mark::Square => "SQ",
    }
}
