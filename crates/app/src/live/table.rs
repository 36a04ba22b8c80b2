//! The state of a live game: its position, its moves, its players, its end.
//!
//! A table changes by events only ([`Table::apply`]), and the same events make the same table, so that
//! a game whose server has died is played over from the store. It knows no sockets, no threads and
//! no database.

use std::sync::Arc;

use player::Ratings;
use record::{Annotation, GameRecord, GameResult, MoveRefused, RuleSet};
use rules::{
    AnyPosition, GameSpec, Side,
    gomoku::{
        Move,
        opening::{Action, Opening, Protocol, Seat as OpeningSeat, Task},
    },
};
use wording::Message;

use super::{
    clocks::Clocks,
    event::{GameEvent, Note},
    seat::{Seat, Terms},
    snapshot::start_text,
};
use crate::{
    messages::{
        board::MoveView,
        error::{ErrorCode, Refusal},
    },
    reason::Reason,
    view::{self, Context, Scale},
};

/// A move that was played, as the page and as the record know it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Played {
    pub(crate) view: MoveView,
    pub(crate) annotation: Annotation,
    /// Whether it had been taken back and was played again.
    pub(crate) is_again: bool,
}

/// A live game.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The strengths that are told of its players.
    pub(crate) ratings: Arc<Ratings>,
    pub(crate) rules: RuleSet,
    pub(crate) start: AnyPosition,
    pub(crate) position: AnyPosition,
    pub(crate) moves: Vec<Arc<Played>>,
    /// Moves that were taken back, the next one last.
    pub(crate) redo: Vec<Arc<Played>>,
    /// The opening while it is not over.
    pub(crate) opening: Option<Opening>,
    /// How many moves the opening took: they are not taken back one by one.
    pub(crate) opening_plies: usize,
    pub(crate) seats: [Seat; 2],
    pub(crate) terms: Terms,
    pub(crate) clocks: Option<Clocks>,
    pub(crate) is_paused: bool,
    /// How many hints each side asked for.
    pub(crate) hints: [u32; 2],
    /// How many of them before the first event of this game.
    pub(crate) begun_hints: [u32; 2],
    pub(crate) result: Option<GameResult>,
    pub(crate) began_ms: i64,
    /// How many moves the stored document has; the rest are events.
    pub(crate) begun_plies: usize,
}

impl Table {
    /// A table with the moves of a record. A record with a result is a table where nothing happens
    /// any more.
    pub(crate) fn new(record: &GameRecord, ratings: Arc<Ratings>) -> Table {
        let rules = record.rules().clone();
        let terms = Terms::of(record).unwrap_or_default();
        let mut table = Table {
            ratings,
            start: record.start().clone(),
            position: record.start().clone(),
            moves: Vec::new(),
            redo: Vec::new(),
            opening: None,
            opening_plies: 0,
            seats: Side::BOTH.map(|side| Seat::of(record.header.players.of(side))),
            clocks: terms.clock.map(Clocks::new),
            terms,
            hints: Side::BOTH.map(|side| record.hints(side)),
            begun_hints: Side::BOTH.map(|side| record.hints(side)),
            is_paused: false,
            result: None,
            began_ms: record.header.date_unix_ms.unwrap_or_default(),
            begun_plies: record.moves().len(),
            rules,
        };
        for mv in record.moves() {
            table.play(mv.text(), &mv.annotation).expect("a record holds legal moves only");
        }
        table.result = record.result().cloned();
        table.opening = table.begun_opening();
        table
    }

    /// The table with everything that happened since.
    ///
    /// # Errors
    /// The first event that does not fit.
    pub(crate) fn restored(
        record: &GameRecord,
        ratings: Arc<Ratings>,
        events: impl IntoIterator<Item = GameEvent>,
    ) -> Result<Table, Refusal> {
        let mut table = Table::new(record, ratings);
        if table.result.is_none() {
            for event in events {
                table.apply(&event)?;
            }
        }
        Ok(table)
    }

    /// Lets something happen, or refuses it and stays as it was.
    ///
    /// # Errors
    /// Why it is not possible.
    pub(crate) fn apply(&mut self, event: &GameEvent) -> Result<(), Refusal> {
        if self.result.is_some() {
            return Err(ErrorCode::GameOver.refusal());
        }
        match event {
            GameEvent::Moved { text, annotation } => self.play(text, annotation),
            GameEvent::TakenBack { plies } => {
                self.take_back(*plies);
                Ok(())
            }
            GameEvent::Noted { note } => self.note(note),
        }
    }

    /// A move of whoever is to move, with its time: both clocks are noted with it. They are set when it happens, so
    /// that a move that is refused leaves them as they are.
    pub(crate) fn timed_move(&self, text: &str, mut annotation: Annotation) -> GameEvent {
        if let Some(clocks) = &self.clocks {
            clocks.clone().press(self.position.side_to_move(), &mut annotation);
        }
        GameEvent::Moved { text: text.to_owned(), annotation }
    }

    fn play(&mut self, text: &str, annotation: &Annotation) -> Result<(), Refusal> {
        let refused = |cause: Message| ErrorCode::IllegalMove.with("move", excerpt(text)).because(cause);
        if let Some(opening) = &mut self.opening {
            place(opening, text).map_err(refused)?;
        }
        let mover = self.position.side_to_move();
        self.position.try_play(text).map_err(|rejected| refused(rejected.into()))?;
        let scale = Scale::of(self.rules.spec().game(), &self.seats[mover.index()].id);
        let context = Context { ply: self.moves.len() + 1, scale };
        let view = view::move_view(&self.position, annotation, context);
        let is_again = self.redo.pop().is_some_and(|next| next.view.text == view.text);
        if !is_again {
            self.redo.clear();
        }
        self.moves.push(Arc::new(Played { view, annotation: annotation.clone(), is_again }));
        self.wake();
        if let Some(clocks) = &mut self.clocks {
            clocks.set(Some(annotation));
        }
        self.settle_opening();
        Ok(())
    }

    fn take_back(&mut self, plies: usize) {
        for _ in 0..plies.min(self.moves.len()) {
            self.position.undo();
            self.redo.extend(self.moves.pop());
        }
        self.wake();
        if let Some(clocks) = &mut self.clocks {
            clocks.set(self.moves.last().map(|last| &last.annotation));
        }
    }

    /// Whatever a person does while an engine is stopped lets the game go on.
    fn wake(&mut self) {
        self.is_paused &= !self.seats.iter().any(Seat::is_human);
    }

    fn note(&mut self, note: &Note) -> Result<(), Refusal> {
        match note {
            Note::Chosen { action } => self.choose(action)?,
            Note::Restarted => {
                self.hints = [0; 2];
                self.redo.clear();
                self.opening_plies = 0;
                self.opening = self.begun_opening();
                self.wake();
            }
            Note::Players { seats, nickname } => {
                if seats[0].is_human() != self.seats[0].is_human() {
                    self.hints.swap(0, 1);
                }
                self.seats.clone_from(seats);
                self.terms.nickname.clone_from(nickname);
                self.wake();
            }
            Note::Saved { .. } => (),
            Note::Hinted { side } => self.hints[side.index()] += 1,
            Note::Paused => self.is_paused = true,
            Note::Continued => self.is_paused = false,
            Note::Ended(result) => self.result = Some(result.clone()),
        }
        Ok(())
    }

    /// Does a decision of the opening; the seats follow the colours.
    fn choose(&mut self, action: &str) -> Result<(), Refusal> {
        let refused = |cause: Message| ErrorCode::Opening.because(cause);
        let opening = self.opening.as_mut().ok_or_else(|| ErrorCode::NotHere.refusal())?;
        let action = Action::parse(action, opening.position().size());
        let action = action.map_err(|error| refused(error.into()))?;
        let turn = opening.turn().ok_or_else(|| ErrorCode::NotHere.refusal())?;
        if matches!(action, Action::Place(_) | Action::Pick(_)) {
            return Err(ErrorCode::NotHere.refusal());
        }
        let black_before = opening.owner(Side::First);
        opening.act(turn.seat, action).map_err(|error| refused(error.into()))?;
        if opening.owner(Side::First) != black_before {
            self.seats.swap(0, 1);
            self.hints.swap(0, 1);
        }
        self.settle_opening();
        Ok(())
    }

    /// Lets go of an opening that has ended.
    fn settle_opening(&mut self) {
        if self.opening.as_ref().is_some_and(|opening| opening.turn().is_none()) {
            self.opening = None;
            self.opening_plies = self.moves.len();
        }
    }

    /// The opening of a game that begins with nothing on the board.
    fn begun_opening(&self) -> Option<Opening> {
        let GameSpec::Gomoku(ruleset) = self.rules.spec() else { return None };
        let is_new = self.result.is_none() && self.moves.is_empty() && self.start.ply() == 0;
        let protocol = self.rules.opening();
        (is_new && protocol != Protocol::Free).then(|| Opening::new(protocol, ruleset))
    }

    /// Whose player is asked for something.
    pub(crate) fn asked(&self) -> Side {
        let turn = self.opening.as_ref().and_then(|opening| Some((opening, opening.turn()?)));
        match turn {
            Some((opening, turn)) => side_of(opening, turn.seat),
            None => self.position.side_to_move(),
        }
    }

    /// Whether somebody is still to come.
    pub(crate) fn has_free_seat(&self) -> bool {
        self.seats.iter().any(|seat| seat.is_human() && seat.holder.is_free())
    }

    /// The seat of whoever is asked.
    pub(crate) fn asked_seat(&self) -> &Seat {
        &self.seats[self.asked().index()]
    }

    /// The game as a record, with the moves up to a ply.
    pub(crate) fn record(&self, id: &str, plies: usize) -> GameRecord {
        let mut record = GameRecord::from_start(self.rules.clone(), &start_text(&self.start))
            .expect("a start that was read once can be read again");
        record.header.id = id.to_owned();
        record.header.date_unix_ms = Some(self.began_ms);
        for side in Side::BOTH {
            self.seats[side.index()].write(record.header.players.of_mut(side), None);
        }
        self.terms.write(&mut record);
        // A game that begins from its first move begins without help.
        record.set_hints(if plies == 0 { [0; 2] } else { self.hints });
        for played in &self.moves[..plies.min(self.moves.len())] {
            let pushed: Result<(), MoveRefused> = record.push(&played.view.text, played.annotation.clone());
            pushed.expect("the referee has played it before");
        }
        record
    }
}

/// The colour of a seat of an opening.
pub(crate) fn side_of(opening: &Opening, seat: OpeningSeat) -> Side {
    if opening.owner(Side::First) == seat { Side::First } else { Side::Second }
}

/// Puts a stone in an opening, or picks an offered fifth.
fn place(opening: &mut Opening, text: &str) -> Result<(), Message> {
    let mv = Move::parse(text, opening.position().size())?;
    let Move::Place(point) = mv else {
        return Err(Reason::NoPassYet.into());
    };
    let turn = opening.turn().expect("an opening that has ended is let go");
    let action = if turn.task == Task::PickFifth { Action::Pick(point) } else { Action::Place(point) };
    Ok(opening.act(turn.seat, action)?)
}

/// So much of a text as is shown.
fn excerpt(text: &str) -> String {
    text.chars().take(32).collect()
}
