//! The openings that come with the program, for the games that engines are most often measured in.

use rules::{AnyPosition, GameSpec, gomoku::Variant};

use super::list;

/// The shipped openings of a game; `None` if there are none for it.
#[must_use]
pub fn shipped(spec: GameSpec) -> Option<Vec<AnyPosition>> {
    let text = match spec {
        GameSpec::Ataxx(_) => include_str!("../../openings/ataxx.txt"),
        GameSpec::Gomoku(ruleset) => match (ruleset.variant(), ruleset.size()) {
            (Variant::Freestyle, 15) => include_str!("../../openings/freestyle-15.txt"),
            (Variant::Freestyle, 20) => include_str!("../../openings/freestyle-20.txt"),
            (Variant::Standard, 15) => include_str!("../../openings/standard-15.txt"),
            (Variant::Renju, 15) => include_str!("../../openings/renju-15.txt"),
            _ => return None,
        },
    };
    Some(list::parse(text, spec).expect("a test reads every shipped list"))
}
