//! Targets of the Ataxx referee: its texts, its names and the legality of its moves.

use std::collections::HashSet;

use rules::ataxx::{
    FenError, Game, GameTextError, Layout, Move, MoveError, Position, Ruleset, Setup, SetupError, Square,
};

use super::{assert_names, assert_stands_at, choose};

const RULESETS: [Ruleset; 3] = [Ruleset::INTERNATIONAL, Ruleset::COURSE, Ruleset::BOTZONE];

/// Open, blocked and divided boards, and boards near the end of a game.
const STARTS: [&str; 9] = [
    Layout::Standard.fen(),
    Layout::FourBlocks.fen(),
    Layout::WideDiamond.fen(),
    Layout::Cross.fen(),
    Layout::Fortress.fen(),
    // The side to move is shut in.
    "7/7/7/7/4ooo/4ooo/4oox x 0 1",
    // Three squares are left.
    "xxxxxxx/xxxxxxx/xxxxxxx/xxxoooo/ooooooo/ooooooo/oooo3 x 0 1",
    // Two plies are left until the quiet limit, and until the ply limit.
    "x5o/7/7/7/7/7/o5x x 98 1",
    "x5o/7/7/7/7/7/o5x x 0 200",
];

/// A move that is read is read again from its own text and from its bits.
pub fn ataxx_move(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Move>() {
        Ok(mv) => {
            assert_eq!(mv.to_string().parse(), Ok(mv));
            assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
        }
        Err(error) => assert_names(&error, &text),
    }
}

/// A FEN that is read is read again from its own text, as a setup and as a position, whose listed
/// moves are the legal ones. An error is one line, and what it quotes stands where it says.
pub fn ataxx_fen(data: &[u8]) {
    let Some((ruleset, text)) = choose(&RULESETS, data) else { return };
    let text = String::from_utf8_lossy(text);
    match text.parse::<Setup>() {
        Ok(setup) => {
            assert_eq!(setup.to_string().parse(), Ok(setup));
            match Position::from_fen(&text, ruleset) {
                Ok(position) => {
                    assert_eq!(position.setup(), setup);
                    assert_eq!(Position::from_fen(&position.to_string(), ruleset), Ok(position));
                    assert_listed_moves_are_the_legal_ones(&Game::new(position));
                }
                Err(error) => assert_eq!(error, FenError::Setup(SetupError::MoveNumberZero)),
            }
        }
        Err(error) => assert_fen_error_fits(&error, &text),
    }
}

/// A game that is read is read again from its own text, and undone move by move is its start. An
/// error is one line, and what it quotes stands where it says.
pub fn ataxx_game(data: &[u8]) {
    let Some((ruleset, text)) = choose(&RULESETS, data) else { return };
    let text = String::from_utf8_lossy(text);
    match Game::parse(&text, ruleset) {
        Ok(mut game) => {
            assert_eq!(Game::parse(&game.to_string(), ruleset).as_ref(), Ok(&game));
            while game.undo().is_some() {}
            assert_eq!(game, Game::new(*game.start()));
        }
        Err(error) => assert_game_error_fits(&error, &text),
    }
}

fn assert_fen_error_fits(error: &FenError, text: &str) {
    assert_eq!(error.to_string().lines().count(), 1);
    match error {
        FenError::Symbol { symbol, place } => assert_stands_at(*place, &symbol.to_string(), text),
        FenError::RowLength { row: part, place, .. }
        | FenError::Side { text: part, place }
        | FenError::Counter { text: part, place, .. }
        | FenError::Trailing { text: part, place } => {
            assert_stands_at(*place, part, text);
            assert_names(error, part);
        }
        FenError::RowCount { board, .. } | FenError::NoSide { board } => {
            assert!(text.contains(board), "`{board}` is not part of `{text}`");
            assert_names(error, board);
        }
        FenError::NoBoard | FenError::Setup(_) => {}
    }
}

fn assert_game_error_fits(error: &GameTextError, text: &str) {
    assert_eq!(error.to_string().lines().count(), 1);
    match error {
        GameTextError::Start(error) => assert_fen_error_fits(error, text),
        GameTextError::NotMoves { text: part, place, .. } => assert_stands_at(*place, part, text),
        GameTextError::Move { place, cause, .. } => {
            let (MoveError::Shape(part)
            | MoveError::Square { text: part, .. }
            | MoveError::Distance { text: part, .. }) = cause;
            assert_stands_at(*place, part, text);
            assert_names(error, part);
        }
        GameTextError::Illegal { place, cause, .. } => {
            let rest: String = text.chars().skip(place - 1).collect();
            let word = rest.split_whitespace().next().unwrap_or_default();
            let mv: Move = word.parse().expect("only what is a move can be an illegal one");
            assert_names(cause, &mv.to_string());
        }
    }
}

/// After any play, every listed move is legal and comes back by undo, and every other move is
/// refused without a trace. After the selectors of rules and start, each byte plays the move of
/// that number in the list.
pub fn ataxx_legal_moves(data: &[u8]) {
    let Some((ruleset, data)) = choose(&RULESETS, data) else { return };
    let Some((fen, numbers)) = choose(&STARTS, data) else { return };
    let start = Position::from_fen(fen, ruleset).expect("every start in the table is a position");
    let mut game = Game::new(start);
    for &number in numbers {
        let Some(mv) = game.legal_moves().cycle().nth(usize::from(number)) else { break };
        game.play(mv);
    }
    assert_listed_moves_are_the_legal_ones(&game);
}

fn assert_listed_moves_are_the_legal_ones(game: &Game) {
    let listed: HashSet<Move> = game.legal_moves().collect();
    assert_eq!(listed.len(), game.legal_moves().count(), "a move is listed twice after {game}");
    let mut played = game.clone();
    let mut legal = HashSet::new();
    for mv in every_move() {
        if played.try_play(mv).is_ok() {
            assert_eq!(played.undo(), Some(mv));
            legal.insert(mv);
        }
    }
    assert_eq!(legal, listed, "after {game}");
    assert_eq!(&played, game, "trying every move left a trace");
    assert_eq!(listed.is_empty(), game.outcome().is_some());
}

/// From each square, or from nowhere, to each square or to nowhere, whatever of that is a move.
fn every_move() -> impl Iterator<Item = Move> {
    let ends = || Square::all().map(Some).chain([None]);
    let pairs = ends().flat_map(move |from| ends().map(move |to| (from, to)));
    pairs.filter_map(|pair| match pair {
        (Some(from), Some(to)) => Move::between(from, to),
        (None, Some(to)) => Some(Move::clone_to(to)),
        (None, None) => Some(Move::PASS),
        (Some(_), None) => None,
    })
}

/// A rule set and a layout are read from their own names and from nothing else.
pub fn ataxx_names(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Ruleset>() {
        Ok(ruleset) => assert_eq!(ruleset.to_string(), text.to_ascii_lowercase()),
        Err(error) => assert_names(&error, &text),
    }
    match text.parse::<Layout>() {
        Ok(layout) => {
            assert_eq!(layout.name(), text.to_ascii_lowercase());
            let game = Game::parse(&text, Ruleset::INTERNATIONAL).expect("a layout is a start of games");
            assert_eq!(*game.start(), layout.position(Ruleset::INTERNATIONAL));
        }
        Err(error) => assert_names(&error, &text),
    }
}
