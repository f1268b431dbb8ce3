//! Lists the files of the page, so that they become part of the program.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What a browser is sent; the rest of the folder is for those who work on it.
const SENT: [&str; 8] = ["html", "js", "css", "svg", "png", "json", "webmanifest", "woff2"];

fn main() -> io::Result<()> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web").canonicalize()?;
    let mut files = Vec::new();
    collect(&web, &mut files)?;
    files.sort();
    let mut list = String::from("[\n");
    for file in &files {
        let inside = file.strip_prefix(&web).expect("it was found there");
        let name = inside.to_string_lossy().replace('\\', "/");
        writeln!(list, "    ({name:?}, include_bytes!({file:?})),")
            .expect("text can be written to");
    }
    list.push(']');
    let out = env::var_os("OUT_DIR").expect("cargo names a folder");
    fs::write(Path::new(&out).join("page.rs"), list)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| SENT.iter().any(|sent| ending == *sent)) {
            files.push(path);
        }
    }
    Ok(())
}
