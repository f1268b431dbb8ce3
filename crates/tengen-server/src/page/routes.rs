//! The addresses of the page. Its first document lists them, for this host and for the page's own
//! `routes.js`, so that both mean the same ones.

use std::collections::BTreeMap;

/// Patterns of addresses: words, and names in braces that stand for any id.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Routes(Vec<Vec<String>>);

const BEGIN: &str = "<script type=\"application/json\" id=\"routes\">";
const END: &str = "</script>";

impl Routes {
    pub(super) fn read(html: &str) -> Result<Routes, serde_json::Error> {
        let listed = html.split_once(BEGIN).map_or("", |(_, rest)| rest);
        let listed = listed.split_once(END).map_or("", |(listed, _)| listed);
        let views: BTreeMap<String, String> = serde_json::from_str(listed)?;
        Ok(Routes(
            views.keys().map(|pattern| words(pattern).map(str::to_owned).collect()).collect(),
        ))
    }

    /// Whether the page has a view at this address.
    pub(super) fn lead_to(&self, path: &str) -> bool {
        let words: Vec<&str> = words(path).collect();
        self.0.iter().any(|pattern| {
            pattern.len() == words.len()
                && pattern.iter().zip(&words).all(|(pattern, word)| {
                    if pattern.starts_with('{') { is_id(word) } else { pattern == word }
                })
        })
    }
}

fn words(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|word| !word.is_empty())
}

fn is_id(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_themselves_and_braces_are_ids() {
        let html = "<head><script type=\"application/json\" id=\"routes\">\n\
                    { \"/\": \"home\", \"/play/{id}\": \"play\" }\n</script><script src=\"x\"></script>";
        let routes = Routes::read(html).unwrap();
        for (path, is_view) in [
            ("", true),
            ("play/k3-9_x", true),
            ("play/k3/", true),
            ("play", false),
            ("play/k3/more", false),
            ("play/%zz", false),
            ("nonsense", false),
            ("nonsense.html", false),
        ] {
            assert_eq!(routes.lead_to(path), is_view, "{path}");
        }
    }

    #[test]
    fn a_document_without_routes_is_refused() {
        assert!(Routes::read("<!doctype html>").is_err());
    }
}
