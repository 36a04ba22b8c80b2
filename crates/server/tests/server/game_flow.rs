//! A game over its socket: every command, one claim a test.

use app::messages::{
    board::{Legal, Side},
    live::{LiveGame, Status},
    socket::Event,
};
use serde_json::json;

use crate::support::{Client, TestServer, against, against_a_thinker, two_people};

/// The game as it stands.
async fn look(server: &TestServer, id: &str) -> LiveGame {
    serde_json::from_value(server.get(&format!("/api/games/{id}")).await).unwrap()
}

fn texts(game: &LiveGame) -> Vec<&str> {
    game.moves.iter().map(|mv| mv.text.as_str()).collect()
}

/// Plays moves for two people at one screen.
async fn play_all(client: &mut Client, moves: &[&str]) {
    for (ply, mv) in (0..).zip(moves) {
        client.play(mv, ply).await;
    }
}

const WIN: [&str; 9] = ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"];

#[tokio::test]
async fn a_snapshot_tells_the_whole_game() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(two_people("gomoku")).await;
    play_all(&mut client, &["h8", "i9"]).await;
    let (seq, game) = server.socket(&id).await.snapshot().await;
    assert_eq!(seq, 2);
    assert_eq!(game.board.stones.first, ["h8"]);
    assert_eq!(game.board.stones.second, ["i9"]);
    assert_eq!((game.status, game.board.state.to_move), (Status::Human, Side::First));
    assert_eq!(game.moves[1].changes[0].point, "i9");
    assert_eq!(game.board.state.legal, Legal::Points { pass: true });
}

#[tokio::test]
async fn a_row_of_five_ends_the_game_with_its_line_score_and_record() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(two_people("gomoku")).await;
    play_all(&mut client, &WIN).await;
    let result = client
        .event(|event| match event {
            Event::Ended { result } => Some(result.clone()),
            _ => None,
        })
        .await;
    assert_eq!((result.winner, result.rule.as_str()), (Some(Side::First), "line"));
    let game = look(&server, &id).await;
    assert_eq!(game.status, Status::Over);
    assert_eq!(game.board.state.winning_line, ["h8", "h9", "h10", "h11", "h12"]);
    let refused = client.command(json!({ "type": "play", "move": "a5", "ply": 9 })).await;
    assert_eq!(refused, Err("game_over".to_owned()));
    let record = server.get(&format!("/api/records/{id}")).await;
    assert_eq!(record["result"]["winner"], "first");
    let results = server.get("/api/results?player=Ada").await;
    assert_eq!((&results[0]["verdict"], &results[0]["score"]), (&json!("win"), &json!(100)));
}

#[tokio::test]
async fn a_move_for_another_ply_or_an_illegal_one_changes_nothing() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(two_people("gomoku")).await;
    client.play("h8", 0).await;
    for (mv, ply, code) in [
        ("h9", 0, "late"),
        ("h9", 7, "late"),
        ("h8", 1, "illegal_move"),
        ("z99", 1, "illegal_move"),
        ("", 1, "illegal_move"),
    ] {
        let refused = client.command(json!({ "type": "play", "move": mv, "ply": ply })).await;
        assert_eq!(refused, Err(code.to_owned()), "{mv} at {ply}");
    }
    assert_eq!(texts(&look(&server, &id).await), ["h8"]);
}

#[tokio::test]
async fn undo_takes_back_a_round_against_an_engine_and_redo_plays_it_again() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(against("random")).await;
    client.play("h8", 0).await;
    client.ply(2).await;
    client.play("a1", 2).await;
    client.ply(4).await;
    let before = look(&server, &id).await;
    client.ok(json!({ "type": "undo", "rounds": 1 })).await;
    let undone = look(&server, &id).await;
    assert_eq!((undone.moves.len(), undone.redo.len(), undone.status), (2, 2, Status::Human));
    client.ok(json!({ "type": "redo", "rounds": 1 })).await;
    assert_eq!(texts(&look(&server, &id).await), texts(&before));
    client.ok(json!({ "type": "undo", "rounds": 9 })).await;
    assert_eq!(look(&server, &id).await.moves.len(), 0);
    let refused = client.command(json!({ "type": "undo", "rounds": 1 })).await;
    assert_eq!(refused, Err("nothing_to_undo".to_owned()));
    client.ok(json!({ "type": "redo", "rounds": 9 })).await;
    assert_eq!(texts(&look(&server, &id).await), texts(&before));
    let refused = client.command(json!({ "type": "redo", "rounds": 1 })).await;
    assert_eq!(refused, Err("nothing_to_redo".to_owned()));
}

#[tokio::test]
async fn undo_takes_back_single_moves_between_people_and_another_move_forgets_the_rest() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(two_people("ataxx")).await;
    play_all(&mut client, &["b7", "b1", "c7"]).await;
    client.ok(json!({ "type": "undo", "rounds": 2 })).await;
    assert_eq!(texts(&look(&server, &id).await), ["b7"]);
    client.play("a2", 1).await;
    let game = look(&server, &id).await;
    assert_eq!((texts(&game), game.redo.len()), (vec!["b7", "a2"], 0));
}

#[tokio::test]
async fn the_second_player_button_gives_the_engine_the_first_move_and_later_passes() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(against("random")).await;
    client.ok(json!({ "type": "swap_sides" })).await;
    client.ply(1).await;
    let game = look(&server, &id).await;
    assert_eq!((game.players.first.id.as_str(), game.players.second.name.as_str()), ("random", "Ada"));
    client.ok(json!({ "type": "swap_sides" })).await;
    client.ply(3).await;
    let game = look(&server, &id).await;
    assert_eq!((game.moves[1].text.as_str(), game.moves[1].side), ("pass", Side::Second));
    assert!(game.moves[1].changes.is_empty());
}

#[tokio::test]
async fn a_pass_is_refused_where_the_rules_know_none() {
    let server = TestServer::open().await;
    let id = server.begin(two_people("ataxx")).await;
    let refused = server.socket(&id).await.command(json!({ "type": "pass" })).await;
    assert_eq!(refused, Err("no_pass".to_owned()));
}

#[tokio::test]
async fn a_person_resigns_also_while_the_engine_thinks() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(against_a_thinker()).await;
    client.play("h8", 0).await;
    client.ok(json!({ "type": "resign" })).await;
    let game = look(&server, &id).await;
    let result = game.result.unwrap();
    assert_eq!((result.winner, result.reason.as_str()), (Some(Side::Second), "resign"));
    assert_eq!(result.score, Some(1), "the rounds it lasted");
}

#[tokio::test]
async fn restart_begins_again_and_after_the_end_it_is_another_game() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(two_people("gomoku")).await;
    play_all(&mut client, &["h8", "i9"]).await;
    client.ok(json!({ "type": "restart" })).await;
    let game = look(&server, &id).await;
    assert_eq!((game.moves.len(), game.redo.len()), (0, 0));
    play_all(&mut client, &WIN).await;
    for command in [json!({ "type": "restart" }), json!({ "type": "undo", "rounds": 1 })] {
        let other = client.command(command).await.unwrap().unwrap();
        assert_ne!(other, id);
        assert_eq!(look(&server, &other).await.players, look(&server, &id).await.players);
    }
    assert_eq!(look(&server, &id).await.status, Status::Over);
}

#[tokio::test]
async fn a_rematch_exchanges_the_colours() {
    let server = TestServer::open().await;
    let id = server.begin(against("random")).await;
    let other = server.socket(&id).await.command(json!({ "type": "rematch" })).await.unwrap().unwrap();
    let game = look(&server, &other).await;
    assert_eq!((game.players.first.id.as_str(), game.players.second.name.as_str()), ("random", "Ada"));
}

#[tokio::test]
async fn a_name_is_changed_for_the_game_and_its_record() {
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(against("random")).await;
    client.ok(json!({ "type": "set_name", "name": "小明" })).await;
    client.ok(json!({ "type": "resign" })).await;
    let record = server.get(&format!("/api/records/{id}")).await;
    assert_eq!(record["first"]["name"], "小明");
    for name in ["", "  ", "a\nb", &"x".repeat(61)] {
        let refused = client.command(json!({ "type": "set_name", "name": name })).await;
        assert!(refused.is_err(), "{name:?}");
    }
}

#[tokio::test]
async fn a_game_goes_on_from_any_ply_of_another() {
    let server = TestServer::open().await;
    let mut request = against("random");
    request["moves"] = json!(["h8", "i9", "h9", "i8"]);
    let (id, mut client) = server.sit_down(request).await;
    client.play("h10", 4).await;
    client.ply(6).await;
    client.ok(json!({ "type": "undo", "rounds": 2 })).await;
    assert_eq!(texts(&look(&server, &id).await), ["h8", "i9"]);
}

#[tokio::test]
async fn the_same_commands_work_over_http() {
    let server = TestServer::open().await;
    let id = server.begin(two_people("gomoku")).await;
    let path = format!("/api/games/{id}/commands");
    let done = server.post(&path, json!({ "type": "play", "move": "h8", "ply": 0 })).await;
    assert_eq!(done["seq"], 1);
    let (status, refusal) =
        server.request("POST", &path, Some(json!({ "type": "play", "move": "h8", "ply": 1 }))).await;
    assert_eq!((status, &refusal["code"]), (400, &json!("illegal_move")));
    let list = server.get("/api/games").await;
    assert_eq!((&list[0]["id"], &list[0]["ply"]), (&json!(id), &json!(1)));
}

#[tokio::test]
async fn a_large_board_is_cheap_to_tell() {
    let server = TestServer::open().await;
    let mut request = two_people("gomoku");
    request["spec"]["size"] = json!(181);
    request["spec"]["rule"] = json!("renju");
    let (_, mut client) = server.sit_down(request).await;
    client.play("cm91", 0).await;
    let longest = client.seen.iter().map(|message| serde_json::to_string(message).unwrap().len()).max();
    assert!(longest.unwrap() < 4096, "{longest:?}");
}

#[tokio::test]
async fn the_moves_of_two_people_take_no_longer_together_than_their_game() {
    let began = std::time::Instant::now();
    let server = TestServer::open().await;
    let (id, mut client) = server.sit_down(two_people("gomoku")).await;
    let columns = 'a'..='o';
    let moves = (1..=2).flat_map(|row| columns.clone().map(move |column| format!("{column}{row}")));
    for (mv, ply) in moves.zip(0..) {
        client.play(&mv, ply).await;
    }
    let game = server.get(&format!("/api/games/{id}")).await;
    let times: Vec<u128> =
        game["moves"].as_array().unwrap().iter().map(|mv| mv["ms"].as_u64().unwrap().into()).collect();
    assert_eq!(times.len(), 30);
    assert!(times.iter().sum::<u128>() <= began.elapsed().as_millis(), "{times:?}");
}
