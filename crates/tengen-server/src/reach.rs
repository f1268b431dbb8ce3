//! Who can reach this host, as whom, and what they may ask for.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::str::FromStr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderMap, Method};

use crate::rooms::Address;
use crate::{RoomReach, RunError};

/// Who can reach this host.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// This computer alone.
    #[default]
    Here,
    /// The network at home: its devices may enter rooms, and nothing else.
    Home,
    /// Everybody, by a name of its own.
    Public(PublicUrl),
}

/// The address that a host for others is known by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    /// `http` or `https`.
    scheme: Scheme,
    authority: Authority,
    /// Whose word is taken for where a request comes from.
    proxies: Vec<IpAddr>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scheme {
    Http,
    Https,
}

/// Why a text is no address for a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a public address is a name with http:// or https:// before it and nothing after it, such as https://five.example"
)]
pub struct NotAnAddress;

impl FromStr for PublicUrl {
    type Err = NotAnAddress;

    fn from_str(text: &str) -> Result<PublicUrl, NotAnAddress> {
        let uri: Uri = text.parse().map_err(|_| NotAnAddress)?;
        let scheme = match uri.scheme_str() {
            Some("http") => Scheme::Http,
            Some("https") => Scheme::Https,
            Some(_) | None => return Err(NotAnAddress),
        };
        let authority = uri.authority().ok_or(NotAnAddress)?.clone();
        let is_plain = matches!(uri.path(), "" | "/") && uri.query().is_none();
        if !is_plain || authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(NotAnAddress);
        }
        Ok(PublicUrl { scheme, authority, proxies: Vec::new() })
    }
}

impl PublicUrl {
    /// Takes the word of these for where a request comes from.
    pub fn behind(self, proxies: Vec<IpAddr>) -> PublicUrl {
        PublicUrl { proxies, ..self }
    }

    /// What its own pages give as their origin.
    pub(crate) fn origin(&self) -> String {
        let scheme = match self.scheme {
            Scheme::Http => "http",
            Scheme::Https => "https",
        };
        format!("{scheme}://{}", self.authority)
    }

    fn is_named(&self, host: &str) -> bool {
        self.authority.as_str().eq_ignore_ascii_case(host)
    }
}

/// As whom somebody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Role {
    /// The person at this computer.
    Owner,
    /// A device of the network at home.
    Guest,
    /// A visitor of a host for others.
    Visitor,
}

/// Who asks: as whom, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    pub(crate) role: Role,
    pub(crate) address: IpAddr,
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, Infallible> {
        Ok(*parts.extensions.get().expect("the guard has seen every request"))
    }
}

/// What a guest may read besides rooms and the page itself.
const FOR_GUESTS: [&str; 3] = ["/api/about", "/api/alive", "/api/opponents"];

/// What is for whoever runs the host.
const FOR_OWNERS: [&str; 2] = ["/api/quit", "/api/settings"];

impl Role {
    /// Whether somebody in this role may ask for this at all.
    pub(crate) fn may(self, method: &Method, path: &str) -> bool {
        match self {
            Role::Owner => true,
            Role::Guest if method == Method::GET => {
                !path.starts_with("/api/") || FOR_GUESTS.contains(&path) || is_in_a_room(path)
            }
            Role::Guest => is_in_a_room(path),
            Role::Visitor => !FOR_OWNERS.contains(&path),
        }
    }
}

fn is_in_a_room(path: &str) -> bool {
    path.strip_prefix("/api/rooms/").is_some_and(|code| !code.is_empty())
}

impl Reach {
    /// Who asks, by where the connection comes from and by what a proxy that we trust says of it.
    pub(crate) fn caller(&self, peer: IpAddr, headers: &HeaderMap) -> Caller {
        let peer = peer.to_canonical();
        match self {
            Reach::Here => Caller { role: Role::Owner, address: peer },
            Reach::Home if peer.is_loopback() => Caller { role: Role::Owner, address: peer },
            Reach::Home => Caller { role: Role::Guest, address: peer },
            Reach::Public(url) => {
                Caller { role: Role::Visitor, address: forwarded(peer, headers, &url.proxies) }
            }
        }
    }

    /// Whether a cookie can be kept from unencrypted lines.
    pub(crate) fn is_secure(&self) -> bool {
        matches!(self, Reach::Public(PublicUrl { scheme: Scheme::Https, .. }))
    }

    /// Where others find a host that listens here.
    pub(crate) fn address(&self, here: SocketAddr) -> Result<Address, RunError> {
        Ok(match self {
            Reach::Here => {
                let origin = format!("http://{}", on_this_computer(here));
                Address { origin, reach: RoomReach::ThisComputer }
            }
            Reach::Home => {
                let origin = format!("http://{}", in_the_network(here)?);
                Address { origin, reach: RoomReach::HomeNetwork }
            }
            Reach::Public(url) => Address { origin: url.origin(), reach: RoomReach::Everywhere },
        })
    }

    /// Whether a request to this name is for us, when we listen here.
    pub(crate) fn is_ours(&self, host: &str, here: SocketAddr) -> bool {
        match self {
            Reach::Here => is_number(host, here.port(), |ip| ip.is_loopback()),
            Reach::Home => is_number(host, here.port(), |_| true),
            Reach::Public(url) => url.is_named(host),
        }
    }

    /// Whether our own page, reached by this name, gives this origin.
    pub(crate) fn is_our_origin(&self, origin: &str, host: &str) -> bool {
        match self {
            Reach::Here | Reach::Home => origin.strip_prefix("http://") == Some(host),
            Reach::Public(url) => origin.eq_ignore_ascii_case(&url.origin()),
        }
    }
}

/// An address that a browser on this computer can reach.
pub(crate) fn on_this_computer(here: SocketAddr) -> SocketAddr {
    let ip = match here.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, here.port())
}

/// Where other devices of the network at home find a host that listens here.
fn in_the_network(here: SocketAddr) -> Result<SocketAddr, RunError> {
    let ip = match here.ip() {
        ip if ip.is_unspecified() => own_ip().ok_or(RunError::NoNetwork)?,
        ip => ip,
    };
    Ok(SocketAddr::new(ip, here.port()))
}

/// This computer's address in its network: the one it would speak from to anybody beyond. Nothing is
/// sent for it.
fn own_ip() -> Option<IpAddr> {
    let anybody = SocketAddr::from(([192, 0, 2, 1], 9));
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(anybody).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

/// Whether this is `localhost` or a number that will do, with our port. A name that has to be looked up
/// could be another site's, pointed at this computer.
fn is_number(host: &str, our_port: u16, will_do: fn(IpAddr) -> bool) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => (name, port),
        Some(_) | None => (host, "80"),
    };
    if port.parse() != Ok(our_port) {
        return false;
    }
    let number = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name == "localhost" || number.is_ok_and(will_do)
}

/// The last address that a trusted proxy did not itself have.
fn forwarded(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let named = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let mut hops: Vec<&str> = named.flat_map(|value| value.split(',')).collect();
    let mut address = peer;
    while proxies.contains(&address) {
        let Some(Ok(hop)) = hops.pop().map(|hop| hop.trim().parse::<IpAddr>()) else { break };
        address = hop.to_canonical();
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    fn public() -> Reach {
        Reach::Public("https://five.example".parse().expect("an address"))
    }

    #[test]
    fn only_numbers_and_localhost_with_our_port_are_our_names() {
        let here: SocketAddr = "127.0.0.1:8315".parse().expect("an address");
        for (host, reach, ours) in [
            ("127.0.0.1:8315", Reach::Here, true),
            ("localhost:8315", Reach::Here, true),
            ("[::1]:8315", Reach::Here, true),
            ("127.0.0.1:80", Reach::Here, false),
            ("127.0.0.1", Reach::Here, false),
            ("192.168.1.7:8315", Reach::Here, false),
            ("evil.example:8315", Reach::Here, false),
            ("localhost.evil.example:8315", Reach::Here, false),
            ("127.0.0.1.evil.example:8315", Reach::Here, false),
            ("", Reach::Here, false),
            ("192.168.1.7:8315", Reach::Home, true),
            ("evil.example:8315", Reach::Home, false),
            ("five.example", public(), true),
            ("FIVE.example", public(), true),
            ("five.example:8315", public(), false),
            ("127.0.0.1:8315", public(), false),
        ] {
            assert_eq!(reach.is_ours(host, here), ours, "{host} for {reach:?}");
        }
    }

    #[test]
    fn an_address_is_a_name_and_nothing_more() {
        for good in ["https://five.example", "http://five.example:8080/", "https://[::1]:1"] {
            assert!(good.parse::<PublicUrl>().is_ok(), "{good}");
        }
        let bad =
            ["five.example", "ftp://a", "https://", "https://a/b", "https://a?b", "https://me@a"];
        for bad in bad {
            assert_eq!(bad.parse::<PublicUrl>(), Err(NotAnAddress), "{bad}");
        }
        let url: PublicUrl = "https://five.example/".parse().expect("an address");
        assert_eq!(url.origin(), "https://five.example");
    }

    #[test]
    fn who_asks_is_known_by_the_connection_and_by_trusted_proxies_alone() {
        let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
        let told = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.append("x-forwarded-for", text.parse().expect("a value"));
            headers
        };
        let behind = |proxies: &[&str]| match public() {
            Reach::Public(url) => {
                Reach::Public(url.behind(proxies.iter().map(|text| ip(text)).collect()))
            }
            other => other,
        };
        for (reach, peer, headers, role, address) in [
            (Reach::Here, "127.0.0.1", told("6.6.6.6"), Role::Owner, "127.0.0.1"),
            (Reach::Home, "::ffff:127.0.0.1", told(""), Role::Owner, "127.0.0.1"),
            (Reach::Home, "192.168.1.9", told("127.0.0.1"), Role::Guest, "192.168.1.9"),
            (behind(&[]), "127.0.0.1", told("6.6.6.6"), Role::Visitor, "127.0.0.1"),
            (behind(&["10.0.0.1"]), "9.9.9.9", told("6.6.6.6"), Role::Visitor, "9.9.9.9"),
            (behind(&["10.0.0.1"]), "10.0.0.1", told("1.1.1.1, 6.6.6.6"), Role::Visitor, "6.6.6.6"),
            (
                behind(&["10.0.0.1", "10.0.0.2"]),
                "10.0.0.1",
                told("1.1.1.1, 6.6.6.6, 10.0.0.2"),
                Role::Visitor,
                "6.6.6.6",
            ),
            (behind(&["10.0.0.1"]), "10.0.0.1", told("nonsense"), Role::Visitor, "10.0.0.1"),
        ] {
            let caller = reach.caller(ip(peer), &headers);
            assert_eq!(caller, Caller { role, address: ip(address) }, "{reach:?} {peer}");
        }
    }

    #[test]
    fn a_guest_has_rooms_and_the_page_and_a_visitor_all_but_the_host() {
        let get = Method::GET;
        let post = Method::POST;
        for (role, method, path, may) in [
            (Role::Guest, &get, "/", true),
            (Role::Guest, &get, "/r/ABCDEF", true),
            (Role::Guest, &get, "/api/rooms/ABCDEF", true),
            (Role::Guest, &post, "/api/rooms/ABCDEF/seat", true),
            (Role::Guest, &post, "/api/rooms", false),
            (Role::Guest, &post, "/api/rooms/", false),
            (Role::Guest, &get, "/api/games", false),
            (Role::Guest, &get, "/api/preferences", false),
            (Role::Guest, &post, "/api/quit", false),
            (Role::Guest, &get, "/api/roomsnot", false),
            (Role::Visitor, &post, "/api/rooms", true),
            (Role::Visitor, &get, "/api/rooms/ABCDEF", true),
            (Role::Visitor, &get, "/api/games", true),
            (Role::Visitor, &get, "/api/settings", false),
            (Role::Visitor, &Method::PUT, "/api/settings", false),
            (Role::Visitor, &post, "/api/quit", false),
            (Role::Owner, &post, "/api/quit", true),
        ] {
            assert_eq!(role.may(method, path), may, "{role:?} {method} {path}");
        }
    }
}
