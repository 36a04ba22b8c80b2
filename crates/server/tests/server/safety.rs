//! What a server refuses, and that nothing has changed then.

use app::messages::socket::ServerMessage;
use futures_util::StreamExt;
use serde_json::json;
use server::{Audience, Config};
use tokio_tungstenite::tungstenite::{self, client::IntoClientRequest};

use crate::support::{TestServer, against, two_people};

/// Whether a socket opens for a page of this origin.
async fn opens(server: &TestServer, id: &str, origin: Option<&str>) -> bool {
    let url = format!("ws://{}/ws/games/{id}", server.address);
    let mut request = url.into_client_request().unwrap();
    if let Some(origin) = origin {
        request.headers_mut().insert("origin", origin.parse().unwrap());
    }
    match tokio_tungstenite::connect_async(request).await {
        Ok(_) => true,
        Err(tungstenite::Error::Http(response)) => {
            assert_eq!(response.status(), 403);
            false
        }
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn only_a_page_of_ours_opens_a_socket_or_changes_anything() {
    let server = TestServer::open().await;
    let id = server.begin(two_people("gomoku")).await;
    let own = format!("http://{}", server.address);
    assert!(opens(&server, &id, Some(&own)).await);
    assert!(opens(&server, &id, None).await, "no page at all");
    assert!(!opens(&server, &id, Some("http://evil.example")).await);
    assert!(!opens(&server, &id, Some("null")).await);
    let body = json!({ "ids": [id] }).to_string();
    let headers = [("origin", "http://evil.example"), ("content-type", "application/json")];
    let answer = server.send("DELETE", "/api/records", &headers, Some(body.as_bytes())).await;
    assert_eq!(answer.status, 403);
    assert_eq!(server.get("/api/records").await["total"], 1);
}

#[tokio::test]
async fn a_foreign_name_for_this_machine_is_refused() {
    let server = TestServer::open().await;
    let answer = server.send("GET", "/api/info", &[("host", "evil.example")], None).await;
    assert_eq!(answer.status, 403);
}

#[tokio::test]
async fn malformed_and_oversized_messages_are_refused_with_a_code() {
    let server = TestServer::open().await;
    let (_, mut client) = server.sit_down(two_people("gomoku")).await;
    let huge = json!({ "id": 5, "type": "play", "move": "x".repeat(70_000), "ply": 0 }).to_string();
    for (text, id, code) in [
        ("hello", None, "malformed"),
        ("{}", None, "malformed"),
        (r#"{"id":3,"type":"dance"}"#, Some(3), "malformed"),
        (r#"{"id":4,"type":"play","move":7,"ply":0}"#, Some(4), "malformed"),
        (&huge, None, "too_large"),
        (r#"{"id":-1,"type":"pass"}"#, None, "malformed"),
    ] {
        client.send_text(text).await;
        let refused = client
            .wait(|message| match message {
                ServerMessage::Rejected { id, refusal } => Some((*id, refusal.code)),
                _ => None,
            })
            .await;
        let code_text = serde_json::to_value(refused.1).unwrap();
        assert_eq!((refused.0, code_text.as_str().unwrap()), (id, code));
    }
    client.play("h8", 0).await;
}

#[tokio::test]
async fn a_repeated_or_smaller_number_is_refused() {
    let server = TestServer::open().await;
    let (_, mut client) = server.sit_down(two_people("gomoku")).await;
    let mut answers = Vec::new();
    for (number, ply) in [(7, 0), (7, 1), (3, 1), (8, 1)] {
        let mv = ["h8", "i9"][ply];
        client.send_text(&json!({ "id": number, "type": "play", "move": mv, "ply": ply }).to_string()).await;
        answers.push(
            client
                .wait(|message| match message {
                    ServerMessage::Ack { .. } => Some("ack".to_owned()),
                    ServerMessage::Rejected { refusal, .. } => {
                        Some(serde_json::to_value(refusal.code).unwrap().as_str().unwrap().to_owned())
                    }
                    _ => None,
                })
                .await,
        );
    }
    assert_eq!(answers, ["ack", "repeated_id", "repeated_id", "ack"]);
}

#[tokio::test]
async fn too_many_messages_at_once_are_refused() {
    let server = TestServer::open().await;
    let (_, mut client) = server.sit_down(two_people("gomoku")).await;
    for _ in 0..200 {
        client.send(json!({ "type": "play", "move": "zz", "ply": 0 })).await;
    }
    client
        .wait(|message| match message {
            ServerMessage::Rejected { refusal, .. } => {
                (serde_json::to_value(refusal.code).unwrap() == "too_fast").then_some(())
            }
            _ => None,
        })
        .await;
}

#[tokio::test]
async fn who_never_stops_talking_is_cut_off() {
    let server = TestServer::open().await;
    let id = server.begin(two_people("gomoku")).await;
    let url = format!("ws://{}/ws/games/{id}", server.address);
    let (stream, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let (mut sink, mut incoming) = stream.split();
    let talking = tokio::spawn(async move {
        use futures_util::SinkExt;
        while sink.send(tungstenite::Message::text("blah")).await.is_ok() {}
    });
    while let Some(Ok(_)) = incoming.next().await {}
    talking.await.unwrap();
}

#[tokio::test]
async fn a_reader_that_does_not_read_is_dropped_and_the_others_go_on() {
    let server = TestServer::open().await;
    let mut request = two_people("gomoku");
    request["spec"]["size"] = json!(181);
    request["start"] = json!(scattered_stones());
    let id = server.begin(request).await;
    let mut slow = server.socket(&id).await;
    let path = format!("/api/games/{id}/commands");
    // Each restart tells the whole board: soon the buffers of the system and the queue are full.
    for _ in 0..600 {
        server.post(&path, json!({ "type": "restart" })).await;
    }
    server.post(&path, json!({ "type": "play", "move": "b2", "ply": 0 })).await;
    let mut received = 0;
    while slow.try_text().await.is_some() {
        received += 1;
    }
    assert!(received < 600, "{received}");
}

/// Thousands of stones of which no two touch.
fn scattered_stones() -> String {
    let columns: Vec<String> = (0..181).step_by(2).map(column).collect();
    let rows = (1..=181).step_by(2);
    rows.flat_map(|row| columns.iter().map(move |column| format!("{column}{row}"))).take(8000).collect()
}

/// The letters of a column: a to z, then aa, ab and so on.
fn column(number: u8) -> String {
    let letter = |number: u8| char::from(b'a' + number % 26);
    match number / 26 {
        0 => letter(number).to_string(),
        tens => format!("{}{}", letter(tens - 1), letter(number)),
    }
}

#[tokio::test]
async fn a_path_does_not_lead_out_of_the_page() {
    let server = TestServer::open().await;
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/types/../../Cargo.toml",
        "/./index.html",
        "/..\\Cargo.toml",
        "//etc/passwd",
        "/.gitignore",
    ] {
        let answer = server.send("GET", path, &[], None).await;
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
    }
    for name in ["..%2Ftengen.db", "%2Fetc%2Fpasswd", ".."] {
        let (status, _) = server.request("GET", &format!("/api/weights/{name}"), None).await;
        assert_eq!(status, 404, "{name}");
    }
}

#[tokio::test]
async fn a_script_in_a_nickname_stays_text_and_no_page_runs_inline_script() {
    let server = TestServer::open().await;
    let script = "<script>alert(1)</script>";
    let mut request = against("random");
    request["nickname"] = json!(script);
    let id = server.begin(request).await;
    let answer = server.send("GET", &format!("/api/games/{id}"), &[], None).await;
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    let policy = answer.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'self'") && !policy.contains("unsafe-inline"), "{policy}");
    let game: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(game["nickname"], script);
    let svg = server.send("GET", &format!("/api/records/{id}/picture.svg"), &[], None).await;
    assert!(!String::from_utf8(svg.body).unwrap().contains("<script"));
}

#[tokio::test]
async fn an_import_of_ten_megabytes_is_refused_with_a_code() {
    let server = TestServer::open().await;
    let file = vec![b'0'; 10 << 20];
    let answer = server.send("POST", "/api/records/import?name=x.csv", &[], Some(&file)).await;
    assert_eq!(answer.status, 413);
    let refusal: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(refusal["code"], "too_large");
}

#[tokio::test]
async fn a_command_of_the_machine_is_never_taken_from_a_request() {
    let server = TestServer::open().await;
    let (_, refusal) = server.request("POST", "/api/games", Some(against("cmd:/bin/sh -c id"))).await;
    assert_eq!(refusal["code"], "unknown_player");
}

#[tokio::test]
async fn programs_are_changed_only_where_their_owner_alone_can_ask() {
    let folder = tempfile::tempdir().unwrap();
    let server = TestServer::open_in(folder, |_| {}).await;
    let program = json!({ "name": "x", "command": "./x", "game": "gomoku" });
    let shapes = [7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0];
    let weights = json!({ "name": "x.txt", "defence": 0.5, "attack": 1.0, "own": shapes, "enemy": shapes });
    server.post("/api/programs", program.clone()).await;
    let mut folder = server.close().await;
    let reachable: [fn(&mut Config); 2] = [
        |config| config.listen = "0.0.0.0:0".parse().unwrap(),
        // Others come through a proxy on this machine.
        |config| config.audience = Audience::Everybody(vec!["https://games.example".parse().unwrap()]),
    ];
    for change in reachable {
        let server = TestServer::open_in(folder, change).await;
        for (method, path, body) in [
            ("POST", "/api/programs", Some(program.clone())),
            ("DELETE", "/api/programs/x", None),
            ("PUT", "/api/weights", Some(weights.clone())),
        ] {
            let (status, refusal) = server.request(method, path, body).await;
            assert_eq!((status, &refusal["code"]), (403, &json!("not_on_this_host")), "{method} {path}");
        }
        assert_eq!(server.get("/api/programs").await.as_array().unwrap().len(), 1);
        assert_eq!(server.get("/api/info").await["programs"], false);
        folder = server.close().await;
    }
}

#[tokio::test]
async fn behind_a_proxy_the_pages_of_its_origin_open_sockets_and_no_others() {
    let server = TestServer::open_in(tempfile::tempdir().unwrap(), |config| {
        config.audience = Audience::Everybody(vec!["https://games.example".parse().unwrap()]);
    })
    .await;
    let id = server.begin(two_people("gomoku")).await;
    assert!(opens(&server, &id, Some("https://games.example")).await);
    assert!(!opens(&server, &id, Some("http://games.example")).await);
    assert!(!opens(&server, &id, Some("https://evil.example")).await);
    let renamed = server.send("GET", "/api/info", &[("host", "evil.example")], None).await;
    assert_eq!(renamed.status, 403);
    let named = server.send("GET", "/api/info", &[("host", "games.example")], None).await;
    assert_eq!(named.status, 200);
}
