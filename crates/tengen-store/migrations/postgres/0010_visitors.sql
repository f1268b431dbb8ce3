-- When visitors were last here; see the file for SQLite.
CREATE TABLE visitors (
    visitor   TEXT COLLATE "C" PRIMARY KEY,
    seen      BIGINT NOT NULL
);
INSERT INTO visitors
SELECT substr(key, 6), (extract(epoch FROM now()) * 1000)::BIGINT FROM settings WHERE key LIKE 'page %';
