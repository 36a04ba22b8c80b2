//! Plays a tournament: draws up the meetings, plays their games, and asks who meets next.
//!
//! Every meeting is a match of its own. Its games are numbered on from the meetings before it, and
//! the meetings follow from the results alone, so that a game keeps its number, its opening and its
//! seeds however often the tournament is broken off and continued.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use record::GameRecord;
use rules::{AnyPosition, Side};

use super::{
    config::TournamentConfig,
    pairing::{Length, Meeting, Played},
    result::{Completion, MeetingResult, TournamentResult},
};
use crate::{
    duel::Schedule,
    journal::{Journal, JournalError},
    run::{Fixture, PlayerSource, run},
    supervision::Supervision,
};

/// Where finished games come from and where they go.
#[derive(Debug, Default)]
pub struct Ledger {
    /// Keeps every game as soon as it is finished; without one nothing is kept.
    pub journal: Option<Journal>,
    /// Games that were finished before.
    pub finished: BTreeMap<usize, GameRecord>,
}

/// A journal that has just been begun.
impl From<Journal> for Ledger {
    fn from(journal: Journal) -> Ledger {
        Ledger { journal: Some(journal), finished: BTreeMap::new() }
    }
}

/// A journal that is continued.
impl From<(Journal, BTreeMap<usize, GameRecord>)> for Ledger {
    fn from((journal, finished): (Journal, BTreeMap<usize, GameRecord>)) -> Ledger {
        Ledger { journal: Some(journal), finished }
    }
}

/// Something to tell while a tournament is played.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// It is known who meets next.
    Drawn {
        /// The meetings.
        meetings: &'a [Meeting],
    },
    /// A game is finished, and kept if there is a journal.
    Game {
        /// Its number, from 0.
        number: usize,
        /// Its record.
        record: &'a GameRecord,
        /// All finished games.
        games: &'a BTreeMap<usize, GameRecord>,
        /// How many they are.
        finished: usize,
        /// How many there will be, as far as it is known: a knock-out may need extra pairs.
        expected: usize,
    },
}

/// Plays a tournament, or the rest of it.
///
/// The players are in the order of the config; the openings are positions of its game, used in turn
/// by every meeting, or the usual start if there are none. Players that misbehave lose their games.
/// A raised stop flag ends the games under way without a result; they are played again when the
/// tournament is continued.
///
/// # Errors
/// If a game cannot be kept. The stop flag is then raised, since games that are lost are not worth playing.
pub fn play<'a>(
    config: &TournamentConfig,
    players: &[PlayerSource],
    openings: &[AnyPosition],
    ledger: Ledger,
    supervision: impl Into<Supervision<'a>>,
    on_event: &mut dyn FnMut(Event<'_>),
) -> Result<TournamentResult, JournalError> {
    let supervision = supervision.into();
    let usual_start = [AnyPosition::start(config.rules.spec())];
    let openings = if openings.is_empty() { &usual_start } else { openings };
    let Ledger { mut journal, finished: mut games } = ledger;
    let mut agenda = Agenda { config, items: Vec::new() };
    let completion = loop {
        let meetings = match agenda.next_meetings(&games) {
            Next::Meetings(meetings) => meetings,
            Next::Nothing(completion) => break completion,
        };
        on_event(Event::Drawn { meetings: &meetings });
        let new_items = agenda.add(&meetings).to_vec();
        let finished: BTreeSet<usize> = games.keys().copied().collect();
        let fixtures = new_items.into_iter().flat_map(move |item| item.fixtures(config, openings, &finished));
        let expected = agenda.expected_games();
        let mut failure = None;
        run(fixtures, players, config.concurrency, supervision, |number, record| {
            if failure.is_some() {
                return;
            }
            if let Some(Err(error)) = journal.as_mut().map(|journal| journal.append(number, &record)) {
                failure = Some(error);
                return supervision.stop.raise();
            }
            games.insert(number, record);
            let finished = games.len();
            on_event(Event::Game { number, record: &games[&number], games: &games, finished, expected });
        });
        if let Some(error) = failure {
            return Err(error);
        }
    };
    Ok(TournamentResult { completion, meetings: agenda.results(&games), games })
}

/// Where a tournament stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// Whether all of it has been played.
    pub completion: Completion,
    /// The meetings that are known, in the order of their games.
    pub meetings: Vec<MeetingResult>,
    /// How many games there will be, as far as it is known.
    pub expected: usize,
}

/// Says what the finished games of a tournament, by their numbers, come to. None is played.
#[must_use]
pub fn review(config: &TournamentConfig, games: &BTreeMap<usize, GameRecord>) -> Review {
    let mut agenda = Agenda { config, items: Vec::new() };
    let completion = loop {
        match agenda.next_meetings(games) {
            Next::Meetings(meetings) => agenda.add(&meetings),
            Next::Nothing(completion) => break completion,
        };
    };
    Review { completion, meetings: agenda.results(games), expected: agenda.expected_games() }
}

/// All meetings so far, with the numbers of their games.
struct Agenda<'a> {
    config: &'a TournamentConfig,
    items: Vec<Item>,
}

/// What comes after the meetings so far.
enum Next {
    /// More of them.
    Meetings(Vec<Meeting>),
    /// Nothing: one of them is not complete, or there are no more.
    Nothing(Completion),
}

/// A meeting on the agenda.
#[derive(Clone)]
struct Item {
    meeting: Meeting,
    numbers: Range<usize>,
    /// Where in the list of openings it begins. Players who meet again go on where they were, all
    /// others begin at the beginning: so everyone is weighed on the same positions.
    first_opening: usize,
}

impl Agenda<'_> {
    fn next_meetings(&self, games: &BTreeMap<usize, GameRecord>) -> Next {
        let Some(played) = self.played(games) else { return Next::Nothing(Completion::Stopped) };
        let config = self.config;
        let meetings = config.format.next_meetings(config.players.len(), config.seed, &played);
        if meetings.is_empty() { Next::Nothing(Completion::Finished) } else { Next::Meetings(meetings) }
    }

    /// What the meetings came to; `None` if one of them is not complete.
    fn played(&self, games: &BTreeMap<usize, GameRecord>) -> Option<Vec<Played>> {
        self.results(games).iter().map(MeetingResult::played).collect()
    }

    fn results(&self, games: &BTreeMap<usize, GameRecord>) -> Vec<MeetingResult> {
        let count = |item: &Item| MeetingResult::count(item.meeting, item.numbers.clone(), games);
        self.items.iter().map(count).collect()
    }

    /// Puts meetings on the agenda.
    fn add(&mut self, meetings: &[Meeting]) -> &[Item] {
        let first_new = self.items.len();
        for &meeting in meetings {
            let first = self.items.last().map_or(0, |item| item.numbers.end);
            let games = match meeting.length {
                Length::Full => self.config.games,
                Length::ExtraPair => 2,
            };
            let first_opening = self.games_between(meeting.players) / 2;
            self.items.push(Item { meeting, numbers: first..first + games, first_opening });
        }
        &self.items[first_new..]
    }

    fn games_between(&self, players: [usize; 2]) -> usize {
        let [a, b] = players;
        let is_theirs = |item: &&Item| item.meeting.players.contains(&a) && item.meeting.players.contains(&b);
        self.items.iter().filter(is_theirs).map(|item| item.numbers.len()).sum()
    }

    fn expected_games(&self) -> usize {
        let config = self.config;
        let full = config.format.meeting_count(config.players.len()) * config.games;
        let is_extra = |item: &&Item| item.meeting.length == Length::ExtraPair;
        full + 2 * self.items.iter().filter(is_extra).count()
    }
}

impl Item {
    /// The games that are not finished.
    fn fixtures(
        &self,
        config: &TournamentConfig,
        openings: &[AnyPosition],
        finished: &BTreeSet<usize>,
    ) -> Vec<Fixture> {
        let first = self.numbers.start;
        let finished = finished.range(self.numbers.clone()).map(|number| number - first).collect();
        let schedule = self.schedule(config, openings);
        schedule.fixtures(finished).map(|fixture| self.enter(config, fixture)).collect()
    }

    /// The meeting as a match.
    fn schedule(&self, config: &TournamentConfig, openings: &[AnyPosition]) -> Schedule {
        let opening = |pair: usize| openings[(self.first_opening + pair) % openings.len()].clone();
        Schedule {
            rules: config.rules.clone(),
            players: self.meeting.players.map(|player| config.players[player].spec.clone()),
            openings: (0..self.numbers.len().div_ceil(2)).map(opening).collect(),
            conditions: config.conditions(self.meeting.players),
            seed: config.seed.wrapping_add(self.numbers.start as u64),
            games: self.numbers.len(),
            event: config.name.clone(),
        }
    }

    /// A game of the match as a game of the tournament.
    fn enter(&self, config: &TournamentConfig, mut fixture: Fixture) -> Fixture {
        let in_meeting = fixture.number;
        fixture.number += self.numbers.start;
        fixture.seats = fixture.seats.map(|seat| self.meeting.players[seat]);
        let header = &mut fixture.record.header;
        header.id = format!("game-{}", fixture.number + 1);
        header.round = format!("{}.{}", self.meeting.round, in_meeting + 1);
        for side in Side::BOTH {
            let entrant = &config.players[fixture.seats[side.index()]];
            header.players.of_mut(side).name.clone_from(&entrant.name);
        }
        fixture
    }
}
