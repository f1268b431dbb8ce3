//! Keeps other sites out. A page anywhere on the web can send requests to this computer; only those
//! that name this host and come from its own page are answered.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::host::Host;
use crate::{Problem, ProblemKind};

const HEADERS: [(HeaderName, &str); 6] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// What browsers say about where a request comes from, also where there is no `Origin`: for pictures,
/// scripts and frames.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");
const MODE: HeaderName = HeaderName::from_static("sec-fetch-mode");
const DESTINATION: HeaderName = HeaderName::from_static("sec-fetch-dest");

/// Content types that a page of another site cannot send without asking us first.
const ASKED_FIRST: [&str; 2] = ["application/json", "application/octet-stream"];

/// Checks a request before anything else looks at it or counts it, and marks every answer.
pub(crate) async fn guard(
    State(address): State<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match check(address, &request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Turns requests down that come faster than any page sends them.
pub(crate) async fn bound(State(host): State<Arc<Host>>, request: Request, next: Next) -> Response {
    if host.admits(Instant::now()) {
        return next.run(request).await;
    }
    let problem = Problem::new(ProblemKind::TooMany, "too many requests; try again in a second");
    ([(header::RETRY_AFTER, HeaderValue::from_static("1"))], problem).into_response()
}

fn check(address: SocketAddr, request: &Request) -> Result<(), Problem> {
    let no = |detail: &str| Err(Problem::new(ProblemKind::Forbidden, detail));
    let headers = request.headers();
    let Some(host) = text(headers, header::HOST) else { return no("the request names no host") };
    if !is_ours(host, address) {
        return no("the request names another host");
    }
    let from_elsewhere = text(headers, header::ORIGIN)
        .is_some_and(|origin| origin.strip_prefix("http://") != Some(host));
    if from_elsewhere || headers.get_all(header::ORIGIN).iter().count() > 1 {
        return no("the request comes from another site");
    }
    if text(headers, SITE).is_some_and(|site| site != "same-origin" && site != "none")
        && !is_visit(request)
    {
        return no("the request comes from another site");
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let is_asked_first = text(headers, header::CONTENT_TYPE)
        .is_some_and(|kind| ASKED_FIRST.contains(&kind.split(';').next().unwrap_or("").trim()));
    if !reads && !is_asked_first {
        return no("a request that changes something has the content type application/json, or \
                   application/octet-stream with a file");
    }
    Ok(())
}

/// Whether a person follows a link to the page. A site can lead people here, but not see or do anything.
fn is_visit(request: &Request) -> bool {
    let says = |name, value| text(request.headers(), name) == Some(value);
    request.method() == Method::GET
        && !request.uri().path().starts_with("/api/")
        && says(MODE, "navigate")
        && says(DESTINATION, "document")
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    // A header that is no text is as foreign as any other.
    Some(headers.get(name)?.to_str().unwrap_or("?"))
}

/// Whether this is a name of ours: a number or `localhost`, with our port. A name that has to be
/// looked up could be another site's, pointed at this computer.
fn is_ours(host: &str, address: SocketAddr) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port),
        Some(_) | None => (host, "80"),
    };
    if port.parse() != Ok(address.port()) {
        return false;
    }
    if name == "localhost" {
        return true;
    }
    match name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>() {
        Ok(ip) => ip.is_loopback() || !address.ip().is_loopback(),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_numbers_and_localhost_with_our_port_are_our_names() {
        let here: SocketAddr = "127.0.0.1:8315".parse().unwrap();
        let open: SocketAddr = "0.0.0.0:8315".parse().unwrap();
        for (host, address, ours) in [
            ("127.0.0.1:8315", here, true),
            ("localhost:8315", here, true),
            ("[::1]:8315", here, true),
            ("127.0.0.1:80", here, false),
            ("127.0.0.1", here, false),
            ("192.168.1.7:8315", here, false),
            ("evil.example:8315", here, false),
            ("localhost.evil.example:8315", here, false),
            ("127.0.0.1.evil.example:8315", here, false),
            ("", here, false),
            ("192.168.1.7:8315", open, true),
            ("evil.example:8315", open, false),
        ] {
            assert_eq!(is_ours(host, address), ours, "{host} on {address}");
        }
    }
}
