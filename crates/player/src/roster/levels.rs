//! The levels of the engines below full strength, as data.
//!
//! Each level wins between 60 and 75 of 100 games against the one below it. What makes a level weak
//! is what makes people weak: it looks less far, knows fewer kinds of forced wins, is content with a
//! move that is nearly the best, and sometimes has no eye for what the opponent's last move is for.

use ataxx_engine::Part as AtaxxPart;
use gomoku_engine::Part;

/// How a level plays. `P` names the parts of its engine's search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level<P: 'static> {
    /// Positions it looks at in a move, at most.
    pub(super) nodes: u64,
    /// Plies it looks ahead, at most.
    pub(super) depth: u32,
    /// How many moves it chooses among.
    pub(super) candidates: usize,
    /// How much worse than the best move the chosen one may be, in the engine's units.
    pub(super) margin: i32,
    /// How freely it chooses: a move that is worse by this much is played e times less often.
    pub(super) temperature: f64,
    /// How often it overlooks the opponent's last move.
    pub(super) oversight: Oversight,
    /// The parts of the search that it does without.
    pub(super) without: &'static [P],
}

impl<P> Level<P> {
    /// Plays the best move it sees, and overlooks nothing.
    const fn precise() -> Level<P> {
        let (candidates, margin, temperature) = (1, 0, 1.0);
        let oversight = Oversight::NEVER;
        Level { nodes: u64::MAX, depth: u32::MAX, candidates, margin, temperature, oversight, without: &[] }
    }
}

/// How often the opponent's last move is overlooked.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Oversight {
    /// How often in general.
    pub(super) chance: f64,
    /// How often if that move threatens to win at once with a straight, unbroken row.
    pub(super) of_fours: f64,
}

impl Oversight {
    const NEVER: Oversight = Oversight { chance: 0.0, of_fours: 0.0 };
}

/// Wins by fours and by threats are beyond a player that does without these.
const NO_FORCED_WINS: &[Part] =
    &[Part::LeafFours, Part::InnerFours, Part::InnerThreats, Part::RootFours, Part::RootThreats];
/// Looks for wins by fours when it is its turn, and not in the positions it imagines.
const FOURS_AT_THE_BOARD: &[Part] =
    &[Part::LeafFours, Part::InnerFours, Part::InnerThreats, Part::RootThreats];
/// Knows wins by fours everywhere, wins by threats nowhere.
const FOURS_ONLY: &[Part] = &[Part::InnerThreats, Part::RootThreats];

/// Gomoku, the weakest first.
pub(super) static GOMOKU: [Level<Part>; 9] = [
    Level {
        nodes: 2_000,
        depth: 1,
        candidates: 12,
        margin: 350,
        temperature: 150.0,
        oversight: Oversight { chance: 0.42, of_fours: 0.3 },
        without: NO_FORCED_WINS,
    },
    Level {
        nodes: 2_000,
        depth: 1,
        candidates: 8,
        margin: 250,
        temperature: 80.0,
        oversight: Oversight { chance: 0.2, of_fours: 0.08 },
        without: NO_FORCED_WINS,
    },
    Level {
        nodes: 2_000,
        depth: 1,
        candidates: 6,
        margin: 120,
        temperature: 42.0,
        oversight: Oversight { chance: 0.075, of_fours: 0.0 },
        without: NO_FORCED_WINS,
    },
    Level {
        nodes: 3_000,
        depth: 2,
        candidates: 5,
        margin: 150,
        temperature: 45.0,
        oversight: Oversight { chance: 0.055, of_fours: 0.0 },
        without: NO_FORCED_WINS,
    },
    Level {
        nodes: 4_000,
        depth: 3,
        candidates: 5,
        margin: 140,
        temperature: 60.0,
        oversight: Oversight { chance: 0.05, of_fours: 0.0 },
        without: NO_FORCED_WINS,
    },
    Level {
        nodes: 4_000,
        depth: 3,
        candidates: 4,
        margin: 100,
        temperature: 35.0,
        oversight: Oversight { chance: 0.012, of_fours: 0.0 },
        without: FOURS_AT_THE_BOARD,
    },
    Level {
        nodes: 6_000,
        depth: 4,
        candidates: 4,
        margin: 90,
        temperature: 35.0,
        oversight: Oversight::NEVER,
        without: FOURS_AT_THE_BOARD,
    },
    Level { nodes: 10_000, depth: 6, without: FOURS_ONLY, ..Level::precise() },
    Level { nodes: 40_000, depth: 200, ..Level::precise() },
];

/// Ataxx, the weakest first.
pub(super) static ATAXX: [Level<AtaxxPart>; 9] = [
    Level {
        nodes: 2_000,
        depth: 2,
        candidates: 10,
        margin: 400,
        temperature: 180.0,
        oversight: Oversight::NEVER,
        without: &[AtaxxPart::Endgame],
    },
    Level {
        nodes: 2_000,
        depth: 2,
        candidates: 8,
        margin: 300,
        temperature: 110.0,
        oversight: Oversight::NEVER,
        without: &[AtaxxPart::Endgame],
    },
    Level {
        nodes: 2_000,
        depth: 2,
        candidates: 6,
        margin: 200,
        temperature: 60.0,
        oversight: Oversight::NEVER,
        without: &[AtaxxPart::Endgame],
    },
    Level {
        nodes: 3_000,
        depth: 3,
        candidates: 6,
        margin: 230,
        temperature: 85.0,
        oversight: Oversight::NEVER,
        without: &[AtaxxPart::Endgame],
    },
    Level {
        nodes: 3_000,
        depth: 3,
        candidates: 4,
        margin: 130,
        temperature: 50.0,
        oversight: Oversight::NEVER,
        without: &[AtaxxPart::Endgame],
    },
    Level {
        nodes: 4_000,
        depth: 4,
        candidates: 5,
        margin: 160,
        temperature: 60.0,
        oversight: Oversight::NEVER,
        without: &[AtaxxPart::Endgame],
    },
    Level {
        nodes: 5_000,
        depth: 4,
        candidates: 2,
        margin: 70,
        temperature: 30.0,
        oversight: Oversight::NEVER,
        without: &[AtaxxPart::Endgame],
    },
    Level {
        nodes: 8_000,
        depth: 5,
        candidates: 2,
        margin: 50,
        temperature: 20.0,
        oversight: Oversight::NEVER,
        without: &[AtaxxPart::Endgame],
    },
    Level {
        nodes: 15_000,
        depth: 6,
        candidates: 2,
        margin: 40,
        temperature: 15.0,
        oversight: Oversight::NEVER,
        without: &[],
    },
];
