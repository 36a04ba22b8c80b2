//! How a run stands, from its finished games.

use std::collections::BTreeMap;

use arena::{
    duel::MatchState,
    stats::{Sprt, SprtDecision, Wdl},
    tournament::{Completion, CrossTable, Review, Row, review},
};
use record::GameRecord;

use super::{game::game, plan::Plan, shelf::Asked};
use crate::{
    messages::arena::{ArenaRow, ArenaState, ArenaSummary, ArenaView, CrossCell, SprtView},
    view, visitors,
};

/// What changes with every finished game.
pub(super) struct Standings {
    pub(super) table: Vec<ArenaRow>,
    pub(super) cross: Vec<Vec<CrossCell>>,
    pub(super) played: u32,
    pub(super) expected: u32,
    pub(super) completion: Completion,
}

impl Standings {
    pub(super) fn of(plan: &Plan, games: &BTreeMap<usize, GameRecord>) -> Standings {
        let Review { completion, meetings, expected } = review(&plan.config, games);
        let table = CrossTable::of_meetings(&plan.config, completion, &meetings);
        Standings {
            cross: cross(&table),
            table: rows(&table),
            played: count(games.len()),
            expected: count(expected),
            completion,
        }
    }
}

/// A run as its finished games tell it, with nobody playing.
pub(super) fn view_of(id: u32, asked: &Asked, plan: &Plan, games: &BTreeMap<usize, GameRecord>) -> ArenaView {
    let Standings { table, cross, played, expected, completion } = Standings::of(plan, games);
    let test = plan.sprt.map(|sprt| test_of(sprt, games));
    let is_decided = test.as_ref().is_some_and(MatchState::is_decided);
    let is_finished = completion == Completion::Finished || is_decided;
    ArenaView {
        summary: ArenaSummary {
            id: id.to_string(),
            kind: asked.request.kind,
            spec: view::spec_of(&plan.config.rules),
            players: plan.config.players.iter().map(|player| player.name.clone()).collect(),
            state: if is_finished { ArenaState::Finished } else { ArenaState::Stopped },
            played,
            expected,
            began_ms: asked.began_ms,
            owner: visitors::handle_of(&asked.owner),
        },
        request: asked.request.clone(),
        table,
        cross,
        sprt: plan.sprt.zip(test).map(|(sprt, test)| sprt_view(&sprt, &test)),
        games: games.iter().map(|(&number, record)| game(count(number + 1), record)).collect(),
    }
}

/// Where a sequential test stands.
pub(super) fn test_of(sprt: Sprt, games: &BTreeMap<usize, GameRecord>) -> MatchState {
    let mut state = MatchState::new(Some(sprt));
    games.iter().for_each(|(&number, record)| state.add(number, record));
    state
}

pub(super) fn sprt_view(sprt: &Sprt, state: &MatchState) -> SprtView {
    let test = state.standing().test;
    let verdict = match test.map_or(SprtDecision::Continue, |test| test.verdict) {
        SprtDecision::AcceptH1 => "accepted",
        SprtDecision::AcceptH0 => "rejected",
        SprtDecision::Continue => "open",
    };
    SprtView {
        llr: test.map_or(0.0, |test| test.llr),
        lower: sprt.lower_bound(),
        upper: sprt.upper_bound(),
        verdict: verdict.to_owned(),
    }
}

/// A number of games as the page is told.
pub(super) fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn rows(table: &CrossTable) -> Vec<ArenaRow> {
    let ratings = table.rows.iter().filter_map(|row| row.rating.as_ref());
    let rated = ratings.clone().count().max(1);
    let average = ratings.map(|rating| rating.elo).sum::<f64>() / rated as f64;
    table.rows.iter().map(|row| arena_row(row, average)).collect()
}

fn arena_row(row: &Row, average: f64) -> ArenaRow {
    let number = |games: u64| u32::try_from(games).unwrap_or(u32::MAX);
    // To a tenth: more digits than that are noise.
    let rounded = |elo: f64| (elo * 10.0).round() / 10.0;
    ArenaRow {
        player: row.name.clone(),
        games: number(row.games.games()),
        wins: number(row.games.wins()),
        draws: number(row.games.draws()),
        losses: number(row.games.losses()),
        score: points(&row.games),
        errors: row.faults.errors,
        invalid_steps: row.faults.invalid_steps,
        elo: row.rating.as_ref().map(|rating| rounded(rating.elo - average)),
        elo_error: row.rating.as_ref().map(|rating| rounded(rating.pool_error)),
    }
}

fn points(games: &Wdl) -> f64 {
    games.wins() as f64 + games.draws() as f64 / 2.0
}

/// Who scored what against whom, in the order of the list of players.
fn cross(table: &CrossTable) -> Vec<Vec<CrossCell>> {
    let mut cells = vec![vec![CrossCell::default(); table.rows.len()]; table.rows.len()];
    for row in &table.rows {
        for (opponent, games) in table.rows.iter().zip(&row.against) {
            let games_played = u32::try_from(games.games()).unwrap_or(u32::MAX);
            cells[row.player][opponent.player] = CrossCell { score: points(games), games: games_played };
        }
    }
    cells
}
