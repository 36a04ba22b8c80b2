//! The thread that reads lines: whatever the session does, the next line is read when it comes.

use std::{
    io::{self, BufRead, BufReader, Read},
    sync::mpsc::Sender,
    thread,
    time::Instant,
};

use protocol::MAX_LINE_BYTES;
use search_kit::runner::Worker;

use crate::event::Event;

/// A line and when it came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) at: Instant,
}

/// Reads to the end of the input on a thread of its own.
pub(crate) fn read_on_thread<W: Worker + 'static>(
    input: impl Read + Send + 'static,
    events: Sender<Event<W>>,
) -> io::Result<()> {
    let read = move || {
        let mut input = BufReader::new(input);
        while let Ok(Some(text)) = read_line(&mut input) {
            if events.send(Event::Line(Line { text, at: Instant::now() })).is_err() {
                return;
            }
        }
        // A session that is over needs no more news.
        let _ = events.send(Event::EndOfInput);
    };
    thread::Builder::new().name("lines".to_owned()).spawn(read).map(drop)
}

/// One line without its end. Of one that is longer than any parser accepts, just enough is kept for
/// the parser to refuse it.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(MAX_LINE_BYTES as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_way_and_an_overlong_one_is_refused_as_one_line() {
        let text = format!("START 15\r\n{}\n\n7,7", "x".repeat(3 * MAX_LINE_BYTES));
        let mut input = text.as_bytes();
        let lines: Vec<String> = std::iter::from_fn(|| read_line(&mut input).unwrap()).collect();
        assert_eq!((lines.len(), &*lines[0], &*lines[2], &*lines[3]), (4, "START 15", "", "7,7"));
        assert!(lines[1].len() > MAX_LINE_BYTES);
    }
}
