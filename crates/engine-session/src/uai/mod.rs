//! The Ataxx engine as match runners and interfaces drive it.
//!
//! `session` takes commands in their order, `answers` what the engine answers; `options` holds what
//! `setoption` has set, `thinker` is the engine on its own thread, and `text` puts positions and
//! searches into lines. What is answered to which command is listed in docs/protocols.md.

mod answers;
mod limits;
mod options;
mod session;
mod text;
mod thinker;

use std::{
    io::{self, Read, Write},
    sync::mpsc::channel,
};

use search_kit::runner::Dispatcher;
use session::{Session, State};
use thinker::Thinker;

use crate::{clock::real_time, event::Event, lines};

/// Plays until `quit` or the end of the input. Whatever was asked before the input ended is answered.
///
/// # Errors
/// If the output fails or no thread can be started.
///
/// ```
/// let script = "position fen 7/7/7/7/7/x6/7 x 0 1\nperft 2\n";
/// let mut output = Vec::new();
/// engine_session::uai::run(script.as_bytes(), &mut output).unwrap();
/// assert!(String::from_utf8(output).unwrap().ends_with("nodes 0\n"));
/// ```
pub fn run(input: impl Read + Send + 'static, output: &mut dyn Write) -> io::Result<()> {
    let (sender, events) = channel();
    let news = sender.clone();
    // A session that is over needs no more news.
    let tell = move |event| drop(news.send(Event::Engine(event)));
    let tasks = Dispatcher::start("search", real_time(), Thinker::new, tell)?;
    lines::read_on_thread(input, sender)?;
    let mut session = Session::new(output, tasks);
    for event in events {
        let state = match event {
            Event::Line(line) => session.on_message(&line)?,
            Event::EndOfInput => session.end_input()?,
            Event::Engine(event) => session.take_news(event)?,
        };
        if state == State::Over {
            break;
        }
    }
    Ok(())
}
