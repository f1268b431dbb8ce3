use std::path::{Path, PathBuf};

use tempfile::TempDir;

use tengen_engine::Value;
use tengen_rules::Point;

use super::*;
use crate::positions::{Region, random_opening};
use crate::records::{GameRecord, RecordFile, RecordedMove, RecordedSearch};

/// Nobody tells it to stop.
static GO: AtomicBool = AtomicBool::new(false);

/// A few games of random stones, in which Black always likes what it sees.
fn games(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("games.bin");
    let (mut file, _) = RecordFile::open(&path).unwrap();
    let mut random = Random::new(4);
    for side in [9, 10].into_iter().cycle().take(12) {
        let size = Size::new(side).unwrap();
        let played = random_opening(&mut random, size, Rule::Freestyle, 14, Region::Anywhere);
        let recorded = |(ply, &point)| {
            let value = Value::of_units(if ply % 2 == 0 { 200 } else { -200 });
            let search = RecordedSearch { nodes: 1, best: (point, value), others: Vec::new() };
            RecordedMove { point, search: (ply >= 4).then_some(search) }
        };
        let moves = played.moves().iter().enumerate().map(recorded).collect();
        let winner = Some(Stone::Black);
        let record = GameRecord { rule: Rule::Freestyle, size, winner, engine: 0, moves };
        file.add(&record).unwrap();
    }
    path
}

fn plan(records: PathBuf) -> Train {
    Train {
        rule: Rule::Freestyle,
        records: vec![records],
        from: None,
        games: usize::MAX,
        trust: 0.5,
        policy: 0.3,
        epochs: 2,
        batch: 16,
        rate: 0.02,
        seed: 1,
        trees: 0,
        threads: 2,
    }
}

fn try_open(plan: Train, checkpoint: &Path) -> anyhow::Result<TrainingRun> {
    let run = TrainingRun::open(plan, checkpoint, &GO, &mut |_, _| {})?;
    Ok(run.expect("nobody tells it to stop"))
}

fn open_run(plan: Train, checkpoint: &Path) -> TrainingRun {
    try_open(plan, checkpoint).unwrap()
}

#[test]
fn a_run_that_is_gone_on_with_trains_the_net_of_one_that_never_stopped() {
    let folder = TempDir::new().unwrap();
    let plan = plan(games(&folder));
    let [whole, parts] = ["whole.run", "parts.run"].map(|name| folder.path().join(name));
    let stop = AtomicBool::new(false);
    let mut run = open_run(plan.clone(), &whole);
    assert!(run.run(&whole, &stop, |_| {}).unwrap());
    let mut first = open_run(plan.clone(), &parts);
    let halted = first.run(&parts, &stop, |run| stop.store(run.step() == 3, Ordering::Relaxed));
    assert!(!halted.unwrap());
    stop.store(false, Ordering::Relaxed);
    let mut rest = open_run(plan, &parts);
    assert_eq!(rest.step(), 3);
    assert!(rest.run(&parts, &stop, |_| {}).unwrap());
    assert_eq!(rest.net(String::new()), run.net(String::new()));
    assert_eq!(rest.curve(), run.curve());

    assert!(run.curve().svg().contains("held back") && run.curve().text().lines().count() > 2);
}

#[test]
fn moves_that_were_not_played_are_lessons_too_and_what_is_proved_is_none() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.bin");
    let (mut file, _) = RecordFile::open(&path).unwrap();
    let line = |text: &str, units| (text.parse().unwrap(), Value::of_units(units));
    let search = |best, others: &[(Point, Value)]| {
        Some(RecordedSearch { nodes: 1, best, others: others.to_vec() })
    };
    let proved = 30_000;
    let moves = [
        ("h8", None),
        ("j9", None),
        ("f6", search(line("f6", 0), &[line("g10", -40), line("k7", -proved)])),
        ("f10", search(line("f9", 10), &[line("f10", 0)])),
        ("g6", search(line("g6", proved), &[])),
    ];
    let moves = moves.map(|(at, search)| RecordedMove { point: at.parse().unwrap(), search });
    let (rule, size, winner) = (Rule::Freestyle, Size::STANDARD, Some(Stone::Black));
    let record = GameRecord { rule, size, winner, engine: 0, moves: moves.to_vec() };
    for _ in 0..2 {
        file.add(&record).unwrap();
    }
    let course = Course::read(&plan(path), &GO, &mut |_, _| {}).unwrap();
    let chosen = |lessons: &Lessons| -> Vec<(bool, f32)> {
        let target = |lesson: &Lesson| lesson.outcome.unwrap().target;
        lessons.all.iter().map(|lesson| (lesson.chosen.is_some(), target(lesson))).collect()
    };
    // The first game is held back, and only the second learned from.
    let after_g10 = Value::of_units(40).win_chance() as f32;
    let game = chosen(&course.held_back);
    assert_eq!(game.iter().map(|&(chosen, _)| chosen).collect::<Vec<_>>(), [true, true]);
    assert_eq!(chosen(&course.learn), [game[0], (false, after_g10), game[1]]);
}

#[test]
fn trees_teach_replies_and_nothing_about_the_value_whoever_grows_them() {
    let folder = TempDir::new().unwrap();
    let path = games(&folder);
    let learned = |trees, threads| {
        let plan = Train { trees, threads, seed: 3, ..plan(path.clone()) };
        let mut seen = Vec::new();
        let mut told = |done, all| seen.push((done, all));
        let Course { learn, held_back, .. } = Course::read(&plan, &GO, &mut told).unwrap();
        let all: Vec<_> = seen.last().into_iter().flat_map(|&(_, all)| 1..=all).collect();
        assert_eq!(seen, all.iter().map(|&done| (done, all.len())).collect::<Vec<_>>());
        let lessons = learn.all.iter().map(|it| {
            let stones: Vec<_> = learn.stones(it).collect();
            (stones, it.chosen, it.outcome.is_some())
        });
        (lessons.collect::<Vec<_>>(), held_back.all.len())
    };
    let (games, held_back) = learned(0, 1);
    let (one, same) = learned(4, 1);
    assert_eq!(held_back, same, "games that are held back grow nothing");
    assert_eq!(one[..games.len()], games);
    let trees = &one[games.len()..];
    assert!(
        trees.len() > 20 && trees.iter().all(|(_, chosen, valued)| chosen.is_some() && !valued)
    );
    assert_eq!(learned(4, 3).0, one);
}

#[test]
fn a_run_that_is_stopped_while_trees_grow_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let plan = Train { trees: 4, ..plan(games(&folder)) };
    let checkpoint = folder.path().join("net.run");
    let stop = AtomicBool::new(false);
    let run = TrainingRun::open(plan, &checkpoint, &stop, &mut |_, _| {
        stop.store(true, Ordering::Relaxed);
    });
    assert!(run.unwrap().is_none() && !checkpoint.exists());
}

#[test]
fn foreign_damaged_and_other_checkpoints_are_told() {
    let folder = TempDir::new().unwrap();
    let plan = plan(games(&folder));
    let path = folder.path().join("net.run");
    let open = |plan: Train| match try_open(plan, &path) {
        Ok(_) => String::new(),
        Err(error) => error.to_string().replace(&path.display().to_string(), "FILE"),
    };
    std::fs::write(&path, b"TENGAME2").unwrap();
    assert_eq!(open(plan.clone()), "FILE is not a checkpoint of training");
    std::fs::remove_file(&path).unwrap();
    let run = open_run(plan.clone(), &path);
    run.save(&path).unwrap();
    assert_eq!(open(plan.clone()), "");
    let other = open(Train { rate: 0.5, ..plan.clone() });
    assert!(other.starts_with("FILE is of another run, which was: Train {"), "{other}");
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    assert_eq!(open(plan), "FILE is damaged: its bytes are not those that were written");
}

#[test]
fn a_run_can_begin_with_the_net_of_another() {
    let folder = TempDir::new().unwrap();
    let plan = plan(games(&folder));
    let [first, path] = ["first.run", "net.bin"].map(|name| folder.path().join(name));
    let mut run = open_run(plan.clone(), &first);
    run.run(&first, &AtomicBool::new(false), |_| {}).unwrap();
    std::fs::write(&path, run.net("first".to_owned()).write()).unwrap();

    let on = Train { from: Some(path.clone()), ..plan };
    let next = folder.path().join("next.run");
    let open = |plan: Train| try_open(plan, &next);
    let mut run_on = open(on.clone()).unwrap();
    assert_eq!(run_on.net(String::new()), run.net(String::new()));
    run_on.look();
    let [ended, begun] = [&run, &run_on].map(|run| run.curve().points.last().unwrap().held_back);
    assert!((ended.target - begun.target).abs() < 1e-3, "{ended:?} {begun:?}");

    let told = |plan: Train| open(plan).err().unwrap().to_string();
    let nothing = folder.path().join("nothing");
    assert!(told(Train { from: Some(nothing), ..on.clone() }).starts_with("cannot read "));
    std::fs::write(&path, b"TENGAME2").unwrap();
    assert!(told(on.clone()).starts_with("cannot begin with "));
    // What one rule has taught serves others, unless its colours saw differently.
    let keep = |rule, parameters: &NetParameters| {
        std::fs::write(&path, Net::new(rule, String::new(), parameters).write()).unwrap();
    };
    keep(Rule::Standard, &run.model.parameters());
    assert_eq!(open(on.clone()).unwrap().net(String::new()), run.net(String::new()));
    keep(Rule::Renju, &Model::from(Rule::Renju, run.model.parameters()).parameters());
    assert!(told(on).ends_with("is a net for renju, not for freestyle"));
}

#[test]
fn both_colours_begin_with_what_neither_saw_differently() {
    let alike = Model::new(Rule::Standard, &mut Random::new(5)).parameters();
    let renju = Model::from(Rule::Renju, alike.clone()).parameters();
    assert_eq!(renju.rows, [&alike.rows[..], &alike.rows].concat());
    assert_eq!(renju.head, alike.head);
}

#[test]
fn an_average_lies_in_the_middle_and_mixes_no_rules() {
    let net = |rule, seed, width: f32| {
        let mut parameters = Model::new(rule, &mut Random::new(seed)).parameters();
        parameters.rows[7][1] = width;
        parameters.head.last_bias = 2.0 * width;
        parameters.sway[3][1][2] = -width;
        Net::new(rule, format!("net {seed}"), &parameters)
    };
    let nets = [net(Rule::Renju, 1, 1.0), net(Rule::Renju, 2, 2.0)];
    let mean = average(&nets, "both".to_owned()).unwrap();
    let NetParameters { rows, head, sway, .. } = mean.parameters();
    assert_eq!((rows[7][1], head.last_bias, sway[3][1][2]), (1.5, 3.0, -1.5));
    assert_eq!((mean.rule(), mean.about()), (Rule::Renju, "both"));
    let [one, _] = &nets;
    assert_eq!(average(&[one.clone(), one.clone()], one.about().to_owned()).unwrap(), *one);
    let told = |nets: &[Net]| average(nets, String::new()).unwrap_err().to_string();
    assert_eq!(told(&nets[..1]), "an average is of two nets or more");
    let other = net(Rule::Standard, 3, 1.0);
    assert_eq!(told(&[one.clone(), other]), "one net is for renju, another for standard");
}

#[test]
fn what_is_learned_is_predicted_better() {
    let folder = TempDir::new().unwrap();
    let plan = Train { epochs: 12, ..plan(games(&folder)) };
    let path = folder.path().join("net.run");
    let mut run = open_run(plan, &path);
    run.run(&path, &AtomicBool::new(false), |_| {}).unwrap();
    let learned: Vec<Losses> = run.curve().points.iter().filter_map(|it| it.learned).collect();
    let (begin, end) = learned.split_at(learned.len() / 2);
    let sum = |losses: &[Losses], of: fn(&Losses) -> f64| losses.iter().map(of).sum::<f64>();
    assert!(sum(end, |it| it.policy) < sum(begin, |it| it.policy) - 0.1, "{learned:?}");
    assert!(sum(end, |it| it.target) < sum(begin, |it| it.target), "{learned:?}");
}

/// The slopes are those of the loss: a small step against one parameter changes the loss by as much as
/// its slope says.
#[test]
fn slopes_are_those_of_the_loss() {
    let folder = TempDir::new().unwrap();
    let mut run = open_run(plan(games(&folder)), &folder.path().join("no.run"));
    let batch: Vec<usize> = (0..24).collect();
    let learning = Learning { share: 1.0 / 24.0, policy: 0.3 };
    let mut loss = |model: &Model| {
        run.model = model.clone();
        run.model.settle();
        run.share_out(Part::Learn(&batch), None);
        run.workers.iter().map(|it| it.losses.target + 0.3 * it.losses.policy).sum::<f64>() / 24.0
    };
    let model = {
        let mut model = Model::new(Rule::Freestyle, &mut Random::new(3));
        // Away from the beginning, where much is nothing.
        model.parts.short.iter_mut().flatten().for_each(|it| *it *= 5.0);
        model.parts.policy.iter_mut().flatten().for_each(|it| *it += 0.1);
        let sway = model.parts.sway.as_flattened_mut().as_flattened_mut();
        sway.iter_mut().for_each(|it| *it += 0.03);
        model.parts.head.iter_mut().flatten().for_each(|it| *it += 0.03);
        model.settle();
        model
    };
    let step = 3e-3;
    let mut checked = 0;
    const POLICY: usize = 2;
    const SWAY: usize = 3;
    const HEAD: usize = 4;
    let units = |row: usize, unit: usize| (HEAD, row * model::UNITS + unit);
    let differences: Vec<(usize, usize, f64)> = [(POLICY, 3), (POLICY, model::CHANNELS + 5)]
        .into_iter()
        .chain([7, 130, 300, 511, 800].map(|at| (SWAY, at)))
        .chain([(0, 0), (0, 1), (1, 1), (18, 6), (33, 4), (34, 9)].map(|(row, at)| units(row, at)))
        .chain([(40, 9), (61, 3), (70, 30), (94, 17), (95, 7)].map(|(row, at)| units(row, at)))
        .map(|(part, at)| {
            let [mut up, mut down] = [model.clone(), model.clone()];
            up.parts.numbers_mut()[part][at] += step;
            down.parts.numbers_mut()[part][at] -= step;
            (part, at, (loss(&up) - loss(&down)) / (2.0 * f64::from(step)))
        })
        .collect();
    run.model = model.clone();
    run.share_out(Part::Learn(&batch), Some(learning));
    let workers = &mut run.workers;
    let (first, others) = workers.split_at_mut(1);
    first[0].slopes.add(&others[0].slopes);
    for size in Size::all() {
        let [mut slope, other] = [&first[0], &others[0]].map(|it| it.empty_slopes[size.side()]);
        for (sum, slope) in slope.as_flattened_mut().iter_mut().zip(other.as_flattened()) {
            *sum += slope;
        }
        if slope.as_flattened().iter().any(|&it| it != 0.0) {
            let windows = Windows::shared().of(size, Stone::Black, [].into_iter());
            first[0].pool(&model, [0, 0], &windows);
            first[0].spread(size, &slope);
            first[0].back([0, 0], &windows);
        }
    }
    let slopes = &first[0].slopes;
    for (part, at, difference) in differences {
        let slopes = match part {
            POLICY => slopes.policy.as_flattened(),
            SWAY => slopes.sway.as_flattened().as_flattened(),
            _ => slopes.head.as_flattened(),
        };
        let slope = f64::from(slopes[at]);
        assert!(
            (slope - difference).abs() < 5e-4 + 0.1 * difference.abs(),
            "{part} {at}: {slope} {difference}"
        );
        checked += usize::from(difference.abs() > 2e-3);
    }
    assert!(checked >= 5, "too few of these parameters matter: {checked}");
}
