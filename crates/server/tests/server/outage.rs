//! A database that is stopped and started, or hangs for a while: what needs it is refused meanwhile, and goes on by itself.

#[path = "../../../store/tests/postgres/mod.rs"]
mod postgres;

use futures_util::future::join_all;
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

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_asked_of_a_database_that_hangs_is_refused_in_time() {
    let database = postgres::Server::start();
    let url = database.url("postgres");
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::open_in(folder, |config| config.app.database = url.clone()).await;
    let asleep = server.begin(two_people("gomoku")).await;
    let folder = server.close().await;
    let server = TestServer::open_in(folder, |config| config.app.database = url).await;
    let awake = server.begin(two_people("gomoku")).await;
    database.freeze();
    let sleeping = format!("/api/games/{asleep}");
    let paths = ["/api/records", "/api/saves", "/api/stats", "/api/results", "/api/settings", &sleeping];
    let answers = join_all(paths.map(|path| server.request("GET", path, None))).await;
    for (path, (status, refusal)) in paths.iter().zip(answers) {
        assert_eq!((status, &refusal["code"]), (500, &json!("storage")), "{path}");
    }
    let (status, refusal) = server.request("POST", "/api/games", Some(two_people("gomoku"))).await;
    assert_eq!((status, &refusal["code"]), (500, &json!("storage")));
    assert_eq!(server.request("GET", "/readyz", None).await.0, 503);
    // What needs no database goes on.
    assert_eq!(server.request("GET", &format!("/api/games/{awake}"), None).await.0, 200);
    assert_eq!(server.request("GET", "/healthz", None).await.0, 200);
    database.thaw();
    let mut tries = 0;
    while server.request("GET", &sleeping, None).await.0 != 200 {
        tries += 1;
        assert!(tries < TRIES, "it never answers again");
    }
    server.close().await;
}
