//! A screen of a given size in memory, with a real application behind it.

use std::time::Duration;

use app::{
    App, Config,
    messages::{
        board::{Game, SpecChoice},
        live::{NewGameRequest, SeatChoice},
    },
};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::{Terminal, backend::TestBackend, buffer::Buffer};
use tempfile::TempDir;
use tokio::{
    sync::mpsc::{UnboundedReceiver, unbounded_channel},
    time::timeout,
};
use unicode_width::UnicodeWidthStr;

use crate::{
    Colours, Language, Looks, Signs,
    dispatcher::Dispatcher,
    effect::{Effect, Event, Input},
    ui::Ui,
};

/// How long anything may take on a busy machine before a test gives up.
const PATIENCE: Duration = Duration::from_secs(120);

pub(super) struct Rig {
    ui: Ui,
    dispatcher: Dispatcher,
    events: UnboundedReceiver<Event>,
    terminal: Terminal<TestBackend>,
    _folder: TempDir,
}

/// Colours and stones.
pub(super) const USUAL: Looks = Looks { colours: Colours::Shown, signs: Signs::Drawn };

/// A game between these two: `human` or the id of a player.
pub(super) fn request(
    game: Game,
    rule: Option<&str>,
    size: Option<u32>,
    players: [&str; 2],
) -> NewGameRequest {
    let seat = |id: &str| match id {
        "human" => SeatChoice::Human { name: None },
        id => SeatChoice::Engine { id: id.to_owned() },
    };
    NewGameRequest {
        spec: SpecChoice { game, rule: rule.map(str::to_owned), size, opening: None },
        first: seat(players[0]),
        second: seat(players[1]),
        clock: None,
        think_ms: Some(50),
        start: None,
        moves: Vec::new(),
        serious: false,
        nickname: None,
    }
}

impl Rig {
    pub(super) async fn new() -> Rig {
        Rig::with(Language::English, USUAL, (80, 24)).await
    }

    pub(super) async fn with(language: Language, looks: Looks, (width, height): (u16, u16)) -> Rig {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("games.db").to_str().unwrap().to_owned();
        let mut config = Config::new(database, Some(folder.path().to_owned()));
        config.reply_delay = Duration::ZERO;
        let (sender, events) = unbounded_channel();
        let dispatcher = Dispatcher::new(App::open(config).await.unwrap(), sender);
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut rig = Rig { ui: Ui::new(language, looks), dispatcher, events, terminal, _folder: folder };
        // The list of players comes first.
        rig.next().await;
        rig
    }

    /// A rig that looks at a new game.
    pub(super) async fn playing(request: NewGameRequest) -> Rig {
        let mut rig = Rig::new().await;
        rig.begin(request).await;
        rig
    }

    /// Begins a game from the menu, where no board is named.
    pub(super) async fn begin(&mut self, request: NewGameRequest) {
        self.dispatcher.perform(Effect::Begin(Box::new(request)));
        self.until("×").await;
    }

    /// Asks for a game that will not begin.
    pub(super) async fn begin_refused(&mut self, request: NewGameRequest) {
        self.dispatcher.perform(Effect::Begin(Box::new(request)));
        self.next().await;
    }

    /// What the program says when it is left now.
    pub(super) fn farewell(&self) -> Option<String> {
        self.ui.farewell()
    }

    /// Takes the next event of the application.
    async fn next(&mut self) {
        let event = timeout(PATIENCE, self.events.recv()).await;
        let event = event.unwrap_or_else(|_| panic!("nothing happens:\n{}", self.screen()));
        self.update(event.unwrap());
    }

    fn update(&mut self, event: Event) {
        for effect in self.ui.update(event) {
            assert_ne!(effect, Effect::Quit, "the program was left");
            self.dispatcher.perform(effect);
        }
    }

    pub(super) fn tick(&mut self, elapsed: Duration) {
        self.update(Event::Input(Input::Tick(elapsed)));
    }

    pub(super) fn click(&mut self, column: u16, row: u16) {
        self.update(Event::Input(Input::Click(column, row)));
    }

    pub(super) fn key(&mut self, code: KeyCode) {
        self.key_event(KeyEvent::new(code, KeyModifiers::NONE));
    }

    pub(super) fn key_event(&mut self, event: KeyEvent) {
        self.update(Event::Input(Input::Key(event)));
    }

    pub(super) fn keys(&mut self, codes: &[KeyCode]) {
        codes.iter().for_each(|&code| self.key(code));
    }

    /// Types a line and presses Enter.
    pub(super) fn enter(&mut self, text: &str) {
        text.chars().for_each(|character| self.key(KeyCode::Char(character)));
        self.key(KeyCode::Enter);
    }

    /// Plays the moves of both sides from the beginning of a game.
    pub(super) async fn enter_all(&mut self, moves: &[&str]) {
        for (number, mv) in moves.iter().enumerate() {
            self.enter(mv);
            self.until(&format!("{}. ", number + 2)).await;
        }
    }

    /// Waits until the screen shows a text.
    pub(super) async fn until(&mut self, text: &str) {
        while !self.screen().contains(text) {
            let event = timeout(PATIENCE, self.events.recv()).await;
            let Ok(Some(event)) = event else { panic!("no “{text}”:\n{}", self.screen()) };
            self.update(event);
        }
    }

    pub(super) fn buffer(&mut self) -> Buffer {
        self.terminal.draw(|frame| self.ui.draw(frame)).unwrap();
        self.terminal.backend().buffer().clone()
    }

    /// The rows of the screen.
    pub(super) fn screen(&mut self) -> String {
        let buffer = self.buffer();
        let mut text = String::new();
        for row in 0..buffer.area.height {
            let mut column = 0;
            while column < buffer.area.width {
                let symbol = buffer[(column, row)].symbol();
                text.push_str(symbol);
                // What follows a wide character on the screen is its other half.
                column += u16::try_from(symbol.width()).unwrap().max(1);
            }
            text.push('\n');
        }
        text
    }
}
