//! The points of a Gomoku position that matter at once, and why.
//!
//! Everything is read off the engine's point classes; wins by fours that are not yet on the board are
//! found by its search for them, for the side to move and for the opponent if it could move now.

use std::sync::Arc;

use gomoku_engine::{
    Weights,
    board::{Board, Class, Spot, Tables},
    rule::{ForEveryRule, Rule, dispatch},
    threats::{
        push_defences, push_fours,
        vcf::{Bounds, ThreatResult, Vcf},
    },
};
use rules::{
    AnyPosition, Side,
    gomoku::{Move, Point, Position, Variant},
};
use search_kit::HashTable;

/// A point that matters at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The point.
    pub point: Point,
    /// Why it matters.
    pub kind: ThreatKind,
    /// Who would make something there.
    pub side: Side,
    /// What that side would make, in a word: `five`, `open-four`, `four-three`.
    pub shape: &'static str,
}

/// Why a point matters at once, the most pressing first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ThreatKind {
    /// The side to move wins there.
    Wins,
    /// The opponent wins there, or from there, if it is not answered.
    MustAnswer,
    /// A four with which the side to move gains time against such a threat.
    CounterThreat,
    /// A threat that can be made there with the next move.
    AboutToThreaten,
}

/// Finds threats; keeps the tables that this needs.
#[derive(Default)]
pub struct Threats {
    tables: Vec<(Variant, Arc<Tables>)>,
}

/// How far a win by fours is looked for.
const BOUNDS: Bounds = Bounds { plies: 25, nodes: 4_000 };

/// How many points of a kind are told.
const MOST: usize = 12;

/// Classes that become a threat with the next move, the strongest first.
const COMING: [Class; 5] =
    [Class::FourThree, Class::DoubleThree, Class::FourPlus, Class::ThreePlus, Class::Three];

impl Threats {
    /// The points of a position that matter, the most pressing first; none in Ataxx or when the
    /// game is over.
    pub fn find(&mut self, position: &AnyPosition) -> Vec<Threat> {
        let AnyPosition::Gomoku(position) = position else { return Vec::new() };
        if position.outcome().is_some() {
            return Vec::new();
        }
        let tables = self.tables(position.ruleset().variant());
        dispatch(position.ruleset().variant(), Look { position, tables })
    }

    fn tables(&mut self, variant: Variant) -> Arc<Tables> {
        if let Some((_, tables)) = self.tables.iter().find(|(known, _)| *known == variant) {
            return tables.clone();
        }
        let tables = Arc::new(Tables::new(variant, Weights::default()));
        self.tables.push((variant, tables.clone()));
        tables
    }
}

struct Look<'a> {
    position: &'a Position,
    tables: Arc<Tables>,
}

impl ForEveryRule for Look<'_> {
    type Output = Vec<Threat>;

    fn run<R: Rule>(self) -> Vec<Threat> {
        let own = self.position.side_to_move();
        let mut board = Board::<R>::from_position(self.position, self.tables.clone());
        let mut found = Found { threats: Vec::new() };
        found.wins(&mut board, own);
        let answers = self.answers(&board, own.other());
        found.add(&board, ThreatKind::MustAnswer, own.other(), &answers);
        if !answers.is_empty() {
            let mut fours = Vec::new();
            push_fours(&board, own, &mut fours);
            found.add(&board, ThreatKind::CounterThreat, own, &fours);
        }
        for side in [own, own.other()] {
            let coming: Vec<Spot> = COMING.iter().flat_map(|&class| board.points(side, class)).collect();
            found.add(&board, ThreatKind::AboutToThreaten, side, &coming);
        }
        found.threats
    }
}

impl Look<'_> {
    /// Where the enemy would win with its next move, by an open four, or by fours.
    fn answers<R: Rule>(&self, board: &Board<R>, enemy: Side) -> Vec<Spot> {
        let fives: Vec<Spot> = board.points(enemy, Class::Five).collect();
        if !fives.is_empty() {
            return fives;
        }
        let mut answers: Vec<Spot> = board.points(enemy, Class::OpenFour).collect();
        if !answers.is_empty() {
            // The other stones that stop an open four are answers as well.
            push_defences(board, enemy.other(), &mut answers);
            return answers;
        }
        let mut passed = self.position.clone();
        if passed.try_play(Move::Pass).is_err() || passed.outcome().is_some() {
            return answers;
        }
        let mut board = Board::<R>::from_position(&passed, self.tables.clone());
        answers.extend(win_by_fours(&mut board));
        answers
    }
}

/// The first move of a win by fours of the side to move.
fn win_by_fours<R: Rule>(board: &mut Board<R>) -> Option<Spot> {
    let known = HashTable::new(1 << 18);
    let mut room = Vec::new();
    let mut search = Vcf::new(board, &known, &mut room);
    matches!(search.solve(BOUNDS), ThreatResult::Win(_)).then(|| search.line().first().copied()).flatten()
}

/// Threats in the order in which they were found; each point once.
struct Found {
    threats: Vec<Threat>,
}

impl Found {
    /// Where the side to move wins at once or by force.
    fn wins<R: Rule>(&mut self, board: &mut Board<R>, own: Side) {
        let mut winning: Vec<Spot> = board.points(own, Class::Five).collect();
        if winning.is_empty() && board.count(own.other(), Class::Five) == 0 {
            winning.extend(board.points(own, Class::OpenFour));
        }
        if winning.is_empty() {
            winning.extend(win_by_fours(board));
        }
        self.add(board, ThreatKind::Wins, own, &winning);
    }

    fn add<R: Rule>(&mut self, board: &Board<R>, kind: ThreatKind, side: Side, spots: &[Spot]) {
        for &spot in spots.iter().take(MOST) {
            let point = board.point(spot);
            if self.threats.iter().all(|known| known.point != point) {
                let shape = board.class_without_ban(side, spot).name();
                self.threats.push(Threat { point, kind, side, shape });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::{GameKind, GameSpec};

    use super::*;

    /// The points of a kind, sorted, in a game of Gomoku.
    fn points(moves: &str, kind: ThreatKind) -> Vec<String> {
        let spec = GameSpec::by_name(GameKind::Gomoku, None, None).unwrap();
        let position = AnyPosition::parse(moves, spec).unwrap();
        let threats = Threats::default().find(&position);
        let mut points: Vec<String> = threats
            .iter()
            .filter(|threat| threat.kind == kind)
            .map(|threat| threat.point.to_string())
            .collect();
        points.sort();
        points
    }

    #[test]
    fn threats_table() {
        let four = "h8a1h9a2h10a3h11";
        assert_eq!(points(four, ThreatKind::MustAnswer), ["h12", "h7"], "white must stop a five");
        assert_eq!(points(&format!("{four}a5"), ThreatKind::Wins), ["h12", "h7"], "black wins");
        let three = "h8a1h9c1h10";
        let answers = points(three, ThreatKind::MustAnswer);
        assert!(["h11", "h7"].iter().all(|point| answers.contains(&(*point).to_owned())), "{answers:?}");
        assert_eq!(points("h8a1h9c2h10e1h3g2", ThreatKind::Wins), ["h11", "h7"], "an open four wins");
        assert!(points("h8", ThreatKind::MustAnswer).is_empty());
    }

    #[test]
    fn a_four_gains_time_against_an_open_three() {
        let counter = points("h8a1h9a2h10a3h15", ThreatKind::CounterThreat);
        assert_eq!(counter, ["a4", "a5"]);
    }

    #[test]
    fn ataxx_has_no_threats() {
        let spec = GameSpec::by_name(GameKind::Ataxx, None, None).unwrap();
        assert_eq!(Threats::default().find(&AnyPosition::start(spec)), []);
    }
}
