//! Opening protocols: pending choices, colours that change hands, engines that decide.

use app::messages::{
    board::{Legal, Side},
    live::OpeningTask,
    socket::{Event, ServerMessage},
};
use serde_json::json;

use crate::support::{TestServer, against, two_people};

#[tokio::test]
async fn swap2_between_people_ends_with_exchanged_colours() {
    let server = TestServer::open().await;
    let mut request = two_people("gomoku");
    request["spec"]["opening"] = json!("swap2");
    let (_, mut client) = server.sit_down(request).await;
    let (_, game) = client.snapshot().await;
    let opening = game.opening.unwrap();
    assert_eq!((opening.asked, opening.protocol.as_str()), (Side::First, "swap2"));
    assert_eq!(game.board.state.legal, Legal::Points { pass: false }, "a stone is asked for");
    for (ply, mv) in (0..).zip(["h8", "i9", "j7"]) {
        client.play(mv, ply).await;
    }
    let refused = client.command(json!({ "type": "play", "move": "a1", "ply": 3 })).await;
    assert_eq!(refused, Err("illegal_move".to_owned()), "a choice is pending");
    let refused = client.command(json!({ "type": "choose", "action": "stay" })).await;
    assert_eq!(refused, Err("opening".to_owned()), "not one of the actions");
    client.ok(json!({ "type": "choose", "action": "black" })).await;
    let chosen = client.seen.iter().rev().find_map(|message| match message {
        ServerMessage::Event { event, .. } => match &**event {
            Event::Chosen { players, opening: None, board, .. } => {
                Some((players.clone(), board.legal.clone()))
            }
            _ => None,
        },
        _ => None,
    });
    let (players, legal) = chosen.unwrap();
    assert_eq!(legal, Legal::Points { pass: true }, "the opening is over");
    assert_eq!((players.first.name.as_str(), players.second.name.as_str()), ("Bob", "Ada"));
    client.play("k10", 3).await;
    let refused = client.command(json!({ "type": "choose", "action": "swap" })).await;
    assert_eq!(refused, Err("not_here".to_owned()), "the opening is over");
}

#[tokio::test]
async fn a_stone_outside_the_area_is_refused() {
    let server = TestServer::open().await;
    let mut request = two_people("gomoku");
    request["spec"]["opening"] = json!("soosyrv-8");
    request["spec"]["rule"] = json!("renju");
    let (_, mut client) = server.sit_down(request).await;
    let (_, game) = client.snapshot().await;
    let OpeningTask::Place { area: Some(area), .. } = game.opening.unwrap().task else { panic!("no area") };
    assert_eq!((area.low.as_str(), area.high.as_str()), ("h8", "h8"));
    let refused = client.command(json!({ "type": "play", "move": "a1", "ply": 0 })).await;
    assert_eq!(refused, Err("illegal_move".to_owned()));
}

#[tokio::test]
async fn an_engine_takes_part_in_every_protocol() {
    let server = TestServer::open().await;
    for opening in ["centre", "swap", "swap2", "soosyrv-8", "taraguchi-10"] {
        let id = server
            .begin(json!({
                "spec": { "game": "gomoku", "rule": "renju", "opening": opening },
                "first": { "kind": "engine", "id": "gomoku-2" },
                "second": { "kind": "engine", "id": "gomoku-2" },
                "think_ms": 50,
            }))
            .await;
        let mut client = server.socket(&id).await;
        client
            .wait(|message| match message {
                ServerMessage::Snapshot { game, .. } => {
                    (game.opening.is_none() && game.moves.len() > 5).then_some(())
                }
                ServerMessage::Event { event, .. } => match &**event {
                    Event::Moved { mv, opening: None, .. } => (mv.ply > 5).then_some(()),
                    _ => None,
                },
                _ => None,
            })
            .await;
        client.ok(json!({ "type": "pause" })).await;
    }
}

#[tokio::test]
async fn an_opening_is_not_taken_back_but_restarted() {
    let server = TestServer::open().await;
    let mut request = against("random");
    request["spec"]["opening"] = json!("swap");
    let (id, mut client) = server.sit_down(request).await;
    client.play("h8", 0).await;
    client
        .event(|event| match event {
            Event::Chosen { .. } => Some(()),
            _ => None,
        })
        .await;
    client.ok(json!({ "type": "restart" })).await;
    let game = server.get(&format!("/api/games/{id}")).await;
    assert_eq!(game["opening"]["task"]["type"], "place");
}
