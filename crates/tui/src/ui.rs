//! The state of the whole screen: pure, so that tests can drive it without a terminal.
//!
//! [`Ui::update`] takes an event and answers with effects for the application; [`Ui::draw`] draws what
//! is there.

use app::messages::{board::Game, players::PlayerInfo};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    text::{Line, Span},
    widgets::{Clear, Paragraph, Wrap},
};
use unicode_width::UnicodeWidthStr;

use crate::{
    effect::{Effect, Event, Input, News},
    language::Language,
    looks::Looks,
    screens::{
        Action, Context, Form, GameScreen, LiveMatch, Matches, Menu, Place, Records, Replay, Saves, Screen,
    },
};

/// The smallest window in which a board can be played on.
const SMALLEST: (u16, u16) = (50, 12);

/// The screen.
pub(crate) struct Ui {
    language: Language,
    looks: Looks,
    players: Vec<PlayerInfo>,
    current: Current,
    /// What was last told to the person; the next key takes it away.
    notice: String,
    help: Help,
    has_played: bool,
}

/// The screen that is shown.
enum Current {
    Menu(Menu),
    Form(Form),
    Game(Box<GameScreen>),
    Saves(Saves),
    Records(Records),
    Replay(Box<Replay>),
    Matches(Matches),
    LiveMatch(Box<LiveMatch>),
}

/// Whether the help is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Help {
    Shown,
    Hidden,
}

impl Current {
    fn screen(&self) -> &dyn Screen {
        match self {
            Current::Menu(screen) => screen,
            Current::Form(screen) => screen,
            Current::Game(screen) => screen.as_ref(),
            Current::Saves(screen) => screen,
            Current::Records(screen) => screen,
            Current::Replay(screen) => screen.as_ref(),
            Current::Matches(screen) => screen,
            Current::LiveMatch(screen) => screen.as_ref(),
        }
    }

    fn screen_mut(&mut self) -> &mut dyn Screen {
        match self {
            Current::Menu(screen) => screen,
            Current::Form(screen) => screen,
            Current::Game(screen) => screen.as_mut(),
            Current::Saves(screen) => screen,
            Current::Records(screen) => screen,
            Current::Replay(screen) => screen.as_mut(),
            Current::Matches(screen) => screen,
            Current::LiveMatch(screen) => screen.as_mut(),
        }
    }
}

impl Ui {
    /// The first screen.
    pub(crate) fn new(language: Language, looks: Looks) -> Ui {
        Ui {
            language,
            looks,
            players: Vec::new(),
            current: Current::Menu(Menu::default()),
            notice: String::new(),
            help: Help::Hidden,
            has_played: false,
        }
    }

    /// A wish for the way, if somebody leaves who has sat at a board.
    pub(crate) fn farewell(&self) -> Option<String> {
        self.has_played.then(|| self.language.say("farewell").to_owned())
    }

    /// Whether something moves by itself, so that waiting alone changes what is seen.
    pub(crate) fn is_animated(&self) -> bool {
        self.current.screen().is_moving()
    }

    /// Takes an event.
    pub(crate) fn update(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Input(input) => self.hear_person(&input),
            Event::News(news) => self.on_news(news),
            Event::Resized => Vec::new(),
        }
    }

    fn hear_person(&mut self, input: &Input) -> Vec<Effect> {
        if let Input::Key(KeyEvent { code, modifiers, .. }) = *input {
            if code == KeyCode::Char('c') && modifiers == KeyModifiers::CONTROL {
                return vec![Effect::Quit];
            }
            self.notice.clear();
            let is_shown = std::mem::replace(&mut self.help, Help::Hidden) == Help::Shown;
            if is_shown {
                return Vec::new();
            }
            if code == KeyCode::F(1) {
                self.help = Help::Shown;
                return Vec::new();
            }
        }
        let context = Context { language: self.language, looks: self.looks, players: &self.players };
        let actions = self.current.screen_mut().update(input, context);
        self.carry_out(actions)
    }

    fn on_news(&mut self, news: News) -> Vec<Effect> {
        let context = Context { language: self.language, looks: self.looks, players: &self.players };
        let actions = match (news, &mut self.current) {
            (News::Players(players), _) => {
                self.players = players;
                Vec::new()
            }
            (News::Begun(id), _) => vec![Action::Ask(Effect::Watch(id))],
            (News::MatchBegun(id), _) => vec![Action::Ask(Effect::WatchMatch(id))],
            (News::Game(id, news), Current::Game(screen)) if screen.id == id => screen.on_news(news, context),
            (News::Coach(id, news), Current::Game(screen)) if screen.id == id => {
                screen.on_coach(news);
                Vec::new()
            }
            (News::Match(id, message), Current::LiveMatch(screen)) if screen.id == id => {
                screen.on_message(message, context)
            }
            (News::Saves(saves), Current::Saves(screen)) => {
                screen.saves = Some(saves);
                Vec::new()
            }
            (News::Records(page), Current::Records(screen)) => {
                screen.page = Some(page);
                Vec::new()
            }
            (News::Matches(matches), Current::Matches(screen)) => {
                screen.matches = matches;
                Vec::new()
            }
            (News::Reel(reel), _) => {
                self.current = Current::Replay(Box::new(Replay::new(*reel)));
                vec![Action::Ask(Effect::LookAway)]
            }
            (News::Refused(refusal), _) => vec![Action::Say(context.language.refusal(&refusal))],
            // Told for a screen that has been left.
            _ => Vec::new(),
        };
        self.carry_out(actions)
    }

    fn carry_out(&mut self, actions: Vec<Action>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for action in actions {
            match action {
                Action::Ask(effect) => {
                    match &effect {
                        Effect::Watch(id) => {
                            self.has_played = true;
                            self.current = Current::Game(Box::new(GameScreen::new(id.clone())));
                        }
                        Effect::WatchMatch(id) => {
                            self.current = Current::LiveMatch(Box::new(LiveMatch::new(id.clone())));
                        }
                        _ => (),
                    }
                    effects.push(effect);
                }
                Action::Go(place) => effects.extend(self.go(place)),
                Action::Say(text) => self.notice = text,
                Action::SwitchLanguage => self.language = self.language.other(),
                Action::Help => self.help = Help::Shown,
            }
        }
        effects
    }

    /// Shows another screen, and asks for what belongs on it.
    fn go(&mut self, place: Place) -> Option<Effect> {
        let context = Context { language: self.language, looks: self.looks, players: &self.players };
        let (screen, effect) = match place {
            Place::Menu => (Current::Menu(Menu::default()), None),
            Place::Form(kind) => (Current::Form(Form::new(kind, Game::Gomoku, context)), None),
            Place::Saves => (Current::Saves(Saves::default()), Some(Effect::ListSaves)),
            Place::Records => (Current::Records(Records::default()), Some(Records::query(1))),
            Place::Matches => (Current::Matches(Matches::default()), Some(Effect::ListMatches)),
        };
        self.current = screen;
        effect
    }

    /// Draws everything.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
            let values: [(&str, &dyn ToString); 2] = [("width", &SMALLEST.0), ("height", &SMALLEST.1)];
            let text = self.language.fill("tui.too_small", &values);
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
        let context = Context { language: self.language, looks: self.looks, players: &self.players };
        let typed = u16::from(self.current.screen().line().is_some());
        let is_long = self.notice.width() > usize::from(area.width);
        let [title, body, notice, line, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(if is_long { 2 } else { 1 }),
            Constraint::Length(typed),
            Constraint::Length(1),
        ])
        .areas(area);
        let screen = self.current.screen();
        let name = context.language.say("brand");
        let head = Line::styled(format!("{name} · {}", screen.title(context)), self.looks.strong());
        frame.render_widget(head, title);
        let told = Line::styled(self.notice.as_str(), self.looks.notice());
        frame.render_widget(Paragraph::new(told).wrap(Wrap { trim: true }), notice);
        draw_keys(screen, frame, keys, context);
        draw_line(screen, frame, line);
        let help = screen.help();
        self.current.screen_mut().draw(frame, body, context);
        if self.help == Help::Shown {
            frame.render_widget(Clear, body);
            let text = Paragraph::new(context.language.say(help)).wrap(Wrap { trim: false });
            frame.render_widget(text, body);
        }
    }
}

fn draw_keys(screen: &dyn Screen, frame: &mut Frame<'_>, area: Rect, context: Context<'_>) {
    let spans = screen.keys().into_iter().flat_map(|(key, word)| {
        let key = Span::styled(key, context.looks.chosen());
        [key, Span::raw(context.language.say(word)), Span::raw(" ")]
    });
    frame.render_widget(Line::from(spans.collect::<Vec<_>>()), area);
}

/// Draws what is being typed, with the cursor of the terminal behind it.
fn draw_line(screen: &dyn Screen, frame: &mut Frame<'_>, area: Rect) {
    let Some(line) = screen.line() else { return };
    frame.render_widget(Line::raw(format!("> {}", line.text())), area);
    let column = (area.x + 2 + line.width()).min(area.x + area.width.saturating_sub(1));
    frame.set_cursor_position((column, area.y));
}
