//! How much time a game gives, and its text on the command line.
//!
//! A time with a unit is for each move: `200ms`, `5s`, `1m`. A sum is for the game, in seconds
//! unless a unit says otherwise: `60+0.5` adds half a second after every move, `600+5x30` goes on
//! with five periods of thirty seconds once the ten minutes are used up (byo-yomi), `180+0` adds
//! nothing. Both together are written move first, as Gomocup does: `30s/180+0`. `unlimited` is no
//! limit.

use std::{fmt, str::FromStr, time::Duration};

use crate::quotation::on_one_line;

/// How much time a side has: for each move, for the game, both or neither.
///
/// ```
/// use player::TimeControl;
/// use std::time::Duration;
///
/// let blitz: TimeControl = "60+0.5".parse().unwrap();
/// assert_eq!(blitz, TimeControl::game(Duration::from_secs(60), Duration::from_millis(500)));
/// assert_eq!(blitz.to_string(), "60+0.5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct TimeControl {
    /// The limit of each move.
    pub per_move: Option<Duration>,
    /// The limit of the game.
    pub game: Option<GameTime>,
}

/// Time for a whole game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameTime {
    /// What is on the clock at the start.
    pub main: Duration,
    /// What comes on top of it.
    pub supplement: Supplement,
}

/// What a side gets on top of its main time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Supplement {
    /// Added to the clock after every move.
    Increment(Duration),
    /// Byo-yomi: once the main time is used up, every move may take one period. A period that is
    /// not used up comes back in full; each one that is exceeded is lost.
    Periods {
        /// How many periods there are, at least one.
        count: u32,
        /// How long each is.
        length: Duration,
    },
}

/// Why a text is not a time control.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum TimeControlError {
    /// Neither a time with a unit nor a sum.
    #[error(
        "`{text}` is not a time control: write 200ms or 5s for each move, 60+0.5 or 600+5x30 for the game, 30s/180+0 for both, or unlimited",
        text = on_one_line(.0)
    )]
    Form(String),
    /// A part that should be a time.
    #[error("`{text}` is not a time such as 200ms, 5s or 0.5", text = on_one_line(.0))]
    Time(String),
    /// A number of periods that is not a number, or zero.
    #[error("`{text}` is not a number of periods", text = on_one_line(.0))]
    Periods(String),
    /// No time at all.
    #[error("`{text}` leaves no time to move", text = on_one_line(.0))]
    Zero(String),
}

/// More than any game takes; longer times are refused, so that sums never overflow.
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

impl TimeControl {
    /// No limit.
    pub const UNLIMITED: TimeControl = TimeControl { per_move: None, game: None };

    /// A limit for each move.
    #[must_use]
    pub const fn per_move(limit: Duration) -> TimeControl {
        TimeControl { per_move: Some(limit), game: None }
    }

    /// A limit for the game, and what each move adds to it.
    #[must_use]
    pub const fn game(main: Duration, increment: Duration) -> TimeControl {
        let game = GameTime { main, supplement: Supplement::Increment(increment) };
        TimeControl { per_move: None, game: Some(game) }
    }

    /// A limit for the game, then `count` periods.
    #[must_use]
    pub const fn byoyomi(main: Duration, count: u32, length: Duration) -> TimeControl {
        let game = GameTime { main, supplement: Supplement::Periods { count, length } };
        TimeControl { per_move: None, game: Some(game) }
    }
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("unlimited") {
            return Ok(TimeControl::UNLIMITED);
        }
        let (per_move, game) = match text.split_once('/') {
            Some((per_move, game)) => (Some(per_move), Some(game)),
            None if text.contains('+') => (None, Some(text)),
            None => (Some(text), None),
        };
        let has_unit = |part: &str| part.ends_with(|c: char| c.is_ascii_alphabetic());
        if per_move.is_some_and(|part| !has_unit(part)) || game.is_some_and(|part| !part.contains('+')) {
            return Err(TimeControlError::Form(text.to_owned()));
        }
        Ok(TimeControl {
            per_move: per_move.map(read_per_move).transpose()?,
            game: game.and_then(|part| part.split_once('+')).map(read_game).transpose()?,
        })
    }
}

fn read_per_move(text: &str) -> Result<Duration, TimeControlError> {
    let time = read_time(text)?;
    if time.is_zero() { Err(TimeControlError::Zero(text.to_owned())) } else { Ok(time) }
}

fn read_game((main, rest): (&str, &str)) -> Result<GameTime, TimeControlError> {
    let supplement = match rest.split_once('x') {
        None => Supplement::Increment(read_time(rest)?),
        Some((count, length)) => {
            let periods = count.parse().ok().filter(|&count: &u32| count > 0);
            let count = periods.ok_or_else(|| TimeControlError::Periods(count.to_owned()))?;
            Supplement::Periods { count, length: read_time(length)? }
        }
    };
    let game = GameTime { main: read_time(main)?, supplement };
    let is_zero = match supplement {
        Supplement::Increment(_) => game.main.is_zero(),
        Supplement::Periods { length, .. } => length.is_zero(),
    };
    if is_zero { Err(TimeControlError::Zero(format!("{main}+{rest}"))) } else { Ok(game) }
}

/// A time in seconds, or in the unit behind the number; whole milliseconds.
fn read_time(text: &str) -> Result<Duration, TimeControlError> {
    let malformed = || TimeControlError::Time(text.to_owned());
    let (number, unit) = match text.find(|c: char| c.is_ascii_alphabetic()) {
        Some(at) => text.split_at(at),
        None => (text, "s"),
    };
    let milliseconds_per_unit = match unit {
        "ms" => 1.0,
        "s" => 1000.0,
        "m" => 60_000.0,
        _ => return Err(malformed()),
    };
    // `parse` alone would also take signs, exponents and words such as `inf`.
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value: f64 = number.parse().ok().filter(|_| is_plain).ok_or_else(malformed)?;
    let milliseconds = (value * milliseconds_per_unit).round();
    let fits = milliseconds <= LONGEST.as_millis() as f64;
    if fits { Ok(Duration::from_millis(milliseconds as u64)) } else { Err(malformed()) }
}

/// The text that is read back as the same time control.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.per_move, self.game) {
            (None, None) => f.write_str("unlimited"),
            (Some(limit), None) => write_per_move(f, limit),
            (None, Some(game)) => game.fmt(f),
            (Some(limit), Some(game)) => {
                write_per_move(f, limit)?;
                write!(f, "/{game}")
            }
        }
    }
}

fn write_per_move(f: &mut fmt::Formatter<'_>, limit: Duration) -> fmt::Result {
    if limit.subsec_nanos() == 0 {
        write!(f, "{}s", limit.as_secs())
    } else {
        write!(f, "{}ms", limit.as_millis())
    }
}

impl fmt::Display for GameTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let main = self.main.as_secs_f64();
        match self.supplement {
            Supplement::Increment(increment) => write!(f, "{main}+{}", increment.as_secs_f64()),
            Supplement::Periods { count, length } => write!(f, "{main}+{count}x{}", length.as_secs_f64()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn time_controls_table() {
        let both = TimeControl { per_move: Some(ms(30_000)), ..TimeControl::game(ms(180_000), ms(0)) };
        let table = [
            ("unlimited", TimeControl::UNLIMITED, "unlimited"),
            ("200ms", TimeControl::per_move(ms(200)), "200ms"),
            ("5s", TimeControl::per_move(ms(5000)), "5s"),
            ("1.5s", TimeControl::per_move(ms(1500)), "1500ms"),
            ("11001100.7s", TimeControl::per_move(ms(11_001_100_700)), "11001100700ms"),
            ("1m", TimeControl::per_move(ms(60_000)), "60s"),
            ("60+0.5", TimeControl::game(ms(60_000), ms(500)), "60+0.5"),
            ("60+0", TimeControl::game(ms(60_000), ms(0)), "60+0"),
            ("10m+5s", TimeControl::game(ms(600_000), ms(5000)), "600+5"),
            ("0.1+0.001", TimeControl::game(ms(100), ms(1)), "0.1+0.001"),
            ("600+5x30", TimeControl::byoyomi(ms(600_000), 5, ms(30_000)), "600+5x30"),
            ("0+1x0.25", TimeControl::byoyomi(ms(0), 1, ms(250)), "0+1x0.25"),
            ("30s/180+0", both, "30s/180+0"),
        ];
        for (text, control, canonical) in table {
            assert_eq!(text.parse(), Ok(control), "{text}");
            assert_eq!(control.to_string(), canonical);
            assert_eq!(canonical.parse(), Ok(control), "{canonical}");
        }
    }

    #[test]
    fn malformed_time_controls_are_named() {
        let form = |text: &str| TimeControlError::Form(text.to_owned());
        let time = |text: &str| TimeControlError::Time(text.to_owned());
        let table = [
            ("", form("")),
            ("5", form("5")),
            ("5/180+0", form("5/180+0")),
            ("5s/180", form("5s/180")),
            ("5h", time("5h")),
            ("-5s", time("-5s")),
            ("1e9s", time("1e9s")),
            ("60+", time("")),
            ("+1", time("")),
            ("60+inf", time("inf")),
            ("99999999999+1", time("99999999999")),
            ("60+0x5", TimeControlError::Periods("0".to_owned())),
            ("60+ax5", TimeControlError::Periods("a".to_owned())),
            ("0s", TimeControlError::Zero("0s".to_owned())),
            ("60+5x0", TimeControlError::Zero("60+5x0".to_owned())),
            ("0+5", TimeControlError::Zero("0+5".to_owned())),
        ];
        for (text, error) in table {
            assert_eq!(text.parse::<TimeControl>(), Err(error), "{text:?}");
        }
    }

    #[test]
    fn a_text_of_several_lines_is_refused_on_one_line() {
        let message = "5\r\n1s".parse::<TimeControl>().unwrap_err().to_string();
        assert_eq!(message, "`5\\r\\n1s` is not a time such as 200ms, 5s or 0.5");
    }
}
