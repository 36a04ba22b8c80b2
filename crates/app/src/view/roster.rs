//! The built-in players as the page lists them.

use player::{Family, Ratings, RosterEntry, roster};
use rules::GameKind;

use crate::messages::{
    board::Game,
    players::{ParameterInfo, ParameterKind, PlayerFamily, PlayerInfo},
};

/// Every built-in player, once for each game it plays.
pub(crate) fn players(ratings: &Ratings) -> Vec<PlayerInfo> {
    let of_game = |game| move |entry: &&RosterEntry| entry.games.contains(&game);
    GameKind::BOTH
        .into_iter()
        .flat_map(|game| roster().iter().filter(of_game(game)).map(move |entry| (entry, game)))
        .map(|(entry, game)| player_info(entry, game, ratings))
        .collect()
}

fn player_info(entry: &RosterEntry, game: GameKind, ratings: &Ratings) -> PlayerInfo {
    let rating = ratings.find(entry.measured_as(), game);
    PlayerInfo {
        id: entry.id.to_owned(),
        game: match game {
            GameKind::Gomoku => Game::Gomoku,
            GameKind::Ataxx => Game::Ataxx,
        },
        family: match entry.family {
            Family::Classic => PlayerFamily::Classic,
            Family::Engine => PlayerFamily::Engine,
        },
        origin: entry.origin.to_owned(),
        level: entry.level,
        elo: rating.map(|rating| rating.elo),
        elo_error: rating.map(|rating| rating.error),
        parameters: entry.parameters().filter_map(parameter_info).collect(),
    }
}

/// A parameter as the page shows it; those for tuning are not for the page.
fn parameter_info(parameter: &player::Parameter) -> Option<ParameterInfo> {
    let kind = match parameter.kind {
        player::ParameterKind::Integer { min, max, .. } => ParameterKind::Integer { min, max },
        player::ParameterKind::Switch { .. } => ParameterKind::Switch,
        player::ParameterKind::File => ParameterKind::File,
        player::ParameterKind::Names(names) => {
            ParameterKind::Names { names: names.iter().map(|&name| name.to_owned()).collect() }
        }
        player::ParameterKind::Numbers(_) => return None,
    };
    Some(ParameterInfo {
        name: parameter.name.to_owned(),
        kind,
        default: parameter.kind.default_text(),
        about: parameter.doc.to_owned(),
    })
}

/// The measured strength of a built-in player that is called by an id, with or without parameters.
pub(crate) fn elo_of(id: &str, game: GameKind, ratings: &Ratings) -> Option<f64> {
    let exactly = ratings.find(id, game);
    let measured = || {
        let entry = roster().iter().find(|entry| entry.id == id)?;
        ratings.find(entry.measured_as(), game)
    };
    exactly.or_else(measured).map(|rating| rating.elo)
}
