//! A browser, known by a secret that only it has.
//!
//! The secret is 128 random bits in a cookie that no script can read. It goes to the browser once; what the
//! host keeps and compares is its hash.

use std::convert::Infallible;
use std::fmt::Write as _;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponseParts, ResponseParts};
use sha2::{Digest as _, Sha256};
use tengen_store::Visitor;

const NAME: &str = "tengen";
/// As long as browsers keep a cookie at most: 400 days.
pub(crate) const COOKIE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// The browser that a request comes from, as the guard has found it. One that is new may get a cookie with the
/// answer, and is forgotten otherwise.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) visitor: Visitor,
    pub(crate) cookie: Option<Cookie>,
}

/// The browser that a request comes from, if it has been here before.
pub(crate) struct Known(pub(crate) Option<Visitor>);

/// A secret on its way to its browser. It cannot be printed.
#[derive(Clone)]
pub(crate) struct Cookie(HeaderValue);

impl Browser {
    pub(crate) fn of(headers: &HeaderMap, is_secure: bool) -> Browser {
        if let Some(secret) = secret(headers) {
            return Browser { visitor: visitor(secret), cookie: None };
        }
        let secret = hex(&random::<16>());
        let secure = if is_secure { "; Secure" } else { "" };
        let cookie = format!(
            "{NAME}={secret}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        );
        let mut cookie = HeaderValue::try_from(cookie).expect("it is plain text");
        cookie.set_sensitive(true);
        Browser { visitor: visitor(&secret), cookie: Some(Cookie(cookie)) }
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
        let Browser { visitor, cookie } = Browser::from_request_parts(parts, state).await?;
        Ok(Known(cookie.is_none().then_some(visitor)))
    }
}

impl Cookie {
    /// Sends it with an answer that does not have it yet. Nobody keeps such an answer for somebody else.
    pub(crate) fn send_with(self, headers: &mut HeaderMap) {
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
mod tests {
    use super::*;

    #[test]
    fn only_a_cookie_that_could_be_ours_makes_a_visitor() {
        let said = |line: &str| {
            let mut headers = HeaderMap::new();
            headers.append(header::COOKIE, line.parse().expect("a value"));
            secret(&headers).map(str::to_owned)
        };
        let ours = "0123456789abcdef0123456789abcdef";
        assert_eq!(said(&format!("a=b; tengen={ours}; c=d")), Some(ours.to_owned()));
        for other in
            ["", "tengen", "tengen=", "tengen=0123", "nottengen=0123456789abcdef0123456789abcdef"]
        {
            assert_eq!(said(other), None, "{other}");
        }
        assert_eq!(said(&format!("tengen={}", ours.replace('0', "x"))), None);
    }

    #[test]
    fn the_hash_is_not_the_secret_and_two_secrets_differ() {
        let [one, other] = [hex(&random::<16>()), hex(&random::<16>())];
        assert_ne!(visitor(&one), visitor(&other));
        assert!(!visitor(&one).0.contains(&one));
        assert_eq!(visitor("").0.len(), 64);
    }
}
