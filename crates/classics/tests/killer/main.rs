//! The killing player: the same choice as the plain version of the report's search, and how it
//! plays.

mod plain;
mod play;
mod positions;
mod reference;
