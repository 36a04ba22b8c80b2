//! Pages that come back, and servers that do.

use app::messages::socket::ServerMessage;
use serde_json::json;

use crate::support::{TestServer, against, two_people};

/// The numbers of the events that come before the status.
async fn replayed(server: &TestServer, id: &str, since: u64) -> Vec<u64> {
    let mut client = server.connect(&format!("/ws/games/{id}?since={since}")).await;
    let mut numbers = Vec::new();
    loop {
        match client.message().await {
            ServerMessage::Event { seq, .. } => numbers.push(seq),
            ServerMessage::Snapshot { seq, .. } => numbers.extend([0, seq]),
            ServerMessage::Status { .. } => return numbers,
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn a_page_that_comes_back_gets_what_it_has_missed_or_the_whole_game() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(two_people("gomoku")).await;
    for (ply, mv) in (0..).zip(["h8", "i9", "j7", "a1"]) {
        client.play(mv, ply).await;
    }
    assert_eq!(replayed(&server, &id, 2).await, [3, 4]);
    assert_eq!(replayed(&server, &id, 4).await, Vec::<u64>::new());
    assert_eq!(replayed(&server, &id, 99).await, [0, 4], "a number that was never given: a snapshot");
}

#[tokio::test]
async fn a_long_gap_is_a_snapshot() {
    let server = TestServer::open().await;
    let id = server.begin(two_people("gomoku")).await;
    let path = format!("/api/games/{id}/commands");
    for _ in 0..40 {
        server.post(&path, json!({ "type": "play", "move": "h8", "ply": 0 })).await;
        server.post(&path, json!({ "type": "undo", "rounds": 1 })).await;
    }
    assert_eq!(replayed(&server, &id, 0).await, [0, 80]);
}

#[tokio::test]
async fn every_running_game_is_there_after_the_server_was_restarted() {
    let server = TestServer::open().await;
    let mut request = two_people("gomoku");
    request["spec"]["opening"] = json!("swap");
    request["clock"] = json!({ "initial_ms": 600_000, "increment_ms": 1000 });
    let id = server.begin(request).await;
    let against_engine = server.begin(against("random")).await;
    let mut client = server.socket(&id).await;
    client.play("h8", 0).await;
    client.ok(json!({ "type": "choose", "action": "swap" })).await;
    client.play("i9", 1).await;
    client.play("j7", 2).await;
    client.ok(json!({ "type": "undo", "rounds": 1 })).await;
    let mut other = server.socket(&against_engine).await;
    other.play("h8", 0).await;
    other.ply(2).await;
    let games = [id, against_engine];
    let mut before = Vec::new();
    for id in &games {
        before.push(server.get(&format!("/api/games/{id}")).await);
    }
    let folder = server.close().await;
    let server = TestServer::open_in(folder, |_| {}).await;
    for (id, before) in games.iter().zip(before) {
        let after = server.get(&format!("/api/games/{id}")).await;
        for field in ["moves", "redo", "players", "opening", "status", "board", "spec", "nickname"] {
            assert_eq!(after[field], before[field], "{field}");
        }
    }
    server.socket(&games[0]).await.play("k6", 2).await;
}

#[tokio::test]
async fn everybody_who_looks_hears_the_same() {
    let server = TestServer::open().await;
    let id = server.begin(two_people("gomoku")).await;
    let (mut one, mut other) = (server.socket(&id).await, server.socket(&id).await);
    one.play("h8", 0).await;
    assert_eq!(other.ply(1).await, "h8");
}
