//! Where effects are done: at the house, without making the screen wait.

use server::{
    Door,
    messages::{
        board::Game,
        error::Refusal,
        live::{NewGameRequest, SeatChoice},
        players::Program,
        socket::Command,
    },
};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::JoinHandle,
};

use crate::effect::{Effect, Event, News};

/// What stands before the command of a program in the id of a player.
const COMMAND: &str = "cmd:";

/// The way from the screen to the house.
pub(crate) struct Desk {
    door: Door,
    events: UnboundedSender<Event>,
    /// What is asked of games, one after the other.
    orders: UnboundedSender<Effect>,
    /// What is being looked at.
    watching: Option<JoinHandle<()>>,
}

impl Desk {
    pub(crate) fn new(door: Door, events: UnboundedSender<Event>) -> Desk {
        let (orders, inbox) = unbounded_channel();
        tokio::spawn(obey(door.clone(), inbox, events.clone()));
        let desk = Desk { door, events, orders, watching: None };
        let door = desk.door.clone();
        desk.answer(async move { Ok(Some(News::Players(door.players().await))) });
        desk
    }

    /// The house, when nothing more is to be done.
    pub(crate) fn leave(self) -> Door {
        self.door
    }

    /// Does something and tells what came of it.
    fn answer(&self, work: impl Future<Output = Result<Option<News>, Refusal>> + Send + 'static) {
        let events = self.events.clone();
        tokio::spawn(async move {
            let news = work.await.unwrap_or_else(|refusal| Some(News::Refused(refusal)));
            tell(&events, news);
        });
    }

    /// Looks at something instead of what was looked at.
    fn look(&mut self, work: impl Future<Output = Result<(), Refusal>> + Send + 'static) {
        self.look_away();
        let events = self.events.clone();
        self.watching = Some(tokio::spawn(async move {
            if let Err(refusal) = work.await {
                tell(&events, Some(News::Refused(refusal)));
            }
        }));
    }

    fn look_away(&mut self) {
        if let Some(watching) = self.watching.take() {
            watching.abort();
        }
    }

    /// Does what the screen wants.
    pub(crate) fn perform(&mut self, effect: Effect) {
        let door = self.door.clone();
        match effect {
            Effect::Watch(id) => self.watch(door, id),
            Effect::WatchMatch(id) => self.watch_match(door, id),
            Effect::LookAway => self.look_away(),
            // The one who takes orders lives as long as the desk.
            order @ (Effect::Play(..) | Effect::Command(..)) => drop(self.orders.send(order)),
            // The loop ends before anything is done about it.
            Effect::Quit => (),
            effect => self.answer(ask(door, effect)),
        }
    }

    fn watch(&mut self, door: Door, id: String) {
        let events = self.events.clone();
        self.look(async move {
            let mut news = door.watch(&id).await?;
            while let Some(news) = news.recv().await {
                tell(&events, Some(News::Game(id.clone(), news)));
            }
            Ok(())
        });
    }

    fn watch_match(&mut self, door: Door, id: String) {
        let events = self.events.clone();
        self.look(async move {
            let mut messages = door.watch_match(&id)?;
            while let Some(message) = messages.recv().await {
                tell(&events, Some(News::Match(id.clone(), message)));
            }
            Ok(())
        });
    }
}

/// Tells the screen. Nobody listens any more when the program ends.
fn tell(events: &UnboundedSender<Event>, news: Option<News>) {
    if let Some(news) = news {
        let _ = events.send(Event::News(news));
    }
}

/// Does what is asked of games, in the order in which it was asked.
async fn obey(door: Door, mut orders: UnboundedReceiver<Effect>, events: UnboundedSender<Event>) {
    while let Some(order) = orders.recv().await {
        let news = ask(door.clone(), order).await.unwrap_or_else(|refusal| Some(News::Refused(refusal)));
        tell(&events, news);
    }
}

/// Does what takes one question and one answer.
async fn ask(door: Door, effect: Effect) -> Result<Option<News>, Refusal> {
    Ok(match effect {
        Effect::Begin(request) => {
            let request = with_programs(&door, *request).await?;
            Some(News::Begun(door.begin(request).await?.id))
        }
        Effect::Play(id, text) => {
            let moves = door.look(&id).await?.moves.len();
            let ply = u32::try_from(moves).unwrap_or(u32::MAX);
            door.command(&id, Command::Play { text, ply }).await?;
            None
        }
        Effect::Command(id, command) => door.command(&id, command).await?.game.map(News::Begun),
        Effect::ListSaves => Some(News::Saves(door.saves().await?)),
        Effect::Load(slot) => Some(News::Begun(door.load(&slot).await?.id)),
        Effect::DeleteSave(slot) => {
            door.delete_save(&slot).await?;
            Some(News::Saves(door.saves().await?))
        }
        Effect::ListRecords(query) => Some(News::Records(door.records(query).await?)),
        Effect::ReadRecord(id) => Some(News::Reel(Box::new(door.record(&id).await?.into()))),
        Effect::ListMatches => Some(News::Matches(door.matches())),
        Effect::StartMatch(mut request) => {
            for player in &mut request.players {
                *player = enlist(&door, player, request.spec.game).await?;
            }
            Some(News::MatchBegun(door.start_match(*request).await?.id))
        }
        Effect::StopMatch(id) => {
            door.stop_match(&id).await?;
            None
        }
        Effect::ResumeMatch(id) => {
            door.resume_match(&id).await?;
            Some(News::MatchBegun(id))
        }
        Effect::ReadMatchGame(id, number) => {
            let game = door.match_game(&id, number).await?;
            Some(News::Reel(Box::new(crate::screens::Reel::of_match(id, game))))
        }
        Effect::Watch(_) | Effect::WatchMatch(_) | Effect::LookAway | Effect::Quit => None,
    })
}

/// The request with every command registered as a program.
async fn with_programs(door: &Door, mut request: NewGameRequest) -> Result<NewGameRequest, Refusal> {
    let game = request.spec.game;
    for seat in [&mut request.first, &mut request.second] {
        if let SeatChoice::Engine { id } = seat {
            *id = enlist(door, id, game).await?;
        }
    }
    Ok(request)
}

/// Registers a command, so that its games can be gone on with anywhere; every other id stays.
async fn enlist(door: &Door, id: &str, game: Game) -> Result<String, Refusal> {
    let Some(command) = id.strip_prefix(COMMAND) else { return Ok(id.to_owned()) };
    let known = door.programs().await;
    let is_same = |program: &&Program| program.command == command && program.game == game;
    if let Some(program) = known.iter().find(is_same) {
        return Ok(format!("program:{}", program.name));
    }
    let word = command.split_whitespace().next().unwrap_or(command);
    let stem = word.rsplit(['/', '\\']).next().unwrap_or(word);
    let is_free = |name: &String| known.iter().all(|program| program.name != *name);
    let numbered = (2..).map(|number| format!("{stem}-{number}"));
    let name = [stem.to_owned()].into_iter().chain(numbered).find(is_free);
    let name = name.expect("there are more numbers than programs");
    door.add_program(Program { name: name.clone(), command: command.to_owned(), game, protocol: None })
        .await?;
    Ok(format!("program:{name}"))
}
