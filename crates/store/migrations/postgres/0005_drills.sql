-- Puzzles that somebody is asked again and again: whose, out of which game, and when the next time is due. The body is
-- empty for those that come with the program. Until somebody has tried one, it has no stability and was never seen.
CREATE TABLE drills (
    owner TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    body TEXT NOT NULL,
    game TEXT NOT NULL,
    ply BIGINT NOT NULL,
    made_ms BIGINT NOT NULL,
    due_ms BIGINT NOT NULL,
    seen_ms BIGINT NOT NULL,
    stability DOUBLE PRECISION NOT NULL,
    difficulty DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (owner, puzzle)
);
CREATE INDEX drills_due ON drills (owner, due_ms);

-- Every try of a puzzle.
CREATE TABLE puzzle_tries (
    owner TEXT NOT NULL,
    at_ms BIGINT NOT NULL,
    puzzle TEXT NOT NULL,
    theme TEXT NOT NULL,
    rating BIGINT NOT NULL,
    verdict TEXT NOT NULL,
    PRIMARY KEY (owner, at_ms, puzzle)
);
