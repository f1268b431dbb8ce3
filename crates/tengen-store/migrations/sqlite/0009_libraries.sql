-- A game of two visitors is in two libraries: each of them may name it and take it out for themselves. One that is in a single
-- library has its name in `games`, and is deleted there when nobody has it any more.
ALTER TABLE owners ADD COLUMN name TEXT;
ALTER TABLE owners ADD COLUMN folded TEXT;
ALTER TABLE owners ADD COLUMN deleted INTEGER;

PRAGMA user_version = 9;
