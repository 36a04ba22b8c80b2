//! Who is turned away: visitors, and addresses they come from.

use std::{
    collections::BTreeSet,
    net::{IpAddr, Ipv6Addr},
};

use serde::{Deserialize, Serialize};
use store::{Owner, Store, StoreError};

use super::Visitors;
use crate::messages::{
    admin::{Ban, BansView},
    error::{ErrorCode, Refusal},
};

/// The setting that keeps them.
const SETTING: &str = "bans";

/// The most that are kept of each kind.
const MOST: usize = 10_000;

/// Who is turned away.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(super) struct Bans {
    visitors: BTreeSet<String>,
    addresses: BTreeSet<IpAddr>,
}

impl Bans {
    pub(super) async fn load(store: &Store) -> Result<Bans, StoreError> {
        let kept = store.settings().get(Owner::App, SETTING).await?;
        Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.visitors.is_empty() && self.addresses.is_empty()
    }

    pub(super) fn has_visitor(&self, handle: &str) -> bool {
        self.visitors.contains(handle)
    }

    pub(super) fn has_address(&self, address: IpAddr) -> bool {
        self.addresses.contains(&subscriber(address))
    }

    fn view(&self) -> BansView {
        BansView {
            visitors: self.visitors.iter().cloned().collect(),
            addresses: self.addresses.iter().map(ToString::to_string).collect(),
        }
    }

    /// Adds somebody, or takes somebody out.
    fn change(&mut self, ban: &Ban, is_banned: bool) -> Result<(), Refusal> {
        match ban {
            Ban::Visitor { visitor } if is_banned => drop(self.visitors.insert(visitor.clone())),
            Ban::Visitor { visitor } => drop(self.visitors.remove(visitor)),
            Ban::Address { address } => {
                let parsed = address.trim().parse();
                let bad = |_| ErrorCode::BadValue.with("name", "address").with("value", address);
                let address = subscriber(parsed.map_err(bad)?);
                if is_banned {
                    self.addresses.insert(address)
                } else {
                    self.addresses.remove(&address)
                };
            }
        }
        if self.visitors.len().max(self.addresses.len()) > MOST {
            return Err(ErrorCode::TooLarge.with("limit", MOST));
        }
        Ok(())
    }
}

/// What an address has in common with the others of its subscriber: of IPv6, the first half.
fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

impl Visitors {
    /// Who is turned away.
    pub(crate) fn banned(&self) -> BansView {
        self.bans().view()
    }

    /// Turns somebody away from now on, or does not any more.
    pub(crate) async fn ban(&self, ban: &Ban, is_banned: bool) -> Result<BansView, Refusal> {
        let mut changed = self.bans().clone();
        changed.change(ban, is_banned)?;
        let text = serde_json::to_string(&changed).expect("every key of the bans is a string");
        self.store.settings().set(Owner::App, SETTING, &text).await?;
        let view = changed.view();
        *self.bans() = changed;
        Ok(view)
    }
}
