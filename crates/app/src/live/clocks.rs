//! The clocks of a live game: what each side has left, and whose runs since when.
//!
//! What is left after a move is kept with the move, so that the clocks come back with the game.

use std::time::Duration;

use player::{Budget, Limits, TimeLeft};
use record::Annotation;
use rules::Side;
use tokio::time::Instant;

use super::seat::ClockTerms;
use crate::{messages::live::ClockView, view};

/// Two clocks, of which one may run.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    terms: ClockTerms,
    left: [Duration; 2],
    running: Option<(Side, Instant)>,
}

/// The field of an annotation that keeps both clocks after the move.
const FIELD: &str = "clock_ms";

impl Clocks {
    pub(crate) fn new(terms: ClockTerms) -> Clocks {
        Clocks { terms, left: [Duration::from_millis(terms.initial_ms); 2], running: None }
    }

    /// Lets the clock of a side run; the other stands.
    pub(crate) fn run(&mut self, side: Side) {
        if self.running.is_none_or(|(running, _)| running != side) {
            self.stop();
            self.running = Some((side, Instant::now()));
        }
    }

    /// Lets both stand; the time that has run is gone.
    pub(crate) fn stop(&mut self) {
        self.stop_at(Instant::now());
    }

    fn stop_at(&mut self, now: Instant) {
        if let Some((side, _)) = self.running {
            self.left[side.index()] = self.left_at(side, now);
            self.running = None;
        }
    }

    /// What a side has left at this moment.
    pub(crate) fn left_now(&self, side: Side) -> Duration {
        self.left_at(side, Instant::now())
    }

    fn left_at(&self, side: Side, now: Instant) -> Duration {
        let spent = match self.running {
            Some((running, since)) if running == side => now.saturating_duration_since(since),
            _ => Duration::ZERO,
        };
        self.left[side.index()].saturating_sub(spent)
    }

    /// When the flag of the running clock falls.
    pub(crate) fn flag_falls(&self) -> Option<(Side, Instant)> {
        self.running.map(|(side, since)| (side, since + self.left[side.index()]))
    }

    /// Stops the clock of a side that has moved, adds its increment, and notes both with the move.
    pub(crate) fn press(&mut self, side: Side, annotation: &mut Annotation) {
        self.stop();
        self.left[side.index()] += Duration::from_millis(self.terms.increment_ms);
        let left = self.left.map(|left| left.as_millis() as u64);
        annotation.extra.insert(FIELD.to_owned(), left.to_vec().into());
    }

    /// Sets both as they were after a move, or as they began.
    pub(crate) fn set(&mut self, after: Option<&Annotation>) {
        let noted = after.and_then(|annotation| annotation.extra.get(FIELD));
        let left: Option<[u64; 2]> = noted.and_then(|left| serde_json::from_value(left.clone()).ok());
        self.left = left.unwrap_or([self.terms.initial_ms; 2]).map(Duration::from_millis);
        self.running = None;
    }

    /// What a side may think with.
    pub(crate) fn budget(&self, side: Side) -> Budget {
        let increment = Duration::from_millis(self.terms.increment_ms);
        let time_left = |side| TimeLeft { left: self.left_now(side), increment };
        let own = Limits { clock: Some(time_left(side)), ..Limits::default() };
        Budget { own, opponent: Some(time_left(side.other())) }
    }

    pub(crate) fn view(&self) -> ClockView {
        let [first_ms, second_ms] = Side::BOTH.map(|side| self.left_now(side).as_millis() as u64);
        ClockView {
            initial_ms: self.terms.initial_ms,
            increment_ms: self.terms.increment_ms,
            first_ms,
            second_ms,
            running: self.running.map(|(side, _)| view::side(side)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_clock_runs_while_its_side_thinks_and_comes_back_with_the_move() {
        let mut clocks = Clocks::new(ClockTerms { initial_ms: 10_000, increment_ms: 2_000 });
        clocks.run(Side::First);
        let (_, began) = clocks.running.unwrap();
        assert_eq!(clocks.flag_falls(), Some((Side::First, began + 10 * SECOND)));
        assert_eq!(clocks.left_at(Side::First, began + 3 * SECOND), 7 * SECOND);
        assert_eq!(clocks.left_at(Side::Second, began + 3 * SECOND), 10 * SECOND);
        assert_eq!(clocks.left_at(Side::First, began + 30 * SECOND), Duration::ZERO);
        clocks.stop_at(began + 3 * SECOND);
        let mut annotation = Annotation::default();
        clocks.press(Side::First, &mut annotation);
        clocks.run(Side::Second);
        clocks.set(Some(&annotation));
        assert_eq!((clocks.view().first_ms, clocks.view().second_ms), (9_000, 10_000));
        clocks.set(None);
        assert_eq!((clocks.view().first_ms, clocks.view().running), (10_000, None));
    }
}
