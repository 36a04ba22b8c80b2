//! RenLib libraries: fixtures byte by byte, random trees, and files that are cut off or broken.

#![allow(clippy::print_stdout, reason = "tables tell how many rows they have")]

use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use record::renlib::{self, Library};
use record::{GameRecord, Import, MAX_NESTING, PlayedMove, import};

use crate::games::config;

const HEAD: [u8; 20] = [
    0xFF, b'R', b'e', b'n', b'L', b'i', b'b', 0xFF, 3, 4, // the version, and what has no meaning:
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
];

fn file(moves: &[u8]) -> Vec<u8> {
    [&HEAD, moves].concat()
}

fn read(moves: &[u8]) -> Library {
    renlib::parse(&file(moves)).unwrap()
}

fn game(moves: &[u8]) -> GameRecord {
    let library = read(moves);
    assert_eq!(library.faults, [], "{moves:02x?}");
    library.game
}

/// The moves of a line, each followed by what could have come instead of it in brackets.
fn written(line: &[PlayedMove]) -> String {
    let one = |mv: &PlayedMove| {
        let others = mv.variations().iter().map(|variation| format!("({})", written(variation.moves())));
        format!("{}{}", mv.text(), others.collect::<String>())
    };
    line.iter().map(one).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_table_of_points_counts_columns_from_the_left_and_rows_from_the_top() {
    let table = [
        (0x01, "a15"),
        (0x0F, "o15"),
        (0xE1, "a1"),
        (0xEF, "o1"), // the corners
        (0x78, "h8"),
        (0x68, "h9"),
        (0x69, "i9"),
        (0x88, "h7"),
        (0x77, "g8"),
    ];
    for (byte, text) in table {
        assert_eq!(written(game(&[0x00, 0x00, byte, 0x40]).moves()), text);
    }
    println!("{} points", table.len());
}

#[test]
fn the_table_of_trees_is_read_with_its_branches() {
    let table: [(&[u8], &str); 8] = [
        // One line, with and without a root, with and without an end.
        (&[0x00, 0x00, 0x78, 0x00, 0x68, 0x40], "h8 h9"),
        (&[0x78, 0x00, 0x68, 0x40], "h8 h9"),
        (&[0x78, 0x00, 0x68, 0x00], "h8 h9"),
        // The second 00 is a pass.
        (&[0x00, 0x00, 0x00, 0x00, 0x78, 0x40], "pass h8"),
        // Siblings that end at once, and one whose line goes on before the other comes.
        (&[0x78, 0x00, 0x68, 0xC0, 0x69, 0xC0, 0x88, 0x40], "h8 h9(i9)(h7)"),
        (&[0x78, 0x00, 0x68, 0x80, 0x58, 0x40, 0x69, 0x40], "h8 h9(i9) h10"),
        // Branches within branches, and first moves beside each other.
        (
            &[
                0x00, 0x00, 0x78, 0x80, 0x68, 0x80, 0x58, 0xC0, 0x48, 0x40, 0x69, 0x00, 0x59, 0xC0, 0x49,
                0x40, 0x01, 0x40,
            ],
            "h8(a15) h9(i9 i10(i11)) h10(h11)",
        ),
        // The same move twice beside each other is one move.
        (&[0x78, 0x00, 0x68, 0x80, 0x58, 0x40, 0x68, 0x00, 0x48, 0x40], "h8 h9 h10(h11)"),
    ];
    for (bytes, text) in table {
        assert_eq!(written(game(bytes).moves()), text, "{bytes:02x?}");
    }
    println!("{} trees", table.len());
}

#[test]
fn a_library_without_a_head_begins_with_the_centre() {
    let library = renlib::parse(&[0x78, 0x00, 0x68, 0x40]).unwrap();
    assert_eq!((written(library.game.moves()).as_str(), library.faults.len()), ("h8 h9", 0));
}

#[test]
fn the_table_of_comments_is_kept_in_every_encoding() {
    let table: [(&[u8], &str); 9] = [
        // GBK with an odd and an even number of bytes, UTF-8, plain.
        (b"\x78\x48\xCC\xEC\xD4\xAA!\0", "天元!"),
        (b"\x78\x48\xCC\xEC\xD4\xAA\0\0", "天元"),
        (b"\x78\x48\xE5\xA4\xA9\xE5\x85\x83\0\0", "天元"),
        (b"\x78\x48good\0\0", "good"),
        // The line above the board and the text beside it; either may be missing.
        (b"\x78\x48one\x08two\r\nthree\0\0", "one\ntwo\nthree"),
        (b"\x78\x48\x08two\0\0", "two"),
        (b"\x78\x48\0\0", ""),
        // The oldest comments have seven bits and no zero.
        (b"\x78\x60b{ttr\xE5", "bättre"),
        (b"\x78\x60br\xE1\0", "bra"),
    ];
    for (bytes, comment) in table {
        assert_eq!(game(bytes).moves()[0].annotation.comment, comment, "{bytes:02x?}");
    }
    println!("{} comments", table.len());
}

#[test]
fn comments_of_the_root_labels_and_marks_are_kept() {
    let game = game(&[
        0x00,
        0x08,
        b'a',
        b'l',
        b'l',
        0x00, // the root and its comment
        0x78,
        0x11,
        0x00,
        0x01,
        b'A',
        0x00, // h8, marked, with the label A
        0x68,
        0xC2 | 0x01,
        0x00,
        0x01,
        0xCC,
        0xEC,
        0x00,
        0x00, // a label on h9, which is no move
        0x69,
        0x48,
        b'i',
        0x00, // i9 with a comment
    ]);
    assert_eq!((game.header.comment.as_str(), written(game.moves()).as_str()), ("all", "h8 i9"));
    let first = &game.moves()[0].annotation;
    assert_eq!(first.extra["label"], "A");
    assert_eq!(first.extra["labels"]["h9"], "天");
    assert_eq!(first.extra["marked"], true);
    assert_eq!(game.moves()[1].annotation.comment, "i");
    assert_eq!(GameRecord::from_json(&game.to_json()).unwrap(), game);
}

/// Black's h8 makes two open threes.
const DOUBLE_THREE: [u8; 18] = [
    0x76, 0x00, 0xE1, 0x00, 0x77, 0x00, 0xE3, 0x00, 0x68, 0x00, 0xE5, 0x00, 0x58, 0x00, 0x0F, 0x00, 0x78,
    0x40,
];

#[test]
fn a_library_is_renju_unless_black_plays_a_forbidden_point() {
    let renju = game(&DOUBLE_THREE[..16]);
    let freestyle = game(&DOUBLE_THREE);
    assert_eq!((renju.rules().rule(), renju.moves().len()), ("renju", 8));
    assert_eq!((freestyle.rules().rule(), freestyle.moves().len()), ("freestyle", 9));
}

#[test]
fn a_line_that_wins_ends_the_game() {
    let five = [0x74, 0x64, 0x75, 0x65, 0x76, 0x66, 0x77, 0x67, 0x78].map(|point| [point, 0x00]).concat();
    assert_eq!(game(&five).result().unwrap().to_string(), "black wins (rules: line)");
}

/// A broken library: the bytes behind its head, the moves that are kept, and what is said.
type BrokenLibrary = (&'static [u8], &'static str, &'static [&'static str]);

const BROKEN: [BrokenLibrary; 15] = [
    (&[], "", &["byte 21 of the file: the library has no move"]),
    (&[0x00, 0x00], "", &["byte 21 of the file: the library has no move"]),
    (&[0x78], "", &["byte 22 of the file: the file ends in the middle of a move"]),
    (&[0x78, 0x01, 0x00], "h8", &["byte 24 of the file: the file ends in the middle of a move"]),
    (&[0x78, 0x08, b'a'], "h8", &["byte 24 of the file: the file ends in the middle of a comment"]),
    (&[0x78, 0x01, 0x00, 0x01, b'a'], "h8", &["byte 26 of the file: the file ends in the middle of a label"]),
    (&[0x78, 0x80], "h8", &["byte 23 of the file: the file ends here, but 2 more moves are announced"]),
    (&[0x78, 0xC0], "h8", &["byte 23 of the file: the file ends here, but 1 more move is announced"]),
    (
        &[0x78, 0x40, 0x68, 0x40, 0x00],
        "h8",
        &["byte 23 of the file: the tree ends here, and what follows in the file (3 bytes) is left out"],
    ),
    // The walk comes back to a stone that it has put.
    (
        &[0x78, 0x00, 0x68, 0x00, 0x78, 0x80, 0x58, 0x00, 0x48, 0x40, 0x59, 0x40],
        "h8 h9 i10",
        &["byte 25 of the file: move 3, `h8`: h8 is occupied; the 2 moves behind it are left out too"],
    ),
    (
        &[0x78, 0x00, 0xF1, 0x80, 0x58, 0x40, 0x70, 0xC0, 0x69, 0x40],
        "h8 i9",
        &[
            "byte 23 of the file: 0xf1 is no point of the 15×15 board; the move behind it is left out too",
            "byte 27 of the file: 0x70 is no point of the 15×15 board",
        ],
    ),
    (
        &[0x78, 0x00, 0x68, 0x02, 0x58, 0x40],
        "h8",
        &[
            "byte 23 of the file: a label on the board has moves behind it; the move behind it is left out too",
        ],
    ),
    (
        &[0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x78, 0x40],
        "pass pass",
        &["byte 27 of the file: move 3, `h8`: the game is over"],
    ),
    (
        &[0x78, 0x08, b'o', 0xFF, 0xFF, 0x00, 0x68, 0x40],
        "h8 h9",
        &["byte 24 of the file: the text of this move is left out: the bytes are neither UTF-8 nor GBK"],
    ),
    (&[0x78, 0x42], "", &["byte 21 of the file: the library has no move"]),
];

#[test]
fn the_table_of_broken_libraries_is_told_with_the_byte_and_the_rest_is_kept() {
    for (bytes, moves, sentences) in BROKEN {
        let Library { game, faults } = read(bytes);
        assert_eq!(written(game.moves()), moves, "{bytes:02x?}");
        assert_eq!(faults.len(), sentences.len(), "{faults:?}");
        for (fault, sentence) in faults.iter().zip(sentences) {
            assert!(fault.to_string().starts_with(sentence), "{fault}");
        }
    }
    println!("{} broken libraries", BROKEN.len());
}

#[test]
fn what_is_no_library_is_refused_in_one_sentence() {
    let later = [&HEAD[..8], &[3, 5], &HEAD[10..], &[0x78, 0x40]].concat();
    for (bytes, sentence) in [
        (b"".as_slice(), "byte 1 of the file: a RenLib library begins with FF, the word RenLib and FF"),
        (b"!<arch>\n", "byte 1 of the file: a RenLib library begins with FF, the word RenLib and FF"),
        (&later, "byte 9 of the file: this is version 3.5 of RenLib files, but 3.4 is the last"),
        (&HEAD[..19], "byte 20 of the file: the file ends in the middle of the head"),
    ] {
        let Import { games, refusals, .. } = import("x.lib", bytes);
        assert_eq!((games.len(), refusals.len()), (0, 1));
        assert!(refusals[0].to_string().starts_with(sentence), "{}", refusals[0]);
    }
}

#[test]
fn an_import_knows_a_library_by_its_first_bytes_and_tells_what_is_left_out() {
    let found = import("openings", &file(&[0x78, 0x00, 0x68, 0xC0, 0x78, 0xC0, 0x69, 0x40]));
    let told: Vec<_> = found.refusals.iter().map(ToString::to_string).collect();
    assert_eq!(written(found.games[0].moves()), "h8 h9(i9)");
    assert_eq!(told, ["byte 25 of the file: move 2, `h8`: h8 is occupied"]);
    assert_eq!(import("x.lib", &[0x78, 0x00, 0x68, 0x40]).games.len(), 1);
}

#[test]
fn more_moves_than_a_library_may_have_are_left_out() {
    // The same move again and again costs no memory, but it counts.
    let library = read(&[0x78, 0xC0].repeat(renlib::MAX_MOVES + 1));
    let told = library.faults.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(written(library.game.moves()), "h8");
    assert_eq!(
        told,
        [
            "byte 2000021 of the file: the library has more than 1000000 moves, and the rest of it (2 bytes) is left out"
        ]
    );
}

#[test]
fn branches_beyond_the_deepest_nesting_are_told() {
    // At every step there is a first move that ends at once, and a second one with the next step.
    // The seconds wander over the board so that no row of five comes about.
    let point = |column: usize, row: usize| u8::try_from(16 * row + column + 1).unwrap();
    let levels = MAX_NESTING + 2;
    let mut bytes = Vec::new();
    for level in 0..levels {
        bytes.extend([point(14, level % 15), 0xC0, point(level * 4 % 13, level * 4 / 13), 0x00]);
    }
    let Library { game, faults } = read(&bytes);
    let mut depth = 0;
    let mut line = game.moves();
    while let Some(deeper) = line.iter().find_map(|mv| mv.variations().first()) {
        (depth, line) = (depth + 1, deeper.moves());
    }
    assert_eq!(depth, MAX_NESTING, "{faults:?}");
    assert!(
        faults[0].to_string().ends_with(
            "variations can be nested 30 deep and no deeper; the 2 moves behind it are left out too"
        ),
        "{}",
        faults[0]
    );
}

#[test]
fn a_library_cut_off_at_any_byte_keeps_the_moves_in_front_of_the_cut() {
    let whole = file(&[
        0x00, 0x08, b'a', b'l', b'l', 0x00, // the root and its comment
        0x78, 0x11, 0x00, 0x01, b'A', 0x00, // h8, marked, with the label A
        0x68, 0xA0, b'b', 0xE1, // h9 with an old comment, and a sibling
        0x58, 0xC8, 0xCC, 0xEC, 0x00, 0x00, // h10 with a comment in GBK, and a sibling
        0x48, 0x40, // h11
        0x69, 0x48, 0xE5, 0xA4, 0xA9, 0x00, // i9 with a comment in UTF-8
    ]);
    let stages = ["", "h8", "h8 h9", "h8 h9 h10", "h8 h9 h10(h11)", "h8 h9(i9) h10(h11)"];
    let mut stage = 0;
    for length in 0..whole.len() {
        let found = import("x.lib", &whole[..length]);
        let moves = found.games.first().map_or_else(String::new, |game| written(game.moves()));
        stage += usize::from(stages.get(stage + 1) == Some(&moves.as_str()));
        assert_eq!(moves, stages[stage], "{length} bytes");
        // Only a single line that ends with a whole move can be a whole library.
        assert_eq!(found.refusals.is_empty(), length == 32, "{length} bytes: {:?}", found.refusals);
    }
    assert_eq!((stage, renlib::parse(&whole).unwrap().faults.len()), (5, 0));
}

/// A move and all that can follow it.
struct Branching {
    column: u8,
    row: u8,
    children: Vec<Branching>,
}

/// Moves that can follow a line. Six plies are too few for a row, and for a forbidden point.
fn grow(random: &mut Xoshiro256PlusPlus, line: &mut Vec<(u8, u8)>) -> Vec<Branching> {
    let count = if line.len() == 6 { 0 } else { random.random_range(usize::from(line.is_empty())..4) };
    let mut siblings: Vec<Branching> = Vec::new();
    for _ in 0..count {
        let (column, row) = (random.random_range(0..15), random.random_range(0..15));
        let is_taken = siblings.iter().any(|other| (other.column, other.row) == (column, row));
        if !is_taken && !line.contains(&(column, row)) {
            line.push((column, row));
            siblings.push(Branching { column, row, children: grow(random, line) });
            line.pop();
        }
    }
    siblings
}

fn write_bytes(siblings: &[Branching], bytes: &mut Vec<u8>) {
    for (index, Branching { column, row, children }) in siblings.iter().enumerate() {
        let sibling = if index + 1 < siblings.len() { 0x80 } else { 0x00 };
        let end = if children.is_empty() { 0x40 } else { 0x00 };
        bytes.extend([row * 16 + column + 1, sibling | end]);
        write_bytes(children, bytes);
    }
}

/// The line of the first of these moves, as [`written`] shows it.
fn shown(siblings: &[Branching]) -> String {
    let Some((first, others)) = siblings.split_first() else { return String::new() };
    let point = |mv: &Branching| format!("{}{}", char::from(b'a' + mv.column), 15 - mv.row);
    let after = |mv: &Branching| {
        if mv.children.is_empty() { String::new() } else { format!(" {}", shown(&mv.children)) }
    };
    let others = others.iter().map(|other| format!("({}{})", point(other), after(other)));
    format!("{}{}{}", point(first), others.collect::<String>(), after(first))
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn random_trees_are_read_as_they_were_written(seed: u64) {
        let tree = grow(&mut Xoshiro256PlusPlus::seed_from_u64(seed), &mut Vec::new());
        let mut bytes = vec![0x00, 0x00];
        write_bytes(&tree, &mut bytes);
        let Library { game, faults } = read(&bytes);
        prop_assert_eq!(written(game.moves()), shown(&tree));
        prop_assert_eq!(faults, []);
    }

    #[test]
    fn no_bytes_behind_the_head_make_the_reader_panic(bytes: Vec<u8>) {
        let found = import("x", &file(&bytes));
        for refusal in found.refusals {
            prop_assert!(refusal.line == 1 && !refusal.to_string().contains(['\n', '\r']));
        }
        for game in found.games {
            prop_assert_eq!(GameRecord::from_json(&game.to_json()), Ok(game));
        }
    }
}
