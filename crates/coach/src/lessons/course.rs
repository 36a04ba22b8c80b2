//! The text of a course, and what it must be: known fields only, boards that the referee accepts, marks and answers on them.

use rules::{
    AnyPosition, GameKind, GameSpec, MoveText, Side, ataxx,
    gomoku::{self, Move, Point, Setup},
};
use serde::Deserialize;

use super::goal::Goal;
use crate::text;

/// The lessons of a game, in order.
#[derive(Clone, Debug)]
pub struct Course {
    /// The game.
    pub game: GameKind,
    /// The lessons.
    pub lessons: Vec<Lesson>,
}

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its name in addresses.
    pub id: String,
    /// What it is called.
    pub title: Text,
    /// What it is about, in a few words.
    pub about: Text,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// What is said and shown at a time.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is said.
    pub text: Text,
    /// What is shown.
    pub position: AnyPosition,
    /// The points that are spoken of.
    pub marks: Vec<String>,
    /// What is to be done.
    pub task: Option<Task>,
}

/// Something to be done on the board.
#[derive(Clone, Debug)]
pub struct Task {
    /// What a move must do.
    pub goal: Goal,
    /// Every first move that does.
    pub answers: Vec<MoveText>,
    /// For those who do not find it.
    pub hint: Text,
    /// For those who did.
    pub right: Text,
}

/// A text in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// English.
    pub en: String,
    /// 简体中文.
    pub zh: String,
}

/// Why a text is no course.
#[derive(Debug, thiserror::Error)]
pub enum LessonError {
    /// It is not written as one.
    #[error(transparent)]
    Malformed(#[from] serde_json::Error),
    /// A board is none.
    #[error("step {step} of lesson `{lesson}` has no board: {cause}")]
    Board {
        /// Which lesson.
        lesson: String,
        /// Which step, counted from 1.
        step: usize,
        /// What is wrong with it.
        cause: String,
    },
    /// A mark or an answer is not on the board.
    #[error("step {step} of lesson `{lesson}` speaks of `{word}`, which is not on its board")]
    OffBoard {
        /// Which lesson.
        lesson: String,
        /// Which step, counted from 1.
        step: usize,
        /// The word.
        word: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLesson {
    id: String,
    title: Text,
    about: Text,
    steps: Vec<WrittenStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    text: Text,
    /// That of the step before, if there is none.
    board: Option<Board>,
    #[serde(default)]
    marks: String,
    task: Option<WrittenTask>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTask {
    goal: Goal,
    answers: String,
    hint: Text,
    right: Text,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Board {
    /// Stones of Gomoku, wherever they come from.
    Stones {
        rule: String,
        size: usize,
        #[serde(default)]
        black: String,
        #[serde(default)]
        white: String,
        #[serde(with = "text::side")]
        turn: Side,
    },
    /// A game of Gomoku from its beginning.
    Moves { rule: String, size: usize, moves: String },
    /// A board of Ataxx.
    Fen(String),
}

impl Course {
    /// Reads a course.
    ///
    /// # Errors
    /// If it is none.
    pub fn read(game: GameKind, text: &str) -> Result<Course, LessonError> {
        let written: Vec<WrittenLesson> = serde_json::from_str(text)?;
        let lessons = written.into_iter().map(Lesson::of).collect::<Result<_, _>>()?;
        Ok(Course { game, lessons })
    }
}

impl Lesson {
    fn of(written: WrittenLesson) -> Result<Lesson, LessonError> {
        let WrittenLesson { id, title, about, steps: written } = written;
        let mut steps: Vec<Step> = Vec::new();
        for (number, step) in (1..).zip(written) {
            let no_board = |cause: String| LessonError::Board { lesson: id.clone(), step: number, cause };
            let position = match (step.board, steps.last()) {
                (Some(board), _) => board.position().map_err(no_board)?,
                (None, Some(before)) => before.position.clone(),
                (None, None) => return Err(no_board("there is none".to_owned())),
            };
            let off_board = |word: &str| LessonError::OffBoard {
                lesson: id.clone(),
                step: number,
                word: word.to_owned(),
            };
            let point = |word: &str| {
                let at = canonical(&position, word).filter(|at| at.as_str() == word && !is_pass(word));
                at.ok_or_else(|| off_board(word))
            };
            let marks = words(&step.marks)
                .map(|word| point(word).map(|at| at.to_string()))
                .collect::<Result<_, _>>()?;
            let task = match step.task {
                None => None,
                Some(WrittenTask { goal, answers, hint, right }) => {
                    let answers = words(&answers).map(point).collect::<Result<_, _>>()?;
                    Some(Task { goal, answers, hint, right })
                }
            };
            steps.push(Step { text: step.text, position, marks, task });
        }
        Ok(Lesson { id, title, about, steps })
    }
}

impl Board {
    fn position(&self) -> Result<AnyPosition, String> {
        let spec = |rule: &str, size: usize| {
            GameSpec::by_name(GameKind::Gomoku, Some(rule), Some(size)).map_err(|error| error.to_string())
        };
        match self {
            Board::Fen(fen) => {
                let spec = GameSpec::Ataxx(ataxx::Ruleset::INTERNATIONAL);
                AnyPosition::parse(fen, spec).map_err(|error| error.to_string())
            }
            Board::Moves { rule, size, moves } => {
                let mut position = AnyPosition::start(spec(rule, *size)?);
                for mv in words(moves) {
                    position.try_play(mv).map_err(|error| error.to_string())?;
                }
                Ok(position)
            }
            Board::Stones { rule, size, black, white, turn } => {
                let GameSpec::Gomoku(ruleset) = spec(rule, *size)? else {
                    return Err("stones are put on a board of Gomoku".to_owned());
                };
                let mut stones = Vec::new();
                for (side, texts) in [(Side::First, black), (Side::Second, white)] {
                    for word in words(texts) {
                        stones.push((stone(word, ruleset.size())?, side));
                    }
                }
                let setup = Setup { ruleset, stones, to_move: *turn };
                setup.validate().map(AnyPosition::Gomoku).map_err(|error| error.to_string())
            }
        }
    }
}

fn stone(word: &str, size: u8) -> Result<Point, String> {
    match Move::parse(word, size) {
        Ok(Move::Place(point)) => Ok(point),
        Ok(Move::Pass) => Err(format!("`{word}` is no point")),
        Err(error) => Err(error.to_string()),
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace()
}

fn is_pass(word: &str) -> bool {
    matches!(word, "pass" | "0000")
}

/// A point or a move as the referee writes it, legal or not.
pub(super) fn canonical(position: &AnyPosition, word: &str) -> Option<MoveText> {
    let written = match position {
        AnyPosition::Gomoku(position) => gomoku::Move::parse(word, position.size()).ok()?.to_string(),
        AnyPosition::Ataxx(_) => word.parse::<ataxx::Move>().ok()?.to_string(),
    };
    written.parse().ok()
}
