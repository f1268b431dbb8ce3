use std::time::*;
use tengen_engine::*;
use tengen_rules::*;
fn cpu() -> Duration {
    Duration::from_nanos(
        std::fs::read_to_string("/proc/thread-self/schedstat")
            .unwrap()
            .split(' ')
            .next()
            .unwrap()
            .parse()
            .unwrap(),
    )
}
struct Cpu(Duration);
impl Clock for Cpu {
    fn elapsed(&self) -> Duration {
        cpu() - self.0
    }
}
fn main() {
    let file = std::env::args().nth(1).unwrap();
    let kind = if std::env::args().nth(2).as_deref() == Some("vct") {
        SolveKind::Threes
    } else {
        SolveKind::Fours
    };
    let limit: f64 = std::env::args().nth(3).map_or(5.0, |s| s.parse().unwrap());
    let col = if file.contains("vct") { (4, 5) } else { (4, 5) };
    let mut solver = Solver::new();
    let mut times = vec![];
    let (mut w, mut n, mut u) = (0, 0, 0);
    let mut nodes = 0;
    let step: usize = std::env::args().nth(4).map_or(1, |s| s.parse().unwrap());
    for l in std::fs::read_to_string(&file)
        .unwrap()
        .lines()
        .filter(|l| !l.starts_with('#'))
        .step_by(step)
    {
        let f: Vec<&str> = l.split('\t').collect();
        if kind == SolveKind::Threes && f[3] == "0" {
            continue;
        }
        let mut b = Board::new(Size::STANDARD);
        for (i, s) in [(col.0, Stone::Black), (col.1, Stone::White)] {
            for p in parse_moves(f[i]).unwrap() {
                b.put(p, s);
            }
        }
        let p = Position::set_up(b, Rule::Renju, f[1].parse().unwrap());
        let reps: usize = std::env::var("N").map_or(1, |v| v.parse().unwrap());
        let mut e = Duration::MAX;
        let mut s = Solution { verdict: Verdict::NoWin, nodes: 0 };
        for _ in 0..reps {
            let t = Instant::now();
            let c = Cpu(cpu());
            let usecpu = kind == SolveKind::Threes;
            s = solver.solve(
                &p,
                kind,
                &SolveLimits { nodes: None, time: Some(Duration::from_secs_f64(limit)) },
                if usecpu { &c as &dyn Clock } else { &t },
                &Stop::new(),
            );
            e = e.min(if usecpu { c.elapsed() } else { t.elapsed() });
        }
        times.push((e, f[0].to_string(), s.nodes));
        nodes += s.nodes;
        if let Verdict::Win(line) = &s.verdict {
            if std::env::var("NOCHECK").is_err() {
                if let Err(e) = check_line(&p, kind, line) {
                    println!("BAD {} {e} {}", f[0], format_moves(line));
                }
            }
        }
        match &s.verdict {
            Verdict::Win(_) => w += 1,
            Verdict::NoWin => {
                n += 1;
                if !file.contains("vct") || kind == SolveKind::Threes {
                    println!("NOWIN {l}")
                }
            }
            Verdict::Undecided => u += 1,
        }
        if std::env::var("V").is_ok() {
            println!(
                "{} {} {:?} {} {e:?}",
                f[0],
                f[2],
                match s.verdict {
                    Verdict::Win(l) => format!("win {}", l.len()),
                    Verdict::NoWin => "no".into(),
                    Verdict::Undecided => "und".into(),
                },
                s.nodes
            );
        }
    }
    times.sort();
    let k = times.len();
    println!(
        "win {w} no {n} und {u} median {:?} p99 {:?} max {:?} nodes {nodes} total {:?}",
        times[k / 2].0,
        times[k * 99 / 100].0,
        &times[k - 5..],
        times.iter().map(|t| t.0).sum::<Duration>()
    );
}
