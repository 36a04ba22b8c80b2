//! What a player may take of the machine, by who asks: files, memory, threads, time. Nothing that anybody sends
//! reads a file of somebody else's or ends the server, and a player that cannot play harms nobody.

use std::{fs, time::Duration};

use app::messages::socket::ServerMessage;
use serde_json::{Value, json};
use server::{Audience, Config};

use crate::support::{Client, TestServer, against, two_people};

fn for_everybody(config: &mut Config) {
    config.audience = Audience::Everybody(Vec::new());
}

/// Waits until the player that is to move is known to be absent, and returns the code.
async fn absence(client: &mut Client) -> Value {
    client
        .wait(|message| match message {
            ServerMessage::Status { absence: Some(refusal), .. } => {
                Some(serde_json::to_value(refusal).unwrap())
            }
            _ => None,
        })
        .await
}

#[tokio::test]
async fn texts_of_players_that_ask_for_too_much_get_a_code_table() {
    let server = TestServer::open_in(tempfile::tempdir().unwrap(), for_everybody).await;
    let table = [
        ("gomoku:hash=65536", "above_limit"),
        ("GOMOKU: Hash = 65", "above_limit"),
        ("gomoku:threads=2", "above_limit"),
        ("gomoku-3:nodes=1000000000000", "above_limit"),
        ("shapes-hard:weights=/etc/passwd", "not_found"),
        ("shapes-hard:weights =/etc/passwd", "not_found"),
        ("SHAPES-HARD:WEIGHTS=/etc/passwd", "not_found"),
        ("shapes-easy:weights =/proc/self/environ", "not_found"),
        ("gomoku:weights =/dev/zero", "not_found"),
        ("gomoku: weights=../tengen.db", "not_found"),
    ];
    for (player, code) in table {
        let (status, refusal) = server.request("POST", "/api/games", Some(against(player))).await;
        assert!(status >= 400, "{player}");
        assert_eq!(refusal["code"], code, "{player}: {refusal}");
        assert!(!refusal.to_string().contains("root"), "{refusal}");
        let duel = json!({
            "kind": "match", "spec": { "game": "gomoku" }, "players": ["random", player], "games": 1, "time": "10ms",
        });
        let (_, refusal) = server.request("POST", "/api/arena", Some(duel)).await;
        assert_eq!(refusal["code"], code, "{player} in a match: {refusal}");
    }
    println!("{} texts are refused", table.len());
}

#[tokio::test]
async fn a_visitor_thinks_and_plays_matches_no_longer_than_is_given() {
    let server = TestServer::open_in(tempfile::tempdir().unwrap(), for_everybody).await;
    let mut request = two_people("gomoku");
    request["think_ms"] = json!(600_000);
    let id = server.begin(request).await;
    assert_eq!(server.get(&format!("/api/games/{id}")).await["think_ms"], 15_000);
    for (time, is_possible) in [("16s", false), ("901s+0s", false), ("10ms", true)] {
        let duel = json!({
            "kind": "match", "spec": { "game": "gomoku" }, "players": ["random", "random"], "games": 1, "time": time,
        });
        let (status, refusal) = server.request("POST", "/api/arena", Some(duel)).await;
        assert_eq!(status == 200, is_possible, "{time}: {refusal}");
        assert!(is_possible || refusal["values"]["name"] == "time", "{time}: {refusal}");
    }
}

#[tokio::test]
async fn no_refusal_tells_what_is_in_a_file() {
    let server = TestServer::open().await;
    let folder = server.folder.path().join("weights");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("secret.txt"), "TOPSECRET 1 2 3").unwrap();
    let (status, refusal) = server.request("GET", "/api/weights/secret.txt", None).await;
    assert_eq!((status, &refusal["code"]), (400, &json!("bad_value")));
    assert!(!refusal.to_string().contains("TOPSECRET"), "{refusal}");
    for player in ["shapes-hard:weights=secret.txt", "gomoku:weights=secret.txt"] {
        let duel = json!({
            "kind": "match", "spec": { "game": "gomoku" }, "players": ["random", player], "games": 1, "time": "10ms",
        });
        let (_, refusal) = server.request("POST", "/api/arena", Some(duel)).await;
        assert_eq!(refusal["code"], "unknown_player");
        assert!(!refusal.to_string().contains("TOPSECRET"), "{refusal}");
        let (_, mut client) = server.sit_down(against(player)).await;
        client.play("h8", 0).await;
        let refusal = absence(&mut client).await;
        assert_eq!(refusal["code"], "cannot_play");
        assert!(!refusal.to_string().contains("TOPSECRET"), "{refusal}");
        assert!(!refusal.to_string().contains(folder.to_str().unwrap()), "{refusal}");
    }
}

#[tokio::test]
async fn a_player_that_cannot_play_is_shown_and_asked_again() {
    let server = TestServer::open().await;
    let mut weights = server.get("/api/weights").await[0].take();
    weights["name"] = json!("mine.txt");
    server.request("PUT", "/api/weights", Some(weights)).await;
    let (id, mut client) = server.sit_down(against("shapes-easy:weights=mine.txt")).await;
    let file = server.folder.path().join("weights/mine.txt");
    let kept = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    client.play("h8", 0).await;
    assert_eq!(absence(&mut client).await["code"], "cannot_play");
    let game = server.get(&format!("/api/games/{id}")).await;
    assert_eq!((&game["status"], &game["absence"]["code"]), (&json!("absent"), &json!("cannot_play")));
    assert_eq!(game["moves"].as_array().unwrap().len(), 1, "nobody plays in its place");
    fs::write(&file, kept).unwrap();
    client.ok(json!({ "type": "move_now" })).await;
    client.ply(2).await;
    let game = server.get(&format!("/api/games/{id}")).await;
    assert_eq!(game["absence"], Value::Null);
}

#[tokio::test]
async fn a_stored_game_with_a_player_that_is_no_longer_given_wakes_and_harms_nobody() {
    let server = TestServer::open().await;
    let mut request = against("gomoku:hash=128");
    // The owner of the machine leaves the seat to whoever comes.
    request["first"] = json!({ "kind": "invited" });
    request["clock"] = json!({ "initial_ms": 1000, "increment_ms": 0 });
    let id = server.begin(request).await;
    let invitation = server.get(&format!("/api/games/{id}/invitation")).await;
    let server = TestServer::open_in(server.close().await, for_everybody).await;
    let mut client = server.socket(&id).await;
    client.ok(json!({ "type": "sit", "side": "first", "key": invitation["key"] })).await;
    client.play("h8", 0).await;
    assert_eq!(absence(&mut client).await["code"], "above_limit");
    let game = server.get(&format!("/api/games/{id}")).await;
    assert_eq!(game["clock"]["running"], Value::Null, "nobody loses on time who cannot play");
    client.ok(json!({ "type": "undo", "rounds": 1 })).await;
    client.ok(json!({ "type": "resign" })).await;
    let (_, mut other) = server.sit_down(against("random")).await;
    other.play("h8", 0).await;
    tokio::time::timeout(Duration::from_secs(60), other.ply(2)).await.unwrap();
}
