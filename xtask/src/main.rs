//! Set-up and the one test command.
fn main() {}
