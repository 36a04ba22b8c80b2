//! A game of static players.

use classics::{
    GomokuPlayer,
    shapes::{ShapesEasy, Weights},
};
use rules::gomoku::Position;

use super::Tally;
use crate::StopFlag;

/// Who plays whom, from where.
pub(super) struct Fixture {
    /// Black's and white's place among the weights.
    pub(super) seats: [usize; 2],
    pub(super) opening: Position,
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Its number in the round, from 0.
    pub number: usize,
    /// Black's and white's place among the weights of the round.
    pub seats: [usize; 2],
    /// The game, all moves included.
    pub position: Position,
    /// The games of every set of weights so far.
    pub tallies: Vec<Tally>,
}

impl Fixture {
    /// Plays the game to its end; a raised flag ends it without one.
    pub(super) fn play(&self, weights: &[Weights], stop: &StopFlag) -> Option<Position> {
        let mut players = self.seats.map(|seat| ShapesEasy::new(weights[seat]));
        let mut position = self.opening.clone();
        while position.outcome().is_none() {
            if stop.is_raised() {
                return None;
            }
            let player = &mut players[position.side_to_move().index()];
            position.play(player.choose(&position, &|| false).mv);
        }
        Some(position)
    }
}
