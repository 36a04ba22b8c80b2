//! What a match has shown: as text for people, as one JSON document for scripts.

use std::io::{self, Write};

use arena::{
    duel::{Faults, MatchState, Seating},
    stats::{Ground, SprtDecision},
};
use record::GameRecord;
use rules::{Outcome, Side};
use serde_json::{Value, json};

/// A finished game in the list of faults and rounds.
pub(super) struct Round {
    pub(super) game: usize,
    pub(super) points: [f64; 2],
    pub(super) faults: [Faults; 2],
    pub(super) moves: usize,
    pub(super) result: String,
    pub(super) detail: String,
}

impl Round {
    pub(super) fn of(game: usize, record: &GameRecord) -> Round {
        let seating = Seating::of(game);
        let result = record.result();
        let points = match result.and_then(|result| result.outcome) {
            Some(Outcome::Win(side)) => [side == seating.first_player, side != seating.first_player]
                .map(|won| if won { 1.0 } else { 0.0 }),
            Some(Outcome::Draw) => [0.5, 0.5],
            None => [0.0, 0.0],
        };
        Round {
            game,
            points,
            faults: Faults::of(record, seating),
            moves: record.moves().len(),
            result: result.map(ToString::to_string).unwrap_or_default(),
            detail: result.map(|result| result.detail.clone()).unwrap_or_default(),
        }
    }

    fn is_faulty(&self) -> bool {
        self.faults.iter().any(|faults| *faults != Faults::default())
    }

    /// Which player failed: 0 or 1.
    fn at_fault(&self) -> usize {
        usize::from(self.faults[0] == Faults::default())
    }
}

pub(super) fn write_text(
    out: &mut impl Write,
    players: &[String; 2],
    planned: usize,
    state: &MatchState,
    rounds: &[Round],
) -> io::Result<()> {
    let standing = state.standing();
    let games = standing.score.games();
    let [first, second] = players;
    writeln!(out, "{first} against {second}: {} of {planned} games", games.games())?;
    writeln!(out, "  {} won, {} drawn, {} lost", games.wins(), games.draws(), games.losses())?;
    let pairs = standing.score.pairs().counts();
    writeln!(out, "  pairs by points of {first}, 0 to 2: {pairs:?}")?;
    if let Some(summary) = standing.score.summary() {
        writeln!(out, "  Elo {}, normalised {}", summary.elo, summary.normalised_elo)?;
        writeln!(out, "  likelihood of superiority {:.1} %", 100.0 * summary.superiority)?;
    }
    if let Some(test) = standing.test {
        let ground = match test.ground {
            Ground::Likelihood => "",
            Ground::Landslide => " by a landslide",
        };
        writeln!(out, "  LLR {:.2}: {}{ground}", test.llr, verdict_name(test.verdict))?;
    }
    for (player, faults) in players.iter().zip(standing.faults) {
        writeln!(out, "  {player}: {} errors, {} invalid steps", faults.errors, faults.invalid_steps)?;
    }
    for round in rounds.iter().filter(|round| round.is_faulty()) {
        writeln!(out, "  game {}: {}: {}", round.game + 1, players[round.at_fault()], round.detail)?;
    }
    Ok(())
}

pub(super) const fn verdict_name(verdict: SprtDecision) -> &'static str {
    match verdict {
        SprtDecision::AcceptH0 => "H0 accepted",
        SprtDecision::AcceptH1 => "H1 accepted",
        SprtDecision::Continue => "undecided",
    }
}

pub(super) fn document(players: &[String; 2], state: &MatchState, rounds: &[Round]) -> Value {
    let standing = state.standing();
    let games = standing.score.games();
    let summary = standing.score.summary();
    let verdict = standing.test.map(|test| match test.verdict {
        SprtDecision::AcceptH0 => "H0",
        SprtDecision::AcceptH1 => "H1",
        SprtDecision::Continue => "continue",
    });
    let faulty = rounds.iter().filter(|round| round.is_faulty());
    json!({
        "players": players,
        "games": games.games(),
        "wins": games.wins(),
        "draws": games.draws(),
        "losses": games.losses(),
        "pairs": standing.score.pairs().counts(),
        "elo": summary.map(|summary| rounded(summary.elo.value)),
        "elo_error": summary.map(|summary| rounded(summary.elo.error())),
        "nelo": summary.map(|summary| rounded(summary.normalised_elo.value)),
        "nelo_error": summary.map(|summary| rounded(summary.normalised_elo.error())),
        "los": summary.map(|summary| rounded(summary.superiority)),
        "llr": standing.test.map(|test| rounded(test.llr)),
        "verdict": verdict,
        "ground": standing.test.map(|test| format!("{:?}", test.ground).to_lowercase()),
        "errors": standing.faults.map(|faults| faults.errors),
        "invalid_steps": standing.faults.map(|faults| faults.invalid_steps),
        "faults": faulty.map(|round| fault_document(players, round)).collect::<Vec<_>>(),
        "rounds": rounds.iter().map(round_document).collect::<Vec<_>>(),
    })
}

fn fault_document(players: &[String; 2], round: &Round) -> Value {
    json!({
        "game": round.game + 1,
        "player": players[round.at_fault()],
        "result": round.result,
        "detail": round.detail,
    })
}

fn round_document(round: &Round) -> Value {
    json!({
        "round": round.game + 1,
        "black": Seating::of(round.game).player(Side::First),
        "score": round.points,
        "error": round.faults.map(|faults| faults.errors),
        "invalid_steps": round.faults.map(|faults| faults.invalid_steps),
        "moves": round.moves,
        "result": round.result,
    })
}

/// Four digits behind the point are more than any match can tell.
fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}
