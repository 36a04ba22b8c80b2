-- Whose a game is: the id of a visitor, or empty for the house.
ALTER TABLE games ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX games_of_owner ON games (owner) WHERE owner <> '';

-- Who has sat down at a game, to find it again.
CREATE TABLE participants (
    visitor TEXT NOT NULL,
    game_number BIGINT NOT NULL REFERENCES games (number) ON DELETE CASCADE,
    PRIMARY KEY (visitor, game_number)
);
CREATE INDEX participants_of_game ON participants (game_number);

-- Everybody has slots of their own; those from before are the house's.
ALTER TABLE saves ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE saves DROP CONSTRAINT saves_pkey;
ALTER TABLE saves ADD PRIMARY KEY (owner, name);
