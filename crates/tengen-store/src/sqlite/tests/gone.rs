//! Files that are deleted, moved or exchanged below a running program.

use std::fs;

use super::*;

struct Scene {
    folder: TempDir,
    store: Database,
    game: Game,
}

async fn scene() -> Scene {
    let folder = folder();
    let store = Database::sqlite(&folder.path().join("tengen.db")).await.unwrap();
    let mut game = Game::begin(&store).await;
    game.go_on(&store).await.unwrap();
    Scene { folder, store, game }
}

impl Scene {
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
    let mut scene = scene().await;
    fs::remove_file(scene.path("tengen.db")).unwrap();
    scene.is_told().await;
    assert!(!scene.path("tengen.db").exists(), "no new one is made in its place");
    scene.store.close().await.unwrap();
}

#[tokio::test]
async fn a_database_that_was_moved_away_and_back_goes_on() {
    let mut scene = scene().await;
    fs::rename(scene.path("tengen.db"), scene.path("elsewhere")).unwrap();
    scene.is_told().await;
    fs::rename(scene.path("elsewhere"), scene.path("tengen.db")).unwrap();
    scene.game.go_on(&scene.store).await.unwrap();
    scene.store.close().await.unwrap();
    let store = Database::sqlite(&scene.path("tengen.db")).await.unwrap();
    assert!(scene.game.is_stored(&store).await);
    store.close().await.unwrap();
}

#[tokio::test]
async fn another_database_in_its_place_is_not_written_to() {
    let mut scene = scene().await;
    fs::copy(scene.path("tengen.db"), scene.path("copy")).unwrap();
    fs::rename(scene.path("copy"), scene.path("tengen.db")).unwrap();
    scene.is_told().await;
    scene.store.close().await.unwrap();
}

#[tokio::test]
async fn nothing_is_acknowledged_when_the_log_was_deleted() {
    let mut scene = scene().await;
    fs::remove_file(scene.path("tengen.db-wal")).unwrap();
    let refused = scene.game.go_on(&scene.store).await;
    assert!(matches!(refused, Err(StoreError::Gone(_))), "{refused:?}");
    scene.store.close().await.unwrap();
}
