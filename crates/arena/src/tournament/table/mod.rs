//! The cross table: who scored what against whom, and how strong everyone is.
//!
//! Rows stand in the order of the tournament: what the format counts first (rounds survived, points
//! of meetings), then the share of the points, then the order of the list. The columns are the same
//! players in the same order. Ratings come from all games at once; where some players have never
//! met, not even through others, there are none and the table says why.

mod grid;
mod json;
mod markdown;
mod text;

use std::cmp::Reverse;

use super::{
    config::TournamentConfig,
    pairing::{Format, Played},
    result::{Completion, MeetingResult, TournamentResult},
};
use crate::{
    duel::Faults,
    stats::{PlayerRating, Pool, RatingError, Wdl},
};

/// The cross table of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct CrossTable {
    /// The name of the tournament.
    pub title: String,
    /// How it is played.
    pub format: Format,
    /// Whether it was played to its end.
    pub completion: Completion,
    /// The players, the best first.
    pub rows: Vec<Row>,
    /// Why there are no ratings, if there are none.
    pub unrated: Option<RatingError>,
}

/// A player in the cross table.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// Its place in the list of the tournament.
    pub player: usize,
    /// What it is called.
    pub name: String,
    /// What plays.
    pub spec: String,
    /// All its games, from its own view.
    pub games: Wdl,
    /// How often it failed.
    pub faults: Faults,
    /// Rounds without an opponent.
    pub byes: usize,
    /// What decides its place before its points do.
    pub merit: usize,
    /// Its games against each player of the table, in the order of the rows.
    pub against: Vec<Wdl>,
    /// Its rating, unless nobody has one.
    pub rating: Option<PlayerRating>,
}

impl CrossTable {
    /// The table of a tournament, finished or not.
    #[must_use]
    pub fn new(config: &TournamentConfig, result: &TournamentResult) -> CrossTable {
        CrossTable::of_meetings(config, result.completion, &result.meetings)
    }

    /// The table of the meetings that are known.
    #[must_use]
    pub fn of_meetings(
        config: &TournamentConfig,
        completion: Completion,
        meetings: &[MeetingResult],
    ) -> CrossTable {
        let mut rows: Vec<Row> = (0..config.players.len()).map(|player| blank_row(config, player)).collect();
        for meeting in meetings {
            count_meeting(&mut rows, meeting);
        }
        let played: Vec<Played> = meetings.iter().filter_map(MeetingResult::played).collect();
        for (row, progress) in rows.iter_mut().zip(config.format.progress(config.players.len(), &played)) {
            row.merit = progress.merit;
            row.byes = progress.byes;
        }
        let rated = pool(&rows).rate(&config.anchor);
        if let Ok(table) = &rated {
            for row in &mut rows {
                row.rating = table.ratings().iter().find(|rating| rating.name == row.name).cloned();
            }
        }
        CrossTable {
            title: config.name.clone(),
            format: config.format,
            completion,
            rows: ranked(rows),
            unrated: rated.err(),
        }
    }

    /// How many games the table is made of.
    #[must_use]
    pub fn game_count(&self) -> u64 {
        self.rows.iter().map(|row| row.games.games()).sum::<u64>() / 2
    }
}

impl Row {
    /// Points in halves: two for a won game, one for a drawn one.
    #[must_use]
    pub fn half_points(&self) -> u64 {
        2 * self.games.wins() + self.games.draws()
    }
}

/// Points that are counted in halves, as text: `3`, `3½`, `½`.
pub(super) fn points_text(half_points: u64) -> String {
    match (half_points / 2, half_points % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// A share as a percentage with one decimal; a dash without games.
pub(super) fn percent_text(games: &Wdl) -> String {
    games.mean().map_or_else(|| "–".to_owned(), |mean| format!("{:.1}", 100.0 * mean))
}

/// Wins, draws and losses: `12-1-7`.
pub(super) fn wdl_text(games: &Wdl) -> String {
    format!("{}-{}-{}", games.wins(), games.draws(), games.losses())
}

fn blank_row(config: &TournamentConfig, player: usize) -> Row {
    let entrant = &config.players[player];
    Row {
        player,
        name: entrant.name.clone(),
        spec: entrant.spec.clone(),
        games: Wdl::default(),
        faults: Faults::default(),
        byes: 0,
        merit: 0,
        against: vec![Wdl::default(); config.players.len()],
        rating: None,
    }
}

fn count_meeting(rows: &mut [Row], meeting: &MeetingResult) {
    let [first, second] = meeting.meeting.players;
    let views = [(first, second, meeting.score), (second, first, meeting.score.swapped())];
    for ((player, opponent, score), faults) in views.into_iter().zip(meeting.faults) {
        let row = &mut rows[player];
        row.games += score;
        row.against[opponent] += score;
        row.faults.add(faults);
    }
}

fn pool(rows: &[Row]) -> Pool {
    let mut pool = Pool::default();
    for row in rows {
        pool.add_player(&row.name);
        for opponent in &rows[..row.player] {
            pool.add_games(&row.name, &opponent.name, row.against[opponent.player]);
        }
    }
    pool
}

/// The rows in the order of the table, and their columns with them.
fn ranked(mut rows: Vec<Row>) -> Vec<Row> {
    // Shares of points are compared without dividing: a player without games has none.
    let share = |row: &Row| (row.half_points(), row.games.games().max(1));
    rows.sort_by(|a, b| {
        let ((points_a, games_a), (points_b, games_b)) = (share(a), share(b));
        let by_merit = Reverse(a.merit).cmp(&Reverse(b.merit));
        by_merit.then((points_b * games_a).cmp(&(points_a * games_b))).then(a.player.cmp(&b.player))
    });
    let order: Vec<usize> = rows.iter().map(|row| row.player).collect();
    for row in &mut rows {
        row.against = order.iter().map(|&opponent| row.against[opponent]).collect();
    }
    rows
}
