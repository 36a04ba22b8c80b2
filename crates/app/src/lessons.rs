//! The lessons of the coach for whoever wants to learn: listed, read, and tried.

use std::sync::Arc;

use coach::lessons::{self, Answer, Lesson, Step, Task, Teacher, Text};
use rules::AnyPosition;

use crate::{
    App, Visitor,
    analysis::{points, rows, sentence},
    messages::{
        board::MoveView,
        error::{ErrorCode, Refusal},
        lessons::{CourseView, LessonAnswer, LessonStep, LessonSummary, LessonTask, LessonTry, LessonView},
        review::Words,
    },
    pool::Whose,
    view,
};

/// The most moves of a try.
const MOST_MOVES: usize = 60;

impl App {
    /// What there is to learn.
    #[must_use]
    pub fn courses(&self) -> Vec<CourseView> {
        let summary = |lesson: &Lesson| LessonSummary {
            id: lesson.id.clone(),
            title: words(&lesson.title),
            about: words(&lesson.about),
        };
        let courses = lessons::courses().iter();
        let course = |course: &lessons::Course| CourseView {
            game: view::game(course.game),
            lessons: course.lessons.iter().map(summary).collect(),
        };
        courses.map(course).collect()
    }

    /// A lesson.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn lesson(&self, id: &str) -> Result<LessonView, Refusal> {
        let lesson = find(id)?;
        Ok(LessonView {
            id: lesson.id.clone(),
            title: words(&lesson.title),
            steps: lesson.steps.iter().map(step).collect(),
        })
    }

    /// Answers a try at a task.
    ///
    /// # Errors
    /// If there is no such task, the moves before are none, or no thread is free.
    pub async fn try_lesson(
        self: &Arc<App>,
        who: &Visitor,
        id: &str,
        asked: LessonTry,
    ) -> Result<LessonAnswer, Refusal> {
        let number = asked.step;
        let no_task = || ErrorCode::NotFound.with("what", "task").with("name", format!("{id}/{number}"));
        let step = find(id)?.steps.get(number as usize).ok_or_else(no_task)?;
        let task = step.task.as_ref().ok_or_else(no_task)?;
        let bad = |text: &str| ErrorCode::IllegalMove.with("move", text);
        let mut before = step.position.clone();
        for mv in asked.moves.iter().take(MOST_MOVES) {
            before.try_play(mv).map_err(|_| bad(mv))?;
        }
        if asked.moves.len() > MOST_MOVES || before.outcome().is_some() {
            return Err(bad(asked.text.as_deref().unwrap_or_default()));
        }
        let (text, refused) = (asked.text.clone(), asked.text.unwrap_or_default());
        let ply = asked.moves.len();
        let answered = move || answer(task, &before, text.as_deref(), ply);
        self.ask_coach(&Whose::of(who.id.as_str()), answered).await?.ok_or_else(|| bad(&refused))
    }
}

fn find(id: &str) -> Result<&'static Lesson, Refusal> {
    let none = || ErrorCode::NotFound.with("what", "lesson").with("name", id);
    lessons::lesson(id).map(|(_, lesson)| lesson).ok_or_else(none)
}

/// Answers a try, or shows what is right; to be called on a thread of a pool.
fn answer(task: &Task, before: &AnyPosition, text: Option<&str>, ply: usize) -> Option<LessonAnswer> {
    let mut teacher = Teacher::default();
    let text = match text {
        Some(text) => text.to_owned(),
        None => teacher.show(task, before)?.to_string(),
    };
    let Answer { is_right, is_done, phrases, drawing, played, reply, position } =
        teacher.answer(task, before, &text)?;
    let mut sentences: Vec<Words> = phrases.iter().map(sentence).collect();
    if is_done {
        sentences.insert(0, words(&task.right));
    }
    let moves = ply + usize::from(played.is_some()) + usize::from(reply.is_some());
    Some(LessonAnswer {
        text,
        right: is_right,
        done: is_done,
        sentences,
        reply: reply.map(|mv| mv.to_string()),
        board: view::board_view(&position, moves, None::<MoveView>),
        rows: rows(&drawing),
        points: points(&drawing),
    })
}

fn step(step: &Step) -> LessonStep {
    LessonStep {
        text: words(&step.text),
        board: view::board_view(&step.position, 0, None),
        marks: step.marks.clone(),
        task: step
            .task
            .as_ref()
            .map(|task| LessonTask { point: task.goal.is_point(), hint: words(&task.hint) }),
    }
}

fn words(text: &Text) -> Words {
    Words { en: text.en.clone(), zh: text.zh.clone() }
}
