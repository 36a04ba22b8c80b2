//! Positions that are the same when the board is turned or mirrored.

use rules::{
    AnyPosition, Side, ataxx,
    gomoku::{self, Point},
};

use super::Theme;

/// The numbers of the hash FNV-1a of 64 bits.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

/// A position in the one of its eight views whose text comes first, a key for sets of puzzles.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Canonical(Vec<u16>);

impl Canonical {
    /// The key of a position.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Canonical {
        match position {
            AnyPosition::Gomoku(position) => {
                let views = gomoku::Symmetry::ALL.map(|symmetry| of_gomoku(position, symmetry));
                Canonical(views.into_iter().min().unwrap_or_default())
            }
            AnyPosition::Ataxx(game) => {
                let views =
                    ataxx::Symmetry::ALL.map(|symmetry| of_ataxx(&symmetry.position(game.position())));
                Canonical(views.into_iter().min().unwrap_or_default())
            }
        }
    }

    /// Sixteen letters for what is asked in the position.
    pub(super) fn digest(&self, theme: Theme) -> String {
        let words = self.0.iter().flat_map(|word| word.to_le_bytes());
        let hash = theme
            .name()
            .bytes()
            .chain(words)
            .fold(FNV_BASIS, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME));
        format!("{hash:016x}")
    }
}

fn of_gomoku(position: &gomoku::Position, symmetry: gomoku::Symmetry) -> Vec<u16> {
    let size = position.size();
    let stones = |side: Side| {
        let of_side = Point::all(size).filter(move |&point| position.stone(point) == Some(side));
        let mut turned: Vec<u16> = of_side.map(|point| symmetry.point(point, size).bits()).collect();
        turned.sort_unstable();
        turned
    };
    let rules = [position.ruleset().variant() as u16, size.into(), position.side_to_move() as u16];
    let sides = Side::BOTH.map(stones);
    rules.into_iter().chain([sides[0].len() as u16]).chain(sides.concat()).collect()
}

fn of_ataxx(position: &ataxx::Position) -> Vec<u16> {
    let sets = [position.stones(Side::First), position.stones(Side::Second), position.blocked()];
    let words = sets.into_iter().flat_map(|set| (0..4).map(move |n| (set.bits() >> (16 * n)) as u16));
    let rules = position.ruleset().to_string();
    let rules = rules.bytes().map(u16::from).collect::<Vec<_>>();
    words.chain([position.side_to_move() as u16]).chain(rules).collect()
}
