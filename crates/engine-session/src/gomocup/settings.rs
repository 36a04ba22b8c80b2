//! What the manager has set with `INFO`, and what that means for the engine.

use std::time::Duration;

use protocol::{
    Millis,
    gomocup::{Info, RuleCode, UNLIMITED_TIME_LEFT},
};
use rules::gomoku::Variant;
use search_kit::{Limits, TimeLeft};

/// What a move gets when the manager has not said anything about limits.
const USUAL_MOVE_TIME: Duration = Duration::from_secs(1);
/// What a move gets when the manager wants it at once.
const AT_ONCE: Duration = Duration::from_millis(10);
/// What the process needs beside its tables of positions, on the usual boards.
const MEMORY_BESIDE_TABLES: u64 = 48 << 20;
const MEMORY_PER_THREAD: u64 = 8 << 20;
/// The tables are worth so much for each millisecond of a move: a few moves' searches fit.
const TABLE_BYTES_PER_MILLISECOND: u64 = 64 << 10;
/// A share of a match's time, to guess that of a move.
const MOVES_OF_A_MATCH: i64 = 20;
const LEAST_TABLE: u64 = 1 << 20;
const USUAL_TABLES: std::ops::RangeInclusive<u64> = 16 << 20..=256 << 20;
const LARGEST_TABLE: u64 = 64 << 30;
/// More threads than this do not help, and would not start on most machines.
pub(super) const MOST_THREADS: u32 = 256;
/// The strength without any weakening.
const FULL_STRENGTH: u32 = 100;

/// The settings.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Settings {
    pub(super) variant: Variant,
    turn: Option<Millis>,
    match_time: Option<Millis>,
    left: Option<Millis>,
    increment: Millis,
    max_memory: u64,
    hash_bytes: Option<u64>,
    threads: u32,
    depth: Option<u32>,
    nodes: Option<u64>,
    strength: u32,
    /// Whether to think in the opponent's time.
    pub(super) pondering: bool,
    /// How much analysis to print, from 0 (none) to 3 (all).
    pub(super) detail: u32,
    /// Whether moves are suggested before they are played.
    pub(super) suggests: bool,
}

/// What an engine is built with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Equipment {
    pub(super) hash_bytes: usize,
    pub(super) threads: usize,
}

impl Equipment {
    /// What an engine begins with: what it keeps if the manager says nothing.
    pub(super) fn usual() -> Equipment {
        Settings::default().equipment()
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            variant: Variant::Freestyle,
            turn: None,
            match_time: None,
            left: None,
            increment: Millis::default(),
            max_memory: 0,
            hash_bytes: None,
            threads: 1,
            depth: None,
            nodes: None,
            strength: FULL_STRENGTH,
            pondering: false,
            detail: 1,
            suggests: false,
        }
    }
}

impl Settings {
    /// Takes a setting over. Says what is to be told about it with the next move, if anything.
    pub(super) fn apply(&mut self, info: &Info) -> Option<String> {
        match info {
            Info::TimeoutTurn(time) => self.turn = Some(*time),
            Info::TimeoutMatch(time) => self.match_time = Some(*time),
            Info::TimeLeft(time) => self.left = Some(*time),
            Info::TimeIncrement(time) => self.increment = *time,
            Info::MaxMemory(bytes) => self.max_memory = *bytes,
            Info::Rule(code) => match variant(*code) {
                Some(variant) => self.variant = variant,
                None => return Some(format!("rule {} is not known: playing {}", code.0, self.variant)),
            },
            Info::MaxDepth(plies) => self.depth = plies.map(u32::from),
            Info::MaxNode(nodes) => self.nodes = nodes.map(u64::from),
            Info::ThreadNum(threads) => self.threads = (*threads).clamp(1, MOST_THREADS),
            Info::HashSize(kilobytes) => {
                self.hash_bytes = Some(kilobytes.saturating_mul(1024).clamp(LEAST_TABLE, LARGEST_TABLE));
            }
            Info::Strength(strength) => self.strength = (*strength).min(FULL_STRENGTH),
            Info::Pondering(on) => self.pondering = *on,
            Info::ShowDetail(level) => self.detail = *level,
            Info::Other { key, value } if key.as_str().eq_ignore_ascii_case("suggest") => {
                self.suggests = *value == "1";
            }
            Info::GameType(_) | Info::Folder(_) | Info::Evaluate(_) | Info::Other { .. } => {}
        }
        None
    }

    /// The limits of the next move.
    pub(super) fn limits(&self) -> Limits {
        let nodes = [self.nodes, nodes_at(self.strength)].into_iter().flatten().min();
        let mut limits = Limits { depth: self.depth, nodes, move_time: None, clock: self.clock() };
        limits.move_time = match self.turn {
            Some(time) if time > Millis(0) => Some(time.to_duration()),
            Some(_) => Some(AT_ONCE),
            None if limits == Limits::default() => Some(USUAL_MOVE_TIME),
            None => None,
        };
        limits
    }

    fn clock(&self) -> Option<TimeLeft> {
        let of_match = self.match_time.filter(|&time| time > Millis(0));
        let left = self.left.or(of_match).filter(|&time| time < UNLIMITED_TIME_LEFT)?;
        Some(TimeLeft { left: left.to_duration(), increment: self.increment.to_duration() })
    }

    /// Counts what a move has taken, until the manager tells what is left.
    pub(super) fn spend(&mut self, time: Duration) {
        if let Some(clock) = self.clock() {
            let left = (clock.left + clock.increment).saturating_sub(time);
            self.left = Some(Millis::from(left).min(Millis(UNLIMITED_TIME_LEFT.0 - 1)));
        }
    }

    /// Forgets the clock of the last game.
    pub(super) fn start_game(&mut self) {
        self.left = None;
    }

    /// What the engine is built with: tables as large as a move's time can fill, as far as the whole
    /// process is allowed.
    pub(super) fn equipment(&self) -> Equipment {
        let of_match = self.match_time.filter(|&time| time > Millis(0)).map(|time| time.0 / MOVES_OF_A_MATCH);
        let of_turn = self.turn.map(|time| time.0);
        let milliseconds = [of_turn, of_match].into_iter().flatten().min();
        let milliseconds = milliseconds.map_or(USUAL_MOVE_TIME.as_millis() as u64, |time| time.max(0) as u64);
        let filled = milliseconds.saturating_mul(TABLE_BYTES_PER_MILLISECOND);
        let wanted = self.hash_bytes.unwrap_or(filled.clamp(*USUAL_TABLES.start(), *USUAL_TABLES.end()));
        let beside = MEMORY_BESIDE_TABLES + u64::from(self.threads) * MEMORY_PER_THREAD;
        let allowed = match self.max_memory {
            0 => u64::MAX,
            bytes => bytes.saturating_sub(beside).max(LEAST_TABLE),
        };
        Equipment { hash_bytes: wanted.min(allowed) as usize, threads: self.threads as usize }
    }
}

/// The rules of a code. Its flags are exactly five, continuous, renju and caro; boards use the sums
/// that make no sense for numbers of their own.
fn variant(code: RuleCode) -> Option<Variant> {
    const STANDARD_CONTINUOUS: RuleCode = RuleCode(3);
    match code {
        RuleCode::FREESTYLE | RuleCode::FREESTYLE_SWAP1 | RuleCode::FREESTYLE_SWAP2 => {
            Some(Variant::Freestyle)
        }
        RuleCode::STANDARD | STANDARD_CONTINUOUS => Some(Variant::Standard),
        RuleCode::RENJU | RuleCode::YIXIN_RENJU => Some(Variant::Renju),
        RuleCode::CARO | RuleCode::CARO_OVERLINE => Some(Variant::Caro),
        _ => None,
    }
}

/// The nodes of a weakened search: ten times as many every 20 steps.
fn nodes_at(strength: u32) -> Option<u64> {
    const WEAKEST: f64 = 50.0;
    (strength < FULL_STRENGTH).then(|| (WEAKEST * 10_f64.powf(f64::from(strength) / 20.0)) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::gomocup::Command;

    fn told(lines: &[&str]) -> Settings {
        let mut settings = Settings::default();
        for line in lines {
            let Ok(Command::Info(info)) = Command::parse(&format!("INFO {line}")) else { panic!("{line}") };
            settings.apply(&info);
        }
        settings
    }

    #[test]
    fn limits_table() {
        let usual = Some(1_000);
        let table: [(&[&str], Option<u64>, Option<u64>); 11] = [
            (&[], usual, None),
            (&["timeout_turn 5000"], Some(5_000), None),
            (&["timeout_turn 1"], Some(1), None),
            (&["timeout_turn 0"], Some(10), None),
            (&["timeout_turn -5"], Some(10), None),
            (&["timeout_turn 5000", "timeout_match 0"], Some(5_000), None),
            (&["timeout_turn 5000", "timeout_match 120000"], Some(5_000), Some(120_000)),
            (&["timeout_match 120000", "time_left 7000"], None, Some(7_000)),
            (&["timeout_match 120000", "time_left 2147483647"], usual, None),
            (&["timeout_match 120000", "time_left -300"], None, Some(0)),
            (&["max_node 1000"], None, None),
        ];
        for (lines, move_time, left) in table {
            let limits = told(lines).limits();
            assert_eq!(limits.move_time, move_time.map(Duration::from_millis), "{lines:?}");
            assert_eq!(limits.clock.map(|clock| clock.left), left.map(Duration::from_millis), "{lines:?}");
        }
    }

    #[test]
    fn memory_table() {
        let mebibytes = |lines: &[&str]| told(lines).equipment().hash_bytes >> 20;
        let table: [(&[&str], usize); 7] = [
            (&["timeout_turn 100"], 16),
            (&["timeout_turn 30000"], 256),
            (&["timeout_turn 30000", "max_memory 367001600"], 256),
            (&["timeout_turn 30000", "max_memory 134217728"], 72),
            (&["hash_size 524288"], 512),
            (&["hash_size 524288", "max_memory 367001600"], 294),
            (&["max_memory 1000"], 1),
        ];
        for (lines, expected) in table {
            assert_eq!(mebibytes(lines), expected, "{lines:?}");
        }
    }

    #[test]
    fn rules_table() {
        use Variant::{Caro, Freestyle, Renju, Standard};
        let table =
            [(0, Freestyle), (1, Standard), (2, Renju), (4, Renju), (6, Freestyle), (8, Caro), (9, Caro)];
        for (code, variant) in table {
            assert_eq!(told(&[&format!("rule {code}")]).variant, variant, "{code}");
        }
        let mut settings = told(&["rule 4"]);
        let remark = settings.apply(&Info::Rule(RuleCode(77)));
        assert_eq!(remark.as_deref(), Some("rule 77 is not known: playing renju"));
    }

    #[test]
    fn the_clock_runs_down_between_two_words_of_the_manager() {
        let mut settings = told(&["timeout_match 10000", "time_increment 100"]);
        settings.spend(Duration::from_millis(600));
        assert_eq!(settings.clock().map(|clock| clock.left), Some(Duration::from_millis(9_500)));
    }

    #[test]
    fn strength_is_a_number_of_nodes() {
        assert_eq!([0, 40, 99, 100].map(nodes_at), [Some(50), Some(5_000), Some(4_456_254), None]);
    }
}
