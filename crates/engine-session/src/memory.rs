//! How much memory a table may have: asking for more than there is would end the process.

use std::fs;

/// What is taken where the system does not tell how much memory is free.
const USUAL: usize = 4 << 30;

/// So many bytes, but no more than half of what is free.
pub(crate) fn affordable(bytes: usize) -> usize {
    let free = fs::read_to_string("/proc/meminfo").ok().and_then(|text| free_bytes(&text));
    bytes.min(free.map_or(USUAL, |free| free / 2))
}

fn free_bytes(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_memory_is_read_in_kilobytes() {
        assert_eq!(free_bytes("MemTotal: 9 kB\nMemAvailable:    2048 kB\n"), Some(2 << 20));
        assert_eq!([free_bytes(""), free_bytes("MemAvailable: much")], [None; 2]);
    }

    #[test]
    fn small_tables_are_always_affordable() {
        assert_eq!(affordable(1), 1);
    }
}
