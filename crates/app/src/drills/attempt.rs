//! What somebody tries in a puzzle: judged, answered or refuted, and noted.

use std::sync::Arc;

use coach::puzzles::{Attempt, Puzzle, Tried, Why};
use record::Annotation;
use rules::{AnyPosition, MoveText};
use store::{Drill, Try, TryVerdict};

use super::{
    Found,
    memory::{self, Grade},
};
use crate::{
    App, admission,
    messages::{
        board::MoveView,
        error::{ErrorCode, Refusal},
        puzzles::{AttemptOutcome, AttemptRequest, AttemptView, WhyView},
    },
    view::{self, Context, Scale},
    visitors::Visitor,
};

/// The most moves of a try: no puzzle is longer.
pub(super) const MOST_MOVES: usize = 40;
/// The most drills, and tries, that are kept for one.
pub(super) const MOST_DRILLS: usize = 1_000;
const MOST_TRIES: u32 = 20_000;

impl App {
    /// Judges moves in a puzzle, and notes the try when it is decided.
    ///
    /// # Errors
    /// If there is no such puzzle, a text is no move, or the store fails.
    pub async fn attempt(
        self: &Arc<App>,
        who: &Visitor,
        id: &str,
        request: &AttemptRequest,
    ) -> Result<AttemptView, Refusal> {
        let found = self.puzzle_found(who, id).await?;
        let own = own_moves(&request.moves)?;
        let puzzle = found.puzzle.clone();
        let judged = self.ask_judge(who, move |judge| judge.judge(&puzzle, &own)).await?;
        let illegal = || ErrorCode::IllegalMove.with("move", admission::shown(&request.moves.join(" ")));
        let attempt = judged.ok_or_else(illegal)?;
        let mut view = attempt_view(&found.puzzle, &attempt);
        view.due_ms = self.note(who, id, &found, view.outcome, request).await?;
        Ok(view)
    }

    /// Notes a try that is decided; tells when the puzzle comes back.
    async fn note(
        &self,
        who: &Visitor,
        id: &str,
        found: &Found,
        outcome: AttemptOutcome,
        request: &AttemptRequest,
    ) -> Result<Option<i64>, Refusal> {
        let (verdict, grade) = match outcome {
            AttemptOutcome::Wrong => (TryVerdict::Failed, Grade::Again),
            AttemptOutcome::Solved if request.hints > 0 => (TryVerdict::Helped, Grade::Hard),
            AttemptOutcome::Solved => (TryVerdict::Solved, Grade::Good),
            _ => return Ok(None),
        };
        if request.again {
            return Ok(None);
        }
        let (drills, now_ms) = (self.store.drills(), self.drill_ms());
        let Found { puzzle, drill } = found;
        let tried = Try {
            at_ms: now_ms,
            puzzle: id.to_owned(),
            theme: puzzle.theme.name().to_owned(),
            rating: puzzle.rating.into(),
            verdict,
        };
        drills.note(who.id.as_str(), &tried, MOST_TRIES).await?;
        // What went well, or was one of many in a rush, need not come back unless it did before.
        let comes_back = drill.is_some() || (verdict != TryVerdict::Solved && !request.rush);
        if !comes_back || (drill.is_none() && drills.all(who.id.as_str()).await?.len() >= MOST_DRILLS) {
            return Ok(None);
        }
        let before = drill.clone().unwrap_or_else(|| Drill {
            puzzle: id.to_owned(),
            body: String::new(),
            game: String::new(),
            ply: 0,
            made_ms: now_ms,
            due_ms: now_ms,
            memory: None,
        });
        let (memory, due_ms) = memory::after(before.memory, grade, now_ms);
        drills.keep(who.id.as_str(), &Drill { due_ms, memory: Some(memory), ..before }).await?;
        Ok(Some(due_ms))
    }
}

/// The moves that somebody sent; they need not be legal.
pub(super) fn own_moves(texts: &[String]) -> Result<Vec<MoveText>, Refusal> {
    if texts.len() > MOST_MOVES {
        return Err(ErrorCode::TooLarge.with("limit", MOST_MOVES));
    }
    let read =
        |text: &String| text.parse().map_err(|_| ErrorCode::IllegalMove.with("move", admission::shown(text)));
    texts.iter().map(read).collect()
}

fn attempt_view(puzzle: &Puzzle, attempt: &Attempt) -> AttemptView {
    let mut position = puzzle.position.clone();
    let played = play(&mut position, &attempt.played, 0);
    let board = view::board_view(&position, played.len(), played.last().cloned());
    let (outcome, why, refutation) = match &attempt.tried {
        Tried::Illegal => (AttemptOutcome::Illegal, None, &[][..]),
        Tried::Right { .. } => (AttemptOutcome::Right, None, &[][..]),
        Tried::Solved => (AttemptOutcome::Solved, None, &[][..]),
        Tried::WinsOtherwise => (AttemptOutcome::WinsOtherwise, None, &[][..]),
        Tried::Wrong { why, refutation } => (AttemptOutcome::Wrong, Some(why_view(*why)), &refutation[..]),
    };
    let refutation = play(&mut position, refutation, played.len());
    AttemptView { outcome, played, board, why, refutation, due_ms: None }
}

/// Plays moves, and shows what each changes.
fn play(position: &mut AnyPosition, moves: &[MoveText], before: usize) -> Vec<MoveView> {
    let numbered = moves.iter().zip(before + 1..);
    let shown = numbered.map_while(|(mv, ply)| {
        position.try_play(mv.as_str()).ok()?;
        Some(view::move_view(position, &Annotation::default(), Context { ply, scale: Scale::Unknown }))
    });
    shown.collect()
}

fn why_view(why: Why) -> WhyView {
    match why {
        Why::EnemyWins => WhyView::EnemyWins,
        Why::Stopped => WhyView::Stopped,
        Why::PutsOff => WhyView::PutsOff,
        Why::Loses => WhyView::Loses,
        Why::Draws => WhyView::Draws,
        Why::Less { ahead, best } => WhyView::Less { ahead, best },
    }
}
