//! The thread on which an algorithm thinks.
//!
//! It lives as long as its player. A panic ends the thought, not the thread: the algorithm is made
//! anew. When the player lets go of a worker, its thread ends as soon as the algorithm comes back.

use std::{
    any::Any,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, RecvTimeoutError, SendError, Sender, channel},
    thread,
    time::{Duration, Instant},
};

use rules::{AnyPosition, GameSpec};
use search_kit::{Clock, Limits, OutOfMemory, StopFlag};

use super::thinker::{Recipe, Task, Thinker, Thought};
use crate::ThinkInfo;

/// A thread with an algorithm on it.
pub(super) struct Worker {
    orders: Sender<Order>,
    events: Receiver<Event>,
    /// How many orders were given, and so the number of the last one.
    ordered: u64,
    /// The number of the last order that is known to be done.
    done: u64,
}

/// What happened to an order.
pub(super) enum News {
    /// The new game is set up.
    Ready,
    /// The new game is not set up: there is no memory for it.
    Refused(OutOfMemory),
    /// The algorithm has begun to think.
    Begun,
    /// A report from the search.
    Info(ThinkInfo),
    /// The answer.
    Thought(Thought),
    /// The algorithm panicked with these words.
    Panicked(String),
}

struct Event {
    order: u64,
    news: News,
    /// When it happened.
    at: Duration,
}

enum Work {
    NewGame(GameSpec, u64),
    Think(Assignment),
}

struct Order {
    number: u64,
    work: Work,
}

/// What is to be thought about, and when the stop flag will be raised, from the beginning on.
pub(super) struct Assignment {
    pub(super) position: Box<AnyPosition>,
    pub(super) limits: Limits,
    pub(super) stop: StopFlag,
    pub(super) stop_after: Option<Duration>,
}

impl Worker {
    pub(super) fn spawn(name: &str, recipe: Recipe, clock: Clock) -> io::Result<Worker> {
        let (orders, inbox) = channel();
        let (outbox, events) = channel();
        let desk = move || Desk { thinker: recipe(), recipe, game: None, outbox, clock }.serve(&inbox);
        thread::Builder::new().name(name.to_owned()).spawn(desk)?;
        Ok(Worker { orders, events, ordered: 0, done: 0 })
    }

    /// A worker whose first order has had this course, however late it is looked at.
    #[cfg(test)]
    pub(super) fn with_news(news: impl IntoIterator<Item = (News, Duration)>) -> Worker {
        let (outbox, events) = channel();
        news.into_iter().for_each(|(news, at)| outbox.send(Event { order: 1, news, at }).unwrap());
        // Nobody reads the orders, and nobody hangs up.
        std::mem::forget(outbox);
        Worker { orders: channel().0, events, ordered: 0, done: 0 }
    }

    pub(super) fn new_game(&mut self, spec: GameSpec, seed: u64) {
        self.order(Work::NewGame(spec, seed));
    }

    pub(super) fn think(&mut self, assignment: Assignment) {
        self.order(Work::Think(assignment));
    }

    fn order(&mut self, work: Work) {
        self.ordered += 1;
        // A thread that is gone shows when its news are waited for.
        let _ = self.orders.send(Order { number: self.ordered, work });
    }

    /// Waits for news of the last order, up to `patience`, and tells when they happened.
    pub(super) fn news(&mut self, patience: Duration) -> Result<(News, Duration), RecvTimeoutError> {
        loop {
            let event = self.events.recv_timeout(patience)?;
            self.take_note(&event);
            if event.order == self.ordered {
                return Ok((event.news, event.at));
            }
        }
    }

    fn take_note(&mut self, event: &Event) {
        if !matches!(event.news, News::Begun | News::Info(_)) {
            self.done = event.order;
        }
    }

    /// Whether the thread still works on an order. News of it are dropped.
    pub(super) fn is_busy(&mut self) -> bool {
        while let Ok(event) = self.events.try_recv() {
            self.take_note(&event);
        }
        self.done < self.ordered
    }
}

/// The worker's side: the algorithm and its mail.
struct Desk {
    thinker: Box<dyn Thinker>,
    recipe: Recipe,
    game: Option<(GameSpec, u64)>,
    outbox: Sender<Event>,
    clock: Clock,
}

impl Desk {
    /// Does what is ordered until nobody is left to order.
    fn serve(mut self, inbox: &Receiver<Order>) {
        for Order { number, work } in inbox {
            let outcome = catch_unwind(AssertUnwindSafe(|| self.work(number, work)));
            let news = outcome.unwrap_or_else(|panic| {
                self.recover();
                News::Panicked(panic_text(&*panic))
            });
            if self.tell(number, news).is_err() {
                return;
            }
        }
    }

    /// Tells the player what has happened just now.
    fn tell(&self, order: u64, news: News) -> Result<(), SendError<Event>> {
        self.outbox.send(Event { order, news, at: (self.clock)() })
    }

    fn work(&mut self, number: u64, work: Work) -> News {
        match work {
            Work::NewGame(spec, seed) => {
                self.game = Some((spec, seed));
                match self.thinker.new_game(spec, seed) {
                    Ok(()) => News::Ready,
                    Err(refused) => News::Refused(refused),
                }
            }
            Work::Think(Assignment { position, limits, stop, stop_after }) => {
                // A player that has let go of this worker wants no news either.
                let _ = self.tell(number, News::Begun);
                let deadline = stop_after.and_then(|after| Instant::now().checked_add(after));
                let (outbox, clock) = (&self.outbox, &self.clock);
                let on_info = &mut |info| {
                    let _ = outbox.send(Event { order: number, news: News::Info(info), at: clock() });
                };
                let task = Task { position: &position, limits, stop: &stop, deadline, on_info };
                News::Thought(self.thinker.think(task))
            }
        }
    }

    /// Replaces an algorithm that panicked: what it left behind is not to be trusted.
    fn recover(&mut self) {
        let recovery = catch_unwind(AssertUnwindSafe(|| {
            let mut thinker = (self.recipe)();
            let set_up = self.game.map_or(Ok(()), |(spec, seed)| thinker.new_game(spec, seed));
            set_up.map(|()| thinker)
        }));
        if let Ok(Ok(thinker)) = recovery {
            self.thinker = thinker;
        }
    }
}

/// The words of a panic.
pub(super) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or(panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no words").to_owned()
}
