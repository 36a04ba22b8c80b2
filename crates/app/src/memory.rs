//! How much memory this machine has.

/// The memory of the machine, in megabytes.
#[cfg(target_os = "linux")]
pub(crate) fn megabytes() -> u64 {
    let about = rustix::system::sysinfo();
    (about.totalram as u64).saturating_mul(about.mem_unit.into()) >> 20
}

/// What any machine has, where nobody can be asked.
#[cfg(not(target_os = "linux"))]
pub(crate) fn megabytes() -> u64 {
    4096
}

/// The memory that this process has, in bytes, where the system tells.
#[cfg(target_os = "linux")]
pub(crate) fn resident_bytes() -> Option<u64> {
    let pages: u64 = std::fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()?;
    Some(pages * rustix::param::page_size() as u64)
}

/// Nobody tells.
#[cfg(not(target_os = "linux"))]
pub(crate) fn resident_bytes() -> Option<u64> {
    None
}
