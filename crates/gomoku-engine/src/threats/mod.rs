//! What the side to move must do, and what it can force.
//!
//! Everything is read off the point classes: who wins at once, who must block where, which moves
//! make a four, which stones stop an open four. [`vcf`] strings fours together until they win.

mod finding;
pub mod vcf;
pub mod vct;

use rules::{Side, gomoku::Variant};

use crate::{
    board::{Board, Class, Spot},
    rule::Rule,
};

/// The most pressing fact about a position, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Situation {
    /// A stone here wins.
    Five(Spot),
    /// The enemy threatens several fives, or one where no stone may be put: lost in two plies.
    Lost,
    /// The enemy threatens one five, here.
    Block(Spot),
    /// A stone here makes a four that cannot be stopped: won in three plies.
    OpenFour(Spot),
    /// The enemy threatens to make a four that cannot be stopped or, in Caro, a five that can be
    /// stopped in several ways.
    Defend,
    /// Nothing presses.
    Free,
}

/// Finds the most pressing fact.
#[inline]
pub fn situation<R: Rule>(board: &Board<R>) -> Situation {
    let (own, enemy) = (board.side_to_move(), board.side_to_move().other());
    if let Some(spot) = first(board, own, Class::Five) {
        return Situation::Five(spot);
    }
    match board.count(enemy, Class::Five) {
        0 => {}
        _ if R::VARIANT == Variant::Caro => return threatened_five(board),
        1 => {
            let blocked = first(board, enemy, Class::Five).filter(|&spot| board.is_legal(own, spot));
            return blocked.map_or(Situation::Lost, Situation::Block);
        }
        _ => return Situation::Lost,
    }
    if let Some(spot) = first(board, own, Class::OpenFour).or_else(|| suspect_open_four(board, own)) {
        return Situation::OpenFour(spot);
    }
    if board.count(enemy, Class::OpenFour) > 0 { Situation::Defend } else { Situation::Free }
}

/// What to do against fives in Caro, where a stone at the end of a row stops it as well.
fn threatened_five<R: Rule>(board: &Board<R>) -> Situation {
    let mut blocks = Vec::new();
    push_defences(board, board.side_to_move(), &mut blocks);
    match blocks[..] {
        [] => Situation::Lost,
        [block] => Situation::Block(block),
        _ => Situation::Defend,
    }
}

#[inline]
fn first<R: Rule>(board: &Board<R>, side: Side, class: Class) -> Option<Spot> {
    if board.count(side, class) == 0 { None } else { board.points(side, class).next() }
}

/// An open four where black also makes two threes that are not both real.
fn suspect_open_four<R: Rule>(board: &Board<R>, side: Side) -> Option<Spot> {
    legal_suspects(board, side).find(|&spot| board.class_without_ban(side, spot) == Class::OpenFour)
}

/// The points that look like double threes but are not forbidden.
fn legal_suspects<R: Rule>(board: &Board<R>, side: Side) -> impl Iterator<Item = Spot> + '_ {
    let suspects = R::HAS_FORBIDDEN.then(|| board.points(side, Class::Suspect));
    suspects.into_iter().flatten().filter(move |&spot| board.is_legal(side, spot))
}

/// The class of a legal move: that of its point, or what a suspect point is when it is legal.
#[inline]
pub(crate) fn class_of_move<R: Rule>(board: &Board<R>, side: Side, spot: Spot) -> Class {
    match board.class(side, spot) {
        Class::Suspect => board.class_without_ban(side, spot),
        class => class,
    }
}

/// Appends the moves with which a side makes a four that can be stopped, the richest first.
pub fn push_fours<R: Rule>(board: &Board<R>, side: Side, list: &mut Vec<Spot>) {
    for class in [Class::FourThree, Class::FourPlus, Class::Four] {
        list.extend(board.points(side, class));
    }
    let is_four = |spot: &Spot| board.class_without_ban(side, *spot).is_stoppable_four();
    list.extend(legal_suspects(board, side).filter(is_four));
}

/// Appends the moves with which a side makes an open three and no four, the richest first.
pub fn push_threes<R: Rule>(board: &Board<R>, side: Side, list: &mut Vec<Spot>) {
    for class in [Class::DoubleThree, Class::ThreePlus, Class::Three] {
        list.extend(board.points(side, class));
    }
    let is_three = |spot: &Spot| board.class_without_ban(side, *spot) == Class::DoubleThree;
    list.extend(legal_suspects(board, side).filter(is_three));
}

/// Appends the legal moves of `side` that leave the enemy without any of its open fours. Nothing
/// else stops them, except making fours. In Caro fives can be stopped in several ways too: if there
/// are any, they come first.
pub fn push_defences<R: Rule>(board: &Board<R>, side: Side, list: &mut Vec<Spot>) {
    let start = list.len();
    let mut stoppers: Vec<Spot> = Vec::new();
    let has_five = R::VARIANT == Variant::Caro && board.count(side.other(), Class::Five) > 0;
    let class = if has_five { Class::Five } else { Class::OpenFour };
    for (n, threat) in board.points(side.other(), class).enumerate() {
        if n == 0 {
            board.blockers(side.other(), threat, class, |spot| list.push(spot));
            continue;
        }
        stoppers.clear();
        board.blockers(side.other(), threat, class, |spot| stoppers.push(spot));
        let mut kept = start;
        for n in start..list.len() {
            if stoppers.contains(&list[n]) {
                list[kept] = list[n];
                kept += 1;
            }
        }
        list.truncate(kept);
        if kept == start {
            return;
        }
    }
    if R::HAS_FORBIDDEN {
        let mut kept = start;
        for n in start..list.len() {
            if board.is_legal(side, list[n]) {
                list[kept] = list[n];
                kept += 1;
            }
        }
        list.truncate(kept);
    }
}
