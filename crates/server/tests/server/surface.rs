//! The whole surface of the server under requests that chance has made: from its own description, and bent a little.
//!
//! Whatever comes, the answer is one of HTTP and never a fault of the server, and the server goes on. The same seed makes
//! the same requests; `TENGEN_SURFACE_REQUESTS` asks for more of them.

use std::env;

use futures_util::{SinkExt, StreamExt};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Map, Value, json};
use server::Audience;
use tokio_tungstenite::tungstenite::Message;

use crate::support::{TestServer, two_people};

/// How many requests there are unless more are asked for.
const REQUESTS: usize = 600;

/// How many messages go over sockets.
const MESSAGES: usize = 200;

/// How deep a value is made.
const DEPTH: u32 = 6;

/// Texts that mean something somewhere.
const WORDS: [&str; 24] = [
    "",
    "gomoku",
    "ataxx",
    "renju",
    "h8",
    "a1c3",
    "pass",
    "startpos",
    "human",
    "random",
    "gomoku-1",
    "killer:depth=2",
    "match",
    "10ms",
    "1+0.1",
    "game-1",
    "1",
    "-1",
    "sgf",
    "picture.svg",
    "..",
    "%2e%2e%2fetc%2fpasswd",
    "天元",
    "\u{0}\r\n",
];

/// Makes values after a description.
struct Chance {
    rng: Xoshiro256PlusPlus,
    schemas: Value,
}

impl Chance {
    fn word(&mut self) -> String {
        match self.rng.random_range(0..20) {
            0 => "x".repeat(self.rng.random_range(1..5000)),
            _ => (*WORDS.choose(&mut self.rng).unwrap()).to_owned(),
        }
    }

    fn number(&mut self) -> Value {
        let numbers = [0, 1, 2, 15, 60, 1000, -1, i64::MAX, i64::MIN];
        match self.rng.random_range(0..12) {
            place if place < numbers.len() => json!(numbers[place]),
            9 => json!(1.5),
            10 => json!(1e300),
            _ => json!(self.rng.random_range(0..400)),
        }
    }

    /// Anything.
    fn noise(&mut self) -> Value {
        match self.rng.random_range(0..6) {
            0 => Value::Null,
            1 => json!(self.rng.random::<bool>()),
            2 => self.number(),
            3 => json!([self.word(), self.number()]),
            4 => json!({ self.word(): self.word() }),
            _ => json!(self.word()),
        }
    }

    /// A value that a schema describes, or now and then something else.
    fn value(&mut self, schema: &Value, depth: u32) -> Value {
        if depth == 0 || self.rng.random_range(0..25) == 0 {
            return self.noise();
        }
        if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
            let described = self.schemas[name].clone();
            return self.value(&described, depth - 1);
        }
        if let Some(all) = schema["allOf"].as_array().cloned() {
            let mut whole = Map::new();
            for part in all {
                if let Value::Object(fields) = self.value(&part, depth) {
                    whole.extend(fields);
                }
            }
            return Value::Object(whole);
        }
        for key in ["oneOf", "anyOf", "enum"] {
            let Some(choices) = schema[key].as_array() else { continue };
            let choice = choices.choose(&mut self.rng).cloned().unwrap_or_default();
            return if key == "enum" { choice } else { self.value(&choice, depth) };
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds.choose(&mut self.rng).cloned().unwrap_or_default(),
            kind => kind.clone(),
        };
        match kind.as_str() {
            Some("object") => self.object(schema, depth),
            Some("array") => {
                let length = self.rng.random_range(0..6);
                (0..length).map(|_| self.value(&schema["items"], depth - 1)).collect()
            }
            Some("string") => json!(self.word()),
            Some("integer" | "number") => self.number(),
            Some("boolean") => json!(self.rng.random::<bool>()),
            Some("null") => Value::Null,
            _ => self.noise(),
        }
    }

    fn object(&mut self, schema: &Value, depth: u32) -> Value {
        let fields = schema["properties"].as_object().cloned().unwrap_or_default();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut made = Map::new();
        for (name, field) in &fields {
            let is_required = required.iter().any(|required| required == name);
            let is_there = if is_required { 19 } else { 10 } > self.rng.random_range(0..20);
            if is_there {
                made.insert(name.clone(), self.value(field, depth - 1));
            }
        }
        Value::Object(made)
    }

    /// The path of an operation with values in it, and its query.
    fn target(&mut self, path: &str, operation: &Value) -> String {
        let mut target = path.to_owned();
        let mut query = Vec::new();
        for parameter in operation["parameters"].as_array().cloned().unwrap_or_default() {
            let name = parameter["name"].as_str().unwrap();
            let value = match self.value(&parameter["schema"], 2) {
                Value::String(text) => text,
                other => other.to_string(),
            };
            let value: String = value.bytes().take(300).map(escaped).collect();
            if parameter["in"] == "path" {
                target = target.replace(&format!("{{{name}}}"), &value);
            } else if self.rng.random::<bool>() {
                query.push(format!("{name}={value}"));
            }
        }
        if query.is_empty() { target } else { format!("{target}?{}", query.join("&")) }
    }
}

fn escaped(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() || b"-_.".contains(&byte) {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

async fn server() -> TestServer {
    TestServer::open_in(tempfile::tempdir().unwrap(), |config| {
        config.audience = Audience::Everybody(Vec::new());
    })
    .await
}

#[tokio::test]
async fn no_request_that_the_description_suggests_is_a_fault_of_the_server() {
    let server = server().await;
    let description = serde_json::to_value(server::openapi()).unwrap();
    let schemas = description["components"]["schemas"].clone();
    let mut chance = Chance { rng: Xoshiro256PlusPlus::seed_from_u64(23), schemas };
    let mut operations = Vec::new();
    for (path, item) in description["paths"].as_object().unwrap() {
        for method in ["get", "post", "put", "delete"] {
            if item[method].is_object() {
                operations.push((method.to_uppercase(), path.clone(), item[method].clone()));
            }
        }
    }
    let wanted = env::var("TENGEN_SURFACE_REQUESTS").map_or(REQUESTS, |wanted| wanted.parse().unwrap());
    let mut answered = [0; 6];
    for number in 0..wanted {
        let (method, path, operation) = &operations[number % operations.len()];
        let target = chance.target(path, operation);
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        let body = if schema.is_null() { chance.noise() } else { chance.value(schema, DEPTH) };
        let mut body = body.to_string().into_bytes();
        if number % 17 == 0 {
            body.truncate(body.len() / 2);
        }
        let headers = [("content-type", "application/json")];
        let answer = server.send(method, &target, &headers, Some(&body)).await;
        let told = String::from_utf8_lossy(&answer.body).chars().take(300).collect::<String>();
        let is_fault = answer.status == 500 || answer.status > 503;
        assert!(!is_fault, "{method} {target} {}: {told}", String::from_utf8_lossy(&body));
        assert!((200..600).contains(&answer.status));
        answered[usize::from(answer.status / 100)] += 1;
    }
    println!(
        "{wanted} requests to {} operations: {} done, {} refused",
        operations.len(),
        answered[2],
        answered[4]
    );
    assert!(answered[2] > 0 && answered[4] > 0, "{answered:?}");
    server.get("/api/info").await;
}

#[tokio::test]
async fn no_message_on_a_socket_is_a_fault_of_the_server() {
    let server = server().await;
    let description = serde_json::to_value(server::openapi()).unwrap();
    let schemas = description["components"]["schemas"].clone();
    let mut chance = Chance { rng: Xoshiro256PlusPlus::seed_from_u64(42), schemas };
    let command = json!({ "$ref": "#/components/schemas/Command" });
    for path in ["game", "/ws/analysis"] {
        let mut sent = 0;
        while sent < MESSAGES {
            let path = match path {
                "game" => format!("/ws/games/{}", server.begin(two_people("gomoku")).await),
                other => other.to_owned(),
            };
            let url = format!("ws://{}{path}", server.address);
            let (mut stream, _) = tokio_tungstenite::connect_async(url).await.unwrap();
            // As many as are taken at once.
            for id in 1..50 {
                let mut message = chance.value(&command, DEPTH);
                if let Value::Object(fields) = &mut message {
                    fields.insert("id".to_owned(), json!(id));
                }
                let message = match id % 9 {
                    0 => Message::binary(message.to_string().into_bytes()),
                    _ => Message::text(message.to_string()),
                };
                if stream.send(message).await.is_err() {
                    break;
                }
                sent += 1;
            }
            let _ = stream.close(None).await;
            while let Some(Ok(_)) = stream.next().await {}
        }
    }
    server.get("/api/info").await;
}
