-- Where two people play who are not at one screen. `inviter` and `guest` are names; nobody has sat down as long as there is
-- no guest. A seat is held by browsers, each known by the hash of its secret, which is not kept here or anywhere.
CREATE TABLE rooms (
    code      TEXT PRIMARY KEY NOT NULL,
    terms     TEXT NOT NULL,
    inviter   TEXT NOT NULL,
    guest     TEXT,
    used      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_by_use ON rooms (used);

CREATE TABLE seats (
    room      TEXT NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    visitor   TEXT NOT NULL,
    chair     TEXT NOT NULL,
    PRIMARY KEY (room, visitor)
) STRICT, WITHOUT ROWID;

-- The games of a room, counted from 1; the last one is being played.
CREATE TABLE room_games (
    room      TEXT NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    game      TEXT NOT NULL REFERENCES games (id),
    PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;

-- Keys that give a seat to one more browser, once and not for long.
CREATE TABLE seat_keys (
    room      TEXT NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    key       TEXT NOT NULL,
    chair     TEXT NOT NULL,
    until     INTEGER NOT NULL,
    PRIMARY KEY (room, key)
) STRICT, WITHOUT ROWID;

-- In whose library a game is, where there are several. A room may be forgotten, its games are not.
CREATE TABLE owners (
    game      TEXT NOT NULL REFERENCES games (id),
    visitor   TEXT NOT NULL,
    PRIMARY KEY (game, visitor)
) STRICT, WITHOUT ROWID;
CREATE INDEX owners_by_visitor ON owners (visitor);

PRAGMA user_version = 8;
