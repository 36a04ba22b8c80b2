//! The ratings that the program ships: how they are measured and how they are written down.
//!
//! A calibration is a Swiss tournament of the built-in players of one game with `random` at 0: games
//! between players of about the same strength say most about it. Its cross table becomes rows of `crates/player/data/ratings.toml`, which `tengen players` shows, and a
//! section of `docs/ratings.md`.

use std::fmt::Write;

use player::{Rating, Ratings};
use record::RuleSet;
use rules::GameKind;

use super::{
    config::{Entrant, TournamentConfig},
    pairing::Format,
    report::format_text,
    table::CrossTable,
};
use crate::stats::RatingError;

/// How often two players meet at least, in games.
pub const LEAST_GAMES: usize = 20;

/// How many opponents a player meets, unless asked for otherwise.
pub const USUAL_ROUNDS: usize = 7;

/// The tournament that measures these players against each other in so many rounds. With as many
/// rounds as opponents it is a round robin.
#[must_use]
pub fn config(rules: RuleSet, players: impl IntoIterator<Item = String>, rounds: usize) -> TournamentConfig {
    let name = format!("calibration of {}", rules.spec());
    let players: Vec<Entrant> = players.into_iter().map(Entrant::new).collect();
    let is_complete = rounds + 1 >= players.len();
    let format = if is_complete { Format::RoundRobin } else { Format::Swiss { rounds } };
    TournamentConfig { format, games: LEAST_GAMES, ..TournamentConfig::round_robin(name, rules, players) }
}

/// The table of ratings with the players of a tournament measured anew. The rows of the other game
/// and of players who did not take part stay; the strongest player of a game comes first.
///
/// # Errors
/// If the tournament has no ratings.
pub fn ratings(shipped: &Ratings, game: GameKind, table: &CrossTable) -> Result<Ratings, RatingError> {
    if let Some(error) = &table.unrated {
        return Err(error.clone());
    }
    let measured = |player: &str| table.rows.iter().find(|row| row.spec == player);
    let mut rows: Vec<Rating> = table
        .rows
        .iter()
        .filter_map(|row| {
            let rating = row.rating.as_ref()?;
            Some(Rating {
                player: row.spec.clone(),
                game,
                elo: to_tenth(rating.elo),
                // `random` loses to everybody, so the distance to it is poorly known; what tells
                // players apart is how well each is placed among all of them.
                error: to_tenth(rating.pool_error),
                games: u32::try_from(rating.games.games()).unwrap_or(u32::MAX),
            })
        })
        .collect();
    let kept = shipped.all().iter().filter(|row| row.game != game || measured(&row.player).is_none());
    rows.extend(kept.cloned());
    rows.sort_by(|a, b| {
        let place = |row: &Rating| GameKind::BOTH.iter().position(|&game| game == row.game);
        place(a).cmp(&place(b)).then(b.elo.total_cmp(&a.elo)).then(a.player.cmp(&b.player))
    });
    Ok(Ratings::new(rows))
}

fn to_tenth(elo: f64) -> f64 {
    // Adding zero turns a rounded -0 into 0.
    (elo * 10.0).round() / 10.0 + 0.0
}

/// The page of cross tables, one section for each tournament.
#[must_use]
pub fn ratings_page(tournaments: &[(&TournamentConfig, &CrossTable)]) -> String {
    let mut page = String::from(PAGE_OPENING);
    for (config, table) in tournaments {
        let _ = write!(
            page,
            "\n## {}\n\nFormat: {}; {} games for each meeting; {}. `{}` is {:.0}.\n\n{}",
            config.rules.spec(),
            format_text(config.format),
            config.games,
            limits_text(config),
            config.anchor.player,
            config.anchor.elo,
            table.to_markdown(),
        );
    }
    page
}

const PAGE_OPENING: &str = "\
# How strong the built-in players are

Written by `tengen calibrate`. `±` is half the 95 % interval of the difference to the anchor, which loses
to everybody and is therefore poorly known; `tengen players` shows the interval of the difference to the
average of all players, which tells how well a player is placed among the others. A cell holds the wins,
draws and losses of the row's player against the player whose place heads the column.
[statistics.md](statistics.md) explains the numbers.
";

/// What the players are limited by, in words.
pub(super) fn limits_text(config: &TournamentConfig) -> String {
    let mut limits = vec![format!("time {}", config.time)];
    limits.extend(config.depth.map(|depth| format!("depth {depth}")));
    limits.extend(config.nodes.map(|nodes| format!("{nodes} nodes")));
    limits.join(", ")
}
