//! People at boards: they play anywhere, each at a pace of its own, and measure how long they wait.

use std::{
    collections::HashSet,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use app::messages::socket::{Event, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::Semaphore,
    task::JoinSet,
    time::sleep,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{Message, client::IntoClientRequest, protocol::WebSocketConfig},
};

use crate::Failure;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Who sits on the other side.
#[derive(Clone, Copy)]
pub(crate) enum Opponent {
    /// A person, who is the same one here.
    Person,
    /// The levels from 1 to 6, in turn.
    Levels,
    /// One level.
    Level(usize),
}

/// How long everybody waited, in order.
#[derive(Default)]
pub(crate) struct Times {
    pub(crate) acknowledged: Vec<Duration>,
    pub(crate) answered: Vec<Duration>,
}

impl Times {
    /// The time within which a share of them lies, in milliseconds.
    pub(crate) fn at(times: &[Duration], share: f64) -> f64 {
        let place = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(place).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    }
}

/// How many games are begun at the same time.
const BEGINNERS: usize = 32;

/// The side length of the usual board.
const SIZE: u8 = 15;

/// Begins games and plays all of them.
pub(crate) async fn play(
    address: SocketAddr,
    people: usize,
    opponent: Opponent,
    pause: Duration,
    time: Duration,
) -> Result<Times, Failure> {
    let sockets = open_games(address, people, opponent).await?;
    let deadline = Instant::now() + time;
    let mut playing = JoinSet::new();
    for (seed, socket) in (0..).zip(sockets) {
        let has_engine = !matches!(opponent, Opponent::Person);
        playing.spawn(Person::new(socket, seed, has_engine).play(pause, deadline));
    }
    let mut times = Times::default();
    for of_one in playing.join_all().await {
        let of_one = of_one?;
        times.acknowledged.extend(of_one.acknowledged);
        times.answered.extend(of_one.answered);
    }
    times.acknowledged.sort();
    times.answered.sort();
    Ok(times)
}

/// Begins games and opens their sockets.
async fn open_games(address: SocketAddr, count: usize, opponent: Opponent) -> Result<Vec<Socket>, Failure> {
    let places = Arc::new(Semaphore::new(BEGINNERS));
    let mut beginning = JoinSet::new();
    for number in 0..count {
        let places = places.clone();
        beginning.spawn(async move {
            let _place = places.acquire().await?;
            let second = match opponent {
                Opponent::Person => json!({ "kind": "human" }),
                Opponent::Levels => json!({ "kind": "engine", "id": format!("gomoku-{}", number % 6 + 1) }),
                Opponent::Level(level) => json!({ "kind": "engine", "id": format!("gomoku-{level}") }),
            };
            let request =
                json!({ "spec": { "game": "gomoku" }, "first": { "kind": "human" }, "second": second });
            let mut cookie = String::new();
            let game = post(address, "/api/games", &request, &mut cookie).await?;
            let id = game["id"].as_str().ok_or_else(|| format!("no game: {game}"))?;
            let mut socket = connect(address, id, &cookie).await?;
            match next_message(&mut socket).await? {
                ServerMessage::Snapshot { .. } => Ok::<Socket, Failure>(socket),
                other => Err(format!("a game began with {other:?}").into()),
            }
        });
    }
    beginning.join_all().await.into_iter().collect()
}

/// A POST over a connection of its own by whoever has this cookie; a newcomer is given one, which is returned.
pub(crate) async fn post(
    address: SocketAddr,
    path: &str,
    body: &Value,
    cookie: &mut String,
) -> Result<Value, Failure> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         cookie: {cookie}\r\ncontent-length: {}\r\n\r\n{body}",
        body.len(),
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("an answer without a body")?;
    let given = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")?.split(';').next());
    if let Some(given) = given {
        given.clone_into(cookie);
    }
    Ok(serde_json::from_str(body)?)
}

/// Opens a socket as a browser does, without delay, but with small buffers.
async fn connect(address: SocketAddr, id: &str, cookie: &str) -> Result<Socket, Failure> {
    let url = format!("ws://{address}/ws/games/{id}");
    let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
    let mut request = url.into_client_request()?;
    request.headers_mut().insert("cookie", cookie.parse()?);
    Ok(connect_async_with_config(request, Some(config), true).await?.0)
}

async fn next_message(socket: &mut Socket) -> Result<ServerMessage, Failure> {
    loop {
        match socket.next().await.ok_or("the server closed a socket")?? {
            Message::Text(text) => return Ok(serde_json::from_str(&text)?),
            Message::Close(_) => return Err("the server closed a socket".into()),
            _ => (),
        }
    }
}

/// A person at a board, who plays anywhere.
struct Person {
    socket: Socket,
    rng: Xoshiro256PlusPlus,
    has_engine: bool,
    taken: HashSet<String>,
    ply: u32,
    is_over: bool,
}

impl Person {
    fn new(socket: Socket, seed: u64, has_engine: bool) -> Person {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Person { socket, rng, has_engine, taken: HashSet::new(), ply: 0, is_over: false }
    }

    async fn play(mut self, pause: Duration, deadline: Instant) -> Result<Times, Failure> {
        let mut times = Times::default();
        // People do not move in step.
        let first = pause.mul_f64(self.rng.random_range(0.0..1.0));
        self.wait(first).await?;
        for id in 1.. {
            if self.is_over || Instant::now() >= deadline {
                break;
            }
            times.acknowledged.push(self.make_move(id).await?);
            let (moved, answered) = (Instant::now(), self.ply.next_multiple_of(2));
            while self.has_engine && self.ply < answered && !self.is_over {
                self.message().await?;
            }
            if self.has_engine {
                times.answered.push(moved.elapsed());
            }
            let next = pause.mul_f64(self.rng.random_range(0.5..1.5));
            self.wait(next).await?;
        }
        Ok(times)
    }

    /// Looks at the board, and answers the pings of the server meanwhile.
    async fn wait(&mut self, time: Duration) -> Result<(), Failure> {
        let over = sleep(time);
        tokio::pin!(over);
        loop {
            tokio::select! {
                () = &mut over => return Ok(()),
                heard = self.message() => drop(heard?),
            }
        }
    }

    /// Sends a move and waits until it is acknowledged.
    async fn make_move(&mut self, id: u64) -> Result<Duration, Failure> {
        let point = self.free_point();
        let text = json!({ "id": id, "type": "play", "move": point, "ply": self.ply }).to_string();
        let sent = Instant::now();
        self.socket.send(Message::text(text)).await?;
        loop {
            match self.message().await? {
                ServerMessage::Ack { id: done, .. } if done == id => return Ok(sent.elapsed()),
                ServerMessage::Rejected { refusal, .. } => return Err(format!("{point}: {refusal:?}").into()),
                _ => (),
            }
        }
    }

    async fn message(&mut self) -> Result<ServerMessage, Failure> {
        let message = next_message(&mut self.socket).await?;
        if let ServerMessage::Event { event, .. } = &message
            && let Event::Moved { mv, board, .. } = &**event
        {
            self.ply = mv.ply;
            self.taken.insert(mv.text.clone());
            self.is_over = board.outcome.is_some();
        }
        Ok(message)
    }

    fn free_point(&mut self) -> String {
        loop {
            let column = char::from(b'a' + self.rng.random_range(0..SIZE));
            let point = format!("{column}{}", self.rng.random_range(1..=SIZE));
            if !self.taken.contains(&point) {
                return point;
            }
        }
    }
}
