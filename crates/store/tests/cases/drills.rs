//! Drills: what somebody is asked again, and every try.

use store::{Drill, GameId, Memory, Store, Try, TryVerdict};

use super::{BLACK_WINS, day, game};

fn drill(puzzle: &str, due_ms: i64) -> Drill {
    let (body, game) = ("a puzzle 五".to_owned(), "game-1".to_owned());
    Drill { puzzle: puzzle.to_owned(), body, game, ply: 12, made_ms: 5, due_ms, memory: None }
}

pub(crate) async fn drills_come_back_in_the_order_in_which_they_are_due(store: Store) {
    let drills = store.drills();
    for (puzzle, due_ms) in [("one", 30), ("two", 10), ("three", 20)] {
        assert!(drills.add("Ada", &drill(puzzle, due_ms)).await.unwrap());
    }
    assert!(!drills.add("Ada", &drill("two", 99)).await.unwrap(), "it is there already");
    assert!(drills.add("Bo", &drill("two", 7)).await.unwrap(), "everybody has their own");
    let order = |all: Vec<Drill>| all.into_iter().map(|drill| drill.puzzle).collect::<Vec<_>>();
    assert_eq!(order(drills.all("Ada").await.unwrap()), ["two", "three", "one"]);
    let memory = Some(Memory { seen_ms: 11, stability: 2.3065, difficulty: 2.118 });
    let kept = Drill { due_ms: 40, memory, ..drill("two", 0) };
    drills.keep("Ada", &kept).await.unwrap();
    assert_eq!(drills.find("Ada", "two").await.unwrap(), Some(kept));
    assert_eq!(order(drills.all("Ada").await.unwrap()), ["three", "one", "two"]);
    assert_eq!(drills.find("Bo", "two").await.unwrap(), Some(drill("two", 7)));
    assert!(drills.forget("Ada", "two").await.unwrap());
    assert!(!drills.forget("Ada", "two").await.unwrap());
    assert_eq!(drills.find("Ada", "two").await.unwrap(), None);
}

pub(crate) async fn everybody_finds_the_games_that_they_have_played(store: Store) {
    for (n, id) in ["one", "two", "three"].into_iter().enumerate() {
        let mut record = game(id, "Ada", "killer", BLACK_WINS);
        record.header.date_unix_ms = Some(day(n as i64));
        store.games().add_of(if id == "one" { "ada" } else { "" }, &record).await.unwrap();
    }
    store.owners().seat("ada", &GameId::new("three").unwrap()).await.unwrap();
    let owners = store.owners();
    let ids = |games: Vec<GameId>| games.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(ids(owners.finished_games("ada", 9).await.unwrap()), ["three", "one"]);
    assert_eq!(ids(owners.finished_games("ada", 1).await.unwrap()), ["three"]);
    assert_eq!(ids(owners.finished_games("", 9).await.unwrap()), ["three", "two", "one"]);
    assert_eq!(ids(owners.finished_games("bo", 9).await.unwrap()), Vec::<String>::new());
}

pub(crate) async fn of_many_tries_the_latest_are_kept(store: Store) {
    let verdicts = [TryVerdict::Solved, TryVerdict::Helped, TryVerdict::Failed];
    let tried = |at_ms: i64| Try {
        at_ms,
        puzzle: format!("puzzle {at_ms}"),
        theme: "fours".to_owned(),
        rating: 1200,
        verdict: verdicts[at_ms as usize % 3],
    };
    for at_ms in 1..=7 {
        store.drills().note("Ada", &tried(at_ms), 4).await.unwrap();
    }
    store.drills().note("Bo", &tried(1), 4).await.unwrap();
    let kept = store.drills().tries("Ada").await.unwrap();
    assert_eq!(kept, (4..=7).map(tried).collect::<Vec<_>>());
    assert_eq!(store.drills().tries("Bo").await.unwrap().len(), 1);
}
