//! Sentences about moves, as the page says them (`web/i18n`).

use std::str::FromStr;

use tengen_rules::{Foul, Point, Stone};
use tengen_session::Text;

use crate::{Grade, MoveReview, Review, Shape, Word};

/// A language that the sentences are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// Both.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The tag of this language: `en` or `zh`.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    fn of(self, [english, chinese]: [&'static str; 2]) -> &'static str {
        match self {
            Language::English => english,
            Language::Chinese => chinese,
        }
    }

    /// Sentences in a row.
    fn join(self, sentences: &[String]) -> String {
        sentences.join(self.of([" ", ""]))
    }
}

impl FromStr for Language {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Language, &'static str> {
        let known = Language::ALL.into_iter().find(|language| language.tag() == text);
        known.ok_or("expected en or zh")
    }
}

/// The word for a grade.
pub fn grade_name(grade: Grade, language: Language) -> &'static str {
    language.of(match grade {
        Grade::Best => ["best", "最佳"],
        Grade::Good => ["good", "好手"],
        Grade::Only => ["only move", "唯一手"],
        Grade::Inaccuracy => ["inaccuracy", "缓手"],
        Grade::Mistake => ["mistake", "失误"],
        Grade::Blunder => ["blunder", "败着"],
        Grade::MissedWin => ["missed win", "漏杀"],
        Grade::Forced => ["forced", "必应"],
    })
}

/// How the game stands after a move: proved with its length, or about so much; empty while unread.
pub fn verdict(one: &MoveReview, language: Language) -> String {
    match (&one.proved, one.chance) {
        (Some(proof), _) if proof.plies == 0 => fill(
            language,
            ["{who} has won", "{who}胜"],
            &[("who", stone(proof.winner.0, language))],
        ),
        (Some(proof), _) => fill(
            language,
            ["proved: {who} wins, line of {n}", "已证：{who}必胜，{n} 手变化"],
            &[("who", stone(proof.winner.0, language)), ("n", &proof.plies.to_string())],
        ),
        (None, Some(chance)) => {
            let percent = format!("{:.0}", 100.0 * chance);
            fill(
                language,
                ["estimated: Black about {n} %", "估计：黑棋约 {n} %"],
                &[("n", &percent)],
            )
        }
        (None, None) => String::new(),
    }
}

/// Everything there is to say about a move: the words, what was better, what it cost.
pub fn comment(one: &MoveReview, language: Language) -> String {
    let mut sentences: Vec<String> =
        one.words.iter().map(|word| say(word, one.stone.0, language)).collect();
    if let (Some(grade), Some(Text(best))) = (one.grade, one.best)
        && grade.is_fault()
        && Text(best) != one.at
    {
        let wins = one.instead.as_ref().is_some_and(|line| line.winner == Some(one.stone));
        let templates = if wins {
            ["{at} begins the win.", "从 {at} 起必胜。"]
        } else {
            ["{at} was better.", "{at} 更好。"]
        };
        sentences.push(fill(language, templates, &[("at", &point(best))]));
    }
    if let (Some(grade), Some(loss)) = (one.grade, one.loss)
        && grade.is_fault()
        && one.proved.is_none()
    {
        let loss = format!("{loss:.0}");
        let templates = if loss == "1" {
            ["It gave away about {n} point of winning chance.", "胜率约损失 {n} 个百分点。"]
        } else {
            ["It gave away about {n} points of winning chance.", "胜率约损失 {n} 个百分点。"]
        };
        sentences.push(fill(language, templates, &[("n", &loss)]));
    }
    language.join(&sentences)
}

/// The sentences before the first move: how exactly both sides played, and what decided the game.
pub fn summary(review: &Review, language: Language) -> String {
    let mut sentences = Vec::new();
    for side in Stone::BOTH {
        if let Some(accuracy) = review.accuracy.of(side) {
            sentences.push(fill(
                language,
                ["{who}: accuracy {n}.", "{who}准确率 {n}。"],
                &[("who", stone(side, language)), ("n", &accuracy.to_string())],
            ));
        }
    }
    for (name, ply) in moments(review) {
        sentences.push(fill(
            language,
            ["{name}: move {n}.", "{name}：第 {n} 手。"],
            &[("name", language.of(name)), ("n", &ply.to_string())],
        ));
    }
    language.join(&sentences)
}

/// The moments that there were, by name, in the order of play.
pub(crate) fn moments(review: &Review) -> Vec<([&'static str; 2], u32)> {
    let all = [
        (["Missed win", "漏杀"], review.moments.missed_win),
        (["Turning point", "转折点"], review.moments.turning_point),
        (["Last escape", "最后机会"], review.moments.last_escape),
    ];
    let mut moments: Vec<_> =
        all.into_iter().filter_map(|(name, ply)| Some((name, ply?))).collect();
    moments.sort_by_key(|&(_, ply)| ply);
    moments
}

/// The sentence that a word about a move of `mover` stands for.
pub fn say(word: &Word, mover: Stone, language: Language) -> String {
    let (own, foe) = (stone(mover, language), stone(!mover, language));
    let say = |templates, values: &[(&str, &str)]| {
        fill(language, templates, &[&[("own", own), ("foe", foe)], values].concat())
    };
    match word {
        Word::Five { stones } => {
            say(["Five in a row: {stones}.", "五连：{stones}。"], &[("stones", &row(stones))])
        }
        Word::StopsFive { stones } => say(
            ["It stops {foe}’s four {stones}.", "挡住{foe}的四 {stones}。"],
            &[("stones", &row(stones))],
        ),
        Word::PlayedForbidden { foul } => say(
            ["Black may not play there: {foul}.", "黑棋不能下在这里：{foul}。"],
            &[("foul", foul_name(foul.0, language))],
        ),
        Word::OwnFiveLeft { at } => {
            say(["{at} made five.", "下 {at} 即成五。"], &[("at", &point(at.0))])
        }
        Word::FourLeft { stones, at } => say(
            [
                "{foe}’s four {stones} was left alone: {at} makes five.",
                "{foe}的四 {stones} 没有挡，{at} 即成五。",
            ],
            &[("stones", &row(stones)), ("at", &point(at.0))],
        ),
        Word::OpenThreeLeft { stones } => say(
            ["{foe}’s open three {stones} was left alone.", "{foe}的活三 {stones} 没有防。"],
            &[("stones", &row(stones))],
        ),
        Word::WrongEnd { stones, right_end: _ } => say(
            [
                "{foe}’s open three {stones} was blocked at the wrong end.",
                "{foe}活三 {stones}，挡错了一端。",
            ],
            &[("stones", &row(stones))],
        ),
        Word::Allows { shape, at, stones: _ } => say(
            ["{foe} gets {shape} on {at}.", "{foe}可在 {at} 成{shape}。"],
            &[("shape", shape_name(*shape, language)), ("at", &point(at.0))],
        ),
        Word::Missed { shape, at, stones: _ } => say(
            ["{own} had {shape} on {at}.", "{own}本可在 {at} 成{shape}。"],
            &[("shape", shape_name(*shape, language)), ("at", &point(at.0))],
        ),
        Word::ForbiddenThere { at, foul } => say(
            ["Black may not play {at}: {foul}.", "黑棋不能下 {at}：{foul}。"],
            &[("at", &point(at.0)), ("foul", foul_name(foul.0, language))],
        ),
        Word::AllowsFours => say(["{foe} wins by fours.", "{foe}连续冲四取胜。"], &[]),
        Word::AllowsThreats => {
            say(["{foe} wins by fours and threes.", "{foe}连续冲四活三取胜。"], &[])
        }
        Word::MissedFours => say(["{own} could win by fours.", "{own}本可连续冲四取胜。"], &[]),
        Word::MissedThreats => {
            say(["{own} could win by fours and threes.", "{own}本可连续冲四活三取胜。"], &[])
        }
        Word::AlreadyLost => {
            say(["{foe} had won already, whatever was played.", "无论怎么下，{foe}都已必胜。"], &[])
        }
    }
}

/// Puts values in place of their names in braces.
fn fill(language: Language, templates: [&'static str; 2], values: &[(&str, &str)]) -> String {
    values.iter().fold(language.of(templates).to_owned(), |text, (name, value)| {
        text.replace(&format!("{{{name}}}"), value)
    })
}

pub(crate) fn stone(stone: Stone, language: Language) -> &'static str {
    language.of(match stone {
        Stone::Black => ["Black", "黑棋"],
        Stone::White => ["White", "白棋"],
    })
}

/// Points as people read them.
fn point(at: Point) -> String {
    at.to_string().to_uppercase()
}

/// A row of stones by its ends.
fn row(stones: &[Text<Point>]) -> String {
    match (stones.first(), stones.last()) {
        (Some(from), Some(to)) => format!("{}–{}", point(from.0), point(to.0)),
        (None, _) | (_, None) => String::new(),
    }
}

fn shape_name(shape: Shape, language: Language) -> &'static str {
    language.of(match shape {
        Shape::Five => ["a five", "五连"],
        Shape::OpenFour => ["an open four", "活四"],
        Shape::DoubleFour => ["a double four", "双四"],
        Shape::FourThree => ["a four-three", "四三"],
        Shape::Four => ["a four", "冲四"],
        Shape::DoubleThree => ["a double three", "双三"],
        Shape::OpenThree => ["an open three", "活三"],
    })
}

fn foul_name(foul: Foul, language: Language) -> &'static str {
    language.of(match foul {
        Foul::DoubleThree => ["double three", "三三"],
        Foul::DoubleFour => ["double four", "四四"],
        Foul::Overline => ["overline", "长连"],
    })
}
