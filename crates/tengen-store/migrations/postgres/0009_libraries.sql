-- A game of two visitors is in two libraries; see the file for SQLite.
ALTER TABLE owners ADD COLUMN name TEXT;
ALTER TABLE owners ADD COLUMN folded TEXT;
ALTER TABLE owners ADD COLUMN deleted BIGINT;

-- With how many pages somebody is present; those who watch are there as `watcher`.
ALTER TABLE present ADD COLUMN pages BIGINT NOT NULL DEFAULT 1;
