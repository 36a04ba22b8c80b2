//! `tengen play` as its users call it: it says where it is, and nothing is lost when it is killed.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
};

use serde_json::{Value, json};

/// A running `tengen play`.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin("tengen"))
            .args(["play", "--no-open", "--port", "0", "--data"])
            .arg(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().to_owned();
        Server { child, address }
    }

    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{path}: {answer}");
        serde_json::from_str(body).unwrap()
    }

    /// Ends it as a power cut would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

#[test]
fn no_move_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let people = json!({
        "spec": { "game": "gomoku" }, "first": { "kind": "human" }, "second": { "kind": "human" }, "nickname": "Ada",
    });
    let begun = server.request("POST", "/api/games", &people);
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
