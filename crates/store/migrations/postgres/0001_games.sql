-- Numbers are given out by `counters`, so that both databases number alike. Times are milliseconds
-- since 1970, UTC. Documents are JSON in text.
CREATE TABLE counters (
    name TEXT NOT NULL PRIMARY KEY,
    value BIGINT NOT NULL
);
INSERT INTO counters (name, value) VALUES ('game', 0), ('player', 0), ('result', 0), ('puzzle', 0);

CREATE TABLE players (
    number BIGINT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    since_ms BIGINT NOT NULL
);

CREATE TABLE games (
    number BIGINT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    rule TEXT NOT NULL,
    size BIGINT NOT NULL,
    black TEXT NOT NULL,
    white TEXT NOT NULL,
    -- black, white, draw, none, or running
    outcome TEXT NOT NULL,
    reason TEXT NOT NULL,
    plies BIGINT NOT NULL,
    -- when it was played, or else when it was stored: what lists are sorted by
    played_ms BIGINT NOT NULL,
    stored_ms BIGINT NOT NULL
);
CREATE INDEX games_by_time ON games (played_ms, number);
CREATE INDEX games_by_game ON games (game, played_ms, number);
CREATE INDEX games_by_outcome ON games (outcome, played_ms, number);
CREATE INDEX games_by_game_and_outcome ON games (game, outcome, played_ms, number);

-- Apart from `games`, so that lists do not wade through moves.
CREATE TABLE documents (
    game_number BIGINT PRIMARY KEY REFERENCES games (number) ON DELETE CASCADE,
    body TEXT NOT NULL
);

CREATE TABLE events (
    game_number BIGINT NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    at_ms BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game_number, seq)
);

-- One row for each named player of a game; without a game if only the result is known.
CREATE TABLE results (
    number BIGINT PRIMARY KEY,
    player_number BIGINT NOT NULL REFERENCES players (number) ON DELETE CASCADE,
    game_number BIGINT REFERENCES games (number) ON DELETE CASCADE,
    -- win, draw, loss or none
    verdict TEXT NOT NULL,
    score BIGINT NOT NULL,
    played_ms BIGINT NOT NULL,
    -- as in `games`; empty without a game
    game TEXT NOT NULL,
    outcome TEXT NOT NULL
);
CREATE UNIQUE INDEX results_of_game ON results (game_number, player_number);
CREATE INDEX results_of_player
    ON results (player_number, played_ms, game_number, game, outcome, verdict, number, score);

CREATE TABLE saves (
    name TEXT NOT NULL PRIMARY KEY,
    saved_ms BIGINT NOT NULL,
    body TEXT NOT NULL
);

CREATE TABLE ratings (
    player_number BIGINT NOT NULL REFERENCES players (number) ON DELETE CASCADE,
    -- what is rated: gomoku/renju, ataxx/international
    pool TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    updated_ms BIGINT NOT NULL,
    PRIMARY KEY (player_number, pool)
);

CREATE TABLE settings (
    -- a player's name, or empty for the house
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (owner, name)
);

CREATE TABLE puzzles (
    number BIGINT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    theme TEXT NOT NULL,
    -- the game it comes from
    game_number BIGINT REFERENCES games (number) ON DELETE SET NULL,
    stored_ms BIGINT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX puzzles_of_game ON puzzles (game_number);

CREATE TABLE puzzle_reviews (
    player_number BIGINT NOT NULL REFERENCES players (number) ON DELETE CASCADE,
    puzzle_number BIGINT NOT NULL REFERENCES puzzles (number) ON DELETE CASCADE,
    tries BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    due_ms BIGINT NOT NULL,
    PRIMARY KEY (player_number, puzzle_number)
);
CREATE INDEX puzzle_reviews_due ON puzzle_reviews (player_number, due_ms);
CREATE INDEX puzzle_reviews_of_puzzle ON puzzle_reviews (puzzle_number);
