//! `tengen serve` as strangers treat it, on a real process that may not take all of the machine.
//!
//! Each test is an attack, and asserts what everybody else notices of it: nothing. With `TENGEN_KILLS` the last one goes on
//! for longer.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    cell::RefCell,
    env, fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::{Value, json};

/// How long an answer is waited for before a test fails: far longer than any takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// Memory that a server may have, in kilobytes: beyond it the system gives nothing.
const CEILING_KB: u64 = 4 << 20;

/// Memory that a server may have used at most after an attack, in kilobytes.
const PEAK_KB: u64 = 600 << 10;

thread_local! {
    /// What the server has told this test to bring back: it is the same visitor all the time.
    static COOKIE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A server for strangers.
struct Host {
    child: Child,
    address: String,
}

impl Host {
    /// One with its games in a folder.
    fn start(folder: &Path) -> Host {
        Host::start_with(folder, "", &[])
    }

    /// One that is started by a shell which limits it first.
    fn start_with(folder: &Path, limits: &str, arguments: &[&str]) -> Host {
        let mut child = Host::spawn(folder, limits, arguments);
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).expect("it says where it is");
        let address = address.split('/').next().unwrap().to_owned();
        Host { child, address }
    }

    fn spawn(folder: &Path, limits: &str, arguments: &[&str]) -> Child {
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("ulimit -v {CEILING_KB}; {limits} exec \"$@\"")).arg("sh");
        shell.arg(tengen()).args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder).args(arguments);
        for (variable, _) in env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("TENGEN_"))
        {
            shell.env_remove(variable);
        }
        shell.env("TENGEN_LOG", "off");
        shell.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// The status and the body of an answer.
    fn request(&self, method: &str, path: &str, body: &[u8]) -> (u16, Value) {
        let mut stream = self.connect();
        let head = format!("{}connection: close\r\n\r\n", self.head(method, path, body));
        stream.write_all(head.as_bytes()).unwrap();
        // Who is refused early hangs up while the rest is being sent.
        let _ = stream.write_all(body);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").expect("an answer has a head");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
        if let Some(cookie) = cookie {
            COOKIE.replace(cookie.to_owned());
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap_or(Value::Null))
    }

    /// The head of a request, without its end.
    fn head(&self, method: &str, path: &str, body: &[u8]) -> String {
        format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n",
            self.address,
            COOKIE.with_borrow(Clone::clone),
            body.len()
        )
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.request("POST", path, body.to_string().as_bytes())
    }

    /// Begins a game between two people.
    fn begin(&self, size: u32) -> String {
        let (status, game) = self.post(
            "/api/games",
            &json!({
                "spec": { "game": "gomoku", "size": size },
                "first": { "kind": "human", "name": "Ada" }, "second": { "kind": "human", "name": "Bob" },
            }),
        );
        assert_eq!(status, 200, "{game}");
        game["id"].as_str().unwrap().to_owned()
    }

    /// Plays the move with this number, from 0; returns the refusal if there is one.
    fn play(&self, game: &str, ply: usize) -> Result<(), Value> {
        let command = json!({ "type": "play", "move": lonely_point(ply), "ply": ply });
        match self.post(&format!("/api/games/{game}/commands"), &command) {
            (200, _) => Ok(()),
            (_, refusal) => Err(refusal),
        }
    }

    /// How many moves a game has.
    fn plies(&self, game: &str) -> usize {
        let (status, game) = self.request("GET", &format!("/api/games/{game}"), b"");
        assert_eq!(status, 200, "{game}");
        game["moves"].as_array().unwrap().len()
    }

    /// Others are answered, and the server has not taken too much.
    fn is_well(&self) {
        let (status, info) = self.request("GET", "/api/info", b"");
        assert_eq!(status, 200, "{info}");
        let about = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let peak = about.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let peak: u64 = peak.trim().trim_end_matches("kB").trim().parse().unwrap();
        assert!(peak < PEAK_KB, "{peak} kB");
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn tengen() -> std::path::PathBuf {
    assert_cmd::cargo::cargo_bin("tengen")
}

/// Points of a board of 181 lines of which no two touch.
fn lonely_point(number: usize) -> String {
    let (column, row) = (number * 2 % 180, number / 90 * 2 + 1);
    let letter = |number: usize| char::from(b'a' + u8::try_from(number % 26).unwrap());
    let column = match column / 26 {
        0 => letter(column).to_string(),
        tens => format!("{}{}", letter(tens - 1), letter(column)),
    };
    format!("{column}{row}")
}

#[test]
fn what_unpacks_to_a_great_deal_is_refused_and_takes_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start_with(folder.path(), "", &["--import-mb", "1"]);
    let hash = json!({
        "spec": { "game": "gomoku" }, "first": { "kind": "human" },
        "second": { "kind": "engine", "id": "gomoku:hash=65536" },
    });
    let (status, refusal) = host.post("/api/games", &hash);
    assert_eq!((status, &refusal["code"]), (400, &json!("above_limit")));

    let moves: Vec<String> = (0..4000).map(lonely_point).collect();
    let long = json!({ "spec": { "game": "gomoku", "size": 181 }, "moves": moves });
    let (status, record) = host.post("/api/records", &long);
    assert_eq!(status, 200, "{record}");
    let film = format!("/api/records/{}/picture.gif", record["id"].as_str().unwrap());
    let (status, refusal) = host.request("GET", &film, b"");
    assert_eq!((status, &refusal["cause"]["code"]), (400, &json!("reason.film")), "{refusal}");

    let games = "h8h9\n".repeat(50_000);
    let (status, refusal) = host.request("POST", "/api/records/import?name=x.pos", games.as_bytes());
    assert_eq!((status, &refusal["cause"]["code"]), (413, &json!("import_failed.unpacks")), "{refusal}");
    let (_, list) = host.request("GET", "/api/records", b"");
    assert_eq!(list["total"], 1, "nothing of the file is kept");
    host.is_well();
}

#[test]
fn silent_connections_take_the_places_that_there_are_and_the_next_is_told_so() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start_with(folder.path(), "ulimit -n 96;", &[]);
    // However few files the system gives, sixteen connections are tried.
    let silent: Vec<TcpStream> = (0..16).map(|_| host.connect()).collect();
    let (status, refusal) = host.request("GET", "/api/info", b"");
    assert_eq!((status, &refusal["code"]), (503, &json!("busy")));
    drop(silent);
    while host.request("GET", "/api/info", b"").0 != 200 {}
    host.is_well();
}

#[test]
fn one_address_has_no_more_connections_and_games_than_it_is_given() {
    let folder = tempfile::tempdir().unwrap();
    // Nobody passes on requests here: this machine is a stranger like any other.
    let arguments = ["--proxy", "192.0.2.1", "--connections-per-address", "8", "--rates", "games=1"];
    let host = Host::start_with(folder.path(), "", &arguments);
    let silent: Vec<TcpStream> = (0..8).map(|_| host.connect()).collect();
    assert_eq!(host.request("GET", "/api/info", b"").0, 503);
    drop(silent);
    while host.request("GET", "/api/info", b"").0 != 200 {}
    let request = json!({
        "spec": { "game": "gomoku" }, "first": { "kind": "human" }, "second": { "kind": "human" },
    });
    let refused = (0..).find_map(|_| match host.post("/api/games", &request) {
        (200, _) => None,
        refused => Some(refused),
    });
    let (status, refusal) = refused.unwrap();
    assert_eq!((status, &refusal["code"]), (429, &json!("too_fast")));
    host.is_well();
}

#[test]
fn a_second_server_on_a_folder_says_so_and_ends() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path());
    let second = Host::spawn(folder.path(), "", &[]).wait_with_output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    let sentence = String::from_utf8(second.stderr).unwrap();
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    assert!(
        sentence.contains(&format!("is in use by another Tengen (process {})", host.child.id())),
        "{sentence}"
    );
    let game = host.begin(15);
    host.kill();
    let again = Host::start(folder.path());
    assert_eq!(again.plies(&game), 0, "who is killed leaves no lock");
}

#[test]
fn a_full_disk_costs_the_moves_that_do_not_fit_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path());
    let game = host.begin(181);
    host.kill();
    let database = fs::metadata(folder.path().join("tengen.db")).unwrap().len();
    let blocks = database / 512 + 400;
    let host = Host::start_with(folder.path(), &format!("trap '' XFSZ; ulimit -f {blocks};"), &[]);
    let mut stored = 0;
    let refusal = loop {
        match host.play(&game, stored) {
            Ok(()) => stored += 1,
            Err(refusal) => break refusal,
        }
        assert!(stored < 2000, "the disk is never full");
    };
    assert_eq!(refusal["code"], "storage", "after {stored} moves: {refusal}");
    assert_eq!(host.play(&game, stored).unwrap_err()["code"], "storage", "it stays full");
    host.is_well();
    host.kill();
    let host = Host::start(folder.path());
    assert_eq!(host.plies(&game), stored);
    host.play(&game, stored).unwrap();
}

#[test]
fn a_backup_is_made_while_games_go_on_and_restored_when_none_do() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("monday.db"));
    let run = |command: &str, data: &Path| {
        let output = Command::new(tengen()).arg(command).arg(&copy).arg("--data").arg(data).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let host = Host::start(&data);
    let game = host.begin(181);
    (0..3).for_each(|ply| host.play(&game, ply).unwrap());
    assert_eq!(run("backup", &data), (Some(0), String::new()));
    host.play(&game, 3).unwrap();
    let (status, sentence) = run("backup", &data);
    assert!(status == Some(2) && sentence.contains("is there already"), "{sentence}");
    let (status, sentence) = run("restore", &data);
    assert!(status == Some(2) && sentence.contains("in use"), "{sentence}");
    assert_eq!(host.plies(&game), 4, "nothing has changed");
    host.kill();
    assert_eq!(run("restore", &data), (Some(0), String::new()));
    let host = Host::start(&data);
    assert_eq!(host.plies(&game), 3, "as it was when the copy was made");
    host.play(&game, 3).unwrap();
    drop(host);
    let kept = fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(kept.into_iter().any(|name| name.starts_with("tengen.db.before-")), "what was there is kept");
}

#[test]
fn a_damaged_file_is_told_with_a_way_out_and_a_backup_is_that_way() {
    let folder = tempfile::tempdir().unwrap();
    let (data, copy) = (folder.path().join("data"), folder.path().join("copy.db"));
    let host = Host::start(&data);
    let game = host.begin(181);
    (0..300).for_each(|ply| host.play(&game, ply).unwrap());
    drop(host);
    let tengen_on = |command: &str| {
        Command::new(tengen()).arg(command).arg(&copy).arg("--data").arg(&data).output().unwrap()
    };
    assert!(tengen_on("backup").status.success());
    let file = data.join("tengen.db");
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..].fill(0xa5);
    fs::write(&file, bytes).unwrap();
    let refused = Host::spawn(&data, "", &[]).wait_with_output().unwrap();
    let sentence = String::from_utf8(refused.stderr).unwrap();
    assert_eq!((refused.status.code(), sentence.lines().count()), (Some(2), 1), "{sentence}");
    assert!(sentence.contains("is damaged") && sentence.contains("tengen restore"), "{sentence}");
    assert!(tengen_on("restore").status.success());
    assert_eq!(Host::start(&data).plies(&game), 300);
}

#[test]
fn no_acknowledged_move_is_lost_when_the_server_is_killed_again_and_again() {
    let kills = env::var("TENGEN_KILLS").map_or(8, |kills| kills.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::start(folder.path());
    let game = host.begin(181);
    let mut acknowledged = 0;
    for kill in 0..kills {
        for _ in 0..kill % 7 {
            host.play(&game, acknowledged).unwrap();
            acknowledged += 1;
        }
        // One more is under way when the power goes.
        let mut stream = host.connect();
        let body =
            json!({ "type": "play", "move": lonely_point(acknowledged), "ply": acknowledged }).to_string();
        let head = host.head("POST", &format!("/api/games/{game}/commands"), body.as_bytes()) + "\r\n";
        stream.write_all((head + &body).as_bytes()).unwrap();
        host.kill();
        host = Host::start(folder.path());
        let stored = host.plies(&game);
        assert!(
            (acknowledged..=acknowledged + 1).contains(&stored),
            "kill {kill}: {acknowledged} and {stored}"
        );
        acknowledged = stored;
    }
}
