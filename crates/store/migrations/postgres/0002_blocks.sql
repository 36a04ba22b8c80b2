-- Lists are walked by time, and a list that is filtered only in blocks which have what is looked for:
-- one index serves all.
DROP INDEX games_by_time;
DROP INDEX games_by_game;
DROP INDEX games_by_outcome;
DROP INDEX games_by_game_and_outcome;
-- The number once more, as SQLite needs it.
ALTER TABLE games ADD COLUMN place BIGINT NOT NULL GENERATED ALWAYS AS (number) STORED;
CREATE INDEX games_by_time ON games (played_ms, place, game, outcome);
CREATE INDEX games_running ON games (number) WHERE outcome = 'running';

-- Long lists in blocks of neighbouring games, counted by kind. A block goes from its own key to that
-- of the next. The program fills the table.
CREATE TABLE blocks (
    -- the number of a player, or 0 for the list of all games
    list BIGINT NOT NULL,
    from_ms BIGINT NOT NULL,
    from_number BIGINT NOT NULL,
    game TEXT NOT NULL,
    outcome TEXT NOT NULL,
    -- the player's; empty in the list of all games
    verdict TEXT NOT NULL,
    games BIGINT NOT NULL,
    PRIMARY KEY (list, from_ms, from_number, game, outcome, verdict)
);

-- The moves of a running game are counted with its events from now on.
WITH RECURSIVE counted (game_number, seq, plies) AS
    (SELECT number, 0::bigint, plies FROM games WHERE outcome = 'running'
    UNION ALL
    SELECT events.game_number, events.seq,
        CASE body::json ->> 'event'
            WHEN 'moved' THEN plies + 1
            WHEN 'taken-back' THEN GREATEST(plies - (body::json ->> 'plies')::bigint, 0)
            ELSE plies
        END
    FROM counted JOIN events ON events.game_number = counted.game_number AND events.seq = counted.seq + 1)
UPDATE games SET plies =
    (SELECT plies FROM counted WHERE game_number = games.number ORDER BY seq DESC LIMIT 1)
WHERE outcome = 'running';
