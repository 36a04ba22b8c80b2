//! Players: results, scores, streaks, settings.

use store::{Filter, NewResult, Owner, PlayerFilter, Store, Verdict, score};

use super::{BLACK_WINS, DRAW, WHITE_WINS, day, game};

pub(crate) async fn scores_are_a_hundred_or_the_rounds(store: Store) {
    assert_eq!(score(Verdict::Win, 7), 100);
    assert_eq!(score(Verdict::Draw, 113), 113);
    // The three-line file of a game that only tells name, rounds and end.
    let result = |player: &str, verdict, rounds| NewResult {
        player: player.to_owned(),
        verdict,
        rounds,
        played_ms: None,
    };
    let results = [
        result("鲁基俊", Verdict::Loss, 23),
        result("鲁基俊", Verdict::Win, 17),
        result("AI", Verdict::Draw, 113),
        result("鲁基俊", Verdict::Loss, 9),
        result("鲁基俊", Verdict::Draw, 40),
    ];
    store.results().add_all(&results).await.unwrap();
    let last = store.results().latest(None, 4).await.unwrap();
    let told: Vec<_> =
        last.iter().map(|result| (result.player.as_str(), result.score, result.verdict.name())).collect();
    let expected =
        [("鲁基俊", 40, "draw"), ("鲁基俊", 9, "loss"), ("AI", 113, "draw"), ("鲁基俊", 100, "win")];
    assert_eq!(told, expected);
    assert_eq!(store.results().latest(Some("AI"), 4).await.unwrap().len(), 1);
    assert_eq!(store.games().count(&Filter::default()).await.unwrap(), 0);
}

pub(crate) async fn streaks_and_the_last_results_are_counted(store: Store) {
    let ends = [BLACK_WINS, BLACK_WINS, DRAW, WHITE_WINS, BLACK_WINS, BLACK_WINS, BLACK_WINS, None];
    let mut records: Vec<_> = ends.iter().map(|&end| game("", "Ada", "Bo", end)).collect();
    for (record, number) in records.iter_mut().zip(0..) {
        record.header.date_unix_ms = Some(day(number));
    }
    records.reverse();
    store.games().add_all(&records).await.unwrap();
    let ada = store.results().stats("Ada").await.unwrap();
    assert_eq!((ada.games(), ada.wins, ada.draws, ada.losses), (7, 5, 1, 1));
    assert_eq!((ada.best_score, ada.longest_winning_streak), (100, 3));
    assert_eq!(ada.streak.map(|streak| (streak.verdict, streak.length)), Some((Verdict::Win, 3)));
    let last: Vec<_> = ada.last.iter().map(|result| (result.verdict, result.score)).collect();
    let (win, loss) = ((Verdict::Win, 100), (Verdict::Loss, 2));
    assert_eq!(last, [win, win, win, loss]);
    let names: Vec<_> =
        store.results().stats_of_all().await.unwrap().into_iter().map(|stats| stats.player).collect();
    assert_eq!(names, ["Ada", "Bo"]);
    for (before, limit, expected) in [(0, 1, 1), (1, 1, 1), (2, 1, 0), (0, 9, 2)] {
        let some = store.results().stats_of_some(before, limit).await.unwrap();
        assert_eq!(some.len(), expected, "{limit} after {before}");
    }
    let error = store.results().stats("Cy").await.unwrap_err();
    assert_eq!(error.to_string(), "there is no stored player with the name `Cy`");
}

pub(crate) async fn programs_are_not_counted_among_people_and_hints_are_told(store: Store) {
    let mut helped = game("helped", "Ada", "killer", BLACK_WINS);
    helped.header.players.white.spec = "killer".to_owned();
    helped.set_hints([2, 0]);
    store.games().add(&helped).await.unwrap();
    let people: Vec<_> =
        store.results().stats_of_all().await.unwrap().into_iter().map(|stats| stats.player).collect();
    assert_eq!(people, ["Ada"]);
    assert_eq!(store.results().stats("killer").await.unwrap().losses, 1);
    let hints: Vec<_> =
        store.results().latest(None, 4).await.unwrap().into_iter().map(|it| (it.player, it.hints)).collect();
    assert_eq!(hints.iter().find(|(player, _)| player == "Ada").unwrap().1, 2);
    assert_eq!(hints.iter().find(|(player, _)| player == "killer").unwrap().1, 0);
}

pub(crate) async fn a_game_against_oneself_is_listed_but_not_counted(store: Store) {
    store.games().add(&game("one", "Ada", "Ada", BLACK_WINS)).await.unwrap();
    assert_eq!(store.results().stats("Ada").await.unwrap().games(), 0);
    let player = Some(PlayerFilter { name: "Ada".to_owned(), verdict: None });
    assert_eq!(store.games().count(&Filter { player, ..Filter::default() }).await.unwrap(), 1);
}

pub(crate) async fn players_of_games_are_found_by_a_part_of_their_names(store: Store) {
    let pairs = [("Ada", "Adam"), ("MADAM", "鲁基俊"), ("50%", "a_b"), ("!", "axb")];
    let records: Vec<_> = pairs.iter().map(|(black, white)| game("", black, white, DRAW)).collect();
    store.games().add_all(&records).await.unwrap();
    let table: [(&str, &[&str]); 8] = [
        ("ada", &["Ada", "Adam", "MADAM"]),
        ("Adam", &["Adam", "MADAM"]),
        ("基", &["鲁基俊"]),
        ("%", &["50%"]),
        ("a_b", &["a_b"]),
        ("!", &["!"]),
        ("\\", &[]),
        ("nobody", &[]),
    ];
    for (part, names) in table {
        let mut found = store.players().with_part(part, 10).await.unwrap();
        found.sort();
        assert_eq!(found, names, "{part}");
    }
    assert_eq!(store.players().with_part("", 2).await.unwrap().len(), 2);
}

pub(crate) async fn settings_belong_to_the_program_or_a_player(store: Store) {
    let settings = store.settings();
    settings.set(Owner::App, "theme", "wood").await.unwrap();
    settings.set(Owner::Player("Ada"), "theme", "dark").await.unwrap();
    settings.set(Owner::Player("Ada"), "theme", "卡通").await.unwrap();
    settings.set(Owner::Player("Ada"), "sound", "").await.unwrap();
    assert_eq!(settings.get(Owner::App, "theme").await.unwrap().as_deref(), Some("wood"));
    assert_eq!(settings.get(Owner::Player("Ada"), "theme").await.unwrap().as_deref(), Some("卡通"));
    assert_eq!(settings.get(Owner::Player("Bo"), "theme").await.unwrap(), None);
    assert_eq!(settings.all(Owner::Player("Ada")).await.unwrap().len(), 2);
    settings.remove(Owner::Player("Ada"), "sound").await.unwrap();
    assert_eq!(settings.all(Owner::Player("Ada")).await.unwrap().len(), 1);
}
