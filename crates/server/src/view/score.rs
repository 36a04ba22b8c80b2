//! Scores as the page shows them: what the number is, and how high it lifts the evaluation bar.

use player::PlayerSpec;
use rules::{GameKind, Side};

use crate::messages::board::{ScoreKind, ScoreView};

/// What the numbers of a player mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    /// Those of the Gomoku engine.
    Gomoku,
    /// Hundredths of a stone in Ataxx.
    Ataxx,
    /// Nobody knows.
    Unknown,
}

impl Scale {
    /// The scale of whoever plays under a name: an id of the list, a command, or nobody.
    pub(crate) fn of(game: GameKind, id: &str) -> Scale {
        let is_engine = match id.parse() {
            Ok(PlayerSpec::BuiltIn(entry, _)) => entry.family == player::Family::Engine,
            _ => false,
        };
        match game {
            GameKind::Gomoku if is_engine => Scale::Gomoku,
            GameKind::Gomoku => Scale::Unknown,
            GameKind::Ataxx => Scale::Ataxx,
        }
    }

    /// The scale of the engine of a game.
    pub(crate) fn of_engine(game: GameKind) -> Scale {
        match game {
            GameKind::Gomoku => Scale::Gomoku,
            GameKind::Ataxx => Scale::Ataxx,
        }
    }

    /// The advantage that is worth three won games in four, as the engines' own games say.
    fn three_in_four(self) -> Option<f64> {
        match self {
            Scale::Gomoku => Some(440.0),
            Scale::Ataxx => Some(330.0),
            Scale::Unknown => None,
        }
    }

    /// What a side may hope for with this evaluation, from 0 to 1.
    fn share(self, evaluation: f64) -> Option<f64> {
        let odds = self.three_in_four().map(|unit| 3_f64.powf(evaluation / unit))?;
        Some(odds / (1.0 + odds))
    }
}

/// What a player said about a move of a record.
pub(crate) fn annotated_score(score: record::Score, thinker: Side, scale: Scale) -> ScoreView {
    match score {
        record::Score::Centi(number) => evaluation(number.into(), thinker, scale),
        record::Score::Mate(moves) => decided(moves, thinker),
        record::Score::Raw(number) if scale == Scale::Unknown => {
            ScoreView { kind: ScoreKind::Raw, value: number, first_share: None }
        }
        record::Score::Raw(number) => evaluation(number, thinker, scale),
    }
}

/// What a player says while it thinks.
pub(crate) fn played_score(score: player::Score, thinker: Side, scale: Scale) -> ScoreView {
    annotated_score(recorded(score), thinker, scale)
}

/// A player's score as a record keeps it.
pub(crate) fn recorded(score: player::Score) -> record::Score {
    match score {
        player::Score::Centi(number) => record::Score::Centi(number),
        player::Score::Mate(moves) => record::Score::Mate(moves),
        player::Score::Raw(number) => record::Score::Raw(number),
    }
}

/// What a search says; its wins and losses are counted in plies.
pub(crate) fn searched_score(score: search_kit::Score, thinker: Side, scale: Scale) -> ScoreView {
    let moves = |plies: u32| i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX);
    match score {
        search_kit::Score::Evaluation(number) => evaluation(number.into(), thinker, scale),
        search_kit::Score::Win(plies) => decided(moves(plies), thinker),
        search_kit::Score::Loss(plies) => decided(-moves(plies).max(1), thinker),
        search_kit::Score::Draw => ScoreView { kind: ScoreKind::Draw, value: 0, first_share: Some(0.5) },
    }
}

fn evaluation(number: i64, thinker: Side, scale: Scale) -> ScoreView {
    let share = scale.share(number as f64).map(|share| for_first(share, thinker));
    ScoreView { kind: ScoreKind::Evaluation, value: number, first_share: share }
}

/// A forced win in so many moves or, when negative, a forced loss.
fn decided(moves: i32, thinker: Side) -> ScoreView {
    let is_loss = moves < 0;
    ScoreView {
        kind: if is_loss { ScoreKind::Loss } else { ScoreKind::Win },
        value: moves.unsigned_abs().into(),
        first_share: Some(for_first(if is_loss { 0.0 } else { 1.0 }, thinker)),
    }
}

fn for_first(share: f64, thinker: Side) -> f64 {
    match thinker {
        Side::First => share,
        Side::Second => 1.0 - share,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_stands_for_the_first_side_whoever_thinks() {
        let table = [
            (record::Score::Raw(440), Side::First, Scale::Gomoku, Some(0.75)),
            (record::Score::Raw(440), Side::Second, Scale::Gomoku, Some(0.25)),
            (record::Score::Centi(0), Side::Second, Scale::Ataxx, Some(0.5)),
            (record::Score::Mate(3), Side::Second, Scale::Unknown, Some(0.0)),
            (record::Score::Mate(-3), Side::Second, Scale::Gomoku, Some(1.0)),
            (record::Score::Raw(7), Side::First, Scale::Unknown, None),
        ];
        for (score, thinker, scale, share) in table {
            assert_eq!(annotated_score(score, thinker, scale).first_share, share, "{score:?}");
        }
    }
}
