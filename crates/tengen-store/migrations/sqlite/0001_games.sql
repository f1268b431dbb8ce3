-- The log is the truth; a row of `games` is what the library shows of it, written in the same transaction.
CREATE TABLE games (
    id        TEXT PRIMARY KEY NOT NULL,
    name      TEXT,
    mode      TEXT NOT NULL,
    setup     TEXT NOT NULL,
    words     TEXT NOT NULL,
    moves     TEXT NOT NULL,
    black     TEXT NOT NULL,
    result    TEXT,
    assisted  INTEGER NOT NULL,
    verdict   TEXT,
    points    INTEGER,
    copy_of   TEXT,
    created   INTEGER NOT NULL,
    updated   INTEGER NOT NULL,
    finished  INTEGER,
    deleted   INTEGER,
    purged    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX games_by_time ON games (updated);

CREATE TABLE events (
    game    TEXT NOT NULL REFERENCES games (id),
    seq     INTEGER NOT NULL,
    record  TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    key    TEXT PRIMARY KEY NOT NULL,
    value  TEXT NOT NULL
) STRICT;

PRAGMA user_version = 1;
