-- Whose a game is: the id of a visitor, or empty for the house.
ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX games_of_owner ON games (owner) WHERE owner <> '';

-- Who has sat down at a game, to find it again.
CREATE TABLE participants (
    visitor TEXT NOT NULL,
    game_number INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    PRIMARY KEY (visitor, game_number)
) STRICT, WITHOUT ROWID;
CREATE INDEX participants_of_game ON participants (game_number);

-- Everybody has slots of their own; those from before are the house's.
CREATE TABLE owned_saves (
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    saved_ms INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (owner, name)
) STRICT;
INSERT INTO owned_saves (owner, name, saved_ms, body) SELECT '', name, saved_ms, body FROM saves;
DROP TABLE saves;
ALTER TABLE owned_saves RENAME TO saves;
