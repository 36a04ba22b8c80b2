//! Games that are stored, changed and deleted.

use record::{Annotation, GameRecord, RuleSet};
use store::{Filter, GameId, Standing, Store, StoreError, Verdict};

use super::{BLACK_WINS, DRAW, WHITE_WINS, day, game};

fn id(text: &str) -> GameId {
    GameId::new(text).unwrap()
}

pub(crate) async fn a_game_comes_back_as_it_was(store: Store) {
    let mut gomoku = game("final-3", "Ada", "Bo", BLACK_WINS);
    gomoku.header.date_unix_ms = Some(day(3));
    gomoku.extra.insert("weather".to_owned(), "雨".into());
    *gomoku.annotation_mut(1).unwrap() = Annotation { nodes: Some(1 << 40), ..Annotation::default() };
    let rules = RuleSet::by_name("ataxx", Some("course"), None, None).unwrap();
    let mut ataxx = GameRecord::from_start(rules, "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1").unwrap();
    "ataxx-1".clone_into(&mut ataxx.header.id);
    for record in [&gomoku, &ataxx] {
        let id = store.games().add(record).await.unwrap();
        assert_eq!(id.as_str(), record.header.id);
        assert_eq!(store.games().get(&id).await.unwrap(), *record);
    }
    let summary = store.games().summary(&id("final-3")).await.unwrap();
    assert_eq!((summary.black.as_str(), summary.white.as_str()), ("Ada", "Bo"));
    assert_eq!((summary.plies, summary.size, summary.played_ms), (3, 15, day(3)));
    assert_eq!((summary.standing.name(), summary.reason.as_str()), ("black", "resign"));
    assert_eq!(store.games().summary(&id("ataxx-1")).await.unwrap().standing, Standing::Running);
    let error = store.games().get(&id("other")).await.unwrap_err();
    assert_eq!(error.to_string(), "there is no stored game with the id `other`");
}

pub(crate) async fn a_game_without_an_id_gets_one_that_is_free(store: Store) {
    let games = store.games();
    games.add(&game("game-2", "Ada", "Bo", DRAW)).await.unwrap();
    let first = games.add(&game("", "Ada", "Bo", DRAW)).await.unwrap();
    let second = games.add(&game("", "Ada", "Bo", DRAW)).await.unwrap();
    assert_ne!(first, second);
    assert_eq!(games.get(&first).await.unwrap().header.id, first.as_str());
    games.add(&game(&format!("game-{}", 1_000), "Ada", "Bo", DRAW)).await.unwrap();
    let unnamed = vec![game("", "Ada", "Bo", DRAW); 1_000];
    let added = games.add_all(&unnamed).await.unwrap();
    assert!(added.iter().all(Result::is_ok));
    assert_eq!(games.count(&Filter::default()).await.unwrap(), 1_004);
}

pub(crate) async fn two_games_with_one_id_are_refused_and_the_first_stays(store: Store) {
    let games = store.games();
    let first = game("one", "Ada", "Bo", BLACK_WINS);
    games.add(&first).await.unwrap();
    let error = games.add(&game("one", "Cy", "Di", WHITE_WINS)).await.unwrap_err();
    assert_eq!(error.to_string(), "a game with the id `one` is already stored");
    assert_eq!(games.get(&id("one")).await.unwrap(), first);
    assert!(matches!(store.results().stats("Cy").await, Err(StoreError::UnknownPlayer(_))));
    assert_eq!(store.results().latest(None, 9).await.unwrap().len(), 2);
}

pub(crate) async fn of_many_games_only_the_bad_ones_are_refused(store: Store) {
    store.games().add(&game("b", "Ada", "Bo", DRAW)).await.unwrap();
    let records = ["a", "b", "c", "a", "two\nlines"].map(|id| game(id, "Ada", "Bo", BLACK_WINS));
    let added = store.games().add_all(&records).await.unwrap();
    let told = added.iter().map(|addition| match addition {
        Ok(id) => id.to_string(),
        Err(error) => error.to_string(),
    });
    let expected = [
        "a",
        "a game with the id `b` is already stored",
        "c",
        "a game with the id `a` is already stored",
        "`two\\nlines` cannot be the id of a game: use 1 to 120 characters without line ends",
    ];
    assert_eq!(told.collect::<Vec<_>>(), expected);
    assert_eq!(store.games().count(&Filter::default()).await.unwrap(), 3);
    assert_eq!(store.results().stats("Ada").await.unwrap().wins, 2);
    assert!(store.games().add_all(&[]).await.unwrap().is_empty());
}

pub(crate) async fn strange_names_are_kept_and_found(store: Store) {
    let long = "长".repeat(10_000);
    for (number, name) in
        ["鲁基俊", "a'; DROP TABLE games; --", "zero\0sign", "%_?$1", &long].iter().enumerate()
    {
        let record = game(&format!("第 {number} 局 ?$1'"), name, "AI", BLACK_WINS);
        let id = store.games().add(&record).await.unwrap();
        assert_eq!(store.games().get(&id).await.unwrap(), record);
        assert_eq!(store.results().stats(name).await.unwrap().wins, 1, "{name}");
        let filter = store::PlayerFilter { name: (*name).to_owned(), verdict: Some(Verdict::Win) };
        let filter = Filter { player: Some(filter), ..Filter::default() };
        assert_eq!(store.games().count(&filter).await.unwrap(), 1);
    }
    assert_eq!(store.results().stats("AI").await.unwrap().losses, 5);
}

pub(crate) async fn an_update_replaces_the_document_and_the_results(store: Store) {
    let mut record = game("one", "Ada", "Bo", BLACK_WINS);
    store.games().add(&record).await.unwrap();
    "Cy".clone_into(&mut record.header.players.white.name);
    record.header.comment = "看第三手".to_owned();
    store.games().update(&record).await.unwrap();
    assert_eq!(store.games().get(&id("one")).await.unwrap(), record);
    assert_eq!(store.results().stats("Bo").await.unwrap().games(), 0);
    assert_eq!(store.results().stats("Cy").await.unwrap().losses, 1);
    let other = game("other", "Ada", "Bo", DRAW);
    assert!(matches!(store.games().update(&other).await, Err(StoreError::UnknownGame(_))));
}

pub(crate) async fn deleting_takes_all_or_nothing(store: Store) {
    let records = ["a", "b", "c"].map(|id| game(id, "Ada", "Bo", BLACK_WINS));
    store.games().add_all(&records).await.unwrap();
    let error = store.games().delete(&[id("a"), id("x")]).await.unwrap_err();
    assert_eq!(error.to_string(), "there is no stored game with the id `x`");
    assert_eq!(store.games().count(&Filter::default()).await.unwrap(), 3);
    store.games().delete(&[id("a"), id("c")]).await.unwrap();
    assert_eq!(store.games().count(&Filter::default()).await.unwrap(), 1);
    assert_eq!(store.results().stats("Ada").await.unwrap().wins, 1);
}
