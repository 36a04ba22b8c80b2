//! Places for connections: so many in all, so many for each address. A place is given back when its connection ends.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard},
};

/// All places.
#[derive(Clone)]
pub(super) struct Places(Arc<Inner>);

struct Inner {
    most: usize,
    most_of_one: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// A place for a connection, until it is dropped.
pub(super) struct Place {
    places: Places,
    address: Option<IpAddr>,
}

/// There is no place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Full;

impl Places {
    /// So many in all, so many for each address.
    pub(super) fn new(most: usize, most_of_one: usize) -> Places {
        Places(Arc::new(Inner { most, most_of_one, taken: Mutex::default() }))
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.taken.lock().expect("nothing panics while it counts")
    }

    /// A place for a connection of an address; who comes for others is not counted by address.
    pub(super) fn take(&self, address: Option<IpAddr>) -> Result<Place, Full> {
        let mut taken = self.taken();
        if taken.all >= self.0.most {
            return Err(Full);
        }
        if let Some(address) = address {
            let own = taken.by_address.entry(address).or_default();
            if *own >= self.0.most_of_one {
                return Err(Full);
            }
            *own += 1;
        }
        taken.all += 1;
        Ok(Place { places: self.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
        taken.all -= 1;
        let Some(address) = self.address else { return };
        if let Some(own) = taken.by_address.get_mut(&address) {
            *own -= 1;
            if *own == 0 {
                taken.by_address.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_by_address_and_in_all_and_come_back() {
        let places = Places::new(4, 2);
        let [one, other]: [Option<IpAddr>; 2] =
            [Some("192.0.2.1".parse().unwrap()), Some("192.0.2.2".parse().unwrap())];
        let first = places.take(one).unwrap();
        let _second = places.take(one).unwrap();
        assert_eq!(places.take(one).err(), Some(Full), "one address has two");
        let _others = [places.take(other).unwrap(), places.take(None).unwrap()];
        assert_eq!(places.take(None).err(), Some(Full), "all are taken");
        drop(first);
        assert!(places.take(one).is_ok());
        drop((_second, _others));
        assert!(places.taken().by_address.is_empty(), "who is gone is forgotten");
    }
}
