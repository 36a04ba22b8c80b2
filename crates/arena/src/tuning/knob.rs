//! What is turned: numbers of a search within a range, and parts of it that can be left out.

use player::{ARE_TUNABLES_SETTABLE, PlayerSpec, Tunable};

/// Something that can be turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knob {
    /// A number: its value at the beginning, its range and its step.
    Number(Tunable),
    /// A part of the search, which is there or not.
    Part(&'static str),
}

impl Knob {
    /// Its name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Knob::Number(Tunable { name, .. }) | Knob::Part(name) => name,
        }
    }
}

/// What a player is given: some numbers, and the parts that it does without.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Knobs {
    /// Numbers by their names.
    pub numbers: Vec<(&'static str, i32)>,
    /// Parts that are left out.
    pub without: Vec<&'static str>,
}

impl Knobs {
    /// A player with these.
    #[must_use]
    pub fn of(&self, player: &PlayerSpec) -> PlayerSpec {
        player.with_knobs(&self.numbers, &self.without)
    }
}

/// Why knobs cannot be turned.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum KnobError {
    /// The program's numbers are constants.
    #[error("this program was built with fixed numbers: build it with --features tunable to tune them")]
    Fixed,
    /// The player has nothing to turn.
    #[error("`{0}` has nothing that can be tuned")]
    Nothing(String),
    /// There is no such knob.
    #[error("`{player}` has no `{name}` to tune: it has {all}")]
    Unknown {
        /// The player.
        player: String,
        /// The name.
        name: String,
        /// What it has.
        all: String,
    },
    /// A knob that is named twice.
    #[error("`{0}` is named twice")]
    Twice(String),
    /// A range that is none, or goes beyond what the number can be.
    #[error(
        "`{text}` is no range of {name}: write {name}=MIN..MAX or {name}=MIN..MAX/STEP within {min}..{max} around its value {value}"
    )]
    Range {
        /// What was written.
        text: String,
        /// The number.
        name: &'static str,
        /// Its least value.
        min: i32,
        /// Its greatest value.
        max: i32,
        /// Its value.
        value: i32,
    },
    /// A part has no range.
    #[error("`{0}` is a part of the search, which is there or not: --screen tells what it is worth")]
    Part(&'static str),
}

/// Which kinds of knobs are meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kinds {
    /// Numbers alone.
    Numbers,
    /// Numbers and parts.
    All,
}

/// The knobs of a player that a text names: `all` numbers, or some by name, each with a range if need be,
/// joined by commas.
///
/// # Errors
/// If there is no such knob, or a range is not possible.
pub fn choose(player: &PlayerSpec, text: &str, kinds: Kinds) -> Result<Vec<Knob>, KnobError> {
    let numbers = player.tunables();
    let parts = player.parts();
    if numbers.is_empty() && parts.is_empty() {
        return Err(KnobError::Nothing(player.to_string()));
    }
    if text == "all" {
        return match numbers.is_empty() {
            true => Err(KnobError::Fixed),
            false => Ok(numbers.into_iter().map(Knob::Number).collect()),
        };
    }
    let mut knobs: Vec<Knob> = Vec::new();
    for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        let (name, range) = word.split_once('=').map_or((word, None), |(name, range)| (name, Some(range)));
        let number = numbers.iter().find(|number| number.name == name);
        let part = parts.iter().copied().find(|part| *part == name);
        let knob = match (number, part, range) {
            (Some(number), _, None) => Knob::Number(*number),
            (Some(number), _, Some(range)) => Knob::Number(narrowed(*number, range)?),
            (None, Some(part), None) if kinds == Kinds::All => Knob::Part(part),
            (None, Some(part), _) => return Err(KnobError::Part(part)),
            (None, None, _) if !ARE_TUNABLES_SETTABLE => return Err(KnobError::Fixed),
            (None, None, _) => return Err(unknown(player, name, kinds)),
        };
        if knobs.iter().any(|other| other.name() == knob.name()) {
            return Err(KnobError::Twice(knob.name().to_owned()));
        }
        knobs.push(knob);
    }
    if knobs.is_empty() { Err(unknown(player, text, kinds)) } else { Ok(knobs) }
}

fn unknown(player: &PlayerSpec, name: &str, kinds: Kinds) -> KnobError {
    let parts = player.parts().into_iter().filter(|_| kinds == Kinds::All);
    let all: Vec<&str> = player.tunables().iter().map(|number| number.name).chain(parts).collect();
    KnobError::Unknown { player: player.to_string(), name: name.to_owned(), all: all.join(", ") }
}

/// A number with a range of its own: `MIN..MAX`, and `/STEP` if need be.
fn narrowed(number: Tunable, text: &str) -> Result<Tunable, KnobError> {
    let Tunable { name, default: value, min, max, .. } = number;
    let refused = || KnobError::Range { text: text.to_owned(), name, min, max, value };
    let (range, step) = text.split_once('/').map_or((text, None), |(range, step)| (range, Some(step)));
    let (from, to) = range.split_once("..").ok_or_else(refused)?;
    let read = |text: &str| text.trim().parse::<i32>().map_err(|_| refused());
    let (from, to) = (read(from)?, read(to)?);
    let step = step.map_or(Ok(number.step.min(to.saturating_sub(from)).max(1)), read)?;
    let is_possible = min <= from && from <= value && value <= to && to <= max && from < to;
    let is_step = step >= 1 && step <= to.saturating_sub(from);
    if is_possible && is_step { Ok(Tunable { min: from, max: to, step, ..number }) } else { Err(refused()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDTH: Tunable = Tunable { name: "width", default: 5, min: 1, max: 40, step: 4 };

    #[test]
    fn ranges_table() {
        for (text, range) in [
            ("2..9", Some([2, 9, 4])),
            ("4..6", Some([4, 6, 2])),
            (" 1 .. 40 / 10 ", Some([1, 40, 10])),
            ("0..9", None),
            ("1..41", None),
            ("6..9", None),
            ("1..4", None),
            ("5..5", None),
            ("9..2", None),
            ("2..9/0", None),
            ("2..9/8", None),
            ("2..", None),
            ("wide", None),
            ("-2147483648..2147483647", None),
        ] {
            let found = narrowed(WIDTH, text);
            let numbers = found.as_ref().ok().map(|number| [number.min, number.max, number.step]);
            assert_eq!(numbers, range, "{text}: {found:?}");
        }
        let message = narrowed(WIDTH, "9..2").unwrap_err().to_string();
        assert_eq!(
            message,
            "`9..2` is no range of width: write width=MIN..MAX or width=MIN..MAX/STEP within 1..40 around its value 5"
        );
    }

    #[test]
    fn knobs_that_cannot_be_turned_are_refused_table() {
        let refusal = |player: &str, text: &str, kinds| {
            choose(&player.parse().unwrap(), text, kinds).unwrap_err().to_string()
        };
        assert_eq!(refusal("random", "all", Kinds::All), "`random` has nothing that can be tuned");
        let fixed = KnobError::Fixed.to_string();
        let unknown = refusal("ataxx", "luck", Kinds::All);
        assert!(
            unknown == fixed || unknown.starts_with("`ataxx` has no `luck` to tune: it has "),
            "{unknown}"
        );
        assert!(
            refusal("ataxx", "singular", Kinds::Numbers).starts_with("`singular` is a part of the search")
        );
        assert_eq!(refusal("ataxx", "singular,singular", Kinds::All), "`singular` is named twice");
    }

    #[test]
    fn parts_can_be_chosen_in_any_program() {
        let player = "ataxx:without=history".parse().unwrap();
        let knobs = choose(&player, "singular, endgame", Kinds::All).unwrap();
        assert_eq!(knobs, [Knob::Part("singular"), Knob::Part("endgame")]);
    }
}
