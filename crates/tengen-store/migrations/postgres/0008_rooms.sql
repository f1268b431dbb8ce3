-- Where two people play who are not at one screen; see the file for SQLite.
CREATE TABLE rooms (
    code      TEXT COLLATE "C" PRIMARY KEY,
    terms     TEXT NOT NULL,
    inviter   TEXT NOT NULL,
    guest     TEXT,
    used      BIGINT NOT NULL
);
CREATE INDEX rooms_by_use ON rooms (used);

CREATE TABLE seats (
    room      TEXT COLLATE "C" NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    visitor   TEXT COLLATE "C" NOT NULL,
    chair     TEXT NOT NULL,
    PRIMARY KEY (room, visitor)
);

CREATE TABLE room_games (
    room      TEXT COLLATE "C" NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    number    BIGINT NOT NULL,
    game      TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    PRIMARY KEY (room, number)
);

CREATE TABLE seat_keys (
    room      TEXT COLLATE "C" NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    key       TEXT COLLATE "C" NOT NULL,
    chair     TEXT NOT NULL,
    until     BIGINT NOT NULL,
    PRIMARY KEY (room, key)
);

-- Who is in a room with which instance; an instance that says no more has died. SQLite has one instance, which knows.
CREATE TABLE present (
    room      TEXT COLLATE "C" NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    chair     TEXT NOT NULL,
    holder    TEXT COLLATE "C" NOT NULL,
    until     BIGINT NOT NULL,
    PRIMARY KEY (room, chair, holder)
);

CREATE TABLE owners (
    game      TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    visitor   TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game, visitor)
);
CREATE INDEX owners_by_visitor ON owners (visitor);
