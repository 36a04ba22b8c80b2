//! Perft tables: known numbers of move sequences, counted by independent programs.

use rules::ataxx::{Position, Ruleset, divide, perft};

const TABLE: &str = include_str!("data/ataxx_perft.tsv");

#[test]
#[allow(clippy::print_stdout)]
fn perft_gives_the_known_counts() {
    let mut rows = 0;
    for line in TABLE.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let &[fen, depth, count] = fields.as_slice() else { panic!("not three fields: {line}") };
        let position = Position::from_fen(fen, Ruleset::INTERNATIONAL).unwrap();
        assert_eq!(perft(position, depth.parse().unwrap()), count.parse::<u64>().unwrap(), "{line}");
        rows += 1;
    }
    println!("{rows} perft rows");
    assert!(rows >= 26, "the table has lost rows");
}

#[test]
fn no_moves_are_one_sequence() {
    assert_eq!(perft(Position::start(Ruleset::INTERNATIONAL), 0), 1);
    assert_eq!(divide(Position::start(Ruleset::INTERNATIONAL), 0), []);
}

#[test]
fn divide_adds_up_to_perft() {
    for (_, ruleset) in Ruleset::NAMED {
        let position = Position::from_fen("x1-3o/1-5/--5/7/7/7/o6 x 0 1", ruleset).unwrap();
        for depth in 1..=6 {
            let parts = divide(position, depth);
            assert_eq!(parts.len() as u64, perft(position, 1));
            assert_eq!(
                parts.iter().map(|(_, count)| count).sum::<u64>(),
                perft(position, depth),
                "{ruleset} {depth}"
            );
        }
    }
}

#[test]
fn rule_sets_differ_only_where_their_rules_do() {
    // The same boards, counted to the same depth under all three rule sets.
    for (fen, depth, counts) in [
        ("x5o/7/7/7/7/7/o5x x 0 1", 4, [155_888, 155_888, 155_888]),
        // x is shut in: it passes, has lost, or gives all empty squares away.
        ("7/7/7/7/4ooo/4ooo/4oox x 0 1", 1, [1, 0, 0]),
        // The 100th quiet ply draws, the 400th ply of the game decides by majority.
        ("x5o/7/7/7/7/7/o5x x 100 1", 1, [0, 16, 16]),
        ("x5o/7/7/7/7/7/o5x x 0 201", 1, [16, 16, 0]),
    ] {
        for ((_, ruleset), count) in Ruleset::NAMED.into_iter().zip(counts) {
            let position = Position::from_fen(fen, ruleset).unwrap();
            assert_eq!(perft(position, depth), count, "{fen} {ruleset}");
        }
    }
}
