//! Files that are deleted, moved or exchanged below a running program.

use std::fs;

use super::*;

struct Place {
    folder: TempDir,
    store: Database,
    game: Game,
}

async fn place() -> Place {
    let folder = folder();
    let store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
    let mut game = Game::begin(&store).await;
    game.go_on(&store).await.unwrap();
    Place { folder, store, game }
}

impl Place {
    fn path(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    async fn is_told(&mut self) {
        let refused = self.game.go_on(&self.store).await;
        assert!(matches!(refused, Err(StoreError::Gone(_))), "{refused:?}");
        let refused = self.store.set_setting("key", "value").await;
        assert!(matches!(refused, Err(StoreError::Gone(_))), "{refused:?}");
    }
}

#[tokio::test]
async fn nothing_is_acknowledged_when_the_database_was_deleted() {
    let mut place = place().await;
    fs::remove_file(place.path("tengen.db")).unwrap();
    place.is_told().await;
    assert!(!place.path("tengen.db").exists(), "no new one is made in its place");
    place.store.close().await.unwrap();
}

#[tokio::test]
async fn a_database_that_was_moved_away_and_back_goes_on() {
    let mut place = place().await;
    fs::rename(place.path("tengen.db"), place.path("elsewhere")).unwrap();
    place.is_told().await;
    fs::rename(place.path("elsewhere"), place.path("tengen.db")).unwrap();
    place.game.go_on(&place.store).await.unwrap();
    place.store.close().await.unwrap();
    let store = Database::sqlite(&place.path("tengen.db")).await.unwrap();
    assert!(place.game.is_stored(&store).await);
    store.close().await.unwrap();
}

#[tokio::test]
async fn another_database_in_its_place_is_not_written_to() {
    let mut place = place().await;
    fs::copy(place.path("tengen.db"), place.path("copy")).unwrap();
    fs::rename(place.path("copy"), place.path("tengen.db")).unwrap();
    place.is_told().await;
    place.store.close().await.unwrap();
}

#[tokio::test]
async fn nothing_is_acknowledged_when_the_log_was_deleted() {
    let mut place = place().await;
    fs::remove_file(place.path("tengen.db-wal")).unwrap();
    let refused = place.game.go_on(&place.store).await;
    assert!(matches!(refused, Err(StoreError::Gone(_))), "{refused:?}");
    place.store.close().await.unwrap();
}
