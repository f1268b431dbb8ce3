//! The tests of the crates that have `unsafe`, threads or C below them, under AddressSanitizer.

use std::process::Command;

use crate::steps::{run as run_command, target_folder};

const CRATES: [&str; 3] = ["tengen-rules", "tengen-engine", "tengen-store"];

/// Runs them with the nightly compiler: only that has sanitizers.
pub(crate) fn run() -> Result<(), String> {
    let Some(host) = nightly_host() else {
        return Err("there is no nightly compiler here, and only that has sanitizers; \
                    `rustup toolchain install nightly` brings one"
            .to_owned());
    };
    let mut test = Command::new("rustup");
    // With a target of its own, build scripts and macros stay as they are.
    test.args(["run", "nightly", "cargo", "test", "--lib", "--tests", "--target", &host]);
    test.args(CRATES.iter().flat_map(|name| ["--package", name]));
    test.arg("--target-dir").arg(target_folder().join("sanitize"));
    test.env("RUSTFLAGS", "-Zsanitizer=address").env_remove("RUSTUP_TOOLCHAIN");
    // Tests ask for more memory than there is, and the disk that fails leaks its tables on purpose.
    test.env("ASAN_OPTIONS", "allocator_may_return_null=1:detect_leaks=0");
    run_command(test)
}

/// The system that the nightly compiler builds for, when there is one.
fn nightly_host() -> Option<String> {
    let output = Command::new("rustup").args(["run", "nightly", "rustc", "-vV"]).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    said.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned)
}
