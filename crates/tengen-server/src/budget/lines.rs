//! Lines that are open at the same time: so many for one visitor, and for one address.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::{Who, network};
use crate::reach::{Caller, Role};
use crate::visitor::Browser;

/// A page has three lines at most: a visitor has room for eight of them.
const OF_VISITOR: usize = 24;
/// A school behind one address.
const OF_ADDRESS: usize = 256;

/// How many lines everybody has open.
#[derive(Default)]
pub(crate) struct Lines(Mutex<HashMap<Who, usize>>);

/// Who opens a line.
pub(crate) struct Opener {
    caller: Caller,
    browser: Browser,
}

impl<S: Sync> FromRequestParts<S> for Opener {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Opener, Infallible> {
        let caller = Caller::from_request_parts(parts, state).await?;
        let browser = Browser::from_request_parts(parts, state).await?;
        Ok(Opener { caller, browser })
    }
}

impl Opener {
    /// By what the line is counted, and how many there may be.
    fn counted(&self) -> Vec<(Who, usize)> {
        match self.caller.role {
            Role::Owner | Role::Guest => Vec::new(),
            Role::Visitor => vec![
                (Who::Visitor(self.browser.visitor.clone()), OF_VISITOR),
                (Who::Address(network(self.caller.address)), OF_ADDRESS),
            ],
        }
    }
}

/// A line that is open. It counts until it is dropped.
pub(crate) struct OpenLine {
    lines: Arc<Lines>,
    counted: Vec<(Who, usize)>,
}

impl Lines {
    /// Counts one more line, unless there are too many: then how many there may be.
    pub(crate) fn open(self: &Arc<Self>, opener: &Opener) -> Result<OpenLine, usize> {
        let counted = opener.counted();
        let mut lines = self.0.lock().expect("nothing panics while it counts");
        let is_full = |(who, most): &&(Who, usize)| lines.get(who).is_some_and(|now| now >= most);
        if let Some((_, most)) = counted.iter().find(is_full) {
            return Err(*most);
        }
        for (who, _) in &counted {
            *lines.entry(who.clone()).or_default() += 1;
        }
        Ok(OpenLine { lines: self.clone(), counted })
    }
}

impl Drop for OpenLine {
    fn drop(&mut self) {
        let mut lines = self.lines.0.lock().expect("nothing panics while it counts");
        for (who, _) in &self.counted {
            if let Some(now) = lines.get_mut(who) {
                *now -= 1;
                if *now == 0 {
                    lines.remove(who);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;

    use super::*;

    #[test]
    fn a_visitor_and_an_address_have_so_many_lines_and_get_them_back() {
        let lines = Arc::new(Lines::default());
        let opener = |role| Opener {
            caller: Caller { role, address: "203.0.113.7".parse().expect("an address") },
            browser: Browser::of(&HeaderMap::new(), false),
        };
        let one = opener(Role::Visitor);
        let mut open: Vec<OpenLine> = std::iter::from_fn(|| lines.open(&one).ok()).collect();
        assert_eq!((open.len(), lines.open(&one).err()), (OF_VISITOR, Some(OF_VISITOR)));
        open.pop();
        open.extend(lines.open(&one).ok());
        let others = std::iter::from_fn(|| lines.open(&opener(Role::Visitor)).ok());
        open.extend(others);
        assert_eq!(open.len(), OF_ADDRESS);
        let at_home = (0..1_000).map_while(|_| lines.open(&opener(Role::Owner)).ok());
        assert_eq!(at_home.collect::<Vec<_>>().len(), 1_000);
        open.clear();
        assert!(lines.0.lock().expect("nobody panicked").is_empty());
    }
}
