//! Slots, autosaves and settings.

use serde_json::json;

use crate::support::{TestServer, against, two_people};

#[tokio::test]
async fn a_game_is_kept_in_a_slot_and_gone_on_with() {
    let server = TestServer::open().await;
    let (_, mut client) = server.sit_down(against("random")).await;
    client.play("h8", 0).await;
    client.ply(2).await;
    client.ok(json!({ "type": "save", "slot": "晚上" })).await;
    client.play("a1", 2).await;
    let saves = server.get("/api/saves").await;
    let named: Vec<_> = saves.as_array().unwrap().iter().filter(|save| save["kind"] == "named").collect();
    assert_eq!((named.len(), &named[0]["slot"], &named[0]["ply"]), (1, &json!("晚上"), &json!(2)));
    let loaded = server.post("/api/saves/%E6%99%9A%E4%B8%8A/load", json!({})).await;
    let game = server.get(&format!("/api/games/{}", loaded["id"].as_str().unwrap())).await;
    assert_eq!(game["moves"].as_array().unwrap().len(), 2);
    assert_eq!(game["players"]["second"]["id"], "random");
    assert_eq!(game["nickname"], "Ada");
    let (status, _) = server.request("DELETE", "/api/saves/%E6%99%9A%E4%B8%8A", None).await;
    assert_eq!(status, 200);
    let (status, refusal) = server.request("POST", "/api/saves/nothing/load", Some(json!({}))).await;
    assert_eq!((status, &refusal["code"]), (404, &json!("not_found")));
}

#[tokio::test]
async fn every_running_game_is_an_autosave() {
    let server = TestServer::open().await;
    let id = server.begin(two_people("ataxx")).await;
    server.socket(&id).await.play("b7", 0).await;
    let saves = server.get("/api/saves").await;
    assert_eq!(
        (&saves[0]["slot"], &saves[0]["kind"], &saves[0]["ply"]),
        (&json!(id), &json!("auto"), &json!(1))
    );
    server.post(&format!("/api/games/{id}/commands"), json!({ "type": "resign" })).await;
    assert_eq!(server.get("/api/saves").await, json!([]));
}

#[tokio::test]
async fn settings_are_kept_and_forgotten_one_by_one() {
    let server = TestServer::open().await;
    let (status, set) = server
        .request(
            "PUT",
            "/api/settings",
            Some(json!({ "values": { "theme": "dark", "speed": 2, "old": true } })),
        )
        .await;
    assert_eq!((status, &set["values"]["speed"]), (200, &json!(2)));
    server.request("PUT", "/api/settings", Some(json!({ "values": { "old": null } }))).await;
    let folder = server.close().await;
    let server = TestServer::open_in(folder, |_| {}).await;
    assert_eq!(server.get("/api/settings").await["values"], json!({ "theme": "dark", "speed": 2 }));
}
