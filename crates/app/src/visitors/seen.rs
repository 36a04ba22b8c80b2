//! Who was here lately, for the admin's eyes: kept in memory, and of so many visitors only.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex},
};

use super::VisitorId;

/// So many visitors are remembered; when there are more, the half that was not seen for longest is forgotten.
const MOST: usize = 10_000;

/// What is remembered of a visitor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sight {
    /// Where it came from last.
    pub(crate) address: IpAddr,
    /// When it was seen first and last: milliseconds since 1970, UTC.
    pub(crate) first_ms: i64,
    pub(crate) last_ms: i64,
    /// How often it has asked for something.
    pub(crate) requests: u64,
    /// The sockets that it has open.
    pub(crate) sockets: u32,
}

/// Who was here lately.
#[derive(Default)]
pub(super) struct Seen(HashMap<VisitorId, Sight>);

impl Seen {
    /// Notes a request.
    pub(super) fn saw(&mut self, id: &VisitorId, address: IpAddr, now_ms: i64) {
        if self.0.len() >= MOST && !self.0.contains_key(id) {
            self.forget_half();
        }
        let new = Sight { address, first_ms: now_ms, last_ms: now_ms, requests: 0, sockets: 0 };
        let sight = self.0.entry(id.clone()).or_insert(new);
        sight.address = address;
        sight.last_ms = now_ms;
        sight.requests += 1;
    }

    fn forget_half(&mut self) {
        let mut times: Vec<i64> = self.0.values().map(|sight| sight.last_ms).collect();
        let (_, &mut middle, _) = times.select_nth_unstable(MOST / 2);
        self.0.retain(|_, sight| sight.last_ms > middle);
    }

    pub(super) fn address_of(&self, id: &VisitorId) -> Option<IpAddr> {
        self.0.get(id).map(|sight| sight.address)
    }

    pub(super) fn all(&self) -> Vec<(VisitorId, Sight)> {
        let mut all: Vec<_> = self.0.iter().map(|(id, sight)| (id.clone(), sight.clone())).collect();
        all.sort_by_key(|(id, sight)| (std::cmp::Reverse(sight.last_ms), id.clone()));
        all
    }
}

/// A socket that a visitor has open.
pub struct Presence {
    seen: Arc<Mutex<Seen>>,
    id: VisitorId,
}

impl Presence {
    pub(super) fn begin(seen: &Arc<Mutex<Seen>>, id: &VisitorId) -> Presence {
        let presence = Presence { seen: seen.clone(), id: id.clone() };
        presence.count(|sockets| sockets.saturating_add(1));
        presence
    }

    fn count(&self, change: impl Fn(u32) -> u32) {
        let mut seen = self.seen.lock().expect("nothing panics while it holds who was here");
        if let Some(sight) = seen.0.get_mut(&self.id) {
            sight.sockets = change(sight.sockets);
        }
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.count(|sockets| sockets.saturating_sub(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_were_not_seen_for_longest_are_forgotten() {
        let (mut seen, address) = (Seen::default(), IpAddr::from([192, 0, 2, 7]));
        let id = |number: usize| VisitorId::written(&number.to_string());
        for number in 0..=MOST {
            seen.saw(&id(number), address, number as i64);
        }
        let all = seen.all();
        assert!(all.len() <= MOST / 2 + 1, "{}", all.len());
        assert_eq!((&all[0].0, all[0].1.requests), (&id(MOST), 1));
    }
}
