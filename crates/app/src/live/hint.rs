//! Hints: the strongest player looks for the best move on behalf of a person.

use std::time::Duration;

use player::{Action, BuildOptions, Fault, Reply, StopFlag};

use super::{
    actor::Actor,
    thinking::{Engine, Question},
    turn::limited,
};
use crate::{
    bench::Board,
    messages::{
        error::{ErrorCode, Refusal},
        socket::ServerMessage,
    },
    view::{self, Scale},
};

/// How long a hint is looked for.
const HINT_TIME: Duration = Duration::from_millis(1000);

/// A hint that is being looked for.
pub(crate) struct HintAsked {
    pub(super) number: u64,
    pub(super) ply: usize,
    pub(super) stop: StopFlag,
}

impl Actor {
    /// Has the strongest player look for the best move.
    pub(super) fn ask_hint(&mut self) -> Result<(), Refusal> {
        self.app.serious.refuse_help(&self.table.position)?;
        let permit = self.app.thinkers.try_permit(&self.whose()).map_err(|_| ErrorCode::Busy.refusal())?;
        let game = self.table.rules.spec().game();
        let engine = Engine {
            spec: game.name().parse().expect("each game has an engine of its name"),
            options: BuildOptions::default(),
            maker: self.app.config.build_player,
        };
        let number = self.next_question();
        let stop = StopFlag::new();
        let question = Question {
            number,
            engine,
            bench: self.app.bench.clone(),
            board: Board { game: self.id.clone(), side: self.table.asked() },
            position: self.table.position.clone(),
            opening: None,
            budget: limited(HINT_TIME),
            seed: 0,
            stop: stop.clone(),
        };
        if let Some(before) = self.hint.replace(HintAsked { number, ply: self.table.moves.len(), stop }) {
            before.stop.raise();
        }
        let news = self.news.clone();
        self.app.thinkers.run(permit, move |_permit| question.ask(&news));
        Ok(())
    }

    pub(super) fn tell_hint(&mut self, ply: usize, reply: Result<Reply, Fault>) {
        let Ok(Reply { action: Action::Move(mv), info, .. }) = reply else { return };
        if ply != self.table.moves.len() {
            return;
        }
        let info = info.unwrap_or_default();
        let side = self.table.position.side_to_move();
        let scale = Scale::of_engine(self.table.rules.spec().game());
        let line: Vec<String> = info.pv.iter().map(ToString::to_string).collect();
        self.audience.tell(ServerMessage::Hint {
            ply: u32::try_from(ply).unwrap_or(u32::MAX),
            text: mv.to_string(),
            line: if line.first() == Some(&mv.to_string()) { line } else { vec![mv.to_string()] },
            score: info.score.map(|score| view::told_score(score, side, scale)),
        });
    }
}
