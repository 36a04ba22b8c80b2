//! Games whose story is known, told by looks that are made up.

use rules::{AnyPosition, GameSpec, MoveText, Side};

use super::*;
use crate::{Explainer, Language};

fn game(name: &str, moves: &str, winner: Option<Side>) -> Review {
    let kind = name.parse().unwrap();
    let start = AnyPosition::start(GameSpec::by_name(kind, None, None).unwrap());
    let moves: Vec<MoveText> = moves.split(' ').map(|mv| mv.parse().unwrap()).collect();
    Review::new(start, moves, winner).unwrap()
}

fn look(review: &mut Review, ply: usize, first_share: f64, best: &str) {
    review.note(ply, Look { first_share, best: Some(best.parse().unwrap()) });
}

/// White leaves an open three alone: `a1` should have been `g8` or `k8`, and after `a2` nothing helps.
fn lost_by_an_open_three() -> Review {
    let mut review = game("gomoku", "h8 h9 i8 a1 j8 a2 g8 a15 k8", None);
    let looks =
        [(0, 0.6, "h8"), (1, 0.6, "i9"), (2, 0.6, "g8"), (3, 0.62, "j10"), (4, 0.65, "j8"), (5, 0.7, "g8")];
    for (ply, share, best) in looks {
        look(&mut review, ply, share, best);
    }
    for ply in 6..9 {
        look(&mut review, ply, 1.0, "g8");
    }
    review
}

#[test]
fn a_table_of_moves_that_give_something_away() {
    let mut review = game("gomoku", "a1 b1 c1 d1", None);
    for (ply, share) in [0.5, 0.55, 0.9, 0.75, 0.93].into_iter().enumerate() {
        look(&mut review, ply, share, "h8");
    }
    // Black gains and loses, White loses more; what gains is no fault.
    assert_eq!(review.faults(), [(2, Fault::Blunder), (3, Fault::Inaccuracy), (4, Fault::Mistake)]);
    // The engine's own move is none, whatever it thinks one move later.
    look(&mut review, 1, 0.55, "b1");
    assert_eq!(review.faults(), [(3, Fault::Inaccuracy), (4, Fault::Mistake)]);
}

#[test]
fn accuracy_is_a_hundred_for_the_engines_moves_and_falls_with_what_is_given_away() {
    let mut review = game("gomoku", "a1 b1 c1", None);
    assert_eq!(review.accuracy(Side::First), None);
    look(&mut review, 0, 0.5, "a1");
    look(&mut review, 1, 0.5, "h8");
    assert_eq!(review.accuracy(Side::First), Some(100.0));
    assert_eq!(review.accuracy(Side::Second), None);
    look(&mut review, 2, 0.6, "h8");
    look(&mut review, 3, 0.1, "h8");
    let [black, white] = Side::BOTH.map(|side| review.accuracy(side).unwrap());
    assert!((60.0..70.0).contains(&white) && (50.0..60.0).contains(&black), "{black} {white}");
}

#[test]
fn a_lost_game_is_told_by_its_opening_its_last_escape_and_its_end() {
    let review = lost_by_an_open_three();
    let moment = |ply, kind| Moment { ply, kind };
    assert_eq!(
        review.moments(),
        [moment(3, MomentKind::Opening), moment(6, MomentKind::LastEscape), moment(9, MomentKind::End)]
    );
    assert_eq!(review.lost_in(), Some((Side::Second, Phase::Opening)));
}

#[test]
fn the_last_escape_is_told_with_the_threat_that_was_there_and_what_would_have_held() {
    let review = lost_by_an_open_three();
    let escape = review.moments()[1];
    let told = tell(&review, escape, &mut Explainer::default());
    assert_eq!(told.better.unwrap().as_str(), "g8");
    let english = Language::English.say_all(&told.played).join(" ");
    assert!(english.contains("Black had an open three, H8–J8"), "{english}");
    assert!(told.played.len() <= 2, "one or two sentences");
    let better = Language::English.say_all(&told.better_for).join(" ");
    assert!(better.contains("win by fours"), "{better}");
    let chinese = Language::Chinese.say_all(&told.played).concat();
    assert!(chinese.contains("活三"), "{chinese}");
}

#[test]
fn a_won_game_that_was_not_won_is_a_missed_win_of_who_had_it() {
    let mut review = game("gomoku", "h8 a1 i8 a2 j8 a15 b2 o1", None);
    for (ply, share, best) in [(5, 1.0, "g8"), (6, 1.0, "g8"), (7, 0.7, "g8"), (8, 0.7, "g8")] {
        look(&mut review, ply, share, best);
    }
    let missed = Moment { ply: 7, kind: MomentKind::MissedWin };
    assert!(review.moments().contains(&missed), "{:?}", review.moments());
    let told = tell(&review, missed, &mut Explainer::default());
    let english = Language::English.say_all(&told.played).join(" ");
    assert!(english.contains("misses a win"), "{english}");
    assert_eq!(review.lost_in(), None, "nobody has lost");
}

#[test]
fn a_story_has_seven_moments_at_most_and_those_that_gave_most_away() {
    let moves: Vec<String> =
        (0..40).map(|n| format!("{}{}", char::from(b'a' + n % 15), 1 + 2 * (n / 15))).collect();
    let mut review = game("gomoku", &moves.join(" "), None);
    for ply in 0..=40 {
        // Every second move of White gives something away, the later the more.
        let share = if ply % 4 == 2 { 0.5 + 0.01 * ply as f64 } else { 0.5 };
        look(&mut review, ply, share, "h8");
    }
    let moments = review.moments();
    assert_eq!(moments.len(), 7);
    assert!(moments.iter().is_sorted_by_key(|moment| moment.ply));
    let least = moments.iter().skip(1).map(|moment| review.given(moment.ply).unwrap()).fold(1.0, f64::min);
    let left_out =
        review.faults().into_iter().filter(|(ply, _)| moments.iter().all(|moment| moment.ply != *ply));
    assert!(left_out.into_iter().all(|(ply, _)| review.given(ply).unwrap() <= least));
}

#[test]
fn an_ataxx_game_has_no_opening_and_its_faults_are_told_in_stones() {
    let mut review = game("ataxx", "a7c5 g7e5 g1g2", None);
    for (ply, share, best) in [(0, 0.5, "b7"), (1, 0.3, "f7"), (2, 0.5, "g2"), (3, 0.5, "f7")] {
        look(&mut review, ply, share, best);
    }
    let moments = review.moments();
    assert_eq!(moments.iter().map(|moment| moment.ply).collect::<Vec<_>>(), [1, 2]);
    let told = tell(&review, moments[0], &mut Explainer::default());
    let better = Language::English.say_all(&told.better_for).join(" ");
    assert!(better.contains("stones to 2"), "{better}");
    assert!(!told.played.is_empty());
}

#[test]
fn a_move_that_the_rules_refuse_is_told_by_its_number() {
    let start = AnyPosition::start(GameSpec::by_name("gomoku".parse().unwrap(), None, None).unwrap());
    let moves = ["h8", "h8"].map(|mv| mv.parse().unwrap()).to_vec();
    assert_eq!(Review::new(start, moves, None).err(), Some(2));
}
