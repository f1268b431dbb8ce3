//! One module: what it imports and exports, and where it says so.

use std::ops::Range;

use super::Fault;
use super::code::{Unended, code_only, is_word, line_at};

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Module<'a> {
    pub(super) path: &'a str,
    pub(super) text: &'a str,
    pub(super) imports: Vec<Import<'a>>,
    pub(super) exports: Vec<Export<'a>>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Import<'a> {
    /// The whole statement.
    pub(super) span: Range<usize>,
    pub(super) line: usize,
    pub(super) from: String,
    pub(super) taken: Taken<'a>,
}

/// What is taken from another module.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Taken<'a> {
    Nothing,
    /// All of it, under one name.
    All(&'a str),
    /// Their names there and here.
    Names(Vec<(&'a str, &'a str)>),
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Export<'a> {
    pub(super) keyword: Range<usize>,
    pub(super) name: &'a str,
}

impl<'a> Module<'a> {
    pub(super) fn read(path: &'a str, text: &'a str) -> Result<Module<'a>, Fault> {
        let code = code_only(text).map_err(|Unended(line)| {
            Fault::new(path, line, "something begins here and does not end")
        })?;
        let statements = Statements { path, text, code: &code };
        let mut module = Module { path, text, imports: Vec::new(), exports: Vec::new() };
        let mut depth = 0i32;
        let mut at = 0;
        while at < code.len() {
            let end = at + code[at..].iter().take_while(|byte| is_word(**byte)).count();
            if end == at {
                depth += i32::from(matches!(code[at], b'{' | b'(' | b'['));
                depth -= i32::from(matches!(code[at], b'}' | b')' | b']'));
                at += 1;
                continue;
            }
            match &code[at..end] {
                b"import" if statements.is_keyword(at, end) => {
                    module.imports.push(statements.import(at)?);
                }
                b"export" if statements.is_keyword(at, end) => {
                    module.exports.push(statements.export(at)?);
                }
                b"await" if depth == 0 => {
                    return Err(statements.fault(at, "a joined module cannot wait while it loads"));
                }
                _ => {}
            }
            at = end;
        }
        Ok(module)
    }
}

struct Statements<'a, 'c> {
    path: &'a str,
    text: &'a str,
    code: &'c [u8],
}

impl<'a> Statements<'a, '_> {
    fn fault(&self, at: usize, why: &str) -> Fault {
        Fault::new(self.path, line_at(self.code, at), why)
    }

    /// Whether a word is meant, and is no property's name.
    fn is_keyword(&self, at: usize, end: usize) -> bool {
        !self.code[..at].trim_ascii_end().ends_with(b".")
            && !self.code[end..].trim_ascii_start().starts_with(b":")
    }

    fn begins_line(&self, at: usize) -> bool {
        at == 0 || self.code[at - 1] == b'\n'
    }

    fn import(&self, at: usize) -> Result<Import<'a>, Fault> {
        let unknown = || {
            self.fault(at, "only `import { a, b as c }`, `import * as d` and `import` of a file beside this one can be joined")
        };
        if !self.begins_line(at) {
            return Err(unknown());
        }
        let end =
            self.code[at..].iter().position(|byte| *byte == b';').map(|length| at + length + 1);
        let statement = &self.text[at..end.ok_or_else(unknown)?];
        let (clause, address) = statement["import".len()..].split_once('\'').ok_or_else(unknown)?;
        let from =
            self.resolve(address.strip_suffix("';").ok_or_else(unknown)?).ok_or_else(unknown)?;
        let taken = taken(clause.trim()).ok_or_else(unknown)?;
        Ok(Import { span: at..at + statement.len(), line: line_at(self.code, at), from, taken })
    }

    /// An address beside this module, as a path from the page's folder.
    fn resolve(&self, address: &str) -> Option<String> {
        if !address.starts_with("./") && !address.starts_with("../") {
            return None;
        }
        let mut path: Vec<&str> = self.path.split('/').collect();
        path.pop();
        for part in address.split('/') {
            match part {
                "." => {}
                ".." => drop(path.pop()?),
                name => path.push(name),
            }
        }
        Some(path.join("/"))
    }

    fn export(&self, at: usize) -> Result<Export<'a>, Fault> {
        let unknown = || {
            self.fault(
                at,
                "only `export` of one function, class or constant with its name can be joined",
            )
        };
        let keyword = at..at + "export".len();
        let declared = self.text[keyword.end..].trim_start();
        let begin = self.text.len() - declared.len();
        let named = ["async function", "function", "class", "const"]
            .iter()
            .find_map(|kind| declared.strip_prefix(kind)?.strip_prefix([' ', '*']))
            .map(|rest| rest.trim_start_matches([' ', '*']))
            .ok_or_else(unknown)?;
        let name = &named[..named.bytes().take_while(|byte| is_word(*byte)).count()];
        let declares_more = declared.starts_with("const") && self.declares_more(begin);
        if name.is_empty() || !self.begins_line(at) || declares_more {
            return Err(unknown());
        }
        Ok(Export { keyword, name })
    }

    /// Whether a declaration goes on after a comma.
    fn declares_more(&self, from: usize) -> bool {
        let mut depth = 0i32;
        for byte in &self.code[from..] {
            match byte {
                b'{' | b'(' | b'[' => depth += 1,
                b'}' | b')' | b']' => depth -= 1,
                b';' if depth == 0 => return false,
                b',' if depth == 0 => return true,
                _ => {}
            }
        }
        false
    }
}

/// What stands between `import` and the address.
fn taken(clause: &str) -> Option<Taken<'_>> {
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(is_word);
    if clause.is_empty() {
        return Some(Taken::Nothing);
    }
    let clause = clause.strip_suffix("from")?.trim_end();
    if let Some(local) = clause.strip_prefix('*') {
        let local = local.trim_start().strip_prefix("as ")?.trim_start();
        return is_name(local).then_some(Taken::All(local));
    }
    let names = clause.strip_prefix('{')?.strip_suffix('}')?;
    let names: Vec<(&str, &str)> =
        names.split(',').map(str::trim).filter(|one| !one.is_empty()).map(renamed).collect();
    let understood =
        names.iter().all(|(theirs, ours)| is_name(theirs) && is_name(ours) && *theirs != "default");
    understood.then_some(Taken::Names(names))
}

/// A name there and here.
fn renamed(one: &str) -> (&str, &str) {
    match one.split_once(" as ") {
        Some((theirs, ours)) => (theirs.trim_end(), ours.trim_start()),
        None => (one, one),
    }
}
