//! A finished game looked at from the first position to the last, and its story told while it becomes known.
//!
//! Every position is looked at for a short time first; then those around the moments of the story for longer, so that what is
//! said about them is worth more. What is said is the coach's ([`coach::review`]).

use std::time::{Duration, Instant};

use coach::{
    Explainer, Language, Opinion, Phrase,
    review::{Look, Moment, Review, Told, tell},
};
use player::{
    Limits, OutOfMemory, StopFlag,
    analysis::{Analyst, AnalystOptions},
};
use rules::{AnyPosition, Side};

use crate::{
    messages::review::{Accuracy, FaultView, LostView, MomentView, ReviewView, Words},
    view::{self, Scale},
};

/// How long all positions together are looked at, and one of them at least and at most.
const FIRST_PASS: Duration = Duration::from_secs(5);
const SHORTEST_LOOK: Duration = Duration::from_millis(25);
const LONGEST_LOOK: Duration = Duration::from_millis(120);
/// How long a position beside a moment of the story is looked at once more.
const SECOND_LOOK: Duration = Duration::from_millis(200);
/// The least time between two reports in which nothing new happened.
const REPORT_INTERVAL: Duration = Duration::from_millis(150);
/// Memory for positions; with the coach's own tables it is no more than a look at a position takes.
const HASH_BYTES: usize = 16 << 20;

/// A game under review.
pub(crate) struct Reviewing {
    pub(crate) review: Review,
    pub(crate) stop: StopFlag,
}

/// What is said about moments, as long as nothing else is found out about them.
type Said = Vec<(Moment, Option<Opinion>, Told)>;

impl Reviewing {
    /// Looks and tells; to be called on a thread of the pool. Returns all that was found, unless it was stopped.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub(crate) fn run(
        mut self,
        on_news: &mut dyn FnMut(ReviewView),
    ) -> Result<Option<ReviewView>, OutOfMemory> {
        let plies = self.review.moves().len();
        let mut position = self.review.position(0);
        let game = position.spec().game();
        let options = AnalystOptions { game, lines: 1, threads: 1, hash_bytes: HASH_BYTES };
        let mut analyst = Analyst::new(options)?;
        let mut coach = Coach { explainer: Explainer::default(), said: Vec::new() };
        let each =
            (FIRST_PASS / u32::try_from(plies + 1).unwrap_or(u32::MAX)).clamp(SHORTEST_LOOK, LONGEST_LOOK);
        let mut last_told: Option<Instant> = None;
        for ply in 0..=plies {
            self.look(&mut analyst, &position, ply, each);
            if self.stop.is_raised() {
                return Ok(None);
            }
            if let Some(mv) = self.review.moves().get(ply) {
                position.try_play(mv.as_str()).expect("all moves were played when the review began");
            }
            let has_news = coach.follow(&self.review);
            if has_news || last_told.is_none_or(|told| told.elapsed() >= REPORT_INTERVAL) {
                on_news(self.view(&coach, ply + 1));
                last_told = Some(Instant::now());
            }
        }
        for moment in self.review.moments() {
            for ply in [moment.ply - 1, moment.ply] {
                let position = self.review.position(ply);
                self.look(&mut analyst, &position, ply, SECOND_LOOK);
            }
            if self.stop.is_raised() {
                return Ok(None);
            }
        }
        coach.follow(&self.review);
        Ok(Some(ReviewView { done: true, ..self.view(&coach, plies + 1) }))
    }

    /// Looks at a position; what the end of a game decides is not asked.
    fn look(&mut self, analyst: &mut Analyst, position: &AnyPosition, ply: usize, time: Duration) {
        if position.outcome().is_some() {
            return;
        }
        let limits = Limits { move_time: Some(time), ..Limits::default() };
        let found = analyst.look(position, &limits, &self.stop, &mut |_| {});
        let Some(line) = found.lines.first() else { return };
        let scale = Scale::of_engine(position.spec().game());
        let score = view::searched_score(line.score, position.side_to_move(), scale);
        let Some(first_share) = score.first_share else { return };
        self.review.note(ply, Look { first_share, best: line.moves.first().copied() });
    }

    fn view(&self, coach: &Coach, looked: usize) -> ReviewView {
        let review = &self.review;
        let plies = review.moves().len();
        let faults = review.faults().into_iter();
        ReviewView {
            plies: count(plies),
            looked: count(looked),
            shares: (0..=plies).map(|ply| review.look(ply).map(|look| look.first_share)).collect(),
            faults: faults.map(|(ply, kind)| FaultView { ply: count(ply), kind }).collect(),
            moments: coach.said.iter().map(|(moment, _, told)| self.moment(*moment, told)).collect(),
            accuracy: Accuracy { first: review.accuracy(Side::First), second: review.accuracy(Side::Second) },
            lost: review.lost_in().map(|(side, phase)| LostView { side: view::side(side), phase }),
            done: false,
        }
    }

    fn moment(&self, moment: Moment, told: &Told) -> MomentView {
        MomentView {
            ply: count(moment.ply),
            kind: moment.kind,
            side: view::side(self.review.mover(moment.ply)),
            played: self.review.moves()[moment.ply - 1].to_string(),
            better: told.better.map(|mv| mv.to_string()),
            fault: self.review.fault(moment.ply).filter(|_| moment.is_fault()),
            about_played: words(&told.played),
            about_better: words(&told.better_for),
        }
    }
}

/// Says what there is to say about the moments, and about each only once.
struct Coach {
    explainer: Explainer,
    said: Said,
}

impl Coach {
    /// Tells of the moments as they are now; false if they are those of before.
    fn follow(&mut self, review: &Review) -> bool {
        let moments = review.moments();
        let opinion = |moment: &Moment| review.opinion(moment.ply).filter(|_| moment.is_fault());
        let wanted: Vec<(Moment, Option<Opinion>)> =
            moments.into_iter().map(|moment| (moment, opinion(&moment))).collect();
        let is_told = self.said.len() == wanted.len()
            && self
                .said
                .iter()
                .zip(&wanted)
                .all(|((moment, opinion, _), wanted)| (*moment, *opinion) == *wanted);
        if is_told {
            return false;
        }
        let known = std::mem::take(&mut self.said);
        for (moment, opinion) in wanted {
            let before = known.iter().find(|said| said.0 == moment && said.1 == opinion);
            let told = match before {
                Some((_, _, told)) => told.clone(),
                None => tell(review, moment, &mut self.explainer),
            };
            self.said.push((moment, opinion, told));
        }
        true
    }
}

/// Sentences in both languages.
pub(super) fn words(phrases: &[Phrase]) -> Words {
    Words {
        en: Language::English.say_all(phrases).join(" "),
        zh: Language::Chinese.say_all(phrases).concat(),
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
