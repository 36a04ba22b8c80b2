//! When the arena ends a game that the rules have not ended yet.
//!
//! Four rules, each off unless asked for: too many plies, both players see a dead draw, both see
//! the same winner, one sees its own loss. Scores count only in units that players share: a
//! player's raw number means nothing to anybody else.

use record::{Moves, Score};
use rules::{Outcome, Side};

/// The rules by which games are ended early. The default has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// A game is drawn after so many plies.
    pub longest: Option<usize>,
    /// A game is drawn when no score has been larger than this for so many plies in a row.
    pub draw: Option<Streak>,
    /// A game is won when both players' scores say so by at least this for so many plies in a row.
    pub win: Option<Streak>,
    /// A game is lost when the loser's own score has said so for so many of its moves in a row.
    pub resign: Option<Streak>,
}

/// A score and how long it must last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Streak {
    /// The score, in hundredths.
    pub score: i32,
    /// How long, in plies or in moves of one side.
    pub length: usize,
}

/// Why the arena ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// What it decided.
    pub outcome: Outcome,
    /// By which rule, in words.
    pub rule: &'static str,
}

/// A score for the side that made the move, in hundredths; a forced win or loss is beyond all.
fn centi(score: Score) -> Option<i32> {
    match score {
        Score::Centi(value) => Some(value),
        Score::Mate(Moves(moves)) => Some(if moves < 0 { -i32::MAX } else { i32::MAX }),
        Score::Raw(_) => None,
    }
}

impl Adjudication {
    /// Judges a game by what each mover thought of its own move, oldest first.
    #[must_use]
    pub fn judge(&self, thoughts: &[(Side, Option<Score>)]) -> Option<Ruling> {
        self.resignation(thoughts)
            .or_else(|| self.agreed_win(thoughts))
            .or_else(|| self.agreed_draw(thoughts))
            .or_else(|| self.too_long(thoughts.len()))
    }

    fn too_long(&self, plies: usize) -> Option<Ruling> {
        let verdict = Ruling { outcome: Outcome::Draw, rule: "draw by length" };
        self.longest.filter(|&longest| plies >= longest).map(|_| verdict)
    }

    fn agreed_draw(&self, thoughts: &[(Side, Option<Score>)]) -> Option<Ruling> {
        let draw = self.draw?;
        let is_even = |&(_, score): &(Side, Option<Score>)| {
            score.and_then(centi).is_some_and(|score| score.unsigned_abs() <= draw.score.unsigned_abs())
        };
        lasts(thoughts.iter(), draw.length, is_even)
            .then_some(Ruling { outcome: Outcome::Draw, rule: "draw by both scores" })
    }

    fn agreed_win(&self, thoughts: &[(Side, Option<Score>)]) -> Option<Ruling> {
        let win = self.win?;
        let winner = |side: Side| {
            let sees_win = |&(mover, score): &(Side, Option<Score>)| {
                let score = score.and_then(centi).map(|score| if mover == side { score } else { -score });
                score.is_some_and(|score| score >= win.score)
            };
            lasts(thoughts.iter(), win.length, sees_win)
        };
        let side = Side::BOTH.into_iter().find(|&side| winner(side))?;
        Some(Ruling { outcome: Outcome::Win(side), rule: "win by both scores" })
    }

    fn resignation(&self, thoughts: &[(Side, Option<Score>)]) -> Option<Ruling> {
        let resign = self.resign?;
        let &(side, _) = thoughts.last()?;
        let sees_loss = |&(_, score): &(Side, Option<Score>)| {
            score.and_then(centi).is_some_and(|score| score <= -resign.score)
        };
        let own = thoughts.iter().filter(|&&(mover, _)| mover == side);
        lasts(own, resign.length, sees_loss)
            .then_some(Ruling { outcome: Outcome::Win(side.other()), rule: "resigned by its score" })
    }
}

/// Whether the last `length` items, and at least one, all satisfy the test.
fn lasts<'a, T: 'a>(
    items: impl DoubleEndedIterator<Item = &'a T>,
    length: usize,
    test: impl Fn(&T) -> bool,
) -> bool {
    let length = length.max(1);
    items.rev().take(length).filter(|item| test(item)).count() == length
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Side = Side::First;
    const WHITE: Side = Side::Second;

    /// Scores in hundredths, black's first, then in turn.
    fn thoughts(scores: &[i32]) -> Vec<(Side, Option<Score>)> {
        let sides = [BLACK, WHITE].into_iter().cycle();
        sides.zip(scores).map(|(side, &score)| (side, Some(Score::Centi(score)))).collect()
    }

    fn streak(score: i32, length: usize) -> Option<Streak> {
        Some(Streak { score, length })
    }

    #[test]
    fn adjudication_table() {
        let none = Adjudication::default();
        let length = Adjudication { longest: Some(4), ..none };
        let draw = Adjudication { draw: streak(10, 3), ..none };
        let win = Adjudication { win: streak(500, 2), ..none };
        let resign = Adjudication { resign: streak(900, 2), ..none };
        let table: &[(Adjudication, &[i32], Option<Outcome>)] = &[
            (none, &[0, 0, 0, 0, 9000, -9000], None),
            (length, &[1, 2, 3], None),
            (length, &[1, 2, 3, 4], Some(Outcome::Draw)),
            (draw, &[100, 10, -10], None),
            (draw, &[100, 10, -10, 0], Some(Outcome::Draw)),
            (draw, &[0, 0, 11], None),
            (win, &[0, -500], None),
            (win, &[500, -499], None),
            (win, &[500, -500], Some(Outcome::Win(BLACK))),
            (win, &[500, 0, -700, 700], Some(Outcome::Win(WHITE))),
            (resign, &[-900, 5, -899], None),
            (resign, &[-900, 5, -901], Some(Outcome::Win(WHITE))),
            (resign, &[5, -900, 5, -900], Some(Outcome::Win(BLACK))),
        ];
        for (rules, scores, outcome) in table {
            let judged = rules.judge(&thoughts(scores)).map(|verdict| verdict.outcome);
            assert_eq!(judged, *outcome, "{rules:?} {scores:?}");
        }
    }

    #[test]
    fn a_raw_or_missing_score_breaks_every_streak() {
        let rules =
            Adjudication { draw: streak(1000, 1), win: streak(1, 1), resign: streak(1, 1), longest: None };
        for score in [None, Some(Score::Raw(-5000))] {
            assert_eq!(rules.judge(&[(BLACK, score)]), None);
        }
    }

    #[test]
    fn a_forced_win_is_beyond_every_score() {
        let rules = Adjudication { win: streak(i32::MAX, 2), ..Adjudication::default() };
        let seen = [(BLACK, Some(Score::Mate(Moves(3)))), (WHITE, Some(Score::Mate(Moves(-2))))];
        assert_eq!(rules.judge(&seen).map(|verdict| verdict.outcome), Some(Outcome::Win(BLACK)));
    }
}
