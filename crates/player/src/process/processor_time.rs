//! How long an outside program has computed, as the system counts it.
//!
//! The whole process group is counted: a program behind a script, and all that it starts, are its
//! own. The system counts in steps of some milliseconds; whoever takes differences of two looks
//! loses nothing over a game, because the steps are those of the sum.

use std::{fs, io, time::Duration};

use rustix::{param::clock_ticks_per_second, process::Pid};

/// The processor time of a process group so far.
pub(super) fn of_group(group: Pid) -> io::Result<Duration> {
    let group = i64::from(group.as_raw_nonzero().get());
    let ticks: u64 = fs::read_dir("/proc")?
        .flatten()
        .filter(|entry| entry.file_name().as_encoded_bytes().iter().all(u8::is_ascii_digit))
        // A process may be gone before it is looked at.
        .filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok())
        .filter_map(|stat| ticks_in_group(&stat, group))
        .sum();
    Ok(Duration::from_secs(ticks) / clock_ticks_per_second().max(1) as u32)
}

/// The ticks of a process, its ended children included, if it belongs to the group.
fn ticks_in_group(stat: &str, group: i64) -> Option<u64> {
    // The program's name stands in parentheses, and may hold any character.
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let number = |at: usize| fields.get(at)?.parse::<i64>().ok();
    (number(2)? == group).then_some(())?;
    (11..15).map(|at| number(at).and_then(|ticks| u64::try_from(ticks).ok())).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_table() {
        let stat = "7 (a) b) S 1 42 42 0 -1 4 1 2 3 4 65 5 20 10 20 0 1 0 9 9";
        for (stat, group, ticks) in
            [(stat, 42, Some(100)), (stat, 41, None), ("7 (a) S 1 42", 42, None), ("", 42, None)]
        {
            assert_eq!(ticks_in_group(stat, group), ticks, "{stat}");
        }
    }
}
