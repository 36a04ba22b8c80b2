//! The line in front of the threads of a pool: visitors take turns, however much each of them asks for.
//!
//! Each has a line of its own, and the lines are served one after the other. So who asks for a hundred things waits for
//! their own hundred, and who asks for one thing waits for one of everybody else's at most.

use std::{
    collections::{HashMap, VecDeque},
    fmt,
    sync::{Arc, Mutex, MutexGuard},
};

use tokio::sync::oneshot;

use super::Busy;

/// By whom work is counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Whose(Arc<str>);

impl Whose {
    /// That of somebody by a name of theirs.
    pub(crate) fn of(name: &str) -> Whose {
        Whose(name.into())
    }
}

/// The right to use a thread, until it is dropped.
pub(crate) struct Permit {
    /// None once it has turned out that nobody wants it.
    given: Option<(Line, Whose)>,
}

/// Permits, and who waits for them.
#[derive(Clone)]
pub(super) struct Line(Arc<Inner>);

struct Inner {
    most_of_one: usize,
    most_waiting: usize,
    state: Mutex<State>,
}

struct State {
    free: usize,
    /// How many permits each has.
    working: HashMap<Whose, usize>,
    /// Who waits, each in a line of their own.
    waiting: HashMap<Whose, VecDeque<oneshot::Sender<Permit>>>,
    /// Whose turn it is: those who wait, each once.
    turns: VecDeque<Whose>,
}

impl Line {
    pub(super) fn new(permits: usize, most_of_one: usize, most_waiting: usize) -> Line {
        let state =
            State { free: permits, working: HashMap::new(), waiting: HashMap::new(), turns: VecDeque::new() };
        Line(Arc::new(Inner { most_of_one, most_waiting, state: Mutex::new(state) }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().expect("nothing panics while it holds the line")
    }

    /// A permit, at once or not at all.
    pub(super) fn try_permit(&self, whose: &Whose) -> Result<Permit, Busy> {
        self.begin(&mut self.state(), whose).ok_or(Busy)
    }

    /// A permit, as soon as it is one's turn.
    pub(super) async fn permit(&self, whose: &Whose) -> Result<Permit, Busy> {
        let turn = {
            let mut state = self.state();
            if let Some(permit) = self.begin(&mut state, whose) {
                return Ok(permit);
            }
            if state.count_waiting() >= self.0.most_waiting {
                return Err(Busy);
            }
            let (sender, turn) = oneshot::channel();
            let own = state.waiting.entry(whose.clone()).or_default();
            own.push_back(sender);
            if own.len() == 1 {
                state.turns.push_back(whose.clone());
            }
            turn
        };
        turn.await.map_err(|_| Busy)
    }

    /// A permit, if there is one and this one may have it.
    fn begin(&self, state: &mut State, whose: &Whose) -> Option<Permit> {
        if state.free == 0 || state.at_work(whose) >= self.0.most_of_one {
            return None;
        }
        state.free -= 1;
        *state.working.entry(whose.clone()).or_default() += 1;
        Some(Permit { given: Some((self.clone(), whose.clone())) })
    }

    /// Takes a permit back and gives it to whose turn it is.
    fn end(&self, whose: &Whose) {
        let mut state = self.state();
        state.free += 1;
        if let Some(count) = state.working.get_mut(whose) {
            *count -= 1;
            if *count == 0 {
                state.working.remove(whose);
            }
        }
        while state.free > 0 {
            let Some((next, turn)) = state.next(self.0.most_of_one) else { return };
            let permit = self.begin(&mut state, &next).expect("it is the turn of somebody who may have one");
            if let Err(mut unwanted) = turn.send(permit) {
                // Whoever waited has gone. Nothing is locked twice: the permit is none any more.
                unwanted.given = None;
                state.free += 1;
                state.leave(&next);
            }
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.state().count_waiting() >= self.0.most_waiting
    }

    /// How many permits are given, and how many wait for one.
    pub(super) fn load(&self) -> (usize, usize) {
        let mut state = self.state();
        (state.working.values().sum(), state.count_waiting())
    }
}

impl State {
    fn at_work(&self, whose: &Whose) -> usize {
        self.working.get(whose).copied().unwrap_or_default()
    }

    fn leave(&mut self, whose: &Whose) {
        let count = self.working.get_mut(whose).expect("the permit was counted");
        *count -= 1;
        if *count == 0 {
            self.working.remove(whose);
        }
    }

    /// How many wait who have not gone.
    fn count_waiting(&mut self) -> usize {
        self.waiting.values_mut().for_each(|line| line.retain(|turn| !turn.is_closed()));
        self.waiting.retain(|_, line| !line.is_empty());
        let State { waiting, turns, .. } = self;
        turns.retain(|whose| waiting.contains_key(whose));
        waiting.values().map(VecDeque::len).sum()
    }

    /// Whose turn it is, of those who may have another permit.
    fn next(&mut self, most_of_one: usize) -> Option<(Whose, oneshot::Sender<Permit>)> {
        for _ in 0..self.turns.len() {
            let whose = self.turns.pop_front()?;
            if self.at_work(&whose) >= most_of_one {
                self.turns.push_back(whose);
                continue;
            }
            let own = self.waiting.get_mut(&whose).expect("whoever has a turn waits");
            let turn = own.pop_front().expect("nobody has an empty line");
            if own.is_empty() {
                self.waiting.remove(&whose);
            } else {
                self.turns.push_back(whose.clone());
            }
            return Some((whose, turn));
        }
        None
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        if let Some((line, whose)) = self.given.take() {
            line.end(&whose);
        }
    }
}

impl fmt::Debug for Permit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Permit")
    }
}

#[cfg(test)]
mod tests {
    use std::{
        pin::Pin,
        task::{Context, Waker},
    };

    use super::*;

    type Waiting<'a> = Pin<Box<dyn Future<Output = Result<Permit, Busy>> + 'a>>;

    /// Stands in line.
    fn wait<'a>(line: &'a Line, whose: &'a Whose) -> Waiting<'a> {
        let mut waiting: Waiting<'a> = Box::pin(line.permit(whose));
        assert!(poll(&mut waiting).is_none(), "nothing is free");
        waiting
    }

    fn poll(waiting: &mut Waiting<'_>) -> Option<Permit> {
        let mut context = Context::from_waker(Waker::noop());
        match waiting.as_mut().poll(&mut context) {
            std::task::Poll::Ready(permit) => Some(permit.unwrap()),
            std::task::Poll::Pending => None,
        }
    }

    #[test]
    fn visitors_take_turns_however_many_things_one_asks_for() {
        let line = Line::new(1, 1, 100);
        let [greedy, modest] = ["greedy", "modest"].map(Whose::of);
        let first = line.try_permit(&greedy).unwrap();
        let mut of_greedy: Vec<_> = (0..10).map(|_| wait(&line, &greedy)).collect();
        let mut of_modest = wait(&line, &modest);
        drop(first);
        // The greedy one came first, and has one turn.
        let second = poll(&mut of_greedy[0]).unwrap();
        assert!(poll(&mut of_modest).is_none());
        drop(second);
        let third = poll(&mut of_modest).unwrap();
        assert!(of_greedy[1..].iter_mut().all(|waiting| poll(waiting).is_none()));
        drop(third);
        assert!(poll(&mut of_greedy[1]).is_some());
    }

    #[test]
    fn nobody_has_more_than_one_may_have_while_something_is_free() {
        let line = Line::new(3, 2, 100);
        let [greedy, modest] = ["greedy", "modest"].map(Whose::of);
        let _held = [line.try_permit(&greedy).unwrap(), line.try_permit(&greedy).unwrap()];
        assert!(line.try_permit(&greedy).is_err());
        let mut waiting = wait(&line, &greedy);
        let other = line.try_permit(&modest).unwrap();
        drop(other);
        assert!(poll(&mut waiting).is_none(), "it has two already");
        drop(_held);
        assert!(poll(&mut waiting).is_some());
    }

    #[test]
    fn whoever_has_gone_takes_no_turn_and_no_place() {
        let line = Line::new(1, 1, 2);
        let [one, other] = ["one", "other"].map(Whose::of);
        let held = line.try_permit(&one).unwrap();
        drop(wait(&line, &one));
        drop(wait(&line, &other));
        let mut waiting = wait(&line, &other);
        assert_eq!(line.load(), (1, 1));
        drop(held);
        assert!(poll(&mut waiting).is_some());
        drop(waiting);
        assert_eq!(line.load(), (0, 0));
    }
}
