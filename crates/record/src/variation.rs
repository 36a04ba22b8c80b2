//! Lines that were not played: what could have come instead of a move, or after the last one.
//!
//! A variation hangs on the move that it replaces and may have variations of its own; the referee has
//! played all of them. A place in the tree is a path: from the main line through a [`Branch`] for
//! each variation that is entered.

use rules::AnyPosition;

use crate::{Annotation, GameRecord, MoveRefused, PlayedMove, RefusalCause, excerpt::excerpt};

/// How deep variations of variations can go.
pub const MAX_NESTING: usize = 30;

/// A line that was not played. It has at least one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    moves: Vec<PlayedMove>,
}

/// The way from a line into one of its variations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Branch {
    /// How many moves of the line come before the variation.
    pub ply: usize,
    /// Which of the variations there.
    pub index: usize,
}

/// Why a variation cannot be added.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum NoVariation {
    /// The tree has no such place.
    #[error("the game has no move at this place, so no variation can begin there")]
    NoPlace,
    /// It has no move.
    #[error("a variation has at least one move")]
    Empty,
    /// One of its moves is illegal.
    #[error(transparent)]
    Move(#[from] MoveRefused),
}

impl Variation {
    /// A variation of these moves, if there are any. What could come instead of its first move could
    /// come instead of all of it, and stands beside it.
    pub(crate) fn of(mut moves: Vec<PlayedMove>) -> Vec<Variation> {
        let Some(first) = moves.first_mut() else { return Vec::new() };
        let beside = std::mem::take(&mut first.variations);
        [vec![Variation { moves }], beside].concat()
    }

    /// Its moves.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// Its moves, to be taken out.
    pub(crate) fn into_moves(self) -> Vec<PlayedMove> {
        self.moves
    }
}

impl GameRecord {
    /// The moves of the line at the end of a path; the main line if the path is empty.
    #[must_use]
    pub fn line(&self, path: &[Branch]) -> Option<&[PlayedMove]> {
        let Some((last, way)) = path.split_last() else { return Some(self.moves()) };
        let variations = match way {
            [] => self.variations_at(last.ply),
            _ => self.line(way)?.get(last.ply)?.variations(),
        };
        Some(variations.get(last.index)?.moves())
    }

    /// What could have come after the first `ply` moves of the main line; behind its last move these
    /// are ways to go on.
    #[must_use]
    pub fn variations_at(&self, ply: usize) -> &[Variation] {
        match self.moves().get(ply) {
            Some(mv) => mv.variations(),
            None if ply == self.moves().len() => &self.continuations,
            None => &[],
        }
    }

    /// Adds a line that begins after `ply` moves of the line at the end of a path, and gives the path
    /// to it. One in place of the first move of a variation goes beside that variation.
    ///
    /// # Errors
    /// If there is no such place, or a move is illegal; nothing changes then.
    pub fn add_variation(
        &mut self,
        path: &[Branch],
        ply: usize,
        moves: impl IntoIterator<Item = (String, Annotation)>,
    ) -> Result<Vec<Branch>, NoVariation> {
        if let (Some((last, way)), 0) = (path.split_last(), ply) {
            return self.add_variation(way, last.ply, moves);
        }
        let mut position = self.position_on(path, ply).ok_or(NoVariation::NoPlace)?;
        let first_number = position.ply() - self.start().ply() + 1;
        let mut line = Vec::new();
        for (number, (text, annotation)) in (first_number..).zip(moves) {
            check_nesting(path.len() + 1, number, &text)?;
            line.push(PlayedMove::play(&mut position, number, &text, annotation)?);
        }
        if line.is_empty() {
            return Err(NoVariation::Empty);
        }
        let variations = self.variations_mut(path, ply).ok_or(NoVariation::NoPlace)?;
        variations.push(Variation { moves: line });
        let branch = Branch { ply, index: variations.len() - 1 };
        Ok([path, &[branch]].concat())
    }

    /// Takes the variation at the end of a path out of the tree.
    pub fn remove_variation(&mut self, path: &[Branch]) -> Option<Variation> {
        let (last, way) = path.split_last()?;
        let variations = self.variations_mut(way, last.ply)?;
        (last.index < variations.len()).then(|| variations.remove(last.index))
    }

    /// What is known about a move of the line at the end of a path, to be changed.
    pub fn annotation_on_mut(&mut self, path: &[Branch], ply: usize) -> Option<&mut Annotation> {
        match path.split_last() {
            None => self.annotation_mut(ply),
            Some((last, way)) => {
                let variation = self.variations_mut(way, last.ply)?.get_mut(last.index)?;
                variation.moves.get_mut(ply).map(|mv| &mut mv.annotation)
            }
        }
    }

    /// The position after so many moves of the line at the end of a path.
    #[must_use]
    pub fn position_on(&self, path: &[Branch], ply: usize) -> Option<AnyPosition> {
        let Some((last, way)) = path.split_last() else { return self.position_at(ply) };
        let mut position = self.position_on(way, last.ply)?;
        for mv in self.line(path)?.get(..ply)? {
            position.try_play(mv.text()).expect("the referee has played it before");
        }
        Some(position)
    }

    /// The variations that begin after so many moves of a line. Behind the last move of a variation
    /// there are none: what follows there is part of it.
    fn variations_mut(&mut self, path: &[Branch], ply: usize) -> Option<&mut Vec<Variation>> {
        match path.split_last() {
            None if ply == self.moves().len() => Some(&mut self.continuations),
            None => self.moves_mut().get_mut(ply).map(|mv| &mut mv.variations),
            Some((last, way)) => {
                let variation = self.variations_mut(way, last.ply)?.get_mut(last.index)?;
                variation.moves.get_mut(ply).map(|mv| &mut mv.variations)
            }
        }
    }
}

/// Whether a move may stand so many variations deep.
pub(crate) fn check_nesting(depth: usize, number: usize, text: &str) -> Result<(), MoveRefused> {
    if depth > MAX_NESTING {
        return Err(MoveRefused { number, text: excerpt(text), cause: RefusalCause::Nested });
    }
    Ok(())
}
