//! Reading the TOML document of a tournament, key by key, so that every error can name its key.

use std::{path::PathBuf, time::Duration};

use player::{Protocol, TimeControl};
use record::{RuleSet, RuleSetError};
use rules::SpecError;
use toml::Value;

use super::{Cause, ConfigError, Entrant, OpeningSource, TournamentConfig, keys::Keys, usual_anchor};
use crate::{
    adjudication::{Adjudication, Streak},
    stats::Anchor,
    tournament::pairing::Format,
};

/// The time of a move when a document sets no limit at all.
pub(super) fn usual_time() -> TimeControl {
    TimeControl::per_move(Duration::from_millis(100))
}

impl TournamentConfig {
    /// Reads the document of a tournament.
    ///
    /// # Errors
    /// The first key that is missing, unknown or wrong.
    ///
    /// ```
    /// let document = r#"
    ///     format = "round-robin"
    ///     players = ["random", { player = "killer:depth=4", name = "killer" }]
    ///     games = 20
    /// "#;
    /// let config = arena::tournament::TournamentConfig::parse(document).unwrap();
    /// assert_eq!(config.players[1].name, "killer");
    /// assert_eq!(config.anchor.player, "random");
    /// ```
    pub fn parse(text: &str) -> Result<TournamentConfig, ConfigError> {
        let mut keys = Keys::parse(text)?;
        let players = read_players(&mut keys)?;
        let depth = keys.take("depth")?;
        let nodes = keys.take("nodes")?;
        let is_limited = depth.is_some() || nodes.is_some();
        let usual_time = if is_limited { TimeControl::UNLIMITED } else { usual_time() };
        let config = TournamentConfig {
            name: keys.take("name")?.unwrap_or_else(|| "tournament".to_owned()),
            format: read_format(&mut keys, players.len())?,
            rules: read_rules(&mut keys)?,
            games: read_games(&mut keys)?,
            time: read_time(&mut keys)?.unwrap_or(usual_time),
            depth,
            nodes,
            adjudication: read_adjudication(&mut keys)?,
            openings: read_openings(&mut keys)?,
            concurrency: keys.at_least("concurrency", 1)?.unwrap_or(1),
            seed: keys.take("seed")?.unwrap_or(1),
            anchor: read_anchor(&mut keys, &players)?,
            out: keys.take("out")?,
            players,
        };
        keys.finish()?;
        Ok(config)
    }
}

fn read_players(keys: &mut Keys) -> Result<Vec<Entrant>, ConfigError> {
    let values: Vec<Value> = keys.require("players")?;
    let numbered = (1..).zip(values);
    let players: Vec<Entrant> =
        numbered.map(|(number, value)| read_player(number, value)).collect::<Result<_, _>>()?;
    if players.len() < 2 {
        return Err(Cause::TooFewPlayers(players.len()).of("players"));
    }
    let is_repeated = |(n, player): &(usize, &Entrant)| players[..*n].iter().any(|p| p.name == player.name);
    match players.iter().enumerate().find(is_repeated) {
        Some((_, player)) => Err(Cause::SameName(player.name.clone()).of("players")),
        None => Ok(players),
    }
}

fn read_player(number: usize, value: Value) -> Result<Entrant, ConfigError> {
    let key = format!("players[{number}]");
    let entrant = match value {
        Value::String(spec) => Entrant::new(spec),
        Value::Table(table) => {
            let mut keys = Keys::new(format!("{key}."), table);
            let mut entrant = Entrant::new(keys.require::<String>("player")?);
            entrant.name = keys.take("name")?.unwrap_or(entrant.name);
            entrant.time = read_time(&mut keys)?;
            entrant.protocol = read_protocol(&mut keys)?;
            keys.finish()?;
            entrant
        }
        other => {
            let reason = format!("a player is a text or a table, not {}", other.type_str());
            return Err(Cause::Kind(reason).of(key));
        }
    };
    let is_empty = entrant.spec.trim().is_empty() || entrant.name.trim().is_empty();
    if is_empty { Err(Cause::Empty.of(key)) } else { Ok(entrant) }
}

fn read_format(keys: &mut Keys, players: usize) -> Result<Format, ConfigError> {
    let name: Option<String> = keys.take("format")?;
    let challengers = keys.at_least("challengers", 1)?;
    let rounds = keys.at_least("rounds", 1)?;
    let format = match name.as_deref() {
        None | Some("round-robin") => Format::RoundRobin,
        Some("gauntlet") => Format::Gauntlet { challengers: challengers.unwrap_or(1) },
        Some("knock-out") => Format::KnockOut,
        // As many rounds as a knock-out: enough to find one winner.
        Some("swiss") => {
            Format::Swiss { rounds: rounds.unwrap_or(players.next_power_of_two().ilog2() as usize) }
        }
        Some(other) => return Err(Cause::Format(other.to_owned()).of("format")),
    };
    match format {
        Format::Gauntlet { challengers } if challengers >= players => {
            return Err(Cause::OnlyChallengers { challengers, players }.of("challengers"));
        }
        Format::Gauntlet { .. } => {}
        _ if challengers.is_some() => return Err(Cause::OtherFormat("gauntlet").of("challengers")),
        _ => {}
    }
    if rounds.is_some() && !matches!(format, Format::Swiss { .. }) {
        return Err(Cause::OtherFormat("swiss").of("rounds"));
    }
    Ok(format)
}

fn read_rules(keys: &mut Keys) -> Result<RuleSet, ConfigError> {
    let game: Option<String> = keys.take("game")?;
    let rule: Option<String> = keys.take("rule")?;
    let size: Option<usize> = keys.take("size")?;
    let rules = RuleSet::by_name(game.as_deref().unwrap_or("gomoku"), rule.as_deref(), size, None);
    rules.map_err(|error| {
        let key = match &error {
            RuleSetError::Game(_) => "game",
            RuleSetError::Spec(SpecError::Size(_) | SpecError::AtaxxSize(_)) => "size",
            _ => "rule",
        };
        Cause::Rules(error).of(key)
    })
}

fn read_games(keys: &mut Keys) -> Result<usize, ConfigError> {
    let games = keys.at_least("games", 2)?.unwrap_or(TournamentConfig::USUAL_GAMES);
    if games.is_multiple_of(2) { Ok(games) } else { Err(Cause::Odd(games).of("games")) }
}

fn read_time(keys: &mut Keys) -> Result<Option<TimeControl>, ConfigError> {
    let text: Option<String> = keys.take("time")?;
    let time = text.map(|text| text.parse()).transpose();
    time.map_err(|error| Cause::Time(error).of(keys.name("time")))
}

fn read_protocol(keys: &mut Keys) -> Result<Option<Protocol>, ConfigError> {
    let text: Option<String> = keys.take("protocol")?;
    let protocol = text.map(|text| text.parse()).transpose();
    protocol.map_err(|error| Cause::Protocol(error).of(keys.name("protocol")))
}

fn read_openings(keys: &mut Keys) -> Result<OpeningSource, ConfigError> {
    let source: Option<String> = keys.take("openings")?;
    Ok(match source.as_deref() {
        None | Some("shipped") => OpeningSource::Shipped,
        Some("generated") => OpeningSource::Generated,
        Some("") => return Err(Cause::Empty.of("openings")),
        Some(path) => OpeningSource::File(PathBuf::from(path)),
    })
}

fn read_anchor(keys: &mut Keys, players: &[Entrant]) -> Result<Anchor, ConfigError> {
    let Some(mut keys) = keys.table("anchor")? else { return Ok(usual_anchor(players)) };
    let anchor = Anchor { player: keys.require("player")?, elo: keys.take("elo")?.unwrap_or(0.0) };
    if !anchor.elo.is_finite() {
        return Err(Cause::NotFinite(anchor.elo).of("anchor.elo"));
    }
    if !players.iter().any(|player| player.name == anchor.player) {
        return Err(Cause::NoSuchPlayer(anchor.player).of("anchor.player"));
    }
    keys.finish()?;
    Ok(anchor)
}

fn read_adjudication(keys: &mut Keys) -> Result<Adjudication, ConfigError> {
    let Some(mut keys) = keys.table("adjudication")? else { return Ok(Adjudication::default()) };
    let adjudication = Adjudication {
        longest: keys.at_least("longest", 1)?,
        draw: read_streak(&mut keys, "draw")?,
        win: read_streak(&mut keys, "win")?,
        resign: read_streak(&mut keys, "resign")?,
    };
    keys.finish()?;
    Ok(adjudication)
}

fn read_streak(keys: &mut Keys, key: &'static str) -> Result<Option<Streak>, ConfigError> {
    let Some(mut keys) = keys.table(key)? else { return Ok(None) };
    let score: u32 = keys.require("score")?;
    let score = i32::try_from(score).unwrap_or(i32::MAX);
    let length = keys.at_least("length", 1)?.ok_or_else(|| Cause::Missing.of(keys.name("length")))?;
    keys.finish()?;
    Ok(Some(Streak { score, length }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str = r#"
        name = "spring cup"
        format = "gauntlet"
        challengers = 2
        game = "gomoku"
        rule = "renju"
        size = 15
        players = ["a", { player = "b:depth=2", name = "b2", time = "1s", protocol = "uai" }, "random"]
        games = 20
        time = "60+0.5"
        depth = 4
        nodes = 1000
        openings = "book.txt"
        concurrency = 2
        seed = 7
        anchor = { player = "b2", elo = 1200 }
        out = "cup"

        [adjudication]
        longest = 200
        draw = { score = 10, length = 8 }
        win = { score = 900, length = 4 }
        resign = { score = 1500, length = 3 }
    "#;

    #[test]
    fn every_key_is_read() {
        let config = TournamentConfig::parse(FULL).unwrap();
        let time: TimeControl = "60+0.5".parse().unwrap();
        let own: TimeControl = "1s".parse().unwrap();
        let expected = TournamentConfig {
            name: "spring cup".to_owned(),
            format: Format::Gauntlet { challengers: 2 },
            rules: RuleSet::by_name("gomoku", Some("renju"), Some(15), None).unwrap(),
            players: vec![
                Entrant::new("a"),
                Entrant {
                    spec: "b:depth=2".to_owned(),
                    name: "b2".to_owned(),
                    time: Some(own),
                    protocol: Some(Protocol::Uai),
                },
                Entrant::new("random"),
            ],
            games: 20,
            time,
            depth: Some(4),
            nodes: Some(1000),
            adjudication: Adjudication {
                longest: Some(200),
                draw: Some(Streak { score: 10, length: 8 }),
                win: Some(Streak { score: 900, length: 4 }),
                resign: Some(Streak { score: 1500, length: 3 }),
            },
            openings: OpeningSource::File("book.txt".into()),
            concurrency: 2,
            seed: 7,
            anchor: Anchor { player: "b2".to_owned(), elo: 1200.0 },
            out: Some("cup".into()),
        };
        assert_eq!(config, expected);
        assert_eq!(config.conditions([1, 0]).time, [own, time]);
    }

    #[test]
    fn what_is_left_out_has_a_usual_value() {
        let config = TournamentConfig::parse(r#"players = ["a", "random"]"#).unwrap();
        let rules = RuleSet::by_name("gomoku", None, None, None).unwrap();
        let players = vec![Entrant::new("a"), Entrant::new("random")];
        assert_eq!(config, TournamentConfig::round_robin("tournament", rules, players));
        assert_eq!(config.anchor, Anchor { player: "random".to_owned(), elo: 0.0 });
        let without_random = TournamentConfig::parse(r#"players = ["a", "b"]"#).unwrap();
        assert_eq!(without_random.anchor.player, "a");
        let by_depth = TournamentConfig::parse("players = [\"a\", \"b\"]\ndepth = 2").unwrap();
        assert_eq!(by_depth.time, TimeControl::UNLIMITED);
        let swiss = TournamentConfig::parse(
            r#"players = ["a", "b", "c", "d", "e"]
            format = "swiss""#,
        );
        assert_eq!(swiss.unwrap().format, Format::Swiss { rounds: 3 });
    }

    #[test]
    fn errors_table() {
        let table = [
            ("players = [", "line 1: unclosed array, expected `]`"),
            ("name = \"x\"", "`players` is missing"),
            ("players = [\"a\"]", "`players` has 1 of the at least two players that a tournament needs"),
            (
                "players = [\"a\", \"b\", \"a\"]",
                "`players` has two players called `a`: give one of them another name",
            ),
            (
                "players = [\"a\", 5]",
                "`players[2]` cannot be read: a player is a text or a table, not integer",
            ),
            ("players = [\"a\", \"\"]", "`players[2]` must not be empty"),
            ("players = [\"a\", { name = \"b\" }]", "`players[2].player` is missing"),
            (
                "players = [\"a\", { player = \"b\", colour = 1 }]",
                "`players[2].colour` is not a key here: the keys are name, player, protocol, time",
            ),
            (
                "players = [\"a\", { player = \"b\", time = \"soon\" }]",
                "`players[2].time` is wrong: `soon` is not a time such as 200ms, 5s or 0.5",
            ),
        ];
        for (document, message) in table {
            let error = TournamentConfig::parse(document).unwrap_err();
            assert_eq!(error.to_string(), message, "{document}");
        }
    }

    #[test]
    fn errors_of_a_good_list_of_players_table() {
        let table = [
            ("games = 3", "`games` is 3, but must be even: every opening is played with both colours"),
            ("games = 0", "`games` is 0, but must be at least 2"),
            ("games = \"ten\"", "`games` cannot be read: invalid type: string \"ten\", expected usize"),
            ("seed = -1", "`seed` cannot be read: invalid value: integer `-1`, expected u64"),
            ("format = \"cup\"", "`format` is `cup`, but must be round-robin, gauntlet, knock-out or swiss"),
            (
                "format = \"cu\\np\"",
                "`format` is `cu\\np`, but must be round-robin, gauntlet, knock-out or swiss",
            ),
            ("anchor = { player = \"c\\rd\" }", "`anchor.player` is `c\\rd`, which does not take part"),
            ("rounds = 3", "`rounds` has no meaning here, only in the format swiss"),
            ("challengers = 1", "`challengers` has no meaning here, only in the format gauntlet"),
            (
                "format = \"gauntlet\"\nchallengers = 2",
                "`challengers` is 2, but of 2 players at least one must be left to meet them",
            ),
            ("game = \"go\"", "`game` is wrong: `go` is not a game: use gomoku or ataxx"),
            (
                "game = \"ataxx\"\nsize = 8",
                "`size` is wrong: an Ataxx board is always 7×7, so a size of 8 is not possible",
            ),
            ("concurrency = 0", "`concurrency` is 0, but must be at least 1"),
            ("anchor = { player = \"c\" }", "`anchor.player` is `c`, which does not take part"),
            ("anchor = { player = \"a\", elo = nan }", "`anchor.elo` is NaN, but must be a finite number"),
            ("adjudication = { draw = { score = 5 } }", "`adjudication.draw.length` is missing"),
            (
                "adjudication = { shortest = 5 }",
                "`adjudication.shortest` is not a key here: the keys are draw, longest, resign, win",
            ),
        ];
        for (line, message) in table {
            let document = format!("players = [\"a\", \"b\"]\n{line}");
            let error = TournamentConfig::parse(&document).unwrap_err();
            assert_eq!(error.to_string(), message, "{line}");
        }
        let unknown = TournamentConfig::parse("players = [\"a\", \"b\"]\nsped = 1").unwrap_err();
        assert!(
            unknown.to_string().starts_with("`sped` is not a key here: the keys are adjudication, anchor,")
        );
    }
}
