//! The way out to a page: a short queue, so that a slow reader is dropped and not buffered for ever.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use tokio::sync::mpsc;

/// How many messages a page may be behind.
const LENGTH: usize = 256;

/// The sender's end.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(mpsc::Sender<Utf8Bytes>);

/// The reader was too slow, or has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gone;

/// A new way out and the end where messages come out.
pub(crate) fn outbox() -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
    let (sender, receiver) = mpsc::channel(LENGTH);
    (Outbox(sender), receiver)
}

/// The text of a message.
pub(crate) fn text(message: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(message).expect("every key of a message is a string").into()
}

impl Outbox {
    /// Sends a message, or says that nobody reads.
    pub(crate) fn send(&self, message: Utf8Bytes) -> Result<(), Gone> {
        self.0.try_send(message).map_err(|_| Gone)
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_that_does_not_read_is_given_up() {
        let (outbox, _receiver) = outbox();
        let sent = (0..).take_while(|_| outbox.send("x".into()).is_ok()).count();
        assert_eq!(sent, LENGTH);
    }
}
