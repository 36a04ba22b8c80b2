//! How many people a server bears, and within how much memory: `cargo bench -p server --bench load`.
//!
//! The server is a process of its own, with the memory that the table names as its ceiling; the people are in this one.
//! Told are the time from sending a move to its acknowledgement (which comes after the move is on the disk), the time from
//! there to the engine's answer, and the largest memory that the server had. A goal that is missed says so. Without
//! `--bench` a few people play for a moment, to show that it still works.
#![allow(clippy::print_stdout, reason = "a benchmark tells its numbers")]

mod host;
mod people;

use std::{error::Error, time::Duration};

use host::Host;
use people::{Opponent, Times, play};
use serde_json::json;

type Failure = Box<dyn Error + Send + Sync>;

/// Who plays, and what is expected of the server.
struct Scene {
    name: &'static str,
    people: usize,
    opponent: Opponent,
    /// How long a person looks at the board before a move, on average.
    pause: Duration,
    time: Duration,
    /// Memory that the server is given, in megabytes; beyond it the system gives nothing.
    ceiling_mb: u64,
    /// Memory that it may have.
    goal_mb: u64,
    /// The times within which 99 of 100 moves are acknowledged and answered, in milliseconds.
    goal_ack_ms: f64,
    goal_answer_ms: f64,
    /// Whether others think and play matches beside them.
    neighbours: Neighbours,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Neighbours {
    None,
    /// Two games against the engine with all the time there is, and a match of 10,000 games.
    Greedy,
}

const SCENES: [Scene; 3] = [
    Scene {
        name: "3,000 people against people",
        people: 3000,
        opponent: Opponent::Person,
        pause: Duration::from_secs(5),
        time: Duration::from_secs(30),
        ceiling_mb: 8192,
        goal_mb: 200,
        goal_ack_ms: 25.0,
        goal_answer_ms: f64::INFINITY,
        neighbours: Neighbours::None,
    },
    Scene {
        name: "3,000 people against levels 1 to 6",
        people: 3000,
        opponent: Opponent::Levels,
        pause: Duration::from_secs(30),
        time: Duration::from_secs(90),
        ceiling_mb: 8192,
        goal_mb: 1024,
        goal_ack_ms: 100.0,
        goal_answer_ms: 1200.0,
        neighbours: Neighbours::None,
    },
    Scene {
        name: "100 people against level 4, beside greedy ones",
        people: 100,
        opponent: Opponent::Level(4),
        pause: Duration::from_secs(5),
        time: Duration::from_secs(30),
        ceiling_mb: 8192,
        goal_mb: 1024,
        goal_ack_ms: 100.0,
        goal_answer_ms: 1000.0,
        neighbours: Neighbours::Greedy,
    },
];

fn main() -> Result<(), Failure> {
    if let Some(folder) = std::env::var_os(host::FOLDER) {
        return host::serve(folder.as_ref());
    }
    let is_full = std::env::args().any(|argument| argument == "--bench");
    let scenes = SCENES.map(|scene| if is_full { scene } else { scene.tried() });
    println!(
        "{:<48} {:>7} {:>6} | {:>9} {:>9} | {:>9} {:>9} | {:>7} goals",
        "", "moves", "a s", "ack p50", "p99", "answer", "p99", "memory"
    );
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut missed = 0;
    for scene in &scenes {
        let (times, memory_mb) = runtime.block_on(bear(scene))?;
        missed += tell(scene, &times, memory_mb);
    }
    if is_full && missed > 0 { Err(format!("{missed} goals are missed").into()) } else { Ok(()) }
}

impl Scene {
    /// The same, small and short.
    fn tried(self) -> Scene {
        let pause = Duration::from_millis(100);
        Scene { people: self.people.min(6), pause, time: Duration::from_secs(1), ..self }
    }
}

async fn bear(scene: &Scene) -> Result<(Times, u64), Failure> {
    let host = Host::start(scene.ceiling_mb, scene.goal_mb)?;
    if scene.neighbours == Neighbours::Greedy {
        for _ in 0..2 {
            let game = json!({
                "spec": { "game": "gomoku" }, "first": { "kind": "human" },
                "second": { "kind": "engine", "id": "gomoku" }, "think_ms": 60_000,
            });
            let mut cookie = String::new();
            let game = people::post(host.address, "/api/games", &game, &mut cookie).await?;
            let id = game["id"].as_str().ok_or("no game")?.to_owned();
            let first = json!({ "type": "play", "move": "a1", "ply": 0 });
            people::post(host.address, &format!("/api/games/{id}/commands"), &first, &mut cookie).await?;
        }
        let duel = json!({
            "kind": "match", "spec": { "game": "gomoku" }, "players": ["gomoku-9", "gomoku-8"], "games": 10_000,
            "time": "1s", "concurrency": 2,
        });
        people::post(host.address, "/api/arena", &duel, &mut String::new()).await?;
    }
    let times = play(host.address, scene.people, scene.opponent, scene.pause, scene.time).await?;
    Ok((times, host.peak_mb()?))
}

/// Tells a scene in a row; returns how many of its goals are missed.
fn tell(scene: &Scene, times: &Times, memory_mb: u64) -> usize {
    let [ack_50, ack_99] = [0.5, 0.99].map(|share| Times::at(&times.acknowledged, share));
    let [answer_50, answer_99] = [0.5, 0.99].map(|share| Times::at(&times.answered, share));
    let mut goals = vec![
        ("ack", ack_99 <= scene.goal_ack_ms, format!("{} ms", scene.goal_ack_ms)),
        ("memory", memory_mb <= scene.goal_mb, format!("{} MB", scene.goal_mb)),
    ];
    // People are not asked how long they take.
    if scene.goal_answer_ms.is_finite() {
        let goal = format!("{} ms", scene.goal_answer_ms);
        goals.insert(1, ("answer", answer_99 <= scene.goal_answer_ms, goal));
    }
    let answer = |ms: f64| if ms.is_nan() { "–".to_owned() } else { format!("{ms:.1} ms") };
    let told: Vec<String> = goals
        .iter()
        .map(|(name, is_met, goal)| format!("{name} {goal} {}", if *is_met { "met" } else { "MISSED" }))
        .collect();
    println!(
        "{:<48} {:>7} {:>6.0} | {ack_50:>6.1} ms {ack_99:>6.1} ms | {:>9} {:>9} | {memory_mb:>4} MB {}",
        scene.name,
        times.acknowledged.len(),
        times.acknowledged.len() as f64 / scene.time.as_secs_f64(),
        answer(answer_50),
        answer(answer_99),
        told.join(", ")
    );
    goals.iter().filter(|(_, is_met, _)| !is_met).count()
}
