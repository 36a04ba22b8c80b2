//! How many games a server bears: `cargo bench -p server --bench load`.
//!
//! 2,000 games wait with their sockets open while 200 are played against `random`, each with a move
//! about every second, as a person plays at most. Told are the time from sending a move to its
//! acknowledgement (which comes after the move is on the disk) and the resident memory of the
//! process, in which the clients live as well. Without `--bench` a few games run for a moment, to
//! show that it still works.
#![allow(clippy::print_stdout, reason = "a benchmark tells its numbers")]

use std::{
    collections::HashSet,
    error::Error,
    fs,
    net::SocketAddr,
    time::{Duration, Instant},
};

use app::messages::{
    live::GameCreated,
    socket::{Event, ServerMessage},
};
use futures_util::{SinkExt, StreamExt};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use server::{Config, Server};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::Semaphore,
    task::JoinSet,
    time::sleep,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{Message, protocol::WebSocketConfig},
};

type Failure = Box<dyn Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How much there is to bear.
#[derive(Clone, Copy)]
struct Load {
    idle: usize,
    playing: usize,
    time: Duration,
}

const FULL: Load = Load { idle: 2000, playing: 200, time: Duration::from_secs(10) };
const TRIAL: Load = Load { idle: 10, playing: 3, time: Duration::from_secs(1) };

/// How long a player looks at the board before a move.
const PAUSE: Duration = Duration::from_millis(700);

/// How many games are begun at the same time.
const BEGINNERS: usize = 32;

/// The side length of the usual board.
const SIZE: u8 = 15;

fn main() -> Result<(), Failure> {
    let load = if std::env::args().any(|argument| argument == "--bench") { FULL } else { TRIAL };
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(bear(load))
}

async fn bear(load: Load) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("tengen.db").display().to_string();
    let mut config = Config::local(database, Some(folder.path().to_owned()));
    config.listen.set_port(0);
    let server = Server::open(config).await?;
    let (address, stopper) = (server.address(), server.stopper());
    let serving = tokio::spawn(server.run());

    let before = resident_megabytes()?;
    let began = Instant::now();
    let mut sockets = open_games(address, load.idle + load.playing).await?;
    println!("{} games opened in {:.1} s", sockets.len(), began.elapsed().as_secs_f64());
    let mut watching = JoinSet::new();
    for idle in sockets.drain(..load.idle) {
        watching.spawn(idle.for_each(|_| async {}));
    }
    let times = play(sockets, load.time).await?;
    tell(&times, load, before, resident_megabytes()?);
    stopper.stop();
    watching.join_all().await;
    Ok(serving.await??)
}

/// Begins games and opens their sockets.
async fn open_games(address: SocketAddr, count: usize) -> Result<Vec<Socket>, Failure> {
    let places = std::sync::Arc::new(Semaphore::new(BEGINNERS));
    let mut beginning = JoinSet::new();
    for _ in 0..count {
        let places = places.clone();
        beginning.spawn(async move {
            let _place = places.acquire().await?;
            let request = json!({
                "spec": { "game": "gomoku" },
                "first": { "kind": "human" },
                "second": { "kind": "engine", "id": "random" },
            });
            let GameCreated { id } = serde_json::from_value(post(address, "/api/games", &request).await?)?;
            let mut socket = connect(address, &id).await?;
            match next_message(&mut socket).await? {
                ServerMessage::Snapshot { .. } => Ok::<Socket, Failure>(socket),
                other => Err(format!("a game began with {other:?}").into()),
            }
        });
    }
    beginning.join_all().await.into_iter().collect()
}

/// A POST over a connection of its own.
async fn post(address: SocketAddr, path: &str, body: &Value) -> Result<Value, Failure> {
    let body = body.to_string();
    let request = format!(
        "POST {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len(),
    );
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").ok_or("an answer without a body")?;
    Ok(serde_json::from_str(body)?)
}

/// Opens a socket as a browser does, without delay, but with small buffers: the memory that counts is
/// the server's.
async fn connect(address: SocketAddr, id: &str) -> Result<Socket, Failure> {
    let url = format!("ws://{address}/ws/games/{id}");
    let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
    Ok(connect_async_with_config(url, Some(config), true).await?.0)
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

/// Plays in all sockets at once; returns how long each move took to be acknowledged, in order.
async fn play(sockets: Vec<Socket>, time: Duration) -> Result<Vec<Duration>, Failure> {
    let deadline = Instant::now() + time;
    let mut playing = JoinSet::new();
    for (seed, socket) in (0..).zip(sockets) {
        playing.spawn(Person::new(socket, seed).play(deadline));
    }
    let mut times = Vec::new();
    for of_one in playing.join_all().await {
        times.extend(of_one?);
    }
    times.sort();
    Ok(times)
}

/// A person at a board, who plays anywhere.
struct Person {
    socket: Socket,
    rng: Xoshiro256PlusPlus,
    taken: HashSet<String>,
    ply: u32,
    is_over: bool,
}

impl Person {
    fn new(socket: Socket, seed: u64) -> Person {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Person { socket, rng, taken: HashSet::new(), ply: 0, is_over: false }
    }

    async fn play(mut self, deadline: Instant) -> Result<Vec<Duration>, Failure> {
        let mut times = Vec::new();
        // People do not move in step.
        sleep(PAUSE.mul_f64(self.rng.random_range(0.0..1.0))).await;
        for id in 1.. {
            if self.is_over || Instant::now() >= deadline {
                break;
            }
            times.push(self.make_move(id).await?);
            let answered = self.ply.next_multiple_of(2);
            while self.ply < answered && !self.is_over {
                self.hear().await?;
            }
            sleep(PAUSE).await;
        }
        Ok(times)
    }

    /// Sends a move and waits until it is acknowledged.
    async fn make_move(&mut self, id: u64) -> Result<Duration, Failure> {
        let point = self.free_point();
        let text = json!({ "id": id, "type": "play", "move": point, "ply": self.ply }).to_string();
        let sent = Instant::now();
        self.socket.send(Message::text(text)).await?;
        loop {
            match self.hear().await? {
                ServerMessage::Ack { id: done, .. } if done == id => return Ok(sent.elapsed()),
                ServerMessage::Rejected { refusal, .. } => return Err(format!("{point}: {refusal:?}").into()),
                _ => (),
            }
        }
    }

    async fn hear(&mut self) -> Result<ServerMessage, Failure> {
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

fn tell(times: &[Duration], load: Load, before: f64, after: f64) {
    let at = |share: f64| {
        let place = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(place).map_or(f64::NAN, |time| time.as_secs_f64() * 1e3)
    };
    println!("{} idle and {} playing games for {} s", load.idle, load.playing, load.time.as_secs());
    println!("{} moves, {:.0} a second", times.len(), times.len() as f64 / load.time.as_secs_f64());
    println!(
        "acknowledged after {:.1} ms (p50), {:.1} ms (p99), {:.1} ms (slowest)",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    println!("resident memory {after:.0} MB, {before:.0} MB before the first game");
}

/// The resident memory of this process.
fn resident_megabytes() -> Result<f64, Failure> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS in the status")?;
    let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kilobytes / 1024.0)
}
