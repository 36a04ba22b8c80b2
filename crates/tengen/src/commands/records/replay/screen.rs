//! The terminal of a replay: draws where it stands, waits for keys, and leaves the terminal as it was.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use crossterm::{
    cursor::{Hide, MoveTo, Show},
    event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
    execute, queue,
    terminal::{
        Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
    },
};
use record::GameRecord;

use super::playback::{Key, Playback};
use crate::{
    cli_error::CliError,
    commands::{records::show::write_header, show::write_position},
    failure::{Context, Result},
};

const HELP: &str = "space pause · ← → step · home end · + - speed · number enter jump · n p game · q quit";
/// A paused replay looks for keys this often.
const LONG: Duration = Duration::from_secs(3600);

pub(super) struct Screen<'a, W: Write> {
    out: &'a mut W,
}

impl<W: Write> Screen<'_, W> {
    pub(super) fn open(out: &mut W) -> Result<Screen<'_, W>> {
        enable_raw_mode().context(CliError::NoReplay)?;
        let screen = Screen { out };
        execute!(screen.out, EnterAlternateScreen, Hide)?;
        Ok(screen)
    }

    pub(super) fn draw(&mut self, record: &GameRecord, playback: &Playback) -> Result<()> {
        let mut text = Vec::new();
        write_header(record, &mut text)?;
        let position = record.position_at(playback.ply()).expect("a replay stays within its game");
        write_position(&position, &mut text)?;
        if let Some(mv) = playback.ply().checked_sub(1).and_then(|ply| record.moves().get(ply)) {
            writeln!(text, "{}", mv.annotation.comment)?;
        }
        if let Some(result) = record.result().filter(|_| playback.ply() == record.moves().len()) {
            writeln!(text, "{result}")?;
        }
        writeln!(text, "{playback}\n{HELP}")?;
        // A raw terminal does not go back to the first column by itself.
        let text = String::from_utf8_lossy(&text).replace('\n', "\r\n");
        queue!(self.out, MoveTo(0, 0), Clear(ClearType::All))?;
        self.out.write_all(text.as_bytes())?;
        Ok(self.out.flush()?)
    }

    /// The next key that means something, or `None` after the delay.
    pub(super) fn wait(&mut self, delay: Option<Duration>) -> Result<Option<Key>> {
        let end = Instant::now() + delay.unwrap_or(LONG);
        while event::poll(end.saturating_duration_since(Instant::now()))? {
            match event::read()? {
                Event::Key(pressed) if pressed.kind != KeyEventKind::Release => {
                    if let Some(key) = meaning(pressed) {
                        return Ok(Some(key));
                    }
                }
                _ => (),
            }
        }
        Ok(None)
    }
}

impl<W: Write> Drop for Screen<'_, W> {
    fn drop(&mut self) {
        // There is nobody left to tell that the terminal could not be put back.
        let _ = execute!(self.out, Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

fn meaning(pressed: KeyEvent) -> Option<Key> {
    match pressed.code {
        KeyCode::Char('c') if pressed.modifiers.contains(KeyModifiers::CONTROL) => Some(Key::Quit),
        KeyCode::Char('q') | KeyCode::Esc => Some(Key::Quit),
        KeyCode::Char(' ') => Some(Key::Pause),
        KeyCode::Right | KeyCode::Char('l') => Some(Key::Next),
        KeyCode::Left | KeyCode::Char('h') => Some(Key::Back),
        KeyCode::Home => Some(Key::First),
        KeyCode::End => Some(Key::Last),
        KeyCode::Char('+' | '=') => Some(Key::Faster),
        KeyCode::Char('-') => Some(Key::Slower),
        KeyCode::Char('n') => Some(Key::NextGame),
        KeyCode::Char('p') => Some(Key::PreviousGame),
        KeyCode::Char(digit @ '0'..='9') => Some(Key::Digit(digit)),
        KeyCode::Enter => Some(Key::Enter),
        _ => None,
    }
}
