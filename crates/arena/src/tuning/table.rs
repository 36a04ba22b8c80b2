//! The games of a tuning: a player against itself with other knobs, from openings with both colours.

use player::{BuildError, BuildOptions, PlayerSpec, StopFlag, build};
use record::RuleSet;
use rules::AnyPosition;

use super::Knobs;
use crate::{
    conditions::Conditions,
    duel::{Schedule, Seating, score_of_first_player},
    run::{Fixture, PlayerSource, run},
};

/// Where the games are played, and under what.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// Who plays against itself.
    pub player: PlayerSpec,
    /// What is played.
    pub rules: RuleSet,
    /// The positions to start from, used in turn; never empty.
    pub openings: Vec<AnyPosition>,
    /// What every game is played under.
    pub conditions: Conditions,
    /// Where all chance comes from.
    pub seed: u64,
    /// How many games are played at once.
    pub threads: usize,
}

impl Table {
    /// Whether a player with some knobs can be built.
    ///
    /// # Errors
    /// If not.
    pub fn check(&self, knobs: &Knobs) -> Result<(), BuildError> {
        build(&knobs.of(&self.player), self.rules.spec().game(), &BuildOptions::default()).map(drop)
    }

    /// Plays pairs, the first of which has this number; the half points of the first player of each, or
    /// nothing if the games were stopped.
    ///
    /// # Panics
    /// If a player cannot be built that [`Table::check`] has been asked about, because a file of its
    /// weights is gone.
    pub fn play(&self, first_pair: usize, pairs: &[[Knobs; 2]], stop: &StopFlag) -> Option<Vec<u8>> {
        let specs = pairs.iter().flatten().map(|knobs| knobs.of(&self.player));
        let specs: Vec<PlayerSpec> = specs.collect();
        let game = self.rules.spec().game();
        let source = |spec: &PlayerSpec| -> PlayerSource {
            let spec = spec.clone();
            Box::new(move || {
                build(&spec, game, &BuildOptions::default()).expect("it was built before with other numbers")
            })
        };
        let sources: Vec<PlayerSource> = specs.iter().map(source).collect();
        let fixtures: Vec<Fixture> =
            (0..pairs.len()).flat_map(|n| self.fixtures(first_pair + n, n, &specs)).collect();
        let mut half_points = vec![Some(0); pairs.len()];
        let mut missing = fixtures.len();
        run(fixtures.into_iter(), &sources, self.threads, stop, |number, record| {
            missing -= 1;
            let seating = Seating::of(number);
            let points = score_of_first_player(&record, seating).map(|score| score.half_points() as u8);
            let sum = &mut half_points[seating.pair() - first_pair];
            *sum = sum.zip(points).map(|(sum, points)| sum + points);
        });
        if missing == 0 { half_points.into_iter().collect() } else { None }
    }

    /// The two games of a pair, which is at a place in its batch.
    fn fixtures(&self, pair: usize, place: usize, specs: &[PlayerSpec]) -> [Fixture; 2] {
        let seats = [2 * place, 2 * place + 1];
        let schedule = Schedule {
            rules: self.rules.clone(),
            players: seats.map(|seat| specs[seat].to_string()),
            openings: self.openings.clone(),
            conditions: self.conditions,
            seed: self.seed,
            games: 2 * (pair + 1),
            event: format!("tuning of {}", self.player),
        };
        [2 * pair, 2 * pair + 1].map(|game| {
            let fixture = schedule.fixture(game);
            Fixture { seats: fixture.seats.map(|player| seats[player]), ..fixture }
        })
    }
}
