//! Who somebody is, and what follows from that.

use std::{borrow::Cow, fmt};

use sha2::{Digest, Sha256};

use super::signing::{self, NoRandomness};
use crate::messages::error::{ErrorCode, Refusal};

/// By which a visitor is known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VisitorId(Cow<'static, str>);

/// The handle of whoever an id names; none for the host.
pub(crate) fn handle_of(id: &str) -> Option<String> {
    (!id.is_empty()).then(|| VisitorId::written(id).handle())
}

/// How many letters others are shown of who somebody is.
const HANDLE_LENGTH: usize = 12;

impl VisitorId {
    /// The owner of the machine, whose everything is that nobody else has begun.
    pub const OWNER: VisitorId = VisitorId(Cow::Borrowed(""));

    /// The admin, if it comes with its token and no page.
    pub const ADMIN: VisitorId = VisitorId(Cow::Borrowed("admin"));

    /// One that nobody has had.
    ///
    /// # Errors
    /// If chance is not to be had.
    pub(crate) fn random() -> Result<VisitorId, NoRandomness> {
        Ok(VisitorId(Cow::Owned(signing::random_text(16)?)))
    }

    /// One that was written down.
    pub(crate) fn written(text: &str) -> VisitorId {
        VisitorId(Cow::Owned(text.to_owned()))
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// By which others know the visitor: it says nothing about the id.
    #[must_use]
    pub fn handle(&self) -> String {
        signing::hexadecimal(&Sha256::digest(self.0.as_bytes()))[..HANDLE_LENGTH].to_owned()
    }
}

impl fmt::Display for VisitorId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What somebody is here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The owner of the machine, who alone can ask.
    Owner,
    /// Who looks after a server.
    Admin,
    /// Anybody else.
    Guest,
}

/// Somebody who asks for something.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Visitor {
    /// By which it is known.
    pub id: VisitorId,
    /// What it is here.
    pub role: Role,
}

impl Visitor {
    /// The owner of the machine.
    #[must_use]
    pub fn owner() -> Visitor {
        Visitor { id: VisitorId::OWNER, role: Role::Owner }
    }

    pub(crate) fn admin(id: VisitorId) -> Visitor {
        Visitor { id, role: Role::Admin }
    }

    pub(crate) fn guest(id: VisitorId) -> Visitor {
        Visitor { id, role: Role::Guest }
    }

    /// Whether it looks after everything here.
    pub(crate) fn is_in_charge(&self) -> bool {
        self.role != Role::Guest
    }

    /// Refuses to change what belongs to somebody else, or to nobody.
    ///
    /// # Errors
    /// If it is not the visitor's, and the visitor does not look after everything.
    pub(crate) fn require_own(&self, owner: &str) -> Result<(), Refusal> {
        if self.is_in_charge() || owner == self.id.as_str() {
            Ok(())
        } else {
            Err(ErrorCode::NotYours.refusal())
        }
    }

    /// Refuses what only the admin does.
    ///
    /// # Errors
    /// If it is somebody else.
    pub(crate) fn require_in_charge(&self) -> Result<(), Refusal> {
        if self.is_in_charge() { Ok(()) } else { Err(ErrorCode::AdminOnly.refusal()) }
    }
}
