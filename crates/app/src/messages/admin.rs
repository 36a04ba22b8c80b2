//! What the admin of a server is told and may say.

use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use ts_rs::TS;
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use super::{arena::ArenaSummary, live::LiveGameSummary, training::TrainingSummary};

/// What somebody is here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum VisitorRole {
    /// The owner of the machine, who alone can ask: everything is theirs.
    Owner,
    /// Who looks after the server.
    Admin,
    /// Anybody else.
    Guest,
}

/// Who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct VisitorView {
    /// By which others know the visitor: what it holds has this name.
    pub handle: String,
    /// What it is here.
    pub role: VisitorRole,
}

/// The token by which the admin is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct AdminLogin {
    /// As it was shown.
    pub token: String,
}

/// Who is using what.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct AdminView {
    /// Who was here lately, the last first.
    pub visitors: Vec<VisitorInfo>,
    /// The games that are awake, the latest first.
    pub games: Vec<LiveGameSummary>,
    /// Matches and tournaments, the latest first.
    pub matches: Vec<ArenaSummary>,
    /// Trainings, the latest first.
    pub trainings: Vec<TrainingSummary>,
    /// Who is turned away.
    pub bans: BansView,
}

/// A visitor, as the admin sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct VisitorInfo {
    /// By which it is known.
    pub handle: String,
    /// Where it came from last.
    pub address: String,
    /// When it was seen first: milliseconds since 1970, UTC.
    pub first_ms: i64,
    /// When it was seen last.
    pub last_ms: i64,
    /// How often it has asked for something.
    pub requests: u64,
    /// The sockets that it has open.
    pub sockets: u32,
}

/// Who is turned away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
pub struct BansView {
    /// Visitors by their handles.
    pub visitors: Vec<String>,
    /// Addresses; of IPv6, everything with the same first half.
    pub addresses: Vec<String>,
}

/// Somebody to be turned away, or not any more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(TS, ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Ban {
    /// A visitor.
    Visitor {
        /// Its handle.
        visitor: String,
    },
    /// Whoever comes from an address.
    Address {
        /// The address.
        address: String,
    },
}
