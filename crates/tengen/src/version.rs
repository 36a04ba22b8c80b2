//! What the program says about itself: its version and the weights inside it.

use std::sync::LazyLock;

/// The version and the names of the weights: two programs with the same names play the same.
pub(crate) fn long() -> &'static str {
    static LONG: LazyLock<String> = LazyLock::new(|| {
        let gomoku = gomoku_engine::Weights::default().name();
        let ataxx = ataxx_engine::Evaluation::default().name();
        format!("{}\nweights: gomoku {gomoku}, ataxx {ataxx}", env!("CARGO_PKG_VERSION"))
    });
    &LONG
}
