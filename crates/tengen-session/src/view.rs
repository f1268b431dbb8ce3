//! A whole game as the page shows it.

use serde::Serialize;
use tengen_rules::{Board, Choice, Player, Point, Region, Stone};

use crate::decide::count;
use crate::game::Turn;
use crate::text::texts;
use crate::{
    Colours, Command, EndReason, ForbiddenView, Left, Millis, Mode, Offer, RegionView, Seat,
    Session, Setup, ShapeView, Speaker, Text,
};

/// Everything about a game at one moment. The page draws this and needs no rule for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct GameView {
    /// The number of the last event.
    pub seq: u32,
    /// Stones, choices and fifth moves offered so far; commands name it.
    pub ply: u32,
    /// What was agreed.
    pub setup: Setup,
    /// Against the engine, or between people.
    pub mode: Mode,
    /// The stones in order, Black first.
    pub moves: Vec<Text<Point>>,
    /// Who has Black, for as long as the opening does not change it.
    pub black: PlayerView,
    /// Who has White.
    pub white: PlayerView,
    /// Whether the opening has settled who has which colour.
    pub settled: bool,
    /// What is due next; nothing when the game is over.
    pub turn: Option<TurnView>,
    /// How the game ended.
    pub result: Option<ResultView>,
    /// In renju, the points Black may not play on, whoever is to move.
    pub forbidden: Vec<ForbiddenView>,
    /// How many plies can be played again.
    pub redo: u32,
    /// The clocks of a timed game.
    pub clock: Option<ClockView>,
    /// Whether the game is paused.
    pub paused: bool,
    /// An offer that waits for its answer.
    pub offer: Option<OfferView>,
    /// How far down the ladder of hints the person is at this ply; 0 before the first.
    pub hint: u8,
    /// Whether hints or undo were used, or the game goes on from another one.
    pub assisted: bool,
    /// What can be done now by the one who is shown this.
    pub can: Can,
    /// The game that was begun from this one.
    pub next: Option<String>,
}

/// One of the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PlayerView {
    /// Which one, whatever the colour.
    pub player: Text<Player>,
    /// Who it is.
    #[serde(flatten)]
    pub seat: Seat,
}

/// What is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TurnView {
    /// Who is due, by the colour held at this moment.
    pub actor: Text<Stone>,
    /// The colour of the stone to put; none when a choice is due.
    pub stone: Option<Text<Stone>>,
    /// What for.
    pub phase: Due,
    /// What there is to choose from, when a choice is due.
    pub choices: Vec<Text<Choice>>,
    /// Where the opening wants the stone; none means anywhere.
    pub region: Option<RegionView>,
    /// The points it has to be one of; none means all empty points.
    pub allowed: Option<Vec<Text<Point>>>,
    /// The fifth moves offered so far, until one is taken.
    pub offers: Vec<Text<Point>>,
    /// How many more fifth moves are to be offered.
    pub offers_left: u32,
    /// Whether it is the engine's turn and it is thinking.
    pub thinking: bool,
}

/// What kind of step is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// A stone of the opening.
    Place,
    /// A choice of the opening.
    Choose,
    /// A fifth move to be offered.
    Offer,
    /// One of the fifth moves offered.
    Take,
    /// A move.
    Play,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ResultView {
    /// The winner's colour; none in a draw.
    pub winner: Option<Text<Stone>>,
    /// Why.
    pub reason: EndReason,
    /// The winning stones in order along their lines.
    pub line: Vec<Text<Point>>,
    /// What the person gets for it, against the engine and in a game of its own.
    pub points: Option<u32>,
}

/// The clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClockView {
    /// What Black has left at the time of this view.
    pub black: Left,
    /// What White has left.
    pub white: Left,
    /// Whose time runs, if anybody's does.
    pub running: Option<Text<Stone>>,
    /// The time of this view on the host's clock.
    pub now: Millis,
}

/// An offer that waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OfferView {
    /// The number of its event; the answer names it.
    pub id: u32,
    /// Who made it.
    pub by: Text<Stone>,
    /// What for.
    pub offer: Offer,
    /// How long it still waits at the time of this view, if not for ever.
    pub lapses_in: Option<Millis>,
}

/// Which commands would be carried out now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Can {
    /// Put a stone.
    pub play: bool,
    /// Make a choice.
    pub choose: bool,
    /// Take back.
    pub undo: bool,
    /// Play again.
    pub redo: bool,
    /// Pause.
    pub pause: bool,
    /// Go on after a pause.
    #[serde(rename = "continue")]
    pub go_on: bool,
    /// Give up.
    pub resign: bool,
    /// Offer a draw.
    pub offer_draw: bool,
    /// Answer an offer.
    pub answer: bool,
    /// Get a hint, or the next step of it.
    pub hint: bool,
    /// Let the engine move now.
    pub move_now: bool,
    /// Begin anew.
    pub restart: bool,
    /// Play again.
    pub rematch: bool,
}

impl Session {
    /// The whole game as it is at `now`, with what this speaker can do about it.
    pub fn view(&self, now: Millis, to: Speaker) -> GameView {
        let game = &self.game;
        let now = now.max(self.since);
        let player = |stone| {
            let player = game.player(stone);
            PlayerView { player: Text(player), seat: game.setup.seat(player).clone() }
        };
        GameView {
            seq: self.seq,
            ply: count(game.steps.len()),
            setup: game.setup.clone(),
            mode: game.setup.mode(),
            moves: texts(game.position.moves()),
            black: player(Stone::Black),
            white: player(Stone::White),
            settled: game.is_settled(),
            turn: self.turn_view(),
            result: self.result(),
            forbidden: self.forbidden(),
            redo: count(game.undone.len()),
            clock: self.clocks(now).map(|clocks| ClockView {
                black: clocks.of(game.player(Stone::Black)),
                white: clocks.of(game.player(Stone::White)),
                running: game.running().map(|player| Text(game.stone(player))),
                now,
            }),
            paused: game.paused,
            offer: game.offer.map(|pending| OfferView {
                id: pending.seq,
                by: Text(game.stone(pending.by)),
                offer: pending.offer,
                lapses_in: self.lapse().map(|lapses| lapses.minus(now)),
            }),
            hint: game.hint,
            assisted: game.assisted,
            can: self.can(to),
            next: game.next.clone(),
        }
    }

    /// How the game ended, if it did.
    pub fn result(&self) -> Option<ResultView> {
        let game = &self.game;
        let end = game.end()?;
        let line = game.position.outcome().map_or(Vec::new(), |outcome| texts(&outcome.line));
        let points = self.finished().map(Finished::points);
        let winner = end.winner.map(|player| Text(game.stone(player)));
        Some(ResultView { winner, reason: end.reason, line, points })
    }

    /// How the game went for the person, if it is over, was against the engine, and was a game of its own.
    pub fn finished(&self) -> Option<Finished> {
        let game = &self.game;
        let end = game.end()?;
        if game.setup.is_continued() {
            return None;
        }
        let engine = game.setup.engine()?;
        let level = match game.setup.seat(engine) {
            Seat::Engine { level, .. } => *level,
            Seat::Person { .. } => return None,
        };
        let verdict = match end.winner {
            Some(winner) if winner == engine => GameVerdict::Loss,
            Some(_) => GameVerdict::Win,
            None => GameVerdict::Draw,
        };
        Some(Finished { verdict, level, assisted: game.assisted })
    }

    fn turn_view(&self) -> Option<TurnView> {
        let game = &self.game;
        let turn = game.turn()?;
        let (phase, among, region, left) = match turn {
            Turn::Place { region, .. } => (Due::Place, &[][..], region, 0),
            Turn::Choose { among, .. } => (Due::Choose, among, Region::Anywhere, 0),
            Turn::Propose { left, .. } => (Due::Offer, &[][..], Region::Anywhere, left),
            Turn::Take { .. } => (Due::Take, &[][..], Region::Anywhere, 0),
            Turn::Play { .. } => (Due::Play, &[][..], Region::Anywhere, 0),
        };
        let offers = match turn {
            Turn::Propose { .. } | Turn::Take { .. } => game.opening.offers(),
            Turn::Place { .. } | Turn::Choose { .. } | Turn::Play { .. } => &[],
        };
        Some(TurnView {
            actor: Text(game.stone(turn.by())),
            stone: (phase != Due::Choose).then(|| Text(game.position.to_move())),
            phase,
            choices: texts(among),
            region: region_view(region),
            allowed: game.open_points().map(|open| texts(&open)),
            offers: texts(offers),
            offers_left: count(left),
            thinking: !game.is_person(turn.by()) && !game.paused,
        })
    }

    fn forbidden(&self) -> Vec<ForbiddenView> {
        let game = &self.game;
        if game.end().is_some() || !game.setup.rule.0.forbids(Stone::Black) {
            return Vec::new();
        }
        let board = game.position.board();
        let points = board.forbidden_points();
        points.into_iter().filter_map(|(at, _)| forbidden_view(board, at)).collect()
    }

    fn can(&self, from: Speaker) -> Can {
        let game = &self.game;
        let ply = count(game.steps.len());
        let allows = |command: Command| self.decide(from, &command).is_ok();
        let due = game.turn().filter(|turn| self.speaks_for(from, turn.by()) && !game.paused);
        Can {
            play: due.is_some_and(|turn| !matches!(turn, Turn::Choose { .. })),
            choose: matches!(due, Some(Turn::Choose { .. })),
            undo: allows(Command::Undo { ply }),
            redo: allows(Command::Redo { ply }),
            pause: allows(Command::Pause),
            go_on: allows(Command::Continue),
            resign: allows(Command::Resign),
            offer_draw: allows(Command::OfferDraw),
            answer: game
                .offer
                .is_some_and(|offer| allows(Command::Answer { offer: offer.seq, accept: true })),
            hint: allows(Command::Hint { ply }),
            move_now: allows(Command::MoveNow { ply }),
            restart: allows(Command::Restart),
            rematch: allows(Command::Rematch { colours: Colours::Kept }),
        }
    }
}

/// A finished game against the engine, as far as the score is concerned.
///
/// ```
/// use tengen_session::{Finished, GameVerdict};
/// let won = Finished { verdict: GameVerdict::Win, level: 3, assisted: false };
/// assert_eq!(won.points(), 30);
/// let drawn = Finished { verdict: GameVerdict::Draw, level: 3, assisted: true };
/// assert_eq!(drawn.points(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// How it went for the person.
    pub verdict: GameVerdict,
    /// The opponent's level.
    pub level: u8,
    /// Whether hints or undo were used.
    pub assisted: bool,
}

/// How a finished game went for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameVerdict {
    /// The person won.
    Win,
    /// Nobody won.
    Draw,
    /// The engine won.
    Loss,
}

impl Finished {
    /// What the game is worth: 10 a level for a win, 3 for a draw, half of it with help.
    pub fn points(self) -> u32 {
        let whole = u32::from(self.level)
            * match self.verdict {
                GameVerdict::Win => 10,
                GameVerdict::Draw => 3,
                GameVerdict::Loss => 0,
            };
        if self.assisted { whole / 2 } else { whole }
    }
}

/// The reason why a point is forbidden to Black, as the page shows it.
pub fn forbidden_view(board: &Board, at: Point) -> Option<ForbiddenView> {
    let forbidden = board.forbidden(at)?;
    let shapes = forbidden
        .shapes
        .iter()
        .map(|shape| ShapeView { stones: texts(&shape.stones), grows_at: texts(&shape.grows_at) });
    Some(ForbiddenView { at: Text(at), foul: Text(forbidden.foul), shapes: shapes.collect() })
}

pub(crate) fn region_view(region: Region) -> Option<RegionView> {
    let side = |square: usize| u8::try_from(square).expect("a square fits on the board");
    match region {
        Region::Anywhere => None,
        Region::Inside(square) => Some(RegionView::Inside { square: side(square) }),
        Region::Outside(square) => Some(RegionView::Outside { square: side(square) }),
    }
}
