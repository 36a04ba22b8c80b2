//! The opening protocols: told step by step in tables, refused wherever something else is tried,
//! and walked at random on small and large boards against an obvious reference.

mod protocols;
mod random_walks;
mod symmetry;

use rules::gomoku::opening::{Action, Opening, Protocol};
use rules::gomoku::{Ruleset, Variant};

fn renju(size: usize) -> Ruleset {
    Ruleset::new(size, Variant::Renju).expect("the sizes in these tests are possible")
}

fn action(text: &str) -> Action {
    Action::parse(text, 15).expect("the actions in these tables are well formed")
}

/// The seat on turn does these actions.
fn opening_after(protocol: Protocol, actions: &[&str]) -> Opening {
    let mut opening = Opening::new(protocol, renju(15));
    for text in actions {
        let turn = opening.turn().expect("the tables stop when the opening does");
        opening.act(turn.seat, action(text)).expect("the tables follow the protocol");
    }
    opening
}
