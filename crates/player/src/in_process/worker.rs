//! The thread on which an algorithm thinks.
//!
//! It lives as long as its player. A panic ends the thought, not the thread: the algorithm is made
//! anew. When the player lets go of a worker, its thread ends as soon as the algorithm comes back.

use std::{
    any::Any,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::{Duration, Instant},
};

use rules::{AnyPosition, GameSpec};
use search_kit::{Limits, StopFlag};

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
}

enum Work {
    NewGame(GameSpec, u64),
    Think(Box<AnyPosition>, Limits, StopFlag, Option<Instant>),
}

struct Order {
    number: u64,
    work: Work,
}

impl Worker {
    pub(super) fn spawn(name: &str, recipe: Recipe) -> io::Result<Worker> {
        let (orders, inbox) = channel();
        let (outbox, events) = channel();
        let desk = move || Desk { thinker: recipe(), recipe, game: None, outbox }.serve(&inbox);
        thread::Builder::new().name(name.to_owned()).spawn(desk)?;
        Ok(Worker { orders, events, ordered: 0, done: 0 })
    }

    pub(super) fn new_game(&mut self, spec: GameSpec, seed: u64) {
        self.order(Work::NewGame(spec, seed));
    }

    pub(super) fn think(
        &mut self,
        position: &AnyPosition,
        limits: Limits,
        stop: StopFlag,
        deadline: Option<Instant>,
    ) {
        self.order(Work::Think(Box::new(position.clone()), limits, stop, deadline));
    }

    fn order(&mut self, work: Work) {
        self.ordered += 1;
        // A thread that is gone shows when its news are waited for.
        let _ = self.orders.send(Order { number: self.ordered, work });
    }

    /// Waits for news of the last order, up to `patience`.
    pub(super) fn news(&mut self, patience: Duration) -> Result<News, RecvTimeoutError> {
        loop {
            let event = self.events.recv_timeout(patience)?;
            if !matches!(event.news, News::Info(_)) {
                self.done = event.order;
            }
            if event.order == self.ordered {
                return Ok(event.news);
            }
        }
    }

    /// Whether the thread still works on an order. News of it are dropped.
    pub(super) fn is_busy(&mut self) -> bool {
        while let Ok(event) = self.events.try_recv() {
            if !matches!(event.news, News::Info(_)) {
                self.done = event.order;
            }
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
            if self.outbox.send(Event { order: number, news }).is_err() {
                return;
            }
        }
    }

    fn work(&mut self, number: u64, work: Work) -> News {
        match work {
            Work::NewGame(spec, seed) => {
                self.game = Some((spec, seed));
                self.thinker.new_game(spec, seed);
                News::Ready
            }
            Work::Think(position, limits, stop, deadline) => {
                let outbox = &self.outbox;
                // A player that has let go of this worker wants no reports either.
                let on_info = &mut |info| drop(outbox.send(Event { order: number, news: News::Info(info) }));
                let task = Task { position: &position, limits, stop: &stop, deadline, on_info };
                News::Thought(self.thinker.think(task))
            }
        }
    }

    /// Replaces an algorithm that panicked: what it left behind is not to be trusted.
    fn recover(&mut self) {
        let recovery = catch_unwind(AssertUnwindSafe(|| {
            let mut thinker = (self.recipe)();
            if let Some((spec, seed)) = self.game {
                thinker.new_game(spec, seed);
            }
            thinker
        }));
        if let Ok(thinker) = recovery {
            self.thinker = thinker;
        }
    }
}

/// The words of a panic.
pub(super) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    text.or(panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no words").to_owned()
}
