//! A review as one page that opens without Tengen.

use serde::Serialize;
use tengen_formats::Info;
use tengen_rules::{Point, Stone};
use tengen_session::Text;

use super::sentence::{Language, comment, grade_name, moments, stone, summary, verdict};
use crate::{Grade, Line, MoveReview, Review, Start};

/// The page without its game.
const PAGE: &str = include_str!("page.html");

/// One file with the board, the graph and the words in both languages. What a file says about a game goes
/// into it as data and as text, never as markup.
pub fn html(review: &Review, info: &Info) -> String {
    let name = |side: Stone| match info.name(side) {
        "" => stone(side, Language::English).to_owned(),
        name => name.to_owned(),
    };
    let title = format!("{} – {}", name(Stone::Black), name(Stone::White));
    let page = PageData {
        size: review.size.side(),
        names: [info.name(Stone::Black), info.name(Stone::White)],
        start: review.start.as_ref(),
        summary: both(|language| summary(review, language)),
        moments: moments(review)
            .into_iter()
            .map(|([en, zh], ply)| MomentData { en, zh, ply })
            .collect(),
        moves: review.moves.iter().map(MoveData::of).collect(),
    };
    let data = serde_json::to_string(&page).expect("plain data can be written");
    // In a script only `<` could end the data; JSON has another way to write it.
    let data = data.replace('<', "\\u003c");
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let (head, rest) = PAGE.split_once("{{title}}").expect("the page has a place for its title");
    let (body, foot) = rest.split_once("{{review}}").expect("the page has a place for its data");
    [head, &title, body, &data, foot].concat()
}

#[derive(Serialize)]
struct PageData<'a> {
    size: usize,
    names: [&'a str; 2],
    start: Option<&'a Start>,
    summary: Both,
    moments: Vec<MomentData>,
    moves: Vec<MoveData<'a>>,
}

#[derive(Serialize)]
struct MomentData {
    en: &'static str,
    zh: &'static str,
    ply: u32,
}

#[derive(Serialize)]
struct MoveData<'a> {
    at: Text<Point>,
    stone: Text<Stone>,
    grade: Option<Grade>,
    name: Option<Both>,
    chance: Option<f64>,
    proved: bool,
    verdict: Both,
    said: Both,
    instead: Option<&'a Line>,
    punished: Option<&'a Line>,
}

/// A text in both languages.
#[derive(Serialize)]
struct Both {
    en: String,
    zh: String,
}

fn both(text: impl Fn(Language) -> String) -> Both {
    Both { en: text(Language::English), zh: text(Language::Chinese) }
}

impl MoveData<'_> {
    fn of(one: &MoveReview) -> MoveData<'_> {
        MoveData {
            at: one.at,
            stone: one.stone,
            grade: one.grade,
            name: one.grade.map(|grade| both(|language| grade_name(grade, language).to_owned())),
            chance: one.chance,
            proved: one.proved.is_some(),
            verdict: both(|language| verdict(one, language)),
            said: both(|language| comment(one, language)),
            instead: one.instead.as_ref(),
            punished: one.punished.as_ref(),
        }
    }
}
