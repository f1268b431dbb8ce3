//! Any bytes are games or a clear error; games are judged, written in every format, and what was
//! written reads and writes as itself.

use tengen_formats::{Format, Game, ReadOptions, WriteOptions, judge, read, write};

/// Reads the bytes as one format and holds the games against the law.
pub(crate) fn holds(bytes: &[u8], format: Option<Format>) {
    let games = match read(bytes, format, &ReadOptions::default()) {
        Ok(games) => games,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(!games.is_empty());
    for game in &games {
        let verdict = judge(game);
        assert!(verdict.findings.len() <= verdict.count);
        for format in Format::ALL {
            is_stable(game, format);
        }
    }
}

fn is_stable(game: &Game, format: Format) {
    let (once, losses) = write(std::slice::from_ref(game), format, &WriteOptions::default());
    if losses.iter().any(|loss| loss.is_total()) {
        return;
    }
    let again = read(&once, Some(format), &ReadOptions::default());
    let again = again.unwrap_or_else(|error| panic!("{error}: {}", once.escape_ascii()));
    if losses.is_empty() {
        let said = |game: &Game| Game { warnings: Vec::new(), ..game.clone() };
        let again: Vec<Game> = again.iter().map(said).collect();
        assert_eq!(again, [said(game)], "{}", once.escape_ascii());
    }
    let (twice, _) = write(&again, format, &WriteOptions::default());
    assert_eq!(twice.escape_ascii().to_string(), once.escape_ascii().to_string());
}
