//! How much is kept for one visitor: games, saves, and the bytes of both. Whoever looks after the server has no bounds.

use std::{fmt, str::FromStr};

use store::Store;

use crate::{
    messages::error::{ErrorCode, Refusal},
    named_numbers::each_named_number,
    visitors::{Role, Visitor},
};

/// The most that is kept for one visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    /// Games, running and finished.
    pub games: u64,
    /// Saves.
    pub saves: u64,
    /// Megabytes of games.
    pub megabytes: u64,
}

impl Quota {
    /// The usual one.
    pub const USUAL: Quota = Quota { games: 2000, saves: 200, megabytes: 64 };

    /// How many bytes of games a visitor may still store.
    ///
    /// # Errors
    /// If the visitor has as many games, or as much of them, as is kept for one.
    pub(crate) async fn bytes_left(self, store: &Store, who: &Visitor) -> Result<u64, Refusal> {
        if who.role != Role::Guest {
            return Ok(u64::MAX);
        }
        let held = store.owners().holdings(who.id.as_str()).await?;
        if held.games >= self.games {
            return Err(ErrorCode::AboveQuota.with("what", "games").with("limit", self.games));
        }
        let left = (self.megabytes << 20).saturating_sub(held.bytes);
        let above = || ErrorCode::AboveQuota.with("what", "megabytes").with("limit", self.megabytes);
        if left == 0 { Err(above()) } else { Ok(left) }
    }

    /// Refuses another save of a visitor who has as many as are kept for one.
    ///
    /// # Errors
    /// If it has.
    pub(crate) async fn check_saves(self, store: &Store, who: &Visitor) -> Result<(), Refusal> {
        if who.role != Role::Guest || store.owners().saves(who.id.as_str()).await? < self.saves {
            return Ok(());
        }
        Err(ErrorCode::AboveQuota.with("what", "saves").with("limit", self.saves))
    }
}

impl fmt::Display for Quota {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Quota { games, saves, megabytes } = self;
        write!(f, "games={games},saves={saves},mb={megabytes}")
    }
}

/// The text is no quota.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("`{0}` is no quota: it is numbers such as games=2000,saves=200,mb=64")]
pub struct QuotaError(pub String);

/// What is named; the rest stays as usual.
impl FromStr for Quota {
    type Err = QuotaError;

    fn from_str(text: &str) -> Result<Quota, QuotaError> {
        let mut quota = Quota::USUAL;
        let read = each_named_number(text, |name, number| {
            let bound = match name {
                "games" => &mut quota.games,
                "saves" => &mut quota.saves,
                "mb" => &mut quota.megabytes,
                _ => return None,
            };
            *bound = number.parse().ok().filter(|number| *number < 1 << 40)?;
            Some(())
        });
        read.map(|()| quota).ok_or_else(|| QuotaError(text.chars().take(80).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotas_table() {
        let usual = Quota::USUAL;
        for (text, quota) in [
            ("games=1", Some(Quota { games: 1, ..usual })),
            (" mb = 9, saves=0", Some(Quota { megabytes: 9, saves: 0, ..usual })),
            ("", None),
            ("games=-1", None),
            ("gb=1", None),
            ("mb=18446744073709551615", None),
        ] {
            assert_eq!(text.parse().ok(), quota, "{text}");
        }
        assert_eq!(usual.to_string().parse(), Ok(usual));
    }
}
