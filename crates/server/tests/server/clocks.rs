//! Clocks: they run for whoever is asked, and a fallen flag is a result.

use app::messages::{board::Side, socket::Event};
use serde_json::json;

use crate::support::{TestServer, against, two_people};

#[tokio::test]
async fn a_fallen_flag_is_a_result_also_between_people() {
    let server = TestServer::open().await;
    let mut request = two_people("gomoku");
    request["clock"] = json!({ "initial_ms": 1000, "increment_ms": 0 });
    let (_, mut client) = server.sit_down(request).await;
    client.play("h8", 0).await;
    let result = client
        .event(|event| match event {
            Event::Ended { result } => Some(result.clone()),
            _ => None,
        })
        .await;
    assert_eq!((result.winner, result.reason.as_str()), (Some(Side::First), "timeout"));
}

#[tokio::test]
async fn the_clock_of_the_side_to_move_runs_and_a_move_adds_the_increment() {
    let server = TestServer::open().await;
    let mut request = against("random");
    request["clock"] = json!({ "initial_ms": 600_000, "increment_ms": 5000 });
    let (id, mut client) = server.sit_down(request).await;
    client.play("h8", 0).await;
    let clock = client
        .event(|event| match event {
            Event::Moved { mv, clock, .. } if mv.ply == 2 => Some(clock.unwrap()),
            _ => None,
        })
        .await;
    assert_eq!(clock.running, Some(Side::First));
    assert!(clock.second_ms > 600_000, "{clock:?}");
    assert!(clock.first_ms > 600_000, "{clock:?}");
    client.ok(json!({ "type": "undo", "rounds": 1 })).await;
    let game = server.get(&format!("/api/games/{id}")).await;
    assert_eq!(game["clock"]["first_ms"], 600_000);
    assert_eq!(game["clock"]["running"], json!(null), "nobody has moved");
}
