//! What a request means: a tournament that can be played, or why it is refused.

use arena::{
    adjudication::Adjudication,
    openings,
    stats::Sprt,
    tournament::{Entrant, Format, TournamentConfig},
};
use record::RuleSet;
use rules::{AnyPosition, GameKind, gomoku::opening::Protocol};
use wording::Message;

use crate::{
    games::rules,
    messages::{
        arena::{ArenaKind, ArenaRequest},
        error::{ErrorCode, Refusal},
    },
    reason::Reason,
};

/// The most players of a tournament.
const MOST_PLAYERS: usize = 32;

/// The most games of a match or tournament.
const MOST_GAMES: usize = 10_000;

/// A game of Ataxx without a limit by its rules may go in circles for ever.
const LONGEST_ATAXX_GAME: usize = 400;

/// The largest list of openings, in bytes.
const LARGEST_OPENINGS: usize = 64 << 10;

/// How many random openings are made; a longer match uses them again.
const MOST_RANDOM_OPENINGS: usize = 100;

/// What a request means.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) request: ArenaRequest,
    pub(super) config: TournamentConfig,
    pub(super) sprt: Option<Sprt>,
}

impl Plan {
    /// Reads a request.
    ///
    /// # Errors
    /// The first value that is not possible.
    pub(super) fn read(request: ArenaRequest) -> Result<Plan, Refusal> {
        let rules = free_rules(&request)?;
        let players = entrants(&request)?;
        let format = format(&request, players.len())?;
        let name = match request.kind {
            ArenaKind::Match => format!("{} against {}", players[0].name, players[1].name),
            ArenaKind::Tournament => "tournament".to_owned(),
        };
        let longest = (rules.spec().game() == GameKind::Ataxx).then_some(LONGEST_ATAXX_GAME);
        let config = TournamentConfig {
            format,
            games: games(&request, format, players.len())?,
            time: request.time.parse().map_err(|error| bad("time", &request.time, error))?,
            adjudication: Adjudication { longest, ..Adjudication::default() },
            concurrency: request.concurrency.unwrap_or(1).max(1).into(),
            seed: request.seed.unwrap_or(1).into(),
            ..TournamentConfig::round_robin(name, rules, players)
        };
        let sprt = sprt(&request)?;
        let plan = Plan { request, config, sprt };
        plan.given_openings()?;
        Ok(plan)
    }

    /// The positions to start from.
    ///
    /// # Errors
    /// The first line that is none.
    pub(super) fn openings(&self) -> Result<Vec<AnyPosition>, Refusal> {
        let spec = self.config.rules.spec();
        if let Some(given) = self.given_openings()? {
            return Ok(given);
        }
        let random = || {
            let count = self.config.games.div_ceil(2).min(MOST_RANDOM_OPENINGS);
            // Every opening is played with both colours: it need not be even, only not decided.
            openings::generate(spec, openings::Wanted::new(count, self.config.seed), &mut |_| Some(0))
        };
        Ok(openings::shipped(spec).unwrap_or_else(random))
    }

    /// The positions that the request itself names; none if it wants others.
    fn given_openings(&self) -> Result<Option<Vec<AnyPosition>>, Refusal> {
        match self.request.openings.as_deref().map(str::trim) {
            None | Some("" | "shipped") => Ok(None),
            Some("none") => Ok(Some(Vec::new())),
            Some(list) if list.len() > LARGEST_OPENINGS => {
                Err(ErrorCode::TooLarge.with("limit", LARGEST_OPENINGS))
            }
            Some(list) => {
                let read = openings::parse(list, self.config.rules.spec());
                read.map(Some).map_err(|error| ErrorCode::BadPosition.because(error))
            }
        }
    }
}

/// The refusal of a value.
pub(super) fn bad(name: &str, value: &dyn ToString, cause: impl Into<Message>) -> Refusal {
    let shown: String = value.to_string().chars().take(80).collect();
    ErrorCode::BadValue.with("name", name).with("value", shown).because(cause)
}

fn free_rules(request: &ArenaRequest) -> Result<RuleSet, Refusal> {
    let rules = rules(&request.spec)?;
    match rules.opening() {
        Protocol::Free => Ok(rules),
        other => Err(bad("opening", &other, Reason::NoOpeningProtocol)),
    }
}

/// The players, each under a name of its own.
fn entrants(request: &ArenaRequest) -> Result<Vec<Entrant>, Refusal> {
    let ids = &request.players;
    let (least, most) = match request.kind {
        ArenaKind::Match => (2, 2),
        ArenaKind::Tournament => (2, MOST_PLAYERS),
    };
    if !(least..=most).contains(&ids.len()) {
        return Err(bad("players", &ids.len(), Reason::Players { least, most }));
    }
    let entrant = |(place, id): (usize, &String)| {
        let before = ids[..place].iter().filter(|other| *other == id).count();
        let name = if before == 0 { id.clone() } else { format!("{id} ({})", before + 1) };
        Entrant { name, ..Entrant::new(id.clone()) }
    };
    Ok(ids.iter().enumerate().map(entrant).collect())
}

fn format(request: &ArenaRequest, players: usize) -> Result<Format, Refusal> {
    let name = request.format.as_deref().unwrap_or("round-robin");
    if request.kind == ArenaKind::Match && name != "round-robin" {
        return Err(bad("format", &name, Reason::NoFormat));
    }
    match name {
        "round-robin" => Ok(Format::RoundRobin),
        "knock-out" => Ok(Format::KnockOut),
        "swiss" => {
            let usual = players.next_power_of_two().ilog2();
            let rounds = request.rounds.unwrap_or(usual) as usize;
            let is_possible = (1..=2 * players).contains(&rounds);
            if is_possible {
                Ok(Format::Swiss { rounds })
            } else {
                Err(bad("rounds", &rounds, Reason::Rounds { most: 2 * players }))
            }
        }
        "gauntlet" => {
            let challengers = request.challengers.unwrap_or(1) as usize;
            let is_possible = (1..players).contains(&challengers);
            if is_possible {
                Ok(Format::Gauntlet { challengers })
            } else {
                Err(bad("challengers", &challengers, Reason::NobodyLeft))
            }
        }
        other => Err(bad("format", &other, Reason::Format)),
    }
}

/// The games of a meeting.
fn games(request: &ArenaRequest, format: Format, players: usize) -> Result<usize, Refusal> {
    let games = request.games as usize;
    let in_all = games.saturating_mul(format.meeting_count(players));
    if games == 0 || in_all > MOST_GAMES {
        return Err(bad("games", &games, Reason::GamesInAll { games: in_all, most: MOST_GAMES }));
    }
    // A match may end between the two games of an opening, a meeting of a tournament may not.
    if request.kind == ArenaKind::Tournament && !games.is_multiple_of(2) {
        return Err(bad("games", &games, Reason::BothColours));
    }
    Ok(games)
}

fn sprt(request: &ArenaRequest) -> Result<Option<Sprt>, Refusal> {
    let Some(choice) = request.sprt else { return Ok(None) };
    let shown = format!("{},{}", choice.elo0, choice.elo1);
    if request.kind == ArenaKind::Tournament {
        return Err(bad("sprt", &shown, Reason::OnlyAMatch));
    }
    let rate = Sprt::DEFAULT_ERROR_RATE;
    let sprt = Sprt::new(choice.elo0, choice.elo1, rate, rate);
    sprt.map(Some).map_err(|error| bad("sprt", &shown, error))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn request(changes: &Value) -> ArenaRequest {
        let mut request = json!({
            "kind": "match", "spec": { "game": "gomoku" }, "players": ["random", "killer"],
            "games": 3, "time": "100ms",
        });
        request.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        serde_json::from_value(request).unwrap()
    }

    #[test]
    fn requests_that_are_not_possible_are_refused_by_name_table() {
        let table = [
            (json!({ "players": ["random"] }), "players"),
            (json!({ "players": ["a", "b", "c"] }), "players"),
            (json!({ "games": 0 }), "games"),
            (json!({ "games": 10_001 }), "games"),
            (json!({ "kind": "tournament", "games": 3 }), "games"),
            (json!({ "kind": "tournament", "players": ["a", "b", "c"], "games": 3334 }), "games"),
            (json!({ "time": "soon" }), "time"),
            (json!({ "format": "swiss" }), "format"),
            (json!({ "kind": "tournament", "games": 2, "format": "ladder" }), "format"),
            (json!({ "kind": "tournament", "games": 2, "format": "swiss", "rounds": 0 }), "rounds"),
            (
                json!({ "kind": "tournament", "games": 2, "format": "gauntlet", "challengers": 2 }),
                "challengers",
            ),
            (json!({ "kind": "tournament", "games": 2, "sprt": { "elo0": 0, "elo1": 5 } }), "sprt"),
            (json!({ "sprt": { "elo0": 5, "elo1": 0 } }), "sprt"),
            (json!({ "spec": { "game": "gomoku", "size": 3 } }), "spec"),
            (json!({ "spec": { "game": "gomoku", "opening": "swap2" } }), "opening"),
        ];
        for (changes, name) in table {
            let refusal = Plan::read(request(&changes)).unwrap_err();
            assert_eq!(refusal.values.get("name").map(String::as_str), Some(name), "{changes}: {refusal:?}");
        }
        let refusal = Plan::read(request(&json!({ "openings": "h8\nzz" }))).unwrap_err();
        assert_eq!(refusal.code, ErrorCode::BadPosition);
    }

    #[test]
    fn openings_come_from_where_they_were_asked_for() {
        let count = |changes: Value| Plan::read(request(&changes)).unwrap().openings().unwrap().len();
        assert_eq!(count(json!({})), 100, "the shipped ones");
        assert_eq!(count(json!({ "openings": "none" })), 0);
        assert_eq!(count(json!({ "openings": "h8\nh8h9" })), 2);
        assert_eq!(
            count(json!({ "spec": { "game": "gomoku", "size": 9 } })),
            2,
            "random ones, one for two games"
        );
    }

    #[test]
    fn a_player_may_meet_itself() {
        let plan = Plan::read(request(&json!({ "players": ["random", "random"] }))).unwrap();
        let names: Vec<&str> = plan.config.players.iter().map(|player| player.name.as_str()).collect();
        assert_eq!(names, ["random", "random (2)"]);
    }
}
