//! `tengen convert` on real files, and files given to `show` and `check`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// An empty folder of this test's own.
struct Folder(PathBuf);

/// What a run left behind.
#[derive(Debug, PartialEq, Eq)]
struct Run {
    code: i32,
    stdout: Vec<u8>,
    stderr: String,
}

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("convert").join(name);
        // What an earlier run left is not there the first time.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    /// Copies a sample of `tengen-formats` here.
    fn with(self, sample: &str) -> Folder {
        fs::copy(samples().join(sample), self.0.join(sample)).expect("a sample");
        self
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.join(name), bytes).expect("a file");
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn names(&self) -> Vec<String> {
        let entries = self.0.read_dir().expect("the folder");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    fn run(&self, args: &[&str]) -> Run {
        self.run_with_input(args, b"")
    }

    fn run_with_input(&self, args: &[&str], input: &[u8]) -> Run {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(args)
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // The program may end without reading its input.
        let _ = child.stdin.take().expect("a pipe").write_all(input);
        let output = child.wait_with_output().expect("the program ends");
        Run {
            code: output.status.code().expect("an exit code"),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tengen-formats/tests/files")
}

fn fine(stderr: &str) -> Run {
    Run { code: 0, stdout: Vec::new(), stderr: stderr.to_owned() }
}

fn refused(stderr: &str) -> Run {
    Run { code: 2, stdout: Vec::new(), stderr: format!("tengen: {stderr}\n") }
}

#[test]
fn every_sample_comes_back_from_sgf_as_it_was_but_for_what_was_told() {
    let folder = Folder::new("round-trip").with("ten-moves.pos").with("tournament.psq");
    assert_eq!(folder.run(&["convert", "ten-moves.pos", "a.sgf"]), fine(""));
    assert_eq!(folder.run(&["convert", "a.sgf", "b.pos"]), fine(""));
    assert_eq!(folder.bytes("b.pos"), folder.bytes("ten-moves.pos"));

    let lost = "tengen: not in sgf: 16 times of moves\n\
                tengen: not in sgf: Piskvorky's levels and error code\n";
    assert_eq!(folder.run(&["convert", "tournament.psq", "c.sgf"]).stderr, lost);
    assert_eq!(folder.run(&["convert", "c.sgf", "d.psq"]), fine(""));
    let text = String::from_utf8(folder.bytes("d.psq")).expect("text");
    assert!(text.starts_with("Piskvorky 20x20, 0:0, 0\r\n10,10,0\r\n11,12,0\r\n"), "{text}");
    assert!(text.ends_with("\r\npisq7.exe\r\nrenjusolver.ZIP\r\n-1\r\n"), "{text}");
}

#[test]
fn a_library_goes_through_sgf_and_comes_back_byte_for_byte() {
    let folder = Folder::new("library").with("openings.lib");
    assert_eq!(folder.run(&["convert", "openings.lib", "openings.sgf"]), fine(""));
    let sgf = String::from_utf8(folder.bytes("openings.sgf")).expect("text");
    assert!(sgf.contains("C[Hogetsu 浦月]"), "{sgf}");
    assert_eq!(folder.run(&["convert", "openings.sgf", "again.lib"]), fine(""));
    assert_eq!(folder.bytes("again.lib"), folder.bytes("openings.lib"));
}

#[test]
fn several_games_become_several_files_where_a_format_holds_one() {
    let folder = Folder::new("several").with("two-games-gm1-gm5.sgf");
    let run = folder.run(&["convert", "two-games-gm1-gm5.sgf", "out.psq"]);
    assert_eq!(
        run,
        fine(
            "tengen: two-games-gm1-gm5.sgf: game 1: the file says its characters are \"gb2312\", but \
             they are UTF-8\n\
             tengen: not in psq: game 1: 4 moves of variations\n\
             tengen: not in psq: game 2: 1 node without a move\n\
             tengen: not in psq: game 2: 3 other SGF properties\n\
             tengen: not in psq: game 2: the place\n\
             tengen: not in psq: game 2: the date\n"
        )
    );
    assert_eq!(folder.names(), ["out-1.psq", "out-2.psq", "two-games-gm1-gm5.sgf"]);
    let second = folder.bytes("out-2.psq");
    assert!(second.starts_with(b"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n8,7,0\r\n8,10,0\r\n"));

    let run = folder.run(&["convert", "two-games-gm1-gm5.sgf", "-", "--to", "link"]);
    let links = String::from_utf8(run.stdout).expect("text");
    assert_eq!(links.lines().count(), 2);
    assert!(links.starts_with("https://gomocalc.com/#/h8i9i7g9"), "{links}");

    let run = folder.run(&["convert", "two-games-gm1-gm5.sgf", "-", "--to", "pos"]);
    let last = run.stderr.lines().last();
    assert_eq!(last, Some("tengen: pos holds one game and 2 were found: name a file"));
    assert_eq!(run.code, 2);
}

#[test]
fn text_and_links_are_read_from_standard_input() {
    let folder = Folder::new("stdin");
    let text = |args: &[&str], input: &[u8]| {
        let Run { code, stdout, stderr } = folder.run_with_input(args, input);
        assert_eq!((code, &*stderr), (0, ""));
        String::from_utf8(stdout).expect("text")
    };
    let to_text = ["convert", "-", "-", "--to", "text"];
    assert_eq!(text(&to_text, b"1. H8 I9 2. J10"), "h8i9j10\n");
    assert_eq!(text(&to_text, b"https://gomocalc.com/#/h8i9j10"), "h8i9j10\n");
    assert_eq!(text(&[&to_text[..], &["--origin", "top"]].concat(), b"h1i9"), "h15i7\n");
    assert_eq!(text(&[&to_text[..], &["--without-i"]].concat(), b"h8j9"), "h8i9\n");
    let to_psq = ["convert", "-", "-", "--to", "psq", "--rule", "renju", "--size", "19"];
    let psq = "Piskvorky 19x19, 0:0, 0\r\n8,12,0\r\n-1\r\n-1,Renju\r\n";
    assert_eq!(text(&to_psq, b"h8"), psq);
}

#[test]
fn other_character_sets_are_read_and_written_when_told() {
    let folder = Folder::new("charsets");
    folder.put("gbk.sgf", b"(;GM[4]CA[gb2312]SZ[15];B[hh]C[\xbb\xa8\xd4\xc2])");
    assert_eq!(folder.run(&["convert", "gbk.sgf", "out.lib", "--write-encoding", "gbk"]), fine(""));
    assert!(folder.bytes("out.lib").ends_with(b"\x78\x48\x08\xbb\xa8\xd4\xc2\x00"));
    assert_eq!(folder.run(&["convert", "out.lib", "utf8.sgf"]), fine(""));
    let sgf = String::from_utf8(folder.bytes("utf8.sgf")).expect("text");
    assert!(sgf.contains("C[花月]"), "{sgf}");

    folder.put("sjis.sgf", b"(;GM[4]SZ[15];B[hh]C[\x89\xd4\x8c\x8e])");
    let run = folder.run(&["convert", "sjis.sgf", "-", "--to", "sgf", "--encoding", "shift_jis"]);
    assert!(String::from_utf8(run.stdout).expect("text").contains("C[花月]"));
}

#[test]
fn files_that_are_there_are_not_written_over_unless_told() {
    let folder = Folder::new("force").with("ten-moves.pos");
    folder.put("out.sgf", b"mine");
    let taken = refused("out.sgf is there already: --force writes over it");
    assert_eq!(folder.run(&["convert", "ten-moves.pos", "out.sgf"]), taken);
    assert_eq!(folder.bytes("out.sgf"), b"mine");
    assert_eq!(folder.run(&["convert", "ten-moves.pos", "out.sgf", "--force"]), fine(""));
    assert!(folder.bytes("out.sgf").starts_with(b"(;FF[4]GM[4]"));
}

#[test]
fn a_game_after_its_end_is_kept_and_warned_about() {
    let folder = Folder::new("after-the-end");
    folder.put("long.txt", b"a1b1a2b2a3b3a4b4a5b5a6");
    let run = folder.run(&["convert", "long.txt", "long.pos"]);
    let warnings = "tengen: long.txt: move 10: b5 comes after the end of the game\n\
                    tengen: long.txt: move 11: a6 comes after the end of the game\n";
    assert_eq!(run, fine(warnings));
    assert_eq!(folder.bytes("long.pos").len(), 12);
}

#[test]
fn what_cannot_be_done_is_one_sentence_and_leaves_no_file() {
    let folder = Folder::new("errors").with("tournament.psq");
    folder.put("broken.sgf", b"(;GM[4]SZ[15]\n;B[xx])");
    let cases: [(&[&str], &str); 7] = [
        (&["tournament.psq", "out.pos"], "pos cannot hold a game on a board that is not 15×15"),
        (
            &["broken.sgf", "out.pos"],
            "broken.sgf: not a readable sgf file: line 2, column 4: \
             expected a point of the 15×15 board such as hh or h8, found \"xx])\"",
        ),
        (&["tournament.psq", "out.png"], "out.png: no format has this ending: say --to FORMAT"),
        (&["tournament.psq", "-"], "standard output has no ending: say --to FORMAT"),
        (
            &["tournament.psq", "out.sgf", "--from", "lib"],
            "tournament.psq: not a readable lib file: byte 0: \
             expected the header of a RenLib file, found byte 0x50",
        ),
        (
            &["tournament.psq", "out.sgf", "--to", "doc"],
            "invalid value 'doc' for '--to <FORMAT>': \"doc\" is not a format; \
             expected one of: text, link, sgf, psq, pos, lib (try --help)",
        ),
        (
            &["tournament.psq", "out.sgf", "--encoding", "klingon"],
            "invalid value 'klingon' for '--encoding <NAME>': \
             expected a character set such as utf-8, gbk, big5 or shift_jis (try --help)",
        ),
    ];
    for (args, message) in cases {
        assert_eq!(folder.run(&[&["convert"], args].concat()), refused(message));
    }
    let broken_text = folder.run_with_input(&["show", "-"], b"h8 i9\nj10 steak");
    let message = "standard input: not a readable text file: line 2, column 6: \
                   expected a row number, found \"teak\"";
    assert_eq!(broken_text, refused(message));
    let missing = folder.run(&["convert", "missing.sgf", "out.sgf"]);
    assert_eq!(missing.code, 2);
    assert!(missing.stderr.starts_with("tengen: missing.sgf: "), "{}", missing.stderr);
    assert_eq!(folder.names(), ["broken.sgf", "tournament.psq"]);
}

#[test]
fn show_and_check_take_files_and_links() {
    let folder = Folder::new("show").with("tournament.psq").with("two-games-gm1-gm5.sgf");
    let out = |args: &[&str]| String::from_utf8(folder.run(args).stdout).expect("text");
    assert!(out(&["show", "tournament.psq"]).ends_with("move 16: white o9\n"));
    let check = out(&["check", "tournament.psq"]);
    assert!(check.contains("white has won: five (k9 l9 m9 n9 o9)"), "{check}");
    let second = out(&["show", "two-games-gm1-gm5.sgf", "--game", "2"]);
    assert!(second.ends_with("move 11: black i8\n"), "{second}");
    assert!(out(&["show", "https://gomocalc.com/#/h8i9"]).ends_with("move 2: white i9\n"));
    assert_eq!(
        folder.run(&["show", "two-games-gm1-gm5.sgf", "--game", "3"]),
        refused("two-games-gm1-gm5.sgf: no game 3, of 2")
    );
    folder.put("problem.sgf", b"(;GM[4]SZ[15]RU[renju]AB[hh][hg]AW[ih]PL[W])");
    let problem = out(&["check", "problem.sgf", "--json"]);
    assert!(
        problem.contains("\"stones\":{\"black\":[\"h8\",\"h9\"],\"white\":[\"i8\"]}"),
        "{problem}"
    );
    assert!(problem.contains("\"rule\":\"renju\",\"to_move\":\"white\""), "{problem}");
}
