//! The end of a game as a handful of named texts, for formats whose own result is only a score.
//!
//! PGN writes them as tags, SGF as private properties. Files of other programs have none of them, or a
//! sentence of their own as `Termination`; then the referee's view and the score must do.

use rules::{AnyPosition, Outcome};

use crate::{EndReason, Extra, GameResult, native::side_named};

/// The reason: see [`EndReason::name`].
pub(crate) const TERMINATION: &str = "Termination";
/// The rule by which: see [`EndReason::rule`].
pub(crate) const RULE: &str = "TerminationRule";
/// The side at fault.
pub(crate) const FAULT: &str = "Fault";
/// One sentence about what happened.
pub(crate) const DETAIL: &str = "Detail";

/// The texts of a result that are not empty.
pub(crate) fn fields(result: &GameResult) -> impl Iterator<Item = (&'static str, &str)> {
    let fault = result.at_fault.map_or("", |side| side.name());
    let all = [
        (TERMINATION, result.reason.name()),
        (RULE, result.reason.rule()),
        (FAULT, fault),
        (DETAIL, result.detail.as_str()),
    ];
    all.into_iter().filter(|(_, value)| !value.is_empty())
}

/// The result that a file tells by its score and, if they are ours, by the texts above. `guess` is
/// what the score itself says about the reason.
pub(crate) fn read<'a>(
    outcome: Option<Outcome>,
    field: impl Fn(&str) -> Option<&'a str>,
    guess: EndReason,
    position: &AnyPosition,
) -> Option<GameResult> {
    let termination = field(TERMINATION).unwrap_or_default();
    if let Ok(reason) = EndReason::from_name(termination, field(RULE).unwrap_or_default()) {
        return Some(GameResult {
            outcome,
            reason,
            at_fault: field(FAULT).and_then(side_named),
            detail: field(DETAIL).unwrap_or_default().to_owned(),
            extra: Extra::new(),
        });
    }
    let by_rules = GameResult::by_rules(position);
    if by_rules.is_some() && (outcome.is_none() || outcome == position.outcome()) {
        return by_rules;
    }
    let loser = outcome?.winner().map(rules::Side::other);
    let at_fault = loser.filter(|_| guess != EndReason::Unstated);
    let detail = termination.to_owned();
    Some(GameResult { outcome, reason: guess, at_fault, detail, extra: Extra::new() })
}
