//! Joins the page's modules into one script and its stylesheets into one sheet, so that a browser asks
//! for two files instead of a hundred. Each module becomes a function that returns what it exports and
//! runs where the language would have run it. Only the forms of `import` and `export` that the page
//! uses are understood; any other is a [`Fault`], and so is a circle of imports.

mod code;
mod module;
mod source_map;

use std::collections::BTreeMap;

use module::{Export, Import, Module, Taken};

/// The page's files by path.
pub(crate) type Sources<'a> = BTreeMap<&'a str, &'a str>;

/// Why files cannot be joined, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}:{line}: {why}")]
pub(crate) struct Fault {
    path: String,
    line: usize,
    why: String,
}

impl Fault {
    pub(super) fn new(path: &str, line: usize, why: impl Into<String>) -> Fault {
        Fault { path: path.to_owned(), line, why: why.into() }
    }
}

/// A script and the map from its lines to those of the modules.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Script {
    pub(crate) text: String,
    pub(crate) map: String,
}

/// Joins the module at `entry` and all it imports. `map` is the address of the source map.
pub(crate) fn script(sources: &Sources, entry: &str, map: &str) -> Result<Script, Fault> {
    let mut order = Order { sources, done: Vec::new(), open: Vec::new() };
    order.visit(entry, entry, 1)?;
    let modules = order.done;
    for module in &modules {
        for import in &module.imports {
            let from = &modules[index(&modules, &import.from)];
            is_exported(module, import, from)?;
        }
    }
    let mut text = String::new();
    let mut lines = Vec::new();
    for (at, module) in modules.iter().enumerate() {
        let exports: Vec<&str> = module.exports.iter().map(|export| export.name).collect();
        text.push_str(&format!(
            "const {} = (() => {{ // {}\n{}\nreturn Object.freeze({{ {} }});\n}})();\n",
            name(module.path),
            module.path,
            body(module).trim_end_matches('\n'),
            exports.join(", "),
        ));
        lines.push(None);
        let kept = module.text.trim_end_matches('\n').split('\n').count();
        lines.extend((0..kept).map(|line| Some((at, line))));
        lines.extend([None, None]);
    }
    text.push_str(&format!("//# sourceMappingURL={map}\n"));
    let paths: Vec<&str> = modules.iter().map(|module| module.path).collect();
    Ok(Script { text, map: source_map::write(&paths, &lines) })
}

/// Joins stylesheets in their order. They lie in one folder, so that what they refer to is still found.
pub(crate) fn sheet(sources: &Sources, paths: &[&str]) -> Result<String, Fault> {
    let folder = |path: &str| path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
    let mut joined = String::new();
    for path in paths {
        let text = sources.get(path).ok_or_else(|| Fault::new(path, 1, "there is no such file"))?;
        if folder(path) != folder(paths[0]) {
            return Err(Fault::new(path, 1, format!("is not in the folder of {}", paths[0])));
        }
        if let Some(line) = text.lines().position(|line| line.trim_start().starts_with("@import")) {
            return Err(Fault::new(path, line + 1, "a joined sheet cannot import"));
        }
        joined.push_str(&format!("/* {path} */\n{text}\n"));
    }
    Ok(joined)
}

/// Finds the order in which the language runs modules: each after those it imports.
struct Order<'a> {
    sources: &'a Sources<'a>,
    done: Vec<Module<'a>>,
    /// The modules whose imports are being visited.
    open: Vec<&'a str>,
}

impl<'a> Order<'a> {
    fn visit(&mut self, path: &str, by: &str, line: usize) -> Result<(), Fault> {
        if self.done.iter().any(|module| module.path == path) {
            return Ok(());
        }
        let Some((&path, &text)) = self.sources.get_key_value(path) else {
            return Err(Fault::new(by, line, format!("there is no {path}")));
        };
        if let Some(at) = self.open.iter().position(|one| *one == path) {
            let circle = [&self.open[at..], &[path]].concat().join(" → ");
            return Err(Fault::new(by, line, format!("imports in a circle: {circle}")));
        }
        let module = Module::read(path, text)?;
        self.open.push(path);
        for import in &module.imports {
            self.visit(&import.from, path, import.line)?;
        }
        self.open.pop();
        self.done.push(module);
        Ok(())
    }
}

fn index(modules: &[Module], path: &str) -> usize {
    modules.iter().position(|module| module.path == path).expect("what is imported was visited")
}

fn is_exported(module: &Module, import: &Import, from: &Module) -> Result<(), Fault> {
    let Taken::Names(names) = &import.taken else { return Ok(()) };
    let is_there = |name: &str| from.exports.iter().any(|export| export.name == name);
    match names.iter().find(|(name, _)| !is_there(name)) {
        None => Ok(()),
        Some((name, _)) => {
            let why = format!("{} does not export {name}", from.path);
            Err(Fault::new(module.path, import.line, why))
        }
    }
}

/// The variable that holds a module's exports. No name in the page has a `$`.
fn name(path: &str) -> String {
    let word = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    format!("${}", path.trim_end_matches(".js").chars().map(word).collect::<String>())
}

/// The module's text with its imports as constants and its exports as plain declarations, each line
/// where it was.
fn body(module: &Module) -> String {
    let mut plain = module.text.to_owned();
    for Export { keyword, .. } in &module.exports {
        plain.replace_range(keyword.clone(), &" ".repeat(keyword.len()));
    }
    let mut body = String::with_capacity(plain.len());
    let mut copied = 0;
    for Import { span, from, taken, .. } in &module.imports {
        body.push_str(&plain[copied..span.start]);
        match taken {
            Taken::Nothing => {}
            Taken::All(local) => body.push_str(&format!("const {local} = {};", name(from))),
            Taken::Names(names) => {
                let names: Vec<String> =
                    names.iter().map(|(theirs, ours)| format!("{theirs}: {ours}")).collect();
                body.push_str(&format!("const {{ {} }} = {};", names.join(", "), name(from)));
            }
        }
        body.extend(plain[span.clone()].matches('\n'));
        copied = span.end;
    }
    body.push_str(&plain[copied..]);
    body
}

#[cfg(test)]
mod tests;
