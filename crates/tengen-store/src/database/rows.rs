//! Rows and the values in them.

use serde::de::DeserializeOwned;
use tengen_rules::Player;
use tengen_session::{GameVerdict, Millis, Mode, Text};

use super::query::Row;
use crate::card::fold;
use crate::{
    AnalysisCard, AnalysisMode, Card, Digest, Entry, ImportCard, ImportMode, Outline, Shelf,
    StoreError,
};

/// The mode of games that were read from a file.
pub(crate) const IMPORTED: &str = "imported";

/// The mode of analyses.
pub(crate) const ANALYSIS: &str = "analysis";

/// The columns of a card.
pub(crate) const CARD: &str =
    "id, name, mode, setup, moves, black, result, assisted, created, updated";

pub(crate) fn entry(row: &Row) -> Result<Entry, StoreError> {
    match row.try_get("mode")? {
        IMPORTED => import_card(row).map(Entry::Imported),
        ANALYSIS => analysis_card(row).map(Entry::Analysed),
        _ => card(row).map(Entry::Played),
    }
}

pub(crate) fn import_card(row: &Row) -> Result<ImportCard, StoreError> {
    let id: String = row.try_get("id")?;
    let digest: Digest = read(&id, row.try_get("setup")?)?;
    Ok(ImportCard {
        mode: ImportMode::Imported,
        name: row.try_get("name")?,
        digest,
        created: millis(row, "created")?,
        updated: millis(row, "updated")?,
        id,
    })
}

pub(crate) fn analysis_card(row: &Row) -> Result<AnalysisCard, StoreError> {
    let id: String = row.try_get("id")?;
    let outline: Outline = read(&id, row.try_get("setup")?)?;
    Ok(AnalysisCard {
        mode: AnalysisMode::Analysis,
        name: row.try_get("name")?,
        outline,
        created: millis(row, "created")?,
        updated: millis(row, "updated")?,
        id,
    })
}

pub(crate) fn card(row: &Row) -> Result<Card, StoreError> {
    let id: String = row.try_get("id")?;
    let black: &str = row.try_get("black")?;
    let result: Option<&str> = row.try_get("result")?;
    let mode = match row.try_get("mode")? {
        "engine" => Mode::Engine,
        "people" => Mode::People,
        other => return Err(unreadable(&id, other)),
    };
    Ok(Card {
        name: row.try_get("name")?,
        mode,
        setup: read(&id, row.try_get("setup")?)?,
        moves: row.try_get("moves")?,
        black: <Player as tengen_session::Written>::read(black)
            .map(Text)
            .ok_or_else(|| unreadable(&id, black))?,
        result: result.map(|text| read(&id, text)).transpose()?,
        assisted: row.try_get("assisted")?,
        created: millis(row, "created")?,
        updated: millis(row, "updated")?,
        id,
    })
}

pub(crate) fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Engine => "engine",
        Mode::People => "people",
    }
}

pub(crate) fn verdict_name(verdict: GameVerdict) -> &'static str {
    match verdict {
        GameVerdict::Win => "win",
        GameVerdict::Draw => "draw",
        GameVerdict::Loss => "loss",
    }
}

pub(crate) fn verdict(game: &str, name: &str) -> Result<GameVerdict, StoreError> {
    [GameVerdict::Win, GameVerdict::Draw, GameVerdict::Loss]
        .into_iter()
        .find(|&verdict| verdict_name(verdict) == name)
        .ok_or_else(|| unreadable(game, name))
}

pub(crate) fn shelf_name(shelf: Shelf) -> &'static str {
    match shelf {
        Shelf::Engine => mode_name(Mode::Engine),
        Shelf::People => mode_name(Mode::People),
        Shelf::Imported => IMPORTED,
        Shelf::Analysis => ANALYSIS,
    }
}

pub(crate) fn millis(row: &Row, column: &str) -> Result<Millis, StoreError> {
    Ok(Millis(row.try_get::<i64>(column)?.unsigned_abs()))
}

pub(crate) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("our types are plain JSON")
}

pub(crate) fn read<T: DeserializeOwned>(game: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| unreadable(game, &error.to_string()))
}

pub(crate) fn unreadable(game: &str, detail: &str) -> StoreError {
    StoreError::Unreadable { game: game.to_owned(), detail: detail.to_owned() }
}

pub(crate) fn there(game: &str, rows: u64) -> Result<(), StoreError> {
    if rows == 0 { Err(StoreError::Missing(game.to_owned())) } else { Ok(()) }
}

/// The name as it is searched for.
pub(crate) fn folded(name: Option<&str>) -> String {
    name.map(fold).unwrap_or_default()
}
