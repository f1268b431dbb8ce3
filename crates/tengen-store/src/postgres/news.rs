//! What instances on one server tell each other.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgNotification};
use sqlx::{PgConnection, PgPool};
use tokio::sync::mpsc;

use crate::News;

const CHANNEL: &str = "tengen";
/// So long after a loss the server is asked again.
const AGAIN: Duration = Duration::from_millis(500);
/// After so long a silence the listener asks whether the server is still there.
const SILENCE: Duration = Duration::from_secs(10);

/// Tells news with the transaction that is open: they are heard when it is committed, and only then.
pub(crate) async fn tell(connection: &mut PgConnection, news: &[News]) -> Result<(), sqlx::Error> {
    if news.is_empty() {
        return Ok(());
    }
    let texts: Vec<String> = news
        .iter()
        .map(|news| serde_json::to_string(news).expect("our types are plain JSON"))
        .collect();
    sqlx::query("SELECT pg_notify($1, news) FROM unnest($2::TEXT[]) AS news")
        .bind(CHANNEL)
        .bind(texts)
        .execute(connection)
        .await?;
    Ok(())
}

/// Hears news until nobody wants them any more. While the connection is lost all may have been missed.
pub(crate) async fn listen(pool: PgPool, own: String, tell: mpsc::Sender<News>) {
    loop {
        if let Ok(mut listener) = begin(&pool).await {
            // Whatever was done before the server knew that we listen was not heard.
            if tell.send(News::Missed).await.is_err() {
                return;
            }
            while let Some(heard) = next(&mut listener).await {
                // What was said here was heard here.
                if matches!(&heard, News::Said { holder, .. } if *holder == own) {
                    continue;
                }
                if tell.send(heard).await.is_err() {
                    return;
                }
            }
        }
        if pool.is_closed() || tell.is_closed() {
            return;
        }
        tokio::time::sleep(AGAIN).await;
    }
}

async fn begin(pool: &PgPool) -> Result<PgListener, sqlx::Error> {
    let mut listener = PgListener::connect_with(pool).await?;
    listener.eager_reconnect(false);
    listener.listen(CHANNEL).await?;
    Ok(listener)
}

/// What is heard next, or nothing when the connection is lost.
async fn next(listener: &mut PgListener) -> Option<News> {
    loop {
        match tokio::time::timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(heard))) => {
                if let Some(news) = read(&heard) {
                    return Some(news);
                }
            }
            Ok(Ok(None) | Err(_)) => return None,
            Err(_) => {
                let ask = sqlx::query("SELECT 1").execute(&mut *listener);
                match tokio::time::timeout(SILENCE, ask).await {
                    Ok(Ok(_)) => {}
                    Ok(Err(_)) | Err(_) => return None,
                }
            }
        }
    }
}

/// A newer version may say what this one does not understand.
fn read(heard: &PgNotification) -> Option<News> {
    serde_json::from_str(heard.payload()).ok()
}
