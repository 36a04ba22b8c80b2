//! Engines at the board: they answer, can be stopped, asked for hints, and left alone.

use app::messages::{
    live::Status,
    socket::{Event, ServerMessage},
};
use player::{BuildError, BuildOptions, Fault, NewGame, Player, PlayerSpec, Reply, Request};
use rules::GameKind;
use serde_json::json;

use crate::support::{TestServer, against, against_a_thinker};

#[tokio::test]
async fn every_built_in_player_answers() {
    let server = TestServer::open().await;
    let players = server.get("/api/players").await;
    let players = players.as_array().unwrap();
    for player in players {
        let (id, game) = (player["id"].as_str().unwrap(), player["game"].as_str().unwrap());
        let mut request = against(id);
        request["spec"]["game"] = json!(game);
        request["think_ms"] = json!(60);
        let game_id = server.begin(request).await;
        let mut client = server.socket(&game_id).await;
        client.play(if game == "gomoku" { "h8" } else { "b7" }, 0).await;
        let answer = client.ply(2).await;
        assert!(!answer.is_empty(), "{id}");
    }
    assert!(players.len() > 20, "{}", players.len());
}

#[tokio::test]
async fn move_now_plays_the_best_move_so_far_and_thoughts_are_told() {
    let server = TestServer::open().await;
    let (_, mut client) = server.sit_down(against_a_thinker()).await;
    client.play("h8", 0).await;
    client.wait(|message| matches!(message, ServerMessage::Thinking(_)).then_some(())).await;
    client.ok(json!({ "type": "move_now" })).await;
    client.ply(2).await;
    let refused = client.command(json!({ "type": "move_now" })).await;
    assert_eq!(refused, Err("not_here".to_owned()));
}

#[tokio::test]
async fn undo_stops_the_thinking() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(against_a_thinker()).await;
    client.play("h8", 0).await;
    client.ok(json!({ "type": "undo", "rounds": 1 })).await;
    client.play("i9", 0).await;
    client.ok(json!({ "type": "move_now" })).await;
    client.ply(2).await;
    let game = server.get(&format!("/api/games/{id}")).await;
    assert_eq!(game["moves"][0]["text"], "i9");
}

#[tokio::test]
async fn a_person_stops_an_engine_and_lets_it_go_on() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(against_a_thinker()).await;
    let status = async || server.get(&format!("/api/games/{id}")).await["status"].clone();
    let (pause, go_on) = (json!({ "type": "pause" }), json!({ "type": "continue" }));
    assert_eq!(client.command(pause.clone()).await, Err("not_here".to_owned()), "it is the person's turn");
    client.play("h8", 0).await;
    client.ok(pause.clone()).await;
    assert_eq!(status().await, "paused");
    assert_eq!(client.command(pause.clone()).await, Err("not_here".to_owned()));
    client.ok(go_on.clone()).await;
    client.ok(pause.clone()).await;
    client.ok(json!({ "type": "undo", "rounds": 1 })).await;
    assert_eq!(status().await, "human", "what a person does lets the game go on");
    assert_eq!(client.command(go_on).await, Err("not_here".to_owned()));
    client.play("i9", 0).await;
    client.ok(json!({ "type": "move_now" })).await;
    client.ply(2).await;

    let mut clocked = against_a_thinker();
    clocked["clock"] = json!({ "initial_ms": 60_000, "increment_ms": 0 });
    let (_, mut client) = server.sit_down(clocked).await;
    client.play("h8", 0).await;
    assert_eq!(client.command(pause).await, Err("not_here".to_owned()), "clocks go on");
}

#[tokio::test]
async fn a_hint_is_the_best_move_with_its_line() {
    let server = TestServer::open().await;
    let mut request = against("random");
    request["moves"] = json!(["h8", "a1", "h9", "a3", "h10", "c1", "h11", "c3"]);
    let (_, mut client) = server.sit_down(request).await;
    client.ok(json!({ "type": "hint" })).await;
    let (mv, line) = client
        .wait(|message| match message {
            ServerMessage::Hint { text, line, .. } => Some((text.clone(), line.clone())),
            _ => None,
        })
        .await;
    assert!(["h7", "h12"].contains(&mv.as_str()), "{mv}");
    assert_eq!(line[0], mv);
}

#[tokio::test]
async fn a_move_that_is_refused_leaves_the_hint_that_is_looked_for() {
    let server = TestServer::open().await;
    let mut request = against("random");
    request["moves"] = json!(["h8", "i9", "g7", "i7"]);
    let (_, mut client) = server.sit_down(request).await;
    client.ok(json!({ "type": "hint" })).await;
    let refused = client.command(json!({ "type": "play", "move": "h8", "ply": 4 })).await;
    assert_eq!(refused, Err("illegal_move".to_owned()));
    client.wait(|message| matches!(message, ServerMessage::Hint { ply: 4, .. }).then_some(())).await;
}

#[tokio::test]
async fn a_serious_game_gives_no_hints() {
    let server = TestServer::open().await;
    let mut request = against("random");
    request["serious"] = json!(true);
    let id = server.begin(request).await;
    let refused = server.socket(&id).await.command(json!({ "type": "hint" })).await;
    assert_eq!(refused, Err("serious".to_owned()));
}

#[tokio::test]
async fn engines_play_each_other_to_the_end_and_can_be_paused() {
    let server = TestServer::open().await;
    let id = server
        .begin(json!({
            "spec": { "game": "gomoku", "size": 9 },
            "first": { "kind": "engine", "id": "random" },
            "second": { "kind": "engine", "id": "shapes-easy" },
        }))
        .await;
    let mut client = server.socket(&id).await;
    let paused = client.command(json!({ "type": "pause" })).await;
    if paused.is_ok() {
        let game = server.get(&format!("/api/games/{id}")).await;
        assert_eq!(game["status"], "paused");
        client.ok(json!({ "type": "continue" })).await;
    }
    client
        .wait(|message| match message {
            ServerMessage::Event { event, .. } => matches!(**event, Event::Ended { .. }).then_some(()),
            ServerMessage::Snapshot { game, .. } => (game.status == Status::Over).then_some(()),
            _ => None,
        })
        .await;
    let refused = client.command(json!({ "type": "resign" })).await;
    assert_eq!(refused, Err("game_over".to_owned()));
}

#[tokio::test]
async fn a_program_that_is_not_there_loses_its_game() {
    let server = TestServer::open().await;
    let program = json!({ "name": "ghost", "command": "./no-such-program", "game": "gomoku" });
    server.post("/api/programs", program).await;
    let players = server.get("/api/players?game=gomoku").await;
    assert!(players.as_array().unwrap().iter().any(|player| player["id"] == "program:ghost"));
    let (_, mut client) = server.sit_down(against("program:ghost")).await;
    client.play("h8", 0).await;
    let reason = client
        .event(|event| match event {
            Event::Ended { result } => Some(result.reason.clone()),
            _ => None,
        })
        .await;
    assert_eq!(reason, "start-up");
    let (status, _) = server.request("DELETE", "/api/programs/ghost", None).await;
    assert_eq!(status, 200);
}

/// A player that panics as soon as it is asked.
struct Panics;

impl Player for Panics {
    fn name(&self) -> &str {
        "panics"
    }

    fn start_game(&mut self, _: &NewGame) -> Result<(), Fault> {
        Ok(())
    }

    fn choose(&mut self, _: Request<'_>) -> Result<Reply, Fault> {
        panic!("an engine fails");
    }
}

/// Makes every player but one, whose chair is taken by a player that panics.
fn build_a_panic(
    spec: &PlayerSpec,
    game: GameKind,
    options: &BuildOptions,
) -> Result<Box<dyn Player>, BuildError> {
    match spec {
        PlayerSpec::BuiltIn(entry, _) if entry.id == "greedy-six" => Ok(Box::new(Panics)),
        spec => player::build(spec, game, options),
    }
}

#[tokio::test]
async fn a_panic_of_an_engine_ends_its_thought_and_neither_the_game_nor_the_server() {
    let server = TestServer::open_in(tempfile::tempdir().unwrap(), |config| {
        config.app.build_player = build_a_panic;
        config.app.thinking_threads = 1;
    })
    .await;
    let (id, mut client) = server.sit_down(against("greedy-six")).await;
    for (ply, mv) in [(0, "h8"), (2, "a15"), (4, "o1")] {
        client.play(mv, ply).await;
        let answer = client.ply(ply + 2).await;
        assert!(!answer.is_empty(), "a legal move is played all the same");
    }
    assert_eq!(server.get(&format!("/api/games/{id}")).await["status"], "human");
    let (_, mut other) = server.sit_down(against("random")).await;
    other.play("h8", 0).await;
    other.ply(2).await;
}
