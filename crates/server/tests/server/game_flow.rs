//! A game over its socket: every command, one claim a test.

use crate::support::{House, against, two_people};
use serde_json::json;
use server::messages::{board::Side, live::Status, socket::Event};

#[tokio::test]
async fn a_move_is_acknowledged_and_every_built_in_player_answers() {
    let house = House::open().await;
    let players = house.get("/api/players").await;
    for player in players.as_array().unwrap() {
        let (id, game) = (player["id"].as_str().unwrap(), player["game"].as_str().unwrap());
        let mut request = against(id);
        request["spec"]["game"] = json!(game);
        request["think_ms"] = json!(60);
        let game_id = house.begin(request).await;
        let mut client = house.socket(&game_id).await;
        let first = if game == "gomoku" { "h8" } else { "a2" };
        client.play(if game == "gomoku" { first } else { "b7" }, 0).await;
        let answer = client.ply(2).await;
        assert!(!answer.is_empty(), "{id}");
    }
}

#[tokio::test]
async fn a_snapshot_tells_the_whole_game() {
    let house = House::open().await;
    let id = house.begin(two_people("gomoku")).await;
    let mut client = house.socket(&id).await;
    client.play("h8", 0).await;
    client.play("i9", 1).await;
    let (seq, game) = house.socket(&id).await.snapshot().await;
    assert_eq!(seq, 2);
    assert_eq!(game.board.stones.first, ["h8"]);
    assert_eq!(game.board.stones.second, ["i9"]);
    assert_eq!((game.status, game.board.state.to_move), (Status::Human, Side::First));
    assert_eq!(game.moves[1].changes[0].point, "i9");
}

#[tokio::test]
async fn undo_takes_back_a_round_against_an_engine_and_redo_plays_it_again() {
    let house = House::open().await;
    let id = house.begin(against("random")).await;
    let mut client = house.socket(&id).await;
    client.play("h8", 0).await;
    client.ply(2).await;
    client.play("a1", 2).await;
    client.ply(4).await;
    client.ok(json!({ "type": "undo", "rounds": 1 })).await;
    let to_ply = client.seen.iter().rev().find_map(|message| match message {
        server::messages::socket::ServerMessage::Event { event, .. } => match &**event {
            Event::Undone { to_ply, redo, .. } => Some((*to_ply, redo.len())),
            _ => None,
        },
        _ => None,
    });
    assert_eq!(to_ply, Some((2, 2)));
    client.ok(json!({ "type": "redo", "rounds": 1 })).await;
    let game = house.get(&format!("/api/games/{id}")).await;
    assert_eq!(game["moves"].as_array().unwrap().len(), 4);
    client.ok(json!({ "type": "undo", "rounds": 9 })).await;
    let refused = client.command(json!({ "type": "undo", "rounds": 1 })).await;
    assert_eq!(refused, Err("nothing_to_undo".to_owned()));
}
