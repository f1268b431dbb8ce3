-- What the first six layouts of SQLite came to. From the seventh on each layout has a file of the same name for both.
-- Texts are compared byte by byte, as SQLite does.
CREATE TABLE games (
    id        TEXT COLLATE "C" PRIMARY KEY,
    name      TEXT,
    mode      TEXT NOT NULL,
    setup     TEXT NOT NULL,
    words     TEXT NOT NULL,
    moves     TEXT NOT NULL,
    black     TEXT NOT NULL,
    result    TEXT,
    assisted  BOOLEAN NOT NULL,
    verdict   TEXT,
    points    BIGINT,
    copy_of   TEXT,
    created   BIGINT NOT NULL,
    updated   BIGINT NOT NULL,
    finished  BIGINT,
    deleted   BIGINT,
    purged    BOOLEAN NOT NULL DEFAULT FALSE,
    folded    TEXT,
    seen      BIGINT
);
CREATE INDEX games_by_time ON games (updated);

CREATE TABLE events (
    game      TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seq       BIGINT NOT NULL,
    record    TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE settings (
    key       TEXT COLLATE "C" PRIMARY KEY,
    value     TEXT NOT NULL
);

CREATE TABLE files (
    id        BIGINT PRIMARY KEY,
    name      TEXT NOT NULL,
    options   TEXT NOT NULL,
    whole     BOOLEAN NOT NULL DEFAULT TRUE
);

CREATE TABLE imports (
    game      TEXT COLLATE "C" PRIMARY KEY REFERENCES games (id),
    file      BIGINT NOT NULL REFERENCES files (id),
    number    BIGINT NOT NULL
);
CREATE INDEX imports_by_file ON imports (file);

CREATE TABLE parts (
    file      BIGINT NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    number    BIGINT NOT NULL,
    bytes     BYTEA NOT NULL,
    PRIMARY KEY (file, number)
);

CREATE TABLE reviews (
    game      TEXT COLLATE "C" PRIMARY KEY REFERENCES games (id),
    moves     TEXT NOT NULL,
    stage     TEXT NOT NULL,
    report    TEXT NOT NULL,
    updated   BIGINT NOT NULL
);

CREATE TABLE snapshots (
    game      TEXT COLLATE "C" PRIMARY KEY REFERENCES games (id),
    seq       BIGINT NOT NULL,
    analysis  TEXT NOT NULL
);

-- Who thinks about what, and until when nobody else does. It is nobody's loss when the server forgets it.
CREATE UNLOGGED TABLE leases (
    what      TEXT COLLATE "C" PRIMARY KEY,
    holder    TEXT NOT NULL,
    until     BIGINT NOT NULL
);

-- The word that SQLite has for it.
CREATE FUNCTION instr(whole TEXT, part TEXT) RETURNS INTEGER LANGUAGE sql IMMUTABLE
    AS 'SELECT strpos(whole, part)';
