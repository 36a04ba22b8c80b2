//! Both ends of a session: a whole script at once, or line by line while it runs.

use std::{
    io::{self, Read, Write},
    sync::mpsc::{Receiver, Sender, channel},
    thread::{self, JoinHandle},
};

/// The way into a session.
pub(crate) type Run<I> = fn(I, &mut dyn Write) -> io::Result<()>;

/// What a session answers to a script, without its chatter.
pub(crate) fn answers(run: Run<io::Cursor<String>>, script: &str) -> Vec<String> {
    let mut output = Vec::new();
    run(io::Cursor::new(script.to_owned()), &mut output).unwrap();
    let lines = String::from_utf8(output).unwrap();
    lines.lines().filter(|line| !is_chatter(line)).map(ToOwned::to_owned).collect()
}

/// Whether a line tells of a search, in either protocol.
pub(crate) fn is_chatter(line: &str) -> bool {
    ["MESSAGE", "INFO", "info depth"].iter().any(|start| line.starts_with(start))
}

pub(crate) fn is_point(text: &str) -> bool {
    let Some((x, y)) = text.split_once(',') else { return false };
    [x, y].iter().all(|number| number.parse::<u8>().is_ok())
}

/// A session that runs.
pub(crate) struct Talk {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    session: JoinHandle<()>,
}

impl Talk {
    pub(crate) fn start(run: Run<Incoming>) -> Talk {
        let (input, lines) = channel();
        let (writes, output) = channel();
        let input_end = Incoming { lines, rest: Vec::new() };
        let play = move || run(input_end, &mut Outgoing { writes, line: Vec::new() }).unwrap();
        Talk { input: Some(input), output, session: thread::spawn(play) }
    }

    pub(crate) fn send(&self, lines: &str) {
        self.input.as_ref().unwrap().send(format!("{lines}\n").into_bytes()).unwrap();
    }

    /// The next line, whatever it is.
    pub(crate) fn line(&self) -> String {
        self.output.recv().expect("the session has ended")
    }

    /// The next line that is no message.
    pub(crate) fn answer(&self) -> String {
        loop {
            let line = self.line();
            if !is_chatter(&line) {
                return line;
            }
        }
    }

    /// Ends the input, and gives what was still said.
    pub(crate) fn finish(mut self) -> Vec<String> {
        self.input = None;
        self.session.join().unwrap();
        self.output.iter().filter(|line| !is_chatter(line)).collect()
    }
}

/// Reads what is sent; waits when there is nothing.
pub(crate) struct Incoming {
    lines: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Incoming {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.lines.recv().unwrap_or_default();
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// Hands out a line when it is flushed, and not before.
struct Outgoing {
    writes: Sender<String>,
    line: Vec<u8>,
}

impl Write for Outgoing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8(std::mem::take(&mut self.line)).unwrap();
        text.lines().for_each(|line| drop(self.writes.send(line.to_owned())));
        Ok(())
    }
}
