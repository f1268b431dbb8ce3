//! What other instances on the same store do to the games and analyses that are open here.

use std::sync::Arc;

use tengen_store::News;

use crate::host::Host;
use crate::{analysis, table};

/// Lets open games and analyses know, until the store has no more to tell.
pub(crate) async fn hear(host: Arc<Host>) {
    let mut news = host.store.news();
    while let Some(news) = news.recv().await {
        match news {
            News::Stored { game, seq } => tell(&host, &game, Some(seq)).await,
            News::Changed { game } => tell(&host, &game, None).await,
            News::Room { code } => host.rooms.changed(&code),
            News::Said { code, said, .. } => host.rooms.heard(&code, &said),
            News::Missed => {
                let open = [host.played().await, host.studios.open().await].concat();
                for game in open {
                    tell(&host, &game, None).await;
                }
                host.rooms.all_changed();
            }
        }
    }
}

async fn tell(host: &Host, game: &str, seq: Option<u32>) {
    host.tell(game, table::Mail::Elsewhere { seq }).await;
    host.studios.tell(game, analysis::Mail::Elsewhere { seq }).await;
}
