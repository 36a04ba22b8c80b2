//! The analysis socket: lines, heat map and threats of both games.

use app::messages::{
    analysis::{AnalysisMessage, AnalysisView},
    review::{ExplainedView, MomentKind, ReviewView},
};
use serde_json::{Value, json};

use crate::support::{Client, TestServer, against, two_people};

async fn message(client: &mut Client) -> AnalysisMessage {
    serde_json::from_str(&client.text().await).unwrap()
}

/// Asks and waits for the end of the search.
async fn analysed(client: &mut Client, request: Value) -> AnalysisView {
    client.send_text(&request.to_string()).await;
    loop {
        match message(client).await {
            AnalysisMessage::Analysis(view) if view.done => return view,
            AnalysisMessage::Analysis(_) => (),
            other => panic!("{other:?}"),
        }
    }
}

fn request(game: &str, moves: &[&str]) -> Value {
    json!({ "type": "analyze", "spec": { "game": game }, "moves": moves, "lines": 3, "time_ms": 300 })
}

#[tokio::test]
async fn lines_of_both_games_are_told_best_first() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    for (game, moves) in [("gomoku", vec!["h8", "h9", "i9"]), ("ataxx", vec!["b7"])] {
        let view = analysed(&mut client, request(game, &moves)).await;
        assert_eq!(view.lines.len(), 3, "{game}");
        assert_eq!(view.for_ply as usize, moves.len());
        assert!(view.lines.iter().all(|line| !line.moves.is_empty()));
        assert!(view.nodes > 0 && view.depth > 0, "{game}");
    }
}

#[tokio::test]
async fn the_heat_map_has_every_move_and_the_threats_have_letters() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    let mut four = request("gomoku", &["h8", "a1", "h9", "c2", "h10", "e1", "h11"]);
    four["all_moves"] = json!(true);
    let view = analysed(&mut client, four).await;
    let must: Vec<&str> = view
        .threats
        .iter()
        .filter(|threat| threat.label == "A")
        .map(|threat| threat.point.as_str())
        .collect();
    assert!(must.contains(&"h7") && must.contains(&"h12"), "{must:?}");
    let mut start = request("ataxx", &[]);
    start["all_moves"] = json!(true);
    let heat = analysed(&mut client, start).await.heat.unwrap();
    assert_eq!(heat.len(), 16, "every legal move of the start");
    assert!(heat.iter().all(|point| (0.0..=1.0).contains(&point.warmth)));
}

#[tokio::test]
async fn a_new_position_replaces_the_one_before_and_stop_ends_it() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    let mut endless = request("gomoku", &["h8"]);
    endless["time_ms"] = json!(600_000);
    client.send_text(&endless.to_string()).await;
    let view = analysed(&mut client, request("gomoku", &["h8", "h9"])).await;
    assert_eq!(view.for_ply, 2);
    client.send_text(&endless.to_string()).await;
    client.send_text(&json!({ "type": "stop" }).to_string()).await;
    loop {
        if let AnalysisMessage::Analysis(view) = message(&mut client).await
            && view.done
        {
            break;
        }
    }
}

#[tokio::test]
async fn a_position_that_is_none_or_belongs_to_a_serious_game_is_refused() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    let mut serious = against("random");
    serious["serious"] = json!(true);
    let id = server.begin(serious).await;
    let mut of_game = request("gomoku", &[]);
    of_game["game"] = json!(id);
    for (request, code) in [
        (request("gomoku", &["h8", "h8"]), "bad_position"),
        (of_game, "serious"),
        (json!({ "type": "dance" }), "malformed"),
    ] {
        client.send_text(&request.to_string()).await;
        let AnalysisMessage::Rejected { refusal } = message(&mut client).await else { panic!("{request}") };
        assert_eq!(serde_json::to_value(refusal.code).unwrap(), code);
    }
}

#[tokio::test]
async fn nobody_is_helped_with_a_position_at_which_a_serious_game_stands() {
    let server = TestServer::open().await;
    let mut request_of_game = two_people("gomoku");
    request_of_game["serious"] = json!(true);
    let (_, mut game) = server.sit_down(request_of_game).await;
    for (mv, ply) in [("h8", 0), ("i9", 1), ("j10", 2), ("g9", 3)] {
        game.play(mv, ply).await;
    }
    // The game is not named, and its moves come in another order; a game of one's own stands there, too.
    let there = request("gomoku", &["j10", "g9", "h8", "i9"]);
    let mut client = server.connect("/ws/analysis").await;
    let with = |kind: &str, moves: &[&str]| {
        let mut request = request("gomoku", moves);
        request["type"] = json!(kind);
        request["move"] = json!(if moves.len() == 3 { "g9" } else { "a2" });
        request
    };
    let ways = [
        there.clone(),
        request("gomoku", &["h8", "g9", "f10", "i9"]),
        request("gomoku", &["h8", "i9", "j10", "g9", "a1"]),
        with("explain", &["h8", "i9", "j10"]),
        with("explain", &["h8", "i9", "j10", "g9"]),
        with("alarm", &["h8", "i9", "j10", "g9"]),
        with("review", &["h8", "i9", "j10", "g9", "a1", "b1", "c1"]),
    ];
    for way in ways {
        client.send_text(&way.to_string()).await;
        let AnalysisMessage::Rejected { refusal } = message(&mut client).await else { panic!("{way}") };
        assert_eq!(serde_json::to_value(refusal.code).unwrap(), "serious", "{way}");
    }
    let mut played_on = against("gomoku-10");
    played_on["moves"] = there["moves"].clone();
    let (status, refusal) = server.request("POST", "/api/games", Some(played_on)).await;
    assert_eq!((status, &refusal["code"]), (409, &json!("serious")), "an engine would tell its move");
    let mut copy = two_people("gomoku");
    copy["moves"] = there["moves"].clone();
    let (_, mut copy) = server.sit_down(copy).await;
    assert_eq!(copy.command(json!({ "type": "hint" })).await, Err("serious".to_owned()));
    game.ok(json!({ "type": "resign" })).await;
    assert!(analysed(&mut client, there).await.done);
}

#[tokio::test]
async fn a_finished_game_has_nothing_to_analyse() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    let won = ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"];
    let view = analysed(&mut client, request("gomoku", &won)).await;
    assert!(view.lines.is_empty() && view.threats.is_empty());
}

#[tokio::test]
async fn more_analyses_than_are_possible_at_once_are_refused_as_busy() {
    let server = TestServer::open_in(tempfile::tempdir().unwrap(), |config| config.app.analyses = 1).await;
    let (mut one, mut other) = (server.connect("/ws/analysis").await, server.connect("/ws/analysis").await);
    let mut endless = request("gomoku", &["h8"]);
    endless["time_ms"] = json!(600_000);
    one.send_text(&endless.to_string()).await;
    message(&mut one).await;
    other.send_text(&endless.to_string()).await;
    let AnalysisMessage::Rejected { refusal } = message(&mut other).await else { panic!("not busy") };
    assert_eq!(serde_json::to_value(refusal.code).unwrap(), "busy");
}

/// Black leaves an open three alone with E9 and loses.
const LOST: [&str; 14] =
    ["h8", "i9", "i7", "g9", "h9", "h7", "j8", "g8", "g7", "f9", "e9", "i6", "j5", "e10"];

/// Asks for a review and waits for all of it; says how often something was told on the way.
async fn reviewed(client: &mut Client, request: Value) -> (ReviewView, usize) {
    client.send_text(&request.to_string()).await;
    for told in 0.. {
        match message(client).await {
            AnalysisMessage::Review(view) if view.done => return (view, told),
            AnalysisMessage::Review(view) => assert!(view.looked <= view.plies + 1),
            other => panic!("{other:?}"),
        }
    }
    unreachable!("the review ends")
}

#[tokio::test]
async fn a_lost_game_is_reviewed_while_it_becomes_known_and_its_review_is_kept() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    let position = json!({ "spec": { "game": "gomoku" }, "moves": LOST });
    let record = server.post("/api/records", position.clone()).await["id"].clone();
    let mut request = position;
    request["type"] = json!("review");
    request["record"] = record;
    let (view, told) = reviewed(&mut client, request.clone()).await;
    assert!(told > 0, "something was told before the end");
    assert_eq!(view.shares.len(), LOST.len() + 1);
    assert!(view.shares.iter().all(Option::is_some));
    let kinds: Vec<MomentKind> = view.moments.iter().map(|moment| moment.kind).collect();
    assert!(kinds.contains(&MomentKind::LastEscape) && kinds.last() == Some(&MomentKind::End), "{kinds:?}");
    let escape = view.moments.iter().find(|moment| moment.kind == MomentKind::LastEscape).unwrap();
    assert_eq!((escape.ply, escape.played.as_str()), (11, "e9"));
    assert!(escape.about_played.en.contains("open three"), "{escape:?}");
    assert!(escape.about_played.zh.contains("活三"), "{escape:?}");
    // It is kept with the record: told whole and at once, however often it is asked for.
    for _ in 0..2 {
        let (kept, told) = reviewed(&mut client, request.clone()).await;
        assert_eq!((&kept, told), (&view, 0));
    }
    // Other moves are another game.
    request["moves"] = json!(LOST[..4]);
    let (other, _) = reviewed(&mut client, request).await;
    assert_eq!(other.plies, 4);
}

#[tokio::test]
async fn a_move_is_explained_beside_what_is_looked_at_and_a_wrong_one_refused() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    let ask = |game: &str, moves: &[&str], mv: &str| {
        json!({ "type": "explain", "spec": { "game": game }, "moves": moves, "move": mv }).to_string()
    };
    client.send_text(&ask("gomoku", &LOST[..10], "e9")).await;
    let AnalysisMessage::Explained(ExplainedView { for_ply, text, sentences, rows, .. }) =
        message(&mut client).await
    else {
        panic!("it is explained")
    };
    assert_eq!((for_ply, text.as_str()), (10, "e9"));
    assert!(sentences[0].en.contains("open three") && sentences[0].zh.contains("活三"), "{sentences:?}");
    assert_eq!(rows[0].stones, ["f9", "g8", "h7"]);
    client.send_text(&ask("ataxx", &[], "a7c5")).await;
    let AnalysisMessage::Explained(view) = message(&mut client).await else { panic!("it is explained") };
    assert!(view.sentences[0].en.contains("jump"), "{view:?}");
    client.send_text(&ask("gomoku", &["h8"], "h8")).await;
    let AnalysisMessage::Rejected { refusal } = message(&mut client).await else { panic!("it is refused") };
    assert_eq!(refusal.values["move"], "h8");
}

#[tokio::test]
async fn whoever_is_to_move_is_warned_of_an_open_three_in_both_languages() {
    let server = TestServer::open().await;
    let mut client = server.connect("/ws/analysis").await;
    for (moves, expected) in [(&LOST[..10], Some(["e10", "i6"])), (&LOST[..6], None)] {
        let ask = json!({ "type": "alarm", "spec": { "game": "gomoku" }, "moves": moves });
        client.send_text(&ask.to_string()).await;
        let AnalysisMessage::Alarm(view) = message(&mut client).await else { panic!("it is answered") };
        assert_eq!(view.for_ply as usize, moves.len());
        let points = view.threat.as_ref().map(|threat| {
            assert!(threat.sentence.en.contains("open four") && threat.sentence.zh.contains("活四"));
            assert_eq!(threat.rows[0].stones, ["f9", "g8", "h7"]);
            threat.points.iter().map(|point| point.point.as_str()).collect::<Vec<_>>()
        });
        assert_eq!(points, expected.map(Vec::from));
    }
}
