//! The HTTP side of rooms: opening, looking, sitting down, a second device.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use tengen_rules::Player;
use tengen_session::{Millis, Session};
use tengen_store::{Chair, NewGame, SavedRoom, Summary, Terms, Visitor};
use tokio::sync::oneshot;

use super::room::Mail;
use super::{Code, DeviceKey, NewRoom, RoomOpened, RoomView, SitDown, live, qr, setup};
use crate::api::{Body, Path, person_name};
use crate::host::{Host, records};
use crate::reach::Caller;
use crate::visitor::{Browser, Cookie, Known};
use crate::{Problem, ProblemKind};

/// How long a key for another device is good for.
const KEY_SECONDS: u32 = 120;

pub(crate) fn routes() -> Router<Arc<Host>> {
    Router::new()
        .route("/api/rooms", post(open))
        .route("/api/rooms/{code}", get(show).patch(change).delete(close))
        .route("/api/rooms/{code}/seat", post(sit))
        .route("/api/rooms/{code}/device", post(lend))
        .route("/api/rooms/{code}/device/{key}", post(take))
        .route("/api/rooms/{code}/qr", get(picture))
        .route("/api/rooms/{code}/live", get(live::live))
}

async fn open(
    State(host): State<Arc<Host>>,
    browser: Browser,
    Body(NewRoom { terms, name }): Body<NewRoom>,
) -> Result<(StatusCode, Option<Cookie>, Json<RoomOpened>), Problem> {
    let name = person_name(name)?;
    loop {
        let code = Code::random();
        check(&terms, &code)?;
        let room = tengen_store::NewRoom {
            code: code.as_str(),
            terms: &terms,
            name: &name,
            visitor: &browser.visitor,
        };
        // Of a billion codes one may be taken.
        if host.store.open_room(room, host.clock.now()).await? {
            let opened = RoomOpened { code: code.to_string() };
            return Ok((StatusCode::CREATED, browser.new_cookie(), Json(opened)));
        }
    }
}

async fn show(
    State(host): State<Arc<Host>>,
    caller: Caller,
    Path(code): Path<String>,
    Known(visitor): Known,
) -> Result<Json<RoomView>, Problem> {
    let room = host.find_room(&code, caller).await?;
    view(&host, &room, visitor).await
}

async fn change(
    State(host): State<Arc<Host>>,
    caller: Caller,
    Path(code): Path<String>,
    Known(visitor): Known,
    Body(NewRoom { terms, name }): Body<NewRoom>,
) -> Result<StatusCode, Problem> {
    let room = host.find_room(&code, caller).await?;
    let code = inviters_own(&room, visitor.as_ref())?;
    check(&terms, &code)?;
    let name = person_name(name)?;
    if !host.store.change_room(code.as_str(), &terms, &name, host.clock.now()).await? {
        return Err(taken());
    }
    host.rooms.changed(code.as_str());
    Ok(StatusCode::NO_CONTENT)
}

async fn close(
    State(host): State<Arc<Host>>,
    caller: Caller,
    Path(code): Path<String>,
    Known(visitor): Known,
) -> Result<StatusCode, Problem> {
    let room = host.find_room(&code, caller).await?;
    let code = inviters_own(&room, visitor.as_ref())?;
    if !host.store.close_room(code.as_str()).await? {
        return Err(taken());
    }
    host.rooms.changed(code.as_str());
    Ok(StatusCode::NO_CONTENT)
}

async fn sit(
    State(host): State<Arc<Host>>,
    caller: Caller,
    Path(code): Path<String>,
    browser: Browser,
    Body(SitDown { name }): Body<SitDown>,
) -> Result<(Option<Cookie>, Json<RoomView>), Problem> {
    let room = host.find_room(&code, caller).await?;
    let name = person_name(name)?;
    match room.chair(&browser.visitor) {
        Some(Chair::Inviter) => {
            let detail = "this is your own room; the other seat is for your guest";
            return Err(Problem::new(ProblemKind::OwnRoom, detail));
        }
        // A second click.
        Some(Chair::Guest) => {}
        None => begin(&host, &room, &browser.visitor, &name).await?,
    }
    let seated = host.store.room(&room.code).await?.ok_or_else(|| Problem::not_found("room"))?;
    Ok((browser.new_cookie(), view(&host, &seated, Some(browser.visitor)).await?))
}

/// Takes the free seat, and with it the first game begins.
async fn begin(
    host: &Arc<Host>,
    room: &SavedRoom,
    visitor: &Visitor,
    name: &str,
) -> Result<(), Problem> {
    let code = code_of(room);
    let players = (Player::First, Player::Second);
    let (inviter, _) = room.terms.side.seat(players.0, players.1, host.luck());
    let setup = setup(&room.terms, &code, inviter, (&room.inviter, name));
    let now = host.clock.now();
    let (session, outputs) =
        Session::begin(setup, now).map_err(|error| Problem::bad_request(error.to_string()))?;
    let id = host.new_id();
    let (records, summary) = (records(&outputs), Summary::of(&session));
    let game = NewGame { id: &id, records: &records, summary: &summary };
    if !host.store.sit(code.as_str(), (visitor, name), game, now).await? {
        return Err(taken());
    }
    host.rooms.changed(code.as_str());
    Ok(())
}

async fn lend(
    State(host): State<Arc<Host>>,
    caller: Caller,
    Path(code): Path<String>,
    Known(visitor): Known,
) -> Result<Json<DeviceKey>, Problem> {
    let room = host.find_room(&code, caller).await?;
    let chair = visitor.and_then(|visitor| room.chair(&visitor)).ok_or_else(|| {
        Problem::new(ProblemKind::Forbidden, "only who has a seat can bring another device")
    })?;
    let key = Code::random();
    let until = host.clock.now().plus(Millis(u64::from(KEY_SECONDS) * 1000));
    host.store.lend_seat(&room.code, key.as_str(), chair, until).await?;
    Ok(Json(DeviceKey { key: key.to_string(), seconds: KEY_SECONDS }))
}

async fn take(
    State(host): State<Arc<Host>>,
    caller: Caller,
    Path((code, key)): Path<(String, String)>,
    browser: Browser,
) -> Result<(Option<Cookie>, Json<RoomView>), Problem> {
    let room = host.find_room(&code, caller).await?;
    let wrong = || host.wrong_guess(caller, "such key, or not any more");
    let key = Code::read(&key).ok_or_else(wrong)?;
    let now = host.clock.now();
    let taken = host.store.take_seat(&room.code, key.as_str(), &browser.visitor, now).await?;
    taken.ok_or_else(wrong)?;
    host.rooms.changed(&room.code);
    Ok((browser.new_cookie(), view(&host, &room, Some(browser.visitor)).await?))
}

async fn picture(
    State(host): State<Arc<Host>>,
    caller: Caller,
    Path(code): Path<String>,
) -> Result<impl IntoResponse, Problem> {
    let room = host.find_room(&code, caller).await?;
    let svg = qr::svg(&host.address().link(&code_of(&room)));
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg))
}

/// The room as a browser sees it.
async fn view(
    host: &Arc<Host>,
    room: &SavedRoom,
    visitor: Option<Visitor>,
) -> Result<Json<RoomView>, Problem> {
    let code = code_of(room);
    loop {
        let (reply, view) = oneshot::channel();
        let show = Mail::Show { visitor: visitor.clone(), reply };
        if host.room(&code).await?.send(show).await.is_err() {
            // A room can be left between finding it and writing to it; then there is a new one.
            continue;
        }
        return view.await.map(Json).map_err(|_| Problem::not_found("room with this code"));
    }
}

fn inviters_own(room: &SavedRoom, visitor: Option<&Visitor>) -> Result<Code, Problem> {
    match visitor.and_then(|visitor| room.chair(visitor)) {
        Some(Chair::Inviter) => Ok(code_of(room)),
        Some(Chair::Guest) | None => {
            Err(Problem::new(ProblemKind::Forbidden, "the room is of the one who opened it"))
        }
    }
}

/// Whether such a game can be played.
fn check(terms: &Terms, code: &Code) -> Result<(), Problem> {
    let setup = setup(terms, code, Player::First, ("", ""));
    setup.check().map_err(|error| Problem::bad_request(error.to_string()))
}

fn taken() -> Problem {
    Problem::new(ProblemKind::SeatTaken, "both seats of this room are taken")
}

fn code_of(room: &SavedRoom) -> Code {
    Code::read(&room.code).expect("only codes are stored as codes")
}
