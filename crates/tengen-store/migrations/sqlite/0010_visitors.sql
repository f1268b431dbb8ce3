-- When visitors of whom anything is kept were last here, to the day. Of those who have preferences and nothing else it was not
-- known: they are taken to be here now.
CREATE TABLE visitors (
    visitor   TEXT PRIMARY KEY NOT NULL,
    seen      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO visitors SELECT substr(key, 6), unixepoch() * 1000 FROM settings WHERE key LIKE 'page %';

PRAGMA user_version = 10;
