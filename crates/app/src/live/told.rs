//! Those who watch a game, and what they are told: its events as they happen, and what is not an event.
//!
//! An event stays what the actor has decided and the store keeps until it leaves on a wire: whoever sends it has it put
//! into the page's words ([`Table::told`]) once, for all its readers. The way out is a short queue, so that a slow reader
//! is dropped and not buffered for ever.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, OnceLock},
};

use bytes::Bytes;
use record::GameResult;
use tokio::sync::mpsc;

use super::{
    event::{GameEvent, Note},
    seat::{only_person, seats_view},
    table::Table,
};
use crate::{
    messages::{
        board::{BoardState, BoardView, Legal, MoveView},
        live::{ClockView, OpeningView, ResultView, Seats},
        socket::{Event, ServerMessage},
    },
    view,
};

/// How many messages a reader may be behind.
const LENGTH: usize = 256;

/// How many events a page that comes back can catch up with; a longer gap is a snapshot.
const REMEMBERED: usize = 64;

/// Something that everybody who watches a game is told.
#[derive(Debug)]
pub struct Announcement {
    told: Told,
    /// What the page is told about an event, until that is written down.
    form: Mutex<Form>,
    encoded: OnceLock<Bytes>,
}

/// What the page is told about an event.
#[derive(Debug)]
enum Form {
    /// It follows from the game after it.
    After(Box<Table>),
    /// This.
    Page(Box<Event>),
    /// What has been written down, or is no event.
    None,
}

/// What is told.
#[derive(Debug)]
pub enum Told {
    /// Something has happened.
    Event {
        /// Its number, one more than that of the event before.
        seq: u64,
        /// What.
        event: GameEvent,
    },
    /// What changes nothing and is kept nowhere: the game as it stands, what it waits for, a thought.
    Message(ServerMessage),
}

impl Announcement {
    /// An event, with the game after it.
    pub(super) fn event(seq: u64, event: GameEvent, after: Table) -> Arc<Announcement> {
        Announcement::new(Told::Event { seq, event }, Form::After(Box::new(after)))
    }

    pub(super) fn message(message: ServerMessage) -> Arc<Announcement> {
        Announcement::new(Told::Message(message), Form::None)
    }

    fn new(told: Told, form: Form) -> Arc<Announcement> {
        Arc::new(Announcement { told, form: Mutex::new(form), encoded: OnceLock::new() })
    }

    /// Lets go of the game after an event, which takes more memory than what the page is told about it.
    fn shrink(&self) {
        let mut form = self.lock();
        if let (Form::After(table), Told::Event { event, .. }) = (&*form, &self.told) {
            *form = Form::Page(Box::new(table.told(event)));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Form> {
        self.form.lock().expect("nothing panics while it exchanges the form")
    }

    /// What is told.
    #[must_use]
    pub fn told(&self) -> &Told {
        &self.told
    }

    /// The form in which it travels: made by whoever needs it first, and the same for all.
    pub fn encoded(&self, encode: impl FnOnce(&ServerMessage) -> Bytes) -> Bytes {
        let encoded = self.encoded.get_or_init(|| match &self.told {
            Told::Message(message) => encode(message),
            Told::Event { seq, .. } => {
                self.shrink();
                let Form::Page(event) = std::mem::replace(&mut *self.lock(), Form::None) else {
                    unreachable!("an event is written down once")
                };
                encode(&ServerMessage::Event { seq: *seq, event })
            }
        });
        encoded.clone()
    }
}

/// The sender's end.
#[derive(Clone, Debug)]
pub(crate) struct Outbox(mpsc::Sender<Arc<Announcement>>);

/// The reader was too slow, or has gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Gone;

/// A new way out and the end where announcements come out.
pub(crate) fn outbox() -> (Outbox, mpsc::Receiver<Arc<Announcement>>) {
    let (sender, receiver) = mpsc::channel(LENGTH);
    (Outbox(sender), receiver)
}

impl Outbox {
    /// Sends an announcement, or says that nobody reads.
    pub(crate) fn send(&self, announcement: Arc<Announcement>) -> Result<(), Gone> {
        self.0.try_send(announcement).map_err(|_| Gone)
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

/// Everybody who watches a game, with the events that whoever comes back may have missed.
#[derive(Default)]
pub(super) struct Audience {
    readers: Vec<Outbox>,
    recent: VecDeque<Arc<Announcement>>,
}

impl Audience {
    /// Tells what has happened, and remembers it.
    pub(super) fn happened(&mut self, seq: u64, event: GameEvent, after: Table) {
        let announcement = Announcement::event(seq, event, after);
        self.recent.push_back(announcement.clone());
        if self.recent.len() > REMEMBERED {
            self.recent.pop_front();
        }
        self.announce(&announcement);
        if self.readers.is_empty() {
            // It may be long until somebody comes back for it.
            announcement.shrink();
        }
    }

    /// Tells something that is no event.
    pub(super) fn tell(&mut self, message: ServerMessage) {
        if !self.readers.is_empty() {
            self.announce(&Announcement::message(message));
        }
    }

    /// Sends to everybody; who does not read is dropped.
    fn announce(&mut self, announcement: &Arc<Announcement>) {
        self.readers.retain(|reader| reader.send(announcement.clone()).is_ok());
    }

    /// Takes somebody in, who is told this first.
    pub(super) fn join(&mut self, reader: Outbox, told: Vec<Arc<Announcement>>) {
        if told.into_iter().try_for_each(|announcement| reader.send(announcement)).is_ok() {
            self.readers.push(reader);
        }
    }

    /// The last so many events, if all of them are remembered.
    pub(super) fn last(&self, count: u64) -> Option<Vec<Arc<Announcement>>> {
        let forgotten = self.recent.len().checked_sub(usize::try_from(count).ok()?)?;
        Some(self.recent.iter().skip(forgotten).cloned().collect())
    }

    /// Whether nobody watches any more.
    pub(super) fn is_empty(&self) -> bool {
        self.readers.iter().all(Outbox::is_closed)
    }
}

impl Table {
    /// An event that was just applied, as the page is told.
    fn told(&self, event: &GameEvent) -> Event {
        match event {
            GameEvent::Moved { .. } => self.told_move(),
            GameEvent::TakenBack { .. } => Event::Undone {
                to_ply: u32::try_from(self.moves.len()).unwrap_or(u32::MAX),
                board: self.board_state(),
                clock: self.clock_view(),
                redo: self.redo_views(),
                opening: self.opening_view(),
            },
            GameEvent::Noted { note } => self.told_note(note),
        }
    }

    fn told_move(&self) -> Event {
        let last = self.moves.last().expect("a move was just played");
        let (board, clock) = (self.board_state(), self.clock_view());
        if last.is_again {
            Event::Redone { moves: vec![last.view.clone()], board, clock, redo: self.redo_views() }
        } else {
            Event::Moved { mv: last.view.clone(), board, clock, opening: self.opening_view() }
        }
    }

    fn told_note(&self, note: &Note) -> Event {
        match note {
            Note::Chosen { action } => Event::Chosen {
                action: action.clone(),
                players: self.seats_view(),
                opening: self.opening_view(),
                board: self.board_state(),
            },
            Note::Restarted => Event::Restarted {
                board: self.board_view(),
                clock: self.clock_view(),
                opening: self.opening_view(),
            },
            Note::Players { nickname, .. } => {
                Event::PlayersChanged { players: self.seats_view(), nickname: nickname.clone() }
            }
            Note::Saved { slot } => Event::Saved { slot: slot.clone() },
            Note::Hinted { side } => Event::Hinted { side: view::side(*side) },
            Note::Paused => Event::Paused,
            Note::Continued => Event::Continued,
            Note::Ended(result) => Event::Ended { result: self.result_view(result) },
        }
    }

    pub(crate) fn clock_view(&self) -> Option<ClockView> {
        self.clocks.as_ref().map(super::clocks::Clocks::view)
    }

    pub(super) fn seats_view(&self) -> Seats {
        seats_view(&self.seats, self.rules.spec().game(), &self.ratings)
    }

    fn last_move(&self) -> Option<MoveView> {
        self.moves.last().map(|played| played.view.clone())
    }

    pub(super) fn redo_views(&self) -> Vec<MoveView> {
        self.redo.iter().rev().map(|played| played.view.clone()).collect()
    }

    pub(super) fn board_view(&self) -> BoardView {
        let mut board = view::board_view(&self.position, self.moves.len(), self.last_move());
        self.rule_out_passes(&mut board.state.legal);
        board
    }

    fn board_state(&self) -> BoardState {
        let mut state = view::board_state(&self.position, self.moves.len(), self.last_move());
        self.rule_out_passes(&mut state.legal);
        state
    }

    /// An opening protocol asks for something else at every step: nobody may pass before it is over.
    fn rule_out_passes(&self, legal: &mut Legal) {
        if let Legal::Points { pass } = legal {
            *pass &= self.opening.is_none();
        }
    }

    pub(super) fn opening_view(&self) -> Option<OpeningView> {
        self.opening.as_ref().and_then(view::opening_view)
    }

    pub(super) fn result_view(&self, result: &GameResult) -> ResultView {
        view::result_view(result, only_person(&self.seats), self.moves.len(), self.hints)
    }
}

#[cfg(test)]
mod tests {
    use record::{Annotation, GameRecord, RuleSet};

    use super::*;
    use crate::messages::error::ErrorCode;

    fn announcement() -> Arc<Announcement> {
        Announcement::message(ServerMessage::Closing { refusal: ErrorCode::Closing.refusal() })
    }

    #[test]
    fn a_reader_that_does_not_read_is_given_up() {
        let (outbox, _receiver) = outbox();
        let sent = (0..).take_while(|_| outbox.send(announcement()).is_ok()).count();
        assert_eq!(sent, LENGTH);
    }

    #[test]
    fn an_announcement_is_written_down_once() {
        let announcement = announcement();
        assert_eq!(announcement.encoded(|_| Bytes::from_static(b"once")), "once");
        assert_eq!(announcement.encoded(|_| Bytes::from_static(b"twice")), "once");
    }
    #[test]
    fn an_event_is_told_the_same_whether_the_game_after_it_was_kept_or_not() {
        let record = GameRecord::new(RuleSet::by_name("gomoku", None, None, None).unwrap());
        let mut table = Table::new(&record, Arc::default());
        let event = GameEvent::Moved { text: "h8".to_owned(), annotation: Annotation::default() };
        table.apply(&event).unwrap();
        let [kept, shrunk] = [(); 2].map(|()| Announcement::event(1, event.clone(), table.clone()));
        shrunk.shrink();
        let encode = |message: &ServerMessage| Bytes::from(serde_json::to_vec(message).unwrap());
        assert_eq!(kept.encoded(encode), shrunk.encoded(encode));
        assert!(
            kept.encoded(|_| Bytes::new()).starts_with(br#"{"type":"event","seq":1,"event":{"type":"moved""#)
        );
    }
}
