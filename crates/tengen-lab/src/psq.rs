//! Games as Piskvork files, the archive format of Gomocup.

use std::fmt::Write;

use tengen_rules::{Rule, Size, Stone};

use crate::game::Played;

/// Writes a game: header, `x,y,ms` a move counted from 1 at the top left, the two names, the error code,
/// result and rule.
pub(crate) fn write(size: Size, rule: Rule, names: [&str; 2], game: &Played) -> String {
    let side = size.side();
    let mut text = format!("Piskvorky {side}x{side}, 11:11, 0\r\n");
    for (point, time) in game.moves.iter().zip(&game.times) {
        let (x, y) = (point.col() + 1, side - point.row());
        // Writing to a string cannot fail.
        let _ = write!(text, "{x},{y},{}\r\n", time.as_millis());
    }
    let result = match game.winner {
        None => 0,
        Some(Stone::Black) => 1,
        Some(Stone::White) => 2,
    };
    let [black, white] = names;
    let _ = write!(text, "{black}\r\n{white}\r\n-1\r\n{result},{}\r\n", title(rule));
    text
}

fn title(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "Freestyle",
        Rule::Standard => "Standard",
        Rule::Renju => "Renju",
        Rule::Caro5 | Rule::Caro6 => "Caro",
    }
}
