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
