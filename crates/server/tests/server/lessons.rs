//! The lessons: listed, read, tried, and refused where there is nothing to try.

use serde_json::json;

use super::support::TestServer;

#[tokio::test]
async fn lessons_are_listed_read_and_tried() {
    let server = TestServer::open().await;
    let courses = server.get("/api/lessons").await;
    for (course, game) in courses.as_array().unwrap().iter().zip(["gomoku", "ataxx"]) {
        assert_eq!((course["game"].as_str(), course["lessons"].as_array().unwrap().len()), (Some(game), 12));
    }
    let lesson = server.get("/api/lessons/five").await;
    assert_eq!(lesson["steps"][1]["board"]["width"], 9);
    assert_eq!(lesson["steps"][1]["task"]["point"], false);
    assert!(lesson["steps"][0]["task"].is_null());
    let wrong = server.post("/api/lessons/five", json!({ "step": 1, "move": "d4" })).await;
    assert_eq!((wrong["right"].as_bool(), wrong["done"].as_bool()), (Some(false), Some(false)));
    assert!(wrong["sentences"][0]["zh"].as_str().unwrap().contains("没有连成五子"));
    let shown = server.post("/api/lessons/five", json!({ "step": 1 })).await;
    assert_eq!((shown["move"].as_str(), shown["done"].as_bool()), (Some("c5"), Some(true)));
    // A task that goes on is answered from where one is.
    let first = server.post("/api/lessons/win-by-fours", json!({ "step": 0, "move": "g5" })).await;
    assert_eq!((first["reply"].as_str(), first["done"].as_bool()), (Some("h5"), Some(false)));
    let second = json!({ "step": 0, "moves": ["g5", "h5"], "move": "g6" });
    assert_eq!(server.post("/api/lessons/win-by-fours", second).await["done"], true);
}

#[tokio::test]
async fn a_try_at_nothing_is_refused_table() {
    let server = TestServer::open().await;
    let table = [
        ("nothing", json!({ "step": 0, "move": "a1" }), 404),
        ("five", json!({ "step": 0, "move": "a1" }), 404),
        ("five", json!({ "step": 99, "move": "a1" }), 404),
        ("five", json!({ "step": 1, "move": "z99" }), 400),
        ("five", json!({ "step": 1, "moves": ["d5"], "move": "a1" }), 400),
        ("five", json!({ "step": 1, "moves": vec!["a1"; 100], "move": "a1" }), 400),
        ("five", json!({ "move": "a1" }), 400),
    ];
    for (id, body, status) in &table {
        let path = format!("/api/lessons/{id}");
        let (answered, refusal) = server.request("POST", &path, Some(body.clone())).await;
        assert_eq!(answered, *status, "{id} {body}: {refusal}");
    }
    println!("{} tries", table.len());
}
