//! The levels of the engines below full strength, as data.
//!
//! Each level wins between 60 and 75 of 100 games against the one below it. What makes a level weak
//! is what makes people weak: it looks less far, knows fewer kinds of forced wins, is content with a
//! move that is nearly the best, sometimes has no eye for what the opponent's last move is for, and
//! sometimes plays at first sight. And it has better and worse days.

use ataxx_engine::Part as AtaxxPart;
use gomoku_engine::Part;

/// How a level plays on a usual day. `P` names the parts of its engine's search.
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
    /// How often it plays at first sight.
    pub(super) haste: f64,
    /// The parts of the search that it does without.
    pub(super) without: &'static [P],
}

impl<P> Level<P> {
    /// Plays the best move it sees, and overlooks nothing.
    const fn precise() -> Level<P> {
        let (candidates, margin, temperature) = (1, 0, 1.0);
        let (oversight, haste) = (Oversight::NEVER, 0.0);
        Level {
            nodes: u64::MAX,
            depth: u32::MAX,
            candidates,
            margin,
            temperature,
            oversight,
            haste,
            without: &[],
        }
    }

    /// How it plays in a game in which it is so many times as careful as usual.
    pub(super) fn with_care(self, care: f64) -> Level<P> {
        Level {
            nodes: (self.nodes as f64 * care) as u64,
            temperature: self.temperature / care,
            oversight: self.oversight.divided_by(care),
            haste: self.haste / care,
            ..self
        }
    }

    /// How it plays a move at first sight: it sees what the move does, not what can be done about it.
    pub(super) const fn at_first_sight(self) -> Level<P> {
        Level { depth: 1, candidates: 12, margin: 400, temperature: 180.0, ..self }
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

    fn divided_by(self, care: f64) -> Oversight {
        Oversight { chance: self.chance / care, of_fours: self.of_fours / care }
    }
}

/// Wins by fours and by threats are beyond a player that does without these.
const NO_FORCED_WINS: &[Part] =
    &[Part::LeafFours, Part::InnerFours, Part::InnerThreats, Part::RootFours, Part::RootThreats];
/// Knows wins by fours everywhere, wins by threats nowhere.
const FOURS_ONLY: &[Part] = &[Part::InnerThreats, Part::RootThreats];

/// Gomoku, the weakest first.
pub(super) static GOMOKU: [Level<Part>; 9] = [
    Level {
        nodes: 2_000,
        depth: 1,
        candidates: 12,
        margin: 330,
        temperature: 124.0,
        oversight: Oversight { chance: 0.3, of_fours: 0.2 },
        without: NO_FORCED_WINS,
        ..Level::precise()
    },
    Level {
        nodes: 2_000,
        depth: 1,
        candidates: 8,
        margin: 220,
        temperature: 58.0,
        oversight: Oversight { chance: 0.18, of_fours: 0.07 },
        without: NO_FORCED_WINS,
        ..Level::precise()
    },
    Level {
        nodes: 2_000,
        depth: 1,
        candidates: 6,
        margin: 110,
        temperature: 34.0,
        oversight: Oversight { chance: 0.03, of_fours: 0.0 },
        without: NO_FORCED_WINS,
        ..Level::precise()
    },
    Level {
        nodes: 3_000,
        depth: 2,
        candidates: 5,
        margin: 150,
        temperature: 50.0,
        oversight: Oversight { chance: 0.135, of_fours: 0.0 },
        without: NO_FORCED_WINS,
        ..Level::precise()
    },
    Level {
        nodes: 4_000,
        depth: 4,
        candidates: 3,
        margin: 60,
        temperature: 30.0,
        oversight: Oversight { chance: 0.1, of_fours: 0.0 },
        without: FOURS_ONLY,
        ..Level::precise()
    },
    Level {
        nodes: 5_000,
        depth: 6,
        oversight: Oversight { chance: 0.05, of_fours: 0.0 },
        without: FOURS_ONLY,
        ..Level::precise()
    },
    Level { nodes: 10_000, ..Level::precise() },
    Level { nodes: 30_000, ..Level::precise() },
    Level { nodes: 92_000, ..Level::precise() },
];

/// The end of a game of Ataxx is not worked out by a player that does without this.
const NO_ENDGAME: &[AtaxxPart] = &[AtaxxPart::Endgame];

/// Ataxx, the weakest first.
///
/// Looking less far alone would make the steps too large: three times fewer positions lose six games of
/// seven. A move at first sight now and then lets the weaker player win more often.
pub(super) static ATAXX: [Level<AtaxxPart>; 9] = [
    Level { nodes: 4_000, depth: 5, haste: 0.46, without: NO_ENDGAME, ..Level::precise() },
    Level { nodes: 4_000, depth: 5, haste: 0.315, without: NO_ENDGAME, ..Level::precise() },
    Level { nodes: 4_000, depth: 5, haste: 0.2, without: NO_ENDGAME, ..Level::precise() },
    Level { nodes: 7_000, depth: 7, haste: 0.15, without: NO_ENDGAME, ..Level::precise() },
    Level { nodes: 12_000, haste: 0.088, ..Level::precise() },
    Level { nodes: 16_000, haste: 0.037, ..Level::precise() },
    Level { nodes: 18_500, ..Level::precise() },
    Level { nodes: 38_500, ..Level::precise() },
    Level { nodes: 90_000, ..Level::precise() },
];
