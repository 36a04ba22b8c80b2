//! Whether a puzzle is what it says: the referee and the solvers go through it anew.

use rules::{
    AnyPosition, MoveText,
    gomoku::{Point, Position},
};

use super::{Puzzle, Theme, ataxx as ataxx_puzzles, gomoku as gomoku_puzzles};
use crate::{
    ataxx,
    gomoku::{Depth, Solver, study},
};

/// What may be looked at for each question.
const DEPTH: Depth = Depth { fours: 20_000, threats: 20_000, check: 3_000, search: 50_000 };
const ENDGAME_NODES: u64 = 200_000;

/// Proves puzzles.
pub struct Prover {
    gomoku: Solver,
    ataxx: ataxx::Solver,
}

impl Default for Prover {
    fn default() -> Prover {
        Prover { gomoku: Solver::new(DEPTH), ataxx: ataxx::Solver::new(ENDGAME_NODES) }
    }
}

impl Prover {
    /// Whether the puzzle is proved: its line wins and every answer begins a win; no other four of a win by fours does, no
    /// other move of an ending wins, no move of a capture is better; the threat of a defence is there and the answers, and
    /// no other moves that are not lost otherwise, stop it.
    pub fn is_proved(&mut self, puzzle: &Puzzle) -> bool {
        if puzzle.answers.is_empty() || puzzle.line.is_empty() {
            return false;
        }
        match &puzzle.position {
            AnyPosition::Gomoku(position) => {
                // A proof depends on nothing that was looked at before.
                self.gomoku.forget();
                self.gomoku_holds(puzzle, position).unwrap_or(false)
            }
            AnyPosition::Ataxx(game) if puzzle.theme == Theme::Ending => {
                ataxx::wins_only_with(&mut self.ataxx, game, &puzzle.answers)
            }
            AnyPosition::Ataxx(game) => {
                let is_answer = |text: &str| puzzle.answers.iter().any(|answer| answer.as_str() == text);
                game.legal_moves()
                    .all(|mv| ataxx_puzzles::is_best(game.position(), mv) == is_answer(&mv.to_string()))
            }
        }
    }

    fn gomoku_holds(&mut self, puzzle: &Puzzle, position: &Position) -> Option<bool> {
        let points = |texts: &[MoveText]| gomoku_puzzles::points(texts, position);
        let (answers, line) = (points(&puzzle.answers)?, points(&puzzle.line)?);
        Some(match puzzle.theme {
            Theme::Defence => study::is_threat(position, &line) && self.holds_only_with(position, &answers),
            theme if theme.is_by_fours() => {
                let mut fours = study::fours(position).into_iter();
                study::is_win(position, &line)
                    && answers.contains(&line[0])
                    && fours.all(|four| {
                        let wins = study::wins_after_four(&mut self.gomoku, position, four);
                        wins == Some(answers.contains(&four))
                    })
            }
            _ => {
                answers.contains(&line[0])
                    && study::win_by_fours(&mut self.gomoku, position).is_none()
                    && answers
                        .iter()
                        .all(|&first| study::win_beginning_with(&mut self.gomoku, position, first).is_some())
            }
        })
    }

    /// Whether these moves stop the enemy's fours, and every other that does is lost otherwise.
    fn holds_only_with(&mut self, position: &Position, answers: &[Point]) -> bool {
        let Some(stopping) = study::defences(&mut self.gomoku, position, usize::MAX) else { return false };
        let others = stopping.iter().filter(|point| !answers.contains(point));
        let are_lost = others.into_iter().all(|&point| {
            let mut after = position.clone();
            after.play(rules::gomoku::Move::Place(point));
            study::is_lost(&mut self.gomoku, &after)
        });
        are_lost && answers.iter().all(|point| stopping.contains(point))
    }
}
