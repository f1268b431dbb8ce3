//! The program as people see it: what they type and what comes back, in `tests/cmd`.

#[test]
fn every_transcript_comes_true() {
    trycmd::TestCases::new().case("tests/cmd/*.md").case("tests/cmd/*.toml");
}
