//! The claim on the data, or the one who has it and answers.

use std::path::Path;
use std::time::Duration;

use tengen_store::{Claim, ClaimError};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::RunError;

const PATIENCE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(50);

/// Who has the data.
pub(crate) enum Holder {
    /// This program, from now on.
    Us(Claim),
    /// Another one, which answers at this address.
    Another(String),
}

/// Claims the data, or finds the one who has it. That one may still be starting, or just ending.
pub(crate) async fn claim(folder: &Path) -> Result<Holder, RunError> {
    let search = async {
        loop {
            match Claim::take(folder) {
                Ok(claim) => return Ok(Holder::Us(claim)),
                Err(ClaimError::Taken { address: Some(address) }) if is_alive(&address).await => {
                    return Ok(Holder::Another(address));
                }
                Err(ClaimError::Taken { .. }) => tokio::time::sleep(PAUSE).await,
                Err(error @ ClaimError::Folder { .. }) => return Err(RunError::Claim(error)),
            }
        }
    };
    let found = tokio::time::timeout(PATIENCE, search).await;
    found.unwrap_or_else(|_| Err(RunError::Unresponsive(folder.to_owned())))
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
