//! The session itself: inputs in, outputs out.

use std::fmt;

use tengen_rules::{Phase, Player, Point, Position, Region, Stone};

use crate::decide::Decision;
use crate::game::{Game, Turn};
use crate::{
    Answer, Ask, AskId, Clocks, EndReason, Event, Input, Millis, Offer, Output, Question, Record,
    Refusal, Seat, Setup, SetupError, Text, TimeLeft,
};

/// One game between two seats. It does nothing by itself: it is told what happened and when, and
/// says what should be done.
///
/// ```
/// use tengen_session::{Command, Input, Millis, Output, Seat, Session, Setup, Speaker, Text};
/// use tengen_rules::{OpeningRule, Player, Rule, Size};
///
/// let person = |name: &str| Seat::Person { name: name.to_owned() };
/// let setup = Setup {
///     rule: Text(Rule::Renju),
///     size: Size::STANDARD,
///     opening: Text(OpeningRule::None),
///     clock: None,
///     first: person("Ada"),
///     second: person("Lin"),
///     from: Text::default(),
///     room: None,
/// };
/// let (mut session, _) = Session::begin(setup, Millis(0))?;
/// let command = Command::Play { ply: 0, at: Text("h8".parse()?) };
/// let ada = Speaker::Player(Player::First);
/// let outputs = session.handle(Millis(900), Input::Command { from: ada, command });
/// let [Output::Publish(record)] = &outputs[..] else { panic!("one thing happened") };
/// assert_eq!(record.seq, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub(crate) game: Game,
    pub(crate) seq: u32,
    /// Since when the running clock runs: the last event, or as long before the moment of being restored
    /// as it had been seen to run.
    pub(crate) since: Millis,
}

/// How long the other player has to answer in a room.
const PATIENCE: Millis = Millis(30_000);

/// A stored log that is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenLog {
    /// The number of the event that cannot have happened.
    pub seq: u32,
}

impl Session {
    /// Begins a game.
    pub fn begin(setup: Setup, now: Millis) -> Result<(Session, Vec<Output>), SetupError> {
        setup.check()?;
        let clocks = setup.clock.map(|rule| Clocks::both(rule.full()));
        let game = Game::new(setup.clone(), clocks);
        let session = Session { game, seq: 1, since: now };
        let record = Record { seq: 1, time: now, clocks, event: Event::Started { setup } };
        let mut outputs = vec![Output::Publish(record)];
        outputs.extend(session.resume());
        Ok((session, outputs))
    }

    /// Rebuilds a session from everything that happened in it. The running clock has run until `seen`,
    /// when somebody last looked at it, and runs on from `now`: time that was measured is spent, and
    /// time that nobody was there to measure is nobody's loss.
    pub fn restore(records: &[Record], seen: Millis, now: Millis) -> Result<Session, BrokenLog> {
        let (first, rest) = records.split_first().ok_or(BrokenLog { seq: 1 })?;
        let last = records.last().map_or(Millis(0), |record| record.time);
        let Event::Started { setup } = &first.event else { return Err(BrokenLog { seq: 1 }) };
        if first.seq != 1 || setup.check().is_err() {
            return Err(BrokenLog { seq: 1 });
        }
        let since = now.minus(seen.minus(last));
        let mut session = Session { game: Game::new(setup.clone(), first.clocks), seq: 1, since };
        for record in rest {
            let broken = BrokenLog { seq: session.seq + 1 };
            if record.seq != broken.seq {
                return Err(broken);
            }
            session.game.apply(record).map_err(|_| broken)?;
            session.seq = record.seq;
        }
        Ok(session)
    }

    /// What a host has to do when it takes over a restored session: ask again what was being asked.
    pub fn resume(&self) -> Vec<Output> {
        self.asks(self.since).into_iter().map(|ask| Output::Ask(Box::new(ask))).collect()
    }

    /// Takes an input and says what to do about it.
    pub fn handle(&mut self, now: Millis, input: Input) -> Vec<Output> {
        let now = now.max(self.since);
        let mut outputs = Vec::new();
        if let Some(player) = self.flag_fallen(now) {
            let winner = Some(Text(!player));
            self.publish(now, Event::Ended { winner, reason: EndReason::Time }, &mut outputs);
        }
        if let (Some(pending), Some(lapses)) = (self.game.offer, self.lapse())
            && lapses <= now
        {
            self.publish(now, Event::Lapsed { offer: pending.offer }, &mut outputs);
        }
        match input {
            Input::Tick => {}
            Input::Command { from, command } => {
                let decision = self.decide(from, &command);
                self.carry_out(now, decision, &mut outputs);
            }
            Input::Left => {
                if self.game.running().is_some() && !self.game.is_apart() {
                    self.publish(now, Event::Paused, &mut outputs);
                }
            }
            Input::Claimed { by } => {
                let claim = Event::Ended { winner: Some(Text(by)), reason: EndReason::Abandoned };
                let decision = match self.game.end() {
                    Some(end) => Err(Refusal::GameOver { end: end.reason }),
                    None => Ok(Decision::Event(claim)),
                };
                self.carry_out(now, decision, &mut outputs);
            }
            Input::Weighed { doubt, verdict } => {
                let decision = self.weighed(doubt, verdict);
                self.carry_out(now, decision, &mut outputs);
            }
            Input::Answer { id, answer } => {
                // An answer to a question that no longer stands is not an error: the person took a
                // move back while the engine was about to speak.
                if let Some(ask) = self.asks(now).into_iter().find(|ask| ask.id == id) {
                    let event = self.answered(&ask, answer);
                    self.publish(now, event, &mut outputs);
                    // The one who has just answered needs no telling.
                    outputs.retain(|output| *output != Output::Stop(id));
                }
            }
            Input::Followed { next } => {
                if self.game.next.is_none() {
                    self.publish(now, Event::Followed { next }, &mut outputs);
                }
            }
        }
        outputs
    }

    /// When the host should feed [`Input::Tick`] if nothing happens before.
    pub fn deadline(&self) -> Option<Millis> {
        [self.flag(), self.lapse()].into_iter().flatten().min()
    }

    /// When the flag falls of the one whose time is running.
    pub fn flag(&self) -> Option<Millis> {
        let (player, rule) = (self.game.running()?, self.game.setup.clock?);
        Some(self.since.plus(rule.until_flag(self.game.clocks?.of(player))))
    }

    /// The number of the last event.
    pub fn seq(&self) -> u32 {
        self.seq
    }

    /// How many stones, choices and fifth moves offered there are; commands name it.
    pub fn ply(&self) -> u32 {
        crate::decide::count(self.game.steps.len())
    }

    /// How far down the ladder of hints the person is at this ply.
    pub fn hint(&self) -> u8 {
        self.game.hint
    }

    /// The stones so far.
    pub fn position(&self) -> &Position {
        &self.game.position
    }

    /// What was agreed.
    pub fn setup(&self) -> &Setup {
        &self.game.setup
    }

    /// Who has this colour, for as long as the opening does not change it.
    pub fn player(&self, stone: Stone) -> Player {
        self.game.player(stone)
    }

    /// How many of the stones were put by the opening rule.
    pub fn opening_stones(&self) -> u32 {
        let by_rule = |ply: &usize| {
            matches!(self.game.opening.phase(*ply), Phase::Put { .. } | Phase::Take { .. })
        };
        crate::decide::count((0..self.game.position.ply()).take_while(by_rule).count())
    }

    /// Whether hints or undo were used.
    pub fn is_assisted(&self) -> bool {
        self.game.assisted
    }

    /// Where the stone that is due may go; `None` when no stone is due, or only one of the fifth moves
    /// offered.
    pub fn region(&self) -> Option<Region> {
        match self.game.turn()? {
            Turn::Place { region, .. } => Some(region),
            Turn::Play { .. } => Some(Region::Anywhere),
            Turn::Choose { .. } | Turn::Propose { .. } | Turn::Take { .. } => None,
        }
    }

    /// What both have left at `now`.
    pub(crate) fn clocks(&self, now: Millis) -> Option<Clocks> {
        let mut clocks = self.game.clocks?;
        if let (Some(player), Some(rule)) = (self.game.running(), self.game.setup.clock) {
            let left = clocks.of_mut(player);
            *left = rule.spend(*left, now.minus(self.since));
        }
        Some(clocks)
    }

    fn flag_fallen(&self, now: Millis) -> Option<Player> {
        if self.flag()? <= now { self.game.running() } else { None }
    }

    /// When nobody has answered the offer that waits. At one screen it waits until it is answered.
    pub(crate) fn lapse(&self) -> Option<Millis> {
        let pending = self.game.offer.filter(|_| self.game.is_apart())?;
        Some(pending.time.plus(PATIENCE))
    }

    /// The questions that stand, as a function of the state alone.
    fn asks(&self, now: Millis) -> Vec<Ask> {
        let game = &self.game;
        let Some(player) = game.setup.engine() else { return Vec::new() };
        let Seat::Engine { opponent, .. } = game.setup.seat(player) else { return Vec::new() };
        let ask = |id, question| Ask {
            id: AskId(id),
            opponent: opponent.clone(),
            player,
            stone: game.stone(player),
            question,
            position: game.position.clone(),
            opening: game.opening.clone(),
            points: game.open_points(),
            time: self.clocks(now).zip(game.setup.clock).map(|(clocks, rule)| TimeLeft {
                until_flag: rule.until_flag(clocks.of(player)),
                regained: rule.regained(),
            }),
        };
        let turn = game.turn().filter(|turn| turn.by() == player && !game.paused);
        let step = turn.map(|turn| match turn {
            Turn::Place { .. } => Question::Place,
            Turn::Propose { .. } => Question::Offer,
            Turn::Take { .. } => Question::Take,
            Turn::Play { .. } => Question::Move,
            Turn::Choose { among, .. } => Question::Choice { among },
        });
        let draw = game.offer.filter(|offer| offer.by != player && offer.offer == Offer::Draw);
        step.map(|question| ask(game.turn_since, question))
            .into_iter()
            .chain(draw.map(|offer| ask(offer.seq, Question::Draw)))
            .collect()
    }

    /// What an engine's answer comes to. One that cannot be played at all gives the game up.
    fn answered(&self, ask: &Ask, answer: Answer) -> Event {
        let by = Text(ask.player);
        match (ask.question, answer) {
            (Question::Offer, Answer::Move(at)) if self.may_put(at) => {
                Event::Proposed { by, at: Text(at) }
            }
            (Question::Move | Question::Place | Question::Take, Answer::Move(at))
                if self.may_put(at) =>
            {
                Event::Moved { by, stone: Text(self.game.position.to_move()), at: Text(at) }
            }
            (Question::Choice { among }, Answer::Choice(choice)) if among.contains(&choice) => {
                Event::Chose { by, choice: Text(choice) }
            }
            (Question::Draw, Answer::AgreeToDraw) => {
                Event::Ended { winner: None, reason: EndReason::Agreement }
            }
            (Question::Draw, _) => Event::Declined { by, offer: Offer::Draw },
            (
                Question::Move
                | Question::Place
                | Question::Offer
                | Question::Take
                | Question::Choice { .. },
                _,
            ) => Event::Ended { winner: Some(Text(!ask.player)), reason: EndReason::Resigned },
        }
    }

    /// Whether a stone can be put there at all. What comes of it, the rules say.
    fn may_put(&self, at: Point) -> bool {
        self.game.position.board().is_empty_at(at)
            && self.game.open_points().is_none_or(|open| open.contains(&at))
    }

    fn carry_out(
        &mut self,
        now: Millis,
        decision: Result<Decision, Refusal>,
        outputs: &mut Vec<Output>,
    ) {
        match decision {
            Ok(Decision::Event(event)) => self.publish(now, event, outputs),
            Ok(Decision::Effect(effect)) => outputs.push(effect),
            Ok(Decision::Both(event, effect)) => {
                self.publish(now, event, outputs);
                outputs.push(effect);
            }
            Err(refusal) => outputs.push(Output::Refuse(refusal)),
        }
    }

    fn publish(&mut self, now: Millis, event: Event, outputs: &mut Vec<Output>) {
        let before = self.asks(now);
        let clocks = self.clocks_after(now, &event);
        let record = Record { seq: self.seq + 1, time: now, clocks, event };
        self.game.apply(&record).expect("a session makes only events that can happen");
        self.seq = record.seq;
        self.since = now;
        outputs.push(Output::Publish(record));
        let after = self.asks(now);
        let without = |these: &[Ask], ask: &Ask| these.iter().all(|other| other.id != ask.id);
        outputs.extend(
            before.iter().filter(|ask| without(&after, ask)).map(|ask| Output::Stop(ask.id)),
        );
        let new = after.into_iter().filter(|ask| without(&before, ask));
        outputs.extend(new.map(|ask| Output::Ask(Box::new(ask))));
    }

    fn is_offering_more(&self) -> bool {
        matches!(self.game.turn(), Some(Turn::Propose { left: 2.., .. }))
    }

    fn clocks_after(&self, now: Millis, event: &Event) -> Option<Clocks> {
        let rule = self.game.setup.clock?;
        match *event {
            Event::Undone { to, .. } | Event::Redone { to } => self.game.clocks_at(to as usize),
            // Fifth moves are offered in one turn.
            Event::Proposed { .. } if self.is_offering_more() => self.clocks(now),
            Event::Moved { by, .. } | Event::Chose { by, .. } | Event::Proposed { by, .. } => {
                let mut clocks = self.clocks(now)?;
                if self.game.running() == Some(by.0) {
                    let left = clocks.of_mut(by.0);
                    *left = rule.after_move(*left);
                }
                Some(clocks)
            }
            Event::Started { .. }
            | Event::Offered { .. }
            | Event::Declined { .. }
            | Event::Lapsed { .. }
            | Event::Paused
            | Event::Continued
            | Event::Hinted { .. }
            | Event::Warned { .. }
            | Event::Ended { .. }
            | Event::Followed { .. } => self.clocks(now),
        }
    }
}

impl fmt::Display for BrokenLog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} of the stored game cannot have happened", self.seq)
    }
}

impl std::error::Error for BrokenLog {}
