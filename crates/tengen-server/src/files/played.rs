//! A game played here as a game for files, and the names of those files.

use tengen_formats::{Game, GameResult, How};
use tengen_rules::Stone;
use tengen_session::{EndReason, Millis, Seat, Session};

/// The game of a session that began at this time.
pub(super) fn game(session: &Session, created: Millis) -> Game {
    let position = session.position();
    let mut game = Game::from_moves(position.size(), position.moves());
    game.rule = Some(position.rule());
    game.info.black = name(session, Stone::Black);
    game.info.white = name(session, Stone::White);
    game.info.date = date(created);
    game.info.result = session.result().map(|result| match (result.winner, result.reason) {
        (None, _) => GameResult::Draw,
        (Some(winner), reason) => GameResult::Win(winner.0, how(reason)),
    });
    game
}

fn how(reason: EndReason) -> How {
    match reason {
        EndReason::Resigned => How::Resigned,
        EndReason::Time => How::Time,
        EndReason::Forbidden | EndReason::Abandoned => How::Forfeit,
        EndReason::Five | EndReason::FullBoard | EndReason::NoLegalMove | EndReason::Agreement => {
            How::Unstated
        }
    }
}

fn name(session: &Session, stone: Stone) -> String {
    match session.setup().seat(session.player(stone)) {
        Seat::Person { name } => name.clone(),
        Seat::Engine { opponent, .. } => format!("Tengen ({opponent})"),
    }
}

/// The day of a time, `2026-11-16`, in the time of Greenwich.
fn date(time: Millis) -> String {
    // Years begin in March here, so that the leap day is the last one: Howard Hinnant's
    // "chrono-compatible low-level date algorithms" explain the numbers.
    let days = time.0 / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let of_month = of_year - (153 * month + 2) / 5 + 1;
    let (month, carried) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    format!("{:04}-{month:02}-{of_month:02}", year + era * 400 + carried)
}

/// A name for the file of a game: its own, or who played and when, without what some systems do not allow.
pub(super) fn file_name(game: &Game, name: Option<&str>, extension: &str) -> String {
    let info = &game.info;
    let known = [info.black.as_str(), info.white.as_str(), info.date.as_str()];
    let stem = match (name, info.title.as_str()) {
        (Some(name), _) => name.to_owned(),
        (None, title) if !title.is_empty() => title.to_owned(),
        _ => known.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" - "),
    };
    const LONGEST: usize = 60;
    let stem: String = stem
        .chars()
        .map(|sign| match sign {
            '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '_',
            sign if sign.is_control() => ' ',
            sign => sign,
        })
        .take(LONGEST)
        .collect();
    let stem = stem.trim_matches([' ', '.']);
    let stem = if stem.is_empty() { "tengen" } else { stem };
    format!("{stem}.{extension}")
}

#[cfg(test)]
mod tests {
    use tengen_rules::Size;

    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = |days: u64| date(Millis(days * 86_400_000));
        assert_eq!(day(0), "1970-01-01");
        assert_eq!(day(58), "1970-02-28");
        assert_eq!(day(59), "1970-03-01");
        assert_eq!(day(11_016), "2000-02-29");
        assert_eq!(day(11_017), "2000-03-01");
        assert_eq!(day(20_772), "2026-11-15");
        assert_eq!(day(47_540), "2100-02-28");
        assert_eq!(day(47_541), "2100-03-01");
    }

    #[test]
    fn files_are_named_after_the_game_and_can_be_saved_anywhere() {
        let mut game = Game::new(Size::STANDARD);
        assert_eq!(file_name(&game, None, "sgf"), "tengen.sgf");
        game.info.white = "花月".into();
        assert_eq!(file_name(&game, None, "psq"), "花月.psq");
        game.info.date = "2026-11-16".into();
        assert_eq!(file_name(&game, None, "psq"), "花月 - 2026-11-16.psq");
        assert_eq!(file_name(&game, Some("a/b: \"c\"?"), "txt"), "a_b_ _c__.txt");
        assert_eq!(file_name(&game, Some(" .. "), "lib"), "tengen.lib");
    }
}
