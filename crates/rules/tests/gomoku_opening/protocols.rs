//! Every way through every protocol told step by step, and what each refuses.

use rules::gomoku::Point;
use rules::gomoku::opening::Seat::{self, A, B};
use rules::gomoku::opening::{Action, Opening, Protocol, UnknownProtocol};

use super::{action, opening_after, renju};

/// One way through a protocol: who is asked for what and what it does, then who has black.
struct Walk {
    protocol: Protocol,
    steps: &'static [(Seat, &'static str, &'static str)],
    black: Seat,
    game: &'static str,
}

const SWAP_OR_STAY: &str = "swap colours or stay";
const BLACK_ANYWHERE: &str = "place a black stone anywhere on the board";
const WHITE_ANYWHERE: &str = "place a white stone anywhere on the board";
const COLOUR_OR_ADD: &str = "choose black or white, or add a white and a black stone";
const BLACK_AT_CENTRE: &str = "place a black stone at the centre";
const WHITE_IN_3: &str = "place a white stone in the central 3×3 square";
const BLACK_IN_5: &str = "place a black stone in the central 5×5 square";
const WHITE_IN_7: &str = "place a white stone in the central 7×7 square";
const BLACK_IN_9: &str = "place a black stone in the central 9×9 square";
const DECLARE: &str = "declare the number of fifth moves, 1 to 8";
const SWAP_OR_OFFER: &str = "swap colours, stay, or offer ten fifth moves";
const PICK: &str = "pick one of the offered fifth moves";

const WALKS: &[Walk] = &[
    Walk { protocol: Protocol::Free, steps: &[], black: A, game: "" },
    Walk { protocol: Protocol::CentreFirst, steps: &[(A, BLACK_AT_CENTRE, "h8")], black: A, game: "h8" },
    Walk {
        protocol: Protocol::Swap,
        steps: &[(A, BLACK_ANYWHERE, "a1"), (B, SWAP_OR_STAY, "stay")],
        black: A,
        game: "a1",
    },
    Walk {
        protocol: Protocol::Swap,
        steps: &[(A, BLACK_ANYWHERE, "g8"), (B, SWAP_OR_STAY, "swap")],
        black: B,
        game: "g8",
    },
    Walk {
        protocol: Protocol::Swap2,
        steps: &[
            (A, BLACK_ANYWHERE, "a1"),
            (A, WHITE_ANYWHERE, "o15"),
            (A, BLACK_ANYWHERE, "h8"),
            (B, COLOUR_OR_ADD, "black"),
        ],
        black: B,
        game: "a1o15h8",
    },
    Walk {
        protocol: Protocol::Swap2,
        steps: &[
            (A, BLACK_ANYWHERE, "a1"),
            (A, WHITE_ANYWHERE, "o15"),
            (A, BLACK_ANYWHERE, "h8"),
            (B, COLOUR_OR_ADD, "white"),
        ],
        black: A,
        game: "a1o15h8",
    },
    Walk {
        protocol: Protocol::Swap2,
        steps: &[
            (A, BLACK_ANYWHERE, "a1"),
            (A, WHITE_ANYWHERE, "o15"),
            (A, BLACK_ANYWHERE, "h8"),
            (B, COLOUR_OR_ADD, "add"),
            (B, WHITE_ANYWHERE, "h9"),
            (B, BLACK_ANYWHERE, "i9"),
            (A, "choose black or white", "white"),
        ],
        black: B,
        game: "a1o15h8h9i9",
    },
    Walk {
        protocol: Protocol::Soosyrv8,
        steps: &[
            (A, BLACK_AT_CENTRE, "h8"),
            (A, WHITE_IN_3, "i9"),
            (A, BLACK_IN_5, "j6"),
            (B, SWAP_OR_STAY, "swap"),
            (A, WHITE_ANYWHERE, "a1"),
            (A, DECLARE, "declare 3"),
            (B, SWAP_OR_STAY, "swap"),
            (A, "offer a fifth move, 3 to go", "offer o15"),
            (A, "offer a fifth move, 2 to go", "offer g8"),
            (A, "offer a fifth move, 1 to go", "offer h9"),
            (B, PICK, "pick g8"),
        ],
        black: A,
        game: "h8i9j6a1g8",
    },
    Walk {
        protocol: Protocol::Soosyrv8,
        steps: &[
            (A, BLACK_AT_CENTRE, "h8"),
            (A, WHITE_IN_3, "h9"),
            (A, BLACK_IN_5, "h10"),
            (B, SWAP_OR_STAY, "stay"),
            (B, WHITE_ANYWHERE, "g9"),
            (B, DECLARE, "declare 1"),
            (A, SWAP_OR_STAY, "swap"),
            (B, BLACK_ANYWHERE, "o15"),
        ],
        black: B,
        game: "h8h9h10g9o15",
    },
    Walk {
        protocol: Protocol::Taraguchi10,
        steps: &[
            (A, BLACK_AT_CENTRE, "h8"),
            (B, SWAP_OR_STAY, "swap"),
            (A, WHITE_IN_3, "g7"),
            (B, SWAP_OR_STAY, "swap"),
            (A, BLACK_IN_5, "f10"),
            (B, SWAP_OR_STAY, "stay"),
            (B, WHITE_IN_7, "k11"),
            (A, SWAP_OR_OFFER, "swap"),
            (B, BLACK_IN_9, "l4"),
            (A, SWAP_OR_STAY, "swap"),
        ],
        black: A,
        game: "h8g7f10k11l4",
    },
    Walk {
        protocol: Protocol::Taraguchi10,
        steps: &[
            (A, BLACK_AT_CENTRE, "h8"),
            (B, SWAP_OR_STAY, "stay"),
            (B, WHITE_IN_3, "h9"),
            (A, SWAP_OR_STAY, "stay"),
            (A, BLACK_IN_5, "i9"),
            (B, SWAP_OR_STAY, "stay"),
            (B, WHITE_IN_7, "e5"),
            (A, SWAP_OR_OFFER, "stay"),
            (A, BLACK_IN_9, "d4"),
            (B, SWAP_OR_STAY, "stay"),
        ],
        black: A,
        game: "h8h9i9e5d4",
    },
    Walk {
        protocol: Protocol::Taraguchi10,
        steps: &[
            (A, BLACK_AT_CENTRE, "h8"),
            (B, SWAP_OR_STAY, "stay"),
            (B, WHITE_IN_3, "h9"),
            (A, SWAP_OR_STAY, "stay"),
            (A, BLACK_IN_5, "i9"),
            (B, SWAP_OR_STAY, "swap"),
            (A, WHITE_IN_7, "e5"),
            (B, SWAP_OR_OFFER, "ten"),
            (B, "offer a fifth move, 10 to go", "offer a1"),
            (B, "offer a fifth move, 9 to go", "offer b1"),
            (B, "offer a fifth move, 8 to go", "offer c1"),
            (B, "offer a fifth move, 7 to go", "offer d1"),
            (B, "offer a fifth move, 6 to go", "offer e1"),
            (B, "offer a fifth move, 5 to go", "offer f1"),
            (B, "offer a fifth move, 4 to go", "offer g1"),
            (B, "offer a fifth move, 3 to go", "offer h1"),
            (B, "offer a fifth move, 2 to go", "offer i1"),
            (B, "offer a fifth move, 1 to go", "offer o15"),
            (A, PICK, "pick o15"),
        ],
        black: B,
        game: "h8h9i9e5o15",
    },
];

#[test]
fn each_protocol_asks_the_right_seat_for_the_right_thing() {
    for walk in WALKS {
        let mut opening = Opening::new(walk.protocol, renju(15));
        for &(seat, task, text) in walk.steps {
            let turn = opening.turn().unwrap();
            assert_eq!((turn.seat, turn.task.to_string().as_str()), (seat, task), "{} {text}", walk.protocol);
            opening.act(seat, action(text)).unwrap();
        }
        assert_eq!(opening.turn(), None, "{}", walk.protocol);
        let done: Vec<(Seat, Action)> = opening.history().collect();
        let expected: Vec<_> = walk.steps.iter().map(|&(seat, _, text)| (seat, action(text))).collect();
        assert_eq!(done, expected, "{}", walk.protocol);
        let (position, black) = opening.into_parts();
        assert_eq!((position.to_string().as_str(), black), (walk.game, walk.black), "{}", walk.protocol);
    }
}

#[test]
fn a_refusal_says_in_one_sentence_what_is_wrong() {
    use Protocol::{CentreFirst, Free, Soosyrv8, Swap, Swap2, Taraguchi10};
    let fifths = ["h8", "h9", "h10", "stay", "h11", "declare 2", "stay"];
    let offered = [&fifths[..], &["offer g9", "offer a1"]].concat();
    let table: &[(Protocol, &[&str], Seat, &str, &str)] = &[
        (Free, &[], A, "h8", "`h8` comes too late: the opening is over"),
        (CentreFirst, &["h8"], B, "swap", "`swap` comes too late: the opening is over"),
        (CentreFirst, &[], A, "h9", "h9 is not allowed: the stone must stand at the centre"),
        (CentreFirst, &[], B, "h8", "it is not B's turn: A is to place a black stone at the centre"),
        (Swap, &["a1"], A, "swap", "it is not A's turn: B is to swap colours or stay"),
        (Swap, &["a1"], B, "h8", "`h8` is not asked for: the task is to swap colours or stay"),
        (Swap2, &["a1"], A, "a1", "a1 is occupied"),
        (
            Swap2,
            &["a1", "b1", "c1"],
            B,
            "stay",
            "`stay` is not asked for: the task is to choose black or white, or add a white and a black stone",
        ),
        (Soosyrv8, &["h8"], A, "h10", "h10 is not allowed: the stone must stand in the central 3×3 square"),
        (
            Soosyrv8,
            &fifths[..5],
            B,
            "declare 9",
            "9 fifth moves cannot be declared: the number must be from 1 to 8",
        ),
        (
            Soosyrv8,
            &fifths[..5],
            B,
            "declare 0",
            "0 fifth moves cannot be declared: the number must be from 1 to 8",
        ),
        (Soosyrv8, &offered[..8], A, "offer g9", "g9 is already offered"),
        (Soosyrv8, &offered[..8], A, "offer i9", "i9 is symmetric to g9, which is already offered"),
        (Soosyrv8, &offered[..8], A, "offer h9", "h9 is occupied"),
        (
            Soosyrv8,
            &offered[..8],
            A,
            "a1",
            "`a1` is not asked for: the task is to offer a fifth move, 1 to go",
        ),
        (Soosyrv8, &offered, B, "pick i9", "i9 is not one of the offered fifth moves"),
        (
            Taraguchi10,
            &["h8", "stay", "h9", "stay", "h10", "stay"],
            B,
            "l8",
            "l8 is not allowed: the stone must stand in the central 7×7 square",
        ),
    ];
    for &(protocol, before, seat, text, sentence) in table {
        let mut opening = opening_after(protocol, before);
        let unchanged = opening.clone();
        let refusal = opening.act(seat, action(text)).unwrap_err();
        assert_eq!(refusal.to_string(), sentence);
        assert_eq!(opening, unchanged, "{sentence}");
    }
}

#[test]
fn a_stone_off_the_board_is_refused() {
    let mut opening = Opening::new(Protocol::Swap, renju(15));
    let refusal = opening.act(Seat::A, Action::Place(Point::new(15, 0))).unwrap_err();
    assert_eq!(refusal.to_string(), "p1 is outside the 15×15 board");
}

#[test]
fn protocols_are_known_by_name() {
    for protocol in Protocol::ALL {
        assert_eq!(protocol.to_string().parse(), Ok(protocol));
        assert_eq!(protocol.to_string().to_uppercase().parse(), Ok(protocol));
    }
    assert_eq!("swap3".parse::<Protocol>(), Err(UnknownProtocol("swap3".to_owned())));
}
