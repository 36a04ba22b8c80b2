//! The claims about a move of Ataxx as phrases of the catalogues.

use rules::ataxx::Move;

use super::claim::{Claim, Explanation, Result};
use crate::{Phrase, Value};

impl Explanation {
    /// What is said, sentence by sentence.
    #[must_use]
    pub fn phrases(&self) -> Vec<Phrase> {
        self.claims.iter().map(|claim| self.phrase(claim)).collect()
    }

    /// What the claims of one code say.
    pub(crate) fn phrases_of(&self, code: &str) -> Vec<Phrase> {
        let claims = self.claims.iter().filter(|claim| claim.code() == code);
        claims.map(|claim| self.phrase(claim)).collect()
    }

    fn phrase(&self, claim: &Claim) -> Phrase {
        let phrase = |key: &str| {
            let phrase = Phrase::new(format!("ataxx.{key}"));
            phrase.with("side", Value::Side(self.side)).with("enemy", Value::Side(self.side.other()))
        };
        let plain = || phrase(claim.code());
        match claim {
            Claim::Impossible
            | Claim::Passes
            | Claim::NothingTakenBack
            | Claim::ShutsIn
            | Claim::EngineAgrees => plain(),
            Claim::Clones { turned, own, enemy } | Claim::Jumps { turned, own, enemy } => {
                let phrase = phrase(&counted(claim.code(), *turned)).with("turned", Value::Count(*turned));
                phrase.with("own", Value::Count(*own)).with("other", Value::Count(*enemy))
            }
            Claim::MoreWasThere { mv, turned } | Claim::CanBeTakenBack { mv, turned } => {
                let phrase = phrase(&counted(claim.code(), *turned)).with("turned", Value::Count(*turned));
                phrase.with("move", played(*mv))
            }
            Claim::LeavesHole { square, turned } | Claim::ClosesHole { square, turned } => {
                plain().with("square", Value::Word(square.to_string())).with("turned", Value::Count(*turned))
            }
            Claim::OutOfReach { squares } => {
                plain().with("squares", Value::All(squares.iter().map(ToString::to_string).collect()))
            }
            Claim::Ends { result, own, enemy } => {
                let phrase = phrase(&format!("ends.{}", name(*result))).with("own", Value::Count(*own));
                phrase.with("other", Value::Count(*enemy))
            }
            Claim::Forces { result, plies } => {
                phrase(&format!("forces.{}", name(*result))).with("plies", Value::Count(*plies))
            }
            Claim::MissesResult { mv, better, now } => {
                let phrase = plain().with("better", Value::Entry(format!("result.{}", name(*better))));
                phrase.with("now", Value::Entry(format!("result.{}", name(*now)))).with("move", played(*mv))
            }
            Claim::EnginePrefers { mv, percent } => {
                plain().with("move", played(*mv)).with("percent", Value::Count(*percent))
            }
        }
    }
}

/// The key for none, one or several.
fn counted(code: &str, count: u32) -> String {
    match count {
        0 => format!("{code}.none"),
        1 => format!("{code}.one"),
        _ => code.to_owned(),
    }
}

/// A move as it is said: a clone by its square, a jump by both.
fn played(mv: Move) -> Value {
    Value::Word(match (mv.from(), mv.to()) {
        (Some(from), Some(to)) => format!("{from}–{to}"),
        _ => mv.to_string(),
    })
}

fn name(result: Result) -> &'static str {
    match result {
        Result::Win => "win",
        Result::Draw => "draw",
        Result::Loss => "loss",
    }
}
