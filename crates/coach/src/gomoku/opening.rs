//! The openings of three stones by their names: thirteen direct ones, where the second stone stands beside
//! the first, and thirteen indirect ones, where it stands diagonally. An opening keeps its name when the board
//! is turned or mirrored.

use rules::gomoku::{Move, Point, Position};
use serde::{Deserialize, Serialize};

macro_rules! openings {
    ($($name:ident: $kind:ident $x:literal $y:literal;)*) => {
        /// An opening by its Japanese name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Opening {
            /// The second stone beside the first.
            Direct,
            /// The second stone diagonally from the first.
            Indirect,
            $(#[doc = concat!(stringify!($name), ".")] $name,)*
        }

        /// The kind of each opening and where its third stone stands, seen from the first.
        const THIRD_STONES: &[(Opening, Opening, [i16; 2])] =
            &[$((Opening::$name, Opening::$kind, [$x, $y]),)*];

        impl Opening {
            /// The name in lower case, the key of catalogues.
            #[must_use]
            pub fn name(self) -> String {
                let name = match self {
                    Opening::Direct => "direct",
                    Opening::Indirect => "indirect",
                    $(Opening::$name => stringify!($name),)*
                };
                name.to_lowercase()
            }
        }
    };
}

openings! {
    Kansei: Direct 0 2;
    Keigetsu: Direct 1 2;
    Sosei: Direct 2 2;
    Kagetsu: Direct 1 1;
    Zangetsu: Direct 2 1;
    Ugetsu: Direct 1 0;
    Kinsei: Direct 2 0;
    Shogetsu: Direct 0 -1;
    Kyugetsu: Direct 1 -1;
    Shingetsu: Direct 2 -1;
    Zuisei: Direct 0 -2;
    Sangetsu: Direct 1 -2;
    Yusei: Direct 2 -2;
    Chosei: Indirect 2 2;
    Kyogetsu: Indirect 2 1;
    Kosei: Indirect 2 0;
    Suigetsu: Indirect 2 -1;
    Ryusei: Indirect 2 -2;
    Ungetsu: Indirect 1 0;
    Hogetsu: Indirect 1 -1;
    Rangetsu: Indirect 1 -2;
    Gingetsu: Indirect 0 -1;
    Myojo: Indirect 0 -2;
    Shagetsu: Indirect -1 -1;
    Meigetsu: Indirect -1 -2;
    Suisei: Indirect -2 -2;
}

impl Opening {
    /// The opening that the first two or three moves of a game make, if it has a name: the first stone stands in
    /// the centre, the second next to it, the third no more than two points away from the centre.
    #[must_use]
    pub fn of(position: &Position) -> Option<Opening> {
        if !position.began_empty() || position.size().is_multiple_of(2) {
            return None;
        }
        let points: Option<Vec<Point>> = position.moves().iter().map(placed).collect();
        let centre = Point::centre(position.size());
        let from_centre =
            |point: Point| [i16::from(point.x()), i16::from(point.y())].map(|at| at - i16::from(centre.x()));
        let (first, second, third) = match points?[..] {
            [first, second] => (first, second, None),
            [first, second, third] => (first, second, Some(third)),
            _ => return None,
        };
        if first != centre || second.distance(centre) != 1 {
            return None;
        }
        let second = from_centre(second);
        let (kind, standard) =
            if second.contains(&0) { (Opening::Direct, [0, 1]) } else { (Opening::Indirect, [1, 1]) };
        let Some(third) = third else { return Some(kind) };
        let third = from_centre(third);
        let named = |&(_, of, at): &(Opening, Opening, [i16; 2])| {
            of == kind && (0..8).any(|n| turned(standard, n) == second && turned(at, n) == third)
        };
        THIRD_STONES.iter().find(|entry| named(entry)).map(|&(opening, ..)| opening)
    }
}

fn placed(mv: &Move) -> Option<Point> {
    match mv {
        Move::Place(point) => Some(*point),
        Move::Pass => None,
    }
}

/// One of the eight symmetries around the centre.
fn turned([x, y]: [i16; 2], n: u8) -> [i16; 2] {
    let (x, y) = if n & 4 == 0 { (x, y) } else { (y, x) };
    [if n & 1 == 0 { x } else { -x }, if n & 2 == 0 { y } else { -y }]
}

#[cfg(test)]
mod tests {
    use rules::gomoku::Ruleset;

    use super::*;

    #[test]
    fn every_third_stone_near_the_centre_has_one_name() {
        let (mut named, mut counts) = (0, std::collections::HashMap::new());
        for second in ["h9", "i9", "g8", "g7"] {
            for third in Point::all(15).filter(|point| point.distance(Point::centre(15)) <= 2) {
                let text = format!("h8{second}{third}");
                let Ok(position) = Position::parse(&text, Ruleset::usual()) else { continue };
                let opening = Opening::of(&position).unwrap_or_else(|| panic!("{text} has no name"));
                named += 1;
                *counts.entry(opening).or_insert(0) += 1;
            }
        }
        assert_eq!((named, counts.len()), (4 * 23, 26));
    }

    #[test]
    #[allow(clippy::print_stdout, reason = "a table says how many cases it has")]
    fn known_openings_by_name_table() {
        let table = [
            ("h8h9", Some(Opening::Direct)),
            ("h8g7", Some(Opening::Indirect)),
            ("h8h9i9", Some(Opening::Kagetsu)),
            ("h8i9i7", Some(Opening::Hogetsu)),
            ("h8i8i7", Some(Opening::Kagetsu)),
            ("h8h10", None),
            ("h8h9k8", None),
            ("g7h8h9", None),
        ];
        for (moves, opening) in table {
            let position = Position::parse(moves, Ruleset::usual()).unwrap();
            assert_eq!(Opening::of(&position), opening, "{moves}");
        }
        println!("{} openings", table.len());
    }
}
