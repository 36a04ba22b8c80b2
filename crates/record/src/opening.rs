//! What the seats did in the opening, beside the stones: who swapped, who chose what, what was offered.
//!
//! A record keeps every action of its opening protocol, and the referee of openings has done all of
//! them. The stones that they put are the first moves of the game. In a document an action
//! is the seat and what it did: `A h8`, `B swap`, `A offer i9`.

use rules::gomoku::opening::{Action, ActionTextError, Opening, OpeningError, Seat};
use rules::{AnyPosition, GameSpec};

use crate::{GameRecord, excerpt::excerpt};

/// Stands between actions where they are one text.
pub(crate) const SEPARATOR: &str = ", ";

/// Why something is not the opening of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum OpeningRefused {
    /// Ataxx has no opening protocol.
    #[error("a game of Ataxx has no opening protocol, and so no opening actions")]
    NotInAtaxx,
    /// It follows other rules, or another protocol, than the game.
    #[error("the opening is one by other rules than the game")]
    OtherRules,
    /// Its stones are not those with which the game begins.
    #[error("the stones of the opening actions are not those with which the game begins")]
    OtherStones,
    /// Neither seat.
    #[error("opening action {number}, `{text}`: an action begins with its seat, A or B")]
    NoSeat {
        /// Its number, from 1.
        number: usize,
        /// Its text.
        text: String,
    },
    /// It is not of the form of an action.
    #[error("opening action {number}: {cause}")]
    NotAnAction {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        cause: ActionTextError,
    },
    /// The referee says no.
    #[error("opening action {number}, `{text}`: {cause}")]
    Refused {
        /// Its number, from 1.
        number: usize,
        /// Its text.
        text: String,
        /// What is wrong with it.
        cause: OpeningError,
    },
}

impl GameRecord {
    /// The opening with every action, if it was recorded.
    #[must_use]
    pub fn opening(&self) -> Option<&Opening> {
        self.opening.as_ref()
    }

    /// Records what was done in the opening. It need not have ended; one without actions is none.
    ///
    /// # Errors
    /// If it is not the opening of this game; nothing changes then.
    pub fn set_opening(&mut self, opening: Opening) -> Result<(), OpeningRefused> {
        let AnyPosition::Gomoku(position) = self.position() else { return Err(OpeningRefused::NotInAtaxx) };
        let stones = opening.position();
        if opening.protocol() != self.rules().opening() || stones.ruleset() != position.ruleset() {
            return Err(OpeningRefused::OtherRules);
        }
        if !position.moves().starts_with(stones.moves()) {
            return Err(OpeningRefused::OtherStones);
        }
        self.opening = Some(opening).filter(|opening| opening.history().next().is_some());
        Ok(())
    }

    /// The actions of the opening as text, oldest first.
    #[must_use]
    pub fn opening_actions(&self) -> Vec<String> {
        let history = self.opening.iter().flat_map(Opening::history);
        history.map(|(seat, action)| format!("{seat} {action}")).collect()
    }

    /// Lets the referee do the actions of the opening, and records them.
    pub(crate) fn read_opening<'t>(
        &mut self,
        actions: impl IntoIterator<Item = &'t str>,
    ) -> Result<(), OpeningRefused> {
        let GameSpec::Gomoku(ruleset) = self.rules().spec() else { return Err(OpeningRefused::NotInAtaxx) };
        let mut opening = Opening::new(self.rules().opening(), ruleset);
        for (number, text) in (1..).zip(actions) {
            let (seat, action) = read_action(number, text, ruleset.size())?;
            let refused = |cause| OpeningRefused::Refused { number, text: excerpt(text), cause };
            opening.act(seat, action).map_err(refused)?;
        }
        self.set_opening(opening)
    }
}

fn read_action(number: usize, text: &str, size: u8) -> Result<(Seat, Action), OpeningRefused> {
    let named = |letter: &str| Seat::BOTH.into_iter().find(|seat| seat.to_string() == letter);
    let (seat, action) = text
        .split_once(' ')
        .and_then(|(letter, action)| Some((named(letter)?, action)))
        .ok_or_else(|| OpeningRefused::NoSeat { number, text: excerpt(text) })?;
    // No action is long or has signs in it, so an excerpt of one is the action itself.
    let action = Action::parse(&excerpt(action), size);
    Ok((seat, action.map_err(|cause| OpeningRefused::NotAnAction { number, cause })?))
}
