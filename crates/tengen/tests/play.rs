//! `tengen play` and `tengen serve` as their users call them: they say where they are, nothing is lost when they are
//! killed, and they end when they are asked to.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    cell::RefCell,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};

/// A running server.
struct Server {
    child: Child,
    address: String,
    /// What it has told the visitor to bring back.
    cookie: RefCell<String>,
}

impl Server {
    /// `tengen play` with its games in a folder.
    fn start(folder: &Path) -> Server {
        let arguments = ["play", "--no-open", "--port", "0", "--data", folder.to_str().unwrap()];
        Server::start_with(tengen().args(arguments))
    }

    fn start_with(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Server { child, address, cookie: RefCell::default() }
    }

    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        let (status, answer) = self.request_from(None, method, path, body);
        assert_eq!(status, 200, "{path}: {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// The status and the body of an answer to a request of a page.
    fn request_from(&self, origin: Option<&str>, method: &str, path: &str, body: &Value) -> (u16, String) {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let origin = origin.map(|origin| format!("origin: {origin}\r\n")).unwrap_or_default();
        let cookie = self.cookie.borrow().clone();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\n{origin}cookie: {cookie}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        if let Some((_, cookie)) = head.split_once("set-cookie: ") {
            *self.cookie.borrow_mut() = cookie.split(';').next().unwrap().to_owned();
        }
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    /// Asks for the end as the system does; returns the exit status and what was logged.
    #[cfg(unix)]
    fn end(self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let output = self.child.wait_with_output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    }

    /// Ends it as a power cut would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn tengen() -> Command {
    let mut tengen = Command::new(assert_cmd::cargo::cargo_bin("tengen"));
    let variables = ["DATA", "DATABASE_URL", "LISTEN", "LOG", "LOG_FORMAT", "ORIGIN"];
    for variable in variables {
        tengen.env_remove(format!("TENGEN_{variable}"));
    }
    tengen
}

fn two_people() -> Value {
    json!({
        "spec": { "game": "gomoku" }, "first": { "kind": "human" }, "second": { "kind": "human" }, "nickname": "Ada",
    })
}

#[test]
#[cfg(unix)]
fn a_server_for_others_ends_in_good_order_and_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let origin = Some("https://games.example");
    let serve = || {
        let mut command = tengen();
        command.args(["serve", "--listen", "127.0.0.1:0", "--origin", "https://games.example", "--data"]);
        Server::start_with(command.arg(folder.path()))
    };
    let server = serve();
    let (status, begun) = server.request_from(origin, "POST", "/api/games", &two_people());
    assert_eq!(status, 200, "{begun}");
    let begun: Value = serde_json::from_str(&begun).unwrap();
    let game = format!("/api/games/{}", begun["id"].as_str().unwrap());
    let play = json!({ "type": "play", "move": "h8", "ply": 0 });
    let command = format!("{game}/commands");
    assert_eq!(server.request_from(Some("https://evil.example"), "POST", &command, &play).0, 403);
    assert_eq!(server.request_from(origin, "POST", &command, &play).0, 200);
    let program = json!({ "name": "x", "command": "./x", "game": "gomoku" });
    assert_eq!(server.request_from(origin, "POST", "/api/programs", &program).0, 403);
    let (status, log) = server.end();
    assert_eq!(status, Some(0), "{log}");
    assert!(log.contains("asked to end") && !log.contains('\x1b'), "{log}");

    let server = serve();
    assert_eq!(server.request("GET", &game, &Value::Null)["moves"].as_array().unwrap().len(), 1);
    assert_eq!(server.end().0, Some(0));
}

#[test]
#[cfg(unix)]
fn a_log_for_machines_tells_each_request_by_the_number_that_its_answer_has() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = tengen();
    command.env("TENGEN_LOG", "info,server=debug");
    command.args(["serve", "--listen", "127.0.0.1:0", "--log-format", "json", "--data"]);
    let server = Server::start_with(command.arg(folder.path()));
    let mut numbers = Vec::new();
    for path in ["/api/info", "/api/games/none"] {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        let head = format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", server.address);
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let number = answer.lines().find_map(|line| line.strip_prefix("x-request-id: ")).unwrap();
        numbers.push(number.parse::<u64>().unwrap());
    }
    let (status, log) = server.end();
    assert_eq!(status, Some(0), "{log}");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (number, path, status) in [(numbers[0], "/api/info", 200), (numbers[1], "/api/games/none", 404)] {
        let answered =
            lines.iter().find(|line| line["span"]["id"] == number && line["message"] == "answered");
        let answered = answered.unwrap_or_else(|| panic!("request {number} is missing: {log}"));
        assert_eq!((&answered["status"], &answered["span"]["path"]), (&json!(status), &json!(path)));
        assert!(answered["timestamp"].is_string() && answered["level"] == "DEBUG", "{answered}");
    }
    assert!(lines.iter().any(|line| line["message"] == "asked to end"), "{log}");
}

#[test]
#[cfg(unix)]
fn without_a_command_the_environment_is_asked_as_for_play() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = tengen();
    let server = Server::start_with(command.env("TENGEN_DATA", folder.path()).env("BROWSER", "true"));
    assert_eq!(server.end().0, Some(0));
    assert!(folder.path().join("tengen.db").exists());
}

#[test]
fn addresses_that_make_no_sense_are_refused_in_one_sentence() {
    for (arguments, expected) in [
        (["serve", "--listen", "everywhere"], "`everywhere` is not an address with a port"),
        (["serve", "--origin", "games.example"], "`games.example` is not an origin"),
        (["serve", "--listen", "192.0.2.1:80"], "cannot serve at 192.0.2.1:80: "),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let output = tengen().args(arguments).arg("--data").arg(folder.path()).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn no_move_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let begun = server.request("POST", "/api/games", &two_people());
    let game = format!("/api/games/{}", begun["id"].as_str().unwrap());
    for (ply, mv) in ["h8", "i9", "j10", "g7", "k11"].iter().enumerate() {
        let command = json!({ "type": "play", "move": mv, "ply": ply });
        server.request("POST", &format!("{game}/commands"), &command);
        server.kill();
        server = Server::start(folder.path());
        let moves = server.request("GET", &game, &Value::Null)["moves"].as_array().unwrap().len();
        assert_eq!(moves, ply + 1);
    }
    server.kill();
}

#[test]
#[cfg(unix)]
fn a_stranger_neither_reads_a_file_nor_ends_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let start = || {
        let mut command = tengen();
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]);
        Server::start_with(command.arg(folder.path()).env("TENGEN_SECRET", "root:hidden"))
    };
    let against = |player: &str| {
        json!({
            "spec": { "game": "gomoku" }, "first": { "kind": "engine", "id": player }, "second": { "kind": "human" },
            "nickname": "Ada",
        })
    };
    let attacks = [
        ("gomoku:hash=65536", "above_limit"),
        ("GOMOKU: HASH =65536", "above_limit"),
        ("shapes-hard:weights =/etc/passwd", "not_found"),
        ("Shapes-Hard:WEIGHTS=/etc/passwd", "not_found"),
        ("shapes-easy:weights =/proc/self/environ", "not_found"),
        ("gomoku:weights =/dev/zero", "not_found"),
    ];
    let server = start();
    for (player, code) in attacks {
        let (status, answer) = server.request_from(None, "POST", "/api/games", &against(player));
        assert!(status >= 400 && answer.contains(code), "{player}: {answer}");
        assert!(!answer.contains("root:"), "{player}: {answer}");
    }
    assert_eq!(server.end().0, Some(0));

    // The owner's own game asks for more than a visitor gets: it is shown, and the server goes on.
    let owners = Server::start(folder.path());
    let begun = owners.request("POST", "/api/games", &against("gomoku:hash=65"));
    let game = format!("/api/games/{}", begun["id"].as_str().unwrap());
    owners.kill();
    let server = start();
    let woken = server.request("GET", &game, &Value::Null);
    assert_eq!(woken["absence"]["code"], "above_limit", "{woken}");
    server.request("POST", "/api/games", &against("random"));
    assert_eq!(server.end().0, Some(0));
}

#[test]
#[cfg(unix)]
fn a_stranger_changes_nothing_that_somebody_else_has_begun() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = tengen();
    command.args(["serve", "--listen", "127.0.0.1:0", "--data"]);
    let server = Server::start_with(command.arg(folder.path()));
    let begun = server.request("POST", "/api/games", &two_people());
    let game = format!("/api/games/{}", begun["id"].as_str().unwrap());
    let commands = format!("{game}/commands");
    server.request("POST", &commands, &json!({ "type": "play", "move": "h8", "ply": 0 }));
    let ada = server.cookie.replace(String::new());
    for command in [
        json!({ "type": "play", "move": "i9", "ply": 1 }),
        json!({ "type": "pass" }),
        json!({ "type": "undo", "rounds": 1 }),
        json!({ "type": "resign" }),
        json!({ "type": "set_name", "name": "Eve" }),
    ] {
        let (status, answer) = server.request_from(None, "POST", &commands, &command);
        assert!(status == 403 && answer.contains("not_your_seat"), "{command}: {answer}");
    }
    let records = json!({ "ids": [begun["id"]] });
    let (status, answer) = server.request_from(None, "DELETE", "/api/records", &records);
    assert!(status == 403 && answer.contains("not_yours"), "{answer}");
    let eve = server.cookie.replace(ada);
    assert!(!eve.is_empty() && eve != *server.cookie.borrow());
    let after = server.request("GET", &game, &Value::Null);
    assert_eq!((after["moves"].as_array().unwrap().len(), &after["nickname"]), (1, &json!("Ada")));
    server.request("DELETE", "/api/records", &records);
    assert_eq!(server.end().0, Some(0));
}

#[test]
#[cfg(unix)]
fn the_first_start_of_a_server_tells_the_token_of_its_admin_and_no_later_one_does() {
    let folder = tempfile::tempdir().unwrap();
    let start = || {
        let mut command = tengen();
        command.args(["serve", "--listen", "0.0.0.0:0", "--data"]).arg(folder.path());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let stdout = child.stdout.take().unwrap();
        (child, BufReader::new(stdout))
    };
    let told = |(mut child, mut stdout): (Child, BufReader<std::process::ChildStdout>)| {
        let mut told = String::new();
        stdout.read_line(&mut told).unwrap();
        // It is open: now it is asked to end, and what it has told is there.
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        stdout.read_to_string(&mut told).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0));
        told
    };
    let first = told(start());
    assert!(!first.contains("//0.0.0.0"), "{first}");
    let token = |text: &str| {
        let digits = |word: &&str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        text.split_whitespace().find(digits).map(str::to_owned)
    };
    let shown = token(&first).expect("the token is told");
    assert_eq!(token(&told(start())), None);
    let made = tengen().args(["admin", "token", "--data"]).arg(folder.path()).output().unwrap();
    let made = token(&String::from_utf8(made.stdout).unwrap()).expect("a new one is made");
    assert_ne!(made, shown);
    let stored = std::fs::read(folder.path().join("tengen.db")).unwrap();
    for token in [&shown, &made] {
        assert!(!stored.windows(64).any(|window| window == token.as_bytes()), "only a hash is kept");
    }
}
