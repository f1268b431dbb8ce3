-- A game from a file has no events: it is read again from the file's bytes, which are kept as they came.
-- Its row of `games` has the mode 'imported', and in `setup` what the library shows of it.
CREATE TABLE files (
    id        INTEGER PRIMARY KEY,
    name      TEXT NOT NULL,
    options   TEXT NOT NULL,
    bytes     BLOB NOT NULL
) STRICT;

CREATE TABLE imports (
    game      TEXT PRIMARY KEY NOT NULL REFERENCES games (id),
    file      INTEGER NOT NULL REFERENCES files (id),
    number    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX imports_by_file ON imports (file);

PRAGMA user_version = 2;
