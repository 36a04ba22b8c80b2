//! What is asked of the coach about a position: why a move is good or bad, and what the enemy threatens.
//!
//! It is answered on a thread of the players, for it is short, and somebody waits for it. Nobody is helped in a serious game.

use std::sync::Arc;

use coach::{Drawing, Explainer, Explanation, Phrase, Sign};
use rules::{AnyPosition, MoveText};
use tokio::sync::oneshot;

use super::{review::words, search};
use crate::{
    App, Visitor,
    bench::{NoRoom, Size},
    games::position_record,
    messages::{
        analysis::ThreatKind,
        board::PositionRequest,
        error::{ErrorCode, Refusal},
        live::Status,
        review::{
            AlarmRequest, AlarmView, ExplainRequest, ExplainedView, PointView, RowView, ThreatenedView, Words,
        },
    },
    pool::Whose,
    view,
};

/// The most that is said about why a player may have wanted its move.
const MOST_MERITS: usize = 3;

/// A move to be explained.
pub(crate) struct Why {
    position: AnyPosition,
    ply: usize,
    mv: MoveText,
}

impl Why {
    /// The move that is asked about.
    ///
    /// # Errors
    /// If there is no such move, or help is refused.
    pub(crate) async fn of(app: &Arc<App>, request: &ExplainRequest) -> Result<Why, Refusal> {
        let (position, ply) = asked_position(&request.position)?;
        let mut after = position.clone();
        let illegal = || ErrorCode::IllegalMove.with("move", &request.text);
        let mv = after.try_play(&request.text).map_err(|_| illegal())?;
        app.refuse_help(request.game.as_deref(), &[&position, &after]).await?;
        Ok(Why { position, ply, mv })
    }

    /// Explains; to be called on a thread of a pool.
    pub(crate) fn answer(&self) -> ExplainedView {
        let explanation = Explainer::default().explain(&self.position, self.mv, None);
        let said = |phrases: Vec<Phrase>| -> Vec<Words> { phrases.iter().map(sentence).collect() };
        let drawing = explanation.as_ref().map(Explanation::drawing).unwrap_or_default();
        ExplainedView {
            for_ply: count(self.ply),
            text: self.mv.to_string(),
            sentences: said(explanation.as_ref().map(Explanation::phrases).unwrap_or_default()),
            merits: said(explanation.map(|explanation| explanation.merits(MOST_MERITS)).unwrap_or_default()),
            rows: rows(&drawing),
            points: points(&drawing),
        }
    }
}

/// A position in which somebody may have to be warned.
pub(crate) struct Watch {
    position: AnyPosition,
    ply: usize,
}

impl Watch {
    /// The position that is asked about.
    ///
    /// # Errors
    /// If it is none, or help is refused.
    pub(crate) async fn of(app: &Arc<App>, request: &AlarmRequest) -> Result<Watch, Refusal> {
        let (position, ply) = asked_position(&request.position)?;
        app.refuse_help(request.game.as_deref(), &[&position]).await?;
        Ok(Watch { position, ply })
    }

    /// Looks; to be called on a thread of a pool.
    pub(crate) fn answer(&self) -> AlarmView {
        let alarm = Explainer::default().alarm(&self.position);
        let threat = alarm.map(|alarm| {
            let drawing = alarm.drawing();
            ThreatenedView {
                sentence: sentence(&alarm.phrase()),
                rows: rows(&drawing),
                points: points(&drawing),
            }
        });
        AlarmView { for_ply: count(self.ply), threat }
    }
}

impl App {
    /// Why a move is good or bad.
    ///
    /// # Errors
    /// If there is no such move, no thread is free, or help is refused.
    pub async fn explain(
        self: &Arc<App>,
        who: &Visitor,
        request: &ExplainRequest,
    ) -> Result<ExplainedView, Refusal> {
        let why = Why::of(self, request).await?;
        self.ask_coach(&Whose::of(who.id.as_str()), move || why.answer()).await
    }

    /// What the enemy of the side to move threatens.
    ///
    /// # Errors
    /// If the position is none, no thread is free, or help is refused.
    pub async fn alarm(self: &Arc<App>, who: &Visitor, request: &AlarmRequest) -> Result<AlarmView, Refusal> {
        let watch = Watch::of(self, request).await?;
        self.ask_coach(&Whose::of(who.id.as_str()), move || watch.answer()).await
    }

    /// Has something thought about as soon as a thread has the time.
    pub(crate) async fn ask_coach<T: Send + 'static>(
        &self,
        whose: &Whose,
        question: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        let size = Size { bytes: search::TABLE_BYTES, programs: 0 };
        let room = self.bench.reserve(size).map_err(NoRoom::refusal)?;
        let permit = self.thinkers.permit(whose).await.map_err(|_| ErrorCode::Busy.refusal())?;
        let (tell, told) = oneshot::channel();
        self.thinkers.run(permit, move |_permit| {
            let _room = room;
            // Nobody listens when the one who asked is gone.
            let _ = tell.send(question());
        });
        told.await.map_err(|_| ErrorCode::Busy.refusal())
    }

    /// Refuses help with a serious game: one that is named, and any that stands at one of these positions.
    pub(crate) async fn refuse_help(
        self: &Arc<App>,
        game: Option<&str>,
        positions: &[&AnyPosition],
    ) -> Result<(), Refusal> {
        if let Some(game) = game {
            let game = self.look(game).await?;
            if game.serious && game.status != Status::Over {
                return Err(ErrorCode::Serious.refusal());
            }
        }
        positions.iter().try_for_each(|position| self.serious.refuse_help(position))
    }
}

fn asked_position(request: &PositionRequest) -> Result<(AnyPosition, usize), Refusal> {
    let PositionRequest { spec, start, moves } = request;
    let record = position_record(spec, start.as_deref(), moves)?;
    Ok((record.position().clone(), record.moves().len()))
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A phrase in both languages.
pub(crate) fn sentence(phrase: &Phrase) -> Words {
    words(std::slice::from_ref(phrase))
}

/// The rows of a drawing.
pub(crate) fn rows(drawing: &Drawing) -> Vec<RowView> {
    let row = |(side, stones, sign): &(rules::Side, Vec<String>, Sign)| RowView {
        side: view::side(*side),
        stones: stones.clone(),
        kind: kind(*sign),
    };
    drawing.rows.iter().map(row).collect()
}

/// The points of a drawing.
pub(crate) fn points(drawing: &Drawing) -> Vec<PointView> {
    let point = |(point, sign): &(String, Sign)| PointView { point: point.clone(), kind: kind(*sign) };
    drawing.points.iter().map(point).collect()
}

fn kind(sign: Sign) -> ThreatKind {
    match sign {
        Sign::Wins => ThreatKind::Wins,
        Sign::MustAnswer => ThreatKind::MustAnswer,
        Sign::AboutToThreaten => ThreatKind::AboutToThreaten,
    }
}
