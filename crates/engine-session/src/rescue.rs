//! The last line of defence: whatever goes wrong inside an engine, its session answers.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// What the engine found, or nothing if it panicked. Whatever it was working on must then be thrown
/// away by the caller: its state is unknown.
pub(crate) fn from_panic<T>(search: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(search)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_no_answer_and_no_end() {
        assert_eq!(from_panic(|| 7), Some(7));
        assert_eq!(from_panic(|| -> u8 { panic!("on purpose") }), None);
    }
}
