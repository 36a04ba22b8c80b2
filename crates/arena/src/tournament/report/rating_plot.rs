//! The ratings as a picture: one line a player, the strongest on top, with both errors.
//!
//! Places from left to right are percentages and heights are pixels, so that the picture takes any
//! width without shrinking its text.

use std::fmt::Write;

use super::markup::escaped;
use crate::{
    stats::{Anchor, PlayerRating},
    tournament::table::CrossTable,
};

/// The height of a player's line.
const LINE: usize = 44;
/// The height of the scale below.
const SCALE: usize = 28;
/// How much of the width is left free on either side, in percent.
const MARGIN: f64 = 4.0;
/// At most so many marks on the scale.
const MARKS: f64 = 6.0;

pub(super) fn html(table: &CrossTable, anchor: &Anchor) -> String {
    let mut ratings: Vec<&PlayerRating> = table.rows.iter().filter_map(|row| row.rating.as_ref()).collect();
    ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    if ratings.is_empty() {
        return "<p>There are no ratings.</p>\n".to_owned();
    }
    let axis = Axis::of(&ratings);
    let height = LINE * ratings.len() + SCALE;
    let mut svg = format!(
        "<svg class=\"plot\" width=\"100%\" height=\"{height}\" role=\"img\" aria-label=\"Ratings with their errors\">\n"
    );
    axis.draw(&mut svg, LINE * ratings.len());
    for (line, rating) in ratings.into_iter().enumerate() {
        push_rating(&mut svg, &axis, LINE * line, rating);
    }
    let _ = write!(
        svg,
        "</svg>\n<p class=\"hint\">Thin line: 95 % interval of the difference to <b>{}</b>, which is held at {:.0}. \
         Thick line: of the difference to the average of all players.</p>\n",
        escaped(&anchor.player),
        anchor.elo
    );
    svg
}

fn push_rating(svg: &mut String, axis: &Axis, top: usize, rating: &PlayerRating) {
    let interval = |class: &str, error: f64, y: usize| {
        let (from, to) = (axis.place(rating.elo - error), axis.place(rating.elo + error));
        format!("<line class=\"{class}\" x1=\"{from:.2}%\" x2=\"{to:.2}%\" y1=\"{y}\" y2=\"{y}\"/>\n")
    };
    let y = top + 30;
    // A picture in the picture cuts off a name that would run into the number.
    let _ = write!(
        svg,
        "<svg y=\"{top}\" width=\"68%\" height=\"22\"><text y=\"16\">{}</text></svg>\
         <text class=\"value\" x=\"100%\" y=\"{}\">{:.0} ± {:.0}</text>\n\
         {}{}<circle cx=\"{:.2}%\" cy=\"{y}\" r=\"5\"/>\n",
        escaped(&rating.name),
        top + 16,
        rating.elo,
        rating.error,
        interval("error", rating.error, y),
        interval("pool-error", rating.pool_error, y),
        axis.place(rating.elo),
    );
}

/// From Elo to a place between left and right.
struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    /// An axis with room for every rating and its errors, between two round numbers.
    fn of(ratings: &[&PlayerRating]) -> Axis {
        let reach = |rating: &PlayerRating| rating.error.max(rating.pool_error);
        let low = ratings.iter().map(|rating| rating.elo - reach(rating)).fold(f64::INFINITY, f64::min);
        let high = ratings.iter().map(|rating| rating.elo + reach(rating)).fold(f64::NEG_INFINITY, f64::max);
        let step = round_step((high - low) / MARKS);
        Axis { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    /// Percent of the width.
    fn place(&self, elo: f64) -> f64 {
        let share = (elo - self.low) / (self.high - self.low).max(self.step);
        MARGIN + share * (100.0 - 2.0 * MARGIN)
    }

    fn draw(&self, svg: &mut String, bottom: usize) {
        let marks = ((self.high - self.low) / self.step).round() as usize;
        for mark in 0..=marks {
            let elo = self.low + mark as f64 * self.step;
            let place = self.place(elo);
            let _ = writeln!(
                svg,
                "<line class=\"mark\" x1=\"{place:.2}%\" x2=\"{place:.2}%\" y1=\"0\" y2=\"{bottom}\"/>\
                 <text class=\"scale\" x=\"{place:.2}%\" y=\"{}\">{elo:.0}</text>",
                bottom + 18,
            );
        }
    }
}

/// The next round number of Elo: 1, 2 or 5 times a power of ten, and at least 10.
fn round_step(least: f64) -> f64 {
    let steps = (1..).map(|power| 10_f64.powi(power)).flat_map(|ten| [ten, 2.0 * ten, 5.0 * ten]);
    steps.take(12).find(|&step| step >= least).unwrap_or(1e5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Wdl;

    #[test]
    fn steps_are_round_numbers() {
        for (least, step) in [(0.0, 10.0), (10.0, 10.0), (11.0, 20.0), (120.0, 200.0), (1200.0, 2000.0)] {
            assert_eq!(round_step(least), step);
        }
    }

    #[test]
    fn every_interval_stays_within_the_picture() {
        let rating = |elo: f64, error: f64| PlayerRating {
            name: String::new(),
            elo,
            error,
            pool_error: error / 2.0,
            games: Wdl::default(),
        };
        let ratings = [rating(0.0, 0.0), rating(812.4, 95.0), rating(-3.0, 20.0)];
        for ratings in [ratings.iter().collect::<Vec<_>>(), vec![&ratings[0]]] {
            let axis = Axis::of(&ratings);
            for rating in ratings {
                for elo in [rating.elo - rating.error, rating.elo, rating.elo + rating.error] {
                    assert!((MARGIN..=100.0 - MARGIN).contains(&axis.place(elo)), "{elo}");
                }
            }
        }
    }
}
