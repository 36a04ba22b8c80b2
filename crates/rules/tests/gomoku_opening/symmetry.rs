//! What the stones of the Renju protocols may be, up to symmetry.

use std::collections::{BTreeMap, BTreeSet};

use rules::Side;
use rules::gomoku::opening::{Action, Opening, Protocol, Seat, Task, Turn};
use rules::gomoku::{Point, Position, Symmetry};

use super::{action, opening_after, renju};

/// The stones in the smallest of their eight views.
fn canonical(position: &Position) -> Vec<(Point, Side)> {
    let size = position.size();
    let view = |symmetry: Symmetry| {
        let stone = |point| Some((symmetry.point(point, size), position.stone(point)?));
        let mut stones: Vec<(Point, Side)> = Point::all(size).filter_map(stone).collect();
        stones.sort();
        stones
    };
    Symmetry::ALL.into_iter().map(view).min().expect("there are eight views")
}

#[test]
fn soosyrv_8_has_13_direct_and_13_indirect_openings() {
    for size in [5, 15, 19] {
        let mut openings: BTreeMap<&str, BTreeSet<Vec<(Point, Side)>>> = BTreeMap::new();
        let mut opening = Opening::new(Protocol::Soosyrv8, renju(size));
        let centre = Point::centre(opening.position().size());
        opening.act(Seat::A, Action::Place(centre)).unwrap();
        for second in opening.actions() {
            opening.act(Seat::A, second).unwrap();
            let Action::Place(white) = second else { panic!("{second} is not a stone") };
            let is_direct = white.x() == centre.x() || white.y() == centre.y();
            for third in opening.actions() {
                opening.act(Seat::A, third).unwrap();
                let kind = if is_direct { "direct" } else { "indirect" };
                openings.entry(kind).or_default().insert(canonical(opening.position()));
                opening.undo();
            }
            opening.undo();
        }
        let counts: Vec<(&str, usize)> = openings.iter().map(|(&kind, set)| (kind, set.len())).collect();
        assert_eq!(counts, [("direct", 13), ("indirect", 13)], "size {size}");
    }
}

/// The four stones in one column have two mirror lines, one of which is not a line of the board.
#[test]
fn fifths_are_symmetric_by_the_figure_of_the_stones_wherever_it_stands() {
    let before = ["h8", "h9", "h7", "stay", "h6", "declare 2", "stay", "offer g8"];
    let opening = opening_after(Protocol::Soosyrv8, &before);
    let refused = ["g7", "g8", "i7", "i8"].map(|point| action(&format!("offer {point}")));
    assert!(refused.iter().all(|refused| !opening.actions().contains(refused)));
    let points_without_stones = 15 * 15 - 4;
    assert_eq!(opening.actions().len(), points_without_stones - refused.len());
}

/// Two mirrors and a half turn leave nine different points of this 5×5 board.
#[test]
fn a_small_board_offers_as_many_fifths_as_it_has() {
    let mut opening = Opening::new(Protocol::Taraguchi10, renju(5));
    for text in ["c3", "stay", "d3", "stay", "d4", "stay", "c4", "ten"] {
        let turn = opening.turn().unwrap();
        opening.act(turn.seat, Action::parse(text, 5).unwrap()).unwrap();
    }
    let mut offers = 0;
    while let Some(Turn { seat, task: Task::OfferFifth { left } }) = opening.turn() {
        let first = opening.actions()[0];
        opening.act(seat, first).unwrap();
        offers += 1;
        assert_eq!(left == 1, opening.turn().unwrap().task == Task::PickFifth);
    }
    assert_eq!(offers, 9);
}
