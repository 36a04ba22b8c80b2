//! The principal-variation search.
//!
//! [`root`] deepens iteration by iteration, `node` searches one position, and the files it calls
//! decide: `order` which moves come first, `prune` what is left out, `reduce` and `extend` how deep
//! the rest goes. `worker` is a thread with its limits, `abdada` what threads tell each other, `anatomy` what was done.

mod abdada;
mod ablation;
mod anatomy;
mod descend;
mod extend;
mod forced;
mod guard;
mod history;
mod node;
mod order;
mod params;
mod prune;
mod reduce;
mod root;
mod worker;

pub(crate) use abdada::AbdadaTable;
pub use ablation::{Ablation, Part};
pub use anatomy::Anatomy;
pub(crate) use forced::known_win;
pub use params::TUNABLES;
pub(crate) use params::{guard_percent, install, root_threat_percent};
pub(crate) use root::{Iteration, RootMove, SearchConfig, SearchResult, StopWhen};
pub(crate) use worker::{Shared, Worker};
