//! What the admin of a server sees and does: who uses what, and who is turned away.

use crate::{
    App,
    messages::{
        admin::{AdminView, Ban, BansView, VisitorInfo, VisitorRole, VisitorView},
        catalogue::PartQuery,
        error::Refusal,
    },
    visitors::{Role, Visitor},
};

/// The most visitors, and games, that are listed.
const MOST_LISTED: u32 = 200;

/// Somebody who asks, as pages know it.
#[must_use]
pub fn visitor_view(who: &Visitor) -> VisitorView {
    let role = match who.role {
        Role::Owner => VisitorRole::Owner,
        Role::Admin => VisitorRole::Admin,
        Role::Guest => VisitorRole::Guest,
    };
    VisitorView { handle: who.id.handle(), role }
}

impl App {
    /// Who is using what.
    ///
    /// # Errors
    /// If somebody else than the admin asks.
    pub async fn admin_view(&self, who: &Visitor) -> Result<AdminView, Refusal> {
        who.require_in_charge()?;
        let games = self.live_games(PartQuery { page: None, per_page: Some(MOST_LISTED) });
        let mut visitors = self.visitors.lately();
        visitors.truncate(MOST_LISTED as usize);
        let info = |(id, sight): (crate::visitors::VisitorId, crate::visitors::Sight)| VisitorInfo {
            handle: id.handle(),
            address: sight.address.to_string(),
            first_ms: sight.first_ms,
            last_ms: sight.last_ms,
            requests: sight.requests,
            sockets: sight.sockets,
        };
        Ok(AdminView {
            visitors: visitors.into_iter().map(info).collect(),
            games,
            matches: self.arena().runs().list(),
            trainings: self.trainings().runs().list(),
            bans: self.visitors.banned(),
        })
    }

    /// Turns somebody away from now on, or does not any more.
    ///
    /// # Errors
    /// If somebody else than the admin asks, or the address is none.
    pub async fn ban(&self, who: &Visitor, ban: &Ban, is_banned: bool) -> Result<BansView, Refusal> {
        who.require_in_charge()?;
        self.visitors.ban(ban, is_banned).await
    }
}
