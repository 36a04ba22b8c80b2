//! The end of what a program wrote to its standard error: often the only hint why it died.

use std::{
    collections::VecDeque,
    io::Read,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

/// How many bytes are kept.
const MAX_BYTES: usize = 2000;

/// How long the words of a program that has just died are waited for.
const PATIENCE: Duration = Duration::from_millis(100);

/// Keeps the last words of a stream.
pub(super) struct LastWords(Arc<Shared>);

#[derive(Default)]
struct Shared {
    heard: Mutex<Heard>,
    is_over: Condvar,
}

#[derive(Default)]
struct Heard {
    tail: VecDeque<u8>,
    is_over: bool,
}

impl LastWords {
    /// Listens until the stream ends, on a thread of its own. Without a thread there are no words.
    pub(super) fn listen(stream: impl Read + Send + 'static) -> LastWords {
        let shared = Arc::new(Shared::default());
        let listener = shared.clone();
        let listen = move || listener.listen(stream);
        if thread::Builder::new().name("last words".to_owned()).spawn(listen).is_err() {
            shared.lock().is_over = true;
        }
        LastWords(shared)
    }

    /// The last words on one line, if there were any. Waits a moment for the stream to end.
    pub(super) fn text(&self) -> Option<String> {
        let waited = self.0.is_over.wait_timeout_while(self.0.lock(), PATIENCE, |heard| !heard.is_over);
        let (heard, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = heard.tail.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let words: Vec<&str> = text.split_whitespace().collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listen(&self, mut stream: impl Read) {
        let mut buffer = [0; 1024];
        while let Ok(count @ 1..) = stream.read(&mut buffer) {
            let mut heard = self.lock();
            heard.tail.extend(&buffer[..count]);
            let excess = heard.tail.len().saturating_sub(MAX_BYTES);
            heard.tail.drain(..excess);
        }
        self.lock().is_over = true;
        self.is_over.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_kept_and_it_is_one_line() {
        let text = format!("{}\nthread main\n  panicked\n", "noise ".repeat(1000));
        let words = LastWords::listen(std::io::Cursor::new(text)).text().unwrap();
        assert!(words.ends_with("noise thread main panicked"));
        assert!(words.len() <= MAX_BYTES);
        assert_eq!(LastWords::listen(std::io::empty()).text(), None);
    }
}
