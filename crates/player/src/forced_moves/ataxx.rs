//! Wins, only moves and lost games in Ataxx.

use rules::{
    MoveText, Outcome, Side,
    ataxx::{Game, Move, Repetition},
};

use super::{Obvious, text};

pub(super) fn look(game: &Game) -> Option<Obvious> {
    let side = game.position().side_to_move();
    let mut trial = game.clone();
    let (mut count, mut all_lose) = (0, true);
    for mv in game.legal_moves() {
        let outcome = outcome_after(&mut trial, mv);
        if outcome == Some(Outcome::Win(side)) {
            return Some(Obvious::Win(text(mv)));
        }
        count += 1;
        all_lose &= outcome == Some(Outcome::Win(side.other()));
    }
    let only = game.legal_moves().next().filter(|_| count == 1);
    only.map(|mv| Obvious::Forced(text(mv))).or(all_lose.then_some(Obvious::Hopeless))
}

/// The move that leaves the best count, and loses at once only if every move does.
pub(super) fn fallback(game: &Game) -> MoveText {
    let side = game.position().side_to_move();
    let mut trial = game.clone();
    let worth = |mv: &Move| {
        let loses = outcome_after(&mut trial, *mv) == Some(Outcome::Win(side.other()));
        (!loses, balance_after(game, *mv, side))
    };
    text(game.legal_moves().max_by_key(worth).expect("a game that is not over has a move"))
}

fn balance_after(game: &Game, mv: Move, side: Side) -> i64 {
    let after = game.position().after(mv);
    i64::from(after.count(side)) - i64::from(after.count(side.other()))
}

/// How the game ends with this move, if it does. `trial` is the same game afterwards.
fn outcome_after(trial: &mut Game, mv: Move) -> Option<Outcome> {
    let may_repeat = trial.ruleset().repetition == Repetition::MoverLoses && mv.is_jump();
    if !may_repeat && !trial.position().after(mv).is_over() {
        return None;
    }
    trial.play(mv);
    let outcome = trial.outcome();
    trial.undo();
    outcome
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ataxx::Ruleset;

    fn game(text: &str, ruleset: Ruleset) -> Game {
        Game::parse(text, ruleset).unwrap()
    }

    /// The same by playing every move on a copy.
    fn slow_look(game: &Game) -> Option<Obvious> {
        let side = game.position().side_to_move();
        let outcome = |mv: &Move| {
            let mut after = game.clone();
            after.play(*mv);
            after.outcome()
        };
        let moves: Vec<Move> = game.legal_moves().collect();
        let losing = moves.iter().filter(|mv| outcome(mv) == Some(Outcome::Win(side.other()))).count();
        match moves.iter().find(|mv| outcome(mv) == Some(Outcome::Win(side))) {
            Some(mv) => Some(Obvious::Win(text(mv))),
            None if moves.len() == 1 => Some(Obvious::Forced(text(moves[0]))),
            None => (losing == moves.len()).then_some(Obvious::Hopeless),
        }
    }

    #[test]
    fn obvious_moves_table() {
        let win = |mv: &str| Some(Obvious::Win(mv.parse().unwrap()));
        let forced = |mv: &str| Some(Obvious::Forced(mv.parse().unwrap()));
        let table = [
            ("startpos", None),
            // The last enemy stone is turned.
            ("x6/7/2o4/7/7/7/7 x 0 1", win("b6")),
            // The last square is filled, and x has the better count.
            ("xxxxxxx/xxxxxxx/xxxxxxx/xxxxooo/ooooooo/oooooox/oooooo1 x 0 1", win("g1")),
            // One free square within reach, and none.
            ("x--4/1--4/---4/7/7/7/6o x 0 1", forced("a6")),
            ("7/7/7/7/4ooo/4ooo/4oox x 0 1", forced("0000")),
        ];
        for (position, obvious) in table {
            assert_eq!(look(&game(position, Ruleset::INTERNATIONAL)), obvious, "{position}");
        }
    }

    #[test]
    fn a_winning_repetition_is_not_mistaken_for_a_win() {
        let mut cycle = game("startpos moves a7a5 a1a3 a5a7 a3a1", Ruleset::BOTZONE);
        assert_eq!(look(&cycle), None);
        assert_ne!(fallback(&cycle), "a7a5".parse().unwrap(), "it would lose by repetition");
        cycle.play("a7a5".parse().unwrap());
        assert_eq!(cycle.outcome(), Some(Outcome::Win(Side::Second)));
    }

    #[test]
    fn the_fast_look_sees_what_the_slow_one_sees_in_random_games() {
        use rand::{RngExt, SeedableRng};
        let mut rng = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(11);
        let mut seen = [0; 4];
        for (_, ruleset) in Ruleset::NAMED {
            for _ in 0..40 {
                let mut game = game("startpos", ruleset);
                while game.outcome().is_none() {
                    let obvious = look(&game);
                    assert_eq!(obvious, slow_look(&game), "{game}");
                    assert!(game.is_legal(fallback(&game).as_str().parse().unwrap()));
                    seen[kind(obvious)] += 1;
                    let moves: Vec<Move> = game.legal_moves().collect();
                    game.play(moves[rng.random_range(..moves.len())]);
                }
            }
        }
        assert!(seen[..3].iter().all(|&count| count > 10), "{seen:?}");
    }

    fn kind(obvious: Option<Obvious>) -> usize {
        match obvious {
            None => 0,
            Some(Obvious::Win(_)) => 1,
            Some(Obvious::Forced(_)) => 2,
            Some(Obvious::Hopeless) => 3,
        }
    }
}
