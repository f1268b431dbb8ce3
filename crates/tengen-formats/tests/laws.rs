//! What holds for every game and every input.

#[path = "laws/games.rs"]
mod games;

use games::game;
use proptest::collection::vec;
use proptest::prelude::*;
use tengen_formats::{Format, Game, ReadOptions, WriteOptions, detect, judge, read, write};

fn written(game: &Game, format: Format) -> Vec<u8> {
    write(std::slice::from_ref(game), format, &WriteOptions::default()).0
}

fn read_back(bytes: &[u8], format: Format) -> Game {
    let games = read(bytes, Some(format), &ReadOptions::default());
    let mut games = games.unwrap_or_else(|error| panic!("{error} in {}", bytes.escape_ascii()));
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// What the format can hold survives write then read, without a loss and without a warning.
fn survives(game: &Game, format: Format) {
    let (bytes, losses) = write(std::slice::from_ref(game), format, &WriteOptions::default());
    assert_eq!(losses, []);
    assert_eq!(&read_back(&bytes, format), game, "{}", bytes.escape_ascii());
}

/// Readers on any bytes: no panic, and what they accept can be judged and written.
fn is_survived(bytes: &[u8]) {
    let _ = detect(bytes);
    for format in Format::ALL.map(Some).into_iter().chain([None]) {
        let Ok(games) = read(bytes, format, &ReadOptions::default()) else { continue };
        for game in &games {
            judge(game);
        }
        for format in Format::ALL {
            write(&games, format, &WriteOptions::default());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn text_keeps_what_it_holds(game in game(Some(Format::Text))) {
        survives(&game, Format::Text);
    }

    #[test]
    fn links_keep_what_they_hold(game in game(Some(Format::Link))) {
        survives(&game, Format::Link);
    }

    #[test]
    fn sgf_keeps_what_it_holds(game in game(Some(Format::Sgf))) {
        survives(&game, Format::Sgf);
    }

    #[test]
    fn psq_keeps_what_it_holds(game in game(Some(Format::Psq))) {
        survives(&game, Format::Psq);
    }

    #[test]
    fn pos_keeps_what_it_holds(game in game(Some(Format::Pos))) {
        survives(&game, Format::Pos);
    }

    #[test]
    fn lib_keeps_what_it_holds(game in game(Some(Format::Lib))) {
        survives(&game, Format::Lib);
    }

    /// Whatever was lost is lost at once: the file reads, and writes again as the same bytes.
    #[test]
    fn a_second_writing_loses_nothing_more(game in game(None)) {
        for format in Format::ALL {
            let bytes = written(&game, format);
            if bytes.is_empty() {
                continue;
            }
            let once = read_back(&bytes, format);
            let (again, losses) = write(&[once], format, &WriteOptions::default());
            prop_assert_eq!(again.escape_ascii().to_string(), bytes.escape_ascii().to_string());
            let size_only = losses.iter().all(|loss| loss.facet == tengen_formats::Facet::Size);
            prop_assert!(size_only, "{:?}", losses);
        }
    }

    /// A game without a reported loss is there entirely.
    #[test]
    fn what_is_not_reported_lost_is_there(game in game(None)) {
        for format in Format::ALL {
            let (bytes, losses) =
                write(std::slice::from_ref(&game), format, &WriteOptions::default());
            if losses.is_empty() {
                prop_assert_eq!(&read_back(&bytes, format), &game);
            }
        }
    }

    #[test]
    fn several_games_in_one_sgf_come_back(games in vec(game(Some(Format::Sgf)), 1..5)) {
        let (bytes, losses) = write(&games, Format::Sgf, &WriteOptions::default());
        prop_assert_eq!(losses, vec![]);
        prop_assert_eq!(read(&bytes, None, &ReadOptions::default()).unwrap(), games);
    }

    #[test]
    fn written_files_are_recognised(game in game(None)) {
        for format in [Format::Sgf, Format::Psq, Format::Link] {
            prop_assert_eq!(detect(&written(&game, format)), Some(format));
        }
    }

    #[test]
    fn any_bytes_are_survived(bytes in vec(any::<u8>(), 0..200)) {
        is_survived(&bytes);
        is_survived(&[b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", &bytes[..]].concat());
    }

    #[test]
    fn any_almost_sgf_is_survived(text in "[();BWACLN\\[\\]\\\\a-p:0-9 \n]{0,80}") {
        is_survived(text.as_bytes());
        is_survived(format!("(;{text}").as_bytes());
        is_survived(format!("(;GM[4]SZ[15];B[{text}").as_bytes());
    }

    #[test]
    fn any_almost_psq_is_survived(text in "[0-9,:x \r\na-c-]{0,80}") {
        is_survived(text.as_bytes());
        is_survived(format!("Piskvorky 15x15, 0:0, 0\n{text}").as_bytes());
        is_survived(format!("Piskvorky {text}").as_bytes());
    }
}
