-- Puzzles that somebody is asked again and again: whose, out of which game, and when the next time is due. The body is
-- empty for those that come with the program. Until somebody has tried one, it has no stability and was never seen.
CREATE TABLE drills (
    owner TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    body TEXT NOT NULL,
    game TEXT NOT NULL,
    ply INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL,
    stability REAL NOT NULL,
    difficulty REAL NOT NULL,
    PRIMARY KEY (owner, puzzle)
) STRICT, WITHOUT ROWID;
CREATE INDEX drills_due ON drills (owner, due_ms);

-- Every try of a puzzle.
CREATE TABLE puzzle_tries (
    owner TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    theme TEXT NOT NULL,
    rating INTEGER NOT NULL,
    verdict TEXT NOT NULL,
    PRIMARY KEY (owner, at_ms, puzzle)
) STRICT, WITHOUT ROWID;
