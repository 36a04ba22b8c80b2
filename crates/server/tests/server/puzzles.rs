//! Puzzles: lists and filters, tries judged and noted, what comes back and when, puzzles out of a reviewed game, progress.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::TestServer;

const DAY: Duration = Duration::from_secs(86_400);

/// A server whose clock of puzzles is ahead.
async fn ahead(folder: tempfile::TempDir, days: u32) -> TestServer {
    TestServer::open_in(folder, |config| config.app.drills_ahead = DAY * days).await
}

/// The first puzzle of a theme, and a right first move.
async fn puzzle(server: &TestServer, theme: &str) -> (String, String) {
    let page = server.get(&format!("/api/puzzles?theme={theme}&per_page=1")).await;
    let id = page["puzzles"][0]["id"].as_str().unwrap().to_owned();
    let hint = server.post(&format!("/api/puzzles/{id}/hint"), json!({ "moves": [], "stage": 3 })).await;
    (id, hint["move"].as_str().unwrap().to_owned())
}

async fn play(server: &TestServer, id: &str, moves: &[&str]) -> Value {
    server.post(&format!("/api/puzzles/{id}/moves"), json!({ "moves": moves })).await
}

#[tokio::test]
async fn the_list_is_filtered_and_has_pages() {
    let server = TestServer::open().await;
    let all = server.get("/api/puzzles").await;
    assert!(all["total"].as_u64().unwrap() >= 2_500, "{}", all["total"]);
    assert_eq!(all["puzzles"].as_array().unwrap().len(), 24);
    for (query, holds) in [
        ("game=ataxx", &(|puzzle: &Value| puzzle["game"] == "ataxx") as &dyn Fn(&Value) -> bool),
        ("rule=renju", &|puzzle| puzzle["rule"] == "renju"),
        ("theme=defence", &|puzzle| puzzle["theme"] == "defence"),
        ("easiest=1500&hardest=1600", &|puzzle| (1500..=1600).contains(&puzzle["rating"].as_u64().unwrap())),
        ("which=new&page=2&per_page=7", &|puzzle| puzzle["last"].is_null()),
    ] {
        let page = server.get(&format!("/api/puzzles?{query}")).await;
        let puzzles = page["puzzles"].as_array().unwrap();
        assert!(!puzzles.is_empty() && puzzles.iter().all(holds), "{query}");
    }
    for bad in ["theme=tricks", "which=mine"] {
        let (status, refusal) = server.request("GET", &format!("/api/puzzles?{bad}"), None).await;
        assert_eq!((status, &refusal["code"]), (400, &json!("bad_value")), "{bad}");
    }
    let (status, refusal) = server.request("GET", "/api/puzzles/0000000000000000", None).await;
    assert_eq!((status, &refusal["code"]), (404, &json!("not_found")));
}

#[tokio::test]
async fn a_wrong_try_is_refuted_and_comes_back_at_growing_intervals() {
    let server = TestServer::open().await;
    let (id, right) = puzzle(&server, "defence").await;
    let wrong = play(&server, &id, &["a1"]).await;
    assert_eq!((&wrong["outcome"], &wrong["why"]["code"]), (&json!("wrong"), &json!("enemy_wins")));
    assert!(!wrong["refutation"].as_array().unwrap().is_empty());
    let due = wrong["due_ms"].as_i64().unwrap();
    let again =
        server.post(&format!("/api/puzzles/{id}/moves"), json!({ "moves": [right], "again": true })).await;
    assert_eq!((&again["outcome"], &again["due_ms"]), (&json!("solved"), &Value::Null));
    let daily = server.get("/api/puzzles/today").await;
    assert_eq!((&daily["streak"], &daily["solved"]), (&json!(0), &json!(0)), "it had gone wrong before");
    assert_eq!(server.get(&format!("/api/puzzles/{id}")).await["summary"]["last"], "failed");
    // A day later it is due, and stands among the ten of that day.
    let server = ahead(server.close().await, 1).await;
    let daily = server.get("/api/puzzles/today").await;
    assert_eq!(daily["due"], 1);
    assert_eq!(daily["set"][0]["id"], json!(id));
    assert_eq!((daily["set"].as_array().unwrap().len(), &daily["done"][0]), (10, &json!(false)));
    let solved = play(&server, &id, &[&right]).await;
    let next = solved["due_ms"].as_i64().unwrap();
    assert!(next - due >= 86_400_000, "{due} {next}");
    let daily = server.get("/api/puzzles/today").await;
    assert_eq!((&daily["due"], &daily["streak"], &daily["done"][0]), (&json!(0), &json!(1), &json!(true)));
    let (status, _) = server.request("DELETE", &format!("/api/puzzles/{id}"), None).await;
    assert_eq!(status, 200);
    let (status, _) = server.request("DELETE", &format!("/api/puzzles/{id}"), None).await;
    assert_eq!(status, 404);
}

#[tokio::test]
async fn hints_come_in_stages_and_no_move_is_none() {
    let server = TestServer::open().await;
    let (id, right) = puzzle(&server, "four-three").await;
    let hint = async |stage: u8| {
        server.post(&format!("/api/puzzles/{id}/hint"), json!({ "moves": [], "stage": stage })).await
    };
    let kind = hint(1).await;
    assert_eq!((&kind["area"], &kind["move"]), (&json!([]), &Value::Null));
    assert!(kind["kind"].as_str().unwrap().contains("four"), "{kind}");
    let area = hint(2).await;
    assert!(area["area"].as_array().unwrap().contains(&json!(right)) && area["move"].is_null(), "{area}");
    let helped = json!({ "moves": [right], "hints": 3 });
    let first = server.post(&format!("/api/puzzles/{id}/moves"), helped).await;
    assert_eq!((&first["outcome"], first["played"].as_array().unwrap().len()), (&json!("right"), 2));
    let nonsense = play(&server, &id, &["nonsense"]).await;
    assert_eq!((&nonsense["outcome"], &nonsense["played"]), (&json!("illegal"), &json!([])));
    for (moves, refused) in [(json!([]), 400), (json!([""]), 400), (json!(vec!["a1"; 41]), 413)] {
        let body = json!({ "moves": moves });
        let (status, _) = server.request("POST", &format!("/api/puzzles/{id}/moves"), Some(body)).await;
        assert_eq!(status, refused, "{moves}");
    }
}

#[tokio::test]
async fn a_rush_goes_from_easy_to_hard_and_does_not_come_back() {
    let server = TestServer::open().await;
    let rush = server.get("/api/puzzles/rush?game=ataxx").await;
    let rush = rush.as_array().unwrap();
    let ratings: Vec<u64> = rush.iter().map(|puzzle| puzzle["summary"]["rating"].as_u64().unwrap()).collect();
    assert!(ratings.len() == 60 && ratings.is_sorted(), "{ratings:?}");
    assert!(rush.iter().all(|puzzle| puzzle["board"]["game"] == "ataxx"));
    let id = rush[0]["summary"]["id"].as_str().unwrap();
    let legal = rush[0]["board"]["legal"]["moves"].as_array().unwrap();
    for mv in legal {
        let body = json!({ "moves": [mv["text"]], "rush": true });
        let answer = server.post(&format!("/api/puzzles/{id}/moves"), body).await;
        assert_eq!(answer["due_ms"], Value::Null, "{answer}");
    }
    assert_eq!(server.get("/api/puzzles/today").await["due"], 0);
    let progress = server.get("/api/progress").await;
    assert!(progress["tries"].as_u64().unwrap() > 0, "{progress}");
}

#[tokio::test]
async fn progress_begins_with_an_advice() {
    let server = TestServer::open().await;
    let progress = server.get("/api/progress?zone=480").await;
    assert_eq!(progress["next"], json!([{ "code": "begin" }]));
    assert!(progress["levels"].as_array().unwrap().len() >= 10, "{progress}");
    let (status, refusal) = server.request("POST", "/api/records/none/puzzles", Some(json!({}))).await;
    assert_eq!((status, &refusal["code"]), (404, &json!("not_found")));
}
