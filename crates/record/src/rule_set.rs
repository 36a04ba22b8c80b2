//! What a recorded game is played by, in names that a document can hold.
//!
//! The opening protocol is only named here. What the seats did in it is
//! [`GameRecord::opening`](crate::GameRecord::opening).

use rules::gomoku::opening::{Protocol, UnknownProtocol};
use rules::{GameKind, GameSpec, SpecError, UnknownGame};

use crate::{Extra, excerpt::excerpt};

/// A game, its rules and its opening protocol. All of them have names.
#[derive(Clone, PartialEq, Debug)]
pub struct RuleSet {
    spec: GameSpec,
    opening: Protocol,
    /// Fields of the document that this version does not know.
    pub extra: Extra,
}

/// Why something is not the rule set of a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum RuleSetError {
    /// There is no such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// The game has no such rules.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// There is no such opening protocol.
    #[error(transparent)]
    Opening(#[from] UnknownProtocol),
    /// Opening protocols belong to Gomoku.
    #[error("`{0}` is an opening protocol of Gomoku, and this game is Ataxx")]
    NotInAtaxx(Protocol),
    /// The switches of this Ataxx rule set are those of no named one.
    #[error("an Ataxx rule set without a name cannot be recorded: use international, course or botzone")]
    Unnamed,
}

impl RuleSet {
    /// A game by these rules, begun by this protocol.
    ///
    /// # Errors
    /// If the rules have no name, or the protocol is not one of this game.
    pub fn new(spec: GameSpec, opening: Protocol) -> Result<RuleSet, RuleSetError> {
        if let GameSpec::Ataxx(ruleset) = spec {
            if opening != Protocol::Free {
                return Err(RuleSetError::NotInAtaxx(opening));
            }
            ruleset.name().ok_or(RuleSetError::Unnamed)?;
        }
        Ok(RuleSet { spec, opening, extra: Extra::new() })
    }

    /// A game by the names of its rules; a name that is missing stands for the usual choice.
    ///
    /// # Errors
    /// The first name that means nothing.
    pub fn by_name(
        game: &str,
        rule: Option<&str>,
        size: Option<usize>,
        opening: Option<&str>,
    ) -> Result<RuleSet, RuleSetError> {
        // No name is long or has signs in it, so an excerpt of one is the name itself.
        let game: GameKind = excerpt(game).parse()?;
        let opening = opening.map_or(Ok(Protocol::Free), |name| excerpt(name).parse())?;
        let rule = rule.map(excerpt);
        RuleSet::new(GameSpec::by_name(game, rule.as_deref(), size)?, opening)
    }

    /// The game and its rules.
    #[must_use]
    pub fn spec(&self) -> GameSpec {
        self.spec
    }

    /// How the first stones came onto the board.
    #[must_use]
    pub fn opening(&self) -> Protocol {
        self.opening
    }

    /// The name of the rules: `renju`, `course`.
    #[must_use]
    pub fn rule(&self) -> &'static str {
        match self.spec {
            GameSpec::Gomoku(ruleset) => ruleset.variant().name(),
            GameSpec::Ataxx(ruleset) => ruleset.name().expect("a rule set without a name is refused"),
        }
    }

    /// The side length of the board.
    #[must_use]
    pub fn size(&self) -> u8 {
        match self.spec {
            GameSpec::Gomoku(ruleset) => ruleset.size(),
            GameSpec::Ataxx(_) => rules::ataxx::Square::SIDE_LENGTH,
        }
    }
}
