//! The lessons: a course for each game, in steps with a board, some of which ask for a move.
//!
//! They are data, `data/lessons/`, read by [`Course::read`], which refuses whatever it does not know. What answers a task is
//! no list: [`Goal`] says what a move must do, and the referee or a solver whether it does. The file names the
//! answers too, and a test holds them against the goal, move by move. [`Teacher`] answers tries, wrong ones by the
//! explainer.

mod course;
mod goal;
mod teacher;

#[cfg(test)]
#[allow(clippy::print_stdout, reason = "tests over tables print counts")]
mod tests;

use std::sync::LazyLock;

pub use course::{Course, Lesson, LessonError, Step, Task, Text};
pub use goal::Goal;
pub use teacher::{Answer, Teacher};

use rules::GameKind;

static COURSES: LazyLock<[Course; 2]> = LazyLock::new(|| {
    [
        (GameKind::Gomoku, include_str!("../../data/lessons/gomoku.json")),
        (GameKind::Ataxx, include_str!("../../data/lessons/ataxx.json")),
    ]
    .map(|(game, text)| Course::read(game, text).expect("a test reads both courses"))
});

/// The courses of both games.
#[must_use]
pub fn courses() -> &'static [Course] {
    &*COURSES
}

/// The lesson of a name, and its game.
#[must_use]
pub fn lesson(id: &str) -> Option<(GameKind, &'static Lesson)> {
    let lessons =
        courses().iter().flat_map(|course| course.lessons.iter().map(|lesson| (course.game, lesson)));
    lessons.into_iter().find(|(_, lesson)| lesson.id == id)
}
