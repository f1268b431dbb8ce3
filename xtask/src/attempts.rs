//! Runs tests and takes down which ones fail: a busy machine can turn one red that is green when it is
//! run once more.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::steps::{announce, ended};

/// Runs the tests with their output shown. A failure comes with the names of the tests that failed.
pub(crate) fn run(mut tests: Command) -> Result<(), (String, Vec<String>)> {
    let shown = announce(&mut tests);
    let mut failed = Vec::new();
    let status = tests.stdout(Stdio::piped()).spawn().and_then(|mut child| {
        let output = child.stdout.take().expect("standard output is piped");
        for line in BufReader::new(output).split(b'\n') {
            let line = line?;
            let line = String::from_utf8_lossy(&line);
            println!("{line}");
            failed.extend(failed_test(&line).map(str::to_owned));
        }
        child.wait()
    });
    ended(&shown, status).map_err(|reason| (reason, failed))
}

fn failed_test(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_test_is_known_by_its_line() {
        assert_eq!(failed_test("test boards::all ... FAILED"), Some("boards::all"));
        let doc = "test crates/tengen-rules/src/lib.rs - (line 9) ... FAILED";
        assert_eq!(failed_test(doc), Some("crates/tengen-rules/src/lib.rs - (line 9)"));
        for line in ["test boards::all ... ok", "test result: FAILED. 1 passed; 1 failed", ""] {
            assert_eq!(failed_test(line), None, "{line}");
        }
    }
}
