//! The principal-variation search.
//!
//! [`root`] deepens iteration by iteration, `node` searches one position, and the files it calls
//! decide: `settle` which positions need no moves, `order` which moves come first, `prune` what is left
//! out, `reduce` and `extend` how deep the rest goes. `proof` asks the endgame solver, `worker` is a
//! thread with its limits.

mod extend;
mod history;
mod move_stack;
mod node;
mod order;
mod params;
mod proof;
mod prune;
mod reduce;
mod root;
mod settle;
mod worker;

pub use params::TUNABLES;
pub(crate) use params::install;
pub(crate) use root::{Iteration, RootMove, SearchConfig, StopWhen};
pub(crate) use worker::{Shared, Worker, key};
