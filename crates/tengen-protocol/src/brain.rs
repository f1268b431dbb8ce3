//! The engine's side of a conversation, without the engine: lines come in, replies and orders go out.

use std::collections::VecDeque;
use std::time::Duration;

use tengen_engine::{Report, Request};
use tengen_rules::{Point, Position, Rule, Size, Stone, Symmetry};

use crate::command::{Command, numbers};
use crate::game::Game;
use crate::settings::Settings;
use crate::{Action, Dialect, Setup, Thought, report};

mod allotment;
mod list;

use allotment::Allotment;
use list::OpenList;

const ABOUT: &str = concat!(
    "name=\"Tengen\", version=\"",
    env!("CARGO_PKG_VERSION"),
    "\", author=\"the Tengen authors\", country=\"International\", www=\"",
    env!("CARGO_PKG_REPOSITORY"),
    "\""
);
/// The most lines a `YXNBEST` search follows at once.
const MOST_LINES: usize = 64;
/// The binary logarithm of the most kilobytes that `INFO hash_size` may name.
const LARGEST_TABLE_LOG: u32 = 24;

/// How many lines may wait for a search to end; the longest list has a tenth of it.
const MOST_WAITING: usize = 4096;

/// What the answer of the search under way is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    Swap2(Size),
}

/// A conversation with a manager.
///
/// ```
/// use tengen_protocol::{Action, Brain};
///
/// let mut brain = Brain::new(1, 0);
/// let [.., Action::Prepare(_), Action::Say(ok)] = &brain.receive("START 15")[..] else { panic!() };
/// assert_eq!(ok, "OK");
/// assert!(matches!(brain.receive("BEGIN")[..], [Action::Think(_)]));
/// ```
#[derive(Debug)]
pub struct Brain {
    dialect: Dialect,
    settings: Settings,
    game: Option<Game>,
    list: Option<OpenList>,
    blocked: Vec<Point>,
    thinking: Option<Purpose>,
    waiting: VecDeque<String>,
    table: Allotment,
    cores: usize,
    seed: u64,
}

impl Brain {
    /// A conversation at its beginning, on a machine with this many cores. The seed decides which
    /// opening is put when swap2 asks for three stones.
    pub fn new(cores: usize, seed: u64) -> Brain {
        Brain {
            dialect: Dialect::default(),
            settings: Settings::default(),
            game: None,
            list: None,
            blocked: Vec::new(),
            thinking: None,
            waiting: VecDeque::new(),
            table: Allotment::default(),
            cores,
            seed,
        }
    }

    /// Takes a line of the manager. While a search runs, everything but a stop and the end waits.
    pub fn receive(&mut self, line: &str) -> Vec<Action> {
        let line = line.trim();
        let mut out = Vec::new();
        if line.is_empty() {
            return out;
        }
        if self.thinking.is_none() {
            self.handle(line, &mut out);
            return self.with_complaint(out);
        }
        match Command::read(line) {
            Command::Stop => out.push(Action::Stop),
            Command::End => out.extend([Action::Stop, Action::Leave]),
            _ if self.waiting.len() == MOST_WAITING => {
                out.push(error("too many commands for one move"));
            }
            _ => self.waiting.push_back(line.to_owned()),
        }
        out
    }

    /// Takes the end of the input: an `END` that waits until every question is answered.
    pub fn closed(&mut self) -> Vec<Action> {
        if self.thinking.is_none() {
            return vec![Action::Leave];
        }
        self.waiting.push_back("END".to_owned());
        Vec::new()
    }

    /// Takes word of how many bytes the table has after an [`Action::Prepare`].
    pub fn prepared(&mut self, setup: Setup, memory: usize) {
        self.table.granted(setup, memory);
    }

    /// Takes the answer to the last [`Action::Think`].
    pub fn answered(&mut self, thought: &Thought) -> Vec<Action> {
        let mut out = Vec::new();
        let Some(purpose) = self.thinking.take() else { return out };
        self.settings.spend(thought.spent);
        match purpose {
            Purpose::Move => {
                let best = thought.best.filter(|&best| self.is_playable(best));
                match best.or_else(|| self.any_point()) {
                    Some(point) => self.play(point, &mut out),
                    None => out.push(error("the board is full")),
                }
            }
            // Whoever has the better colour now does not need to put two more stones.
            Purpose::Swap2(size) => match thought.best {
                Some(best) if thought.win_chance >= 0.5 => {
                    out.push(Action::Say(self.dialect.write(best, size)));
                }
                Some(_) | None => out.push(Action::Say("SWAP".to_owned())),
            },
        }
        while self.thinking.is_none()
            && let Some(line) = self.waiting.pop_front()
        {
            self.handle(&line, &mut out);
        }
        self.with_complaint(out)
    }

    /// What to tell the manager when the search under way has come further.
    pub fn reported(&self, report: &Report, spent: Duration) -> Vec<Action> {
        let (Some(game), Some(Purpose::Move)) = (&self.game, self.thinking) else {
            return Vec::new();
        };
        let lines = match self.dialect {
            Dialect::Gomocup => Vec::new(),
            Dialect::Yixin => report::yixin(report, spent, game.size(), self.settings.detail()),
        };
        lines.into_iter().map(Action::Say).collect()
    }

    fn with_complaint(&mut self, mut out: Vec<Action>) -> Vec<Action> {
        if out.iter().any(|action| matches!(action, Action::Say(_)))
            && let Some(complaint) = self.table.complaint()
        {
            out.insert(0, Action::Say(format!("MESSAGE {complaint}")));
        }
        out
    }

    fn handle(&mut self, line: &str, out: &mut Vec<Action>) {
        let command = Command::read(line);
        if command.is_yixin() {
            self.turn_to_yixin();
        }
        if let Some(mut list) = self.list.take() {
            match command {
                Command::Done => return self.finish(list, out),
                Command::Unknown(_) => {
                    list.add(line);
                    self.list = Some(list);
                    return;
                }
                _ => out.push(error(&format!("{} without DONE", list.kind().word()))),
            }
        }
        match command {
            Command::Start(sides) => self.start(sides, out),
            Command::RectStart(sides) => self.start_rectangle(sides, out),
            Command::Restart => match self.game.as_ref().map(Game::size) {
                Some(size) => self.new_game(size, out),
                None => out.push(no_game()),
            },
            Command::Begin => self.think(1, out),
            Command::Turn(point) => match self.read_point(point) {
                Ok(point) => self.turn(point, out),
                Err(reason) => out.push(error(&reason)),
            },
            Command::TakeBack(point) => match self.read_point(point) {
                Ok(point) => self.take_back(point, out),
                Err(reason) => out.push(error(&reason)),
            },
            Command::Open { list, rest } => {
                self.list = Some(OpenList::new(list));
                for line in rest.split_whitespace() {
                    self.handle(line, out);
                }
            }
            Command::Done => out.push(Action::Say("UNKNOWN DONE without a list".to_owned())),
            Command::Info { key, value } => {
                self.settings.set(key, value);
                self.prepare(out);
            }
            Command::About => out.push(Action::Say(ABOUT.to_owned())),
            Command::End => out.push(Action::Leave),
            Command::Stop => {}
            Command::ShowInfo => self.show_info(out),
            Command::Best(lines) => match numbers(lines).as_deref() {
                Some(&[lines]) => {
                    self.think(usize::try_from(lines).unwrap_or(1).clamp(1, MOST_LINES), out);
                }
                _ => out.push(error("YXNBEST needs a number")),
            },
            Command::ShowForbidden => self.show_forbidden(out),
            Command::ForgetAll => out.push(Action::Forget),
            Command::ShowTable => {
                let table = self.table.describe(self.settings.memory());
                out.push(Action::Say(format!("MESSAGE {table}")));
            }
            Command::UnblockAll => self.blocked.clear(),
            Command::Unknown(word) => {
                let word: String = word.chars().take(40).filter(|c| !c.is_control()).collect();
                out.push(Action::Say(format!("UNKNOWN {word}")));
            }
        }
    }

    /// Reads the rest as Yixin Board means it, and what came before as well.
    fn turn_to_yixin(&mut self) {
        if self.dialect == Dialect::Yixin {
            return;
        }
        self.dialect = Dialect::Yixin;
        if let Some(game) = &mut self.game {
            game.reflect();
            let size = game.size();
            for point in &mut self.blocked {
                *point = Symmetry::MirrorFalling.point(*point, size);
            }
        }
    }

    fn start(&mut self, sides: &str, out: &mut Vec<Action>) {
        let side = match numbers(sides).as_deref() {
            Some(&[side]) => side,
            Some(&[width, height]) if width == height => width,
            Some(&[_, _]) => return out.push(error("only square boards are supported")),
            _ => return out.push(error("START needs a size from 5 to 22")),
        };
        match usize::try_from(side).ok().and_then(Size::new) {
            Some(size) => self.new_game(size, out),
            None => {
                self.game = None;
                out.push(error(&format!("size {side} is not supported; expected 5 to 22")));
            }
        }
    }

    fn start_rectangle(&mut self, sides: &str, out: &mut Vec<Action>) {
        match numbers(sides).as_deref() {
            Some(&[_, _]) => self.start(sides, out),
            _ => out.push(error("RECTSTART needs a width and a height")),
        }
    }

    fn new_game(&mut self, size: Size, out: &mut Vec<Action>) {
        self.game = Some(Game::new(size));
        self.settings.new_game();
        // Yixin Board says START before every question about the same game.
        if self.dialect == Dialect::Gomocup {
            out.push(Action::Forget);
        }
        self.prepare(out);
        match self.settings.rule(self.dialect) {
            Ok(_) => out.push(Action::Say("OK".to_owned())),
            Err(reason) => out.push(error(&reason)),
        }
    }

    /// Has the engine made ready for what is set now, unless it is.
    fn prepare(&mut self, out: &mut Vec<Action>) {
        let Ok(rule) = self.settings.rule(self.dialect) else { return };
        let setup = Setup { rule, memory: self.settings.memory() };
        if self.table.request(setup) {
            out.push(Action::Prepare(setup));
        }
    }

    fn turn(&mut self, point: Point, out: &mut Vec<Action>) {
        let Some(game) = &mut self.game else { return out.push(no_game()) };
        if !game.is_empty_at(point) {
            return out.push(error(&format!("{point} already has a stone")));
        }
        game.put(point);
        self.think(1, out);
    }

    fn take_back(&mut self, point: Point, out: &mut Vec<Action>) {
        match self.game.as_mut().map(|game| game.take(point)) {
            Some(Some(_)) => out.push(Action::Say("OK".to_owned())),
            Some(None) => out.push(error(&format!("{point} has no stone"))),
            None => out.push(no_game()),
        }
    }

    fn show_info(&self, out: &mut Vec<Action>) {
        out.push(Action::Say(format!("MESSAGE INFO MAX_THREAD_NUM {}", self.cores)));
        out.push(Action::Say(format!("MESSAGE INFO MAX_HASH_SIZE {LARGEST_TABLE_LOG}")));
    }

    fn show_forbidden(&self, out: &mut Vec<Action>) {
        let Some(game) = &self.game else { return out.push(no_game()) };
        let mut line = "FORBID ".to_owned();
        if game.to_move() == Stone::Black && self.settings.rule(self.dialect) == Ok(Rule::Renju) {
            for (point, _) in game.position(Rule::Renju).board().forbidden_points() {
                let (first, second) = self.dialect.numbers(point, game.size());
                line.push_str(&format!("{first:02}{second:02}"));
            }
        }
        line.push('.');
        out.push(Action::Say(line));
    }

    /// Looks for a move of the side to move, or answers at once where there is nothing to look for.
    fn think(&mut self, lines: usize, out: &mut Vec<Action>) {
        let Some(game) = &self.game else { return out.push(no_game()) };
        let rule = match self.settings.rule(self.dialect) {
            Ok(rule) => rule,
            Err(reason) => return out.push(error(&reason)),
        };
        let position = game.position(rule);
        if position.outcome().is_none() {
            self.thinking = Some(Purpose::Move);
            return self.ask(position, lines, out);
        }
        // A decided game, or Black with forbidden points only: the manager still expects a point.
        match self.any_point() {
            Some(point) => self.play(point, out),
            None => out.push(error("the board is full")),
        }
    }

    fn ask(&mut self, position: Position, lines: usize, out: &mut Vec<Action>) {
        // The first word of Yixin Board's can be a question, and changes what the rule's number means.
        self.prepare(out);
        let empty: Vec<Point> = position.board().empty_points().collect();
        let mut leave_out: Vec<Point> =
            self.blocked.iter().copied().filter(|point| empty.contains(point)).collect();
        if leave_out.len() == empty.len() {
            leave_out.clear();
        }
        let request = Request {
            lines,
            leave_out,
            threads: self.settings.threads(self.cores),
            ..Request::new(position, self.settings.limits())
        };
        out.push(Action::Think(Box::new(request)));
    }

    fn play(&mut self, point: Point, out: &mut Vec<Action>) {
        if let Some(game) = &mut self.game {
            out.push(Action::Say(self.dialect.write(point, game.size())));
            game.put(point);
        }
    }

    fn is_playable(&self, point: Point) -> bool {
        self.game
            .as_ref()
            .is_some_and(|game| game.size().contains(point) && game.is_empty_at(point))
    }

    fn any_point(&self) -> Option<Point> {
        self.game.as_ref()?.empty_points().next()
    }

    fn read_point(&self, text: &str) -> Result<Point, String> {
        let size = self.game.as_ref().map(Game::size).ok_or("no game: START comes first")?;
        match numbers(text).as_deref() {
            Some(&[first, second]) => self
                .dialect
                .point(first, second, size)
                .ok_or_else(|| format!("{first},{second} is off the board")),
            _ => Err("expected a point such as 7,7".to_owned()),
        }
    }
}

fn error(reason: &str) -> Action {
    Action::Say(format!("ERROR {reason}"))
}

fn no_game() -> Action {
    error("no game: START comes first")
}
