//! Positions to learn from and positions to check with, and what is to be learned from each.
//!
//! A game's result says little about a position long before its end, and the search's score of the position
//! says little that the engine does not know already. In between lie the scores of the positions that came
//! after it: [`Samples::look_ahead`] blends them as TD(λ) does. What came after a move that was left to chance says
//! nothing about the positions before it: there the search's last score before that move stands for the result.

use crate::tune::{logistic, loss};

/// A position and what became of it, from the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Labelled<S> {
    /// The position.
    pub(crate) seen: S,
    /// What became of it, from 0 for a loss to 1 for a win: at first the game's result, after
    /// [`Samples::look_ahead`] what the search thought later.
    pub(crate) outlook: f32,
    /// What the search thought of it, in the engine's units.
    pub(crate) score: i16,
    /// How many moves were made before.
    pub(crate) ply: u16,
    /// How many moves of the game from here on were left to chance. Only where there are none is the result of
    /// the game one of the position.
    pub(crate) chances_ahead: u16,
}

impl<S> Labelled<S> {
    /// What is to be learned.
    pub(super) fn target(&self, outlook_share: f32, scale: f32) -> f32 {
        outlook_share * self.outlook + (1.0 - outlook_share) * self.expected(scale)
    }

    /// What the search expects.
    fn expected(&self, scale: f32) -> f32 {
        logistic(f32::from(self.score) / scale)
    }
}

/// The result of a game to a side, from 0 for a loss to 1 for a win.
pub(super) fn result_for(side: rules::Side, outcome: rules::Outcome) -> f32 {
    outcome.winner().map_or(0.5, |winner| f32::from(u8::from(winner == side)))
}

/// All positions. Those of one game are never on both sides.
pub(crate) struct Samples<S> {
    pub(super) learned: Vec<Labelled<S>>,
    pub(super) checked: Vec<Labelled<S>>,
    /// Where each game ends in the list that it belongs to, game by game.
    ends: Vec<usize>,
}

/// Every so many games one is kept back to check with.
const KEPT_BACK: usize = 20;

impl<S> Samples<S> {
    pub(crate) fn new() -> Samples<S> {
        Samples { learned: Vec::new(), checked: Vec::new(), ends: Vec::new() }
    }

    /// Takes in the positions of a game.
    pub(crate) fn add_game(&mut self, positions: impl IntoIterator<Item = Labelled<S>>) {
        let list = self.list_of(self.ends.len());
        list.extend(positions);
        let end = list.len();
        self.ends.push(end);
    }

    /// The list that the game of a number belongs to.
    fn list_of(&mut self, game: usize) -> &mut Vec<Labelled<S>> {
        if (game + 1).is_multiple_of(KEPT_BACK) { &mut self.checked } else { &mut self.learned }
    }

    pub(super) fn games(&self) -> usize {
        self.ends.len()
    }

    /// The scale by which the scores of the search foretell the results best.
    pub(super) fn fitted_scale(&self) -> f32 {
        // A part of them is enough for one number.
        let settled = self.learned.iter().filter(|sample| sample.chances_ahead == 0);
        let some: Vec<_> = settled.step_by(1 + self.learned.len() / 200_000).collect();
        crate::tune::fitted_scale(|scale| {
            some.iter().map(|sample| loss(sample.expected(scale), sample.outlook)).sum()
        })
    }

    /// Replaces results by a blend of what the search thought after each position, in which a ply further on
    /// counts `lambda` times as much, and the result counts for all that would come after the game. With a
    /// lambda of 1 that is the result alone. Where a move was left to chance a game ends for the positions before
    /// it, with what the search thought of the last of them.
    pub(super) fn look_ahead(&mut self, lambda: f32, scale: f32) {
        let mut begins = [0, 0];
        for game in 0..self.games() {
            let end = self.ends[game];
            let list = self.list_of(game);
            let is_checked = usize::from((game + 1).is_multiple_of(KEPT_BACK));
            look_ahead(&mut list[begins[is_checked]..end], lambda, scale);
            begins[is_checked] = end;
        }
    }
}

/// The positions of one game, from its end back to its beginning.
fn look_ahead<S>(game: &mut [Labelled<S>], lambda: f32, scale: f32) {
    for n in (1..=game.len()).rev() {
        let earlier = &game[n - 1];
        let later = game.get(n).filter(|later| later.chances_ahead == earlier.chances_ahead);
        let Some(later) = later else {
            if earlier.chances_ahead > 0 {
                game[n - 1].outlook = earlier.expected(scale);
            }
            continue;
        };
        let plies = i32::from(later.ply - earlier.ply);
        let kept = lambda.powi(plies);
        let later = kept * later.outlook + (1.0 - kept) * later.expected(scale);
        game[n - 1].outlook = if plies % 2 == 0 { later } else { 1.0 - later };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labelled(ply: u16, score: i16, outlook: f32) -> Labelled<()> {
        Labelled { seen: (), outlook, score, ply, chances_ahead: 0 }
    }

    #[test]
    fn a_lambda_of_one_keeps_results_and_one_of_zero_takes_the_next_score() {
        let game = [labelled(10, 0, 1.0), labelled(11, 0, 0.0), labelled(13, 30_000, 0.0)];
        let outlooks = |lambda: f32| {
            let mut samples = Samples::new();
            samples.add_game(game);
            samples.look_ahead(lambda, 100.0);
            samples.learned.iter().map(|sample| sample.outlook).collect::<Vec<_>>()
        };
        assert_eq!(outlooks(1.0), [1.0, 0.0, 0.0]);
        assert_eq!(outlooks(0.0), [0.5, 1.0, 0.0]);
    }

    #[test]
    fn the_plies_between_two_positions_count() {
        // Half of the outlook is left after a ply, a quarter after two.
        let mut near = [labelled(1, 0, 0.0), labelled(2, 0, 1.0)];
        look_ahead(&mut near, 0.5, 100.0);
        assert_eq!(near[0].outlook, 1.0 - 0.75);
        let mut far = [labelled(1, 0, 1.0), labelled(3, 0, 1.0)];
        look_ahead(&mut far, 0.5, 100.0);
        assert_eq!(far[0].outlook, 0.25 + 0.75 * 0.5);
    }

    #[test]
    fn what_came_after_a_move_of_chance_says_nothing_about_the_positions_before_it() {
        // The side to move at ply 3 stands even; then chance gives the game away.
        let mut game = [
            Labelled { chances_ahead: 1, ..labelled(2, 50, 1.0) },
            Labelled { chances_ahead: 1, ..labelled(3, 0, 0.0) },
            labelled(4, 30_000, 1.0),
            labelled(5, -30_000, 0.0),
        ];
        look_ahead(&mut game, 1.0, 100.0);
        assert_eq!(game.map(|sample| sample.outlook), [0.5, 0.5, 1.0, 0.0]);
    }

    #[test]
    fn the_scale_is_fitted_to_results_that_are_those_of_their_positions() {
        let scale = |foreign: u16| {
            let mut samples = Samples::new();
            for game in 0..200 {
                // Three of four that stand so are won, and 14 of 19 in the games that are learned from; the
                // others are of other positions.
                let outlook = f32::from(u8::from(game % 4 > 0));
                let strange = Labelled { chances_ahead: foreign, ..labelled(5, 100, 0.0) };
                samples.add_game([labelled(4, 100, outlook), strange]);
            }
            samples.fitted_scale()
        };
        assert!((scale(1) - 100.0 / (14.0_f32 / 5.0).ln()).abs() < 0.5, "{}", scale(1));
        assert!(scale(0) > 2.0 * scale(1), "{}", scale(0));
    }

    #[test]
    fn games_do_not_look_into_each_other() {
        let mut samples = Samples::new();
        for game in 0..2 * KEPT_BACK {
            let result = f32::from(u8::from(game % 2 == 0));
            samples.add_game([labelled(5, 0, result), labelled(7, 0, result)]);
        }
        let before = (samples.learned.clone(), samples.checked.clone());
        samples.look_ahead(1.0, 100.0);
        assert_eq!((samples.learned, samples.checked), before);
    }
}
