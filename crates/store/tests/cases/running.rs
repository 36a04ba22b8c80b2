//! Games that are being played, and save slots.

use record::{Annotation, GameResult};
use rules::Side;
use store::{GameEvent, SaveKind, Standing, Store, StoreError};

use super::{BLACK_WINS, begun, game};

const MOVES: [&str; 9] = ["h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"];

fn texts(record: &record::GameRecord) -> Vec<&str> {
    record.moves().iter().map(record::PlayedMove::text).collect()
}

pub(crate) async fn moves_come_back_in_order(store: Store) {
    let mut start = begun("", "Ada", "AI");
    start.push("a1", Annotation::default()).unwrap();
    let running = store.running();
    let id = running.begin(&start).await.unwrap();
    for (mv, seq) in MOVES[..4].iter().zip(1..) {
        let annotation = Annotation { spent_ms: Some(seq * 100), ..Annotation::default() };
        let event: GameEvent = GameEvent::Moved { text: (*mv).to_owned(), annotation };
        running.append(&id, seq, &event).await.unwrap();
        let resumed = running.resume(&id).await.unwrap();
        assert_eq!(resumed.next_seq, seq + 1);
        assert_eq!(texts(&resumed.record)[1..], MOVES[..seq as usize]);
        assert_eq!(resumed.record.moves().last().unwrap().annotation.spent_ms, Some(seq * 100));
    }
    let since: Vec<u64> =
        running.events::<serde_json::Value>(&id, 2).await.unwrap().iter().map(|event| event.seq).collect();
    assert_eq!(since, [3, 4]);
    assert!(matches!(running.begin(&game("x", "Ada", "Bo", BLACK_WINS)).await, Err(StoreError::Ended(_))));
}

pub(crate) async fn taken_back_moves_are_gone_and_notes_change_nothing(store: Store) {
    let running = store.running();
    let id = running.begin(&begun("one", "Ada", "AI")).await.unwrap();
    let events = [
        GameEvent::moved("h8"),
        GameEvent::moved("h9"),
        GameEvent::moved("i8"),
        GameEvent::TakenBack { plies: 2 },
        GameEvent::Noted { note: "draw?".into() },
        GameEvent::moved("a1"),
        GameEvent::TakenBack { plies: 9 },
        GameEvent::moved("b2"),
    ];
    let expected: [&[&str]; 8] =
        [&["h8"], &["h8", "h9"], &["h8", "h9", "i8"], &["h8"], &["h8"], &["h8", "a1"], &[], &["b2"]];
    for ((event, seq), moves) in events.iter().zip(1..).zip(expected) {
        running.append(&id, seq, event).await.unwrap();
        assert_eq!(texts(&running.resume(&id).await.unwrap().record), moves, "after event {seq}");
        let summary = store.games().summary(&id).await.unwrap();
        assert_eq!(summary.plies as usize, moves.len(), "after event {seq}");
    }
    let stored: Vec<GameEvent> =
        running.events(&id, 0).await.unwrap().into_iter().map(|stored| stored.event).collect();
    assert_eq!(stored, events);
}

pub(crate) async fn an_event_with_a_wrong_number_is_refused(store: Store) {
    let running = store.running();
    let id = running.begin(&begun("one", "Ada", "AI")).await.unwrap();
    running.append(&id, 1, &GameEvent::moved("h8")).await.unwrap();
    for seq in [0, 1, 3] {
        let error = running.append(&id, seq, &GameEvent::moved("h9")).await.unwrap_err();
        let sentence = format!("event {seq} of the game `one` does not follow: the next event is number 2");
        assert_eq!(error.to_string(), sentence);
    }
    assert_eq!(texts(&running.resume(&id).await.unwrap().record), ["h8"]);
    let unknown = store::GameId::new("two").unwrap();
    let error = running.append(&unknown, 1, &GameEvent::moved("h8")).await.unwrap_err();
    assert!(matches!(error, StoreError::UnknownGame(_)));
}

pub(crate) async fn a_finished_game_has_its_moves_result_and_no_more_events(store: Store) {
    let running = store.running();
    let id = running.begin(&begun("one", "Ada", "AI")).await.unwrap();
    for (mv, seq) in MOVES.iter().zip(1..) {
        running.append(&id, seq, &GameEvent::moved(mv)).await.unwrap();
    }
    let mut finished = running.resume(&id).await.unwrap().record;
    finished.finish(GameResult::by_rules(finished.position()).unwrap()).unwrap();
    store.games().update(&finished).await.unwrap();
    assert_eq!(store.games().get(&id).await.unwrap(), finished);
    assert_eq!(texts(&finished), MOVES);
    let summary = store.games().summary(&id).await.unwrap();
    assert_eq!((summary.standing, summary.plies), (Standing::Won(Side::First), 9));
    assert_eq!(store.results().stats("Ada").await.unwrap().best_score, 100);
    assert_eq!(store.results().stats("AI").await.unwrap().best_score, 5);
    assert!(matches!(running.append(&id, 10, &GameEvent::moved("a1")).await, Err(StoreError::Ended(_))));
    assert!(matches!(running.resume(&id).await, Err(StoreError::Ended(_))));
    assert_eq!(running.events::<serde_json::Value>(&id, 0).await.unwrap().len(), 9);
}

pub(crate) async fn games_without_a_move_are_forgotten(store: Store) {
    let running = store.running();
    running.begin(&begun("empty", "Ada", "AI")).await.unwrap();
    let played = running.begin(&begun("played", "Ada", "AI")).await.unwrap();
    running.append(&played, 1, &GameEvent::moved("h8")).await.unwrap();
    for (before_ms, attended) in [(0, "played"), (i64::MAX, "empty")] {
        running.forget_unplayed(before_ms, |id| id.as_str() == attended).await.unwrap();
        assert_eq!(store.saves().list().await.unwrap().len(), 2, "young, or somebody is there");
    }
    running.forget_unplayed(i64::MAX, |_| false).await.unwrap();
    let left: Vec<_> = store.saves().list().await.unwrap().into_iter().map(|save| save.name).collect();
    assert_eq!(left, ["played"]);
}

pub(crate) async fn slots_are_many_and_running_games_save_themselves(store: Store) {
    let saves = store.saves();
    let (first, second) = (begun("", "Ada", "AI"), game("", "Bo", "AI", BLACK_WINS));
    saves.save("", "吃饭去了", &first).await.unwrap();
    saves.save("", "second", &first).await.unwrap();
    saves.save("", "second", &second).await.unwrap();
    assert_eq!(saves.load("", "吃饭去了").await.unwrap(), first);
    assert_eq!(saves.load("", "second").await.unwrap(), second);
    let id = store.running().begin(&begun("live", "Cy", "AI")).await.unwrap();
    store.games().add(&game("over", "Cy", "AI", BLACK_WINS)).await.unwrap();
    let mut listed: Vec<_> =
        saves.list().await.unwrap().into_iter().map(|save| (save.name, save.kind)).collect();
    listed.sort_by(|one, other| one.0.cmp(&other.0));
    let expected = [
        ("live".to_owned(), SaveKind::Auto(id)),
        ("second".to_owned(), SaveKind::Named),
        ("吃饭去了".to_owned(), SaveKind::Named),
    ];
    assert_eq!(listed, expected);
    saves.delete("", "second").await.unwrap();
    assert_eq!(
        saves.load("", "second").await.unwrap_err().to_string(),
        "there is no save with the name `second`"
    );
    assert!(matches!(saves.delete("", "second").await, Err(StoreError::UnknownSave(_))));
}

pub(crate) async fn everybody_has_slots_and_running_games_of_their_own(store: Store) {
    let (saves, owners) = (store.saves(), store.owners());
    let (first, second) = (begun("", "Ada", "AI"), begun("", "Bo", "AI"));
    for (owner, record) in [("", &first), ("ada", &first), ("bo", &second)] {
        saves.save(owner, "sunday", record).await.unwrap();
    }
    assert_eq!(saves.load("bo", "sunday").await.unwrap(), second);
    assert!(matches!(saves.load("eve", "sunday").await, Err(StoreError::UnknownSave(_))));
    saves.delete("bo", "sunday").await.unwrap();
    assert_eq!(saves.load("ada", "sunday").await.unwrap(), first);
    let ours = store.running().begin(&begun("ours", "Cy", "AI")).await.unwrap();
    let adas = store.running().begin_of("ada", &begun("adas", "Ada", "Bo")).await.unwrap();
    for visitor in ["ada", "bo", "bo"] {
        owners.seat(visitor, &adas).await.unwrap();
    }
    let names = |saves: Vec<store::Save>| {
        let mut names: Vec<String> = saves.into_iter().map(|save| save.name).collect();
        names.sort();
        names
    };
    assert_eq!(names(saves.list_of("ada").await.unwrap()), ["adas", "sunday"]);
    assert_eq!(names(saves.list_of("bo").await.unwrap()), ["adas"]);
    assert_eq!(names(saves.list().await.unwrap()), ["adas", "ours", "sunday"]);
    let unknown = store::GameId::new("unknown").unwrap();
    let mut both = owners.of_games(&[ours.clone(), adas.clone(), unknown]).await.unwrap();
    both.sort();
    assert_eq!(both, ["", "ada"]);
    assert_eq!(owners.of_games(&[]).await.unwrap(), Vec::<String>::new());
    store.games().delete(std::slice::from_ref(&adas)).await.unwrap();
    assert_eq!(saves.list_of("bo").await.unwrap(), []);
}
