//! Answers tries at a task: right or wrong, why, and what the other side does about it.

use rules::{AnyPosition, MoveText, ataxx, gomoku};

use super::{
    course::{Task, canonical},
    goal::{Goal, enemy_turns},
};
use crate::{
    Drawing, Explainer, Phrase, Sign, Value,
    gomoku::{
        exercise::{self, Answers},
        study,
    },
};

/// How much is said about a right move, and about what is wrong with another.
const MOST_MERITS: usize = 2;
const MOST_FAULTS: usize = 2;
/// What would tell the solution.
const TELL_TALES: [&str; 3] = ["gomoku.misses-win", "gomoku.misses-five", "ataxx.misses-result"];

/// Answers tries. It remembers what it has seen.
#[derive(Default)]
pub struct Teacher {
    explainer: Explainer,
}

/// What becomes of a try.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Whether it does what is asked for.
    pub is_right: bool,
    /// Whether the task is done with it.
    pub is_done: bool,
    /// Why, sentence by sentence.
    pub phrases: Vec<Phrase>,
    /// What the sentences speak of.
    pub drawing: Drawing,
    /// The move, where one was made.
    pub played: Option<MoveText>,
    /// What the other side answers where the task goes on.
    pub reply: Option<MoveText>,
    /// The board after all of it.
    pub position: AnyPosition,
}

impl Teacher {
    /// Answers a try; none if the text is neither a move nor a point.
    pub fn answer(&mut self, task: &Task, before: &AnyPosition, text: &str) -> Option<Answer> {
        let mv = canonical(before, text)?;
        let is_right = task.goal.is_met(&mut self.explainer, before, mv);
        let mut position = before.clone();
        let is_played = !task.goal.is_point() && position.try_play(mv.as_str()).is_ok();
        let explanation = self.explainer.explain(before, mv, None);
        let mut phrases = Vec::new();
        if !is_right {
            phrases.push(missed(&task.goal, before, mv));
        }
        // A stone on a point that is only looked for would be somebody else's.
        let speaks = is_played || task.goal == Goal::FindForbidden && is_right || !task.goal.is_point();
        let explanation = explanation.filter(|_| speaks);
        if let Some(explanation) = &explanation {
            let said = match (is_right, is_played) {
                (true, true) => explanation.merits(MOST_MERITS),
                (false, true) => {
                    let mut faults = explanation.faults(MOST_FAULTS);
                    faults.retain(|fault| TELL_TALES.iter().all(|known| !fault.key.starts_with(known)));
                    if faults.is_empty() { explanation.merits(1) } else { faults }
                }
                // Forbidden, or no move at all.
                (_, false) => explanation.phrases(),
            };
            phrases.extend(said);
        }
        let reply = (is_right && is_played).then(|| self.reply(&task.goal, before, mv, &position)).flatten();
        if let Some(reply) = reply {
            position.try_play(reply.as_str()).expect("a legal answer was chosen");
        }
        let is_done = is_right && (!task.goal.goes_on() || reply.is_none() || position.outcome().is_some());
        let drawing = match (&explanation, task.goal.is_point()) {
            (Some(explanation), _) => explanation.drawing(),
            (None, true) if is_right => {
                Drawing { points: vec![(mv.to_string(), Sign::MustAnswer)], ..Drawing::default() }
            }
            (None, _) => Drawing::default(),
        };
        let played = is_played.then_some(mv);
        Some(Answer { is_right, is_done, phrases, drawing, played, reply, position })
    }

    /// A move that does what is asked for.
    pub fn show(&mut self, task: &Task, before: &AnyPosition) -> Option<MoveText> {
        let first = task.answers.iter().copied();
        let solved = match before {
            AnyPosition::Gomoku(position) if task.goal == Goal::WinByFours => {
                let line = study::win_by_fours(self.explainer.gomoku(), position);
                line.and_then(|line| line.first()?.to_string().parse().ok())
            }
            AnyPosition::Ataxx(game) if task.goal == Goal::WinEnding => {
                self.explainer.ataxx().result(game).and_then(|(_, mv, _)| mv.to_string().parse().ok())
            }
            _ => None,
        };
        let mut known = first.chain(solved);
        known.find(|mv| task.goal.is_met(&mut self.explainer, before, *mv))
    }

    /// What the other side answers to a right move of a task that goes on; none where it is over, or nothing helps.
    fn reply(
        &mut self,
        goal: &Goal,
        before: &AnyPosition,
        mv: MoveText,
        after: &AnyPosition,
    ) -> Option<MoveText> {
        if !goal.goes_on() || after.outcome().is_some() {
            return None;
        }
        match (before, after) {
            (AnyPosition::Gomoku(before), _) => {
                let Ok(gomoku::Move::Place(point)) = gomoku::Move::parse(mv.as_str(), before.size()) else {
                    return None;
                };
                match exercise::answers(before, point)? {
                    Answers::One(answer) => answer.to_string().parse().ok(),
                    Answers::NotNeeded | Answers::Forbidden | Answers::None => None,
                }
            }
            (_, AnyPosition::Ataxx(game)) => {
                let solved = self.explainer.ataxx().result(game).map(|(_, mv, _)| mv.to_string());
                let solved = solved.and_then(|text| text.parse().ok());
                solved.or_else(|| after.legal_moves().first().copied())
            }
            _ => None,
        }
    }
}

/// What a wrong try has missed.
fn missed(goal: &Goal, before: &AnyPosition, mv: MoveText) -> Phrase {
    let side = before.side_to_move();
    let phrase = Phrase::new(format!("lesson.{}", goal.name()));
    let phrase = phrase.with("side", Value::Side(side)).with("enemy", Value::Side(side.other()));
    match (goal, before) {
        (Goal::FindHole, AnyPosition::Ataxx(game)) => {
            let square = mv.as_str().parse::<ataxx::Move>().ok().and_then(ataxx::Move::to);
            let turned = square.and_then(|square| enemy_turns(game.position(), square)).unwrap_or(0);
            phrase.with("turned", Value::Count(turned))
        }
        (Goal::Trade { turn, back }, _) => {
            phrase.with("turn", Value::Count(*turn)).with("back", Value::Count(*back))
        }
        _ => phrase,
    }
}
