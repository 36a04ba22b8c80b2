//! The native format: one game, one JSON document, with a name and a version.
//!
//! Fields that this version does not know are kept and written again; a version that it does not
//! know is refused. Reading plays the whole game with the referee.

use std::borrow::Cow;

use rules::{AnyPosition, GameSpec, Outcome, PositionError, Side};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{
    Analysis, Annotation, EndReason, Extra, GameRecord, GameResult, Header, MoveRefused, Moves,
    OpeningRefused, PlayedMove, ResultError, RuleSet, RuleSetError, Score, UnknownReason, Variation,
    excerpt::excerpt, variation::check_nesting,
};

/// The name that opens every document.
pub const FORMAT: &str = "tengen-game";

/// The version that is written; earlier ones are read.
///
/// Version 1 kept the forced ends of outside programs for Gomoku as these tell them, in plies; since then every one is
/// counted in moves.
pub const VERSION: u64 = 2;

/// Why a text is not the record of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum ReadError {
    /// Not JSON, or a field is missing or of the wrong kind.
    #[error("the record cannot be read at line {line}, column {column}: {why}")]
    Json {
        /// The line, from 1.
        line: usize,
        /// The byte in the line, from 1.
        column: usize,
        /// What is wrong there.
        why: String,
    },
    /// Some other kind of document.
    #[error("`{0}` is not the format of a game record, which is `{FORMAT}`")]
    Format(String),
    /// A version from the future.
    #[error("version {0} of the record format is not known: this program reads versions 1 to {VERSION}")]
    Version(u64),
    /// The rules mean nothing.
    #[error(transparent)]
    Rules(#[from] RuleSetError),
    /// The start is no position.
    #[error("the start position cannot be read: {0}")]
    Start(#[from] PositionError),
    /// A move is illegal.
    #[error(transparent)]
    Move(#[from] MoveRefused),
    /// The opening is not that of the game.
    #[error(transparent)]
    Opening(#[from] OpeningRefused),
    /// Neither a side nor a draw.
    #[error("`{0}` is not an outcome: use black, white, draw or none")]
    Outcome(String),
    /// Neither side.
    #[error("`{0}` is not a side: use black or white")]
    Side(String),
    /// The reason means nothing.
    #[error(transparent)]
    Reason(#[from] UnknownReason),
    /// The result does not fit the moves.
    #[error(transparent)]
    Result(#[from] ResultError),
}

#[derive(Deserialize)]
struct Opening {
    format: String,
    version: u64,
}

#[derive(Serialize, Deserialize)]
struct Document<'a> {
    format: Cow<'a, str>,
    version: u64,
    #[serde(flatten)]
    header: Cow<'a, Header>,
    rules: RulesDocument<'a>,
    start: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    opening_actions: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start_analysis: Option<Cow<'a, Analysis>>,
    moves: LineDocument<'a>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    continuations: Vec<LineDocument<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<ResultDocument<'a>>,
    #[serde(flatten)]
    extra: Cow<'a, Extra>,
}

#[derive(Serialize, Deserialize)]
struct RulesDocument<'a> {
    game: Cow<'a, str>,
    rule: Cow<'a, str>,
    size: usize,
    opening: Cow<'a, str>,
    #[serde(flatten)]
    extra: Cow<'a, Extra>,
}

type LineDocument<'a> = Vec<MoveDocument<'a>>;

#[derive(Serialize, Deserialize)]
struct MoveDocument<'a> {
    #[serde(rename = "move")]
    text: Cow<'a, str>,
    #[serde(flatten)]
    annotation: Cow<'a, Annotation>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<LineDocument<'a>>,
}

#[derive(Serialize, Deserialize)]
struct ResultDocument<'a> {
    outcome: Cow<'a, str>,
    reason: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    rule: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at_fault: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    detail: Cow<'a, str>,
    #[serde(flatten)]
    extra: Cow<'a, Extra>,
}

impl GameRecord {
    /// The native document, on one line.
    #[must_use]
    pub fn to_json(&self) -> String {
        let document = Document {
            format: FORMAT.into(),
            version: VERSION,
            header: Cow::Borrowed(&self.header),
            rules: rules_document(self.rules()),
            start: self.start_text(),
            opening_actions: self.opening_actions(),
            start_analysis: self.start_analysis.as_ref().map(Cow::Borrowed),
            moves: line_document(self.moves()),
            continuations: variation_documents(&self.continuations),
            result: self.result().map(result_document),
            extra: Cow::Borrowed(&self.extra),
        };
        serde_json::to_string(&document).expect("every key of the document is a string")
    }

    /// Reads a native document and plays it with the referee.
    ///
    /// # Errors
    /// The first thing that is not a record of a legal game.
    pub fn from_json(text: &str) -> Result<GameRecord, ReadError> {
        let json = |error: serde_json::Error| ReadError::Json {
            line: error.line(),
            column: error.column(),
            why: why(&error),
        };
        // The version is looked at first: the shape of another one is not ours to judge.
        let opening: Opening = serde_json::from_str(text).map_err(json)?;
        if opening.format != FORMAT {
            return Err(ReadError::Format(excerpt(&opening.format)));
        }
        if !(1..=VERSION).contains(&opening.version) {
            return Err(ReadError::Version(opening.version));
        }
        let document: Document<'_> = serde_json::from_str(text).map_err(json)?;
        let mut record = GameRecord::from_start(read_rules(document.rules)?, &document.start)?;
        record.header = document.header.into_owned();
        record.extra = document.extra.into_owned();
        record.start_analysis = document.start_analysis.map(Cow::into_owned);
        for mv in document.moves {
            let variations = read_variations(mv.variations, &record)?;
            record.push(&mv.text, mv.annotation.into_owned())?;
            record.set_last_variations(variations);
        }
        record.continuations = read_variations(document.continuations, &record)?;
        if opening.version == 1 {
            count_in_moves(&mut record);
        }
        if !document.opening_actions.is_empty() {
            record.read_opening(document.opening_actions.iter().map(String::as_str))?;
        }
        if let Some(result) = document.result {
            record.finish(read_result(result)?)?;
        }
        Ok(record)
    }
}

/// Counts the forced ends of outside programs for Gomoku, which version 1 kept in plies, in moves.
fn count_in_moves(record: &mut GameRecord) {
    let is_program = |side| {
        let spec = &record.header.players.of(side).spec;
        spec.starts_with("cmd:") || spec.starts_with("program:")
    };
    let is_told_in_plies = match record.rules().spec() {
        GameSpec::Gomoku(_) => Side::BOTH.map(is_program),
        GameSpec::Ataxx(_) => [false; 2],
    };
    for mv in record.moves_mut().iter_mut().filter(|mv| is_told_in_plies[mv.side().index()]) {
        if let Some(Score::Mate(plies)) = &mut mv.annotation.score {
            let count = plies.0.unsigned_abs();
            *plies = if plies.0 < 0 { Moves::to_loss(count) } else { Moves::to_win(count) };
        }
    }
}

/// The parser's message without the place, which it repeats, and without most of a long value.
fn why(error: &serde_json::Error) -> String {
    const MAX_CHARS: usize = 120;
    let message = error.to_string();
    let without_place = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    without_place.chars().take(MAX_CHARS).collect()
}

fn rules_document(rules: &RuleSet) -> RulesDocument<'_> {
    RulesDocument {
        game: rules.spec().game().name().into(),
        rule: rules.rule().into(),
        size: rules.size().into(),
        opening: rules.opening().name().into(),
        extra: Cow::Borrowed(&rules.extra),
    }
}

fn read_rules(document: RulesDocument<'_>) -> Result<RuleSet, RuleSetError> {
    let RulesDocument { game, rule, size, opening, extra } = document;
    let mut rules = RuleSet::by_name(&game, Some(&rule), Some(size), Some(&opening))?;
    rules.extra = extra.into_owned();
    Ok(rules)
}

fn line_document<'a>(moves: &'a [PlayedMove]) -> LineDocument<'a> {
    let document = |mv: &'a PlayedMove| MoveDocument {
        text: mv.text().into(),
        annotation: Cow::Borrowed(&mv.annotation),
        variations: variation_documents(mv.variations()),
    };
    moves.iter().map(document).collect()
}

fn variation_documents(variations: &[Variation]) -> Vec<LineDocument<'_>> {
    variations.iter().map(|variation| line_document(variation.moves())).collect()
}

/// Plays the variations that begin after the moves that a record has so far.
fn read_variations(
    documents: Vec<LineDocument<'_>>,
    record: &GameRecord,
) -> Result<Vec<Variation>, MoveRefused> {
    if documents.is_empty() {
        return Ok(Vec::new());
    }
    play_variations(documents, &mut record.replay(), record.moves().len() + 1, 1)
}

/// Plays variations from a position, which is the same again afterwards; their first moves have this
/// number in the game.
fn play_variations(
    documents: Vec<LineDocument<'_>>,
    position: &mut AnyPosition,
    first_number: usize,
    depth: usize,
) -> Result<Vec<Variation>, MoveRefused> {
    let mut variations = Vec::new();
    for document in documents {
        let mut moves = Vec::new();
        for (number, mv) in (first_number..).zip(document) {
            check_nesting(depth, number, &mv.text)?;
            let alternatives = play_variations(mv.variations, position, number, depth + 1)?;
            let mut played = PlayedMove::play(position, number, &mv.text, mv.annotation.into_owned())?;
            played.variations = alternatives;
            moves.push(played);
        }
        for _ in &moves {
            position.undo();
        }
        variations.extend(Variation::of(moves));
    }
    Ok(variations)
}

fn result_document(result: &GameResult) -> ResultDocument<'_> {
    ResultDocument {
        outcome: outcome_name(result.outcome).into(),
        reason: result.reason.name().into(),
        rule: result.reason.rule().into(),
        at_fault: result.at_fault.map(|side| side.name().into()),
        detail: Cow::Borrowed(&result.detail),
        extra: Cow::Borrowed(&result.extra),
    }
}

impl Serialize for GameResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        result_document(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for GameResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<GameResult, D::Error> {
        let document = ResultDocument::deserialize(deserializer)?;
        // Stored events of version 0.1 have an empty text where nobody is at fault.
        let at_fault = document.at_fault.filter(|side| !side.is_empty());
        read_result(ResultDocument { at_fault, ..document }).map_err(D::Error::custom)
    }
}

fn read_result(document: ResultDocument<'_>) -> Result<GameResult, ReadError> {
    let side = |name: Cow<'_, str>| side_named(&name).ok_or_else(|| ReadError::Side(excerpt(&name)));
    let unknown_outcome = || ReadError::Outcome(excerpt(&document.outcome));
    Ok(GameResult {
        outcome: outcome_named(&document.outcome).ok_or_else(unknown_outcome)?,
        reason: EndReason::from_name(&document.reason, &document.rule)?,
        at_fault: document.at_fault.map(side).transpose()?,
        detail: document.detail.into_owned(),
        extra: document.extra.into_owned(),
    })
}

pub(crate) fn side_named(name: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.name() == name)
}

fn outcome_name(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(side)) => side.name(),
        Some(Outcome::Draw) => "draw",
        None => "none",
    }
}

fn outcome_named(name: &str) -> Option<Option<Outcome>> {
    match name {
        "draw" => Some(Some(Outcome::Draw)),
        "none" => Some(None),
        _ => side_named(name).map(|side| Some(Outcome::Win(side))),
    }
}
