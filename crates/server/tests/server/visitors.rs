//! Who asks a server for others: visitors by their cookies, and its admin.

use app::{messages::socket::Event, new_admin_token};
use serde_json::{Value, json};
use server::{Audience, Config};

use crate::support::{TestServer, against, two_people};

/// A server for others, behind a proxy on this machine.
pub(crate) async fn public() -> TestServer {
    TestServer::open_in(tempfile::tempdir().unwrap(), for_others).await
}

pub(crate) fn for_others(config: &mut Config) {
    config.audience = Audience::Everybody(vec!["https://games.example".parse().unwrap()]);
}

/// A new token of the admin of a server.
pub(crate) async fn admin_token(server: &TestServer) -> String {
    let place = server.folder.path().join("tengen.db");
    new_admin_token(place.to_str().unwrap()).await.unwrap()
}

async fn handle(server: &TestServer, cookie: &str) -> Value {
    let (status, visitor) = server.request_as(cookie, "GET", "/api/visitor", None).await;
    assert_eq!(status, 200, "{visitor}");
    visitor["handle"].clone()
}

#[tokio::test]
async fn a_visitor_is_known_by_a_cookie_that_no_script_and_no_other_site_gets() {
    let server = public().await;
    let answer = server.send("GET", "/", &[], None).await;
    let (cookie, line) = (answer.cookie().unwrap(), answer.header("set-cookie").unwrap());
    assert!(line.contains("; httponly; samesite=lax") && !line.contains("secure"), "{line}");
    let mine = handle(&server, &cookie).await;
    assert_eq!(handle(&server, &format!("theme=dark; {cookie}; x=y")).await, mine);
    let again = server.send("GET", "/", &[("cookie", &cookie)], None).await;
    assert_eq!(again.header("set-cookie"), None, "who has one keeps it");
    for forged in [cookie.replace('.', ".0"), format!("{cookie}0"), cookie[..cookie.len() - 2].to_owned()] {
        assert_ne!(handle(&server, &forged).await, mine, "{forged}");
    }
    let encrypted = server.send("GET", "/", &[("x-forwarded-proto", "https")], None).await;
    assert!(encrypted.header("set-cookie").unwrap().ends_with("; secure"));
    assert_eq!(encrypted.header("strict-transport-security"), Some("max-age=31536000"));
    assert_eq!(answer.header("strict-transport-security"), None);
    for name in ["cross-origin-opener-policy", "cross-origin-resource-policy"] {
        assert_eq!(answer.header(name), Some("same-origin"));
    }
    let file = server.send("GET", "/icon.svg", &[], None).await;
    assert_eq!((file.status, file.header("set-cookie")), (200, None), "a file is everybody's");
}

#[tokio::test]
async fn the_owner_of_the_machine_needs_no_cookie() {
    let server = TestServer::open().await;
    let answer = server.send("GET", "/api/visitor", &[], None).await;
    assert_eq!(answer.header("set-cookie"), None);
    assert_eq!(serde_json::from_slice::<Value>(&answer.body).unwrap()["role"], "owner");
}

#[tokio::test]
async fn requests_name_their_host_once_and_call_the_server_by_a_name_of_its_own() {
    let server = public().await;
    for (hosts, status) in [
        (&["127.0.0.1"][..], 200),
        (&["games.example"], 200),
        (&["192.168.0.7:8015"], 200),
        (&["evil.example"], 403),
        (&["127.0.0.1", "127.0.0.1"], 400),
    ] {
        let headers: Vec<_> = hosts.iter().map(|host| ("host", *host)).collect();
        assert_eq!(server.send("GET", "/api/info", &headers, None).await.status, status, "{hosts:?}");
    }
    assert_eq!(server.send("GET", "/api/info", &[("host", "")], None).await.status, 403);
    let nameless = server.send_head("GET /api/info HTTP/1.1\r\nconnection: close\r\n\r\n").await;
    assert_eq!(nameless.status, 400);
}

#[tokio::test]
async fn settings_belong_to_the_visitor() {
    let server = public().await;
    let (ada, bo) = (server.newcomer().await, server.newcomer().await);
    let wanted = json!({ "values": { "theme": "flat" } });
    let (status, _) = server.request_as(&ada, "PUT", "/api/settings", Some(wanted.clone())).await;
    assert_eq!(status, 200);
    assert_eq!(server.request_as(&ada, "GET", "/api/settings", None).await.1, wanted);
    assert_eq!(server.request_as(&bo, "GET", "/api/settings", None).await.1, json!({ "values": {} }));
}

#[tokio::test]
async fn only_who_began_a_match_or_stored_a_record_ends_or_deletes_it() {
    let server = public().await;
    let (ada, eve) = (server.newcomer().await, server.newcomer().await);
    let file = b"h8h9i9g7\n";
    let headers = [("cookie", ada.as_str())];
    let stored = server.send("POST", "/api/records/import?name=a.pos", &headers, Some(file)).await;
    assert_eq!(stored.status, 200);
    let records = server.get("/api/records").await;
    let id = records["records"][0]["id"].clone();
    let request = json!({
        "kind": "match", "spec": { "game": "gomoku" }, "players": ["random", "random"], "games": 2, "time": "1s",
    });
    let (_, run) = server.request_as(&ada, "POST", "/api/arena", Some(request)).await;
    let run = format!("/api/arena/{}", run["id"].as_str().unwrap());
    let mine = json!({ "ids": [id] });
    for (method, path, body) in [
        ("DELETE", "/api/records", Some(mine.clone())),
        ("DELETE", run.as_str(), None),
        ("POST", &format!("{run}/stop"), None),
        ("POST", &format!("{run}/resume"), None),
    ] {
        let (status, refusal) = server.request_as(&eve, method, path, body).await;
        assert_eq!((status, &refusal["code"]), (403, &json!("not_yours")), "{method} {path}");
    }
    assert_eq!(server.request_as(&ada, "DELETE", &run, None).await.0, 200);
    let token = format!("Bearer {}", admin_token(&server).await);
    let headers = [("authorization", token.as_str()), ("content-type", "application/json")];
    let body = mine.to_string();
    assert_eq!(server.send("DELETE", "/api/records", &headers, Some(body.as_bytes())).await.status, 200);
    assert_eq!(server.get("/api/records").await["total"], 0);
}

#[tokio::test]
async fn commands_of_programs_are_shown_to_the_owner_of_the_machine_alone() {
    let server = TestServer::open().await;
    let program = json!({ "name": "mine", "command": "./mine --password hunter2", "game": "gomoku" });
    server.post("/api/programs", program).await;
    assert!(server.get("/api/programs").await.to_string().contains("hunter2"));
    let folder = server.close().await;
    let server = TestServer::open_in(folder, for_others).await;
    for path in ["/api/programs", "/api/players"] {
        let shown = server.get(path).await.to_string();
        assert!(shown.contains("mine") && !shown.contains("hunter2") && !shown.contains("./mine"), "{path}");
    }
    // It is not there: how it failed is told, and not what was to be run.
    let (id, mut client) = server.sit_down(against("program:mine")).await;
    client.play("h8", 0).await;
    client.event(|event| matches!(event, Event::Ended { .. }).then_some(())).await;
    for path in [format!("/api/games/{id}"), format!("/api/records/{id}")] {
        let shown = server.get(&path).await.to_string();
        assert!(
            shown.contains("start-up") && !shown.contains("hunter2") && !shown.contains("./mine"),
            "{shown}"
        );
    }
}

#[tokio::test]
async fn the_admin_sees_who_is_here_and_turns_them_away() {
    let server = public().await;
    let (ada, eve) = (server.newcomer().await, server.newcomer().await);
    let (_, begun) = server.request_as(&eve, "POST", "/api/games", Some(two_people("gomoku"))).await;
    let path = format!("/ws/games/{}", begun["id"].as_str().unwrap());
    let mut eves_socket = server.connect_as(&eve, &path).await;
    eves_socket.play("h8", 0).await;
    let (adas, eves) = (handle(&server, &ada).await, handle(&server, &eve).await);
    let ban = json!({ "kind": "visitor", "visitor": eves });
    for (method, path, body) in [
        ("GET", "/api/admin", None),
        ("POST", "/api/admin/bans", Some(ban.clone())),
        ("DELETE", "/api/admin/bans", Some(ban.clone())),
    ] {
        let (status, refusal) = server.request_as(&eve, method, path, body).await;
        assert_eq!((status, &refusal["code"]), (403, &json!("admin_only")), "{method} {path}");
    }
    let guess = json!({ "token": "0".repeat(64) });
    let (status, refusal) = server.request_as(&eve, "POST", "/api/admin/login", Some(guess)).await;
    assert_eq!((status, &refusal["code"]), (403, &json!("bad_token")));
    let login = json!({ "token": admin_token(&server).await }).to_string();
    let headers = [("cookie", ada.as_str()), ("content-type", "application/json")];
    let admitted = server.send("POST", "/api/admin/login", &headers, Some(login.as_bytes())).await;
    let admin = admitted.cookie().unwrap();
    let (_, seen) = server.request_as(&admin, "GET", "/api/admin", None).await;
    let seen: Vec<&Value> = seen["visitors"].as_array().unwrap().iter().map(|one| &one["handle"]).collect();
    assert!(seen.contains(&&adas) && seen.contains(&&eves), "{seen:?}");
    let (status, bans) = server.request_as(&admin, "POST", "/api/admin/bans", Some(ban.clone())).await;
    assert_eq!((status, &bans["visitors"]), (200, &json!([eves])));
    let play = json!({ "type": "play", "move": "i9", "ply": 1 });
    assert_eq!(eves_socket.command(play).await, Err("banned".to_owned()), "also on a socket that is open");
    let (status, refusal) = server.request_as(&eve, "GET", "/api/info", None).await;
    assert_eq!((status, &refusal["code"]), (403, &json!("banned")));
    assert_eq!(server.request_as(&admin, "DELETE", "/api/admin/bans", Some(ban)).await.0, 200);
    assert_eq!(server.request_as(&eve, "GET", "/api/info", None).await.0, 200);
    // An address that a proxy names is turned away with everything that it asks for.
    let ban = json!({ "kind": "address", "address": "203.0.113.9" });
    assert_eq!(server.request_as(&admin, "POST", "/api/admin/bans", Some(ban)).await.0, 200);
    for (address, status) in [("203.0.113.9", 403), ("198.51.100.1, 203.0.113.9", 403), ("203.0.113.8", 200)]
    {
        for path in ["/api/info", "/", "/icon.svg"] {
            let answer = server.send("GET", path, &[("x-forwarded-for", address)], None).await;
            assert_eq!(answer.status, status, "{address} {path}");
        }
    }
    let headers = [("cookie", admin.as_str())];
    let guest = server.send("POST", "/api/admin/logout", &headers, None).await.cookie().unwrap();
    assert_eq!(guest, ada);
    assert_eq!(server.request_as(&guest, "GET", "/api/admin", None).await.0, 403);
}
