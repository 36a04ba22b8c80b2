//! The `tengen` program: one door to everything in the house.
fn main() {}
