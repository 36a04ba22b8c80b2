//! The way out to whoever watches a game: a short queue, so that a slow reader is dropped and not buffered for ever.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use tokio::sync::mpsc;

use crate::messages::socket::ServerMessage;

/// How many messages a reader may be behind.
const LENGTH: usize = 256;

/// What everybody who watches a game is told.
///
/// A front that sends it over a wire writes it down once for all its readers.
#[derive(Debug)]
pub struct Announcement {
    message: ServerMessage,
    encoded: OnceLock<Bytes>,
}

impl Announcement {
    pub(crate) fn new(message: ServerMessage) -> Arc<Announcement> {
        Arc::new(Announcement { message, encoded: OnceLock::new() })
    }

    /// What is told.
    #[must_use]
    pub fn message(&self) -> &ServerMessage {
        &self.message
    }

    /// The form in which it travels: made by whoever needs it first, and the same for all.
    pub fn encoded(&self, encode: impl FnOnce(&ServerMessage) -> Bytes) -> Bytes {
        self.encoded.get_or_init(|| encode(&self.message)).clone()
    }
}

/// The sender's end.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(mpsc::Sender<Arc<Announcement>>);

/// The reader was too slow, or has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gone;

/// A new way out and the end where announcements come out.
pub(crate) fn outbox() -> (Outbox, mpsc::Receiver<Arc<Announcement>>) {
    let (sender, receiver) = mpsc::channel(LENGTH);
    (Outbox(sender), receiver)
}

impl Outbox {
    /// Sends an announcement, or says that nobody reads.
    pub(crate) fn send(&self, announcement: Arc<Announcement>) -> Result<(), Gone> {
        self.0.try_send(announcement).map_err(|_| Gone)
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::error::ErrorCode;

    fn announcement() -> Arc<Announcement> {
        Announcement::new(ServerMessage::Closing { refusal: ErrorCode::Closing.refusal() })
    }

    #[test]
    fn a_reader_that_does_not_read_is_given_up() {
        let (outbox, _receiver) = outbox();
        let sent = (0..).take_while(|_| outbox.send(announcement()).is_ok()).count();
        assert_eq!(sent, LENGTH);
    }

    #[test]
    fn an_announcement_is_written_down_once() {
        let announcement = announcement();
        assert_eq!(announcement.encoded(|_| Bytes::from_static(b"once")), "once");
        assert_eq!(announcement.encoded(|_| Bytes::from_static(b"twice")), "once");
    }
}
