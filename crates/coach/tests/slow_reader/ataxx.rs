//! The claims about moves of Ataxx, counted on a board of letters.

use coach::ataxx::{Claim, Result, Solver, explain};
use rules::{
    Outcome, Side,
    ataxx::{Bitboard, Game, Move, Position, Ruleset, Setup, Square},
};

use super::{Tally, every};

const GAMES: &str = include_str!("../games/ataxx.txt");

fn games() -> impl Iterator<Item = Game> {
    GAMES.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (blocked, moves) = line.split_once(' ').unwrap();
        let squares =
            blocked.split(',').filter(|word| *word != "-").map(|word| word.parse::<Square>().unwrap());
        let start = Position::start(Ruleset::INTERNATIONAL).setup();
        let setup = Setup { blocked: squares.collect::<Bitboard>(), ..start };
        let mut game = Game::new(setup.position(Ruleset::INTERNATIONAL).unwrap());
        moves.split(' ').for_each(|mv| game.play(mv.parse().unwrap()));
        game
    })
}

#[test]
fn claims_about_ataxx_moves_are_true_table() {
    let mut solver = Solver::new(20_000);
    let (mut tally, mut moves, mut number) = (Tally::default(), 0, 0_usize);
    let every = every(11);
    for game in games() {
        let mut played = Game::new(*game.start());
        for &mv in game.moves() {
            number += 1;
            if number.is_multiple_of(every) {
                let other = played.legal_moves().nth(number % 7).unwrap_or(mv);
                for mv in [mv, other] {
                    for claim in explain(&mut solver, &played, mv, None).claims {
                        tally.count(claim.code());
                        assert!(is_true(&played, mv, &claim), "{played} {mv}: {claim:?}");
                    }
                    moves += 1;
                }
            }
            played.play(mv);
        }
    }
    tally.tell(moves);
}

/// A board as 49 letters: `x`, `o`, `-` and `.`.
#[derive(Clone)]
struct Letters(Vec<char>);

fn near(a: usize, b: usize) -> usize {
    (a / 7).abs_diff(b / 7).max((a % 7).abs_diff(b % 7))
}

impl Letters {
    fn of(position: &Position) -> Letters {
        let letter = |square: Square| match () {
            () if position.stones(Side::First).contains(square) => 'x',
            () if position.stones(Side::Second).contains(square) => 'o',
            () if position.blocked().contains(square) => '-',
            () => '.',
        };
        let at = |index: usize| Square::new((index % 7) as u8, (index / 7) as u8).unwrap();
        Letters((0..49).map(|index| letter(at(index))).collect())
    }

    fn count(&self, letter: char) -> u32 {
        self.0.iter().filter(|&&found| found == letter).count() as u32
    }

    fn around(&self, index: usize, letter: char) -> u32 {
        (0..49).filter(|&other| near(index, other) == 1 && self.0[other] == letter).count() as u32
    }

    fn can_enter(&self, index: usize, letter: char) -> bool {
        self.0[index] == '.' && (0..49).any(|other| near(index, other) <= 2 && self.0[other] == letter)
    }

    /// The most stones that a side can turn with one move.
    fn most(&self, own: char, other: char) -> Option<u32> {
        (0..49).filter(|&index| self.can_enter(index, own)).map(|index| self.around(index, other)).max()
    }

    fn is_reached(&self, index: usize) -> bool {
        let mut reached: Vec<bool> = self.0.iter().map(|letter| "xo".contains(*letter)).collect();
        for _ in 0..49 {
            for at in 0..49 {
                reached[at] |=
                    self.0[at] != '-' && (0..49).any(|other| reached[other] && near(at, other) <= 2);
            }
        }
        reached[index]
    }
}

fn index(square: Square) -> usize {
    usize::from(square.rank()) * 7 + usize::from(square.file())
}

fn is_true(game: &Game, mv: Move, claim: &Claim) -> bool {
    let side = game.position().side_to_move();
    let (own, other) = if side == Side::First { ('x', 'o') } else { ('o', 'x') };
    let mut next = game.clone();
    next.play(mv);
    let (before, after) = (Letters::of(game.position()), Letters::of(next.position()));
    let lost = before.count(other) - after.count(other);
    let turns = |mv: Move| before.around(index(mv.to().unwrap()), other);
    match claim {
        Claim::Impossible | Claim::EnginePrefers { .. } | Claim::EngineAgrees => false,
        Claim::Passes => before.most(own, other).is_none(),
        Claim::Clones { turned, own: mine, enemy } | Claim::Jumps { turned, own: mine, enemy } => {
            let new = u32::from(matches!(claim, Claim::Clones { .. }));
            lost == *turned
                && (after.count(own), after.count(other)) == (*mine, *enemy)
                && after.count(own) == before.count(own) + turned + new
        }
        Claim::MoreWasThere { mv, turned } => {
            turns(*mv) == *turned
                && *turned > lost
                && before.most(own, other) == Some(*turned)
                && game.is_legal(*mv)
        }
        Claim::CanBeTakenBack { mv, turned } => {
            next.is_legal(*mv)
                && after.most(other, own) == Some(*turned)
                && after.around(index(mv.to().unwrap()), own) == *turned
        }
        Claim::NothingTakenBack => after.most(other, own) == Some(0),
        Claim::LeavesHole { square, turned } => {
            mv.from() == Some(*square)
                && after.can_enter(index(*square), other)
                && after.around(index(*square), own) == *turned
        }
        Claim::ClosesHole { square, turned } => {
            mv.to() == Some(*square)
                && before.can_enter(index(*square), other)
                && before.around(index(*square), own) == *turned
        }
        Claim::OutOfReach { squares } => {
            squares.iter().all(|&square| after.0[index(square)] == '.' && !after.is_reached(index(square)))
        }
        Claim::ShutsIn => after.most(other, own).is_none() && next.outcome().is_none(),
        Claim::Ends { result, own: mine, enemy } => {
            next.outcome().map(|outcome| seen(outcome, side)) == Some(*result)
                && (after.count(own), after.count(other)) == (*mine, *enemy)
        }
        Claim::Forces { result, .. } => agrees(next.position(), *result, side),
        Claim::MissesResult { mv, better, now } => {
            let mut other = game.clone();
            other.play(*mv);
            better > now && agrees(next.position(), *now, side) && agrees(other.position(), *better, side)
        }
    }
}

fn seen(outcome: Outcome, side: Side) -> Result {
    match outcome.winner() {
        None => Result::Draw,
        Some(winner) if winner == side => Result::Win,
        Some(_) => Result::Loss,
    }
}

/// Whether trying everything finds the same result; too large positions are not tried.
fn agrees(position: &Position, claimed: Result, side: Side) -> bool {
    let mut budget = 20_000;
    let found = best(position, &mut budget, 14);
    found.is_none_or(|first| {
        let result = if side == Side::First { first } else { -first };
        result
            == match claimed {
                Result::Win => 1,
                Result::Draw => 0,
                Result::Loss => -1,
            }
    })
}

/// The result for the first side by trying everything; none if that is too much.
fn best(position: &Position, budget: &mut u32, depth: u32) -> Option<i32> {
    if let Some(outcome) = position.outcome() {
        return Some(match seen(outcome, Side::First) {
            Result::Win => 1,
            Result::Draw => 0,
            Result::Loss => -1,
        });
    }
    if depth == 0 || *budget == 0 {
        return None;
    }
    *budget -= 1;
    let sign = if position.side_to_move() == Side::First { 1 } else { -1 };
    let (mut most, mut is_known) = (-1, true);
    for mv in position.legal_moves() {
        match best(&position.after(mv), budget, depth - 1) {
            Some(value) => most = most.max(sign * value),
            None => is_known = false,
        }
        if most == 1 {
            return Some(sign);
        }
    }
    is_known.then_some(sign * most)
}
