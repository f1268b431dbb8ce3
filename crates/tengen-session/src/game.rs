//! A game as its events have made it so far. There is no other way to change one than
//! [`Game::apply`], so a stored log and a live session cannot differ.

use tengen_rules::{Choice, Opening, Phase, Player, Point, Position, Region, Stone};

use crate::{Clocks, EndReason, Event, Millis, Offer, Record, Seat, Setup};

/// Everything that follows from the events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) setup: Setup,
    pub(crate) position: Position,
    pub(crate) opening: Opening,
    /// Stones, choices and fifth moves offered, in order.
    pub(crate) steps: Vec<Step>,
    /// Steps that were taken back, the next to play again last.
    pub(crate) undone: Vec<Step>,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) ended: Option<End>,
    pub(crate) paused: bool,
    pub(crate) offer: Option<Pending>,
    /// Who last offered a draw, and at which ply.
    pub(crate) draw_offered: Option<(Player, usize)>,
    /// What has been declined in this turn, and to whom.
    pub(crate) declined: Vec<(Player, Offer)>,
    pub(crate) hint: u8,
    pub(crate) assisted: bool,
    /// The number of the event that gave the turn to the one who has it.
    pub(crate) turn_since: u32,
    pub(crate) next: Option<String>,
}

/// A stone, a choice, or a fifth move offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) by: Player,
    pub(crate) deed: Deed,
    /// The clocks right after it.
    pub(crate) after: Option<Clocks>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Put(Point),
    Chose(Choice),
    Proposed(Point),
}

/// What is due, and from whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Place { by: Player, stone: Stone, region: Region },
    Choose { by: Player, among: &'static [Choice] },
    Propose { by: Player, left: usize },
    Take { by: Player },
    Play { by: Player, stone: Stone },
}

/// An offer that waits for its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pending {
    pub(crate) seq: u32,
    pub(crate) time: Millis,
    pub(crate) by: Player,
    pub(crate) offer: Offer,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) winner: Option<Player>,
    pub(crate) reason: EndReason,
}

/// An event that cannot have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Impossible;

impl Pending {
    pub(crate) fn is_rematch(self) -> bool {
        matches!(self.offer, Offer::Rematch { .. })
    }
}

impl Turn {
    pub(crate) fn by(self) -> Player {
        match self {
            Turn::Place { by, .. }
            | Turn::Choose { by, .. }
            | Turn::Propose { by, .. }
            | Turn::Take { by }
            | Turn::Play { by, .. } => by,
        }
    }
}

impl Game {
    pub(crate) fn new(setup: Setup, clocks: Option<Clocks>) -> Game {
        Game {
            position: setup.position().expect("a setup is checked before it is played"),
            opening: Opening::new(setup.opening.0),
            assisted: setup.is_continued(),
            setup,
            steps: Vec::new(),
            undone: Vec::new(),
            clocks,
            ended: None,
            paused: false,
            offer: None,
            draw_offered: None,
            declined: Vec::new(),
            hint: 0,
            turn_since: 1,
            next: None,
        }
    }

    /// What is due; nothing when the game is over.
    pub(crate) fn turn(&self) -> Option<Turn> {
        if self.end().is_some() {
            return None;
        }
        Some(match self.phase() {
            Phase::Put { by, stone, region } => Turn::Place { by, stone, region },
            Phase::Choose { by, among } => Turn::Choose { by, among },
            Phase::Offer { by, left } => Turn::Propose { by, left },
            Phase::Take { by } => Turn::Take { by },
            Phase::Play { .. } => {
                let stone = self.position.to_move();
                Turn::Play { by: self.player(stone), stone }
            }
        })
    }

    pub(crate) fn end(&self) -> Option<End> {
        self.ended.or_else(|| {
            let outcome = self.position.outcome()?;
            let winner = outcome.winner.map(|stone| self.player(stone));
            Some(End { winner, reason: outcome.reason.into() })
        })
    }

    /// Who has this colour, for as long as the opening does not change it.
    pub(crate) fn player(&self, stone: Stone) -> Player {
        let black = self.opening.black(self.position.ply());
        match stone {
            Stone::Black => black,
            Stone::White => !black,
        }
    }

    /// The colour of a player, on the same terms.
    pub(crate) fn stone(&self, player: Player) -> Stone {
        if self.player(Stone::Black) == player { Stone::Black } else { Stone::White }
    }

    /// Whether it is settled who has which colour.
    pub(crate) fn is_settled(&self) -> bool {
        self.opening.is_settled(self.position.ply())
    }

    /// The points that the next stone or fifth move has to be one of; none when it may be any.
    pub(crate) fn open_points(&self) -> Option<Vec<Point>> {
        let board = self.position.board();
        match self.turn()? {
            Turn::Place { region: Region::Anywhere, .. }
            | Turn::Choose { .. }
            | Turn::Play { .. } => None,
            Turn::Place { region, .. } => {
                let inside = |at: &Point| region.contains(*at, self.setup.size);
                Some(board.empty_points().filter(inside).collect())
            }
            Turn::Propose { .. } => {
                let new = |at: &Point| self.opening.twin(board, *at).is_none();
                Some(board.empty_points().filter(new).collect())
            }
            Turn::Take { .. } => Some(self.opening.offers().to_vec()),
        }
    }

    fn phase(&self) -> Phase {
        self.opening.phase(self.position.ply())
    }

    pub(crate) fn is_person(&self, player: Player) -> bool {
        matches!(self.setup.seat(player), Seat::Person { .. })
    }

    /// Whether each player has a screen of their own.
    pub(crate) fn is_apart(&self) -> bool {
        self.setup.room.is_some()
    }

    /// Whose time runs. Nobody's does before the first stone.
    pub(crate) fn running(&self) -> Option<Player> {
        let runs = self.clocks.is_some() && !self.paused && !self.steps.is_empty();
        if runs { self.turn().map(Turn::by) } else { None }
    }

    /// The clocks as they were with so many plies, of those played and those taken back.
    pub(crate) fn clocks_at(&self, ply: usize) -> Option<Clocks> {
        let rule = self.setup.clock?;
        match ply.checked_sub(1) {
            None => Some(Clocks::both(rule.full())),
            Some(last) => self.timeline().nth(last).and_then(|step| step.after),
        }
    }

    /// The ply that gives the turn back to `player`.
    pub(crate) fn undo_target(&self, player: Player) -> Option<usize> {
        self.steps.iter().rposition(|step| step.by == player)
    }

    /// The ply at which, playing again, a person is next due.
    pub(crate) fn redo_target(&self) -> Option<usize> {
        if self.undone.is_empty() {
            return None;
        }
        let next = self.steps.len() + 1;
        let later = self.timeline().skip(next).position(|step| self.is_person(step.by));
        Some(later.map_or(self.steps.len() + self.undone.len(), |more| next + more))
    }

    fn timeline(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().chain(self.undone.iter().rev())
    }

    /// Makes an event part of the game.
    pub(crate) fn apply(&mut self, record: &Record) -> Result<(), Impossible> {
        let seq = record.seq;
        match record.event {
            Event::Started { .. } => return Err(Impossible),
            Event::Moved { by, stone, at } => {
                match self.turn() {
                    Some(Turn::Place { by: due, stone: colour, .. })
                    | Some(Turn::Play { by: due, stone: colour })
                        if (due, colour) == (by.0, stone.0) => {}
                    Some(Turn::Take { by: due })
                        if (due, Stone::Black) == (by.0, stone.0)
                            && self.opening.offers().contains(&at.0) => {}
                    Some(_) | None => return Err(Impossible),
                }
                self.take(Step { by: by.0, deed: Deed::Put(at.0), after: record.clocks })?;
                self.undone.clear();
                self.pass_turn(seq);
            }
            Event::Chose { by, choice } => {
                if !matches!(self.turn(), Some(Turn::Choose { by: due, .. }) if due == by.0) {
                    return Err(Impossible);
                }
                self.take(Step { by: by.0, deed: Deed::Chose(choice.0), after: record.clocks })?;
                self.undone.clear();
                self.pass_turn(seq);
            }
            Event::Proposed { by, at } => {
                if !matches!(self.turn(), Some(Turn::Propose { by: due, .. }) if due == by.0) {
                    return Err(Impossible);
                }
                self.take(Step { by: by.0, deed: Deed::Proposed(at.0), after: record.clocks })?;
                self.undone.clear();
                self.pass_turn(seq);
            }
            Event::Undone { to, .. } => {
                if self.ended.is_some() || to as usize >= self.steps.len() {
                    return Err(Impossible);
                }
                while self.steps.len() > to as usize {
                    self.take_back();
                }
                self.assisted |= self.setup.engine().is_some();
                self.pass_turn(seq);
            }
            Event::Redone { to } => {
                if self.ended.is_some() || to as usize <= self.steps.len() {
                    return Err(Impossible);
                }
                while self.steps.len() < to as usize {
                    let step = self.undone.pop().ok_or(Impossible)?;
                    self.take(step)?;
                }
                self.pass_turn(seq);
            }
            Event::Offered { by, offer } => {
                self.offer = Some(Pending { seq, time: record.time, by: by.0, offer });
                if offer == Offer::Draw {
                    self.draw_offered = Some((by.0, self.steps.len()));
                }
            }
            Event::Declined { by, offer } => {
                self.declined.push((!by.0, offer));
                self.offer = None;
            }
            Event::Lapsed { .. } => self.offer = None,
            Event::Paused => self.paused = true,
            Event::Continued => {
                self.paused = false;
                self.turn_since = seq;
            }
            Event::Hinted { stage, .. } => {
                self.hint = stage;
                self.assisted = true;
            }
            Event::Warned { .. } => self.assisted = true,
            Event::Ended { winner, reason } => {
                self.ended = Some(End { winner: winner.map(|player| player.0), reason });
                self.offer = None;
                self.paused = false;
            }
            Event::Followed { ref next } => {
                self.next = Some(next.clone());
                self.offer = self.offer.filter(|offer| !offer.is_rematch());
            }
        }
        self.clocks = record.clocks;
        Ok(())
    }

    fn take(&mut self, step: Step) -> Result<(), Impossible> {
        match step.deed {
            Deed::Put(at) => self.position.play(at).map_err(|_| Impossible)?,
            Deed::Chose(choice) => {
                self.opening.choose(self.position.ply(), choice).map_err(|_| Impossible)?;
            }
            Deed::Proposed(at) => {
                if !self.open_points().is_some_and(|open| open.contains(&at)) {
                    return Err(Impossible);
                }
                self.opening.offer(self.position.ply(), at).map_err(|_| Impossible)?;
            }
        }
        self.steps.push(step);
        Ok(())
    }

    fn take_back(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        match step.deed {
            Deed::Put(_) => {
                self.position.undo();
            }
            Deed::Chose(_) => {
                self.opening.undo_choice();
            }
            Deed::Proposed(_) => {
                self.opening.undo_offer();
            }
        }
        self.undone.push(step);
    }

    fn pass_turn(&mut self, seq: u32) {
        self.turn_since = seq;
        self.offer = None;
        self.declined.clear();
        self.hint = 0;
    }
}
