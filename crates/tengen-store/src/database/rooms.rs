//! Rooms, their seats and their games.

use tengen_rules::{Player, Stone};
use tengen_session::{Millis, Setup, Text, Written};

use super::games::write;
use super::query::{Connection, query};
use super::rows::{json, read, unreadable};
use super::{Database, presence};
use crate::{
    CardResult, Chair, NewGame, NewRoom, News, RoomEnd, RoomGame, SavedRoom, StoreError, Terms,
    Visitor,
};

pub(super) async fn open(
    database: &Database,
    room: NewRoom<'_>,
    now: Millis,
) -> Result<bool, StoreError> {
    let mut writing = database.writer.begin().await?;
    let opened = query(
        "INSERT INTO rooms (code, terms, inviter, used) VALUES ($1, $2, $3, $4)
         ON CONFLICT (code) DO NOTHING",
    )
    .bind(room.code)
    .bind(json(room.terms))
    .bind(room.name)
    .bind(now)
    .execute(writing.connection())
    .await?;
    if opened == 0 {
        return Ok(false);
    }
    hold(writing.connection(), room.code, room.visitor, Chair::Inviter).await?;
    writing.commit().await?;
    Ok(true)
}

pub(super) async fn load(database: &Database, code: &str) -> Result<Option<SavedRoom>, StoreError> {
    let row = query("SELECT terms, inviter, guest FROM rooms WHERE code = $1")
        .bind(code)
        .fetch_optional(&database.readers)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let seats = query("SELECT visitor, chair FROM seats WHERE room = $1 ORDER BY visitor")
        .bind(code)
        .fetch_all(&database.readers)
        .await?;
    let seats = seats
        .iter()
        .map(|row| Ok((Visitor(row.try_get("visitor")?), chair(code, row.try_get("chair")?)?)));
    let games = query(
        "SELECT id, setup, black, result FROM room_games JOIN games ON game = id
         WHERE room = $1 ORDER BY number",
    )
    .bind(code)
    .fetch_all(&database.readers)
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
        elsewhere: presence::elsewhere(database, code).await?,
    }))
}

pub(super) async fn change(
    database: &Database,
    code: &str,
    terms: &Terms,
    name: &str,
    now: Millis,
) -> Result<bool, StoreError> {
    let mut writing = database.writer.begin().await?;
    let changed = query(
        "UPDATE rooms SET terms = $2, inviter = $3, used = $4 WHERE code = $1 AND guest IS NULL",
    )
    .bind(code)
    .bind(json(terms))
    .bind(name)
    .bind(now)
    .execute(writing.connection())
    .await?;
    writing.announce(news(code));
    writing.commit().await?;
    Ok(changed > 0)
}

pub(super) async fn close(database: &Database, code: &str) -> Result<bool, StoreError> {
    let mut writing = database.writer.begin().await?;
    let closed = query("DELETE FROM rooms WHERE code = $1 AND guest IS NULL")
        .bind(code)
        .execute(writing.connection())
        .await?;
    writing.announce(news(code));
    writing.commit().await?;
    Ok(closed > 0)
}

/// The condition on the row decides between two who press at once.
pub(super) async fn sit(
    database: &Database,
    code: &str,
    (visitor, name): (&Visitor, &str),
    game: NewGame<'_>,
    now: Millis,
) -> Result<bool, StoreError> {
    let mut writing = database.writer.begin().await?;
    let sat = query("UPDATE rooms SET guest = $2, used = $3 WHERE code = $1 AND guest IS NULL")
        .bind(code)
        .bind(name)
        .bind(now)
        .execute(writing.connection())
        .await?;
    if sat == 0 {
        return Ok(false);
    }
    hold(writing.connection(), code, visitor, Chair::Guest).await?;
    list(writing.connection(), code, 1, game).await?;
    writing.announce(news(code));
    writing.commit().await?;
    Ok(true)
}

pub(super) async fn begin(
    database: &Database,
    code: &str,
    number: u32,
    game: NewGame<'_>,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    list(writing.connection(), code, number, game).await?;
    writing.announce(news(code));
    writing.commit().await
}

/// Makes a game one of a room. The number is the key that a second one fails on.
async fn list(
    connection: &mut Connection,
    code: &str,
    number: u32,
    game: NewGame<'_>,
) -> Result<(), StoreError> {
    write(connection, game.id, game.records, game.summary).await?;
    let listed = query("INSERT INTO room_games (room, number, game) VALUES ($1, $2, $3)")
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
    query(
        "INSERT INTO owners (game, visitor, chair) SELECT $2, visitor, chair FROM seats
         WHERE room = $1",
    )
    .bind(code)
    .bind(game.id)
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn players(
    database: &Database,
    game: &str,
) -> Result<Vec<(Visitor, Chair)>, StoreError> {
    let rows = query(
        "SELECT visitor, chair FROM owners
         WHERE game = $1 AND chair IS NOT NULL AND deleted IS NULL ORDER BY visitor",
    )
    .bind(game)
    .fetch_all(&database.readers)
    .await?;
    rows.iter()
        .map(|row| Ok((Visitor(row.try_get("visitor")?), chair(game, row.try_get("chair")?)?)))
        .collect()
}

pub(super) async fn lend(
    database: &Database,
    code: &str,
    key: &str,
    chair: Chair,
    until: Millis,
) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    // One key for a seat at a time: the last one that was shown.
    query("DELETE FROM seat_keys WHERE room = $1 AND chair = $2")
        .bind(code)
        .bind(chair.name())
        .execute(writing.connection())
        .await?;
    query("INSERT INTO seat_keys (room, key, chair, until) VALUES ($1, $2, $3, $4)")
        .bind(code)
        .bind(key)
        .bind(chair.name())
        .bind(until)
        .execute(writing.connection())
        .await?;
    writing.commit().await
}

pub(super) async fn take(
    database: &Database,
    code: &str,
    key: &str,
    visitor: &Visitor,
    now: Millis,
) -> Result<Option<Chair>, StoreError> {
    let mut writing = database.writer.begin().await?;
    let row =
        query("DELETE FROM seat_keys WHERE room = $1 AND key = $2 AND until > $3 RETURNING chair")
            .bind(code)
            .bind(key)
            .bind(now)
            .fetch_optional(writing.connection())
            .await?;
    let Some(row) = row else { return Ok(None) };
    let chair = chair(code, row.try_get("chair")?)?;
    hold(writing.connection(), code, visitor, chair).await?;
    query(
        "INSERT INTO owners (game, visitor, chair)
         SELECT game, visitor, chair FROM room_games JOIN seats ON seats.room = room_games.room
         WHERE room_games.room = $1 AND visitor = $2
         ON CONFLICT (game, visitor) DO NOTHING",
    )
    .bind(code)
    .bind(&visitor.0)
    .execute(writing.connection())
    .await?;
    writing.announce(news(code));
    writing.commit().await?;
    Ok(Some(chair))
}

pub(super) async fn used(database: &Database, code: &str, now: Millis) -> Result<(), StoreError> {
    let mut writing = database.writer.begin().await?;
    query("UPDATE rooms SET used = $2 WHERE code = $1")
        .bind(code)
        .bind(now)
        .execute(writing.connection())
        .await?;
    writing.commit().await
}

pub(super) async fn forget(database: &Database, before: Millis) -> Result<u64, StoreError> {
    let mut writing = database.writer.begin().await?;
    let forgotten = query(
        "DELETE FROM rooms WHERE used < $1 AND NOT EXISTS
             (SELECT 1 FROM room_games JOIN games ON game = id
              WHERE room = code AND updated >= $1)",
    )
    .bind(before)
    .execute(writing.connection())
    .await?;
    writing.commit().await?;
    Ok(forgotten)
}

/// Gives a seat to a browser; one that holds a seat already keeps it.
async fn hold(
    connection: &mut Connection,
    code: &str,
    visitor: &Visitor,
    chair: Chair,
) -> Result<(), StoreError> {
    query(
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

fn news(code: &str) -> News {
    News::Room { code: code.to_owned() }
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
