//! Records: listed, filtered, imported, exported, drawn, deleted.

use serde_json::{Value, json};

use crate::support::TestServer;

const STEPS: &[u8] = b"0\n7,7\n8,8\n7,8\n0\n7,7\n7,7\n";

async fn import(server: &TestServer, name: &str, file: &[u8]) -> Value {
    let answer = server.send("POST", &format!("/api/records/import?name={name}"), &[], Some(file)).await;
    assert_eq!(answer.status, 200);
    serde_json::from_slice(&answer.body).unwrap()
}

#[tokio::test]
async fn a_file_is_imported_and_what_is_wrong_with_it_is_told() {
    let server = TestServer::open().await;
    let report = import(&server, "GameStep.csv", STEPS).await;
    assert_eq!(report["added"].as_array().unwrap().len(), 1);
    assert_eq!(report["refused"][0]["line"], 7);
    let nonsense = import(&server, "x.bin", b"\x00\x01\x02").await;
    assert_eq!(nonsense["added"], json!([]));
    assert_eq!(nonsense["refused"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn records_are_listed_filtered_and_deleted() {
    let server = TestServer::open().await;
    let id = import(&server, "GameStep.csv", STEPS).await["added"][0].as_str().unwrap().to_owned();
    let page = server.get("/api/records?game=gomoku&page=1&per_page=10").await;
    assert_eq!((&page["total"], &page["records"][0]["id"]), (&json!(1), &json!(id)));
    assert_eq!(server.get("/api/records?game=ataxx").await["total"], 0);
    let (status, refusal) = server.request("GET", "/api/records?result=sideways", None).await;
    assert_eq!((status, &refusal["code"]), (400, &json!("bad_value")));
    let (status, _) =
        server.request("DELETE", "/api/records", Some(json!({ "ids": [id, "not-there"] }))).await;
    assert_eq!(status, 404);
    assert_eq!(server.get("/api/records").await["total"], 1, "all or none");
    let (status, deleted) = server.request("DELETE", "/api/records", Some(json!({ "ids": [id] }))).await;
    assert_eq!((status, &deleted["deleted"]), (200, &json!(1)));
    assert_eq!(server.get("/api/records").await["total"], 0);
}

#[tokio::test]
async fn a_record_is_read_with_its_moves_and_exported_in_every_format() {
    let server = TestServer::open().await;
    let id = import(&server, "GameStep.csv", STEPS).await["added"][0].as_str().unwrap().to_owned();
    let record = server.get(&format!("/api/records/{id}")).await;
    assert_eq!(record["moves"].as_array().unwrap().len(), 3);
    assert_eq!(record["moves"][0]["changes"][0]["to"], "first");
    for format in ["json", "pgn", "sgf", "csv", "pos", "psq"] {
        let answer = server.send("GET", &format!("/api/records/{id}/export/{format}"), &[], None).await;
        assert_eq!(answer.status, 200, "{format}");
        assert!(answer.header("content-disposition").unwrap().starts_with("attachment"));
        assert!(!answer.body.is_empty(), "{format}");
    }
    let (status, refusal) = server.request("GET", &format!("/api/records/{id}/export/doc"), None).await;
    assert_eq!((status, &refusal["code"]), (404, &json!("not_found")));
    let many = json!({ "ids": [id, id], "format": "psq" });
    let (status, refusal) = server.request("POST", "/api/records/export", Some(many)).await;
    assert_eq!((status, &refusal["code"]), (400, &json!("cannot_export")));
}

#[tokio::test]
async fn pictures_are_drawn_in_three_formats() {
    let server = TestServer::open().await;
    let id = import(&server, "GameStep.csv", STEPS).await["added"][0].as_str().unwrap().to_owned();
    let table: [(&str, &[u8]); 3] = [
        ("picture.svg?theme=dark&numbers=all", b"<svg"),
        ("picture.png?ply=1", b"\x89PNG"),
        ("picture.gif?pixels=100", b"GIF8"),
    ];
    for (name, start) in table {
        let answer = server.send("GET", &format!("/api/records/{id}/{name}"), &[], None).await;
        assert_eq!(answer.status, 200, "{name}");
        assert!(answer.body.starts_with(start), "{name}");
    }
    for name in ["picture.bmp", "picture.svg?theme=pink", "picture.svg?ply=99"] {
        let answer = server.send("GET", &format!("/api/records/{id}/{name}"), &[], None).await;
        assert!((400..500).contains(&answer.status), "{name}");
    }
}

#[tokio::test]
async fn results_without_games_are_imported_too() {
    let server = TestServer::open().await;
    let stats = server.get("/api/stats").await;
    assert_eq!((&stats["records"], &stats["players"]), (&json!(0), &json!([])));
}

#[tokio::test]
async fn a_position_is_told_with_its_board() {
    let server = TestServer::open().await;
    let position = json!({ "spec": { "game": "gomoku", "rule": "renju" }, "moves": ["h8", "h9", "i9"] });
    let view = server.post("/api/position", position).await;
    assert_eq!((&view["board"]["ply"], &view["text"]), (&json!(3), &json!("h8h9i9")));
    let wrong = json!({ "spec": { "game": "gomoku" }, "moves": ["h8", "h8"] });
    let (status, refusal) = server.request("POST", "/api/position", Some(wrong)).await;
    assert_eq!((status, &refusal["code"]), (400, &json!("bad_position")));
}

#[tokio::test]
async fn weights_are_read_written_and_played_by() {
    let server = TestServer::open().await;
    let mut weights = server.get("/api/weights").await[0].take();
    assert_eq!(weights["shapes"].as_array().unwrap().len(), 7);
    weights["name"] = json!("mine.txt");
    weights["attack"] = json!(3.5);
    let (status, _) = server.request("PUT", "/api/weights", Some(weights.clone())).await;
    assert_eq!(status, 200);
    assert_eq!(server.get("/api/weights/mine.txt").await["attack"], 3.5);
    let all = server.get("/api/weights").await;
    let names: Vec<&str> = all.as_array().unwrap().iter().filter_map(|file| file["name"].as_str()).collect();
    assert_eq!(names, ["ChessboardValue.txt", "mine.txt"]);
    let (_, mut client) = server.sit_down(crate::support::against("shapes-easy:weights=mine.txt")).await;
    client.play("h8", 0).await;
    client.ply(2).await;
    assert_eq!(weights["forms"][1], json!(["011110"]), "what an open four looks like");
    weights["own"] = json!([1.0]);
    let (status, _) = server.request("PUT", "/api/weights", Some(weights)).await;
    assert_eq!(status, 400);
}

#[tokio::test]
async fn a_file_of_weights_comes_from_a_disk_goes_to_it_and_is_deleted() {
    let server = TestServer::open().await;
    let text = "0.5 1\n1 2 3 4 5 6 7\n8 9 10 11 12 13 14\n";
    let put = async |name: &str, text: &str| {
        let path = format!("/api/weights/{name}/text");
        server.send("PUT", &path, &[("content-type", "text/plain")], Some(text.as_bytes())).await.status
    };
    assert_eq!(put("mine.txt", text).await, 200);
    let answer = server.send("GET", "/api/weights/mine.txt/text", &[], None).await;
    assert_eq!(answer.header("content-disposition"), Some("attachment"));
    let numbers =
        |text: &str| text.split_whitespace().map(|word| word.parse().unwrap()).collect::<Vec<f64>>();
    assert_eq!(numbers(&String::from_utf8(answer.body).unwrap()), numbers(text));
    assert_eq!(put("short.txt", "1 2 3").await, 400, "16 numbers are needed");
    assert_eq!(put("..%2Fout.txt", text).await, 404);
    assert_eq!(server.request("DELETE", "/api/weights/mine.txt", None).await.0, 200);
    assert_eq!(server.request("DELETE", "/api/weights/mine.txt", None).await.0, 404);
    assert_eq!(server.get("/api/weights").await.as_array().unwrap().len(), 1);
}
