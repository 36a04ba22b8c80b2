//! Records that version 0.1 of the program has written, in version 1 of the format.

use record::{GameRecord, Moves, Score};

/// A game of `gomoku-8`, and one of the same engine behind Gomocup, which told plies.
const GAMES: [&str; 2] =
    [include_str!("version_1/an-engine-of-ours.json"), include_str!("version_1/a-gomocup-program.json")];

/// The plies after which a forced win was told, with its moves, and the moves that its side then had to the end.
fn forced_wins(record: &GameRecord) -> Vec<(usize, i32, i32)> {
    let moves = record.moves();
    let told = moves.iter().enumerate().filter_map(|(ply, mv)| match mv.annotation.score {
        Some(Score::Mate(Moves(told))) => {
            let left = moves[ply..].iter().filter(|later| later.side() == mv.side()).count();
            Some((ply, told, i32::try_from(left).unwrap()))
        }
        _ => None,
    });
    told.collect()
}

#[test]
fn forced_ends_of_old_records_are_read_in_moves_table() {
    let wins: Vec<_> = GAMES.iter().map(|text| forced_wins(&GameRecord::from_json(text).unwrap())).collect();
    let by_us = [(7, 10, 6), (9, 5, 5), (11, 4, 4), (13, 3, 3), (15, 2, 2)];
    let by_a_program = [(4, 7, 5), (6, 4, 4), (8, 3, 3)];
    assert_eq!(wins, [by_us.to_vec(), by_a_program.to_vec()]);
    #[allow(clippy::print_stdout, reason = "tests over tables print their counts")]
    {
        println!("{} forced wins", by_us.len() + by_a_program.len());
    }
}

#[test]
fn an_old_record_is_written_as_it_was_read() {
    for text in GAMES {
        let record = GameRecord::from_json(text).unwrap();
        let written = record.to_json();
        assert!(written.contains(r#""version":2"#));
        assert_eq!(GameRecord::from_json(&written), Ok(record), "moves are not counted twice");
    }
}
