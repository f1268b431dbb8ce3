//! For any edits: undo takes them back, and the log is the analysis.

use proptest::collection::vec;
use proptest::prelude::*;
use tengen_rules::{Point, Stone};

use super::*;
use crate::MarkName;

/// A command about a node that is there, or nearly always: which one, its number says when it is due.
fn command() -> impl Strategy<Value = (prop::sample::Index, Command)> {
    let node = NodeId::ROOT;
    let point = || {
        // A corner of the board, so that moves meet.
        (0..5_usize, 0..5_usize).prop_map(|(col, row)| Text(Point::new(col, row).unwrap()))
    };
    let text = "[a-z花\n]{0,6}";
    let mark = prop::option::of(prop::sample::select(vec![
        MarkName::Cross,
        MarkName::Triangle,
        MarkName::Circle,
        MarkName::Square,
    ]));
    let stone = prop_oneof![Just(Text(Stone::Black)), Just(Text(Stone::White))];
    let rule = prop::sample::select(Rule::ALL.to_vec());
    let command = prop_oneof![
        8 => point().prop_map(move |at| Command::Play { node, at }),
        2 => vec(point(), 0..4).prop_map(move |moves| Command::Line { node, moves }),
        1 => Just(Command::Pass { node }),
        1 => (vec(point(), 0..4), vec(point(), 0..4), stone).prop_map(
            move |(black, white, to_move)| Command::SetUp { node, black, white, to_move }
        ),
        1 => (rule, 4..=9_u8).prop_map(|(rule, size)| Command::Board { rule: Text(rule), size }),
        1 => text.prop_map(move |text| Command::Comment { node, text }),
        1 => (point(), mark).prop_map(move |(at, mark)| Command::Mark { node, at, mark }),
        1 => (point(), text).prop_map(move |(at, text)| Command::Label { node, at, text }),
        2 => Just(Command::Promote { node }),
        2 => Just(Command::Delete { seq: 0, node }),
        2 => Just(Command::Undo { seq: 0 }),
        1 => Just(Command::Redo { seq: 0 }),
    ];
    (any::<prop::sample::Index>(), command)
}

/// The same command about a node of the analysis as it is.
fn aimed(desk: &Desk, index: prop::sample::Index, command: &Command) -> Command {
    let nodes = desk.analysis.sheet().nodes();
    let (aim, now) = (*index.get(&nodes), desk.analysis.seq());
    let mut command = command.clone();
    match &mut command {
        Command::Play { node, .. }
        | Command::Line { node, .. }
        | Command::Pass { node }
        | Command::SetUp { node, .. }
        | Command::Comment { node, .. }
        | Command::Mark { node, .. }
        | Command::Label { node, .. }
        | Command::Promote { node } => *node = aim,
        Command::Delete { seq, node } => (*seq, *node) = (now, aim),
        Command::Undo { seq } | Command::Redo { seq } => *seq = now,
        Command::Board { .. } => {}
    }
    command
}

fn edited(desk: &mut Desk, commands: &[(prop::sample::Index, Command)]) {
    for (index, command) in commands {
        let command = aimed(desk, *index, command);
        let before = desk.analysis.clone();
        // A refusal is an answer, and changes nothing.
        if desk.edit(&command).is_err() {
            assert_eq!(desk.analysis, before);
        }
    }
}

fn commands(most: usize) -> impl Strategy<Value = Vec<(prop::sample::Index, Command)>> {
    vec(command(), 0..most)
}

proptest! {
    #[test]
    fn undo_takes_any_edits_back_and_redo_makes_them_again(
        before in commands(20),
        edits in commands(20),
    ) {
        let mut desk = Desk::new(Rule::Renju);
        edited(&mut desk, &before);
        let start = desk.analysis.sheet().clone();
        let edits = edits.into_iter().filter(|(_, command)| {
            !matches!(command, Command::Undo { .. } | Command::Redo { .. })
        });
        let log = desk.log.len();
        edited(&mut desk, &edits.collect::<Vec<_>>());
        let made = desk.log.len() - log;
        let end = desk.analysis.sheet().clone();
        for _ in 0..made {
            desk.undo().unwrap();
        }
        prop_assert_eq!(desk.analysis.sheet(), &start);
        for _ in 0..made {
            desk.redo().unwrap();
        }
        prop_assert_eq!(desk.analysis.sheet(), &end);
    }

    #[test]
    fn the_log_is_the_analysis_also_from_a_snapshot_on(
        edits in commands(40),
        cut in any::<prop::sample::Index>(),
    ) {
        let mut desk = Desk::new(Rule::Renju);
        let mut seen = vec![desk.analysis.clone()];
        for edit in &edits {
            edited(&mut desk, std::slice::from_ref(edit));
            seen.resize(desk.log.len(), desk.analysis.clone());
        }
        // Through the text that is stored.
        let text = serde_json::to_string(&desk.log).unwrap();
        let log: Vec<Record> = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&Analysis::restore(&log).unwrap(), &desk.analysis);
        let cut = cut.index(seen.len());
        let snapshot = serde_json::to_string(&seen[cut]).unwrap();
        let snapshot: Analysis = serde_json::from_str(&snapshot).unwrap();
        prop_assert_eq!(&snapshot, &seen[cut]);
        prop_assert_eq!(&snapshot.resume(&log[cut + 1..]).unwrap(), &desk.analysis);
    }

    #[test]
    fn what_is_touched_is_all_that_a_page_has_to_be_told(edits in commands(40)) {
        let mut desk = Desk::new(Rule::Freestyle);
        let mut page: std::collections::BTreeMap<_, _> =
            [(NodeId::ROOT, desk.analysis.sheet().view(NodeId::ROOT).unwrap())].into();
        for (index, command) in &edits {
            let command = aimed(&desk, *index, command);
            let Ok(decision) = desk.analysis.decide(&command) else { continue };
            let Some(event) = decision.event else { continue };
            let record = Record { seq: desk.analysis.seq() + 1, time: Millis(0), event };
            let touched = desk.analysis.apply(&record).unwrap();
            touched.gone.iter().for_each(|node| drop(page.remove(node)));
            for node in touched.changed {
                page.insert(node, desk.analysis.sheet().view(node).unwrap());
            }
            if let Some(at) = decision.at {
                prop_assert!(desk.analysis.sheet().contains(at), "{command:?}");
            }
        }
        let nodes = desk.analysis.sheet().nodes();
        let whole: std::collections::BTreeMap<_, _> = nodes
            .into_iter()
            .map(|node| (node, desk.analysis.sheet().view(node).unwrap()))
            .collect();
        prop_assert_eq!(page, whole);
    }

    #[test]
    fn a_log_with_any_event_missing_is_refused_or_ends_there(
        edits in commands(20),
        missing in any::<prop::sample::Index>(),
    ) {
        let mut desk = Desk::new(Rule::Freestyle);
        edited(&mut desk, &edits);
        let missing = missing.index(desk.log.len());
        let last = missing + 1 == desk.log.len();
        let mut log = desk.log;
        log.remove(missing);
        let seq = u32::try_from(missing + 1).unwrap();
        match Analysis::restore(&log) {
            Ok(analysis) => prop_assert!(last && analysis.seq() + 1 == seq),
            Err(broken) => prop_assert_eq!(broken.seq, seq),
        }
    }
}
