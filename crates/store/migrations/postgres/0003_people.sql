-- A result is of a person or of a program, and a person may have asked for hints.
ALTER TABLE results ADD COLUMN engine BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;
UPDATE results SET engine = 1 WHERE EXISTS (
    SELECT 1 FROM documents
    JOIN games ON games.number = documents.game_number
    JOIN players ON players.number = results.player_number
    WHERE documents.game_number = results.game_number AND (
        (games.black = players.name AND COALESCE(body::json #>> '{players,black,spec}', '') <> '') OR
        (games.white = players.name AND COALESCE(body::json #>> '{players,white,spec}', '') <> '')));
