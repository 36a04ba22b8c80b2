//! A child process and the lines that go to and fro.
//!
//! The child has a process group of its own, and the group dies with the link: whatever the
//! program started goes too. Threads read its output and errors and feed its input, so that a
//! program that does not read or does not stop writing can block nobody but itself.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    os::unix::process::CommandExt,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel},
    thread,
    time::{Duration, Instant},
};

use protocol::MAX_LINE_BYTES;
use rustix::process::{self, Pid, kill_process_group};
use search_kit::{StopFlag, Subscription};

use super::{CommandLine, last_words::LastWords, processor_time};

/// How many lines are kept until they are asked for; then the program waits.
const MAX_PENDING_LINES: usize = 256;

/// How long a program that has closed its output may take to exit, to learn how it ended.
const EXIT_TIME: Duration = Duration::from_millis(500);

/// A running program.
pub(super) struct Link {
    child: Child,
    group: Pid,
    input: Sender<String>,
    output: Receiver<Signal>,
    /// Through which whoever waits for a line is woken.
    wake: SyncSender<Signal>,
    is_closed: bool,
    last_words: LastWords,
}

/// What whoever waits for a line takes in.
enum Signal {
    Line(String),
    /// The program has closed its output.
    Closed,
    Woken,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// None came in time.
    TimedOut,
    /// Somebody has raised a flag.
    Woken,
    /// None will come: the output is closed.
    Closed,
}

impl Link {
    /// Starts the program.
    pub(super) fn open(command: &CommandLine) -> io::Result<Link> {
        let mut child = Command::new(command.program())
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()?;
        let group = Pid::from_child(&child);
        let stdin = child.stdin.take().expect("it was asked for");
        let stdout = child.stdout.take().expect("it was asked for");
        let stderr = child.stderr.take().expect("it was asked for");
        let (input, lines_to_write) = channel();
        let (wake, output) = sync_channel(MAX_PENDING_LINES);
        let read_lines = wake.clone();
        let last_words = LastWords::listen(stderr);
        let link = Link { child, group, input, output, wake, is_closed: false, last_words };
        let name = command.short_name();
        spawn(format!("{name} input"), move || write_lines(stdin, &lines_to_write))?;
        spawn(format!("{name} output"), move || read_lines_into(&read_lines, stdout))?;
        Ok(link)
    }

    /// Sends one or more lines. A program that is gone is noticed when it is listened to.
    pub(super) fn send(&self, lines: &str) {
        let _ = self.input.send(format!("{lines}\n"));
    }

    /// Has whoever waits for a line woken when the flag is raised.
    pub(super) fn wake_on(&self, flag: &StopFlag) -> Subscription {
        let wake = self.wake.clone();
        // Nobody waits while there are lines to be read.
        flag.on_raise(move || drop(wake.try_send(Signal::Woken)))
    }

    /// The next line, waited for until the given time, or for as long as it takes.
    pub(super) fn next_line(&mut self, until: Option<Instant>) -> Result<String, Silence> {
        if self.is_closed {
            return Err(Silence::Closed);
        }
        let signal = match until {
            Some(until) => self.output.recv_timeout(until.saturating_duration_since(Instant::now())),
            None => self.output.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        match signal {
            Ok(Signal::Line(line)) => Ok(line),
            Ok(Signal::Woken) => Err(Silence::Woken),
            Err(RecvTimeoutError::Timeout) => Err(Silence::TimedOut),
            Ok(Signal::Closed) | Err(RecvTimeoutError::Disconnected) => {
                self.is_closed = true;
                Err(Silence::Closed)
            }
        }
    }

    /// Forgets what was said and not yet heard.
    pub(super) fn skip_pending(&mut self) {
        // Bounded: a program may write faster than this forgets.
        let mut pending = self.output.try_iter().take(MAX_PENDING_LINES);
        self.is_closed |= pending.any(|signal| matches!(signal, Signal::Closed));
    }

    /// How long the program, with all that it started, has computed so far.
    pub(super) fn processor_time(&self) -> io::Result<Duration> {
        processor_time::of_group(self.group)
    }

    /// How a program that has closed its output ended, and what it complained about.
    pub(super) fn obituary(&mut self) -> String {
        let end = match self.wait_for_exit() {
            Some(status) => format!("it ended with {status}"),
            None => "it closed its output".to_owned(),
        };
        self.with_last_words(&end)
    }

    /// A sentence, and the program's last words if it wrote any to its standard error.
    pub(super) fn with_last_words(&self, sentence: &str) -> String {
        match self.last_words.text() {
            Some(words) => format!("{sentence}, and its last words were: {words}"),
            None => sentence.to_owned(),
        }
    }

    fn wait_for_exit(&mut self) -> Option<std::process::ExitStatus> {
        const STEP: Duration = Duration::from_millis(2);
        let deadline = Instant::now() + EXIT_TIME;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(STEP),
                _ => return None,
            }
        }
    }

    /// Says goodbye and gives the program a moment to go by itself.
    pub(super) fn part(mut self, farewell: &str, patience: Duration) {
        self.send(farewell);
        let deadline = Instant::now() + patience;
        while self.next_line(Some(deadline)).is_ok() && Instant::now() < deadline {}
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // Fails only if nobody is left in the group, or it cannot be waited for any more: then
        // there is nothing left to end.
        let _ = kill_process_group(self.group, process::Signal::KILL);
        let _ = self.child.wait();
    }
}

fn spawn(name: String, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name).spawn(work).map(drop)
}

/// Writes until the program closes its input or the link is gone.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for text in lines {
        if stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads until the program closes its output or the link is gone.
fn read_lines_into(lines: &SyncSender<Signal>, stdout: impl Read) {
    let mut reader = BufReader::new(stdout);
    while let Ok(Some(line)) = read_line(&mut reader) {
        if lines.send(Signal::Line(line)).is_err() {
            return;
        }
    }
    // A link that is gone needs no news.
    let _ = lines.send(Signal::Closed);
}

/// One line without its end; what goes beyond [`MAX_LINE_BYTES`] is passed over.
pub(super) fn read_line(reader: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let read = reader.by_ref().take(MAX_LINE_BYTES as u64).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    if bytes.last() != Some(&b'\n') {
        reader.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\r', '\n']).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlong_lines_are_cut_and_their_rest_is_no_line() {
        let long = "x".repeat(3 * MAX_LINE_BYTES);
        let text = format!("OK\r\n{long}\n\n7,7");
        let mut reader = text.as_bytes();
        let lines: Vec<String> = std::iter::from_fn(|| read_line(&mut reader).unwrap()).collect();
        assert_eq!(lines.len(), 4);
        assert_eq!((&*lines[0], lines[1].len(), &*lines[2], &*lines[3]), ("OK", MAX_LINE_BYTES, "", "7,7"));
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        let mut reader: &[u8] = b"\xff\xfe1,2\n";
        assert_eq!(read_line(&mut reader).unwrap().as_deref(), Some("\u{fffd}\u{fffd}1,2"));
    }
}
