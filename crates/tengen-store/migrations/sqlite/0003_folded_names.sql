-- Names as they are searched for, with the differences of case taken out. SQLite folds ASCII only, so the
-- program fills this in; NULL says that it has not been here yet.
ALTER TABLE games ADD COLUMN folded TEXT;

PRAGMA user_version = 3;
