//! A game: a start position and the moves since, with everything that needs history.
//!
//! Taking moves back, the repetition rule and resignation live here; all other rules are the
//! position's own.

use thiserror::Error;

use super::{Bitboard, EndReason, Ending, IllegalMove, LegalMoves, Move, Position, Repetition, Ruleset};
use crate::{Outcome, Side};

/// A game in progress or finished.
///
/// ```
/// use rules::ataxx::{Game, Position, Ruleset};
/// let mut game = Game::new(Position::start(Ruleset::INTERNATIONAL));
/// game.play("g2".parse().unwrap());
/// game.play("a1c3".parse().unwrap());
/// assert_eq!(game.to_string(), "startpos moves g2 a1c3");
/// assert_eq!(game.undo(), Some("a1c3".parse().unwrap()));
/// assert_eq!(game.ply(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The start and the position after each move: always one longer than `moves`.
    positions: Vec<Position>,
    moves: Vec<Move>,
    /// Whether the last move broke the repetition rule.
    repeated: bool,
    resigned: Option<Side>,
}

/// Nobody can resign a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("the game is already over ({0})")]
#[cfg_attr(feature = "wording", coded("ataxx_over"))]
pub struct AlreadyOver(pub Ending);

impl Game {
    /// A game that starts from this position.
    #[must_use]
    pub fn new(start: Position) -> Game {
        Game { positions: vec![start], moves: Vec::new(), repeated: false, resigned: None }
    }

    /// The position now.
    #[inline]
    #[must_use]
    pub fn position(&self) -> &Position {
        self.positions.last().expect("the start position is never taken back")
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The start and the position after each move.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves played so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Number of moves played so far.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The rules of this game.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        self.start().ruleset()
    }

    /// The legal moves now; none if the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> LegalMoves {
        if self.is_ended_by_history() { LegalMoves::none() } else { self.position().legal_moves() }
    }

    /// Whether the move is legal now.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        !self.is_ended_by_history() && self.position().is_legal(mv)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is illegal; the game is then unchanged.
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_ended_by_history() {
            return Err(IllegalMove::GameOver(mv));
        }
        let mut next = *self.position();
        next.try_play(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        self.repeated = next.ruleset().repetition == Repetition::MoverLoses && self.last_move_repeats();
        Ok(())
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// If the move is illegal.
    pub fn play(&mut self, mv: Move) {
        if let Err(error) = self.try_play(mv) {
            panic!("{error} in {self}");
        }
    }

    /// Takes back the last move, and a resignation that followed it. Returns the move, if there was one.
    pub fn undo(&mut self) -> Option<Move> {
        self.resigned = None;
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.repeated = false;
        Some(mv)
    }

    /// Gives the game to the opponent of `side`.
    ///
    /// # Errors
    /// If the game is over already.
    ///
    /// ```
    /// use rules::{Outcome, Side};
    /// use rules::ataxx::{Game, Position, Ruleset};
    /// let mut game = Game::new(Position::start(Ruleset::INTERNATIONAL));
    /// game.resign(Side::First).unwrap();
    /// assert_eq!(game.outcome(), Some(Outcome::Win(Side::Second)));
    /// assert!(game.resign(Side::Second).is_err());
    /// ```
    pub fn resign(&mut self, side: Side) -> Result<(), AlreadyOver> {
        match self.end() {
            Some(ending) => Err(AlreadyOver(ending)),
            None => {
                self.resigned = Some(side);
                Ok(())
            }
        }
    }

    /// Who has won, or none while the game goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.end().map(|ending| ending.outcome)
    }

    /// Who has won and why, or none while the game goes on.
    #[must_use]
    pub fn end(&self) -> Option<Ending> {
        if let Some(side) = self.resigned {
            return Some(Ending { outcome: Outcome::Win(side.other()), reason: EndReason::Resignation });
        }
        if self.repeated {
            let winner = self.position().side_to_move();
            return Some(Ending { outcome: Outcome::Win(winner), reason: EndReason::Repetition });
        }
        self.position().end()
    }

    fn is_ended_by_history(&self) -> bool {
        self.repeated || self.resigned.is_some()
    }

    /// Whether an earlier move led from the same board to the same board. A clone adds a stone for
    /// good, so only the moves since the last clone can be that move.
    fn last_move_repeats(&self) -> bool {
        let quiet_plies = usize::from(self.position().half_move_clock());
        let window = &self.positions[self.ply().saturating_sub(quiet_plies)..];
        let mut transitions = window.windows(2).map(|pair| [pair[0], pair[1]].map(board));
        let last = transitions.next_back();
        last.is_some_and(|last| transitions.any(|earlier| earlier == last))
    }
}

fn board(position: Position) -> [Bitboard; 2] {
    Side::BOTH.map(|side| position.stones(side))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str, ruleset: Ruleset) -> Game {
        Game::parse(text, ruleset).unwrap()
    }

    const CYCLE: &str = "startpos moves a7a5 a1a3 a5a7 a3a1";

    #[test]
    fn the_side_that_repeats_a_move_loses_in_botzone() {
        let mut repeated = game(CYCLE, Ruleset::BOTZONE);
        assert_eq!(repeated.end(), None);
        repeated.play("a7a5".parse().unwrap());
        let lost = Ending { outcome: Outcome::Win(Side::Second), reason: EndReason::Repetition };
        assert_eq!(repeated.end(), Some(lost));
        assert_eq!(repeated.legal_moves().count(), 0);
        assert_eq!(
            repeated.try_play("a1a3".parse().unwrap()),
            Err(IllegalMove::GameOver("a1a3".parse().unwrap()))
        );
        repeated.undo();
        assert_eq!(repeated, game(CYCLE, Ruleset::BOTZONE));
        repeated.play("a7c5".parse().unwrap());
        assert_eq!(repeated.end(), None);
    }

    #[test]
    fn a_repeated_move_is_nothing_special_in_the_other_rule_sets() {
        for ruleset in [Ruleset::INTERNATIONAL, Ruleset::COURSE] {
            assert_eq!(game(&format!("{CYCLE} a7a5"), ruleset).end(), None);
        }
    }

    #[test]
    fn a_resignation_ends_the_game_until_it_is_taken_back() {
        let before = game("startpos moves g2", Ruleset::INTERNATIONAL);
        let mut resigned = before.clone();
        resigned.resign(Side::Second).unwrap();
        let ending = Ending { outcome: Outcome::Win(Side::First), reason: EndReason::Resignation };
        assert_eq!(resigned.end(), Some(ending));
        assert_eq!(resigned.resign(Side::First), Err(AlreadyOver(ending)));
        assert_eq!(resigned.legal_moves().count(), 0);
        assert!(!resigned.is_legal("a2".parse().unwrap()));
        assert_eq!(resigned.undo(), Some("g2".parse().unwrap()));
        resigned.play("g2".parse().unwrap());
        assert_eq!(resigned, before);
    }

    #[test]
    fn nothing_is_taken_back_before_the_start() {
        let mut game = Game::new(Position::start(Ruleset::COURSE));
        assert_eq!(game.undo(), None);
        assert_eq!(game.position(), game.start());
    }
}
