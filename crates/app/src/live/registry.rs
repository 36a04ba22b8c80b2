//! The games that are awake, how the others are woken from the store, and how any of them is asked something.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use store::{GameId, StoreError};
use tokio::{
    sync::{
        mpsc::{self, Receiver, error::SendError},
        oneshot,
    },
    time::timeout,
};

use super::{
    actor::{Actor, Mail},
    table::Table,
    told::{self, Announcement},
};
use crate::{
    App,
    messages::{
        catalogue::PartQuery,
        error::{ErrorCode, Refusal},
        live::{LiveGame, LiveGameSummary},
        socket::{Command, CommandDone},
    },
    now,
    visitors::Visitor,
};

/// How often a game that falls asleep at that very moment is woken again.
const MOST_WAKING: usize = 3;

/// How long it is waited until others are awake: a store that does not answer keeps nobody longer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The games that are awake.
#[derive(Default)]
pub(crate) struct Registry {
    awake: Mutex<HashMap<GameId, Awake>>,
    /// Held while a game is woken, so that none is woken twice.
    waking: tokio::sync::Mutex<()>,
}

/// A game that is awake.
pub(crate) struct Awake {
    mailbox: mpsc::Sender<Mail>,
    /// What lists show of it, as it has told it last: for a list nobody is asked.
    summary: Option<LiveGameSummary>,
}

impl Registry {
    fn awake(&self) -> MutexGuard<'_, HashMap<GameId, Awake>> {
        self.awake.lock().expect("nothing panics while it holds the list")
    }

    /// The mailbox of a game, which is woken if it sleeps.
    ///
    /// # Errors
    /// If there is no such game.
    pub(crate) async fn mailbox(&self, app: &Arc<App>, id: &GameId) -> Result<mpsc::Sender<Mail>, Refusal> {
        if let Some(mailbox) = self.find(id) {
            return Ok(mailbox);
        }
        let waking = timeout(PATIENCE, self.waking.lock()).await;
        let _waking = waking.map_err(|_| ErrorCode::Busy.refusal())?;
        if let Some(mailbox) = self.find(id) {
            return Ok(mailbox);
        }
        let record = app.store.games().get(id).await.map_err(|error| not_found(&error, id))?;
        let events = app.store.running().events(id, 0).await.map_err(|error| not_found(&error, id))?;
        let seq = events.last().map_or(0, |last| last.seq);
        let table =
            Table::restored(&record, app.ratings.clone(), events.into_iter().map(|stored| stored.event));
        let table =
            table.inspect_err(|refusal| tracing::error!(game = %id, ?refusal, "a game cannot be woken"))?;
        Ok(self.wake(app, id.clone(), table, seq))
    }

    /// Wakes a game that was just begun.
    pub(crate) fn begin(&self, app: &Arc<App>, id: GameId, record: &record::GameRecord) {
        self.wake(app, id, Table::new(record, app.ratings.clone()), 0);
    }

    fn wake(&self, app: &Arc<App>, id: GameId, table: Table, seq: u64) -> mpsc::Sender<Mail> {
        let summary = Some(table.summary(id.as_str(), now::unix_ms()));
        let mailbox = Actor::start(app.clone(), id.clone(), table, seq);
        self.awake().insert(id, Awake { mailbox: mailbox.clone(), summary });
        mailbox
    }

    fn find(&self, id: &GameId) -> Option<mpsc::Sender<Mail>> {
        self.awake().get(id).filter(|game| game.is_there()).map(|game| game.mailbox.clone())
    }

    /// Has lists show this of a game that is awake.
    pub(crate) fn list(&self, id: &GameId, summary: LiveGameSummary) {
        if let Some(game) = self.awake().get_mut(id) {
            game.summary = Some(summary);
        }
    }

    /// Forgets a game that has gone to sleep.
    pub(crate) fn forget(&self, id: &GameId) {
        self.awake().remove(id);
    }

    /// Whether a game is awake.
    pub(crate) fn is_awake(&self, id: &GameId) -> bool {
        self.find(id).is_some()
    }

    /// How many games are awake.
    pub(crate) fn len(&self) -> usize {
        self.awake().len()
    }
}

impl Awake {
    /// Whether somebody reads its mail.
    fn is_there(&self) -> bool {
        !self.mailbox.is_closed()
    }
}

impl App {
    /// A page of the games that are awake, the latest first.
    pub fn live_games(&self, part: PartQuery) -> Vec<LiveGameSummary> {
        let awake = self.games.awake();
        let games = awake.values().filter(|game| game.is_there());
        let mut games: Vec<&LiveGameSummary> = games.filter_map(|game| game.summary.as_ref()).collect();
        games.sort_by(|one, other| (other.changed_ms, &other.id).cmp(&(one.changed_ms, &one.id)));
        part.of(games).into_iter().cloned().collect()
    }

    /// A game as it stands.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn look(self: &Arc<App>, game: &str) -> Result<LiveGame, Refusal> {
        self.ask_game(&GameId::new(game)?, Mail::Look).await
    }

    /// Sends a command to a game, which is woken if it sleeps.
    ///
    /// # Errors
    /// Why it is refused; then nothing has changed. Only if the store fails, nobody knows.
    pub async fn command(
        self: &Arc<App>,
        who: &Visitor,
        game: &str,
        command: Command,
    ) -> Result<CommandDone, Refusal> {
        self.visitors.require_welcome(who)?;
        let who = who.clone();
        self.ask_game(&GameId::new(game)?, |reply| Mail::Command(who, command, reply)).await?
    }

    /// Everything that happens in a game, from the event after this one or from its present state. Ends when the
    /// game does not go on here, or when its reader is too slow.
    ///
    /// # Errors
    /// If there is no such game.
    pub async fn watch(
        self: &Arc<App>,
        game: &str,
        since: Option<u64>,
    ) -> Result<Receiver<Arc<Announcement>>, Refusal> {
        let id = GameId::new(game)?;
        let (outbox, announcements) = told::outbox();
        let mailbox = self.games.mailbox(self, &id).await?;
        let sent = mailbox.send(Mail::Subscribe(since, outbox)).await;
        // A game that falls asleep at this very moment drops the outbox, and the reader comes again.
        sent.map_err(|_| ErrorCode::Busy.refusal())?;
        Ok(announcements)
    }

    /// Asks a game something. Mail that nobody took is sent again; mail that was taken never is, because what it
    /// asks for may have been done.
    async fn ask_game<T>(
        self: &Arc<App>,
        id: &GameId,
        mail: impl FnOnce(oneshot::Sender<T>) -> Mail,
    ) -> Result<T, Refusal> {
        let (reply, answer) = oneshot::channel();
        let mut mail = mail(reply);
        for _ in 0..MOST_WAKING {
            let mailbox = self.games.mailbox(self, id).await?;
            match mailbox.send(mail).await {
                Ok(()) => return answer.await.map_err(|_| ErrorCode::Storage.refusal()),
                Err(SendError(returned)) => mail = returned,
            }
        }
        Err(ErrorCode::Busy.refusal())
    }
}

fn not_found(error: &StoreError, id: &GameId) -> Refusal {
    match error {
        StoreError::UnknownGame(_) => ErrorCode::NotFound.with("what", "game").with("name", id),
        error => {
            tracing::error!(game = %id, %error, "a game cannot be read");
            ErrorCode::Storage.refusal()
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;
    use crate::{
        Config,
        messages::{
            board::{Game, SpecChoice},
            live::{NewGameRequest, SeatChoice},
        },
    };

    async fn app(folder: &tempfile::TempDir) -> Arc<App> {
        let database = folder.path().join("tengen.db").to_str().unwrap().to_owned();
        App::open(Config::new(database, None)).await.unwrap()
    }

    #[tokio::test]
    async fn a_command_that_was_delivered_is_never_sent_twice() {
        let folder = tempfile::tempdir().unwrap();
        let app = app(&folder).await;
        let id = GameId::new("lost").unwrap();
        let (mailbox, mut inbox) = mpsc::channel(8);
        app.games.awake().insert(id, Awake { mailbox, summary: None });
        // The actor takes the mail and is lost before it answers: the command may have been done.
        let taken = tokio::spawn(async move {
            let mut taken = 0;
            while let Some(mail) = inbox.recv().await {
                taken += 1;
                drop(mail);
            }
            taken
        });
        for command in [Command::Resign, Command::SwapSides] {
            assert_eq!(
                app.command(&Visitor::owner(), "lost", command).await.unwrap_err().code,
                ErrorCode::Storage
            );
        }
        app.games.forget(&GameId::new("lost").unwrap());
        assert_eq!(taken.await.unwrap(), 2, "each was sent once");
    }

    #[tokio::test]
    async fn a_command_that_nobody_took_reaches_the_game_that_is_woken_for_it() {
        let folder = tempfile::tempdir().unwrap();
        let app = app(&folder).await;
        let request = NewGameRequest {
            spec: SpecChoice { game: Game::Gomoku, rule: None, size: None, opening: None },
            first: SeatChoice::Human { name: None },
            second: SeatChoice::Human { name: None },
            clock: None,
            think_ms: None,
            start: None,
            moves: Vec::new(),
            serious: false,
            nickname: None,
        };
        let game = app.begin(&Visitor::owner(), &request).await.unwrap().id;
        let id = GameId::new(&game).unwrap();
        // An actor that has just gone to sleep.
        let (mailbox, inbox) = mpsc::channel(1);
        drop(inbox);
        app.games.awake().insert(id, Awake { mailbox, summary: None });
        let done =
            app.command(&Visitor::owner(), &game, Command::Play { text: "h8".to_owned(), ply: 0 }).await;
        assert_eq!(done.unwrap().seq, 1);
        assert_eq!(app.look(&game).await.unwrap().moves.len(), 1);
    }
}
