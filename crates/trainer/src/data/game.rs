//! A self-played game and its bytes.
//!
//! In a file a game is: in Ataxx the blocked squares (eight bytes); the number of its moves and of
//! those that are the opening (two bytes each); the result (one byte); the moves (two bytes each,
//! the highest bit set if chance chose the move); and a score (two bytes) for every move after the
//! opening.

use rules::{
    AnyPosition, GameSpec, Outcome, Side,
    ataxx::{self, Bitboard},
    gomoku,
};

use super::{GameFault, MoveCode, number};

/// A game, what the search thought of it, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The game with all its moves.
    pub game: AnyPosition,
    /// How many of the moves are the opening, which nobody chose.
    pub opening: usize,
    /// What was found out before each move after the opening.
    pub searched: Vec<Searched>,
    /// Who has won.
    pub outcome: Outcome,
    /// Why it was over.
    pub ending: Ending,
}

/// A position that was searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Searched {
    /// Its worth to the side to move, as [`search_kit::score`] has it: in the engine's units, or
    /// proved.
    pub score: i16,
    /// Who chose the move that was then played.
    pub choice: Choice,
}

/// Who chose a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The search.
    Best,
    /// Chance, so that games differ.
    Random,
}

/// Why a game was over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The rules say so.
    Rules,
    /// The search has proved who wins.
    Proved,
    /// It would have gone on for too long, and counts as drawn.
    TooLong,
}

impl Ending {
    /// All endings, in the order of their numbers.
    pub const ALL: [Ending; 3] = [Ending::Rules, Ending::Proved, Ending::TooLong];
}

const OUTCOMES: [Outcome; 3] = [Outcome::Draw, Outcome::Win(Side::First), Outcome::Win(Side::Second)];
const BY_CHANCE: u16 = 0x8000;

/// The start of a game with these squares blocked, which only Ataxx has.
pub(crate) fn start(spec: GameSpec, blocked: Bitboard) -> Option<AnyPosition> {
    match spec {
        GameSpec::Gomoku(ruleset) => Some(AnyPosition::Gomoku(gomoku::Position::new(ruleset))),
        GameSpec::Ataxx(ruleset) => {
            let setup = ataxx::Setup { blocked, ..ataxx::Position::start(ruleset).setup() };
            Some(AnyPosition::Ataxx(ataxx::Game::new(setup.position(ruleset).ok()?)))
        }
    }
}

impl StoredGame {
    /// The moves, from the first of the opening on.
    #[must_use]
    pub fn moves(&self) -> Vec<MoveCode> {
        match &self.game {
            AnyPosition::Gomoku(position) => {
                position.moves().iter().map(|&mv| MoveCode::gomoku(mv, position.size())).collect()
            }
            AnyPosition::Ataxx(game) => game.moves().iter().map(|&mv| MoveCode::ataxx(mv)).collect(),
        }
    }

    /// Appends the game's bytes.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        if let AnyPosition::Ataxx(game) = &self.game {
            bytes.extend(game.start().blocked().bits().to_le_bytes());
        }
        let moves = self.moves();
        bytes.extend((moves.len() as u16).to_le_bytes());
        bytes.extend((self.opening as u16).to_le_bytes());
        bytes.push(self.result());
        for (n, code) in moves.into_iter().enumerate() {
            let searched = n.checked_sub(self.opening).map(|n| self.searched[n].choice);
            let rng = if searched == Some(Choice::Random) { BY_CHANCE } else { 0 };
            bytes.extend((code.bits() | rng).to_le_bytes());
        }
        for searched in &self.searched {
            bytes.extend(searched.score.to_le_bytes());
        }
    }

    /// The outcome in the lower two bits, the ending above.
    fn result(&self) -> u8 {
        let outcome = OUTCOMES.iter().position(|&outcome| outcome == self.outcome);
        (outcome.expect("every outcome is listed") | (self.ending as usize) << 2) as u8
    }

    /// Reads a game by these rules and returns the bytes after it.
    ///
    /// # Errors
    /// If it is no such game, or one that is not legal.
    pub(super) fn read(spec: GameSpec, bytes: &[u8]) -> Result<(StoredGame, &[u8]), GameFault> {
        let mut bytes = Bytes(bytes);
        let blocked = match spec {
            GameSpec::Gomoku(_) => 0,
            GameSpec::Ataxx(_) => u64::from_le_bytes(bytes.take()?),
        };
        let blocked_squares = Bitboard::from_bits(blocked);
        let start = start(spec, blocked_squares).filter(|_| blocked_squares.bits() == blocked);
        let mut game = start.ok_or(GameFault::Blocked(blocked))?;
        let moves = usize::from(u16::from_le_bytes(bytes.take()?));
        let opening = usize::from(u16::from_le_bytes(bytes.take()?));
        let [result] = bytes.take()?;
        if opening > moves {
            return Err(GameFault::Opening { opening, moves });
        }
        let mut choices = Vec::new();
        for number in 1..=moves {
            let code = u16::from_le_bytes(bytes.take()?);
            let played = MoveCode::from_bits(code).try_play(&mut game);
            played.ok_or(GameFault::Illegal { number, code })?;
            choices.push(if code & BY_CHANCE == 0 { Choice::Best } else { Choice::Random });
        }
        let searched = choices.drain(opening..).map(|choice| {
            let score = i16::from_le_bytes(bytes.take()?);
            Ok(Searched { score, choice })
        });
        let searched = searched.collect::<Result<_, _>>()?;
        let (outcome, ending) = read_result(result, &game)?;
        Ok((StoredGame { game, opening, searched, outcome, ending }, bytes.0))
    }
}

/// The result of a game: that of the rules, if they have one.
fn read_result(result: u8, game: &AnyPosition) -> Result<(Outcome, Ending), GameFault> {
    let outcome = OUTCOMES.get(usize::from(result & 3)).copied();
    let ending = Ending::ALL.get(usize::from(result >> 2)).copied();
    let (Some(outcome), Some(ending)) = (outcome, ending) else { return Err(GameFault::Result(result)) };
    let is_possible = match ending {
        Ending::Rules => game.outcome() == Some(outcome),
        Ending::Proved => true,
        Ending::TooLong => outcome == Outcome::Draw,
    };
    if is_possible { Ok((outcome, ending)) } else { Err(GameFault::Result(result)) }
}

/// Bytes that are taken from the front.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], GameFault> {
        let taken = number(self.0).ok_or(GameFault::CutOff)?;
        self.0 = &self.0[N..];
        Ok(taken)
    }
}
