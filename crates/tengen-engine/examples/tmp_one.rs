use std::time::*;
use tengen_engine::*;
use tengen_rules::*;
fn vcf(s: &mut Solver, p: &Position) -> bool {
    matches!(
        s.solve(
            p,
            SolveKind::Fours,
            &SolveLimits { nodes: Some(20000), time: None },
            &NoClock,
            &Stop::new()
        )
        .verdict,
        Verdict::Win(_)
    )
}
fn main() {
    let mut solver = Solver::new();
    let ids: Vec<String> = std::env::args().skip(1).collect();
    for l in std::fs::read_to_string("/work/shared/data/vct-problems.tsv")
        .unwrap()
        .lines()
        .filter(|l| !l.starts_with('#'))
    {
        let f: Vec<&str> = l.split('\t').collect();
        if !ids.contains(&f[0].to_string()) {
            continue;
        }
        let mut b = Board::new(Size::STANDARD);
        for (i, s) in [(4, Stone::Black), (5, Stone::White)] {
            for p in parse_moves(f[i]).unwrap() {
                b.put(p, s);
            }
        }
        let p = Position::set_up(b.clone(), Rule::Renju, f[1].parse().unwrap());
        println!("{l}\n{p:?}");
        let mut found = vec![];
        for m in b.empty_points() {
            if !p.is_legal(m) {
                continue;
            }
            let mut q = p.clone();
            q.play(m).unwrap();
            let mut all = true;
            if vcf(&mut solver, &q) {
                continue;
            }
            for r in q.board().empty_points().collect::<Vec<_>>() {
                if !q.is_legal(r) {
                    continue;
                }
                let mut z = q.clone();
                z.play(r).unwrap();
                if z.outcome().is_some() || !vcf(&mut solver, &z) {
                    all = false;
                    break;
                }
            }
            if all {
                let k = threats(&p)
                    .into_iter()
                    .find(|t| t.point == m && t.stone == p.to_move())
                    .map(|t| t.kind);
                found.push((m, k));
            }
        }
        println!("one move then VCF: {found:?}");
        let _ = Duration::ZERO;
    }
}
