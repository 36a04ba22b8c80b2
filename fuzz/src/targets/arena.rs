//! Targets of the arena: lists of openings, the sequential test, the document of a tournament.

use arena::openings::{self, OpeningsError};
use arena::stats::{Sprt, SprtError};
use arena::tournament::{ConfigError, TournamentConfig};
use rules::{AnyPosition, GameKind, GameSpec};

use super::{assert_is_line_of, assert_is_one_line, assert_names, choose, on_one_line};

/// Both games, and rules under which a list can hold what they forbid.
const GAMES: [(GameKind, &str, usize); 3] =
    [(GameKind::Gomoku, "freestyle", 15), (GameKind::Gomoku, "renju", 15), (GameKind::Ataxx, "course", 7)];

/// Openings are games that can go on, and are read again from their own texts. An error names its
/// line.
pub fn openings_list(data: &[u8]) {
    let Some(((game, rule, size), text)) = choose(&GAMES, data) else { return };
    let spec = GameSpec::by_name(game, Some(rule), Some(size)).expect("every game in the table exists");
    let text = String::from_utf8_lossy(text);
    let error = match openings::parse(&text, spec) {
        Ok(positions) => {
            assert!(positions.iter().all(|position| position.outcome().is_none()));
            let lines: Vec<String> = positions.iter().map(opening_text).collect();
            return assert_eq!(openings::parse(&lines.join("\n"), spec), Ok(positions));
        }
        Err(error) => error,
    };
    assert_is_one_line(&error);
    match &error {
        OpeningsError::Position { line, .. } => assert_is_line_of(*line, &text),
        OpeningsError::Over { line, text: position } => {
            let there = text.lines().nth(line - 1).unwrap_or_default();
            assert!(there.contains(position), "`{position}` is not part of line {line}");
        }
        OpeningsError::Empty => {}
    }
}

/// A position as a line of a list, where an empty one would be no position.
fn opening_text(position: &AnyPosition) -> String {
    let text = position.to_string();
    if text.is_empty() { "startpos".to_owned() } else { text }
}

/// A test is read again from its own text. An error names the text that is no number.
pub fn sprt_text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Sprt>() {
        Ok(sprt) => assert_eq!(sprt.to_string().parse(), Ok(sprt)),
        Err(error) => {
            assert_is_one_line(&error);
            if let SprtError::FieldCount { text: part, .. } | SprtError::NotANumber { text: part, .. } =
                &error
            {
                assert!(text.contains(part), "`{part}` is not part of `{text}`");
                assert_names(&error, &format!("{part:?}"));
            }
        }
    }
}

/// A tournament has at least two players, one of them the anchor, and a plan. An error names its
/// key, or the line where the text is not TOML.
pub fn tournament_config(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match TournamentConfig::parse(&text) {
        Ok(config) => {
            assert!(config.players.len() >= 2 && config.games.is_multiple_of(2) && config.concurrency > 0);
            assert!(config.players.iter().any(|player| player.name == config.anchor.player));
            assert_eq!(config.plan(&[])["players"].as_array().map(Vec::len), Some(config.players.len()));
        }
        Err(error) => {
            assert_is_one_line(&error);
            match &error {
                ConfigError::Syntax { line, .. } => assert_is_line_of(*line, &text),
                ConfigError::Key { key, .. } => assert_names(&error, &on_one_line(key)),
            }
        }
    }
}
