//! The simple Gomoku players at the board: sense, manners and whole legal games.

use classics::{Choice, GomokuPlayer, defender::Defender, greedy_six::GreedySix, random::RandomGomoku};
use rules::{
    Outcome, Side,
    gomoku::{Move, Point, Position, Ruleset, Variant},
};

fn never() -> bool {
    false
}

fn players() -> [(&'static str, Box<dyn GomokuPlayer>); 3] {
    [
        ("defender", Box::new(Defender::default())),
        ("greedy six", Box::new(GreedySix)),
        ("random", Box::new(RandomGomoku::new(7))),
    ]
}

/// Those that think.
fn thinkers() -> impl Iterator<Item = (&'static str, Box<dyn GomokuPlayer>)> {
    players().into_iter().take(2)
}

fn starts() -> impl Iterator<Item = Position> {
    let start =
        |size, variant| Position::new(Ruleset::new(size, variant).expect("a board can have this size"));
    [5, 6, 15, 19, 20].into_iter().flat_map(move |size| Variant::ALL.map(|variant| start(size, variant)))
}

/// Plays to the end; `play` panics at an illegal move.
fn play_out(mut position: Position, players: &mut [&mut dyn GomokuPlayer; 2]) -> Position {
    while position.end().is_none() {
        let choice = players[position.side_to_move().index()].choose(&position, &never);
        position.play(choice.mv);
    }
    position
}

fn chosen(player: &mut dyn GomokuPlayer, diagram: &str, side: Side) -> String {
    let position = Position::from_diagram(diagram, Variant::Freestyle, Some(side)).expect("a diagram");
    let Move::Place(point) = player.choose(&position, &never).mv else { panic!("it passed") };
    point.to_string()
}

#[test]
fn whole_games_against_random_are_legal_and_repeat_themselves() {
    for start in starts() {
        for n in 0..players().len() {
            let game = || {
                let (_, mut player) = players().into_iter().nth(n).unwrap();
                let mut random = RandomGomoku::new(11);
                let as_black = play_out(start.clone(), &mut [&mut *player, &mut random]);
                let as_white = play_out(start.clone(), &mut [&mut random, &mut *player]);
                [as_black, as_white].map(|position| position.moves().to_vec())
            };
            assert_eq!(game(), game(), "{} on {}", players()[n].0, start.ruleset());
        }
    }
}

#[test]
fn thinkers_beat_random_on_a_usual_board() {
    for (name, mut player) in thinkers() {
        for seed in 0..5 {
            let start = Position::new(Ruleset::usual());
            let end = play_out(start, &mut [&mut RandomGomoku::new(seed), &mut *player]);
            assert_eq!(end.outcome(), Some(Outcome::Win(Side::Second)), "{name}, seed {seed}");
        }
    }
}

#[test]
fn a_five_at_hand_is_taken_before_a_four_is_blocked() {
    let diagram = "
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . x x x x o . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . x o o o o . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . . .";
    for (name, mut player) in thinkers() {
        assert_eq!(chosen(&mut *player, diagram, Side::First), "b7", "{name}");
        assert_eq!(chosen(&mut *player, diagram, Side::Second), "h4", "{name}");
    }
}

#[test]
fn a_four_and_an_open_three_are_blocked() {
    let four = "
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . x . . . .
        . . x o o o o . . . .
        . . . . x . . . . . .
        . . . . . . x . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .
        . . . . . . . . . . .";
    let open_three = &four.replace("x o o o o", "x . o o o");
    for (name, mut player) in thinkers() {
        assert_eq!(chosen(&mut *player, four, Side::First), "h6", "{name}");
        let answer = chosen(&mut *player, open_three, Side::First);
        assert!(["d6", "h6"].contains(&answer.as_str()), "{name} plays {answer}");
    }
}

#[test]
fn an_empty_board_is_opened_in_the_centre() {
    for start in starts() {
        for (name, mut player) in thinkers() {
            let centre = Move::Place(Point::centre(start.size()));
            assert_eq!(player.choose(&start, &never).mv, centre, "{name} on {}", start.ruleset());
        }
    }
}

#[test]
fn a_player_told_to_stop_still_answers_with_a_legal_move() {
    for mut position in starts() {
        let mut random = RandomGomoku::new(3);
        while position.end().is_none() {
            for (name, mut player) in players() {
                let Choice { mv, nodes, .. } = player.choose(&position, &|| true);
                assert!(position.is_legal(mv), "{name} plays {mv:?} in\n{}", position.to_diagram());
                assert!(nodes <= 256, "{name} looked at {nodes} positions");
            }
            position.play(random.choose(&position, &never).mv);
        }
    }
}

#[test]
fn a_stopped_search_keeps_the_deepest_finished_one() {
    let mut position = Position::new(Ruleset::usual());
    let mut random = RandomGomoku::new(5);
    for _ in 0..20 {
        position.play(random.choose(&position, &never).mv);
    }
    let stopped = Defender::default().choose(&position, &|| true);
    let shallow = Defender { depth: stopped.depth }.choose(&position, &never);
    assert!((1..3).contains(&stopped.depth));
    assert_eq!((stopped.mv, stopped.score), (shallow.mv, shallow.score));
}

#[test]
fn the_largest_board_is_played() {
    let mut position = Position::new(Ruleset::new(181, Variant::Renju).unwrap());
    for n in 0..12 {
        let player: &mut dyn GomokuPlayer =
            if n % 2 == 0 { &mut Defender::default() } else { &mut GreedySix };
        position.play(player.choose(&position, &never).mv);
    }
    assert_eq!(position.stone_count(), 12);
}
