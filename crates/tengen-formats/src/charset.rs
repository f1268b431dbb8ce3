//! From bytes to characters: UTF-8 where it is valid, then what the file claims, then GBK.

use std::borrow::Cow;

use encoding_rs::{Encoding, GBK, UTF_8};

use crate::Warning;

/// Reads text whose character set is `forced`, or else found out. `claimed` is what the file itself
/// says; files that claim gb2312 and are UTF-8 are common, so valid UTF-8 is believed first.
pub(crate) fn decode<'a>(
    bytes: &'a [u8],
    forced: Option<&'static Encoding>,
    claimed: Option<&str>,
    warnings: &mut Vec<Warning>,
) -> Cow<'a, str> {
    if let Some(encoding) = forced {
        return with(encoding, bytes, warnings);
    }
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return with(encoding, &bytes[mark..], warnings);
    }
    let known = claimed.and_then(|name| Encoding::for_label(name.trim().as_bytes()));
    if let Ok(text) = std::str::from_utf8(bytes) {
        let lies = known.is_some_and(|known| known != UTF_8) && !text.is_ascii();
        if let Some(said) = claimed.filter(|_| lies) {
            warnings.push(Warning::Charset { said: said.trim().to_owned(), is: UTF_8.name() });
        }
        return Cow::Borrowed(text);
    }
    for encoding in known.into_iter().chain([GBK]) {
        let whole = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        if let Some(text) = whole {
            if let Some(said) = claimed.filter(|_| known.is_some_and(|known| known != encoding)) {
                let said = said.trim().to_owned();
                warnings.push(Warning::Charset { said, is: encoding.name() });
            }
            return text;
        }
    }
    with(known.unwrap_or(GBK), bytes, warnings)
}

fn with<'a>(
    encoding: &'static Encoding,
    bytes: &'a [u8],
    warnings: &mut Vec<Warning>,
) -> Cow<'a, str> {
    let (text, broken) = encoding.decode_without_bom_handling(bytes);
    if broken {
        warnings.push(Warning::Undecodable { charset: encoding.name() });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], claimed: Option<&str>, text: &str, warned: &[Warning]) {
        let mut warnings = Vec::new();
        assert_eq!(decode(bytes, None, claimed, &mut warnings), text);
        assert_eq!(warnings, warned);
    }

    #[test]
    fn a_claim_that_lies_is_survived_and_reported() {
        let utf8 = || Warning::Charset { said: "gb2312".into(), is: "UTF-8" };
        let gbk = || Warning::Charset { said: "utf-8".into(), is: "GBK" };
        check("花月".as_bytes(), Some("gb2312"), "花月", &[utf8()]);
        check("花月".as_bytes(), None, "花月", &[]);
        check("plain".as_bytes(), Some("gb2312"), "plain", &[]);
        check(b"\xbb\xa8\xd4\xc2", Some("gb2312"), "花月", &[]);
        check(b"\xbb\xa8\xd4\xc2", None, "花月", &[]);
        check(b"\xbb\xa8\xd4\xc2", Some("utf-8"), "花月", &[gbk()]);
        check(b"\x89\xd4\x8c\x8e", Some("Shift_JIS"), "花月", &[]);
        check(b"\xef\xbb\xbfh8", None, "h8", &[]);
        check(b"\xff\xfeh\x008\x00", None, "h8", &[]);
        check(b"h8\xff", None, "h8\u{fffd}", &[Warning::Undecodable { charset: "GBK" }]);
    }
}
