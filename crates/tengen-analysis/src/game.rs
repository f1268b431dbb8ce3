//! Between an analysis and the games of files.

use std::collections::{BTreeMap, HashMap};

use tengen_formats::{Area, Finding, Game, GameResult, Info, Millis, Remark, Step, Tree, replay};
use tengen_rules::{Position, Rule};
use tengen_session::Text;

use crate::sheet::Change;
use crate::sheet::TooLarge;
use crate::{Header, MOST_NODES, MOST_TEXT, NodeId, Notes, Sheet, Turn, Twig};

impl Sheet {
    /// The sheet of a game, with this rule if the game states none. The nodes are numbered in the
    /// order of the tree, the main line first. Areas become points, and of several texts on a point
    /// the last one stays.
    pub fn from_game(game: &Game, rule: Rule) -> Result<Sheet, TooLarge> {
        let tree = &game.tree;
        if tree.len() > MOST_NODES {
            return Err(TooLarge);
        }
        let mut sheet = Sheet::new(game.rule.unwrap_or(rule), game.size);
        sheet.header = Header::of(&game.info);
        let mut numbers = HashMap::new();
        let mut text = 0;
        for (number, node) in (0..).zip(tree.nodes()) {
            let id = NodeId(number);
            numbers.insert(node, id);
            let notes = notes(game, node);
            text += notes.text();
            if text > MOST_TEXT {
                return Err(TooLarge);
            }
            let change = match tree.parent(node) {
                None => Change::Note { node: id, notes: Box::new(notes) },
                Some(parent) => {
                    let parent = numbers[&parent];
                    let place = sheet.node(parent).map_or(0, |parent| parent.children.len());
                    let turn = turn(tree.step(node));
                    let twig = Twig { id, parent: Some(parent), turn, notes };
                    Change::Attach { branch: vec![twig], place }
                }
            };
            sheet.apply(change).expect("a tree comes with its parents first");
        }
        Ok(sheet)
    }

    /// The game of the whole sheet, for files.
    pub fn to_game(&self) -> Game {
        let mut game = self.empty_game();
        game.info = self.header.info();
        let mut numbers = BTreeMap::from([(NodeId::ROOT, game.tree.root())]);
        for id in self.nodes() {
            let node = self.node(id).expect("it was listed");
            let at = match node.parent {
                None => game.tree.root(),
                Some(parent) => game.tree.add(numbers[&parent], step(node.turn)),
            };
            numbers.insert(id, at);
            node.notes.say(&mut game.tree, at);
        }
        game
    }

    /// Only what leads to a node that is there: the stones set up and the turns.
    pub fn line_to(&self, node: NodeId) -> Game {
        let mut game = self.empty_game();
        let mut at = game.tree.root();
        for id in self.path(node) {
            let node = self.node(id).expect("it is on the path");
            if node.parent.is_some() {
                at = game.tree.add(at, step(node.turn));
            }
            node.notes.set_up(&mut game.tree, at);
        }
        game
    }

    /// The position at a node that is there, as far as the rules let it be played.
    pub fn replay(&self, node: NodeId) -> (Position, Option<Finding>) {
        replay(&self.line_to(node), self.rule)
    }

    fn empty_game(&self) -> Game {
        Game { rule: Some(self.rule), ..Game::new(self.size) }
    }
}

fn turn(step: Step) -> Option<Turn> {
    match step {
        Step::Nothing => None,
        Step::Play(stone, point) => Some(Turn { stone: Text(stone), at: Some(Text(point)) }),
        Step::Pass(stone) => Some(Turn { stone: Text(stone), at: None }),
    }
}

fn step(turn: Option<Turn>) -> Step {
    match turn {
        None => Step::Nothing,
        Some(Turn { stone, at: Some(at) }) => Step::Play(stone.0, at.0),
        Some(Turn { stone, at: None }) => Step::Pass(stone.0),
    }
}

fn notes(game: &Game, node: tengen_formats::NodeId) -> Notes {
    let mut notes = Notes::default();
    let on = |area: Area| area.points().filter(|&at| game.size.contains(at)).map(Text);
    for remark in game.tree.remarks(node) {
        match remark {
            Remark::Title(text) => add_lines(&mut notes.title, text),
            Remark::Comment(text) => add_lines(&mut notes.comment, text),
            Remark::Label(at, text) => drop(notes.labels.insert(Text(at), text.to_owned())),
            Remark::Mark(area, mark) => notes.marks.extend(on(area).map(|at| (at, mark.into()))),
            Remark::Put(area, stone) => {
                notes.set.extend(on(area).map(|at| (at, Some(Text(stone)))));
            }
            Remark::Clear(area) => notes.set.extend(on(area).map(|at| (at, None))),
            Remark::Turn(stone) => notes.turn = Some(Text(stone)),
            Remark::Bookmark => notes.bookmark = true,
            Remark::Start => notes.start = true,
            Remark::Spent(time) => notes.spent = Some(time.0),
            Remark::Left(stone, time) => drop(notes.left.insert(Text(stone), time.0)),
            Remark::Property(text) => notes.properties.push(text.to_owned()),
        }
    }
    notes
}

fn add_lines(all: &mut String, text: &str) {
    if !all.is_empty() {
        all.push('\n');
    }
    all.push_str(text);
}

impl Notes {
    /// Says all of it about a node.
    fn say(&self, tree: &mut Tree, node: tengen_formats::NodeId) {
        let mut say = |remark: Remark<&str>| tree.remark(node, remark);
        say(Remark::Title(&self.title));
        say(Remark::Comment(&self.comment));
        for (at, text) in &self.labels {
            say(Remark::Label(at.0, text));
        }
        for &(at, mark) in &self.marks {
            say(Remark::Mark(Area::point(at.0), mark.into()));
        }
        if self.bookmark {
            say(Remark::Bookmark);
        }
        if self.start {
            say(Remark::Start);
        }
        if let Some(time) = self.spent {
            say(Remark::Spent(Millis(time)));
        }
        for (stone, &time) in &self.left {
            say(Remark::Left(stone.0, Millis(time)));
        }
        for property in &self.properties {
            say(Remark::Property(property));
        }
        self.set_up(tree, node);
    }

    fn set_up(&self, tree: &mut Tree, node: tengen_formats::NodeId) {
        for (&Text(at), stone) in &self.set {
            let area: Area = Area::point(at);
            tree.remark(
                node,
                match stone {
                    Some(stone) => Remark::Put(area, stone.0),
                    None => Remark::Clear(area),
                },
            );
        }
        if let Some(turn) = self.turn {
            tree.remark(node, Remark::Turn(turn.0));
        }
    }
}

impl Header {
    fn of(info: &Info) -> Header {
        Header {
            black: info.black.clone(),
            white: info.white.clone(),
            title: info.title.clone(),
            event: info.event.clone(),
            round: info.round.clone(),
            place: info.place.clone(),
            date: info.date.clone(),
            result: info.result.as_ref().map(ToString::to_string).unwrap_or_default(),
            limit: info.limit.map(|limit| limit.0),
        }
    }

    fn info(&self) -> Info {
        Info {
            black: self.black.clone(),
            white: self.white.clone(),
            title: self.title.clone(),
            event: self.event.clone(),
            round: self.round.clone(),
            place: self.place.clone(),
            date: self.date.clone(),
            result: (!self.result.is_empty()).then(|| GameResult::parse(&self.result)),
            limit: self.limit.map(Millis),
            piskvorky: None,
        }
    }
}
