//! The terminal: taken over at the beginning, given back whatever happens.

use std::{io, panic, thread, time::Duration};

use crossterm::{
    cursor,
    event::{
        self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
        KeyEventKind, MouseButton, MouseEventKind,
    },
    execute,
    terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
};
use ratatui::{Terminal, backend::CrosstermBackend};
use tokio::sync::mpsc::UnboundedSender;

use crate::effect::{Event, Input};

/// How long the reader of keys waits before it looks whether anybody still listens.
const PATIENCE: Duration = Duration::from_millis(200);

/// The terminal as long as it is ours.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<io::Stdout>>,
}

impl Screen {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// If it cannot be.
    pub(crate) fn open() -> io::Result<Screen> {
        restore_on_panic();
        enable_raw_mode()?;
        // From here on dropping gives everything back.
        let screen = Screen { terminal: Terminal::new(CrosstermBackend::new(io::stdout()))? };
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back. Nothing can be done about one that has gone.
fn restore() {
    let _ = execute!(
        io::stdout(),
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = disable_raw_mode();
}

/// Gives the terminal back before a panic of this thread is told. A panic on another thread is an
/// engine's: the application catches it, the game goes on, and nothing may be written over the board.
fn restore_on_panic() {
    let screen = thread::current().id();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if thread::current().id() == screen {
            restore();
            usual(panic);
        }
    }));
}

/// Reads keys and the mouse on a thread of its own until nobody listens.
pub(crate) fn read_input(events: UnboundedSender<Event>) -> io::Result<()> {
    let read = move || {
        while !events.is_closed() {
            let is_there = event::poll(PATIENCE);
            match is_there.and_then(|is_there| if is_there { event::read().map(Some) } else { Ok(None) }) {
                Ok(happened) => {
                    if let Some(event) = happened.and_then(understand) {
                        let _ = events.send(event);
                    }
                }
                // The terminal has gone: so has the person.
                Err(_) => return,
            }
        }
    };
    thread::Builder::new().name("keys".to_owned()).spawn(read).map(drop)
}

/// What something at the terminal means.
fn understand(happened: event::Event) -> Option<Event> {
    let input = match happened {
        event::Event::Key(key) if key.kind != KeyEventKind::Release => Input::Key(key),
        event::Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Input::Click(mouse.column, mouse.row),
            MouseEventKind::ScrollUp => Input::Wheel(-1),
            MouseEventKind::ScrollDown => Input::Wheel(1),
            _ => return None,
        },
        event::Event::Paste(text) => Input::Paste(text),
        event::Event::Resize(..) => return Some(Event::Resized),
        _ => return None,
    };
    Some(Event::Input(input))
}
