-- An analysis is its log in `events`, as a game is. Its row of `games` has the mode 'analysis', in `setup` what the library
-- shows of it, and in `moves` the stones at the end of its main line. A snapshot is the analysis as it was after event `seq`:
-- it only saves reading the events before, and the log stays the truth.
CREATE TABLE snapshots (
    game      TEXT PRIMARY KEY NOT NULL REFERENCES games (id),
    seq       INTEGER NOT NULL,
    analysis  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 6;
