//! What a person's command comes to: an event, an effect, or a refusal.

use tengen_rules::{Player, Point, Stone};

use crate::game::{Pending, Turn};
use crate::text::texts;
use crate::view::{forbidden_view, region_view};
use crate::{
    AskId, Colours, Command, Doubt, EndReason, Event, Offer, Output, Refusal, Session, Setup,
    Soundness, Speaker, Text,
};

const LAST_HINT: u8 = 4;

/// What a command comes to.
pub(crate) enum Decision {
    Event(Event),
    Effect(Output),
    Both(Event, Output),
}

impl Session {
    /// What a command comes to, or why it comes to nothing. This changes nothing.
    pub(crate) fn decide(&self, from: Speaker, command: &Command) -> Result<Decision, Refusal> {
        let game = &self.game;
        match from {
            Speaker::Player(player) if game.is_person(player) => {}
            Speaker::Player(_) => return Err(Refusal::NotAPerson),
            Speaker::Screen if !game.is_apart() => {}
            Speaker::Screen | Speaker::Watcher => return Err(Refusal::Watching),
        }
        match *command {
            Command::Play { ply, at } => {
                self.check_open(Some(ply))?;
                self.stone_at(from, at.0).map(Decision::Event)
            }
            Command::Try { ply, at } => {
                self.check_open(Some(ply))?;
                let event = self.stone_at(from, at.0)?;
                let weighs = game.setup.engine().is_some();
                Ok(match game.turn() {
                    Some(Turn::Play { .. }) if weighs => {
                        Decision::Effect(Output::Weigh(Doubt { seq: self.seq, at: at.0 }))
                    }
                    Some(_) | None => Decision::Event(event),
                })
            }
            Command::Choose { ply, choice } => {
                self.check_open(Some(ply))?;
                match game.turn() {
                    Some(turn) if !self.speaks_for(from, turn.by()) => Err(Refusal::NotYourTurn),
                    Some(Turn::Choose { by, among }) if among.contains(&choice.0) => {
                        Ok(Decision::Event(Event::Chose { by: Text(by), choice }))
                    }
                    Some(_) | None => Err(Refusal::NotOffered { choice }),
                }
            }
            Command::Undo { ply } => self.undo(from, ply),
            Command::Redo { ply } => {
                self.check_ply(ply)?;
                self.check_unended()?;
                self.check_unpaused()?;
                let to = count(game.redo_target().ok_or(Refusal::NothingToRedo)?);
                if game.is_apart() {
                    return self.offered(self.speaker(from), Offer::Redo { to });
                }
                Ok(Decision::Event(Event::Redone { to }))
            }
            Command::Pause => {
                self.check_open(None)?;
                self.check_alone()?;
                Ok(Decision::Event(Event::Paused))
            }
            Command::Continue if game.paused => Ok(Decision::Event(Event::Continued)),
            Command::Continue => Err(Refusal::NotPaused),
            Command::Resign => {
                self.check_unover()?;
                let by = self.speaker(from);
                let winner = Some(Text(!by));
                Ok(Decision::Event(Event::Ended { winner, reason: EndReason::Resigned }))
            }
            Command::OfferDraw => {
                self.check_open(None)?;
                let by = self.speaker(from);
                self.check_no_offer()?;
                if game.draw_offered == Some((by, game.steps.len())) {
                    return Err(Refusal::OfferedAlready);
                }
                self.offered(by, Offer::Draw)
            }
            Command::Answer { offer, accept } => {
                if !game.offer.is_some_and(Pending::is_rematch) {
                    self.check_open_or_undoable()?;
                }
                let pending = game
                    .offer
                    .filter(|pending| pending.seq == offer && self.speaks_for(from, !pending.by))
                    .ok_or(Refusal::NoOffer)?;
                Ok(Decision::Event(match (pending.offer, accept) {
                    (Offer::Draw, true) => {
                        Event::Ended { winner: None, reason: EndReason::Agreement }
                    }
                    (Offer::Undo { to }, true) => Event::Undone { by: Text(pending.by), to },
                    (Offer::Redo { to }, true) => Event::Redone { to },
                    (Offer::Rematch { colours }, true) => return self.follow(self.again(colours)),
                    (offer, false) => Event::Declined { by: Text(!pending.by), offer },
                }))
            }
            Command::Hint { ply } => self.next_hint(from, ply),
            Command::MoveNow { ply } => {
                self.check_open(Some(ply))?;
                let thinking = game.turn().is_some_and(|turn| !game.is_person(turn.by()));
                if !thinking {
                    return Err(Refusal::NotThinking);
                }
                Ok(Decision::Effect(Output::Hurry(AskId(game.turn_since))))
            }
            Command::Restart => {
                self.check_alone()?;
                self.follow(game.setup.clone())
            }
            Command::Rematch { colours } => {
                let unbegun = game.is_apart() && game.steps.is_empty();
                if game.end().is_none() && !unbegun {
                    return Err(Refusal::NotOver);
                }
                let begin = self.follow(self.again(colours))?;
                if game.is_apart() {
                    return self.offered(self.speaker(from), Offer::Rematch { colours });
                }
                Ok(begin)
            }
        }
    }

    fn stone_at(&self, from: Speaker, at: Point) -> Result<Event, Refusal> {
        let game = &self.game;
        let turn = match game.turn() {
            Some(turn) if !self.speaks_for(from, turn.by()) => return Err(Refusal::NotYourTurn),
            Some(Turn::Choose { among, .. }) => {
                return Err(Refusal::ChoiceDue { choices: texts(among) });
            }
            Some(turn) => turn,
            None => return Err(self.check_unover().expect_err("nothing is due only at the end")),
        };
        let board = game.position.board();
        if !game.setup.size.contains(at) {
            return Err(Refusal::OffBoard { at: Text(at) });
        }
        if let Some(there) = board.stone(at) {
            return Err(Refusal::Occupied { at: Text(at), stone: Text(there) });
        }
        if game.open_points().is_some_and(|open| !open.contains(&at)) {
            return Err(self.closed(turn, at));
        }
        if game.position.foul(at).is_some()
            && let Some(forbidden) = forbidden_view(board, at)
        {
            return Err(Refusal::Forbidden(forbidden));
        }
        let (by, at) = (Text(turn.by()), Text(at));
        Ok(match turn {
            Turn::Propose { .. } => Event::Proposed { by, at },
            Turn::Place { .. } | Turn::Choose { .. } | Turn::Take { .. } | Turn::Play { .. } => {
                Event::Moved { by, stone: Text(game.position.to_move()), at }
            }
        })
    }

    /// Why the opening does not want anything on this empty point.
    fn closed(&self, turn: Turn, at: Point) -> Refusal {
        let game = &self.game;
        match turn {
            Turn::Place { region, .. } => Refusal::OutsideRegion {
                region: region_view(region).expect("a region that leaves points out has a name"),
            },
            Turn::Propose { .. } => {
                let twin = game.opening.twin(game.position.board(), at);
                Refusal::Symmetric {
                    at: Text(at),
                    twin: Text(twin.expect("only twins are closed")),
                }
            }
            Turn::Choose { .. } | Turn::Take { .. } | Turn::Play { .. } => {
                Refusal::NotAmong { offers: texts(game.opening.offers()) }
            }
        }
    }

    /// What a weighed move comes to. Whatever happened meanwhile, the person has not seen. Who tried it
    /// was checked then, and it is still that person's turn.
    pub(crate) fn weighed(&self, doubt: Doubt, verdict: Soundness) -> Result<Decision, Refusal> {
        let stale = Refusal::Stale { ply: count(self.game.steps.len()) };
        if doubt.seq != self.seq {
            return Err(stale);
        }
        self.check_open(None)?;
        match (verdict, self.game.turn()) {
            (Soundness::Sound, _) => self.stone_at(Speaker::Screen, doubt.at).map(Decision::Event),
            (Soundness::Blunder, Some(Turn::Play { by, stone })) => {
                let at = Text(doubt.at);
                let refusal = Refusal::Blunder { at, winner: Text(!stone) };
                Ok(Decision::Both(Event::Warned { by: Text(by), at }, Output::Refuse(refusal)))
            }
            (Soundness::Blunder, Some(_) | None) => Err(stale),
        }
    }

    fn undo(&self, from: Speaker, ply: u32) -> Result<Decision, Refusal> {
        let game = &self.game;
        self.check_seen(ply)?;
        self.check_unended()?;
        self.check_unpaused()?;
        let player = match (from, game.setup.engine(), game.steps.last()) {
            (Speaker::Screen, None, Some(last)) => last.by,
            (Speaker::Screen, None, None) => return Err(Refusal::NothingToUndo),
            (Speaker::Player(_) | Speaker::Watcher, ..) | (Speaker::Screen, Some(_), _) => {
                self.speaker(from)
            }
        };
        let to = count(game.undo_target(player).ok_or(Refusal::NothingToUndo)?);
        if game.is_person(!player) {
            self.offered(player, Offer::Undo { to })
        } else {
            Ok(Decision::Event(Event::Undone { by: Text(player), to }))
        }
    }

    /// What somebody asks the other one for. Whoever was told no in a room does not ask the same again in
    /// this turn; after a game one may.
    fn offered(&self, by: Player, offer: Offer) -> Result<Decision, Refusal> {
        self.check_no_offer()?;
        let insists = self.game.is_apart() && self.game.declined.contains(&(by, offer));
        if insists && !matches!(offer, Offer::Rematch { .. }) {
            return Err(Refusal::OfferedAlready);
        }
        Ok(Decision::Event(Event::Offered { by: Text(by), offer }))
    }

    /// The game that a rematch would be. Colours that an opening has changed over are the colours of this
    /// game.
    fn again(&self, colours: Colours) -> Setup {
        let game = &self.game;
        let changed = game.stone(Player::First) == Stone::White;
        let swap = match colours {
            Colours::Kept => changed,
            Colours::Swapped => !changed,
        };
        if swap { game.setup.swapped() } else { game.setup.clone() }
    }

    fn next_hint(&self, from: Speaker, ply: u32) -> Result<Decision, Refusal> {
        let game = &self.game;
        self.check_open(Some(ply))?;
        let by = match game.turn() {
            Some(Turn::Place { by, .. } | Turn::Play { by, .. })
                if self.speaks_for(from, by) && game.setup.engine().is_some() =>
            {
                by
            }
            Some(_) | None => return Err(Refusal::NoHint),
        };
        let stage = (game.hint + 1).min(LAST_HINT);
        let show = Output::Hint { ply, stage };
        if stage == game.hint {
            return Ok(Decision::Effect(show));
        }
        Ok(Decision::Both(Event::Hinted { by: Text(by), stage }, show))
    }

    fn follow(&self, setup: Setup) -> Result<Decision, Refusal> {
        match &self.game.next {
            Some(next) => Err(Refusal::Followed { next: next.clone() }),
            None => Ok(Decision::Effect(Output::Begin(Box::new(setup)))),
        }
    }

    /// Whether this is the word of the person in that seat.
    pub(crate) fn speaks_for(&self, from: Speaker, player: Player) -> bool {
        let is_theirs = match from {
            Speaker::Player(speaks) => speaks == player,
            Speaker::Screen => !self.game.is_apart(),
            Speaker::Watcher => false,
        };
        is_theirs && self.game.is_person(player)
    }

    /// Who speaks: of two people at one screen the one whose turn it is.
    fn speaker(&self, from: Speaker) -> Player {
        match (from, self.game.setup.engine()) {
            (Speaker::Player(player), _) => player,
            (Speaker::Screen | Speaker::Watcher, Some(engine)) => !engine,
            (Speaker::Screen | Speaker::Watcher, None) => {
                self.game.turn().map_or(Player::First, Turn::by)
            }
        }
    }

    /// The game is on, not paused, and at the ply the person saw.
    fn check_open(&self, ply: Option<u32>) -> Result<(), Refusal> {
        ply.map_or(Ok(()), |ply| self.check_ply(ply))?;
        self.check_unover()?;
        self.check_unpaused()
    }

    fn check_ply(&self, seen: u32) -> Result<(), Refusal> {
        let ply = count(self.game.steps.len());
        if seen == ply { Ok(()) } else { Err(Refusal::Stale { ply }) }
    }

    /// Whoever wants a move back wants the same when the engine has answered it in this instant.
    fn check_seen(&self, seen: u32) -> Result<(), Refusal> {
        match self.game.steps.get(seen as usize..) {
            Some(since) if since.iter().all(|step| !self.game.is_person(step.by)) => Ok(()),
            Some(_) | None => self.check_ply(seen),
        }
    }

    fn check_unover(&self) -> Result<(), Refusal> {
        match self.game.end() {
            Some(end) => Err(Refusal::GameOver { end: end.reason }),
            None => Ok(()),
        }
    }

    /// What the board ended can be taken back; what the players ended cannot.
    fn check_unended(&self) -> Result<(), Refusal> {
        match self.game.ended {
            Some(end) => Err(Refusal::GameOver { end: end.reason }),
            None => Ok(()),
        }
    }

    fn check_unpaused(&self) -> Result<(), Refusal> {
        if self.game.paused { Err(Refusal::Paused) } else { Ok(()) }
    }

    fn check_open_or_undoable(&self) -> Result<(), Refusal> {
        self.check_unended()?;
        self.check_unpaused()
    }

    fn check_alone(&self) -> Result<(), Refusal> {
        if self.game.is_apart() { Err(Refusal::NotAlone) } else { Ok(()) }
    }

    fn check_no_offer(&self) -> Result<(), Refusal> {
        match self.game.offer {
            Some(pending) => Err(Refusal::OfferPending { offer: pending.seq }),
            None => Ok(()),
        }
    }
}

pub(crate) fn count(plies: usize) -> u32 {
    u32::try_from(plies).expect("a board has at most 484 points")
}
