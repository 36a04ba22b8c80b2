//! Random training over HTTP and its socket: run, watched, stopped, cut off, continued, played against.

use app::messages::training::{TrainingGame, TrainingMessage, TrainingState, TrainingView};
use serde_json::{Value, json};

use crate::support::{Client, TestServer, against};

/// A training that takes a moment.
fn small(name: &str, rounds: u32) -> Value {
    json!({ "name": name, "rounds": rounds, "population": 3, "games": 2, "trial": 4, "size": 7, "seed": 5 })
}

/// A training that does not end while a test lasts.
fn endless(name: &str) -> Value {
    let mut request = small(name, 2000);
    request["size"] = json!(15);
    request["population"] = json!(10);
    request["games"] = json!(200);
    request
}

async fn look(server: &TestServer, name: &str) -> TrainingView {
    serde_json::from_value(server.get(&format!("/api/training/{name}")).await).unwrap()
}

/// Waits for a state of a training; every round must be told once.
async fn wait_for(
    server: &TestServer,
    name: &str,
    is_wanted: impl Fn(&TrainingView) -> bool,
) -> TrainingView {
    let mut client: Client = server.connect(&format!("/ws/training/{name}")).await;
    let mut told = 0;
    loop {
        let message: TrainingMessage = serde_json::from_str(&client.text().await).unwrap();
        let TrainingMessage::Progress { training } = message else { panic!("the server closes") };
        for round in &training.finished {
            told += 1;
            assert_eq!(round.number, told);
        }
        assert_eq!(training.summary.played, told);
        if is_wanted(&training) {
            return *training;
        }
    }
}

async fn end(server: &TestServer, name: &str) -> TrainingView {
    wait_for(server, name, |training| training.summary.state != TrainingState::Running).await;
    look(server, name).await
}

fn numbers(file: &Value) -> Vec<f64> {
    let list = |key: &str| file[key].as_array().unwrap().iter().map(|number| number.as_f64().unwrap());
    let factors = [file["defence"].as_f64().unwrap(), file["attack"].as_f64().unwrap()];
    factors.into_iter().chain(list("own")).chain(list("enemy")).collect()
}

#[tokio::test]
async fn a_training_is_watched_to_its_end_and_its_weights_are_played_against() {
    let server = TestServer::open().await;
    server.post("/api/training", small("mine.txt", 3)).await;
    let training = end(&server, "mine.txt").await;
    assert_eq!((training.summary.state, training.summary.played), (TrainingState::Finished, 3));
    assert_eq!(training.current, None);
    for round in &training.finished {
        let best = &round.tallies[round.best as usize];
        assert!(round.tallies.iter().all(|tally| tally.score <= best.score));
        assert!(round.tallies.iter().all(|tally| tally.wins + tally.draws + tally.losses == 4));
    }
    let file = server.get("/api/weights/mine.txt").await;
    assert_eq!(numbers(&file), training.finished[2].weights);
    let (_, mut client) = server.sit_down(against("shapes-hard:weights=mine.txt,depth=0")).await;
    client.play("h8", 0).await;
    client.ply(2).await;
    let files = server.get("/api/weights").await;
    assert_eq!(files[1]["name"], "mine.txt");
}

#[tokio::test]
async fn the_games_of_the_best_weights_of_every_round_can_be_watched() {
    let server = TestServer::open().await;
    server.post("/api/training", small("mine.txt", 2)).await;
    let training = end(&server, "mine.txt").await;
    for round in training.finished {
        let path = format!("/api/training/mine.txt/rounds/{}/games", round.number);
        let games: Vec<TrainingGame> = serde_json::from_value(server.get(&path).await).unwrap();
        assert_eq!(games.len(), 4, "against either of the others, with either colour");
        for game in games {
            assert!([game.first, game.second].contains(&round.best));
            assert!(game.game.board.state.outcome.is_some());
            assert_eq!(game.game.board.state.ply as usize, game.game.moves.len());
        }
    }
    for number in ["0", "3", "x"] {
        let path = format!("/api/training/mine.txt/rounds/{number}/games");
        assert_eq!(server.request("GET", &path, None).await.0, 404, "{number}");
    }
}

#[tokio::test]
async fn a_training_that_was_cut_off_goes_on_as_if_nothing_had_happened() {
    let server = TestServer::open().await;
    server.post("/api/training", small("whole.txt", 5)).await;
    let whole = end(&server, "whole.txt").await;
    server.post("/api/training", small("parts.txt", 2000)).await;
    wait_for(&server, "parts.txt", |training| training.summary.played >= 1).await;
    let folder = server.close().await;

    let server = TestServer::open_in(folder, |_| {}).await;
    let left = look(&server, "parts.txt").await;
    assert_eq!(left.summary.state, TrainingState::Stopped);
    let rounds = left.summary.played.max(4) + 1;
    server.post("/api/training/parts.txt/resume", json!({ "rounds": rounds })).await;
    let parts = end(&server, "parts.txt").await;
    assert_eq!((parts.summary.state, parts.summary.played), (TrainingState::Finished, rounds));
    assert_eq!(parts.finished[..5], whole.finished[..]);
    let (status, refusal) = server.request("POST", "/api/training/parts.txt/resume", Some(json!({}))).await;
    assert_eq!((status, &refusal["code"]), (409, &json!("not_here")), "there is nothing left to play");
}

#[tokio::test]
async fn a_training_is_stopped_continued_and_forgotten_and_its_weights_stay() {
    let server = TestServer::open().await;
    server.post("/api/training", small("mine.txt", 2000)).await;
    wait_for(&server, "mine.txt", |training| training.summary.played >= 1).await;
    let stopped = server.post("/api/training/mine.txt/stop", json!({})).await;
    assert_eq!(stopped["state"], "stopped");
    let resumed = server.post("/api/training/mine.txt/resume", json!({})).await;
    assert_eq!(resumed["state"], "running");
    let (status, _) = server.request("DELETE", "/api/training/mine.txt", None).await;
    assert_eq!((status, server.get("/api/training").await), (200, json!([])));
    assert_eq!(server.get("/api/weights").await[1]["name"], "mine.txt");
    assert_eq!(server.request("GET", "/api/training/mine.txt", None).await.0, 404);
}

#[tokio::test]
async fn one_training_at_a_time_goes_on_and_it_goes_on_unwatched() {
    let server = TestServer::open().await;
    server.post("/api/training", endless("first.txt")).await;
    drop(server.connect("/ws/training/first.txt").await);
    let (status, refusal) = server.request("POST", "/api/training", Some(small("second.txt", 1))).await;
    assert_eq!((status, &refusal["code"]), (409, &json!("training_runs")));
    let begun = wait_for(&server, "first.txt", |training| {
        training.current.as_ref().is_some_and(|round| round.games > 0)
    });
    assert_eq!(begun.await.summary.state, TrainingState::Running);
    server.post("/api/training/first.txt/stop", json!({})).await;
    server.post("/api/training", small("second.txt", 1)).await;
    assert_eq!(end(&server, "second.txt").await.summary.state, TrainingState::Finished);
}

#[tokio::test]
async fn what_is_not_possible_is_refused_with_a_code_table() {
    let server = TestServer::open().await;
    server.post("/api/training", small("taken.txt", 1)).await;
    end(&server, "taken.txt").await;
    let table = [
        (json!({ "name": "taken.txt" }), 409, "name_taken"),
        (json!({ "name": "ChessboardValue.txt" }), 409, "name_taken"),
        (json!({ "name": "../x" }), 404, "not_found"),
        (json!({ "name": "" }), 404, "not_found"),
        (json!({ "start": "../x" }), 404, "not_found"),
        (json!({ "rounds": 0 }), 400, "bad_value"),
        (json!({ "games": 3 }), 400, "bad_value"),
        (json!({ "size": 181 }), 400, "bad_value"),
        (json!({ "population": "many" }), 400, "malformed"),
    ];
    println!("table: {} requests", table.len());
    for (change, status, code) in table {
        let mut request = small("fresh.txt", 1);
        request.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let (answered, refusal) = server.request("POST", "/api/training", Some(request)).await;
        assert_eq!((answered, refusal["code"].as_str()), (status, Some(code)), "{change}");
    }
    assert_eq!(server.get("/api/training").await.as_array().unwrap().len(), 1, "nothing was begun");
    let open = TestServer::open_in(tempfile::tempdir().unwrap(), |config| {
        config.listen = "0.0.0.0:0".parse().unwrap();
    })
    .await;
    let (status, _) = open.request("POST", "/api/training", Some(small("mine.txt", 1))).await;
    assert_eq!(status, 403, "others could make this machine work for them");
}
