//! Matches and tournaments over HTTP and their socket: played, watched, stopped, cut off, continued.

use std::{collections::BTreeSet, fs, path::Path};

use app::messages::arena::{ArenaMessage, ArenaState, ArenaView, LiveBoard, RatingPoint};
use serde_json::{Value, json};

use crate::support::{Client, TestServer};

/// A match of two who play at random, on a small board.
fn random_match(games: u32) -> Value {
    json!({
        "kind": "match", "spec": { "game": "gomoku", "size": 9 }, "players": ["random", "random"],
        "games": games, "time": "1s", "seed": 7,
    })
}

/// A match that is never finished while a test lasts.
fn endless_match() -> Value {
    let mut request = random_match(10_000);
    request["spec"]["size"] = json!(19);
    request
}

async fn start(server: &TestServer, request: Value) -> String {
    server.post("/api/arena", request).await["id"].as_str().unwrap().to_owned()
}

async fn look(server: &TestServer, id: &str) -> ArenaView {
    serde_json::from_value(server.get(&format!("/api/arena/{id}")).await).unwrap()
}

/// What somebody who watches has been told.
struct Watcher {
    client: Client,
    /// The numbers of the finished games, in the order in which they were told.
    games: Vec<u32>,
}

impl Watcher {
    async fn of(server: &TestServer, id: &str) -> Watcher {
        Watcher { client: server.connect(&format!("/ws/arena/{id}")).await, games: Vec::new() }
    }

    async fn message(&mut self) -> ArenaMessage {
        let message = serde_json::from_str(&self.client.text().await).unwrap();
        if let ArenaMessage::Standings { arena } = &message {
            self.games.extend(arena.games.iter().map(|game| game.number));
            assert_eq!(arena.summary.played as usize, self.games.len(), "every game is told once");
        }
        message
    }

    /// Waits for standings of a kind.
    async fn standings(&mut self, is_wanted: impl Fn(&ArenaView) -> bool) -> ArenaView {
        loop {
            if let ArenaMessage::Standings { arena } = self.message().await
                && is_wanted(&arena)
            {
                return *arena;
            }
        }
    }

    /// Waits for a board of a kind.
    async fn board(&mut self, is_wanted: impl Fn(&LiveBoard) -> bool) -> LiveBoard {
        loop {
            if let ArenaMessage::Board { board } = self.message().await
                && is_wanted(&board)
            {
                return *board;
            }
        }
    }

    async fn end(&mut self) -> ArenaView {
        self.standings(|arena| arena.summary.state != ArenaState::Running).await
    }
}

fn is_complete(numbers: &[u32], games: u32) -> bool {
    let told: BTreeSet<u32> = numbers.iter().copied().collect();
    told.len() == numbers.len() && told.into_iter().eq(1..=games)
}

#[tokio::test]
async fn a_match_is_played_to_its_end_and_every_game_is_told_once() {
    let server = TestServer::open().await;
    let id = start(&server, random_match(7)).await;
    let mut watcher = Watcher::of(&server, &id).await;
    let end = watcher.end().await;
    assert_eq!(end.summary.state, ArenaState::Finished);
    assert!(is_complete(&watcher.games, 7), "{:?}", watcher.games);

    let view = look(&server, &id).await;
    assert_eq!(view.summary.players, ["random", "random (2)"]);
    assert_eq!((view.summary.played, view.summary.expected, view.games.len()), (7, 7, 7));
    assert_eq!(view.table.iter().map(|row| row.score).sum::<f64>(), 7.0);
    assert!(view.table.iter().all(|row| row.games == 7 && row.errors == 0 && row.invalid_steps == 0));
    assert_eq!(view.cross[0][1].score + view.cross[1][0].score, 7.0);
    let elo: f64 = view.table.iter().map(|row| row.elo.unwrap()).sum();
    assert!(elo.abs() < 0.2, "the average is 0");
    let black = |number: u32| view.games.iter().find(|game| game.number == number).unwrap().first.as_str();
    assert_eq!((black(1), black(2)), ("random", "random (2)"), "colours are exchanged");
    assert_eq!(server.get("/api/arena").await[0]["id"], json!(id));
}

#[tokio::test]
async fn a_game_can_be_stepped_through_with_the_times_and_thoughts_of_both() {
    let server = TestServer::open().await;
    let request = json!({
        "kind": "match", "spec": { "game": "ataxx" }, "players": ["ataxx-2", "random"], "games": 1, "time": "1s",
    });
    let id = start(&server, request).await;
    let end = Watcher::of(&server, &id).await.end().await;
    assert_eq!(end.summary.played, 1);
    let game = server.get(&format!("/api/arena/{id}/games/1")).await;
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(game["plies"], json!(moves.len()));
    assert_eq!(game["board"]["last_move"], *moves.last().unwrap());
    assert!(moves.iter().all(|mv| mv["ms"].is_number()));
    assert!(moves.iter().any(|mv| mv["score"]["value"].is_number()), "an engine tells its score");
    let scores = [&game["first_tally"]["score"], &game["second_tally"]["score"]];
    assert_eq!(scores.iter().map(|score| score.as_f64().unwrap()).sum::<f64>(), 1.0);
}

#[tokio::test]
async fn boards_are_shown_while_they_are_played_and_a_stop_keeps_what_is_done() {
    let server = TestServer::open().await;
    let id = start(&server, endless_match()).await;
    let mut watcher = Watcher::of(&server, &id).await;
    let board = watcher.board(|board| board.board.state.ply > 0).await;
    assert_eq!(board.board.width, 19);
    let stones = board.board.stones.first.len() + board.board.stones.second.len();
    assert!(stones >= board.board.state.ply as usize, "an opening has stones of its own");
    watcher.standings(|arena| arena.summary.played > 0).await;

    let stopped = server.post(&format!("/api/arena/{id}/stop"), json!({})).await;
    assert_eq!(stopped["state"], json!("stopped"));
    let end = watcher.end().await;
    assert_eq!(json!(end.summary.played), stopped["played"]);
    let again = server.post(&format!("/api/arena/{id}/stop"), json!({})).await;
    assert_eq!(again, stopped, "what nobody plays cannot be stopped again");
}

#[tokio::test]
async fn a_stopped_match_is_there_after_a_restart_and_goes_on() {
    let server = TestServer::open().await;
    let id = start(&server, endless_match()).await;
    Watcher::of(&server, &id).await.standings(|arena| arena.summary.played > 2).await;
    let folder = server.close().await;

    let server = TestServer::open_in(folder, |_| {}).await;
    let kept = look(&server, &id).await;
    assert_eq!(kept.summary.state, ArenaState::Stopped);
    assert!(kept.summary.played > 2);
    assert_eq!(server.get(&format!("/api/arena/{id}/games/2")).await["number"], 2);
    let mut watcher = Watcher::of(&server, &id).await;
    watcher.standings(|arena| arena.summary.state == ArenaState::Stopped).await;
    let resumed = server.post(&format!("/api/arena/{id}/resume"), json!({})).await;
    assert_eq!(resumed["state"], "running");
    let refused = server.request("POST", &format!("/api/arena/{id}/resume"), None).await;
    assert_eq!((refused.0, &refused.1["code"]), (409, &json!("not_here")), "it is being played");
    watcher.standings(|arena| arena.summary.played > kept.summary.played).await;
    server.close().await;
}

#[tokio::test]
async fn a_match_that_was_cut_off_goes_on_without_losing_a_game() {
    let server = TestServer::open().await;
    let id = start(&server, endless_match()).await;
    let told = Watcher::of(&server, &id).await.standings(|arena| arena.summary.played > 2).await;
    // What is on the disk at this instant is what a killed server leaves.
    let left = tempfile::tempdir().unwrap();
    copy_files(&server.folder.path().join("arena").join(&id), &left.path().join("arena").join(&id));
    server.close().await;

    let server = TestServer::open_in(left, |_| {}).await;
    let kept = look(&server, &id).await;
    assert_eq!(kept.summary.state, ArenaState::Stopped);
    assert!(kept.summary.played >= told.summary.played, "a game is on the disk before it is told");
    server.post(&format!("/api/arena/{id}/resume"), json!({})).await;
    Watcher::of(&server, &id).await.standings(|arena| arena.summary.played > kept.summary.played).await;
    server.close().await;
}

fn copy_files(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
    }
}

#[tokio::test]
async fn a_finished_match_is_not_continued() {
    let server = TestServer::open().await;
    let id = start(&server, random_match(2)).await;
    Watcher::of(&server, &id).await.end().await;
    let folder = server.close().await;
    // Without its own account of the end a match is judged by its games.
    fs::remove_file(folder.path().join("arena").join(&id).join("view.json")).unwrap();
    let server = TestServer::open_in(folder, |_| {}).await;
    assert_eq!(look(&server, &id).await.summary.state, ArenaState::Finished);
    let (status, refusal) = server.request("POST", &format!("/api/arena/{id}/resume"), None).await;
    assert_eq!((status, &refusal["code"]), (409, &json!("not_here")));
}

#[tokio::test]
async fn a_tournament_has_a_table_and_a_cross_table() {
    let server = TestServer::open().await;
    let request = json!({
        "kind": "tournament", "format": "swiss", "rounds": 2, "spec": { "game": "ataxx" },
        "players": ["random", "random", "ataxx-low", "random"], "games": 2, "time": "1s", "concurrency": 2,
    });
    let id = start(&server, request).await;
    let end = Watcher::of(&server, &id).await.end().await;
    assert_eq!((end.summary.played, end.summary.expected), (8, 8));
    assert_eq!(end.table.len(), 4);
    assert_eq!(end.table[0].player, "ataxx-low");
    assert!(end.table.iter().all(|row| row.games == 4));
    assert_eq!(end.cross[2].iter().map(|cell| cell.score).sum::<f64>(), end.table[0].score);
}

#[tokio::test]
async fn a_program_that_does_not_come_up_loses_by_an_error_each_time() {
    let server = TestServer::open().await;
    server.post("/api/programs", json!({ "name": "broken", "command": "false", "game": "gomoku" })).await;
    let mut request = random_match(2);
    request["players"] = json!(["program:broken", "random"]);
    let id = start(&server, request).await;
    let end = Watcher::of(&server, &id).await.end().await;
    let row = end.table.iter().find(|row| row.player == "program:broken").unwrap();
    assert_eq!((row.losses, row.errors, row.invalid_steps), (2, 2, 0));
    assert_eq!(end.games[0].first_tally.errors + end.games[0].second_tally.errors, 1);
}

#[tokio::test]
async fn a_sequential_test_ends_a_match_early() {
    let server = TestServer::open().await;
    let mut request = random_match(10_000);
    request["players"] = json!(["greedy-six", "random"]);
    request["sprt"] = json!({ "elo0": 0, "elo1": 100 });
    let id = start(&server, request).await;
    let end = Watcher::of(&server, &id).await.end().await;
    let sprt = end.sprt.unwrap();
    assert_eq!((end.summary.state, sprt.verdict.as_str()), (ArenaState::Finished, "accepted"));
    assert!(end.summary.played < 10_000, "{}", end.summary.played);
}

#[tokio::test]
async fn finished_games_go_among_the_records_if_that_is_wanted() {
    let server = TestServer::open().await;
    for (keep, expected) in [(false, 0), (true, 3)] {
        let mut request = random_match(3);
        request["keep"] = json!(keep);
        let id = start(&server, request).await;
        Watcher::of(&server, &id).await.end().await;
        let records = server.get("/api/records").await;
        assert_eq!(records["records"].as_array().unwrap().len(), expected, "{records}");
    }
    assert_eq!(server.get("/api/records/arena-2-game-3").await["event"], "random against random (2)");
}

#[allow(clippy::print_stdout, reason = "a table says how many cases it has")]
#[tokio::test]
async fn requests_that_are_not_possible_are_refused_with_a_code_table() {
    let server = TestServer::open().await;
    let table = [
        (json!({ "players": ["random", "nobody"] }), "unknown_player"),
        (json!({ "players": ["random", "ataxx-low"] }), "unknown_player"),
        (json!({ "players": ["random", "cmd:true"] }), "unknown_player"),
        (json!({ "players": ["random", "program:none"] }), "unknown_player"),
        (json!({ "players": ["random", "shapes-hard:weights=../x"] }), "not_found"),
        (json!({ "concurrency": 255 }), "bad_value"),
        (json!({ "games": 0 }), "bad_value"),
        (json!({ "time": "" }), "bad_value"),
        (json!({ "openings": "no position" }), "bad_position"),
        (json!({ "openings": "h8\n".repeat(30_000) }), "too_large"),
        (json!({ "kind": "war" }), "malformed"),
        (json!({ "games": "many" }), "malformed"),
    ];
    for (changes, code) in &table {
        let mut request = random_match(2);
        request.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        let (status, refusal) = server.request("POST", "/api/arena", Some(request)).await;
        assert!((400..500).contains(&status), "{changes}: {status}");
        assert_eq!(refusal["code"], json!(code), "{changes}: {refusal}");
    }
    println!("{} requests were refused", table.len());
    assert_eq!(server.get("/api/arena").await, json!([]), "nothing was begun");
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let server = TestServer::open().await;
    let id = start(&server, random_match(1)).await;
    Watcher::of(&server, &id).await.end().await;
    for path in [
        "/api/arena/99",
        "/api/arena/..%2f..",
        "/api/arena/1/games/0",
        "/api/arena/1/games/2",
        "/api/arena/1/games/0/log",
        "/api/arena/1/games/x/log",
        "/api/arena/99/logs",
        "/api/arena/99/ratings",
    ] {
        let (status, refusal) = server.request("GET", path, None).await;
        assert_eq!((status, &refusal["code"]), (404, &json!("not_found")), "{path}");
    }
    assert_eq!(server.request("DELETE", "/api/arena/99", None).await.0, 404);
    for action in ["resume", "stop"] {
        assert_eq!(server.request("POST", &format!("/api/arena/99/{action}"), None).await.0, 404);
    }
    let url = format!("ws://{}/ws/arena/99", server.address);
    assert!(tokio_tungstenite::connect_async(url).await.is_err());
}

#[tokio::test]
async fn a_machine_that_has_no_thread_left_is_busy() {
    let server = TestServer::open().await;
    let cores = std::thread::available_parallelism().unwrap().get();
    let mut request = endless_match();
    request["concurrency"] = json!(cores);
    let id = start(&server, request).await;
    let (status, refusal) = server.request("POST", "/api/arena", Some(random_match(2))).await;
    assert_eq!((status, &refusal["code"]), (503, &json!("busy")));
    server.post(&format!("/api/arena/{id}/stop"), json!({})).await;
    let id = start(&server, random_match(2)).await;
    assert_eq!(Watcher::of(&server, &id).await.end().await.summary.state, ArenaState::Finished);
}

#[tokio::test]
async fn a_deleted_match_is_gone_with_its_files_even_while_it_is_played() {
    let server = TestServer::open().await;
    let kept = start(&server, random_match(1)).await;
    Watcher::of(&server, &kept).await.end().await;
    let id = start(&server, endless_match()).await;
    Watcher::of(&server, &id).await.standings(|arena| arena.summary.played > 0).await;
    let (status, deleted) = server.request("DELETE", &format!("/api/arena/{id}"), None).await;
    assert_eq!((status, &deleted["deleted"]), (200, &json!(1)));
    assert_eq!(server.request("GET", &format!("/api/arena/{id}"), None).await.0, 404);
    assert_eq!(server.request("DELETE", &format!("/api/arena/{id}"), None).await.0, 404);
    let folder = server.close().await;
    let folders = fs::read_dir(folder.path().join("arena")).unwrap();
    assert_eq!(folders.map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>(), [kept.as_str()]);
}

#[tokio::test]
async fn ratings_are_told_over_the_games_and_end_where_the_table_is() {
    let server = TestServer::open().await;
    let id = start(&server, random_match(70)).await;
    let end = Watcher::of(&server, &id).await.end().await;
    let ratings: Vec<RatingPoint> =
        serde_json::from_value(server.get(&format!("/api/arena/{id}/ratings")).await).unwrap();
    assert_eq!(ratings.len(), 35, "no more than fit on a plot");
    assert!(ratings.is_sorted_by_key(|point| point.played));
    let last = ratings.last().unwrap();
    assert_eq!(last.played, 70);
    for (name, elo) in end.summary.players.iter().zip(last.elo.as_ref().unwrap()) {
        let row = end.table.iter().find(|row| row.player == *name).unwrap();
        assert!((row.elo.unwrap() - elo).abs() < 0.2, "{name}: {elo}");
    }
}

#[tokio::test]
async fn the_logs_of_the_rounds_are_taken_along_one_by_one_and_together() {
    let server = TestServer::open().await;
    let id = start(&server, random_match(2)).await;
    Watcher::of(&server, &id).await.end().await;
    let log = server.send("GET", &format!("/api/arena/{id}/games/2/log"), &[], None).await;
    assert_eq!(log.status, 200);
    assert_eq!(log.header("content-disposition"), Some("attachment; filename=\"roundtwo.txt\""));
    let text = String::from_utf8(log.body).unwrap();
    assert!(text.starts_with("Black is down (") || text.starts_with("white is down ("), "{text}");
    let logs = server.send("GET", &format!("/api/arena/{id}/logs"), &[], None).await;
    assert_eq!((logs.status, logs.header("content-type")), (200, Some("application/zip")));
    for name in ["Roundone.txt", "Roundtwo.txt"] {
        assert!(logs.body.windows(name.len()).any(|window| window == name.as_bytes()), "{name}");
    }
}
