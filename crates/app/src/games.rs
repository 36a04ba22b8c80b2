//! Live games: begun, listed, looked at, watched, commanded.

use std::sync::Arc;

use record::{Annotation, GameRecord, RuleSet};
use rules::Side;
use store::GameId;
use tokio::sync::{
    mpsc::{Receiver, error::SendError},
    oneshot,
};
use wording::Message;

use crate::{
    App,
    live::{Announcement, ClockTerms, Mail, Seat, Terms, name, outbox},
    messages::{
        board::{Game, PositionRequest, PositionView, SpecChoice},
        error::{ErrorCode, Refusal},
        live::{GameCreated, LiveGame, LiveGameSummary, NewGameRequest, SeatChoice},
        socket::{Command, CommandDone},
    },
    now, programs,
    reason::Reason,
    view,
};

/// How long a weak opponent thinks at most, in milliseconds: it never answers later than in a second.
const WEAK_THINK_MS: u32 = 900;

/// How long a strong opponent without a clock thinks unless asked otherwise, in milliseconds.
pub(crate) const STRONG_THINK_MS: u32 = 2000;

/// The longest thinking time that can be asked for: ten minutes.
const LONGEST_THINK_MS: u32 = 600_000;

/// The longest clock: a day.
const LONGEST_CLOCK_MS: u64 = 86_400_000;

/// The level from which on an engine is not weak.
const STRONG_LEVEL: u8 = 9;

/// The most moves of a position that is sent.
const MOST_MOVES: usize = 70_000;

/// How often a game that falls asleep at that very moment is woken again.
const MOST_WAKING: usize = 3;

impl App {
    /// Begins a game.
    ///
    /// # Errors
    /// If it is not possible.
    pub async fn begin(self: &Arc<App>, request: &NewGameRequest) -> Result<GameCreated, Refusal> {
        let record = new_record(self, request)?;
        Ok(GameCreated { id: self.begin_record(record).await?.to_string() })
    }

    /// Begins a game with the players, terms and moves of a record, and wakes it.
    pub(crate) async fn begin_record(self: &Arc<App>, mut record: GameRecord) -> Result<GameId, Refusal> {
        record.header.date_unix_ms.get_or_insert_with(now::unix_ms);
        let id = self.store.running().begin(&record).await?;
        record.header.id = id.to_string();
        self.games.begin(self, id.clone(), &record);
        Ok(id)
    }

    /// The games that are awake, the latest first.
    pub async fn live_games(&self) -> Vec<LiveGameSummary> {
        let mut games = Vec::new();
        for mailbox in self.games.all() {
            let (reply, answer) = oneshot::channel();
            if mailbox.send(Mail::Summary(reply)).await.is_ok() {
                games.extend(answer.await.ok());
            }
        }
        games.sort_by_key(|game| std::cmp::Reverse(game.changed_ms));
        games
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
    pub async fn command(self: &Arc<App>, game: &str, command: Command) -> Result<CommandDone, Refusal> {
        self.ask_game(&GameId::new(game)?, |reply| Mail::Command(command, reply)).await?
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
        let (outbox, announcements) = outbox::outbox();
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

/// A position with its board: what a share link shows.
///
/// # Errors
/// If the rules, the start or a move is wrong.
pub fn position_view(request: &PositionRequest) -> Result<PositionView, Refusal> {
    let record = position_record(&request.spec, request.start.as_deref(), &request.moves)?;
    Ok(view::position_view(&record))
}

/// The rules that somebody has chosen.
pub(crate) fn rules(spec: &SpecChoice) -> Result<RuleSet, Refusal> {
    let game = match spec.game {
        Game::Gomoku => "gomoku",
        Game::Ataxx => "ataxx",
    };
    let size = spec.size.map(|size| size as usize);
    RuleSet::by_name(game, spec.rule.as_deref(), size, spec.opening.as_deref())
        .map_err(|error| ErrorCode::BadValue.with("name", "spec").because(error))
}

/// A position as a record.
///
/// # Errors
/// If the rules, the start or a move is wrong.
pub fn position_record(
    spec: &SpecChoice,
    start: Option<&str>,
    moves: &[String],
) -> Result<GameRecord, Refusal> {
    let bad = |cause: Message| ErrorCode::BadPosition.because(cause);
    if moves.len() > MOST_MOVES {
        return Err(bad(Reason::TooManyMoves.into()));
    }
    let rules = rules(spec)?;
    let mut record =
        GameRecord::from_start(rules, start.unwrap_or("startpos")).map_err(|error| bad(error.into()))?;
    for mv in moves {
        record.push(mv, Annotation::default()).map_err(|error| bad(error.into()))?;
    }
    Ok(record)
}

/// The record of a game that is about to begin.
fn new_record(app: &App, request: &NewGameRequest) -> Result<GameRecord, Refusal> {
    let mut record = position_record(&request.spec, request.start.as_deref(), &request.moves)?;
    if let Some(outcome) = record.position().outcome() {
        return Err(ErrorCode::BadPosition.because(Reason::GameOver { outcome }));
    }
    let nickname = request.nickname.as_deref().map(name).transpose()?.unwrap_or_default();
    let choices = [&request.first, &request.second];
    for side in Side::BOTH {
        let seat = seat(app, choices[side.index()], &nickname, &record)?;
        let elo = view::elo_of(&seat.id, record.rules().spec().game(), &app.ratings);
        seat.write(record.header.players.of_mut(side), elo);
    }
    let clock = request.clock.map(|clock| ClockTerms {
        initial_ms: clock.initial_ms.clamp(1_000, LONGEST_CLOCK_MS),
        increment_ms: clock.increment_ms.min(LONGEST_CLOCK_MS),
    });
    let usual = if choices.into_iter().any(is_strong) { STRONG_THINK_MS } else { WEAK_THINK_MS };
    let longest = u32::try_from(app.ceilings.move_time.as_millis()).unwrap_or(u32::MAX);
    let think_ms = request.think_ms.unwrap_or(usual).clamp(50, LONGEST_THINK_MS.min(longest));
    Terms { think_ms, serious: request.serious, nickname, clock }.write(&mut record);
    Ok(record)
}

fn seat(app: &App, choice: &SeatChoice, nickname: &str, record: &GameRecord) -> Result<Seat, Refusal> {
    match choice {
        SeatChoice::Human { name: own } => {
            let own = own.as_deref().map(name).transpose()?;
            Ok(Seat { id: String::new(), name: own.unwrap_or_else(|| nickname.to_owned()) })
        }
        SeatChoice::Engine { id } => {
            app.engine(id, record.rules().spec().game())?;
            let name = id.strip_prefix(programs::PREFIX).unwrap_or(id);
            Ok(Seat { id: id.clone(), name: name.to_owned() })
        }
    }
}

/// Whether somebody takes longer than a second for good reason: a full engine or an own program.
fn is_strong(choice: &SeatChoice) -> bool {
    let SeatChoice::Engine { id } = choice else { return false };
    match id.parse() {
        Ok(player::PlayerSpec::BuiltIn(entry, _)) => {
            entry.family == player::Family::Engine && entry.level.is_none_or(|level| level >= STRONG_LEVEL)
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;
    use crate::Config;

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
        app.games.insert(id, mailbox);
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
            assert_eq!(app.command("lost", command).await.unwrap_err().code, ErrorCode::Storage);
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
        let game = app.begin(&request).await.unwrap().id;
        let id = GameId::new(&game).unwrap();
        // An actor that has just gone to sleep.
        let (mailbox, inbox) = mpsc::channel(1);
        drop(inbox);
        app.games.insert(id, mailbox);
        let done = app.command(&game, Command::Play { text: "h8".to_owned(), ply: 0 }).await;
        assert_eq!(done.unwrap().seq, 1);
        assert_eq!(app.look(&game).await.unwrap().moves.len(), 1);
    }
}
