//! The lessons: what there is to learn, a lesson with its boards, and what becomes of a try at a task.
//!
//! Texts come in both languages, so that the page can change its own without asking again.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::{
    board::{BoardView, Game},
    review::{PointView, RowView, Words},
};

/// The lessons of a game, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct CourseView {
    /// The game.
    pub game: Game,
    /// The lessons.
    pub lessons: Vec<LessonSummary>,
}

/// A lesson in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LessonSummary {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub title: Words,
    /// What it is about.
    pub about: Words,
}

/// A lesson.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LessonView {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub title: Words,
    /// What is said and shown, one after the other.
    pub steps: Vec<LessonStep>,
}

/// A step of a lesson.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LessonStep {
    /// What is said.
    pub text: Words,
    /// What is shown.
    pub board: BoardView,
    /// The points that are spoken of.
    pub marks: Vec<String>,
    /// What is to be done, if anything is.
    pub task: Option<LessonTask>,
}

/// Something to be done on the board of a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LessonTask {
    /// Whether a point is looked for, and no move made.
    pub point: bool,
    /// For those who do not find it.
    pub hint: Words,
}

/// A try at a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LessonTry {
    /// The step, counted from 0.
    pub step: u32,
    /// The moves since the board of the step: one's own and the answers.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The move or point that is tried; left out to be shown one that is right.
    #[serde(rename = "move")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub text: Option<String>,
}

/// What becomes of a try.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct LessonAnswer {
    /// The move or point that was tried, or is shown.
    #[serde(rename = "move")]
    pub text: String,
    /// Whether it does what is asked for.
    pub right: bool,
    /// Whether the task is done with it.
    pub done: bool,
    /// Why, sentence by sentence.
    pub sentences: Vec<Words>,
    /// The answer of the other side, where the task goes on.
    pub reply: Option<String>,
    /// The board after all of it.
    pub board: BoardView,
    /// The rows that the sentences speak of.
    pub rows: Vec<RowView>,
    /// The points that they speak of.
    pub points: Vec<PointView>,
}
