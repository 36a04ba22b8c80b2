//! What strangers do to a server, and that everybody else notices nothing of it.

use std::time::Duration;

use app::messages::{error::ErrorCode, socket::ServerMessage};
use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use server::{Audience, Config, Limits, Proxies};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::tungstenite::Message;

use crate::support::{Client, TestServer, against, two_people};

/// How often something is looked for before a test fails.
const TRIES: usize = 5000;

/// A server for strangers, of whom this machine is one.
fn for_strangers(config: &mut Config) {
    config.audience = Audience::Everybody(Vec::new());
    config.limits = Limits { proxies: Proxies::default(), ..Limits::VISITORS };
}

async fn open(change: impl FnOnce(&mut Config)) -> TestServer {
    TestServer::open_in(tempfile::tempdir().unwrap(), |config| {
        for_strangers(config);
        change(config);
    })
    .await
}

/// Reads until the server ends a connection; returns what it said.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    // An end by force is one, too.
    let read = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut said)).await;
    assert!(read.is_ok(), "the connection is never ended");
    String::from_utf8_lossy(&said).into_owned()
}

#[tokio::test]
async fn heads_and_bodies_that_do_not_come_end_the_connection() {
    let server = open(|config| {
        config.limits.head_time = Duration::from_millis(300);
        config.limits.body_time = Duration::from_millis(300);
    })
    .await;
    for said in ["", "GET /api/info HT", "GET /api/info HTTP/1.1\r\nhost: 127.0.0.1\r\nx: "] {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        until_closed(&mut stream).await;
    }
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let head = format!(
        "POST /api/games HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{{",
        server.address
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let said = until_closed(&mut stream).await;
    assert!(said.starts_with("HTTP/1.1 408") && said.contains("too_late"), "{said}");
    server.get("/api/info").await;
}

#[tokio::test]
async fn every_frame_counts_and_who_floods_is_cut_off() {
    let server = open(|_| ()).await;
    let id = server.begin(two_people("gomoku")).await;
    for frame in [Message::binary(vec![7_u8; 16]), Message::Ping("x".into()), Message::Pong("x".into())] {
        let url = format!("ws://{}/ws/games/{id}", server.address);
        let (stream, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        let (mut sink, mut incoming) = stream.split();
        let flood = tokio::spawn(async move {
            let mut sent = 0;
            while sent < 20_000 && sink.send(frame.clone()).await.is_ok() {
                sent += 1;
            }
        });
        while let Some(Ok(_)) = incoming.next().await {}
        flood.await.unwrap();
    }
    server.socket(&id).await.snapshot().await;
}

#[tokio::test]
async fn too_many_requests_of_a_kind_are_refused_and_the_other_kinds_are_not() {
    let server = open(|config| {
        config.limits.rates = Some("games=1,heavy=1".parse().unwrap());
    })
    .await;
    for (method, path, body) in [
        ("POST", "/api/games", Some(two_people("gomoku"))),
        ("GET", "/api/stats", None),
        ("POST", "/api/records/export", Some(json!({ "ids": [], "format": "sgf" }))),
    ] {
        let mut refused = None;
        for _ in 0..200 {
            let (status, answer) = server.request(method, path, body.clone()).await;
            if status == 429 {
                refused = Some(answer);
                break;
            }
        }
        assert_eq!(refused.expect("it is never too much")["code"], "too_fast", "{path}");
        server.get("/api/info").await;
    }
}

#[tokio::test]
async fn requests_that_a_proxy_passes_on_are_counted_for_whoever_sent_them() {
    let server = TestServer::open_in(tempfile::tempdir().unwrap(), |config| {
        config.audience = Audience::Everybody(Vec::new());
        let proxies = Proxies(vec!["127.0.0.1".parse().unwrap()]);
        config.limits = Limits { proxies, rates: Some("games=1".parse().unwrap()), ..Limits::VISITORS };
    })
    .await;
    let body = two_people("gomoku").to_string();
    let begin = async |address: &str| {
        let headers = [("x-forwarded-for", address), ("content-type", "application/json")];
        server.send("POST", "/api/games", &headers, Some(body.as_bytes())).await.status
    };
    while begin("203.0.113.7, 198.51.100.1").await != 429 {}
    assert_eq!(begin("203.0.113.7").await, 200, "who comes before the last entry is not believed");
    assert_eq!(begin("198.51.100.2").await, 200);
}

#[tokio::test]
async fn a_hundred_people_get_their_answers_while_greedy_thinkers_think() {
    let server = TestServer::open_in(tempfile::tempdir().unwrap(), |config| {
        config.audience = Audience::Everybody(Vec::new());
        config.app.thinking_threads = 2;
        config.app.visitor_think = Duration::from_secs(600);
        // Room for the greedy ones, and for some of the hundred at a time.
        config.app.memory_mb = 800;
    })
    .await;
    let mut greedy = Vec::new();
    for _ in 0..2 {
        let mut request = against("gomoku");
        request["think_ms"] = json!(600_000);
        let (id, mut client) = server.sit_down(request).await;
        client.play("a1", 0).await;
        greedy.push(id);
    }
    let duel = json!({
        "kind": "match", "spec": { "game": "gomoku" }, "players": ["gomoku-9", "gomoku-9"], "games": 2000,
        "time": "1s",
    });
    let run = server.post("/api/arena", duel).await["id"].clone();
    let mut victims: Vec<Client> = Vec::new();
    for _ in 0..100 {
        victims.push(server.sit_down(against("gomoku-4")).await.1);
    }
    for victim in &mut victims {
        victim.send(json!({ "type": "play", "move": "h8", "ply": 0 })).await;
    }
    for victim in &mut victims {
        victim.ply(2).await;
    }
    for id in greedy {
        let game = server.get(&format!("/api/games/{id}")).await;
        assert_eq!(
            game["status"], "thinking",
            "who is greedy had the time that was given, and nobody waited for it"
        );
    }
    server.request("POST", &format!("/api/arena/{}/stop", run.as_str().unwrap()), None).await;
}

#[tokio::test]
async fn an_answer_that_nobody_reads_ends_the_connection() {
    let server = open(|config| config.limits.unread_time = Duration::from_millis(300)).await;
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    // Asks again and again, and reads nothing: the buffers of the system fill up.
    let mut sent = 0;
    while sent < 100_000 && stream.write_all(request.as_bytes()).await.is_ok() {
        sent += 1;
    }
    assert!(sent < 100_000, "nobody minds");
    server.get("/api/info").await;
}

#[tokio::test]
async fn a_file_whose_sender_has_gone_is_not_read_to_its_end_and_nothing_of_it_is_kept() {
    let server = open(|config| {
        config.app.import_mb = 1 << 20;
        config.limits.rates = None;
    })
    .await;
    let until_working = async |count: u32| {
        let line = format!("tengen_pool_working{{pool=\"workshop\"}} {count}");
        for _ in 0..TRIES {
            let metrics = server.send("GET", "/metrics", &[], None).await.body;
            if String::from_utf8(metrics).unwrap().lines().any(|found| found == line) {
                return;
            }
        }
        panic!("the workshop never has {count} pieces of work");
    };
    // A million games, which would take minutes.
    let file = "h8h9i9\n".repeat(1_000_000);
    let head = format!(
        "POST /api/records/import?name=x.pos HTTP/1.1\r\nhost: {}\r\ncontent-length: {}\r\n\r\n",
        server.address,
        file.len()
    );
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all((head + &file).as_bytes()).await.unwrap();
    until_working(1).await;
    drop(stream);
    until_working(0).await;
    assert_eq!(server.get("/api/records").await["total"], 0);
}

#[tokio::test]
async fn those_who_look_after_a_server_are_told_how_it_is() {
    let server = open(|_| ()).await;
    let text = async |path: &str| {
        let answer = server.send("GET", path, &[], None).await;
        (answer.status, String::from_utf8(answer.body).unwrap())
    };
    assert_eq!(text("/healthz").await, (200, "alive\n".to_owned()));
    assert_eq!(text("/readyz").await, (200, "ready\n".to_owned()));
    let (_, mut client) = server.sit_down(against("random")).await;
    client.play("h8", 0).await;
    client.ply(2).await;
    assert_eq!(
        client.command(json!({ "type": "play", "move": "h8", "ply": 2 })).await,
        Err("illegal_move".into())
    );
    server.request("GET", "/api/games/none", None).await;
    let (status, metrics) = text("/metrics").await;
    assert_eq!(status, 200);
    for line in [
        "tengen_games 1",
        "tengen_sockets 1",
        "tengen_move_stored_seconds_count 2",
        "tengen_engine_answer_seconds_count 1",
        "tengen_refusals_total{code=\"illegal_move\"} 1",
        "tengen_refusals_total{code=\"not_found\"} 1",
        "tengen_pool_working{pool=\"quick\"} 0",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line} is missing:\n{metrics}");
    }
    let answer = server.send("GET", "/api/info", &[], None).await;
    assert!(answer.header("x-request-id").is_some_and(|id| id.parse::<u64>().is_ok()));
    assert_eq!(serde_json::to_value(ErrorCode::TooLate).unwrap(), "too_late");
}

#[tokio::test]
async fn players_that_wait_give_their_room_to_others() {
    let server = TestServer::open_in(tempfile::tempdir().unwrap(), |config| config.app.memory_mb = 64).await;
    let mut clients = Vec::new();
    for _ in 0..20 {
        clients.push(server.sit_down(against("gomoku-3")).await.1);
    }
    for (ply, point) in [(0, "h8"), (2, "a1")] {
        for client in &mut clients {
            client.send(json!({ "type": "play", "move": point, "ply": ply })).await;
        }
        for client in &mut clients {
            client.ply(ply + 2).await;
        }
    }
    let metrics = server.send("GET", "/metrics", &[], None).await.body;
    let metrics = String::from_utf8(metrics).unwrap();
    let number = |name: &str| -> u64 {
        let line = metrics.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap().parse().unwrap()
    };
    let (taken, room) = (number("tengen_table_bytes"), number("tengen_table_room_bytes"));
    assert!(taken > 0 && taken <= room && room == 32 << 20, "{taken} of {room}");
    let (_, mut large) = server.sit_down(against("gomoku")).await;
    large.play("h8", 0).await;
    let refusal = large
        .wait(|message| match message {
            ServerMessage::Status { absence: Some(refusal), .. } => Some(refusal.code),
            _ => None,
        })
        .await;
    assert_eq!(refusal, ErrorCode::OutOfMemory, "it would never fit");
}

#[tokio::test]
async fn a_visitor_keeps_so_many_games_and_no_more() {
    let server = open(|config| config.app.quota = "games=3,saves=1".parse().unwrap()).await;
    let (ada, eve) = (server.newcomer().await, server.newcomer().await);
    let import = async |cookie: &str, file: &str| {
        let path = "/api/records/import?name=x.pos";
        let answer = server.send("POST", path, &[("cookie", cookie)], Some(file.as_bytes())).await;
        (answer.status, serde_json::from_slice::<serde_json::Value>(&answer.body).unwrap())
    };
    assert_eq!(import(&ada, "h8h9\nh8i9\n").await.0, 200);
    assert_eq!(import(&ada, "h8g9\n").await.0, 200);
    let (status, refusal) = import(&ada, "h8f9\n").await;
    assert_eq!((status, &refusal["code"]), (403, &json!("above_quota")), "{refusal}");
    let (status, refusal) = server.request_as(&ada, "POST", "/api/games", Some(against("random"))).await;
    assert_eq!((status, &refusal["code"]), (403, &json!("above_quota")), "{refusal}");
    assert_eq!(import(&eve, "h8f9\n").await.0, 200, "somebody else");
    let mut slots = Vec::new();
    for point in ["h8", "i9"] {
        let (_, game) = server.request_as(&eve, "POST", "/api/games", Some(two_people("gomoku"))).await;
        let path = format!("/api/games/{}/commands", game["id"].as_str().unwrap());
        let first = json!({ "type": "play", "move": point, "ply": 0 });
        assert_eq!(server.request_as(&eve, "POST", &path, Some(first)).await.0, 200);
        let save = json!({ "slot": format!("slot {}", slots.len()), "game": game["id"], "replace": true });
        slots.push(server.request_as(&eve, "POST", "/api/saves", Some(save)).await);
    }
    assert_eq!((slots[0].0, &slots[1].1["code"]), (200, &json!("above_quota")), "{slots:?}");
    let list = async |query: &str| {
        let (_, list) = server.request_as(&eve, "GET", &format!("/api/saves{query}"), None).await;
        list.as_array().unwrap().len()
    };
    assert_eq!((list("").await, list("?per_page=1").await, list("?per_page=1&page=9").await), (2, 1, 0));
    for number in 0..3 {
        let values: serde_json::Map<_, _> =
            (0..100).map(|key| (format!("{number}-{key}"), json!("x"))).collect();
        let body = json!({ "values": values });
        let (status, refusal) = server.request_as(&ada, "PUT", "/api/settings", Some(body)).await;
        assert_eq!(status, if number < 2 { 200 } else { 403 }, "{refusal}");
    }
}
