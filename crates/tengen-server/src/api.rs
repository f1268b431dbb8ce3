//! The HTTP side: library, score, settings, and judging loose stones.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tengen_engine::{OpponentKind, opponents};
use tengen_rules::{Board, Position, Size, Stone};
use tengen_session::{Seat, Setup, Speaker, Text};
use tengen_store::{Library, Score, Shelf};

use crate::guard::Door;
use crate::host::{Host, Measured};
use crate::own::{Own, Whose};
use crate::page::Page;
use crate::reach::Caller;
use crate::table::Mail;
use crate::{
    About, Against, GameId, Judge, Judgement, NewGame, OpponentSort, OpponentView, Problem,
    ProblemKind, Rename, Settings, SettingsView, View, about, analysis, clock, files, guard, live,
    proving, reviews, rooms, shown, training, visitor,
};

const LONGEST_BODY: usize = 64 * 1024;
const LONGEST_NAME: usize = 200;
const MOST_CARDS: u32 = 100;
/// Several times what the page has to remember.
const LONGEST_PREFERENCES: usize = 16 * 1024;

/// What the page remembers about looks, sounds and habits. Only the page knows what is in it.
type Preferences = serde_json::Map<String, serde_json::Value>;

/// Everything the host answers.
pub(crate) fn router(host: Arc<Host>, door: Door, page: Page) -> Router {
    Router::new()
        .route("/api/opponents", get(list_opponents))
        .route("/api/games", get(list_games).post(new_game))
        .route("/api/games/{id}", get(show_game).patch(rename_game).delete(delete_game))
        .route("/api/games/{id}/copy", post(copy_game))
        .route("/api/games/{id}/restore", post(restore_game))
        .route("/api/games/{id}/live", get(live::live))
        .route("/api/games/{id}/record", get(files::record))
        .route("/api/games/{id}/tree", get(files::tree))
        .route("/api/games/{id}/nodes/{node}", get(files::node))
        .route("/api/games/{id}/share", get(files::share))
        .route("/api/games/{id}/formats", get(files::formats))
        .route("/api/games/{id}/export", get(files::export))
        .merge(reviews::routes())
        .merge(rooms::routes())
        .merge(training::routes())
        .route("/api/import", post(files::import))
        .route("/api/analyses", post(analysis::begin))
        .route("/api/analyses/import", post(analysis::import))
        .route("/api/analyses/{id}", get(analysis::show))
        .route("/api/analyses/{id}/live", get(analysis::live))
        .route("/api/lines", get(analysis::lines))
        .route("/api/score", get(score))
        .route("/api/settings", get(settings).put(set_settings))
        .route("/api/preferences", get(preferences).put(set_preferences))
        .route("/api/judge", post(judge))
        .route("/api/proofs", get(proving::proofs))
        .route("/api/about", get(about))
        .route("/api/alive", get(alive))
        .route("/api/quit", post(quit))
        .fallback(get(async move |uri: Uri, caller: Caller, headers: HeaderMap| {
            page.answer(&uri, &headers, caller.role)
        }))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(host.clone(), visitor::welcome))
        .layer(middleware::from_fn_with_state(host.clone(), guard::bound))
        .layer(middleware::from_fn_with_state(Arc::new(door), guard::guard))
        .with_state(host)
}

/// JSON that has come in time, and whose faults are told as a [`Problem`].
pub(crate) struct Body<T>(pub(crate) T);

/// How long the body of a request may take to arrive. A file has more time.
const SLOWEST_BODY: Duration = Duration::from_secs(10);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        let body = tokio::time::timeout(SLOWEST_BODY, Json::from_request(request, state)).await;
        let body = body.map_err(|_| {
            Problem::new(ProblemKind::TooSlow, "the request took too long to arrive")
        })?;
        Ok(Body(body?.0))
    }
}

/// A query whose faults are told as a [`Problem`].
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Problem))]
pub(crate) struct Asked<T>(pub(crate) T);

/// A part of the address whose faults are told as a [`Problem`].
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Problem))]
pub(crate) struct Path<T>(pub(crate) T);

impl From<PathRejection> for Problem {
    fn from(rejection: PathRejection) -> Problem {
        Problem::bad_request(rejection.body_text())
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Problem {
        let kind = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ProblemKind::TooLarge,
            _ => ProblemKind::BadRequest,
        };
        Problem::new(kind, rejection.body_text())
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Problem {
        Problem::bad_request(rejection.body_text())
    }
}

async fn list_opponents(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
) -> Result<Json<Vec<OpponentView>>, Problem> {
    let fits = host.fitting_level(&person).await?;
    let adaptive = OpponentView {
        id: training::ADAPTIVE.to_owned(),
        kind: OpponentSort::Adaptive,
        playing: Some(fits.id.to_owned()),
        ..opponent_view(fits)
    };
    Ok(Json(opponents().iter().map(opponent_view).chain([adaptive]).collect()))
}

fn opponent_view(opponent: &tengen_engine::Opponent) -> OpponentView {
    let kind = match opponent.kind {
        OpponentKind::Table | OpponentKind::Lookahead => OpponentSort::Historic,
        OpponentKind::Level(_) => OpponentSort::Level,
    };
    OpponentView {
        id: opponent.id.to_owned(),
        kind,
        level: level(opponent),
        cap: clock::millis(opponent.cap),
        reading: opponent.reading,
        defence: opponent.defence,
        rating: opponent
            .rating()
            .map(|rating| crate::Rating { elo: rating.elo, error: rating.error }),
        playing: None,
    }
}

/// What beating an opponent is worth. The historic ones are worth how far they read.
pub(crate) fn level(opponent: &tengen_engine::Opponent) -> u8 {
    match opponent.kind {
        OpponentKind::Table | OpponentKind::Lookahead => opponent.reading.max(1),
        OpponentKind::Level(number) => number,
    }
}

#[derive(Deserialize)]
struct Search {
    mode: Option<Shelf>,
    #[serde(default)]
    q: String,
    state: Option<GameState>,
    named: Option<bool>,
    #[serde(default)]
    offset: u32,
    limit: Option<u32>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
enum GameState {
    Open,
    Finished,
}

async fn list_games(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Asked(search): Asked<Search>,
) -> Result<Json<Library>, Problem> {
    let query = tengen_store::Query {
        shelf: search.mode,
        words: search.q.chars().take(LONGEST_NAME).collect(),
        finished: search.state.map(|state| state == GameState::Finished),
        named: search.named,
        offset: search.offset,
        limit: search.limit.unwrap_or(50).min(MOST_CARDS),
    };
    Ok(Json(host.store.list(&person, &query).await?))
}

async fn new_game(
    State(host): State<Arc<Host>>,
    Whose(whose): Whose,
    Body(asked): Body<NewGame>,
) -> Result<(StatusCode, Json<GameId>), Problem> {
    let person = |name| Ok::<_, Problem>(Seat::Person { name: person_name(name)? });
    let other = match asked.against {
        Against::Person { name } => person(name)?,
        // Who takes the seat is found when the game is made.
        Against::Engine { opponent } if opponent == training::ADAPTIVE => {
            Seat::Engine { opponent, level: 0, adaptive: true }
        }
        Against::Engine { opponent } => {
            let known = tengen_engine::Opponent::find(&opponent)
                .ok_or_else(|| Problem::bad_request("there is no such opponent"))?;
            Seat::Engine { opponent, level: level(known), adaptive: false }
        }
    };
    if matches!(other, Seat::Engine { .. }) {
        host.budgets.payer(&whose).check()?;
    }
    let (first, second) = asked.side.seat(person(asked.name)?, other, host.luck());
    let setup = Setup {
        rule: asked.rule,
        size: size(asked.size)?,
        opening: asked.opening,
        clock: asked.clock,
        first,
        second,
        from: asked.from.unwrap_or_default(),
        room: None,
    };
    Ok((StatusCode::CREATED, Json(GameId { id: host.create(&whose, setup).await? })))
}

async fn show_game(State(host): State<Arc<Host>>, Own(id): Own) -> Result<Json<View>, Problem> {
    let (saved, session) = host.load(&id, Measured::Here).await?;
    Ok(Json(View {
        id,
        name: saved.card.name,
        game: session.view(host.clock.now(), Speaker::Screen),
        threats: shown::threat_views(session.position()),
        fact: shown::fact(session.position()),
        pattern: shown::pattern(session.position()),
    }))
}

async fn rename_game(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Own(id): Own,
    Body(Rename { name }): Body<Rename>,
) -> Result<StatusCode, Problem> {
    let name = tidy(name)?;
    host.store.rename(&person, &id, name.as_deref()).await?;
    // A game of two has a name in the library of each, which the other does not see.
    if host.store.owners(&id).await?.len() < 2 {
        host.studios.tell(&id, analysis::Mail::Named(name.clone())).await;
        host.tell(&id, Mail::Named(name)).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn copy_game(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Own(id): Own,
    Body(Rename { name }): Body<Rename>,
) -> Result<(StatusCode, Json<GameId>), Problem> {
    let name = tidy(name)?;
    let copy = host.new_id();
    host.store.copy(&person, &id, &copy, name.as_deref(), host.clock.now()).await?;
    Ok((StatusCode::CREATED, Json(GameId { id: copy })))
}

async fn delete_game(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Own(id): Own,
) -> Result<StatusCode, Problem> {
    if !host.store.delete(&person, &id, host.clock.now()).await? {
        return Ok(StatusCode::NO_CONTENT);
    }
    host.studios.tell(&id, analysis::Mail::Deleted).await;
    host.tell(&id, Mail::Deleted).await;
    host.reviews.deleted(&id);
    Ok(StatusCode::NO_CONTENT)
}

async fn restore_game(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    host.store.restore(&person, &id).await?;
    host.game_restored(&id).await;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
struct ScoreOf {
    opponent: Option<String>,
}

async fn score(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Asked(ScoreOf { opponent }): Asked<ScoreOf>,
) -> Result<Json<Score>, Problem> {
    Ok(Json(host.store.score(&person, opponent.as_deref()).await?))
}

async fn preferences(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
) -> Result<Json<Preferences>, Problem> {
    let kept = host.store.preferences(&person).await?;
    Ok(Json(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()))
}

async fn set_preferences(
    State(host): State<Arc<Host>>,
    Whose(person): Whose,
    Body(preferences): Body<Preferences>,
) -> Result<StatusCode, Problem> {
    let text = serde_json::to_string(&preferences).expect("it was JSON");
    if text.len() > LONGEST_PREFERENCES {
        let detail = format!("preferences have at most {LONGEST_PREFERENCES} bytes");
        return Err(Problem::new(ProblemKind::TooLarge, detail));
    }
    host.store.keep_preferences(&person, &text).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn settings(State(host): State<Arc<Host>>) -> Json<SettingsView> {
    Json(settings_view(&host, host.settings()))
}

async fn set_settings(
    State(host): State<Arc<Host>>,
    Body(settings): Body<Settings>,
) -> Result<Json<SettingsView>, Problem> {
    let settings = host.set_settings(settings).await?;
    Ok(Json(settings_view(&host, settings)))
}

fn settings_view(host: &Host, settings: Settings) -> SettingsView {
    let Settings { threads, memory, review } = host.bounds;
    SettingsView { settings, most_threads: threads, most_memory: memory, most_review: review }
}

async fn judge(Body(asked): Body<Judge>) -> Result<Json<Judgement>, Problem> {
    Ok(Json(shown::judge(&asked.position()?)))
}

impl Judge {
    /// The stones as a position, if they are on a board and no two on one point.
    pub(crate) fn position(&self) -> Result<Position, Problem> {
        let mut board = Board::new(size(self.size)?);
        for (stone, points) in [(Stone::Black, &self.black), (Stone::White, &self.white)] {
            for &Text(at) in points {
                if !board.is_empty_at(at) {
                    return Err(Problem::bad_request(format!("{at} is not free on this board")));
                }
                board.put(at, stone);
            }
        }
        Ok(Position::set_up(board, self.rule.0, self.to_move.0))
    }
}

async fn about() -> Json<&'static About> {
    Json(about::about())
}

#[derive(Serialize)]
struct Alive {
    tengen: &'static str,
}

async fn alive() -> Json<Alive> {
    Json(Alive { tengen: env!("CARGO_PKG_VERSION") })
}

async fn quit(State(host): State<Arc<Host>>) -> StatusCode {
    tokio::spawn(async move {
        // The answer goes out first.
        tokio::time::sleep(Duration::from_millis(50)).await;
        host.close();
    });
    StatusCode::ACCEPTED
}

pub(crate) fn size(side: u8) -> Result<Size, Problem> {
    Size::new(usize::from(side))
        .ok_or_else(|| Problem::bad_request("a board has 5 to 22 points a side"))
}

/// A name without blanks around it; a name of blanks is none.
pub(crate) fn tidy(name: Option<String>) -> Result<Option<String>, Problem> {
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    name.as_deref().map_or(Ok(()), check_name)?;
    Ok(name)
}

/// The name of somebody who plays, without blanks around it.
pub(crate) fn person_name(name: String) -> Result<String, Problem> {
    check_name(&name)?;
    Ok(name.trim().to_owned())
}

fn check_name(name: &str) -> Result<(), Problem> {
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Problem::bad_request("a name has at most 200 letters, all in one line"));
    }
    Ok(())
}
