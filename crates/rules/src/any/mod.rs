//! Both games behind one closed enum: what crosses to the arena, the server and the record.
//!
//! [`GameSpec`] says what is played, [`AnyPosition`] is a game in progress, [`MoveText`] is a move
//! as text. A method joins `AnyPosition` only if both games give it the same meaning and two
//! callers need it; whatever is special to one game is reached by matching on the enum.

mod move_text;
mod position;
mod spec;

pub use move_text::{MoveText, NotMoveText};
pub use position::{AnyPosition, MoveRejected, PositionError};
pub use spec::{GameKind, GameSpec, SpecError, UnknownGame};
