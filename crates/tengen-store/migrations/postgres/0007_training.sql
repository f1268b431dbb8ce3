-- What somebody has tried, and what came of it; see the file for SQLite.
CREATE TABLE attempts (
    id          TEXT COLLATE "C" PRIMARY KEY,
    person      TEXT COLLATE "C" NOT NULL,
    seq         BIGINT NOT NULL,
    kind        TEXT NOT NULL,
    puzzle      TEXT NOT NULL,
    day         BIGINT NOT NULL,
    open        BOOLEAN NOT NULL,
    solved      BOOLEAN,
    decided     BIGINT,
    state       TEXT NOT NULL,
    updated     BIGINT NOT NULL
);
CREATE INDEX attempts_by_person ON attempts (person, decided);

CREATE TABLE ratings (
    person      TEXT COLLATE "C" NOT NULL,
    number      BIGINT NOT NULL,
    puzzle      TEXT COLLATE "C" NOT NULL,
    value       DOUBLE PRECISION NOT NULL,
    deviation   DOUBLE PRECISION NOT NULL,
    volatility  DOUBLE PRECISION NOT NULL,
    day         BIGINT NOT NULL,
    PRIMARY KEY (person, number),
    UNIQUE (person, puzzle)
);

CREATE TABLE puzzles (
    id          TEXT COLLATE "C" PRIMARY KEY,
    tries       BIGINT NOT NULL,
    value       DOUBLE PRECISION NOT NULL,
    deviation   DOUBLE PRECISION NOT NULL,
    volatility  DOUBLE PRECISION NOT NULL
);

CREATE TABLE mistakes (
    person      TEXT COLLATE "C" NOT NULL,
    id          TEXT COLLATE "C" NOT NULL,
    about       TEXT NOT NULL,
    step        BIGINT NOT NULL,
    due         BIGINT NOT NULL,
    PRIMARY KEY (person, id)
);
