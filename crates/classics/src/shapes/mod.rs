//! Two players that know shapes (棋形): one static (Easy), one that searches (Hard).
//!
//! Both value a board by its shapes: every [`Shape`] of either side has a weight, the shapes on the
//! whole board are counted, and the value is the sum. A point is valued by what a stone there does
//! to that value. [`ShapesEasy`] (静态评估) plays the best point; [`ShapesHard`] (极大极小搜索)
//! looks ahead at the nine best points of every position.
//!
//! `shape` defines the shapes, `weights` is the file of the 16 numbers, `windows`
//! and `evaluation` count quickly.

mod easy;
mod evaluation;
mod hard;
mod hash_table;
mod shape;
mod weights;
mod windows;

pub use easy::ShapesEasy;
pub use hard::ShapesHard;
pub use shape::{Shape, find};
pub use weights::{InvalidWeight, Weights, WeightsError};
