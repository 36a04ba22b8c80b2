//! Where a replay stands and what a key does to it. Knows no terminal and no clock.

use std::{fmt, str::FromStr, time::Duration};

use crate::cli_error::CliError;

/// How long a move is shown at speed 1.
const MOVE_TIME: Duration = Duration::from_millis(700);

/// A speed of the list of speeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Speed(usize);

impl Speed {
    const FACTORS: [f64; 6] = [0.25, 0.5, 1.0, 2.0, 4.0, 8.0];

    fn factor(self) -> f64 {
        Speed::FACTORS[self.0]
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×", self.factor())
    }
}

impl FromStr for Speed {
    type Err = CliError;

    fn from_str(text: &str) -> Result<Speed, CliError> {
        let factor: Option<f64> = text.parse().ok();
        let known = Speed::FACTORS.iter().position(|known| Some(*known) == factor);
        known.map(Speed).ok_or(CliError::Speed)
    }
}

/// What somebody can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    Pause,
    Next,
    Back,
    First,
    Last,
    Faster,
    Slower,
    NextGame,
    PreviousGame,
    Digit(char),
    Enter,
    Quit,
}

/// What is to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Show where the replay stands.
    Show,
    /// Fetch the game of this number, from 0, and tell with [`Playback::loaded`].
    Load(usize),
    /// End.
    Quit,
}

/// A replay of several games.
#[derive(Debug)]
pub(super) struct Playback {
    games: usize,
    game: usize,
    length: usize,
    ply: usize,
    speed: Speed,
    is_paused: bool,
    typed: String,
}

impl Playback {
    /// At the start of the first game, which has so many moves.
    pub(super) fn new(games: usize, length: usize, speed: Speed) -> Playback {
        Playback { games, game: 0, length, ply: 0, speed, is_paused: false, typed: String::new() }
    }

    pub(super) fn ply(&self) -> usize {
        self.ply
    }

    /// How long to wait for a key before [`Playback::tick`]; for ever if `None`.
    pub(super) fn delay(&self) -> Option<Duration> {
        (!self.is_paused).then(|| MOVE_TIME.div_f64(self.speed.factor()))
    }

    /// Time has passed: the next move, the next game, or a pause after the last.
    pub(super) fn tick(&mut self) -> Step {
        if self.ply < self.length {
            self.ply += 1;
        } else if self.game + 1 < self.games {
            return Step::Load(self.game + 1);
        } else {
            self.is_paused = true;
        }
        Step::Show
    }

    /// The game that was asked for is there.
    pub(super) fn loaded(&mut self, game: usize, length: usize) {
        self.game = game;
        self.length = length;
        self.ply = 0;
    }

    pub(super) fn press(&mut self, key: Key) -> Step {
        match key {
            Key::Pause => self.is_paused = !self.is_paused,
            Key::Next => self.stop_at((self.ply + 1).min(self.length)),
            Key::Back => self.stop_at(self.ply.saturating_sub(1)),
            Key::First => self.stop_at(0),
            Key::Last => self.stop_at(self.length),
            Key::Faster => self.speed.0 = (self.speed.0 + 1).min(Speed::FACTORS.len() - 1),
            Key::Slower => self.speed.0 = self.speed.0.saturating_sub(1),
            Key::NextGame if self.game + 1 < self.games => return Step::Load(self.game + 1),
            Key::PreviousGame if self.game > 0 => return Step::Load(self.game - 1),
            Key::NextGame | Key::PreviousGame => (),
            Key::Digit(digit) => self.typed.push(digit),
            Key::Enter => {
                if let Ok(ply) = std::mem::take(&mut self.typed).parse::<usize>() {
                    self.stop_at(ply.min(self.length));
                }
            }
            Key::Quit => return Step::Quit,
        }
        Step::Show
    }

    fn stop_at(&mut self, ply: usize) {
        self.ply = ply;
        self.is_paused = true;
    }
}

/// The line below the board.
impl fmt::Display for Playback {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = if self.is_paused { "paused" } else { "playing" };
        write!(f, "move {} of {}, {state} at {}", self.ply, self.length, self.speed)?;
        if self.games > 1 {
            write!(f, ", game {} of {}", self.game + 1, self.games)?;
        }
        if self.typed.is_empty() { Ok(()) } else { write!(f, ", jump to {}", self.typed) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn playback(games: usize, length: usize) -> Playback {
        Playback::new(games, length, "1".parse().unwrap())
    }

    #[test]
    fn keys_move_through_a_game_and_pause_it() {
        let mut playback = playback(1, 5);
        let table = [
            (Key::Next, 1),
            (Key::Last, 5),
            (Key::Next, 5),
            (Key::Back, 4),
            (Key::First, 0),
            (Key::Back, 0),
            (Key::Digit('3'), 0),
            (Key::Enter, 3),
            (Key::Enter, 3),
            (Key::Digit('9'), 3),
            (Key::Digit('9'), 3),
            (Key::Enter, 5),
        ];
        for (key, ply) in table {
            assert_eq!(playback.press(key), Step::Show);
            assert_eq!(playback.ply(), ply, "{key:?}");
        }
        assert_eq!(playback.delay(), None);
        playback.press(Key::Pause);
        assert_eq!(playback.delay(), Some(Duration::from_millis(700)));
        assert_eq!(playback.press(Key::Quit), Step::Quit);
    }

    #[test]
    fn games_follow_each_other_until_the_last_move_of_the_last() {
        let mut playback = playback(2, 1);
        assert_eq!((playback.tick(), playback.ply()), (Step::Show, 1));
        assert_eq!(playback.tick(), Step::Load(1));
        playback.loaded(1, 0);
        assert_eq!(playback.ply(), 0);
        assert_eq!((playback.tick(), playback.delay()), (Step::Show, None));
        assert_eq!(playback.press(Key::NextGame), Step::Show);
        assert_eq!(playback.press(Key::PreviousGame), Step::Load(0));
        assert_eq!(playback.to_string(), "move 0 of 0, paused at 1×, game 2 of 2");
    }

    #[test]
    fn speeds_are_steps_between_a_quarter_and_eight() {
        let mut playback = playback(1, 1);
        for (key, ms) in [(Key::Faster, 350), (Key::Slower, 700), (Key::Slower, 1400), (Key::Slower, 2800)] {
            playback.press(key);
            assert_eq!(playback.delay(), Some(Duration::from_millis(ms)));
        }
        playback.press(Key::Slower);
        assert_eq!(playback.speed.to_string(), "0.25×");
        assert!("3".parse::<Speed>().is_err() && "fast".parse::<Speed>().is_err());
    }
}
