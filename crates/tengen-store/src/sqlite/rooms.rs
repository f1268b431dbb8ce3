//! Rooms, their seats and their games.

use sqlx::{Row, SqliteConnection, SqlitePool};
use tengen_rules::{Player, Stone};
use tengen_session::{Millis, Setup, Text, Written};

use super::append;
use super::rows::{json, read, time, unreadable};
use crate::{
    CardResult, Chair, NewGame, NewRoom, RoomEnd, RoomGame, SavedRoom, StoreError, Terms, Visitor,
};

pub(super) async fn open(
    connection: &mut SqliteConnection,
    room: NewRoom<'_>,
    now: Millis,
) -> Result<bool, StoreError> {
    let opened = sqlx::query(
        "INSERT INTO rooms (code, terms, inviter, used) VALUES ($1, $2, $3, $4)
         ON CONFLICT (code) DO NOTHING",
    )
    .bind(room.code)
    .bind(json(room.terms))
    .bind(room.name)
    .bind(time(now))
    .execute(&mut *connection)
    .await?;
    if opened.rows_affected() == 0 {
        return Ok(false);
    }
    hold(connection, room.code, room.visitor, Chair::Inviter).await?;
    Ok(true)
}

pub(super) async fn load(
    readers: &SqlitePool,
    code: &str,
) -> Result<Option<SavedRoom>, StoreError> {
    let row = sqlx::query("SELECT terms, inviter, guest FROM rooms WHERE code = $1")
        .bind(code)
        .fetch_optional(readers)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let seats = sqlx::query("SELECT visitor, chair FROM seats WHERE room = $1 ORDER BY visitor")
        .bind(code)
        .fetch_all(readers)
        .await?;
    let seats = seats
        .iter()
        .map(|row| Ok((Visitor(row.try_get("visitor")?), chair(code, row.try_get("chair")?)?)));
    let games = sqlx::query(
        "SELECT id, setup, black, result FROM room_games JOIN games ON game = id
         WHERE room = $1 ORDER BY number",
    )
    .bind(code)
    .fetch_all(readers)
    .await?;
    let games = games.iter().map(|row| {
        game(
            row.try_get("id")?,
            row.try_get("setup")?,
            row.try_get("black")?,
            row.try_get("result")?,
        )
    });
    Ok(Some(SavedRoom {
        code: code.to_owned(),
        terms: read(code, row.try_get("terms")?)?,
        inviter: row.try_get("inviter")?,
        guest: row.try_get("guest")?,
        seats: seats.collect::<Result<_, StoreError>>()?,
        games: games.collect::<Result<_, StoreError>>()?,
    }))
}

pub(super) async fn change(
    connection: &mut SqliteConnection,
    code: &str,
    terms: &Terms,
    name: &str,
    now: Millis,
) -> Result<bool, StoreError> {
    let changed = sqlx::query(
        "UPDATE rooms SET terms = $2, inviter = $3, used = $4 WHERE code = $1 AND guest IS NULL",
    )
    .bind(code)
    .bind(json(terms))
    .bind(name)
    .bind(time(now))
    .execute(connection)
    .await?;
    Ok(changed.rows_affected() > 0)
}

pub(super) async fn close(
    connection: &mut SqliteConnection,
    code: &str,
) -> Result<bool, StoreError> {
    let closed = sqlx::query("DELETE FROM rooms WHERE code = $1 AND guest IS NULL")
        .bind(code)
        .execute(connection)
        .await?;
    Ok(closed.rows_affected() > 0)
}

/// The condition on the row decides between two who press at once.
pub(super) async fn sit(
    connection: &mut SqliteConnection,
    code: &str,
    (visitor, name): (&Visitor, &str),
    game: NewGame<'_>,
    now: Millis,
) -> Result<bool, StoreError> {
    let sat =
        sqlx::query("UPDATE rooms SET guest = $2, used = $3 WHERE code = $1 AND guest IS NULL")
            .bind(code)
            .bind(name)
            .bind(time(now))
            .execute(&mut *connection)
            .await?;
    if sat.rows_affected() == 0 {
        return Ok(false);
    }
    hold(connection, code, visitor, Chair::Guest).await?;
    begin(connection, code, 1, game).await?;
    Ok(true)
}

/// Begins a game of a room. The number is the key that a second one fails on.
pub(super) async fn begin(
    connection: &mut SqliteConnection,
    code: &str,
    number: u32,
    game: NewGame<'_>,
) -> Result<(), StoreError> {
    append(connection, game.id, game.records, game.summary).await?;
    let listed = sqlx::query("INSERT INTO room_games (room, number, game) VALUES ($1, $2, $3)")
        .bind(code)
        .bind(number)
        .bind(game.id)
        .execute(&mut *connection)
        .await;
    match listed {
        Err(error) if error.as_database_error().is_some_and(|e| e.is_unique_violation()) => {
            return Err(StoreError::Conflict { game: code.to_owned(), seq: number });
        }
        Err(error) if error.as_database_error().is_some_and(|e| e.is_foreign_key_violation()) => {
            return Err(StoreError::Missing(code.to_owned()));
        }
        other => other?,
    };
    sqlx::query("INSERT INTO owners (game, visitor) SELECT $2, visitor FROM seats WHERE room = $1")
        .bind(code)
        .bind(game.id)
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn lend(
    connection: &mut SqliteConnection,
    code: &str,
    key: &str,
    chair: Chair,
    until: Millis,
) -> Result<(), StoreError> {
    // One key for a seat at a time: the last one that was shown.
    sqlx::query("DELETE FROM seat_keys WHERE room = $1 AND chair = $2")
        .bind(code)
        .bind(chair.name())
        .execute(&mut *connection)
        .await?;
    sqlx::query("INSERT INTO seat_keys (room, key, chair, until) VALUES ($1, $2, $3, $4)")
        .bind(code)
        .bind(key)
        .bind(chair.name())
        .bind(time(until))
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn take(
    connection: &mut SqliteConnection,
    code: &str,
    key: &str,
    visitor: &Visitor,
    now: Millis,
) -> Result<Option<Chair>, StoreError> {
    let row = sqlx::query(
        "DELETE FROM seat_keys WHERE room = $1 AND key = $2 AND until > $3 RETURNING chair",
    )
    .bind(code)
    .bind(key)
    .bind(time(now))
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let chair = chair(code, row.try_get("chair")?)?;
    hold(connection, code, visitor, chair).await?;
    sqlx::query(
        "INSERT INTO owners (game, visitor) SELECT game, $2 FROM room_games WHERE room = $1
         ON CONFLICT (game, visitor) DO NOTHING",
    )
    .bind(code)
    .bind(&visitor.0)
    .execute(connection)
    .await?;
    Ok(Some(chair))
}

pub(super) async fn used(
    connection: &mut SqliteConnection,
    code: &str,
    now: Millis,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE rooms SET used = $2 WHERE code = $1")
        .bind(code)
        .bind(time(now))
        .execute(connection)
        .await?;
    Ok(())
}

pub(super) async fn forget(
    connection: &mut SqliteConnection,
    before: Millis,
) -> Result<u64, StoreError> {
    let forgotten = sqlx::query(
        "DELETE FROM rooms WHERE used < $1 AND NOT EXISTS
             (SELECT 1 FROM room_games JOIN games ON game = id
              WHERE room = code AND updated >= $1)",
    )
    .bind(time(before))
    .execute(connection)
    .await?;
    Ok(forgotten.rows_affected())
}

/// Gives a seat to a browser; one that holds a seat already keeps it.
async fn hold(
    connection: &mut SqliteConnection,
    code: &str,
    visitor: &Visitor,
    chair: Chair,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO seats (room, visitor, chair) VALUES ($1, $2, $3)
         ON CONFLICT (room, visitor) DO NOTHING",
    )
    .bind(code)
    .bind(&visitor.0)
    .bind(chair.name())
    .execute(connection)
    .await?;
    Ok(())
}

fn chair(code: &str, name: &str) -> Result<Chair, StoreError> {
    let found = Chair::BOTH.into_iter().find(|chair| chair.name() == name);
    found.ok_or_else(|| unreadable(code, name))
}

fn game(
    id: String,
    setup: &str,
    black: &str,
    result: Option<&str>,
) -> Result<RoomGame, StoreError> {
    let setup: Setup = read(&id, setup)?;
    let room = setup.room.ok_or_else(|| unreadable(&id, "it is of no room"))?;
    let inviter = room.inviter.0;
    let black = <Player as Written>::read(black).ok_or_else(|| unreadable(&id, black))?;
    let result: Option<CardResult> = result.map(|text| read(&id, text)).transpose()?;
    let end = result.map(|result| match result.winner {
        None => RoomEnd::Drawn,
        Some(Text(Stone::Black)) => RoomEnd::Won(RoomGame::chair(inviter, black)),
        Some(Text(Stone::White)) => RoomEnd::Won(RoomGame::chair(inviter, !black)),
    });
    Ok(RoomGame { id, inviter, end })
}
