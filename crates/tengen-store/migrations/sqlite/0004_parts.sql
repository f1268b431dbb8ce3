-- The bytes of a file in parts, each written by itself: the moves of other games are stored between them.
-- A file is there when it is whole; what a program that died has left of one is cleared away at the next start.
CREATE TABLE parts (
    file      INTEGER NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    number    INTEGER NOT NULL,
    bytes     BLOB NOT NULL,
    PRIMARY KEY (file, number)
) STRICT;
INSERT INTO parts (file, number, bytes) SELECT id, 0, bytes FROM files;
ALTER TABLE files DROP COLUMN bytes;
ALTER TABLE files ADD COLUMN whole INTEGER NOT NULL DEFAULT 1;

-- When the running clock of a game was last looked at; NULL if it never was.
ALTER TABLE games ADD COLUMN seen INTEGER;

PRAGMA user_version = 4;
