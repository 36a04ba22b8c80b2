//! The analysis socket: lines, heat map and threats of both games.

use app::messages::analysis::{AnalysisMessage, AnalysisView};
use serde_json::{Value, json};

use crate::support::{Client, TestServer, against};

async fn message(client: &mut Client) -> AnalysisMessage {
    serde_json::from_str(&client.text().await).unwrap()
}

/// Asks and waits for the end of the search.
async fn analysed(client: &mut Client, request: Value) -> AnalysisView {
    client.send_text(&request.to_string()).await;
    loop {
        match message(client).await {
            AnalysisMessage::Analysis(view) if view.done => return view,
            AnalysisMessage::Analysis(_) => (),
            other => panic!("{other:?}"),
        }
    }
}

fn request(game: &str, moves: &[&str]) -> Value {
    json!({ "type": "analyze", "spec": { "game": game }, "moves": moves, "lines": 3, "time_ms": 300 })
}

#[tokio::test]
async fn lines_of_both_games_are_told_best_first() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    for (game, moves) in [("gomoku", vec!["h8", "h9", "i9"]), ("ataxx", vec!["b7"])] {
        let view = analysed(&mut client, request(game, &moves)).await;
        assert_eq!(view.lines.len(), 3, "{game}");
        assert_eq!(view.for_ply as usize, moves.len());
        assert!(view.lines.iter().all(|line| !line.moves.is_empty()));
        assert!(view.nodes > 0 && view.depth > 0, "{game}");
    }
}

#[tokio::test]
async fn the_heat_map_has_every_move_and_the_threats_have_letters() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    let mut four = request("gomoku", &["h8", "a1", "h9", "c2", "h10", "e1", "h11"]);
    four["all_moves"] = json!(true);
    let view = analysed(&mut client, four).await;
    let must: Vec<&str> = view
        .threats
        .iter()
        .filter(|threat| threat.label == "A")
        .map(|threat| threat.point.as_str())
        .collect();
    assert!(must.contains(&"h7") && must.contains(&"h12"), "{must:?}");
    let mut start = request("ataxx", &[]);
    start["all_moves"] = json!(true);
    let heat = analysed(&mut client, start).await.heat.unwrap();
    assert_eq!(heat.len(), 16, "every legal move of the start");
    assert!(heat.iter().all(|point| (0.0..=1.0).contains(&point.warmth)));
}

#[tokio::test]
async fn a_new_position_replaces_the_one_before_and_stop_ends_it() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    let mut endless = request("gomoku", &["h8"]);
    endless["time_ms"] = json!(600_000);
    client.send_text(&endless.to_string()).await;
    let view = analysed(&mut client, request("gomoku", &["h8", "h9"])).await;
    assert_eq!(view.for_ply, 2);
    client.send_text(&endless.to_string()).await;
    client.send_text(&json!({ "type": "stop" }).to_string()).await;
    loop {
        if let AnalysisMessage::Analysis(view) = message(&mut client).await
            && view.done
        {
            break;
        }
    }
}

#[tokio::test]
async fn a_position_that_is_none_or_belongs_to_a_serious_game_is_refused() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    let mut serious = against("random");
    serious["serious"] = json!(true);
    let id = server.begin(serious).await;
    let mut of_game = request("gomoku", &[]);
    of_game["game"] = json!(id);
    for (request, code) in [
        (request("gomoku", &["h8", "h8"]), "bad_position"),
        (of_game, "serious"),
        (json!({ "type": "dance" }), "malformed"),
    ] {
        client.send_text(&request.to_string()).await;
        let AnalysisMessage::Rejected { refusal } = message(&mut client).await else { panic!("{request}") };
        assert_eq!(serde_json::to_value(refusal.code).unwrap(), code);
    }
}

#[tokio::test]
async fn a_finished_game_has_nothing_to_analyse() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    let won = ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"];
    let view = analysed(&mut client, request("gomoku", &won)).await;
    assert!(view.lines.is_empty() && view.threats.is_empty());
}

#[tokio::test]
async fn more_searches_than_threads_are_refused_as_busy() {
    let server =
        TestServer::open_in(tempfile::tempdir().unwrap(), |config| config.app.analysis_threads = 1).await;
    let (mut one, mut other) = (server.connect("/ws/analysis").await, server.connect("/ws/analysis").await);
    let mut endless = request("gomoku", &["h8"]);
    endless["time_ms"] = json!(600_000);
    one.send_text(&endless.to_string()).await;
    message(&mut one).await;
    other.send_text(&endless.to_string()).await;
    let AnalysisMessage::Rejected { refusal } = message(&mut other).await else { panic!("not busy") };
    assert_eq!(serde_json::to_value(refusal.code).unwrap(), "busy");
}
