//! Plays a tournament: draws up the meetings, plays their games, and asks who meets next.
//!
//! Every meeting is a match of its own. Its games are numbered on from the meetings before it, and
//! the meetings follow from the results alone, so that a game keeps its number, its opening and its
//! seeds however often the tournament is broken off and continued.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use player::StopFlag;
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
        /// How many games are finished.
        finished: usize,
        /// How many there will be, as far as it is known: a knock-out may need extra pairs.
        expected: usize,
    },
}

/// Plays a tournament, or the rest of it.
///
/// The players are in the order of the config; the openings are positions of its game, used in turn
/// by every meeting, or the usual start if there are none. Players that misbehave lose their games.
/// A raised `stop` ends the games under way without a result; they are played again when the
/// tournament is continued.
///
/// # Errors
/// If a game cannot be kept. `stop` is then raised, since games that are lost are not worth playing.
pub fn play(
    config: &TournamentConfig,
    players: &[PlayerSource],
    openings: &[AnyPosition],
    ledger: Ledger,
    stop: &StopFlag,
    on_event: &mut dyn FnMut(Event<'_>),
) -> Result<TournamentResult, JournalError> {
    let usual_start = [AnyPosition::start(config.rules.spec())];
    let openings = if openings.is_empty() { &usual_start } else { openings };
    let Ledger { mut journal, finished: mut games } = ledger;
    let mut agenda = Agenda { config, openings, items: Vec::new() };
    let completion = loop {
        let Some(played) = agenda.played(&games) else { break Completion::Stopped };
        let meetings = config.format.next_meetings(config.players.len(), config.seed, &played);
        if meetings.is_empty() {
            break Completion::Finished;
        }
        on_event(Event::Drawn { meetings: &meetings });
        let fixtures = agenda.add(&meetings, &games);
        let expected = agenda.expected_games();
        let mut failure = None;
        run(fixtures, players, config.concurrency, stop, |number, record| {
            if failure.is_some() {
                return;
            }
            if let Some(Err(error)) = journal.as_mut().map(|journal| journal.append(number, &record)) {
                failure = Some(error);
                return stop.raise();
            }
            games.insert(number, record);
            on_event(Event::Game { number, record: &games[&number], finished: games.len(), expected });
        });
        if let Some(error) = failure {
            return Err(error);
        }
    };
    Ok(TournamentResult { completion, meetings: agenda.results(&games), games })
}

/// All meetings so far, with the numbers of their games.
struct Agenda<'a> {
    config: &'a TournamentConfig,
    openings: &'a [AnyPosition],
    items: Vec<Item>,
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

impl<'a> Agenda<'a> {
    /// What the meetings came to; `None` if one of them is not complete.
    fn played(&self, games: &BTreeMap<usize, GameRecord>) -> Option<Vec<Played>> {
        self.results(games).iter().map(MeetingResult::played).collect()
    }

    fn results(&self, games: &BTreeMap<usize, GameRecord>) -> Vec<MeetingResult> {
        let count = |item: &Item| MeetingResult::count(item.meeting, item.numbers.clone(), games);
        self.items.iter().map(count).collect()
    }

    /// Puts meetings on the agenda and returns those of their games that are not finished.
    fn add(
        &mut self,
        meetings: &[Meeting],
        finished: &BTreeMap<usize, GameRecord>,
    ) -> impl Iterator<Item = Fixture> + Send + use<'a> {
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
        let finished: BTreeSet<usize> = finished.keys().copied().collect();
        let (config, openings) = (self.config, self.openings);
        let new_items = self.items[first_new..].to_vec();
        new_items.into_iter().flat_map(move |item| item.fixtures(config, openings, &finished))
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
            openings: (0..self.numbers.len() / 2).map(opening).collect(),
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
