//! The built-in players: who they are, how they are named, and how they are built.
//!
//! [`roster`] lists them. A [`PlayerSpec`] is the text that names a player on the command line,
//! a built-in one with its parameters or the command of an outside program; [`build`] makes a
//! player of it. How strong each is measured to be stands in the [`Ratings`].

mod build;
mod ceilings;
mod classic;
mod classic_entries;
mod engine;
mod engine_entries;
mod engines;
mod entries;
mod knobs;
mod level_player;
mod levels;
mod oversight;
mod parameter;
mod program;
mod ratings;
mod spec;

pub use build::{BuildError, BuildOptions, build};
pub use ceilings::{AboveCeiling, Ceilings, Resource};
pub(crate) use engines::{Engine, Setup};
pub use entries::{Family, RosterEntry, roster};
pub use parameter::{Parameter, ParameterKind, Settings, Value};
pub use program::ProgramSpec;
pub use ratings::{Rating, Ratings, RatingsError};
pub use spec::{PlayerSpec, PlayerSpecError};
