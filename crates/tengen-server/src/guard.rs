//! Keeps other sites out. A page anywhere on the web can send requests to this computer; only those
//! that name this host and come from its own page are answered.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Extension;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tengen_store::Person;

use crate::budget::Use;
use crate::figures::{Figures, Refused};
use crate::host::Host;
use crate::own::Whose;
use crate::reach::{Caller, Reach, Role};
use crate::visitor::Browser;
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

/// Where a host is, and for whom.
pub(crate) struct Door {
    pub(crate) address: SocketAddr,
    pub(crate) reach: Reach,
    pub(crate) figures: Arc<Figures>,
}

/// Checks a request before anything else looks at it or counts it, notes who asks, and marks every
/// answer.
pub(crate) async fn guard(
    State(door): State<Arc<Door>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let caller = door.reach.caller(peer.ip(), request.headers());
    let browser = Browser::of(request.headers(), door.reach.is_secure());
    let person = match caller.role {
        Role::Owner => Person::Here,
        Role::Guest | Role::Visitor => Person::Visitor(browser.visitor.clone()),
    };
    let mut response = match check(&door, caller, &request) {
        Ok(()) => {
            let marks = request.extensions_mut();
            marks.insert(caller);
            marks.insert(browser);
            marks.insert(Whose(person));
            next.run(request).await
        }
        Err(problem) => {
            door.figures.refused(Refused::Foreign);
            problem.into_response()
        }
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Turns requests down that come faster than any page sends them, and those that use up more than one
/// address may.
pub(crate) async fn bound(
    State(host): State<Arc<Host>>,
    Extension(caller): Extension<Caller>,
    Extension(browser): Extension<Browser>,
    request: Request,
    next: Next,
) -> Response {
    let now = Instant::now();
    let uses = [Some(Use::Request), what_it_uses(request.method(), request.uri().path())];
    let known = Some(&browser.visitor).filter(|_| !browser.is_new);
    let may = |what| {
        host.budgets.allow(what, caller, now)
            && known.is_none_or(|one| host.budgets.allow_visitor(what, caller.role, one, now))
    };
    if uses.into_iter().flatten().all(may) {
        if let Some(visitor) = known.filter(|_| caller.role == Role::Visitor) {
            host.budgets.comes(visitor, caller.address, now);
        }
        return next.run(request).await;
    }
    host.figures.refused(Refused::Request);
    let problem = Problem::new(ProblemKind::TooMany, "too many requests; try again in a moment");
    ([(header::RETRY_AFTER, HeaderValue::from_static("1"))], problem).into_response()
}

/// What a request uses beside itself.
fn what_it_uses(method: &Method, path: &str) -> Option<Use> {
    match (method, path) {
        (&Method::POST, "/api/games" | "/api/rooms" | "/api/analyses") => Some(Use::Begin),
        (&Method::POST, "/api/import" | "/api/analyses/import") => Some(Use::Import),
        (&Method::POST, "/api/puzzles/attempts") | (&Method::PUT, "/api/preferences") => {
            Some(Use::Keep)
        }
        (&Method::GET, "/api/lines" | "/api/proofs") => Some(Use::Engine),
        _ => None,
    }
}

fn check(door: &Door, caller: Caller, request: &Request) -> Result<(), Problem> {
    let no = |detail: &str| Err(Problem::new(ProblemKind::Forbidden, detail));
    let headers = request.headers();
    let Some(host) = text(headers, header::HOST) else { return no("the request names no host") };
    if !door.reach.is_ours(host, door.address) {
        return no("the request names another host");
    }
    let from_elsewhere =
        text(headers, header::ORIGIN).is_some_and(|origin| !door.reach.is_our_origin(origin, host));
    if from_elsewhere || headers.get_all(header::ORIGIN).iter().count() > 1 {
        return no("the request comes from another site");
    }
    if text(headers, SITE).is_some_and(|site| site != "same-origin" && site != "none")
        && !is_visit(request)
    {
        return no("the request comes from another site");
    }
    let is_asked_first = text(headers, header::CONTENT_TYPE)
        .is_some_and(|kind| ASKED_FIRST.contains(&kind.split(';').next().unwrap_or("").trim()));
    if !reads(request) && !is_asked_first {
        return no("a request that changes something has the content type application/json, or \
                   application/octet-stream with a file");
    }
    if !caller.role.may(request.method(), request.uri().path()) {
        return no("this is for whoever runs the host");
    }
    Ok(())
}

pub(crate) fn is_page(response: &Response) -> bool {
    text(response.headers(), header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with("text/html"))
}

pub(crate) fn reads(request: &Request) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// Whether a person follows a link to the page. A site can lead people here, but not see or do anything.
pub(crate) fn is_visit(request: &Request) -> bool {
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
