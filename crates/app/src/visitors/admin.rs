//! The admin of a server: known by a token that is shown once and kept as a hash.
//!
//! A page that has brought the token gets a session that lasts as long as the token: a new token ends all sessions, also
//! if another process has made it.

use sha2::{Digest, Sha256};
use store::{Owner, Store};

use super::{
    Visitor, Visitors,
    signing::{self, Claim},
};
use crate::{
    OpenError,
    messages::error::{ErrorCode, Refusal},
};

/// The setting that holds the hash of the token.
const TOKEN: &str = "admin.token";

/// How many digits of the hash name a session.
const SESSION_LENGTH: usize = 16;

/// Makes a new token for the admin of whoever serves this file or database, in place of the one before, and returns it.
///
/// # Errors
/// If the store fails, or there are no random numbers.
pub async fn new_admin_token(database: &str) -> Result<String, OpenError> {
    let store = Store::open(database).await?;
    let token = signing::random_text(32)?;
    let kept = store.settings().set(Owner::App, TOKEN, &hash(&token)).await;
    store.close().await;
    Ok(kept.map(|()| token)?)
}

fn hash(token: &str) -> String {
    signing::hexadecimal(&Sha256::digest(token.as_bytes()))
}

impl Visitors {
    /// Makes the admin's token if there is none yet, and returns the new one: it is not told again.
    ///
    /// # Errors
    /// If the store fails, or there are no random numbers.
    pub async fn first_admin_token(&self) -> Result<Option<String>, OpenError> {
        let token = signing::random_text(32)?;
        let kept = self.store.settings().get_or_set(Owner::App, TOKEN, &hash(&token)).await?;
        Ok((kept == hash(&token)).then_some(token))
    }

    /// Makes an admin of whoever knows the token, and returns who that is and what it is to bring back from now on.
    ///
    /// # Errors
    /// If the token is wrong.
    pub async fn admit_admin(&self, who: &Visitor, token: &str) -> Result<(Visitor, String), Refusal> {
        self.require_admin_token(token).await?;
        let session = hash(token.trim())[..SESSION_LENGTH].to_owned();
        let token = self.signer.write(&Claim { id: who.id.clone(), admin: Some(session) });
        Ok((Visitor::admin(who.id.clone()), token))
    }

    /// The visitor that an admin is otherwise, and what it is to bring back to be that again.
    #[must_use]
    pub fn dismiss_admin(&self, who: &Visitor) -> (Visitor, String) {
        let token = self.signer.write(&Claim { id: who.id.clone(), admin: None });
        (Visitor::guest(who.id.clone()), token)
    }

    /// Refuses whatever is not the admin's token.
    pub(super) async fn require_admin_token(&self, token: &str) -> Result<(), Refusal> {
        let kept = self.admin_hash().await?;
        // What is compared are hashes: how long that takes says nothing about the token.
        if kept.is_some_and(|kept| kept == hash(token.trim())) {
            Ok(())
        } else {
            Err(ErrorCode::BadToken.refusal())
        }
    }

    /// Whether a session was begun with the token of today.
    pub(super) async fn is_admin_session(&self, session: &str) -> Result<bool, Refusal> {
        let kept = self.admin_hash().await?;
        Ok(kept.is_some_and(|kept| kept.get(..SESSION_LENGTH) == Some(session)))
    }

    async fn admin_hash(&self) -> Result<Option<String>, Refusal> {
        Ok(self.store.settings().get(Owner::App, TOKEN).await?)
    }
}
