use proptest::prelude::*;
use tempfile::TempDir;

use super::*;

fn point() -> impl Strategy<Value = Point> {
    (0usize..15, 0usize..15).prop_map(|(col, row)| Point::new(col, row).unwrap())
}

fn recorded_move() -> impl Strategy<Value = RecordedMove> {
    let line = (point(), -30_000..=30_000i32)
        .prop_map(|(point, units)| (point, tengen_engine::Value::of_units(units)));
    let search =
        (any::<u32>(), prop::collection::vec(line, 1..5)).prop_map(|(nodes, mut lines)| {
            RecordedSearch { nodes, best: lines.remove(0), others: lines }
        });
    (point(), prop::option::of(search)).prop_map(|(point, search)| RecordedMove { point, search })
}

fn record() -> impl Strategy<Value = GameRecord> {
    let moves = prop::collection::vec(recorded_move(), 0..50);
    (0..5usize, 0..3usize, any::<u32>(), moves).prop_map(|(rule, winner, engine, moves)| {
        GameRecord {
            rule: Rule::ALL[rule],
            size: Size::STANDARD,
            winner: [None, Some(Stone::Black), Some(Stone::White)][winner],
            engine,
            moves,
        }
    })
}

fn file_of(records: &[GameRecord]) -> Vec<u8> {
    let games = records.iter().flat_map(second::write);
    Format::Second.magic().iter().copied().chain(games).collect()
}

/// The games, or what a person is told.
fn read_all(bytes: &[u8]) -> Result<Vec<GameRecord>, String> {
    Records::new(Path::new("games.bin"), bytes.to_vec())
        .and_then(Iterator::collect)
        .map_err(|error| format!("{error:#}"))
}

proptest! {
    #[test]
    fn games_read_back_as_they_were_written(records in prop::collection::vec(record(), 0..5)) {
        prop_assert_eq!(read_all(&file_of(&records)), Ok(records));
    }

    #[test]
    fn a_game_cut_off_is_left_out(record in record(), cut in 1usize..14) {
        let mut bytes = file_of(&[record.clone(), record.clone()]);
        bytes.truncate(bytes.len() - cut);
        prop_assert_eq!(read_all(&bytes), Ok(vec![record]));
    }

    #[test]
    fn a_changed_byte_of_a_game_is_told(record in record(), at in any::<prop::sample::Index>()) {
        let mut bytes = file_of(&[record.clone(), record.clone()]);
        let first = Format::MAGIC_LENGTH + 8;
        let body = first..first + second::write(&record).len() - 8;
        bytes[body.start + at.index(body.len())] ^= 0x40;
        let told = "games.bin is damaged: game 1 at byte 8: its bytes are not those that were written";
        prop_assert_eq!(read_all(&bytes), Err(told.to_owned()));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read_all(&bytes);
        for format in [Format::First, Format::Second] {
            let _ = read_all(&[format.magic(), &bytes[..]].concat());
        }
        let mut summed = second::write(&GameRecord {
            rule: Rule::Renju,
            size: Size::STANDARD,
            winner: None,
            engine: 0,
            moves: Vec::new(),
        });
        summed.splice(8.., bytes.iter().copied());
        let _ = second::read(&summed);
    }
}

/// The first game of `selfplay/freestyle-15-seed1001.bin`, played by 7111bd8.
#[test]
fn games_of_the_first_format_are_read() {
    let game = [
        0, 15, 5, 2, 9, 0, // freestyle, five stones of opening, Black won, nine moves
        0xb4, 0, 0x80, 0xc7, 0, 0x80, 0xcb, 0, 0x80, 0xce, 0, 0x80, 0x11, 1,
        0x80, // the opening
        0xa2, 0, 0x34, 0x9f, 0, 0xd2, 0xb7, 0, 0x28, 0xe2, 0, 0xdb,
    ];
    let bytes = [&Format::First.magic()[..], &game, &game[..20]].concat();
    let [record] = &read_all(&bytes).unwrap()[..] else { panic!("the second game is cut off") };
    let points: Vec<Point> = record.moves.iter().map(|it| it.point).collect();
    assert_eq!(tengen_rules::format_moves(&points), "e9b10f10i10j13i8f8h9g11");
    let chance = |it: &RecordedMove| {
        it.search.as_ref().map(|search| (255.0 * search.best.1.win_chance()).round() as u8)
    };
    let chances: Vec<Option<u8>> = record.moves.iter().map(chance).collect();
    let searched = [0x34, 0xd2, 0x28, 0xdb].map(Some);
    assert_eq!(chances, [&[None; 5][..], &searched].concat());
    assert_eq!((record.rule, record.winner), (Rule::Freestyle, Some(Stone::Black)));
}

#[test]
fn a_file_is_gone_on_with_where_it_was_cut() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bin");
    let record = GameRecord {
        rule: Rule::Standard,
        size: Size::STANDARD,
        winner: Some(Stone::White),
        engine: 7,
        moves: vec![RecordedMove { point: Point::new(7, 7).unwrap(), search: None }],
    };
    for cut in 0..second::write(&record).len() {
        let mut bytes = file_of(&[record.clone(), record.clone()]);
        bytes.truncate(bytes.len() - 1 - cut);
        std::fs::write(&path, &bytes).unwrap();
        let (mut file, have) = RecordFile::open(&path).unwrap();
        assert_eq!(have, 1);
        file.add(&record).unwrap();
        drop(file);
        assert_eq!(std::fs::read(&path).unwrap(), file_of(&[record.clone(), record.clone()]));
    }
}

#[test]
fn a_file_cut_off_before_its_first_game_is_begun_again() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bin");
    for cut in 0..=8 {
        std::fs::write(&path, &Format::Second.magic()[..cut]).unwrap();
        assert_eq!(RecordFile::open(&path).unwrap().1, 0);
        assert_eq!(std::fs::read(&path).unwrap(), Format::Second.magic());
    }
}

#[test]
fn foreign_files_and_files_in_use_are_not_written_to() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bin");
    let told = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let told = RecordFile::open(&path).map(|_| ()).unwrap_err().to_string();
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        told.replace(&path.display().to_string(), "FILE")
    };
    assert_eq!(told(b"not ours at all"), "FILE is not a file of self-play games");
    assert_eq!(
        told(b"TENGAME1"),
        "FILE has an older format, which is read but not gone on with; choose a new file"
    );
    std::fs::remove_file(&path).unwrap();
    let _first = RecordFile::open(&path).unwrap();
    let second = RecordFile::open(&path).map(|_| ()).unwrap_err().to_string();
    assert_eq!(second.replace(&path.display().to_string(), "FILE"), "another program writes FILE");
}

#[test]
fn a_move_is_worth_what_came_of_it_as_far_as_that_is_trusted() {
    let search = |units| {
        let best = (Point::new(7, 7).unwrap(), tengen_engine::Value::of_units(units));
        Some(RecordedSearch { nodes: 1, best, others: Vec::new() })
    };
    let thoughts = [None, search(0), search(1000), search(-400)];
    let moves =
        thoughts.map(|search| RecordedMove { point: Point::new(0, 0).unwrap(), search }).to_vec();
    let record = GameRecord {
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        winner: Some(Stone::White),
        engine: 0,
        moves,
    };
    // As Black sees it: the searches at the odd plies were White's.
    let [second, third, fourth] =
        [(0, false), (1000, true), (-400, false)].map(|(units, is_black)| {
            let chance = tengen_engine::Value::of_units(units).win_chance() as f32;
            if is_black { chance } else { 1.0 - chance }
        });
    assert_eq!(record.chances(0.0), [second, second, third, fourth]);
    assert_eq!(record.chances(1.0), [0.0; 4]);
    let fourth = 0.5 * fourth;
    let third = 0.5 * (third + fourth);
    let second = 0.5 * (second + third);
    let halves = record.chances(0.5);
    for (half, expected) in halves.into_iter().zip([second, second, third, fourth]) {
        assert!((half - expected).abs() < 1e-6, "{half} {expected}");
    }
}

#[test]
fn what_came_of_a_move_that_was_worse_than_the_best_says_nothing() {
    let [best, close, worse] = [7, 8, 9].map(|col| Point::new(col, 7).unwrap());
    let value = tengen_engine::Value::of_units;
    let black_wins_after = |point| {
        let others = vec![(close, value(340)), (worse, value(300))];
        let search = RecordedSearch { nodes: 1, best: (best, value(400)), others };
        GameRecord {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            winner: Some(Stone::Black),
            engine: 0,
            moves: vec![RecordedMove { point, search: Some(search) }],
        }
    };
    let thought = value(400).win_chance() as f32;
    let chances = [best, close, worse].map(|point| black_wins_after(point).chances(1.0)[0]);
    assert_eq!(chances, [1.0, 1.0, thought]);
}
