//! How strong the built-in players are, as measured.
//!
//! The table is a file of this crate, compiled in. The arena's calibration tournament makes a new
//! one; nobody writes it by hand.

use rules::{GameKind, UnknownGame};
use serde::{Deserialize, Serialize};

use crate::quotation::on_one_line;

/// A table of measured strengths.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    #[serde(default, rename = "rating", skip_serializing_if = "Vec::is_empty")]
    ratings: Vec<Rating>,
}

/// The measured strength of a player in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Row", into = "Row")]
pub struct Rating {
    /// The player as it is called: its id, or its id with parameters.
    pub player: String,
    /// The game.
    pub game: GameKind,
    /// The strength in Elo points, `random` being 0.
    pub elo: f64,
    /// Half the width of the 95 % interval of its distance to the average of all players.
    pub error: f64,
    /// How many games were played.
    pub games: u32,
}

/// A rating as the file has it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    player: String,
    game: String,
    elo: f64,
    error: f64,
    games: u32,
}

/// Why a text is not a table of ratings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("the table of ratings is malformed at line {line}: {reason}")]
pub struct RatingsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: String,
}

/// Why a row of the file is no rating.
#[derive(Debug, thiserror::Error, wording::Coded)]
enum RowError {
    #[error(transparent)]
    Game(#[from] UnknownGame),
    #[error("`{name}` is {number}, but must be a finite number")]
    NotFinite { name: &'static str, number: f64 },
}

impl Ratings {
    /// The table that this program was built with.
    #[must_use]
    pub fn shipped() -> Ratings {
        Ratings::parse(include_str!("../../data/ratings.toml")).expect("a test reads the file")
    }

    /// A table of these ratings.
    #[must_use]
    pub fn new(ratings: Vec<Rating>) -> Ratings {
        Ratings { ratings }
    }

    /// Reads a table.
    ///
    /// # Errors
    /// What in the text is not a table of ratings, and where.
    pub fn parse(text: &str) -> Result<Ratings, RatingsError> {
        toml::from_str(text).map_err(|error| malformed(text, &error))
    }

    /// The text of the table, with what each number means.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let rows = toml::to_string(self).expect("a list of plain rows has a text");
        let separator = if rows.is_empty() { "" } else { "\n" };
        format!("{HEADER}{separator}{rows}")
    }

    /// What was measured for a player in a game.
    #[must_use]
    pub fn find(&self, player: &str, game: GameKind) -> Option<&Rating> {
        self.ratings.iter().find(|rating| rating.player == player && rating.game == game)
    }

    /// All ratings.
    #[must_use]
    pub fn all(&self) -> &[Rating] {
        &self.ratings
    }
}

const HEADER: &str = "\
# The measured strength of the built-in players, written by the calibration tournament of the arena:
# `player`, `game`, `elo` (`random` is 0), the half width of the 95 % interval of its distance to the average
# of all players as `error`, and the number of `games`.
";

fn malformed(text: &str, error: &toml::de::Error) -> RatingsError {
    let start = error.span().map_or(0, |span| span.start).min(text.len());
    let line = 1 + text.as_bytes()[..start].iter().filter(|&&byte| byte == b'\n').count();
    RatingsError { line, reason: on_one_line(error.message()) }
}

impl TryFrom<Row> for Rating {
    type Error = RowError;

    fn try_from(row: Row) -> Result<Rating, RowError> {
        let Row { player, game, elo, error, games } = row;
        for (name, number) in [("elo", elo), ("error", error)] {
            if !number.is_finite() {
                return Err(RowError::NotFinite { name, number });
            }
        }
        Ok(Rating { player, game: game.parse()?, elo, error, games })
    }
}

impl From<Rating> for Row {
    fn from(rating: Rating) -> Row {
        let Rating { player, game, elo, error, games } = rating;
        Row { player, game: game.name().to_owned(), elo, error, games }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayerSpec;

    #[test]
    fn the_shipped_table_is_as_it_would_be_written_and_names_players() {
        let ratings = Ratings::shipped();
        assert_eq!(ratings.to_toml(), include_str!("../../data/ratings.toml"));
        for rating in ratings.all() {
            rating.player.parse::<PlayerSpec>().unwrap();
        }
    }

    #[test]
    fn a_table_is_read_back_as_it_was_written() {
        let rating = |player: &str, game, elo| Rating {
            player: player.to_owned(),
            game,
            elo,
            error: 12.5,
            games: 400,
        };
        let table = Ratings::new(vec![
            rating("random", GameKind::Gomoku, 0.0),
            rating("defender:depth=2", GameKind::Gomoku, 512.25),
            rating("random", GameKind::Ataxx, 0.0),
        ]);
        assert_eq!(Ratings::parse(&table.to_toml()), Ok(table.clone()));
        assert_eq!(table.find("defender:depth=2", GameKind::Gomoku).unwrap().elo, 512.25);
        assert_eq!(table.find("defender:depth=2", GameKind::Ataxx), None);
    }

    #[test]
    fn a_malformed_table_is_refused_with_the_reason() {
        for (text, reason) in [
            ("[[rating]]\nplayer = 'x'", "line 1: missing field `game`"),
            (
                "[[rating]]\nplayer='x'\ngame='chess'\nelo=0.0\nerror=1.0\ngames=1",
                "line 1: `chess` is not a game",
            ),
            (
                "[[rating]]\nplayer='x'\ngame='ataxx'\nelo=nan\nerror=1.0\ngames=1",
                "line 1: `elo` is NaN, but must be",
            ),
            ("[[ratings]]", "line 1: unknown field `ratings`"),
            ("\"a\\nb\" = 1", "line 1: unknown field `a\\nb`"),
            ("rating = []\nrating = [", "line 2: "),
        ] {
            let error = Ratings::parse(text).unwrap_err().to_string();
            assert!(error.contains(reason) && !error.contains('\n'), "{error}");
        }
    }
}
