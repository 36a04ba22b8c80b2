//! The record of one game: its rules, its moves and its end, legal by construction.
//!
//! The start, the moves and the result can only be added through methods that ask the referee;
//! everything that no rule speaks about is open to be changed.

use rules::gomoku::opening::Opening;
use rules::{AnyPosition, MoveRejected, MoveText, NotMoveText, PositionError, Side};

use crate::{
    Analysis, Annotation, Extra, GameResult, Header, ResultError, RuleSet, Variation, excerpt, line::Line,
};

/// A game with everything that is known about it.
///
/// Each move is played by the referee when it goes in, so that no record holds an illegal one.
///
/// ```
/// use record::{Annotation, GameRecord, GameResult, RuleSet};
/// let rules = RuleSet::by_name("gomoku", Some("freestyle"), Some(15), None).unwrap();
/// let mut record = GameRecord::new(rules);
/// for mv in ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"] {
///     record.push(mv, Annotation::default()).unwrap();
/// }
/// record.finish(GameResult::by_rules(record.position()).unwrap()).unwrap();
/// assert_eq!(record.result().unwrap().to_string(), "black wins (rules: line)");
/// assert_eq!(GameRecord::from_json(&record.to_json()).unwrap(), record);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// Who played, when, where.
    pub header: Header,
    /// What an engine said about the start.
    pub start_analysis: Option<Analysis>,
    /// Fields of the document that this version does not know.
    pub extra: Extra,
    rules: RuleSet,
    start: AnyPosition,
    /// The start and all moves: what the referee sees now.
    position: AnyPosition,
    moves: Vec<PlayedMove>,
    /// Variations behind the last move.
    pub(crate) continuations: Vec<Variation>,
    /// What was done in the opening, if it is known.
    pub(crate) opening: Option<Opening>,
    result: Option<GameResult>,
}

/// A move that was played, in the game or in a variation, and what is known about it.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedMove {
    text: MoveText,
    side: Side,
    /// Time, score, line, comment.
    pub annotation: Annotation,
    pub(crate) variations: Vec<Variation>,
}

impl PlayedMove {
    /// Lets the referee play a move, which has this number in its line from the start on.
    pub(crate) fn play(
        position: &mut AnyPosition,
        number: usize,
        text: &str,
        annotation: Annotation,
    ) -> Result<PlayedMove, MoveRefused> {
        let side = position.side_to_move();
        let played = excerpt::read_move(text)
            .map_err(RefusalCause::from)
            .and_then(|text| Ok(position.try_play(text.as_str())?));
        let refused = |cause| MoveRefused { number, text: excerpt::excerpt(text), cause };
        Ok(PlayedMove { text: played.map_err(refused)?, side, annotation, variations: Vec::new() })
    }

    /// The move, as the referee writes it.
    #[must_use]
    pub fn text(&self) -> &str {
        self.text.as_str()
    }

    /// Who played it.
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// What could have been played instead.
    #[must_use]
    pub fn variations(&self) -> &[Variation] {
        &self.variations
    }
}

/// A move cannot be part of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("move {number}, `{text}`: {cause}")]
pub struct MoveRefused {
    /// The number of the move in the record, from 1.
    pub number: usize,
    /// Its text.
    pub text: String,
    /// What is wrong with it.
    pub cause: RefusalCause,
}

/// Why a move cannot be part of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum RefusalCause {
    /// It is too long, or not made of plain characters.
    #[error(transparent)]
    NotAMove(#[from] NotMoveText),
    /// The referee says no.
    #[error(transparent)]
    Referee(#[from] MoveRejected),
    /// The record has a result.
    #[error("the game has ended: {0}")]
    Finished(String),
    /// It stands in a variation of a variation of a variation, and so on.
    #[error("variations can be nested {max} deep and no deeper", max = crate::MAX_NESTING)]
    Nested,
}

impl GameRecord {
    /// A game from the usual start of its rules, without moves.
    #[must_use]
    pub fn new(rules: RuleSet) -> GameRecord {
        let start = AnyPosition::start(rules.spec());
        GameRecord {
            header: Header::default(),
            start_analysis: None,
            extra: Extra::new(),
            rules,
            position: start.clone(),
            start,
            moves: Vec::new(),
            continuations: Vec::new(),
            opening: None,
            result: None,
        }
    }

    /// A game from any start that [`AnyPosition::parse`] reads, without moves.
    ///
    /// # Errors
    /// If the text is no position of a game with these rules.
    pub fn from_start(rules: RuleSet, start: &str) -> Result<GameRecord, PositionError> {
        let start = AnyPosition::parse(start, rules.spec())?;
        Ok(GameRecord { position: start.clone(), start, ..GameRecord::new(rules) })
    }

    /// Adds a move.
    ///
    /// # Errors
    /// If it is illegal, or the record has a result; nothing changes then.
    pub fn push(&mut self, text: &str, annotation: Annotation) -> Result<(), MoveRefused> {
        let number = self.moves.len() + 1;
        if let Some(result) = &self.result {
            let cause = RefusalCause::Finished(result.to_string());
            return Err(MoveRefused { number, text: excerpt::excerpt(text), cause });
        }
        let mut mv = PlayedMove::play(&mut self.position, number, text, annotation)?;
        mv.variations = self.alternatives_to(mv.text());
        self.moves.push(mv);
        Ok(())
    }

    /// The ways to go on from the last move, which a new move makes alternatives to itself. One that
    /// begins with the very same move is none.
    fn alternatives_to(&mut self, text: &str) -> Vec<Variation> {
        let mut variations = std::mem::take(&mut self.continuations);
        variations.retain(|variation| variation.moves()[0].text() != text);
        variations
    }

    /// Gives the game its end. An earlier result is replaced.
    ///
    /// # Errors
    /// If the referee disagrees with it; nothing changes then.
    pub fn finish(&mut self, result: GameResult) -> Result<(), ResultError> {
        result.check(&self.position)?;
        self.result = Some(result);
        Ok(())
    }

    /// What the game is played by.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The position before the first recorded move.
    #[must_use]
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The start as [`AnyPosition::parse`] reads it: `startpos`, the moves of an opening, a FEN.
    #[must_use]
    pub fn start_text(&self) -> String {
        let text = self.start.to_string();
        if text.is_empty() { "startpos".to_owned() } else { text }
    }

    /// The recorded moves, oldest first. Moves of the start are not among them.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// Hangs variations on the move that was added last.
    pub(crate) fn set_last_variations(&mut self, variations: Vec<Variation>) {
        self.moves.last_mut().expect("a move was added").variations = variations;
    }

    /// Adds the moves of a line that the referee has played from here, with all that hangs on them.
    pub(crate) fn set_line(&mut self, line: Line) {
        for mut mv in line.moves {
            let variations = std::mem::take(&mut mv.variations);
            self.push(mv.text(), mv.annotation.clone()).expect("the referee has played it before");
            self.set_last_variations(variations);
        }
        self.continuations = line.continuations;
    }

    pub(crate) fn moves_mut(&mut self) -> &mut [PlayedMove] {
        &mut self.moves
    }

    /// What is known about the move that was played after `ply` others, to be changed.
    pub fn annotation_mut(&mut self, ply: usize) -> Option<&mut Annotation> {
        self.moves.get_mut(ply).map(|mv| &mut mv.annotation)
    }

    /// The end; `None` while the game is being played.
    #[must_use]
    pub fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// The position after all moves.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The game played over from its start. A result that is not by the rules, such as a
    /// resignation, is the record's and not the position's.
    #[must_use]
    pub fn replay(&self) -> AnyPosition {
        self.position.clone()
    }

    /// The position after the first `ply` recorded moves; `None` if there are fewer.
    #[must_use]
    pub fn position_at(&self, ply: usize) -> Option<AnyPosition> {
        let later = self.moves.len().checked_sub(ply)?;
        let mut position = self.position.clone();
        for _ in 0..later {
            position.undo();
        }
        Some(position)
    }
}
