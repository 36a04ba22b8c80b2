//! A database that is stopped and started while a game is played: moves are refused meanwhile, and go on by themselves.

#[path = "../../../store/tests/postgres/mod.rs"]
mod postgres;

use serde_json::json;

use crate::support::{TestServer, two_people};

/// How often a move is tried again before the test fails.
const TRIES: usize = 200;

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_refused_while_the_database_is_down_and_go_on_when_it_is_back() {
    let mut database = postgres::Server::start();
    let url = database.url("postgres");
    let server = TestServer::open_in(tempfile::tempdir().unwrap(), |config| config.app.database = url).await;
    let id = server.begin(two_people("gomoku")).await;
    let path = format!("/api/games/{id}/commands");
    let play = async |mv: &str, ply: u32| {
        let command = json!({ "type": "play", "move": mv, "ply": ply });
        server.request("POST", &path, Some(command)).await
    };
    assert_eq!(play("h8", 0).await.0, 200);
    tokio::task::block_in_place(|| database.stop());
    for _ in 0..2 {
        let (status, refusal) = play("i9", 1).await;
        assert_eq!((status, &refusal["code"]), (500, &json!("storage")));
        assert_eq!(server.request("GET", "/readyz", None).await.0, 503);
    }
    tokio::task::block_in_place(|| database.start_again());
    let mut tries = 0;
    while play("i9", 1).await.0 != 200 {
        tries += 1;
        assert!(tries < TRIES, "moves never go on");
    }
    let game = server.get(&format!("/api/games/{id}")).await;
    assert_eq!(game["moves"].as_array().unwrap().len(), 2);
    assert_eq!(server.request("GET", "/readyz", None).await.0, 200);
    server.close().await;
}
