-- Numbers are given out by `counters`, so that both databases number alike. Times are milliseconds
-- since 1970, UTC. Documents are JSON in text.
-- 0x54454E47 spells TENG: the mark by which the program knows its own file.
PRAGMA application_id = 1413828167;

CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT;
INSERT INTO counters (name, value) VALUES ('game', 0), ('player', 0), ('result', 0), ('puzzle', 0);

CREATE TABLE players (
    number INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    since_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rule TEXT NOT NULL,
    size INTEGER NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    -- black, white, draw, none, or running
    outcome TEXT NOT NULL,
    reason TEXT NOT NULL,
    plies INTEGER NOT NULL,
    -- when it was played, or else when it was stored: what lists are sorted by
    played_ms INTEGER NOT NULL,
    stored_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX games_by_time ON games (played_ms, number);
CREATE INDEX games_by_game ON games (game, played_ms, number);
CREATE INDEX games_by_outcome ON games (outcome, played_ms, number);
CREATE INDEX games_by_game_and_outcome ON games (game, outcome, played_ms, number);

-- Apart from `games`, so that lists do not wade through moves.
CREATE TABLE documents (
    game_number INTEGER PRIMARY KEY REFERENCES games (number) ON DELETE CASCADE,
    body TEXT NOT NULL
) STRICT;

CREATE TABLE events (
    game_number INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game_number, seq)
) STRICT, WITHOUT ROWID;

-- One row for each named player of a game; without a game if only the result is known.
CREATE TABLE results (
    number INTEGER PRIMARY KEY,
    player_number INTEGER NOT NULL REFERENCES players (number) ON DELETE CASCADE,
    game_number INTEGER REFERENCES games (number) ON DELETE CASCADE,
    -- win, draw, loss or none
    verdict TEXT NOT NULL,
    score INTEGER NOT NULL,
    played_ms INTEGER NOT NULL,
    -- as in `games`; empty without a game
    game TEXT NOT NULL,
    outcome TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX results_of_game ON results (game_number, player_number);
CREATE INDEX results_of_player
    ON results (player_number, played_ms, game_number, game, outcome, verdict, number, score);

CREATE TABLE saves (
    name TEXT NOT NULL PRIMARY KEY,
    saved_ms INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;

CREATE TABLE ratings (
    player_number INTEGER NOT NULL REFERENCES players (number) ON DELETE CASCADE,
    -- what is rated: gomoku/renju, ataxx/international
    pool TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    updated_ms INTEGER NOT NULL,
    PRIMARY KEY (player_number, pool)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    -- a player's name, or empty for the house
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (owner, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzles (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    theme TEXT NOT NULL,
    -- the game it comes from
    game_number INTEGER REFERENCES games (number) ON DELETE SET NULL,
    stored_ms INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX puzzles_of_game ON puzzles (game_number);

CREATE TABLE puzzle_reviews (
    player_number INTEGER NOT NULL REFERENCES players (number) ON DELETE CASCADE,
    puzzle_number INTEGER NOT NULL REFERENCES puzzles (number) ON DELETE CASCADE,
    tries INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    PRIMARY KEY (player_number, puzzle_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_reviews_due ON puzzle_reviews (player_number, due_ms);
CREATE INDEX puzzle_reviews_of_puzzle ON puzzle_reviews (puzzle_number);
