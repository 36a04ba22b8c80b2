//! Texts that only this application can have written: who somebody is, with a signature.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::VisitorId;

/// What a token says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Claim {
    pub(super) id: VisitorId,
    /// The session of an admin, if it is one.
    pub(super) admin: Option<String>,
}

/// Signs texts, and knows its signatures again.
pub(super) struct Signer(Hmac<Sha256>);

impl Signer {
    pub(super) fn new(key: &[u8]) -> Signer {
        Signer(Hmac::new_from_slice(key).expect("a key of any length will do"))
    }

    /// The signature of a text.
    pub(super) fn sign(&self, text: &str) -> String {
        hexadecimal(&self.0.clone().chain_update(text).finalize().into_bytes())
    }

    fn is_signature(&self, text: &str, signature: &str) -> bool {
        // The comparison takes as long for a near miss as for any other.
        bytes(signature).is_some_and(|tag| self.0.clone().chain_update(text).verify_slice(&tag).is_ok())
    }

    /// Whether digits are as many of those that a signature begins with.
    pub(super) fn is_beginning_of_signature(&self, text: &str, digits: &str, length: usize) -> bool {
        let whole = self.0.clone().chain_update(text);
        // The comparison takes as long for a near miss as for any other.
        digits.len() == length
            && bytes(digits).is_some_and(|beginning| whole.verify_truncated_left(&beginning).is_ok())
    }

    /// A claim as a token: its parts and their signature, with points between them.
    pub(super) fn write(&self, claim: &Claim) -> String {
        let text = match &claim.admin {
            None => claim.id.to_string(),
            Some(session) => format!("{}.{session}", claim.id),
        };
        let signature = self.sign(&text);
        format!("{text}.{signature}")
    }

    /// What a token claims, if it was written here.
    pub(super) fn read(&self, token: &str) -> Option<Claim> {
        let (text, signature) = token.rsplit_once('.')?;
        if !self.is_signature(text, signature) {
            return None;
        }
        let (id, admin) = match text.split_once('.') {
            Some((id, session)) => (id, Some(session.to_owned())),
            None => (text, None),
        };
        Some(Claim { id: VisitorId::written(id), admin })
    }
}

/// The system gives no random numbers.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("the system gives no random numbers, without which there are no keys: /dev/urandom is missing ({0})")]
pub struct NoRandomness(String);

/// As many bytes that nobody can guess, as hexadecimal digits.
///
/// # Errors
/// If the system gives none, as in a folder without devices on an old kernel.
pub(super) fn random_text(length: usize) -> Result<String, NoRandomness> {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).map_err(|error| NoRandomness(error.to_string()))?;
    Ok(hexadecimal(&bytes))
}

/// Two digits a byte.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let pair = |pair: &[u8]| match *pair {
        [high, low] => u8::try_from(digit(high)? * 16 + digit(low)?).ok(),
        _ => None,
    };
    digits.as_bytes().chunks(2).map(pair).collect()
}
