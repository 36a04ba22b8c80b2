//! Openings: the shipped lists can be played, generated ones are reproducible, bad lists are refused.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::collections::HashSet;

use arena::openings::{OpeningsError, Wanted, generate, parse, shipped};
use rules::{AnyPosition, GameKind, GameSpec};

fn spec(game: &str, rule: &str, size: Option<usize>) -> GameSpec {
    GameSpec::by_name(game.parse().unwrap(), Some(rule), size).unwrap()
}

#[test]
#[allow(clippy::print_stdout, reason = "a table says how many cases it has")]
fn shipped_table_of_openings_can_be_played_and_holds_no_opening_twice() {
    let lists = [
        spec("gomoku", "freestyle", Some(15)),
        spec("gomoku", "freestyle", Some(20)),
        spec("gomoku", "standard", Some(15)),
        spec("gomoku", "renju", Some(15)),
        spec("ataxx", "international", None),
        spec("ataxx", "course", None),
        spec("ataxx", "botzone", None),
    ];
    for spec in lists {
        let openings = shipped(spec).unwrap();
        let different: HashSet<String> = openings.iter().map(ToString::to_string).collect();
        assert_eq!((openings.len(), different.len()), (100, 100), "{spec}");
        assert!(openings.iter().all(|opening| opening.outcome().is_none()), "{spec}");
    }
    println!("{} shipped lists of 100 openings", lists.len());
    assert_eq!(shipped(spec("gomoku", "caro", Some(15))), None);
}

#[test]
fn the_same_seed_makes_the_same_openings_and_the_judge_is_heard() {
    for spec in
        [spec("gomoku", "caro", Some(9)), spec("gomoku", "renju", Some(6)), spec("ataxx", "course", None)]
    {
        let count = |position: &AnyPosition| Some(position.to_string().len() as i64);
        let once = generate(spec, Wanted::new(12, 5), &mut |position| count(position));
        assert_eq!(once.len(), 12, "{spec}");
        assert_eq!(generate(spec, Wanted::new(12, 5), &mut |position| count(position)), once);
        assert_ne!(generate(spec, Wanted::new(12, 6), &mut |position| count(position)), once);
        let longest =
            generate(spec, Wanted::new(12, 5), &mut |position| count(position).map(|length| 1000 - length));
        let total =
            |openings: &[AnyPosition]| openings.iter().map(|one| one.to_string().len()).sum::<usize>();
        assert!(total(&longest) > total(&once), "{spec}: the judge likes long texts");
    }
}

#[test]
fn the_more_candidates_the_more_even_the_openings() {
    let spec = spec("gomoku", "freestyle", None);
    let score = |position: &AnyPosition| position.to_string().bytes().map(i64::from).sum::<i64>() % 1000;
    let unevenness = |candidates| -> i64 {
        let wanted = Wanted { candidates, ..Wanted::new(20, 3) };
        generate(spec, wanted, &mut |position| Some(score(position))).iter().map(score).sum()
    };
    let [one, six, thirty] = [1, 6, 30].map(unevenness);
    assert!(one > 2 * six && six > 2 * thirty, "{one} {six} {thirty}");
}

#[test]
fn no_opening_is_made_of_what_the_judge_calls_decided_and_small_boards_end_the_search() {
    let spec = GameSpec::by_name(GameKind::Gomoku, None, Some(5)).unwrap();
    assert_eq!(generate(spec, Wanted::new(5, 1), &mut |_| None), []);
    let all = generate(spec, Wanted::new(10_000, 1), &mut |_| Some(0));
    let different: HashSet<String> = all.iter().map(ToString::to_string).collect();
    assert_eq!(different.len(), all.len());
}

#[test]
fn a_bad_line_is_named() {
    let spec = GameSpec::by_name(GameKind::Gomoku, None, None).unwrap();
    let error = parse("h8 # a comment\n\nh8zz9\n", spec).unwrap_err().to_string();
    assert!(error.starts_with("line 3: move 2"), "{error}");
    let over = parse("a1a2b1b2c1c2d1d2e1\n", spec);
    assert!(matches!(over, Err(OpeningsError::Over { line: 1, .. })), "{over:?}");
    let over = parse("a1\ra2b1b2c1c2d1d2e1\n", spec).unwrap_err().to_string();
    assert_eq!(over, "line 1: `a1\\ra2b1b2c1c2d1d2e1` is a game that is over");
    assert_eq!(parse("# nothing\n\n", spec), Err(OpeningsError::Empty));
}
