//! Files made to hurt: deep, wide, repetitive and large. A reader that recursed would overflow the
//! stack of the test's thread, and one that was quadratic in anything would not come to an end.

use tengen_formats::{
    Expected, Format, Game, ReadOptions, Visit, WriteOptions, judge, read, write,
};

fn check(bytes: &[u8], format: Format) -> Vec<Game> {
    let games = read(bytes, Some(format), &ReadOptions::default()).unwrap_or_default();
    for game in &games {
        judge(game);
        assert_eq!(
            game.tree.walk().filter(|v| matches!(v, Visit::Leave(_))).count(),
            game.tree.len() + 1
        );
    }
    for format in Format::ALL {
        write(&games, format, &WriteOptions::default());
    }
    games
}

fn library(nodes: impl Iterator<Item = [u8; 2]>) -> Vec<u8> {
    let header = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00";
    header.iter().copied().chain(nodes.flatten()).collect()
}

const LARGE: usize = 1_000_000;

#[test]
fn a_million_moves_deep() {
    let lib = library((0..LARGE).map(|_| [0x78, 0x00]));
    assert_eq!(check(&lib, Format::Lib)[0].tree.len(), LARGE);
    let sgf = format!("(;SZ[15]{}", ";B[hh]".repeat(LARGE));
    assert_eq!(check(sgf.as_bytes(), Format::Sgf)[0].tree.len(), LARGE);
}

#[test]
fn a_million_sisters() {
    let lib = library((0..LARGE).map(|_| [0x78, 0xc0]));
    assert_eq!(check(&lib, Format::Lib)[0].tree.len(), LARGE);
    let sgf = format!("(;SZ[15]{})", "(;B[hh]LB[hh:x])".repeat(LARGE / 8));
    assert_eq!(check(sgf.as_bytes(), Format::Sgf)[0].tree.len(), LARGE / 8);
}

#[test]
fn a_million_brackets() {
    let nested = format!("(;SZ[15]{}", "(;B[hh]".repeat(LARGE / 4));
    assert_eq!(check(nested.as_bytes(), Format::Sgf)[0].tree.len(), LARGE / 4);
    check("(".repeat(LARGE).as_bytes(), Format::Sgf);
    check("()".repeat(LARGE).as_bytes(), Format::Sgf);
    check(format!("(;{}", "A".repeat(LARGE)).as_bytes(), Format::Sgf);
    check(format!("(;C[{}", "\\".repeat(LARGE)).as_bytes(), Format::Sgf);
    check(format!("(;AB{}", "[aa:oo]".repeat(LARGE / 8)).as_bytes(), Format::Sgf);
}

#[test]
fn more_games_than_a_file_may_have_are_refused() {
    for (bytes, format) in
        [("(;)".repeat(300_000), Format::Sgf), ("a1\n\n".repeat(300_000), Format::Text)]
    {
        let error = read(bytes.as_bytes(), Some(format), &ReadOptions::default()).unwrap_err();
        assert_eq!(error.expected, Expected::Games(250_000));
    }
}

#[test]
fn a_library_of_fifty_megabytes() {
    // Subtrees of 200 moves with a sister each, and a comment on every eighth move.
    let mut nodes = library(std::iter::empty());
    let mut ply = 0u32;
    while nodes.len() < 50_000_000 {
        let (row, column) = (ply / 15 % 15, ply % 15 + 1);
        let leaf = ply % 200 == 199;
        let sister = ply.is_multiple_of(200) || leaf && !ply.is_multiple_of(3);
        let comment = ply.is_multiple_of(8);
        let flags = [(leaf, 0x40), (sister, 0x80), (comment, 0x08)]
            .into_iter()
            .filter(|(is_set, _)| *is_set)
            .fold(0u8, |flags, (_, flag)| flags | flag);
        nodes.extend([(16 * row + column) as u8, flags]);
        if comment {
            nodes.extend("好手 good\0".bytes());
        }
        ply += 1;
    }
    let told = std::cell::RefCell::new(Vec::new());
    let tell = |at: usize| told.borrow_mut().push(at);
    let options = ReadOptions { progress: Some(&tell), ..ReadOptions::default() };
    let games = read(&nodes, None, &options).expect("a library");
    assert_eq!(games[0].tree.len(), ply as usize);
    let told = told.into_inner();
    assert!(told.is_sorted() && told.last().is_some_and(|&last| last <= nodes.len()));
    let gap = told.windows(2).map(|pair| pair[1] - pair[0]).max();
    assert!(gap < Some(nodes.len() / 50), "progress stood still for {gap:?} bytes");
    let (bytes, losses) = write(&games, Format::Lib, &WriteOptions::default());
    assert_eq!(losses, []);
    let again = read(&bytes, None, &ReadOptions::default()).expect("our own library");
    assert_eq!(again[0].tree.len(), games[0].tree.len());
}
