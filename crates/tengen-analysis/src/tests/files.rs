//! What a file can hold comes back from it.

use proptest::prelude::*;
use tengen_formats::{Format, Game, ReadOptions, WriteOptions, read, write};

use super::*;

#[path = "../../../tengen-formats/tests/laws/games.rs"]
mod games;

fn from_file(game: &Game, format: Format) -> Sheet {
    let (bytes, _) = write(std::slice::from_ref(game), format, &WriteOptions::default());
    let options = ReadOptions { rule: game.rule, size: Some(game.size), ..ReadOptions::default() };
    let again = read(&bytes, Some(format), &options).unwrap();
    Sheet::from_game(&again[0], Rule::Standard).unwrap()
}

proptest! {
    #[test]
    fn a_sheet_survives_the_game_it_is_written_as(game in games::game(None)) {
        let sheet = Sheet::from_game(&game, Rule::Standard).unwrap();
        prop_assert_eq!(&Sheet::from_game(&sheet.to_game(), Rule::Standard).unwrap(), &sheet);
        prop_assert_eq!(sheet.len(), game.tree.len());
    }

    #[test]
    fn a_sheet_survives_a_smart_game_file(game in games::game(Some(Format::Sgf))) {
        let sheet = Sheet::from_game(&game, Rule::Standard).unwrap();
        prop_assert_eq!(&from_file(&sheet.to_game(), Format::Sgf), &sheet);
    }

    #[test]
    fn a_sheet_survives_a_library(game in games::game(Some(Format::Lib))) {
        let mut sheet = Sheet::from_game(&game, Rule::Standard).unwrap();
        sheet.header = Default::default();
        prop_assert_eq!(&from_file(&sheet.to_game(), Format::Lib), &sheet);
    }
}

#[test]
fn the_line_to_a_node_is_what_is_shared() {
    let mut desk = Desk::new(Rule::Renju);
    desk.line(0, "h8i9j10");
    let end = desk.line(0, "h8h9j10");
    let line = desk.analysis.sheet().line_to(end);
    assert_eq!(
        line.plain_moves().map(|moves| tengen_rules::format_moves(&moves)),
        Some("h8h9j10".into())
    );
}
