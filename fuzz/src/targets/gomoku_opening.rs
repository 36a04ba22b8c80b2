//! Targets of the referee of Gomoku openings: its actions, their texts, the names of its protocols.

use std::collections::HashSet;

use rules::gomoku::opening::{Action, ActionTextError, Opening, Protocol, Seat};
use rules::gomoku::{MoveTextError, Point, Ruleset, Variant};

use super::{assert_names, choose};

/// Small boards: every action of a board is tried, and every point listed again for each stone.
const OPENINGS: [(Protocol, usize, Variant); 10] = [
    (Protocol::Free, 5, Variant::Freestyle),
    (Protocol::CentreFirst, 6, Variant::Standard),
    (Protocol::Swap, 15, Variant::Caro),
    (Protocol::Swap2, 9, Variant::Freestyle),
    (Protocol::Soosyrv8, 9, Variant::Renju),
    (Protocol::Taraguchi10, 9, Variant::Renju),
    (Protocol::Swap2, 5, Variant::Standard),
    (Protocol::Soosyrv8, 5, Variant::Renju),
    (Protocol::Taraguchi10, 5, Variant::Renju),
    (Protocol::Taraguchi10, 6, Variant::Renju),
];

/// More fifth moves than any protocol knows.
const TOO_MANY_FIFTHS: u8 = 11;

/// After any actions, every listed one is accepted and comes back by undo, and every other one is
/// refused without a trace; undone one by one, they lead back to the start. Each byte does the
/// action of that number in the list.
pub fn gomoku_opening(data: &[u8]) {
    let Some(((protocol, size, variant), numbers)) = choose(&OPENINGS, data) else { return };
    let ruleset = Ruleset::new(size, variant).expect("every size in the table is one a board can have");
    let start = Opening::new(protocol, ruleset);
    let mut opening = start.clone();
    for &number in numbers {
        let Some(turn) = opening.turn() else { break };
        let actions = opening.actions();
        let action = actions[usize::from(number) % actions.len()];
        opening.act(turn.seat, action).expect("a listed action is accepted");
    }
    assert_listed_actions_are_the_accepted_ones(&opening);
    let done: Vec<Action> = opening.history().map(|(_, action)| action).collect();
    let undone: Vec<Action> = std::iter::from_fn(|| opening.undo()).collect();
    assert!(undone.iter().eq(done.iter().rev()), "{done:?} was undone as {undone:?}");
    assert_eq!(opening, start);
}

fn assert_listed_actions_are_the_accepted_ones(opening: &Opening) {
    let size = opening.position().size();
    let listed: HashSet<Action> = opening.actions().into_iter().collect();
    let asked = opening.turn().map(|turn| turn.seat);
    assert_eq!(listed.is_empty(), asked.is_none());
    let mut tried = opening.clone();
    for action in every_action(size) {
        for seat in Seat::BOTH {
            let is_accepted = tried.act(seat, action).is_ok();
            let is_listed = asked == Some(seat) && listed.contains(&action);
            assert_eq!(is_accepted, is_listed, "{seat}: {action}");
            if is_accepted {
                assert_eq!(tried.undo(), Some(action));
            }
        }
    }
    assert_eq!(&tried, opening, "trying every action left a trace");
}

/// Every action that can be thought of, also beyond the edges of a board of this size.
fn every_action(size: u8) -> impl Iterator<Item = Action> {
    let choices =
        [Action::Swap, Action::Stay, Action::Black, Action::White, Action::AddTwo, Action::OfferTen];
    let numbers = (0..=TOO_MANY_FIFTHS).map(Action::Declare);
    let points = Point::all(size + 1)
        .flat_map(|point| [Action::Place(point), Action::Offer(point), Action::Pick(point)]);
    choices.into_iter().chain(numbers).chain(points)
}

/// An action that is read is read again from its own text. An error names the text, or the point
/// of it that is off the board.
pub fn gomoku_opening_action(data: &[u8]) {
    let Some((size, text)) = choose(&[15, 5, 26, 27, 181], data) else { return };
    let text = String::from_utf8_lossy(text);
    match Action::parse(&text, size) {
        Ok(action) => assert_eq!(Action::parse(&action.to_string(), size), Ok(action)),
        Err(error) => match &error {
            ActionTextError::Malformed(part) | ActionTextError::Pass(part) => {
                assert_eq!(*part, text);
                assert_names(&error, part);
            }
            ActionTextError::OffBoard(MoveTextError::OffBoard { text: part, .. }) => {
                assert!(text.contains(part), "`{part}` is not part of `{text}`");
                assert_names(&error, part);
            }
            ActionTextError::OffBoard(other) => panic!("`{other}` does not say what is off the board"),
        },
    }
}

/// A protocol is read from its own name, in small or capital letters, and from nothing else.
pub fn gomoku_opening_protocol(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<Protocol>() {
        Ok(protocol) => assert_eq!(protocol.name(), text.to_ascii_lowercase()),
        Err(error) => assert_names(&error, &text),
    }
}
