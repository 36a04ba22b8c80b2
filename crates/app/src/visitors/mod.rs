//! Who asks: the owner of the machine, the admin of a server, or one of its visitors.
//!
//! A visitor is known by an id that chance has made and this application has signed: whoever brings it back is the same
//! visitor again. [`Visitors`] signs and reads these texts, knows the admin by a token of which only the hash is kept,
//! turns away who is banned, and remembers who was here lately. What a visitor may do is decided where it is done.

mod admin;
mod bans;
mod identity;
mod seen;
mod signing;

use std::{
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard},
};

use store::{GameId, Owner, Store};

pub use admin::new_admin_token;
pub(crate) use identity::handle_of;
pub use identity::{Role, Visitor, VisitorId};
pub use seen::Presence;
pub(crate) use seen::Sight;
pub use signing::NoRandomness;

use self::{
    bans::Bans,
    seen::Seen,
    signing::{Claim, Signer},
};
use crate::{
    App, OpenError,
    config::Trust,
    messages::error::{ErrorCode, Refusal},
    now,
};

/// The setting that holds the key of the signatures.
const KEY: &str = "visitors.key";

/// How many digits the key of an invitation has.
const INVITATION_LENGTH: usize = 24;

/// What a request says about who sends it.
#[derive(Clone, Copy, Debug)]
pub struct Credentials<'a> {
    /// What [`Recognised::token`] told before, as it was brought back.
    pub token: Option<&'a str>,
    /// The token of the admin, from those who bring it along each time.
    pub admin_token: Option<&'a str>,
    /// Where the request comes from.
    pub address: IpAddr,
}

/// Somebody who was recognised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recognised {
    /// Who it is.
    pub visitor: Visitor,
    /// What a newcomer is to bring back from now on.
    pub token: Option<String>,
}

/// Everybody who asks.
pub struct Visitors {
    trust: Trust,
    store: Store,
    signer: Signer,
    bans: Mutex<Bans>,
    seen: Arc<Mutex<Seen>>,
}

impl Visitors {
    /// Reads the key and who is banned; the first time, makes the key.
    pub(crate) async fn open(trust: Trust, store: &Store) -> Result<Visitors, OpenError> {
        let key = store.settings().get_or_set(Owner::App, KEY, &signing::random_text(32)?).await?;
        let bans = Bans::load(store).await?;
        Ok(Visitors {
            trust,
            store: store.clone(),
            signer: Signer::new(key.as_bytes()),
            bans: Mutex::new(bans),
            seen: Arc::default(),
        })
    }

    /// A name for this application among others at the same address, as short as can be.
    #[must_use]
    pub fn installation(&self) -> String {
        self.signer.sign("installation")[..8].to_owned()
    }

    /// The key by which somebody sits down at a game: nobody can guess it, and nothing needs to be kept.
    pub(crate) fn invitation(&self, game: &GameId) -> String {
        self.signer.sign(&format!("invitation {game}"))[..INVITATION_LENGTH].to_owned()
    }

    /// Whether a key is that of a game.
    pub(crate) fn is_invitation(&self, game: &GameId, key: &str) -> bool {
        self.signer.is_beginning_of_signature(&format!("invitation {game}"), key, INVITATION_LENGTH)
    }

    /// Who sends a request. Where the owner of the machine alone can ask, it is the owner.
    ///
    /// # Errors
    /// If the visitor or the address is banned, or the admin's token is wrong.
    pub async fn recognise(&self, credentials: Credentials<'_>) -> Result<Recognised, Refusal> {
        if self.trust == Trust::Owner {
            return Ok(Recognised { visitor: Visitor::owner(), token: None });
        }
        let Credentials { token, admin_token, address } = credentials;
        if let Some(admin_token) = admin_token {
            self.require_admin_token(admin_token).await?;
            return Ok(Recognised { visitor: Visitor::admin(VisitorId::ADMIN), token: None });
        }
        let claim = token.and_then(|token| self.signer.read(token));
        if let Some(Claim { id, admin: Some(session) }) = &claim
            && self.is_admin_session(session).await?
        {
            return Ok(Recognised { visitor: Visitor::admin(id.clone()), token: None });
        }
        if self.bans().has_address(address) {
            return Err(ErrorCode::Banned.refusal());
        }
        let Some(Claim { id, .. }) = claim else {
            let id = VisitorId::random().map_err(|error| {
                tracing::error!(%error, "nobody new can be told apart");
                ErrorCode::Busy.refusal()
            })?;
            let token = self.signer.write(&Claim { id: id.clone(), admin: None });
            return Ok(Recognised { visitor: Visitor::guest(id), token: Some(token) });
        };
        if self.bans().has_visitor(&id.handle()) {
            return Err(ErrorCode::Banned.refusal());
        }
        self.seen().saw(&id, address, now::unix_ms());
        Ok(Recognised { visitor: Visitor::guest(id), token: None })
    }

    /// Refuses whoever was turned away since a socket was opened.
    ///
    /// # Errors
    /// If the visitor or its address is banned.
    pub(crate) fn require_welcome(&self, who: &Visitor) -> Result<(), Refusal> {
        if who.is_in_charge() || self.bans().is_empty() {
            return Ok(());
        }
        let address = self.seen().address_of(&who.id);
        let bans = self.bans();
        let is_banned = bans.has_visitor(&who.id.handle()) || address.is_some_and(|at| bans.has_address(at));
        if is_banned { Err(ErrorCode::Banned.refusal()) } else { Ok(()) }
    }

    /// Whether requests from an address are refused whoever sends them.
    #[must_use]
    pub fn is_banned(&self, address: IpAddr) -> bool {
        self.bans().has_address(address)
    }

    /// Says that a visitor has a socket open, until what is returned is dropped.
    #[must_use]
    pub fn stays(&self, visitor: &Visitor) -> Presence {
        Presence::begin(&self.seen, &visitor.id)
    }

    /// Everybody who was here lately, the last first.
    pub(crate) fn lately(&self) -> Vec<(VisitorId, Sight)> {
        self.seen().all()
    }

    fn bans(&self) -> MutexGuard<'_, Bans> {
        self.bans.lock().expect("nothing panics while it holds the bans")
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().expect("nothing panics while it holds who was here")
    }
}

impl App {
    /// Everybody who asks.
    #[must_use]
    pub fn visitors(&self) -> &Visitors {
        &self.visitors
    }
}

#[cfg(test)]
mod tests;
