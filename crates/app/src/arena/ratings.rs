//! How ratings came about: everybody's strength after more and more of the games.

use arena::stats::{Anchor, GameScore, Pool, Wdl};

use super::standings::count;
use crate::messages::arena::{ArenaGame, ArenaView, RatingPoint};

/// So many points are enough for a line, however many games there are.
const MOST_POINTS: usize = 60;

/// The strength of all players after equal parts of the games, in the order in which they ended.
pub(super) fn over_games(view: &ArenaView) -> Vec<RatingPoint> {
    let players = &view.summary.players;
    let mut pool = Pool::default();
    players.iter().for_each(|player| pool.add_player(player));
    let step = view.games.len().div_ceil(MOST_POINTS).max(1);
    let mut points = Vec::new();
    for (played, game) in (1..).zip(&view.games) {
        if let Some(score) = score_of_first(game) {
            let mut games = Wdl::default();
            games.record(score);
            pool.add_games(&game.first, &game.second, games);
        }
        if played % step == 0 || played == view.games.len() {
            points.push(RatingPoint { played: count(played), elo: ratings(&pool, players) });
        }
    }
    points
}

fn score_of_first(game: &ArenaGame) -> Option<GameScore> {
    let result = game.result.as_ref()?;
    match result.winner {
        Some(crate::messages::board::Side::First) => Some(GameScore::Win),
        Some(crate::messages::board::Side::Second) => Some(GameScore::Loss),
        None => result.draw.then_some(GameScore::Draw),
    }
}

/// Everybody's strength around the average, to a tenth; nothing as long as it cannot be compared.
fn ratings(pool: &Pool, players: &[String]) -> Option<Vec<f64>> {
    let anchor = Anchor { player: players.first()?.clone(), elo: 0.0 };
    let table = pool.rate(&anchor).ok()?;
    let elo = |player: &String| {
        table.ratings().iter().find(|rating| rating.name == *player).map(|rating| rating.elo)
    };
    let elos = players.iter().map(elo).collect::<Option<Vec<f64>>>()?;
    let average = elos.iter().sum::<f64>() / elos.len() as f64;
    Some(elos.into_iter().map(|elo| ((elo - average) * 10.0).round() / 10.0).collect())
}
