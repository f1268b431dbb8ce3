//! PostgreSQL tells the story. What is true of a server alone: it is away, refuses, or is shared.

use tengen_store::{Database, Store as _};
use tengen_testing::PostgresServer;

use crate::story;

#[tokio::test]
async fn postgres_tells_the_story() {
    let Some(server) = PostgresServer::shared() else { return };
    let url = server.new_database().into();
    let store = Database::postgres(&url).await.unwrap();
    story(&store).await;
    store.close().await.unwrap();
    let again = Database::postgres(&url).await.unwrap();
    assert_eq!(again.setting("engine").await.unwrap(), Some("2".to_owned()));
    assert_eq!(again.load("friends").await.unwrap().unwrap().card.moves, "h8i9h9");
    again.close().await.unwrap();
}
