//! Matches between engines that behave and engines that do not. This file is its own engine: run with
//! the name of a habit, it talks Gomocup on standard input and output.

use std::io::{BufRead, Write};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tengen_lab::{Contest, Life, MatchLimits, Next, Scoreboard};
use tengen_rules::{Rule, Size, parse_moves};

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some(habit @ ("good" | "crash" | "late" | "illegal" | "refuse")) => be_an_engine(habit),
        _ => run_tests(),
    }
}

fn run_tests() {
    for (habit, end) in
        [("crash", "crash"), ("late", "late"), ("illegal", "illegal"), ("refuse", "refused")]
    {
        let scoreboard = play(["good", habit], Life::Game, tempdir().path());
        let ends: Vec<String> =
            scoreboard.failures().map(|(who, line)| format!("{who} {}", line.end)).collect();
        assert_eq!(ends, [format!("1 {end}"), format!("1 {end}")], "{habit}");
        assert_eq!(scoreboard.games().wins, 2, "{habit}");
    }
    let folder = tempdir();
    let one = play(["good", "good"], Life::Match, folder.path());
    assert_eq!((one.games().total(), one.failures().count()), (2, 0));
    assert_eq!(one.pairs().counts, [0, 0, 1, 0, 0]);
    let again = play(["good", "good"], Life::Match, folder.path());
    assert_eq!(again.games(), one.games());
    let games = folder.path().join("games");
    let text = std::fs::read_to_string(games.join("00000.psq")).expect("a game is saved");
    assert!(text.starts_with("Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n"), "{text}");
    assert_eq!(std::fs::read_dir(games).map(Iterator::count).ok(), Some(2));
    println!("matches are played, judged, written and gone on with");
}

fn tempdir() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder for the match")
}

fn play(habits: [&str; 2], life: Life, folder: &Path) -> Scoreboard {
    let this = std::env::current_exe().expect("this program has a path");
    let contest = Contest {
        engines: habits.map(|habit| format!("\"{}\" {habit}", this.display())),
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        openings: vec![parse_moves("h8i9h9").expect("an opening")],
        pairs: 1,
        limits: [MatchLimits {
            turn: Some(Duration::from_millis(1500)),
            game: None,
            increment: Duration::ZERO,
            nodes: None,
            memory: 350 << 20,
            grace: Duration::from_millis(500),
        }; 2],
        at_once: 2,
        life,
    };
    contest.run(folder, &AtomicBool::new(false), |_| Next::Go).expect("the match is played")
}

/// Plays on the first free point, row by row; the bad habit shows at the second move.
fn be_an_engine(habit: &str) {
    let mut taken = Vec::new();
    let mut moves = 0;
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let line = line.trim();
        let point = |text: &str| text.splitn(3, ',').take(2).collect::<Vec<_>>().join(",");
        match line.split(' ').next() {
            Some("START") => {
                taken.clear();
                moves = 0;
                say("OK");
            }
            Some("INFO" | "BOARD") => {}
            Some("END") => return,
            Some("TURN") => {
                taken.push(point(&line[5..]));
                answer(habit, &mut taken, &mut moves);
            }
            Some("DONE") => answer(habit, &mut taken, &mut moves),
            _ => taken.push(point(line)),
        }
    }
}

fn answer(habit: &str, taken: &mut Vec<String>, moves: &mut usize) {
    *moves += 1;
    if *moves == 2 {
        match habit {
            "crash" => std::process::exit(3),
            "late" => std::thread::sleep(Duration::from_secs(4)),
            "illegal" => return say("7,7"),
            "refuse" => return say("ERROR I do not want to"),
            _ => {}
        }
    }
    let free = (0..225).map(|n| format!("{},{}", n % 15, n / 15)).find(|p| !taken.contains(p));
    let free = free.expect("the board has room");
    say(&free);
    taken.push(free);
}

fn say(line: &str) {
    println!("{line}");
    std::io::stdout().flush().expect("the manager listens");
}
