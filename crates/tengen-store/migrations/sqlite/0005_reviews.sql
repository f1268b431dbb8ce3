-- What was found in a game, as far as the reading has come. `moves` are those of the game at that time: an event that
-- changes them takes the review away.
CREATE TABLE reviews (
    game      TEXT PRIMARY KEY NOT NULL REFERENCES games (id),
    moves     TEXT NOT NULL,
    stage     TEXT NOT NULL,
    report    TEXT NOT NULL,
    updated   INTEGER NOT NULL
) STRICT;

PRAGMA user_version = 5;
