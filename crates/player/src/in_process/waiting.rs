//! Waiting for an algorithm on its own thread, no longer than its plan of time allows.

use std::time::Duration;

use rules::MoveText;
use search_kit::{Clock, MoveOverhead, StopFlag, runner::News};

use super::{
    time_plan::TimePlan,
    worker::{Apart, Assignment, Job, Outcome, Waking},
};
use crate::{Request, Rescue, Thought};

/// What has become of a thought.
pub(super) struct Supervised {
    pub(super) thought: Result<Thought, Failure>,
    /// How long it took by the watch of its thread.
    pub(super) taken: Duration,
}

/// Why there is no thought, and the best move that was reported before.
pub(super) struct Failure {
    pub(super) rescue: Rescue,
    pub(super) reported: Option<MoveText>,
}

/// Somebody who has given an algorithm its task.
pub(super) struct Waiting<'a> {
    apart: &'a mut Apart,
    plan: TimePlan,
    overhead: &'a mut MoveOverhead,
    clock: &'a Clock,
    stop: StopFlag,
    /// When the algorithm began.
    began: Option<Duration>,
    reported: Option<MoveText>,
}

impl<'a> Waiting<'a> {
    /// Gives the algorithm its task.
    pub(super) fn new(
        apart: &'a mut Apart,
        plan: TimePlan,
        overhead: &'a mut MoveOverhead,
        clock: &'a Clock,
        request: &Request<'_>,
    ) -> Self {
        let stop = StopFlag::new();
        apart.give(Job::Think(Assignment {
            position: Box::new(request.position.clone()),
            limits: request.budget.own,
            stop: stop.clone(),
            stop_after: plan.stop,
        }));
        Waiting { apart, plan, overhead, clock, stop, began: None, reported: None }
    }

    /// Waits for the answer, stops the algorithm when its time is over, and gives it up if it does not
    /// stop. What has been answered in time counts, however late it is looked at.
    pub(super) fn outcome(mut self, request: &mut Request<'_>) -> Supervised {
        let _woken = self.apart.wake_on(request.stop);
        loop {
            let elapsed = self.since_beginning((self.clock)());
            if request.stop.is_raised() && self.plan.stop.is_none_or(|at| at > elapsed) {
                self.plan = self.plan.stopped_at(elapsed);
            }
            let is_stopped = self.plan.stop.is_some_and(|at| at <= elapsed);
            if is_stopped {
                self.stop.raise();
            }
            let next = if is_stopped { self.plan.give_up } else { self.plan.stop };
            // Until the algorithm begins, no time passes for it.
            let left = next.filter(|_| self.began.is_some()).map(|at| at.saturating_sub(elapsed));
            match self.apart.wait(left) {
                Waking::News(News::Begun, at) => self.began = Some(at),
                Waking::News(News::Progress(info), _) => {
                    self.reported = info.pv.first().copied().or(self.reported);
                    (request.on_info)(&info);
                }
                Waking::News(News::Done(Outcome::Thought(thought)), at) => return self.answered(thought, at),
                Waking::News(News::Panicked(words), _) => return self.failed(Rescue::Panic(words), elapsed),
                Waking::TimedOut if is_stopped && left == Some(Duration::ZERO) => return self.given_up(),
                Waking::News(News::Done(Outcome::SetUp(_)), _) | Waking::Woken | Waking::TimedOut => {}
            }
        }
    }

    fn since_beginning(&self, at: Duration) -> Duration {
        self.began.map_or(Duration::ZERO, |began| at.saturating_sub(began))
    }

    fn answered(self, thought: Thought, at: Duration) -> Supervised {
        let taken = self.since_beginning(at);
        if self.plan.latest.is_some_and(|latest| taken > latest) {
            return self.given_up();
        }
        if let Some(stopped) = self.plan.stop.filter(|&stopped| stopped <= taken) {
            self.overhead.observe(taken - stopped);
        }
        Supervised { thought: Ok(thought), taken }
    }

    /// The moment of giving up is the plan's, not that at which it was noticed.
    fn given_up(self) -> Supervised {
        let at = self.plan.give_up.unwrap_or_default();
        self.overhead.observe(at.saturating_sub(self.plan.stop.unwrap_or_default()));
        self.failed(Rescue::Late, at)
    }

    fn failed(self, rescue: Rescue, taken: Duration) -> Supervised {
        Supervised { thought: Err(Failure { rescue, reported: self.reported }), taken }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rules::{AnyPosition, GameKind, GameSpec};
    use search_kit::Limits;

    use super::{
        super::{time_plan, worker::Algorithm},
        *,
    };
    use crate::{Budget, Pace, ThinkInfo};

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn mv(text: &str) -> MoveText {
        text.parse().unwrap()
    }

    fn info(pv: &[&str]) -> News<Algorithm> {
        News::Progress(ThinkInfo { pv: pv.iter().map(|text| mv(text)).collect(), ..ThinkInfo::default() })
    }

    fn thought(text: &str) -> News<Algorithm> {
        News::Done(Outcome::Thought(Thought { mv: mv(text), info: ThinkInfo::default() }))
    }

    /// What becomes of a thought with 100 ms to think, when the one who waits looks only at `noticed`.
    fn outcome(news: impl IntoIterator<Item = (News<Algorithm>, Duration)>, noticed: Duration) -> Supervised {
        let position = &AnyPosition::start(GameSpec::by_name(GameKind::Gomoku, None, None).unwrap());
        let own = Limits { move_time: Some(ms(100)), ..Limits::default() };
        let budget = Budget { own, opponent: None };
        let mut request = Request { position, budget, stop: &StopFlag::new(), on_info: &mut |_| () };
        let mut overhead = time_plan::ASSUMED;
        let plan = TimePlan::new(&own, Pace::OwnTime, overhead);
        let clock: Clock = Arc::new(move || noticed);
        let mut apart = Apart::with_news(news);
        Waiting::new(&mut apart, plan, &mut overhead, &clock, &request).outcome(&mut request)
    }

    #[test]
    fn an_answer_in_time_counts_however_late_the_thread_was_woken_and_the_answer_noticed() {
        for (began, answered) in [(0, 20), (0, 100), (4_000, 4_020), (4_000, 4_100)] {
            let news = [(News::Begun, ms(began)), (thought("h8"), ms(answered))];
            let Supervised { thought, taken } = outcome(news, ms(60_000));
            assert!(thought.is_ok_and(|thought| thought.mv == mv("h8")));
            assert_eq!(taken, ms(answered - began));
        }
    }

    #[test]
    fn whoever_answers_late_or_never_is_given_up_in_time_for_the_last_move_it_reported() {
        let reports = || [(News::Begun, ms(7)), (info(&["g7", "h9"]), ms(20)), (info(&[]), ms(30))];
        let late = reports().into_iter().chain([(thought("h8"), ms(108))]);
        for given_up in [outcome(late, ms(60_000)), outcome(reports(), ms(60_000))] {
            let failure = given_up.thought.unwrap_err();
            assert_eq!((failure.rescue, failure.reported), (Rescue::Late, Some(mv("g7"))));
            assert_eq!(given_up.taken, ms(97));
        }
    }
}
