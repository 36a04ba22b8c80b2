//! Who meets whom: every format as a pure function of the results so far.
//!
//! Players are numbers, their places in the list of the tournament, and the first is the top seed. A
//! format is asked for the meetings that can be played now, which are then played to the end before
//! it is asked again; nothing to play means that the tournament is over. The same results always
//! give the same meetings, so that a tournament can be broken off and continued.

mod gauntlet;
mod knock_out;
mod matching;
mod round_robin;
mod swiss;

/// How a tournament is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Everyone meets everyone once.
    RoundRobin,
    /// The first players of the list meet each of the others once, and not each other.
    Gauntlet {
        /// How many players run the gauntlet.
        challengers: usize,
    },
    /// Who loses a meeting is out.
    KnockOut,
    /// In each round players meet who stand about equal and have not met yet.
    Swiss {
        /// How many rounds.
        rounds: usize,
    },
}

/// Two players who meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Meeting {
    /// The round, from 1.
    pub round: usize,
    /// The players.
    pub players: [usize; 2],
    /// How many games they play.
    pub length: Length,
}

/// How many games a meeting has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Length {
    /// As many as the tournament says.
    Full,
    /// One more pair of games, because the meeting was drawn and needs a winner.
    ExtraPair,
}

/// A meeting that has been played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The meeting.
    pub meeting: Meeting,
    /// What each player scored in it: two for a won game, one for a drawn one.
    pub half_points: [u64; 2],
}

/// What a player has achieved beyond its points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// What decides the place before the points of the games do: rounds survived in a knock-out,
    /// half points of the meetings in a Swiss. Always 0 in the other formats.
    pub merit: usize,
    /// Rounds of a Swiss in which there was no opponent.
    pub byes: usize,
}

impl Format {
    /// The word used in documents.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet { .. } => "gauntlet",
            Format::KnockOut => "knock-out",
            Format::Swiss { .. } => "swiss",
        }
    }

    /// The meetings that can be played now; none when the tournament is over. Chance, where a format
    /// needs it, comes from the seed.
    #[must_use]
    pub fn next_meetings(self, players: usize, seed: u64, played: &[Played]) -> Vec<Meeting> {
        match self {
            Format::RoundRobin if played.is_empty() => round_robin::meetings(players),
            Format::Gauntlet { challengers } if played.is_empty() => gauntlet::meetings(players, challengers),
            Format::RoundRobin | Format::Gauntlet { .. } => Vec::new(),
            Format::KnockOut => knock_out::next_meetings(players, played),
            Format::Swiss { rounds } => swiss::next_meetings(players, rounds, seed, played),
        }
    }

    /// How many meetings there will be, not counting extra pairs.
    #[must_use]
    pub fn meeting_count(self, players: usize) -> usize {
        match self {
            Format::RoundRobin => players * players.saturating_sub(1) / 2,
            Format::Gauntlet { challengers } => challengers * players.saturating_sub(challengers),
            Format::KnockOut => players.saturating_sub(1),
            Format::Swiss { rounds } => rounds * (players / 2),
        }
    }

    /// What every player has achieved in the meetings that are over.
    #[must_use]
    pub fn progress(self, players: usize, played: &[Played]) -> Vec<Progress> {
        match self {
            Format::RoundRobin | Format::Gauntlet { .. } => vec![Progress::default(); players],
            Format::KnockOut => knock_out::progress(players, played),
            Format::Swiss { .. } => swiss::progress(players, played),
        }
    }
}
