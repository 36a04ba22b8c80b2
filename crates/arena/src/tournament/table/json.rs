//! The cross table as a JSON document, for scripts.

use serde_json::{Value, json};

use super::{CrossTable, Row};
use crate::{stats::Wdl, tournament::result::Completion};

impl CrossTable {
    /// The table as one JSON document.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json!({
            "tournament": self.title,
            "format": self.format.name(),
            "finished": self.completion == Completion::Finished,
            "games": self.game_count(),
            "unrated": self.unrated.as_ref().map(ToString::to_string),
            "players": (1..).zip(&self.rows).map(|(place, row)| row_document(place, row)).collect::<Vec<Value>>(),
        })
    }
}

fn row_document(place: usize, row: &Row) -> Value {
    let rating = |value: fn(&crate::stats::PlayerRating) -> f64| row.rating.as_ref().map(value).map(rounded);
    let against =
        |(other, games): (usize, &Wdl)| (other != place && games.games() > 0).then(|| wdl_document(games));
    json!({
        "place": place,
        "name": row.name,
        "player": row.spec,
        "elo": rating(|rating| rating.elo),
        "elo_error": rating(|rating| rating.error),
        "pool_error": rating(|rating| rating.pool_error),
        "points": row.half_points() as f64 / 2.0,
        "score": row.games.mean(),
        "wins": row.games.wins(),
        "draws": row.games.draws(),
        "losses": row.games.losses(),
        "errors": row.faults.errors,
        "invalid_steps": row.faults.invalid_steps,
        "byes": row.byes,
        "against": (1..).zip(&row.against).map(against).collect::<Vec<Option<Value>>>(),
    })
}

fn wdl_document(games: &Wdl) -> Value {
    json!({ "wins": games.wins(), "draws": games.draws(), "losses": games.losses() })
}

/// To a tenth: more digits than that are noise.
fn rounded(elo: f64) -> f64 {
    (elo * 10.0).round() / 10.0
}
