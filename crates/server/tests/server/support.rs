//! A server of the tests' own on a free port, and clients that wait for messages and never for time.

use std::{
    collections::VecDeque,
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use app::messages::socket::{Event, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use server::{Config, PortChoice, Server, Stopper};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinHandle,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream,
    tungstenite::{Message, client::IntoClientRequest},
};

/// How long a message is waited for before a test fails: far longer than any takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server with its files in a folder that goes with it.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) folder: tempfile::TempDir,
    stopper: Stopper,
    serving: JoinHandle<()>,
}

impl TestServer {
    /// A server with nothing stored, whose engines answer at once.
    pub(crate) async fn open() -> TestServer {
        TestServer::open_in(tempfile::tempdir().unwrap(), |_| {}).await
    }

    /// A server that is configured otherwise.
    pub(crate) async fn open_in(folder: tempfile::TempDir, change: impl FnOnce(&mut Config)) -> TestServer {
        let database = folder.path().join("tengen.db").to_str().unwrap().to_owned();
        let mut config = Config::local(database, Some(folder.path().to_owned()));
        config.listen.set_port(0);
        config.port = PortChoice::Exactly;
        config.app.reply_delay = Duration::ZERO;
        change(&mut config);
        let server = Server::open(config).await.unwrap();
        let (mut address, stopper) = (server.address(), server.stopper());
        if address.ip().is_unspecified() {
            // Nobody is there, and no request can be for it.
            address.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        let serving = tokio::spawn(async move { server.run().await });
        TestServer { address, folder, stopper, serving }
    }

    /// Ends the server and gives back its folder.
    pub(crate) async fn close(self) -> tempfile::TempDir {
        self.stopper.stop();
        self.serving.await.unwrap();
        self.folder
    }

    /// An answer to a request: status and JSON.
    pub(crate) async fn request(&self, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
        self.request_as("", method, path, body).await
    }

    /// An answer to a request of a visitor with this cookie.
    pub(crate) async fn request_as(
        &self,
        cookie: &str,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> (u16, Value) {
        let body = body.map(|body| body.to_string().into_bytes());
        let headers = [("content-type", "application/json"), ("cookie", cookie)];
        let answer = self.send(method, path, &headers, body.as_deref()).await;
        let value = serde_json::from_slice(&answer.body).unwrap_or(Value::Null);
        (answer.status, value)
    }

    /// The cookie of a new visitor.
    pub(crate) async fn newcomer(&self) -> String {
        self.send("GET", "/api/visitor", &[], None).await.cookie().expect("a newcomer gets a cookie")
    }

    /// What a successful GET answers.
    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, value) = self.request("GET", path, None).await;
        assert_eq!(status, 200, "{path}: {value}");
        value
    }

    /// What a successful POST answers.
    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let (status, value) = self.request("POST", path, Some(body)).await;
        assert_eq!(status, 200, "{path}: {value}");
        value
    }

    /// Begins a game and returns its id.
    pub(crate) async fn begin(&self, request: Value) -> String {
        self.post("/api/games", request).await["id"].as_str().unwrap().to_owned()
    }

    /// Begins a game and opens its socket.
    pub(crate) async fn sit_down(&self, request: Value) -> (String, Client) {
        let visitor = self.send("GET", "/api/visitor", &[], None).await.cookie().unwrap_or_default();
        let (status, begun) = self.request_as(&visitor, "POST", "/api/games", Some(request)).await;
        assert_eq!(status, 200, "{begun}");
        let id = begun["id"].as_str().unwrap().to_owned();
        let client = self.connect_as(&visitor, &format!("/ws/games/{id}")).await;
        (id, client)
    }

    /// A plain HTTP request.
    pub(crate) async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> Answer {
        let stream = TcpStream::connect(self.address).await.unwrap();
        let host = self.address.to_string();
        let mut head = format!("{method} {path} HTTP/1.1\r\nconnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "host") {
            head += &format!("host: {host}\r\n");
        }
        for (name, value) in headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("content-length: {}\r\n\r\n", body.map_or(0, <[u8]>::len));
        TestServer::exchange(stream, &head, body).await
    }

    /// The answer to a request without a body that is written like this.
    pub(crate) async fn send_head(&self, head: &str) -> Answer {
        let stream = TcpStream::connect(self.address).await.unwrap();
        TestServer::exchange(stream, head, None).await
    }

    async fn exchange(mut stream: TcpStream, head: &str, body: Option<&[u8]>) -> Answer {
        stream.write_all(head.as_bytes()).await.unwrap();
        // A server that refuses early hangs up while the rest is being sent.
        let _ = stream.write_all(body.unwrap_or_default()).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        Answer::parse(&bytes)
    }

    /// Opens the socket of a game.
    pub(crate) async fn socket(&self, id: &str) -> Client {
        self.connect(&format!("/ws/games/{id}")).await
    }

    /// Opens a socket.
    pub(crate) async fn connect(&self, path: &str) -> Client {
        self.connect_as("", path).await
    }

    /// Opens a socket for a visitor with this cookie.
    pub(crate) async fn connect_as(&self, cookie: &str, path: &str) -> Client {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().unwrap();
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        let (stream, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        Client { stream, next_id: 1, unread: VecDeque::new(), seen: Vec::new() }
    }
}

/// An answer to an HTTP request.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    fn parse(bytes: &[u8]) -> Answer {
        let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("an answer has a head");
        let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let body = bytes[end + 4..].to_vec();
        let body = if head.contains("transfer-encoding: chunked") { unchunked(&body) } else { body };
        Answer { status, head, body }
    }

    /// The cookie that a browser would bring back.
    pub(crate) fn cookie(&self) -> Option<String> {
        Some(self.header("set-cookie")?.split(';').next().unwrap().to_owned())
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|window| window == b"\r\n") {
        let length = usize::from_str_radix(std::str::from_utf8(&body[..end]).unwrap(), 16).unwrap();
        if length == 0 {
            break;
        }
        whole.extend(&body[end + 2..end + 2 + length]);
        body = &body[end + 4 + length..];
    }
    whole
}

/// A page that looks at a game.
pub(crate) struct Client {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next_id: u64,
    /// What came while something else was waited for, and was not waited for since.
    unread: VecDeque<ServerMessage>,
    /// Everything that came.
    pub(crate) seen: Vec<ServerMessage>,
}

impl Client {
    /// The next text.
    pub(crate) async fn text(&mut self) -> String {
        self.try_text().await.expect("the server closed the socket")
    }

    /// The next text, or nothing when the server has closed.
    pub(crate) async fn try_text(&mut self) -> Option<String> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("no message came");
            match next {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => (),
            }
        }
    }

    /// The next message.
    pub(crate) async fn message(&mut self) -> ServerMessage {
        serde_json::from_str(&self.text().await).unwrap()
    }

    /// Sends any text.
    pub(crate) async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    /// Sends a command under the next number, which is returned.
    pub(crate) async fn send(&mut self, mut command: Value) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        command["id"] = json!(id);
        self.send_text(&command.to_string()).await;
        id
    }

    /// Waits for a message that is wanted, if it has not come already; those before it are passed over.
    pub(crate) async fn wait<T>(&mut self, mut wanted: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        loop {
            let message = match self.unread.pop_front() {
                Some(message) => message,
                None => self.next().await,
            };
            if let Some(found) = wanted(&message) {
                return found;
            }
        }
    }

    async fn next(&mut self) -> ServerMessage {
        let message = self.message().await;
        self.seen.push(message.clone());
        message
    }

    /// Sends a command and waits for its answer: nothing, or the refusal.
    pub(crate) async fn command(&mut self, command: Value) -> Result<Option<String>, String> {
        let sent = self.send(command).await;
        loop {
            match self.next().await {
                ServerMessage::Ack { id, game } if id == sent => return Ok(game),
                ServerMessage::Rejected { id, refusal } if id == Some(sent) => {
                    let code = serde_json::to_value(refusal.code).unwrap();
                    return Err(code.as_str().unwrap().to_owned());
                }
                other => self.unread.push_back(other),
            }
        }
    }

    /// Sends a command that must be done.
    pub(crate) async fn ok(&mut self, command: Value) {
        let answer = self.command(command.clone()).await;
        assert!(answer.is_ok(), "{command}: {answer:?}");
    }

    /// Plays a move.
    pub(crate) async fn play(&mut self, text: &str, ply: u32) {
        self.ok(json!({ "type": "play", "move": text, "ply": ply })).await;
    }

    /// Waits for an event.
    pub(crate) async fn event<T>(&mut self, mut wanted: impl FnMut(&Event) -> Option<T>) -> T {
        self.wait(|message| match message {
            ServerMessage::Event { event, .. } => wanted(event),
            _ => None,
        })
        .await
    }

    /// Waits until so many moves have been played and returns the last.
    pub(crate) async fn ply(&mut self, ply: u32) -> String {
        self.event(|event| match event {
            Event::Moved { mv, .. } if mv.ply == ply => Some(mv.text.clone()),
            _ => None,
        })
        .await
    }

    /// Waits for the snapshot.
    pub(crate) async fn snapshot(&mut self) -> (u64, app::messages::live::LiveGame) {
        self.wait(|message| match message {
            ServerMessage::Snapshot { seq, game } => Some((*seq, (**game).clone())),
            _ => None,
        })
        .await
    }
}

/// A new game of Gomoku between a person and an engine.
pub(crate) fn against(engine: &str) -> Value {
    json!({
        "spec": { "game": if engine.starts_with("ataxx") { "ataxx" } else { "gomoku" } },
        "first": { "kind": "human" },
        "second": { "kind": "engine", "id": engine },
        "nickname": "Ada",
    })
}

/// A new game against the engine, which thinks longer than any test lasts.
pub(crate) fn against_a_thinker() -> Value {
    let mut request = against("gomoku");
    request["think_ms"] = json!(600_000);
    request
}

/// A new game between two people.
pub(crate) fn two_people(game: &str) -> Value {
    json!({
        "spec": { "game": game },
        "first": { "kind": "human", "name": "Ada" },
        "second": { "kind": "human", "name": "Bob" },
    })
}
