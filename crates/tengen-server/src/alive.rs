//! Asks the one who holds the data whether it is alive.

use std::path::Path;
use std::time::Duration;

use tengen_store::{Claim, ClaimError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

const PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(50);

/// The address of the running host, once it answers. It may still be starting.
pub(crate) async fn find(folder: &Path) -> Option<String> {
    let search = async {
        loop {
            if let Err(ClaimError::Taken { address: Some(address) }) = Claim::take(folder)
                && is_alive(&address).await
            {
                return address;
            }
            tokio::time::sleep(PAUSE).await;
        }
    };
    tokio::time::timeout(PATIENCE, search).await.ok()
}

async fn is_alive(address: &str) -> bool {
    let host = address.trim_start_matches("http://").trim_end_matches('/');
    let ask = async {
        let mut stream = TcpStream::connect(host).await?;
        let request =
            format!("GET /api/alive HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.take(8 * 1024).read_to_end(&mut answer).await?;
        Ok::<_, std::io::Error>(answer)
    };
    match tokio::time::timeout(Duration::from_secs(1), ask).await {
        Ok(Ok(answer)) => String::from_utf8_lossy(&answer).contains("{\"tengen\":"),
        Ok(Err(_)) | Err(_) => false,
    }
}
