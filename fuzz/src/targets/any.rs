//! Targets of the enum over both games: moves as text, and games by the names of their rules.

use rules::{AnyPosition, GameKind, GameSpec, MoveText, SpecError};

use super::{assert_names, choose};

/// Both games with each way to end, and the board with the longest texts.
const GAMES: [(GameKind, &str, usize); 8] = [
    (GameKind::Gomoku, "freestyle", 15),
    (GameKind::Gomoku, "standard", 15),
    (GameKind::Gomoku, "renju", 15),
    (GameKind::Gomoku, "caro", 6),
    (GameKind::Gomoku, "renju", 181),
    (GameKind::Ataxx, "international", 7),
    (GameKind::Ataxx, "course", 7),
    (GameKind::Ataxx, "botzone", 7),
];

/// Whatever is tried as a move is either played under its canonical text or leaves no trace, and
/// the game so far is read again from its own text. Spaces stand between the tries.
pub fn any_move(data: &[u8]) {
    let Some(((game, rule, size), tries)) = choose(&GAMES, data) else { return };
    let spec = GameSpec::by_name(game, Some(rule), Some(size)).expect("every game in the table exists");
    let mut position = AnyPosition::start(spec);
    for text in String::from_utf8_lossy(tries).split(' ') {
        assert_move_text_is_the_text(text);
        try_move(&mut position, text);
    }
    assert_eq!(AnyPosition::parse(&position.to_string(), spec).as_ref(), Ok(&position));
}

fn assert_move_text_is_the_text(text: &str) {
    match text.parse::<MoveText>() {
        Ok(mv) => assert_eq!((mv.as_str(), mv.to_string().as_str()), (text, text)),
        Err(error) => {
            assert!(text.starts_with(&error.0), "`{}` does not begin `{text}`", error.0);
            assert_names(&error, &error.0);
        }
    }
}

fn try_move(position: &mut AnyPosition, text: &str) {
    let before = position.clone();
    let Ok(mv) = position.try_play(text) else {
        assert_eq!(*position, before, "the refused `{text}` left a trace");
        return;
    };
    assert_eq!(position.moves().last(), Some(&mv));
    assert_eq!(position.undo(), Some(mv));
    assert_eq!(*position, before, "`{text}` was not undone");
    assert_eq!(position.try_play(mv.as_str()), Ok(mv));
}

/// A game is found by the names of the game and its rules and by its size, or the error names the
/// word that does not fit. Spaces stand between the words.
pub fn any_spec(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut words = text.split(' ');
    let name = words.next().unwrap_or_default();
    let game = match name.parse::<GameKind>() {
        Ok(game) => game,
        Err(error) => return assert_names(&error, name),
    };
    assert_eq!(game.name(), name.to_ascii_lowercase());
    let rule = words.next();
    let size: Option<usize> = words.next().and_then(|word| word.parse().ok());
    match GameSpec::by_name(game, rule, size) {
        Ok(spec) => {
            assert_eq!(spec.game(), game);
            let start = AnyPosition::start(spec);
            assert_eq!((start.spec(), start.ply(), start.outcome()), (spec, 0, None));
        }
        Err(error) => {
            let word = match &error {
                SpecError::Variant(_) | SpecError::Ruleset(_) => rule.map(str::to_owned),
                SpecError::Size(_) | SpecError::AtaxxSize(_) => size.map(|size| size.to_string()),
            };
            assert_names(&error, &word.expect("what was not asked for cannot be wrong"));
        }
    }
}
