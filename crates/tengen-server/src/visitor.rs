//! A browser, known by a secret that only it has.
//!
//! The secret is 128 random bits in a cookie that no script can read. It goes to the browser when it comes to stay,
//! and again once a day, so that browsers do not forget it; what the host keeps and compares is its hash.

use std::convert::Infallible;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponseParts, Response, ResponseParts};
use sha2::{Digest as _, Sha256};
use tengen_store::Visitor;

use crate::guard::{is_page, is_visit, reads};
use crate::host::Host;
use crate::reach::{Caller, Role};

const NAME: &str = "tengen";
/// As long as browsers keep a cookie at most: 400 days.
pub(crate) const COOKIE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// How long an answer waits for a visit to be noted.
const LONGEST_NOTE: Duration = Duration::from_secs(1);

/// The browser that a request comes from, as the guard has found it. One that is new may get its cookie with the
/// answer, and is forgotten otherwise.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) visitor: Visitor,
    pub(crate) is_new: bool,
    cookie: Cookie,
}

/// The browser that a request comes from, if it has been here before.
pub(crate) struct Known(pub(crate) Option<Visitor>);

/// A secret on its way to its browser. It cannot be printed.
#[derive(Clone)]
pub(crate) struct Cookie(HeaderValue);

impl Browser {
    pub(crate) fn of(headers: &HeaderMap, is_secure: bool) -> Browser {
        let (secret, is_new) = match secret(headers) {
            Some(secret) => (secret.to_owned(), false),
            None => (hex(&random::<16>()), true),
        };
        Browser { visitor: visitor(&secret), is_new, cookie: Cookie::of(&secret, is_secure) }
    }

    /// The cookie of one that does not have it yet.
    pub(crate) fn new_cookie(&self) -> Option<Cookie> {
        self.is_new.then(|| self.cookie.clone())
    }
}

impl<S: Sync> FromRequestParts<S> for Browser {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Browser, Infallible> {
        Ok(parts.extensions.get::<Browser>().expect("the guard has seen every request").clone())
    }
}

impl<S: Sync> FromRequestParts<S> for Known {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Known, Infallible> {
        let Browser { visitor, is_new, .. } = Browser::from_request_parts(parts, state).await?;
        Ok(Known((!is_new).then_some(visitor)))
    }
}

impl Cookie {
    fn of(secret: &str, is_secure: bool) -> Cookie {
        let secure = if is_secure { "; Secure" } else { "" };
        let cookie = format!(
            "{NAME}={secret}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        );
        let mut cookie = HeaderValue::try_from(cookie).expect("it is plain text");
        cookie.set_sensitive(true);
        Cookie(cookie)
    }

    /// Sends it with an answer that does not have it yet. Nobody keeps such an answer for somebody else.
    fn send_with(self, headers: &mut HeaderMap) {
        headers.entry(header::SET_COOKIE).or_insert(self.0);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    }
}

impl IntoResponseParts for Cookie {
    type Error = Infallible;

    fn into_response_parts(self, mut response: ResponseParts) -> Result<ResponseParts, Infallible> {
        response.headers_mut().append(header::SET_COOKIE, self.0);
        Ok(response)
    }
}

/// Gives visitors who come to stay their cookie, and those who come back a fresh one. Who has come to stay is
/// known from the first document on, before the page asks for anything.
pub(crate) async fn welcome(
    State(host): State<Arc<Host>>,
    caller: Caller,
    browser: Browser,
    request: Request,
    next: Next,
) -> Response {
    let reads = reads(&request);
    let is_visit = is_visit(&request);
    let mut response = next.run(request).await;
    let stays = is_visit || is_page(&response) || (!reads && response.status().is_success());
    if caller.role != Role::Visitor || !stays {
        return response;
    }
    let is_noted = host.visited(&browser.visitor).await;
    if is_noted || browser.is_new {
        browser.cookie.send_with(response.headers_mut());
    }
    response
}

impl Host {
    /// Notes a visit, and gives whether it is one that the browser should remember as well. The answer is as good
    /// without it and does not wait for a database that is in trouble; the next visit is noted.
    async fn visited(&self, visitor: &Visitor) -> bool {
        let noting = self.store.visited(visitor, self.clock.now());
        match tokio::time::timeout(LONGEST_NOTE, noting).await {
            Ok(Ok(noted)) => noted,
            Ok(Err(error)) => {
                tracing::warn!(%error, "a visit was not noted");
                false
            }
            Err(_) => {
                tracing::warn!("a visit was not noted in time");
                false
            }
        }
    }
}

/// Bytes that nobody can foresee.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes
}

/// What a browser says its secret is. Only one that could be ours is worth a hash.
fn secret(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|one| one.split_once('='));
    let (_, secret) = pairs.find(|(name, _)| name.trim() == NAME)?;
    let ours = secret.len() == 32 && secret.bytes().all(|byte| byte.is_ascii_hexdigit());
    ours.then_some(secret)
}

fn visitor(secret: &str) -> Visitor {
    Visitor(hex(&Sha256::digest(secret.as_bytes())))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("a text can be written to");
        text
    })
}

#[cfg(test)]
mod tests;
