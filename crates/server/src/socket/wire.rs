//! A WebSocket with its limits.

use std::{num::NonZeroU32, time::Duration};

use app::{
    Announcement,
    messages::error::{ErrorCode, Refusal},
};
use axum::{
    body::Bytes,
    extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code},
    response::Response,
};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde::Serialize;
use tokio::time::{Instant, Interval, interval};

/// The largest message that is read, in bytes.
pub(crate) const LARGEST_MESSAGE: usize = 64 << 10;

/// Beyond this a message is not even received.
const LARGEST_FRAME: usize = 1 << 20;

/// Messages a second in the long run, and at once.
const RATE: NonZeroU32 = NonZeroU32::new(20).expect("it is not zero");
const BURST: NonZeroU32 = NonZeroU32::new(60).expect("it is not zero");

/// How many refusals for haste end the connection.
const MOST_HASTE: u32 = 500;

/// How long a page may take to accept a message.
const PATIENCE: Duration = Duration::from_secs(10);

/// How often a quiet connection is tried.
const PING_INTERVAL: Duration = Duration::from_secs(30);

/// How long somebody may say nothing at all, who is tried twice in that time.
const SILENCE: Duration = Duration::from_secs(75);

/// A connection.
pub(crate) struct Wire {
    socket: WebSocket,
    limiter: DefaultDirectRateLimiter,
    haste: u32,
    pings: Interval,
    /// When something came last.
    heard: Instant,
}

/// Something that came in.
pub(crate) enum Incoming {
    /// A text to be understood.
    Text(Utf8Bytes),
    /// A text that is refused whatever it says.
    Refused(Utf8Bytes, Refusal),
}

/// The connection is over.
pub(crate) struct Closed;

/// Accepts a connection with limits on what is received.
pub(crate) fn accept<F: Future<Output = ()> + Send + 'static>(
    upgrade: WebSocketUpgrade,
    serve: impl FnOnce(Wire) -> F + Send + 'static,
) -> Response {
    upgrade
        .max_message_size(LARGEST_FRAME)
        .max_frame_size(LARGEST_FRAME)
        .read_buffer_size(4 << 10)
        .write_buffer_size(0)
        .max_write_buffer_size(4 << 20)
        .on_upgrade(|socket| serve(Wire::new(socket)))
}

impl Wire {
    fn new(socket: WebSocket) -> Wire {
        let limiter = RateLimiter::direct(Quota::per_second(RATE).allow_burst(BURST));
        Wire { socket, limiter, haste: 0, pings: interval(PING_INTERVAL), heard: Instant::now() }
    }

    /// The next message. Can be dropped and called again without loss.
    pub(crate) async fn receive(&mut self) -> Result<Incoming, Closed> {
        loop {
            tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Closed),
                    Some(Ok(message)) => {
                        self.heard = Instant::now();
                        if let Some(incoming) = self.judge(message)? {
                            return Ok(incoming);
                        }
                    }
                },
                _ = self.pings.tick() => {
                    if self.heard.elapsed() > SILENCE {
                        return Err(Closed);
                    }
                    self.send_message(Message::Ping("".into())).await?;
                }
            }
        }
    }

    /// What becomes of a frame. Whatever its kind, it counts: each costs as much to receive.
    fn judge(&mut self, message: Message) -> Result<Option<Incoming>, Closed> {
        let is_too_fast = self.limiter.check().is_err();
        if is_too_fast {
            self.haste += 1;
            if self.haste > MOST_HASTE {
                return Err(Closed);
            }
        }
        Ok(match message {
            Message::Text(text) if is_too_fast => Some(Incoming::Refused(text, ErrorCode::TooFast.refusal())),
            Message::Text(text) if text.len() > LARGEST_MESSAGE => {
                Some(Incoming::Refused("".into(), ErrorCode::TooLarge.with("limit", LARGEST_MESSAGE)))
            }
            Message::Text(text) => Some(Incoming::Text(text)),
            Message::Binary(_) => {
                let code = if is_too_fast { ErrorCode::TooFast } else { ErrorCode::Malformed };
                Some(Incoming::Refused("".into(), code.refusal()))
            }
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => None,
        })
    }

    /// Sends a message.
    pub(crate) async fn send(&mut self, message: &impl Serialize) -> Result<(), Closed> {
        self.send_message(Message::Text(text(message).into())).await
    }

    /// Sends what everybody who watches a game is told: its text is written once.
    pub(crate) async fn announce(&mut self, announcement: &Announcement) -> Result<(), Closed> {
        let bytes = announcement.encoded(|message| Bytes::from(text(message)));
        let text = Utf8Bytes::try_from(bytes).expect("JSON is UTF-8");
        self.send_message(Message::Text(text)).await
    }

    async fn send_message(&mut self, message: Message) -> Result<(), Closed> {
        match tokio::time::timeout(PATIENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Closed),
        }
    }

    /// Says a last word and ends the connection.
    pub(crate) async fn close(mut self, word: &impl Serialize) {
        let frame = CloseFrame { code: close_code::AWAY, reason: "".into() };
        if self.send(word).await.is_ok() {
            let _ = self.send_message(Message::Close(Some(frame))).await;
        }
    }
}

fn text(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("every key of a message is a string")
}
