-- What somebody has tried. `state` is the attempt as the host understands it; `seq` tells how often it was written, so that
-- of two who write at once the second fails.
CREATE TABLE attempts (
    id          TEXT PRIMARY KEY NOT NULL,
    person      TEXT NOT NULL,
    seq         INTEGER NOT NULL,
    kind        TEXT NOT NULL,
    puzzle      TEXT NOT NULL,
    day         INTEGER NOT NULL,
    open        INTEGER NOT NULL,
    solved      INTEGER,
    decided     INTEGER,
    state       TEXT NOT NULL,
    updated     INTEGER NOT NULL
) STRICT;
CREATE INDEX attempts_by_person ON attempts (person, decided);

-- A person's rating after each puzzle that moved it, from 1. The keys let no puzzle count twice and no rating get lost.
CREATE TABLE ratings (
    person      TEXT NOT NULL,
    number      INTEGER NOT NULL,
    puzzle      TEXT NOT NULL,
    value       REAL NOT NULL,
    deviation   REAL NOT NULL,
    volatility  REAL NOT NULL,
    day         INTEGER NOT NULL,
    PRIMARY KEY (person, number),
    UNIQUE (person, puzzle)
) STRICT, WITHOUT ROWID;

-- The ratings of puzzles that somebody has tried: they belong to nobody.
CREATE TABLE puzzles (
    id          TEXT PRIMARY KEY NOT NULL,
    tries       INTEGER NOT NULL,
    value       REAL NOT NULL,
    deviation   REAL NOT NULL,
    volatility  REAL NOT NULL
) STRICT, WITHOUT ROWID;

-- What comes back until it sits. `about` is the position as the host understands it; empty for a puzzle.
CREATE TABLE mistakes (
    person      TEXT NOT NULL,
    id          TEXT NOT NULL,
    about       TEXT NOT NULL,
    step        INTEGER NOT NULL,
    due         INTEGER NOT NULL,
    PRIMARY KEY (person, id)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 7;
