//! A board that is being played, as the spectator of the run sees it.

use player::{Score, ThinkInfo};
use record::GameRecord;
use rules::{AnyPosition, Side};

use crate::{
    messages::{
        arena::LiveBoard,
        board::{MoveView, ScoreView},
    },
    view::{self, Context, Scale},
};

/// A board with what both players think of it.
#[derive(Clone, Debug)]
pub(super) struct Board {
    number: u32,
    names: [String; 2],
    scales: [Scale; 2],
    position: AnyPosition,
    last: Option<MoveView>,
    /// What each side thought last, from its own view.
    scores: [Option<ScoreView>; 2],
}

impl Board {
    /// The board of a game, by its number from 1.
    pub(super) fn new(number: u32, record: &GameRecord) -> Board {
        let game = record.rules().spec().game();
        let players = &record.header.players;
        let mut board = Board {
            number,
            names: Side::BOTH.map(|side| players.of(side).name.clone()),
            scales: Side::BOTH.map(|side| Scale::of(game, &players.of(side).spec)),
            position: record.position().clone(),
            last: None,
            scores: [None; 2],
        };
        board.follow(record);
        board
    }

    /// Takes over the position after another move.
    pub(super) fn follow(&mut self, record: &GameRecord) {
        self.position.clone_from(record.position());
        let Some(last) = record.moves().last() else { return };
        let side = last.side().index();
        let context = Context { ply: record.moves().len(), scale: self.scales[side] };
        let last = view::move_view(&self.position, &last.annotation, context);
        self.scores[side] = last.score.or(self.scores[side]);
        self.last = Some(last);
    }

    /// Takes over what the side to move thinks; says whether that is anything new.
    pub(super) fn on_thought(&mut self, thought: &ThinkInfo) -> bool {
        let side = self.position.side_to_move();
        let told = |score: Score| view::told_score(score, side, self.scales[side.index()]);
        let score = thought.score.map(told);
        let is_new = score.is_some() && score != self.scores[side.index()];
        if is_new {
            self.scores[side.index()] = score;
        }
        is_new
    }

    /// The board as the page draws it.
    pub(super) fn view(&self) -> LiveBoard {
        let plies = self.last.as_ref().map_or(0, |last| last.ply as usize);
        let [first, second] = self.names.clone();
        let [first_score, second_score] = self.scores;
        let is_over = self.position.outcome().is_some();
        LiveBoard {
            number: self.number,
            first,
            second,
            board: view::board_view(&self.position, plies, self.last.clone()),
            first_score,
            second_score,
            thinking: (!is_over).then(|| view::side(self.position.side_to_move())),
        }
    }
}
