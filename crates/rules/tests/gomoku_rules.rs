//! The rules of Gomoku, one claim a test.

#![allow(clippy::unwrap_used)]

use rules::gomoku::{
    DiagramError, EndReason, IllegalMove, InvalidSetup, Move, MoveTextError, Point, Position, Ruleset, Setup,
    Variant, perft,
};
use rules::{Outcome, Side};

fn ruleset(size: usize, variant: Variant) -> Ruleset {
    Ruleset::new(size, variant).unwrap()
}

fn game(moves: &str, variant: Variant) -> Position {
    Position::parse(moves, ruleset(15, variant)).unwrap()
}

/// Black completes six in a row with the last move.
const SIX: &str = "a1a15b1b15c1d15d1e15f1g15e1";
/// Black completes five in a row from h8 to l8, white stones stand at g8 and m8.
const WALLED_FIVE: &str = "h8g8i8m8j8a1l8b1k8";

#[test]
fn black_overline_wins_in_freestyle_counts_nothing_in_standard_and_caro_and_is_forbidden_in_renju() {
    assert_eq!(game(SIX, Variant::Freestyle).outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(game(SIX, Variant::Standard).outcome(), None);
    assert_eq!(game(SIX, Variant::Caro).outcome(), None);
    let refused = Position::parse(SIX, ruleset(15, Variant::Renju)).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "move 11, at character 26: `e1` cannot be played: e1 is forbidden to black: overline"
    );
}

#[test]
fn white_overline_wins_in_renju() {
    let six_for_white = format!("h8{}", SIX.replace("15", "14"));
    assert_eq!(game(&six_for_white, Variant::Renju).outcome(), Some(Outcome::Win(Side::Second)));
}

#[test]
fn five_walled_in_by_enemy_stones_wins_everywhere_but_in_caro() {
    for variant in Variant::ALL {
        let expected = (variant != Variant::Caro).then_some(Outcome::Win(Side::First));
        assert_eq!(game(WALLED_FIVE, variant).outcome(), expected, "{variant}");
    }
}

#[test]
fn the_edge_does_not_wall_in_a_five_in_caro() {
    let at_the_edge = game("a1f1b1a3c1b3d1c3e1", Variant::Caro);
    assert_eq!(at_the_edge.outcome(), Some(Outcome::Win(Side::First)));
}

#[test]
fn five_beats_forbidden() {
    let diagram = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . x . . . .
        . . . . x . . . .
        x x x x . x x . .
        . . . . x . . . .
        . . . . x . . . .
        . . . . . . . . .";
    let mut position = Position::from_diagram(diagram, Variant::Renju, Some(Side::First)).unwrap();
    assert_eq!(position.forbidden_points(), []);
    position.play(Move::Place(Point::new(4, 3)));
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::First)));
    let winning = position.winning_lines();
    assert_eq!(winning.len(), 1, "the row of seven is an overline, not a win");
    assert_eq!(winning[0].stones.iter().map(Point::to_string).collect::<String>(), "e2e3e4e5e6");
}

#[test]
fn a_double_three_is_refused_with_its_rows() {
    let diagram = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . x . . . .
        . . . . x . . . .
        . . x x . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let position = Position::from_diagram(diagram, Variant::Renju, Some(Side::First)).unwrap();
    let forbidden = position.forbidden_points();
    assert_eq!(forbidden.len(), 1);
    let rows: Vec<String> =
        forbidden[0].lines.iter().map(|line| format!("{:?} {:?}", line.stones, line.completions)).collect();
    assert_eq!(rows, ["[c5, d5, e5] [b5, f5]", "[e5, e6, e7] [e4, e8]"]);
    let free = Position::from_diagram(diagram, Variant::Freestyle, Some(Side::First)).unwrap();
    assert_eq!(free.forbidden_points(), []);
}

#[test]
fn two_fours_on_one_line_are_a_double_four() {
    let empty_rows = ".............\n".repeat(6);
    let diagram = format!("{empty_rows}..xxx...xxx..\n{empty_rows}");
    let position = Position::from_diagram(&diagram, Variant::Renju, Some(Side::First)).unwrap();
    let forbidden = position.forbidden_at(Point::new(6, 6)).unwrap();
    assert_eq!(forbidden.kind.name(), "double-four");
    assert_eq!(forbidden.lines.len(), 2);
}

#[test]
fn two_passes_in_a_row_draw_and_one_does_not() {
    assert_eq!(game("h8passh9pass", Variant::Freestyle).outcome(), None);
    let drawn = game("h8passpass", Variant::Freestyle);
    assert_eq!(drawn.end().unwrap().reason, EndReason::TwoPasses);
    assert_eq!(drawn.outcome(), Some(Outcome::Draw));
}

#[test]
fn a_full_board_without_a_row_draws() {
    // Rows of xxoox and its complement have no five anywhere.
    let text = ["xxoox", "ooxxo", "xxoox", "ooxxo", "xxoo."].join("\n");
    let mut position = Position::from_diagram(&text, Variant::Freestyle, Some(Side::First)).unwrap();
    let last = position.legal_moves().next().unwrap();
    position.play(last);
    assert_eq!(position.end().unwrap().reason, EndReason::FullBoard);
    assert_eq!(position.legal_moves().next(), None);
}

#[test]
fn resigning_ends_the_game_and_undo_goes_on() {
    let mut position = game("h8h9", Variant::Freestyle);
    position.resign(Side::First).unwrap();
    assert!(position.resign(Side::Second).is_err());
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(position.try_play(Move::Pass), Err(IllegalMove::GameOver(Outcome::Win(Side::Second))));
    position.undo();
    assert_eq!((position.outcome(), position.to_string()), (None, "h8".to_owned()));
}

#[test]
fn black_without_a_legal_point_must_pass() {
    // The only empty point would make an overline of six.
    let text = ["xxx.xx", "ooxoox", "xxooxo", "ooxxox", "xxooxo", "oxxoox"].join("\n");
    let position = Position::from_diagram(&text, Variant::Renju, Some(Side::First)).unwrap();
    assert_eq!(position.outcome(), None);
    assert_eq!(position.legal_moves().collect::<Vec<_>>(), [Move::Pass]);
    let white = Position::from_diagram(&text, Variant::Renju, Some(Side::Second)).unwrap();
    assert_eq!(white.legal_moves().collect::<Vec<_>>(), [Move::Place(Point::new(3, 5))]);
}

#[test]
fn setups_with_two_winners_or_stones_in_wrong_places_are_refused() {
    let two_rows = "xxxxx\nooooo\n.....\n.....\n.....";
    let refused = Position::from_diagram(two_rows, Variant::Freestyle, None).unwrap_err();
    assert_eq!(refused, DiagramError::Setup(InvalidSetup::TwoWinners));
    let setup = |stones| Setup { ruleset: ruleset(5, Variant::Freestyle), stones, to_move: Side::First };
    let (inside, outside) = (Point::new(4, 4), Point::new(5, 0));
    let twice = setup(vec![(inside, Side::First), (inside, Side::Second)]).validate();
    assert_eq!(twice, Err(InvalidSetup::Occupied(inside)));
    let off = setup(vec![(outside, Side::First)]).validate();
    assert_eq!(off, Err(InvalidSetup::OffBoard { point: outside, size: 5 }));
}

#[test]
fn a_winning_row_in_a_setup_ends_the_game() {
    let text = ".....\n.....\nooooo\n.....\nxxxx.";
    let position = Position::from_diagram(text, Variant::Standard, None).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::Win(Side::Second)));
    assert_eq!(position.winning_lines().len(), 1);
}

#[test]
fn bad_moves_are_named_with_their_place() {
    let table = [
        (
            "h8zz9",
            15,
            "move 2, at character 3: `zz9` is outside the 15×15 board: its columns are a to o, its rows 1 to 15",
        ),
        ("h8h8", 15, "move 2, at character 3: `h8` cannot be played: h8 is occupied"),
        (
            "h8 p8",
            15,
            "move 2, at character 4: `p8` is outside the 15×15 board: its columns are a to o, its rows 1 to 15",
        ),
        (
            "h0",
            15,
            "move 1, at character 1: `h0` is outside the 15×15 board: its columns are a to o, its rows 1 to 15",
        ),
        (
            "h99999999999",
            181,
            "move 1, at character 1: `h99999999999` is outside the 181×181 board: its columns are a to fy, its rows 1 to 181",
        ),
        (
            "天元",
            15,
            "move 1, at character 1: `天元` is not a move: write a column and a row such as h8, or x,y from 0 such as 7,7, or pass",
        ),
        (
            "h8 8,",
            15,
            "move 2, at character 4: `8,` is not a move: write a column and a row such as h8, or x,y from 0 such as 7,7, or pass",
        ),
        (
            "a1a2b1b2c1c2d1d2e1e2",
            15,
            "move 10, at character 19: `e2` cannot be played: the game is over: black wins",
        ),
    ];
    for (text, size, message) in table {
        let error = Position::parse(text, ruleset(size, Variant::Freestyle)).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn letters_go_on_beyond_z() {
    for (text, x, y) in [
        ("z1", 25, 0),
        ("aa1", 26, 0),
        ("az2", 51, 1),
        ("ba2", 52, 1),
        ("fy181", 180, 180),
        ("FY181", 180, 180),
    ] {
        assert_eq!(Move::parse(text, 181), Ok(Move::Place(Point::new(x, y))));
    }
    assert_eq!(Point::new(180, 180).to_string(), "fy181");
    let beyond = Move::parse("fz1", 181);
    assert_eq!(beyond, Err(MoveTextError::OffBoard { text: "fz1".to_owned(), size: 181 }));
    for point in Point::all(181) {
        assert_eq!(Move::parse(&point.to_string(), 181), Ok(Move::Place(point)));
    }
}

#[test]
fn sizes_outside_the_range_are_refused() {
    assert!(
        [0, 4, 182, 256 + 15, usize::MAX].iter().all(|&size| Ruleset::new(size, Variant::Renju).is_err())
    );
    assert!([5, 15, 181].iter().all(|&size| Ruleset::new(size, Variant::Renju).is_ok()));
}

#[test]
fn diagrams_name_the_place_of_what_is_wrong() {
    let rows = ".....\n.....\n..x..\n.....\n.....";
    let error = |text: &str| Position::from_diagram(text, Variant::Freestyle, None).unwrap_err().to_string();
    assert_eq!(
        error(&rows.replace('x', "#")),
        "line 3, column 3 of the diagram: `#` is not x (black), o (white) or . (empty)"
    );
    assert_eq!(
        error(&rows.replace("..x..", "..x.")),
        "line 3 of the diagram has 4 points, but the board has 5 rows"
    );
    assert_eq!(
        error(".\n.\n"),
        "the number of rows in the diagram does not fit: a board of side 2 is not possible: the side must be from 5 to 181"
    );
}

/// The rows are size, variant, moves, depth and count: the products of the numbers of empty points,
/// less the sequences that would go on after a five.
#[test]
#[allow(clippy::print_stdout)]
fn perft_rows_count_every_legal_sequence() {
    let table = include_str!("data/gomoku_perft.tsv");
    for row in table.lines() {
        let [size, variant, moves, depth, count] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("not a perft row: {row}");
        };
        let rules = ruleset(size.parse().unwrap(), variant.parse().unwrap());
        let mut position = Position::parse(moves, rules).unwrap();
        assert_eq!(perft(&mut position, depth.parse().unwrap()), count.parse::<u64>().unwrap(), "{row}");
    }
    println!("{} Gomoku perft rows", table.lines().count());
}
