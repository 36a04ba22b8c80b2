//! The events of all running games on their way into the store.
//!
//! Each game waits until its event is on the disk, and a disk takes its time for each commit. So the
//! events that arrive while one commit is under way share the next one. Nobody waits for ever: when the
//! database does not answer, an event is refused in time, and those that come later try it again.

use std::time::Duration;

use record::Annotation;
use serde::{Deserialize, Serialize, de::IgnoredAny};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, timeout_at},
};

use crate::{GameId, Standing, Store, StoreError, now, patient::Connection};

/// Something that happened in a running game: one event, one row, one JSON text. What whoever stores it notes beside
/// the moves is its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum GameEvent<N = serde_json::Value> {
    /// A side moved.
    Moved {
        /// The move, as the referee writes it.
        #[serde(rename = "move")]
        text: String,
        /// What is known about it.
        #[serde(flatten)]
        annotation: Annotation,
    },
    /// The last moves were taken back.
    TakenBack {
        /// How many.
        plies: usize,
    },
    /// Something that does not change the record: an offer, a pause, a word.
    Noted {
        /// What, in the words of whoever stores it.
        note: N,
    },
}

/// An event with its place in the game.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredEvent<N = serde_json::Value> {
    /// Its number, from 1.
    pub seq: u64,
    /// When it was stored: milliseconds since 1970, UTC.
    pub at_ms: i64,
    /// What happened.
    pub event: GameEvent<N>,
}

impl GameEvent {
    /// A move about which nothing else is known.
    #[must_use]
    pub fn moved(text: &str) -> GameEvent {
        GameEvent::Moved { text: text.to_owned(), annotation: Annotation::default() }
    }
}

/// How many events share a commit at most.
const LARGEST_BATCH: usize = 256;

/// How long an event may take into the store: who has moved hears within three seconds what became of it.
const PATIENCE: Duration = Duration::from_millis(2700);

/// The way of the events of all running games into the store.
pub struct Journal<N> {
    entries: mpsc::Sender<Entry<N>>,
}

struct Entry<N> {
    event: (GameId, u64, GameEvent<N>),
    stored: oneshot::Sender<Result<(), NotStored>>,
    deadline: Instant,
}

/// An event could not be stored.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct NotStored(String);

impl NotStored {
    fn in_time() -> NotStored {
        NotStored(format!("the database has not answered for {} s", PATIENCE.as_secs_f32()))
    }
}

impl<N: Serialize + Send + Sync + 'static> Journal<N> {
    /// Starts the task that writes.
    #[must_use]
    pub fn start(store: Store) -> Journal<N> {
        let (entries, inbox) = mpsc::channel(LARGEST_BATCH);
        tokio::spawn(write(store, inbox));
        Journal { entries }
    }

    /// Stores an event. When this returns, it is kept.
    ///
    /// # Errors
    /// If the database fails, or the event does not follow the last one of its game.
    pub async fn append(&self, game: GameId, seq: u64, event: GameEvent<N>) -> Result<(), NotStored> {
        let (stored, answer) = oneshot::channel();
        let gone = || NotStored("the server is closing".to_owned());
        let deadline = Instant::now() + PATIENCE;
        let entry = Entry { event: (game, seq, event), stored, deadline };
        let sent = timeout_at(deadline, self.entries.send(entry)).await;
        sent.map_err(|_| NotStored::in_time())?.map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }
}

async fn write<N: Serialize + Sync>(store: Store, mut inbox: mpsc::Receiver<Entry<N>>) {
    let mut batch = Vec::new();
    while inbox.recv_many(&mut batch, LARGEST_BATCH).await > 0 {
        let now = Instant::now();
        let (late, in_time): (Vec<Entry<N>>, Vec<Entry<N>>) =
            batch.drain(..).partition(|entry| entry.deadline <= now);
        refuse(late.into_iter().map(|entry| entry.stored), &NotStored::in_time());
        let Some(deadline) = in_time.iter().map(|entry| entry.deadline).min() else { continue };
        let (events, waiting): (Vec<_>, Vec<_>) =
            in_time.into_iter().map(|entry| (entry.event, entry.stored)).unzip();
        let each: Vec<_> = events.iter().map(|(game, seq, event)| (game, *seq, event)).collect();
        let failed = |error: &StoreError| NotStored(error.to_string());
        match timeout_at(deadline, append_all(&store, &each)).await {
            Ok(Ok(outcomes)) => {
                for (stored, outcome) in waiting.into_iter().zip(outcomes) {
                    let _ = stored.send(outcome.map_err(|error| failed(&error)));
                }
            }
            Ok(Err(error)) => refuse(waiting, &failed(&error)),
            Err(_) => refuse(waiting, &NotStored::in_time()),
        }
    }
}

/// Tells those who wait that nothing was stored.
fn refuse(waiting: impl IntoIterator<Item = oneshot::Sender<Result<(), NotStored>>>, refusal: &NotStored) {
    for stored in waiting {
        let _ = stored.send(Err(refusal.clone()));
    }
}

/// Stores the next events of several games in one commit, which many games can wait for as well
/// as one. Says what became of each.
///
/// # Errors
/// If the database fails; then none of them is kept.
pub(crate) async fn append_all<N: Serialize + Sync>(
    store: &Store,
    events: &[(&GameId, u64, &GameEvent<N>)],
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut transaction = store.begin().await?;
    let mut appended = Vec::with_capacity(events.len());
    for (game, seq, event) in events {
        appended.push(insert(&mut transaction, game, *seq, event).await?);
    }
    transaction.commit().await?;
    let mut outcomes = Vec::with_capacity(events.len());
    for ((game, seq, _), appended) in events.iter().zip(appended) {
        outcomes.push(if appended { Ok(()) } else { Err(refusal(store, game, *seq).await) });
    }
    Ok(outcomes)
}

/// Why an event was not stored.
async fn refusal(store: &Store, game: &GameId, seq: u64) -> StoreError {
    let standing = store.games().summary(game).await.map(|summary| summary.standing);
    let events = store.running().events::<IgnoredAny>(game, 0).await;
    match (standing, events) {
        (Err(error), _) | (_, Err(error)) => error,
        (Ok(Standing::Running), Ok(events)) => {
            let next = events.last().map_or(1, |last| last.seq + 1);
            StoreError::OutOfOrder { game: game.clone(), seq, next }
        }
        (Ok(_), Ok(_)) => StoreError::Ended(game.clone()),
    }
}

/// Counts the moves that lists show of a running game on, or back.
async fn count_moves<N>(
    connection: &mut Connection,
    game: &GameId,
    event: &GameEvent<N>,
) -> Result<(), StoreError> {
    let more = match event {
        GameEvent::Moved { .. } => 1,
        GameEvent::TakenBack { plies } => i64::try_from(*plies).map_or(-i64::MAX, |plies| -plies),
        GameEvent::Noted { .. } => return Ok(()),
    };
    let sql = "UPDATE games SET plies = CASE WHEN plies + $2 > 0 THEN plies + $2 ELSE 0 END WHERE id = $1";
    sqlx::query(sql).bind(game.as_str()).bind(more).execute(connection).await?;
    Ok(())
}

/// Whether the event was the next one of a running game, and is stored now.
async fn insert<N: Serialize + Sync>(
    connection: &mut Connection,
    game: &GameId,
    seq: u64,
    event: &GameEvent<N>,
) -> Result<bool, StoreError> {
    let sql = "INSERT INTO events (game_number, seq, at_ms, body) \
               SELECT number, $2, $3, $4 FROM games WHERE id = $1 AND outcome = 'running' AND $2 = \
               (SELECT COALESCE(MAX(seq), 0) + 1 FROM events WHERE game_number = number) \
               ON CONFLICT DO NOTHING";
    let query = sqlx::query(sql).bind(game.as_str()).bind(seq as i64);
    let body = serde_json::to_string(event).expect("every key of an event is a string");
    let query = query.bind(now::unix_ms()).bind(body);
    let is_next = query.execute(&mut *connection).await?.rows_affected() > 0;
    if is_next {
        count_moves(connection, game, event).await?;
    }
    Ok(is_next)
}

#[cfg(test)]
mod tests {
    use record::{GameRecord, RuleSet};

    use super::*;

    #[tokio::test]
    async fn a_game_that_is_gone_does_not_cost_others_their_events() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path().join("games.db").to_str().unwrap()).await.unwrap();
        let record = GameRecord::new(RuleSet::by_name("gomoku", None, None, None).unwrap());
        let here = store.running().begin(&record).await.unwrap();
        let gone = GameId::new("gone").unwrap();
        let event = GameEvent::moved("h8");
        let outcomes = append_all(&store, &[(&gone, 1, &event), (&here, 1, &event)]).await.unwrap();
        assert!(matches!(outcomes[..], [Err(StoreError::UnknownGame(_)), Ok(())]), "{outcomes:?}");
        assert_eq!(store.running().resume(&here).await.unwrap().next_seq, 2);
    }

    #[test]
    fn events_survive_their_text() {
        let annotation =
            Annotation { spent_ms: Some(7), comment: "好棋".to_owned(), ..Annotation::default() };
        let events = [
            GameEvent::moved("h8"),
            GameEvent::Moved { text: "a1c3".to_owned(), annotation },
            GameEvent::TakenBack { plies: 2 },
            GameEvent::Noted { note: serde_json::json!({ "offer": "draw" }) },
        ];
        for event in events {
            let text = serde_json::to_string(&event).unwrap();
            assert_eq!(serde_json::from_str::<GameEvent>(&text).unwrap(), event);
        }
        let text = serde_json::to_string(&GameEvent::moved("h8")).unwrap();
        assert_eq!(text, r#"{"event":"moved","move":"h8"}"#);
    }
}
