//! Where effects are done: by the application, without making the screen wait.

use std::sync::Arc;

use app::{
    App, Visitor,
    messages::{
        board::Game,
        catalogue::PartQuery,
        error::Refusal,
        live::{NewGameRequest, SeatChoice},
        players::{PlayersQuery, Program},
        socket::Command,
    },
};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    task::JoinHandle,
};

use crate::{
    effect::{CoachNews, Effect, Event, News},
    game_watch::GameWatch,
};

/// What stands before the command of a program in the id of a player.
const COMMAND: &str = "cmd:";

/// The way from the screen to the application.
pub(crate) struct Dispatcher {
    app: Arc<App>,
    events: UnboundedSender<Event>,
    /// What is asked of games, one after the other.
    orders: UnboundedSender<Effect>,
    /// What is being looked at.
    watching: Option<JoinHandle<()>>,
}

impl Dispatcher {
    pub(crate) fn new(app: Arc<App>, events: UnboundedSender<Event>) -> Dispatcher {
        let (orders, inbox) = unbounded_channel();
        tokio::spawn(execute_in_order(app.clone(), inbox, events.clone()));
        let dispatcher = Dispatcher { app, events, orders, watching: None };
        let app = dispatcher.app.clone();
        dispatcher.answer(async move {
            Ok(Some(News::Players(app.players(&Visitor::owner(), &PlayersQuery::default()))))
        });
        dispatcher
    }

    /// The application, when nothing more is to be done.
    pub(crate) fn leave(self) -> Arc<App> {
        self.app
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
        let app = self.app.clone();
        match effect {
            Effect::Watch(id) => self.watch(app, id),
            Effect::WatchMatch(id) => self.watch_match(app, id),
            Effect::LookAway => self.look_away(),
            // The one who takes orders lives as long as the dispatcher.
            order @ (Effect::Play(..) | Effect::Command(..)) => drop(self.orders.send(order)),
            // The loop ends before anything is done about it.
            Effect::Quit => (),
            effect => self.answer(ask(app, effect)),
        }
    }

    fn watch(&mut self, app: Arc<App>, id: String) {
        let events = self.events.clone();
        self.look(async move {
            let mut news = GameWatch::open(app, &id).await?;
            while let Some(news) = news.next().await {
                tell(&events, Some(News::Game(id.clone(), news)));
            }
            Ok(())
        });
    }

    fn watch_match(&mut self, app: Arc<App>, id: String) {
        let events = self.events.clone();
        self.look(async move {
            let mut follower = app.arena().runs().follow(&id)?;
            loop {
                for message in follower.next().await {
                    tell(&events, Some(News::Match(id.clone(), message)));
                }
            }
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
async fn execute_in_order(
    app: Arc<App>,
    mut orders: UnboundedReceiver<Effect>,
    events: UnboundedSender<Event>,
) {
    while let Some(order) = orders.recv().await {
        let news = ask(app.clone(), order).await.unwrap_or_else(|refusal| Some(News::Refused(refusal)));
        tell(&events, news);
    }
}

/// Does what takes one question and one answer.
async fn ask(app: Arc<App>, effect: Effect) -> Result<Option<News>, Refusal> {
    Ok(match effect {
        Effect::Begin(request) => {
            let request = with_programs(&app, *request).await?;
            Some(News::Begun(app.begin(&Visitor::owner(), &request).await?.id))
        }
        Effect::Play(id, text) => {
            let moves = app.look(&id).await?.moves.len();
            let ply = u32::try_from(moves).unwrap_or(u32::MAX);
            app.command(&Visitor::owner(), &id, Command::Play { text, ply }).await?;
            None
        }
        Effect::Command(id, command) => {
            app.command(&Visitor::owner(), &id, command).await?.game.map(News::Begun)
        }
        Effect::Explain(id, request) => {
            let view = app.explain(&Visitor::owner(), &request).await?;
            Some(News::Coach(id, CoachNews::Explained(view)))
        }
        // Nobody has asked for an alarm: where there is none to be had there is none.
        Effect::Alarm(id, request) => {
            let view = app.alarm(&Visitor::owner(), &request).await.ok();
            view.map(|view| News::Coach(id, CoachNews::Alarm(view)))
        }
        Effect::ListSaves => Some(News::Saves(app.saves(&Visitor::owner(), PartQuery::default()).await?)),
        Effect::Load(slot) => Some(News::Begun(app.load_save(&Visitor::owner(), &slot).await?.id)),
        Effect::DeleteSave(slot) => {
            app.delete_save(&Visitor::owner(), &slot).await?;
            Some(News::Saves(app.saves(&Visitor::owner(), PartQuery::default()).await?))
        }
        Effect::ListRecords(query) => Some(News::Records(app.records().list(&query).await?)),
        Effect::ReadRecord(id) => Some(News::Reel(Box::new(app.records().read(&id).await?.into()))),
        Effect::ListMatches => Some(News::Matches(app.arena().runs().list())),
        Effect::StartMatch(mut request) => {
            for player in &mut request.players {
                *player = enlist(&app, player, request.spec.game).await?;
            }
            Some(News::MatchBegun(app.arena().start(&app, &Visitor::owner(), *request).await?.id))
        }
        Effect::StopMatch(id) => {
            app.arena().runs().stop(&Visitor::owner(), &id).await?;
            None
        }
        Effect::ResumeMatch(id) => {
            app.arena().resume(&app, &Visitor::owner(), &id).await?;
            Some(News::MatchBegun(id))
        }
        Effect::ReadMatchGame(id, number) => {
            let game = app.arena().game(&id, number).await?;
            Some(News::Reel(Box::new(crate::screens::Reel::of_match(id, game))))
        }
        Effect::Watch(_) | Effect::WatchMatch(_) | Effect::LookAway | Effect::Quit => None,
    })
}

/// The request with every command registered as a program.
async fn with_programs(app: &Arc<App>, mut request: NewGameRequest) -> Result<NewGameRequest, Refusal> {
    let game = request.spec.game;
    for seat in [&mut request.first, &mut request.second] {
        if let SeatChoice::Engine { id } = seat {
            *id = enlist(app, id, game).await?;
        }
    }
    Ok(request)
}

/// Registers a command, so that its games can be gone on with anywhere; every other id stays.
async fn enlist(app: &Arc<App>, id: &str, game: Game) -> Result<String, Refusal> {
    let Some(command) = id.strip_prefix(COMMAND) else { return Ok(id.to_owned()) };
    let known = app.programs(&Visitor::owner());
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
    app.add_program(Program { name: name.clone(), command: command.to_owned(), game, protocol: None })
        .await?;
    Ok(format!("program:{name}"))
}
