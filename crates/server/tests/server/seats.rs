//! Whose seats and games are on a server for others: nobody moves, gives up or takes back for somebody else.

use serde_json::{Value, json};

use crate::{
    support::{TestServer, against, against_a_thinker, two_people},
    visitors::{admin_token, public},
};

/// A game, and the visitor who looks at it.
struct Table<'a> {
    server: &'a TestServer,
    path: String,
}

impl<'a> Table<'a> {
    async fn begin(server: &'a TestServer, cookie: &str, request: Value) -> Table<'a> {
        let (status, begun) = server.request_as(cookie, "POST", "/api/games", Some(request)).await;
        assert_eq!(status, 200, "{begun}");
        Table { server, path: format!("/api/games/{}", begun["id"].as_str().unwrap()) }
    }

    /// What becomes of somebody's command: `done`, or the code of the refusal.
    async fn command(&self, cookie: &str, command: &Value) -> String {
        let path = format!("{}/commands", self.path);
        let (status, answer) = self.server.request_as(cookie, "POST", &path, Some(command.clone())).await;
        if status == 200 { "done".to_owned() } else { answer["code"].as_str().unwrap().to_owned() }
    }

    /// What a friend sends to take a seat, with the key that the host of the game has told.
    async fn sit(&self, host: &str, side: &str) -> Value {
        let path = format!("{}/invitation", self.path);
        let (status, invitation) = self.server.request_as(host, "GET", &path, None).await;
        assert_eq!(status, 200, "{invitation}");
        json!({ "type": "sit", "side": side, "key": invitation["key"] })
    }

    async fn game(&self) -> Value {
        self.server.get(&self.path).await
    }
}

fn play(mv: &str, ply: u32) -> Value {
    json!({ "type": "play", "move": mv, "ply": ply })
}

fn invited(side: &str) -> Value {
    let mut request = two_people("gomoku");
    request[side] = json!({ "kind": "invited" });
    request
}

/// Everything that can be done in a game.
fn commands() -> Vec<Value> {
    let plain =
        ["pass", "resign", "restart", "swap_sides", "hint", "move_now", "pause", "continue", "rematch"];
    let mut commands: Vec<Value> = plain.iter().map(|kind| json!({ "type": kind })).collect();
    commands.extend([
        play("a1", 1),
        json!({ "type": "undo", "rounds": 1 }),
        json!({ "type": "redo", "rounds": 1 }),
        json!({ "type": "choose", "action": "black" }),
        json!({ "type": "set_name", "name": "Eve" }),
        json!({ "type": "save", "slot": "eve" }),
        json!({ "type": "stand", "side": "first" }),
        json!({ "type": "sit", "side": "first" }),
        json!({ "type": "sit", "side": "second" }),
    ]);
    commands
}

#[tokio::test]
async fn a_stranger_changes_nothing_in_a_game_of_others_table() {
    let server = public().await;
    let (ada, eve) = (server.newcomer().await, server.newcomer().await);
    let mut refused = 0;
    for request in [two_people("gomoku"), against("random"), against_a_thinker()] {
        let table = Table::begin(&server, &ada, request).await;
        assert_eq!(table.command(&ada, &play("h8", 0)).await, "done");
        let before = table.game().await;
        for cookie in [&eve, ""] {
            for command in commands() {
                let code = table.command(cookie, &command).await;
                assert_eq!(code, "not_your_seat", "{command}");
                refused += 1;
            }
        }
        let after = table.game().await;
        for field in ["players", "nickname", "owner", "result"] {
            assert_eq!(after[field], before[field], "{field}");
        }
        assert_eq!(after["moves"][0]["text"], "h8");
        let id = json!({ "ids": [before["id"]] });
        for cookie in [&eve, ""] {
            let (status, refusal) =
                server.request_as(cookie, "DELETE", "/api/records", Some(id.clone())).await;
            assert_eq!((status, &refusal["code"]), (403, &json!("not_yours")));
        }
        assert_eq!(server.request_as(&eve, "GET", "/api/saves", None).await.1, json!([]));
    }
    println!("{refused} commands of strangers refused");
}

#[tokio::test]
async fn a_second_browser_watches_and_commands_nothing_on_the_socket() {
    let server = public().await;
    let ada = server.newcomer().await;
    let table = Table::begin(&server, &ada, two_people("gomoku")).await;
    let id = table.path.rsplit('/').next().unwrap();
    let mut stranger = server.socket(id).await;
    let (_, seen) = stranger.snapshot().await;
    assert_eq!(seen.owner.len(), 12, "a handle");
    assert_eq!(stranger.command(play("h8", 0)).await, Err("not_your_seat".to_owned()));
    assert_eq!(table.command(&ada, &play("h8", 0)).await, "done");
    assert_eq!(stranger.ply(1).await, "h8", "everybody may watch");
}

#[tokio::test]
async fn two_people_at_one_screen_hold_both_seats_and_everything_is_theirs() {
    let server = public().await;
    let ada = server.newcomer().await;
    let table = Table::begin(&server, &ada, two_people("gomoku")).await;
    for (number, command) in [
        json!({ "type": "swap_sides" }),
        play("h8", 0),
        play("i9", 1),
        json!({ "type": "undo", "rounds": 1 }),
        json!({ "type": "redo", "rounds": 1 }),
        json!({ "type": "set_name", "name": "Ann" }),
        json!({ "type": "save", "slot": "sunday" }),
        json!({ "type": "restart" }),
        play("h8", 0),
        json!({ "type": "resign" }),
        json!({ "type": "rematch" }),
    ]
    .iter()
    .enumerate()
    {
        assert_eq!(table.command(&ada, command).await, "done", "{number}: {command}");
    }
    let (_, saves) = server.request_as(&ada, "GET", "/api/saves", None).await;
    assert_eq!(saves[0]["slot"], "sunday", "{saves}");
}

#[tokio::test]
async fn a_friend_takes_the_free_seat_and_each_plays_for_themselves() {
    let server = public().await;
    let (ada, bo, eve) = (server.newcomer().await, server.newcomer().await, server.newcomer().await);
    let table = Table::begin(&server, &ada, invited("second")).await;
    let seat = |game: &Value, side: &str| game["players"][side].clone();
    assert_eq!(seat(&table.game().await, "second")["holder"], Value::Null);
    let mut sit = table.sit(&ada, "second").await;
    sit["name"] = json!("Bo");
    let uninvited = json!({ "type": "sit", "side": "second" });
    let key = json!({ "type": "sit", "side": "second", "key": "0".repeat(24) });
    let others = Table::begin(&server, &eve, invited("second")).await.sit(&eve, "second").await;
    for who in [&bo, &eve] {
        let path = format!("{}/invitation", table.path);
        let (status, refusal) = server.request_as(who, "GET", &path, None).await;
        assert_eq!((status, &refusal["code"]), (403, &json!("not_yours")));
    }
    let undo = json!({ "type": "undo", "rounds": 1 });
    let resign = json!({ "type": "resign" });
    for (who, command, expected) in [
        (&bo, play("h8", 0), "not_your_seat"),
        (&ada, play("h8", 0), "done"),
        (&ada, play("i9", 1), "not_your_turn"),
        (&eve, uninvited, "not_invited"),
        (&eve, key, "not_invited"),
        (&eve, others, "not_invited"),
        (&bo, sit.clone(), "done"),
        (&eve, sit, "not_your_seat"),
        (&ada, play("i9", 1), "not_your_turn"),
        (&bo, json!({ "type": "undo", "rounds": 1 }), "not_your_seat"),
        (&bo, play("i9", 1), "done"),
        (&bo, play("j10", 2), "not_your_turn"),
        (&ada, undo.clone(), "not_your_seat"),
        (&ada, json!({ "type": "restart" }), "not_yours"),
        (&bo, json!({ "type": "restart" }), "not_yours"),
        (&bo, undo, "done"),
        (&bo, play("g9", 1), "done"),
        (&eve, resign.clone(), "not_your_seat"),
        (&bo, json!({ "type": "set_name", "name": "Bob" }), "done"),
        (&bo, json!({ "type": "stand", "side": "first" }), "not_your_seat"),
    ] {
        assert_eq!(table.command(who, &command).await, expected, "{command}");
    }
    let game = table.game().await;
    assert_eq!((&game["nickname"], &seat(&game, "second")["name"]), (&json!(""), &json!("Bob")));
    assert_eq!(seat(&game, "first")["name"], "Ada");
    for who in [&ada, &bo] {
        let (_, saves) = server.request_as(who, "GET", "/api/saves", None).await;
        assert_eq!(saves.as_array().unwrap().len(), 1, "both find it again");
    }
    // It is Ada's turn, and Bo gives up for himself.
    assert_eq!(table.command(&bo, &resign).await, "done");
    let over = table.game().await;
    assert_eq!((&over["result"]["winner"], &over["result"]["at_fault"]), (&json!("first"), &json!("second")));
}

#[tokio::test]
async fn seats_and_owners_survive_a_restart() {
    let server = public().await;
    let (ada, bo, eve) = (server.newcomer().await, server.newcomer().await, server.newcomer().await);
    let table = Table::begin(&server, &ada, invited("first")).await;
    let sit = table.sit(&ada, "first").await;
    assert_eq!(table.command(&bo, &sit).await, "done");
    assert_eq!(table.command(&bo, &play("h8", 0)).await, "done");
    let (path, before) = (table.path.clone(), table.game().await);
    let folder = server.close().await;
    let server = TestServer::open_in(folder, crate::visitors::for_others).await;
    let table = Table { server: &server, path };
    let after = table.game().await;
    assert_eq!((&after["players"], &after["owner"]), (&before["players"], &before["owner"]));
    for (who, command, expected) in [
        (&eve, play("i9", 1), "not_your_seat"),
        (&bo, play("i9", 1), "not_your_turn"),
        (&ada, play("i9", 1), "done"),
        // Whoever looks after the game may have a seat free again.
        (&ada, json!({ "type": "stand", "side": "first" }), "done"),
        (&bo, play("j10", 2), "not_your_seat"),
        (&eve, json!({ "type": "sit", "side": "first" }), "not_invited"),
        (&eve, sit, "done"),
        (&eve, play("j10", 2), "done"),
    ] {
        assert_eq!(table.command(who, &command).await, expected, "{command}");
    }
    let id = json!({ "ids": [after["id"]] });
    assert_eq!(server.request_as(&eve, "DELETE", "/api/records", Some(id.clone())).await.0, 403);
    let token = format!("Bearer {}", admin_token(&server).await);
    let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
    let body = id.to_string();
    assert_eq!(server.send("DELETE", "/api/records", &headers, Some(body.as_bytes())).await.status, 200);
}

#[tokio::test]
async fn an_opening_that_exchanges_colours_exchanges_the_seats_with_their_holders() {
    let server = public().await;
    let (ada, bo) = (server.newcomer().await, server.newcomer().await);
    let mut request = invited("second");
    request["spec"]["opening"] = json!("swap");
    let table = Table::begin(&server, &ada, request).await;
    let sit = table.sit(&ada, "second").await;
    assert_eq!(table.command(&bo, &sit).await, "done");
    assert_eq!(table.command(&ada, &play("h8", 0)).await, "done");
    let before = table.game().await;
    assert_eq!(table.command(&ada, &json!({ "type": "choose", "action": "swap" })).await, "not_your_turn");
    assert_eq!(table.command(&bo, &json!({ "type": "choose", "action": "swap" })).await, "done");
    let after = table.game().await;
    assert_eq!(after["players"]["first"]["holder"], before["players"]["second"]["holder"]);
    assert_eq!(after["players"]["second"]["holder"], before["players"]["first"]["holder"]);
    assert_eq!(table.command(&bo, &play("g9", 1)).await, "not_your_turn");
    assert_eq!(table.command(&ada, &play("g9", 1)).await, "done");
}

#[tokio::test]
async fn games_of_the_owner_of_the_machine_are_only_looked_at() {
    let server = TestServer::open().await;
    let id = server.begin(two_people("gomoku")).await;
    let folder = server.close().await;
    let server = TestServer::open_in(folder, crate::visitors::for_others).await;
    let eve = server.newcomer().await;
    let table = Table { server: &server, path: format!("/api/games/{id}") };
    assert_eq!(table.game().await["owner"], "host");
    for command in commands() {
        assert_eq!(table.command(&eve, &command).await, "not_your_seat", "{command}");
    }
    // What is taken along names nobody, and what a file says about seats is not believed.
    let exported = server.send("GET", &format!("/api/records/{id}/export/json"), &[], None).await;
    let mut record: Value = serde_json::from_slice(&exported.body).unwrap();
    assert!(record["players"]["black"].get("holder").is_none());
    record["id"] = json!("forged");
    record["players"]["black"]["holder"] = json!("?");
    let file = record.to_string();
    let headers = [("cookie", eve.as_str())];
    let stored =
        server.send("POST", "/api/records/import?name=a.json", &headers, Some(file.as_bytes())).await;
    assert_eq!(stored.status, 200);
    let forged = Table { server: &server, path: "/api/games/forged".to_owned() };
    assert_eq!(forged.game().await["players"]["first"]["holder"], "host");
}
