//! Any edits are made or refused without a change, the log of them is the analysis, and taking them back
//! restores everything. Any text is a log or none.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tengen_analysis::{Analysis, Command, Record, Sheet};
use tengen_rules::{Rule, Size};
use tengen_session::Millis;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(log) = serde_json::from_slice::<Vec<Record>>(bytes) {
        let _ = Analysis::restore(&log);
        return;
    }
    let empty = Sheet::new(Rule::Renju, Size::STANDARD);
    let (mut analysis, started) = Analysis::begin(empty.clone(), Millis(0));
    let mut log = vec![started];
    for line in bytes.split(|byte| *byte == b'\n') {
        let Ok(command) = serde_json::from_slice::<Command>(line) else { continue };
        let before = analysis.clone();
        match analysis.decide(&command) {
            Ok(decision) => log.extend(decision.event.map(|event| happen(&mut analysis, event))),
            Err(_) => assert_eq!(analysis, before),
        }
    }
    assert_eq!(Analysis::restore(&log).as_ref(), Ok(&analysis));
    while analysis.can_undo() {
        let undo = Command::Undo { seq: analysis.seq() };
        let event = analysis.decide(&undo).ok().and_then(|decision| decision.event);
        happen(&mut analysis, event.expect("it says that it can"));
    }
    assert_eq!(analysis.sheet(), &empty);
});

fn happen(analysis: &mut Analysis, event: tengen_analysis::Event) -> Record {
    let record = Record { seq: analysis.seq() + 1, time: Millis(0), event };
    analysis.apply(&record).expect("what was decided can happen");
    record
}
