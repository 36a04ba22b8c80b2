//! The form of a new game or match.

use app::messages::{
    arena::{ArenaKind, ArenaRequest},
    board::{Game, SpecChoice},
    live::{ClockChoice, NewGameRequest, SeatChoice},
};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
    widgets::{Paragraph, Wrap},
};
use rules::ataxx;
use unicode_width::UnicodeWidthStr;

use super::{
    Action, Context, KeyHint, Place, Screen,
    form_fields::{CLOCKS, Field, FieldKind, PERSON, Turn, fields},
};
use crate::{
    effect::{Effect, Input},
    list::List,
};

/// What a form is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormKind {
    /// A person against an engine.
    Play,
    /// Two people.
    Two,
    /// Two engines.
    Watch,
    /// A match between two engines.
    Match,
}

/// A form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    kind: FormKind,
    fields: Vec<Field>,
    list: List,
    /// Whether the value that is chosen has been typed into.
    is_typing: bool,
}

impl Form {
    pub(crate) fn new(kind: FormKind, game: Game, context: Context<'_>) -> Form {
        Form { kind, fields: fields(kind, game, context.players), list: List::default(), is_typing: false }
    }

    fn value(&self, kind: FieldKind) -> Option<&str> {
        self.fields.iter().find(|field| field.kind == kind).map(|field| field.value.as_str())
    }

    fn game(&self) -> Game {
        if self.value(FieldKind::Game) == Some("ataxx") { Game::Ataxx } else { Game::Gomoku }
    }

    fn turn(&mut self, turn: Turn, context: Context<'_>) {
        self.is_typing = false;
        let Some(field) = self.fields.get_mut(self.list.at) else { return };
        field.turn(turn);
        if field.kind == FieldKind::Game {
            self.fields = fields(self.kind, self.game(), context.players);
        }
    }

    /// Types into the chosen value; the first character replaces what was there.
    fn edit(&mut self, code: KeyCode) {
        let Some(field) = self.fields.get_mut(self.list.at).filter(|field| field.kind.is_typed()) else {
            return;
        };
        match code {
            KeyCode::Char(letter) if field.kind.is_number() && !letter.is_ascii_digit() => return,
            KeyCode::Backspace => drop(field.value.pop()),
            KeyCode::Char(_) if !self.is_typing => field.value.clear(),
            _ => (),
        }
        if let KeyCode::Char(character) = code {
            field.value.push(character);
        }
        self.is_typing = true;
    }

    fn spec(&self) -> Option<SpecChoice> {
        let size = self.value(FieldKind::Size).map(str::parse).transpose().ok()?;
        let text = |kind| self.value(kind).map(str::to_owned);
        Some(SpecChoice {
            game: self.game(),
            rule: text(FieldKind::Rule),
            size,
            opening: text(FieldKind::Opening),
        })
    }

    /// What the form asks for; `None` if a number in it is none.
    fn request(&self) -> Option<Effect> {
        let spec = self.spec()?;
        let players = [FieldKind::First, FieldKind::Second].map(|kind| self.value(kind).unwrap_or(PERSON));
        if self.kind == FormKind::Match {
            let games = self.value(FieldKind::Games)?.parse().ok()?;
            let time = self.value(FieldKind::Time)?.to_owned();
            return Some(Effect::StartMatch(Box::new(match_request(spec, players, games, time))));
        }
        let [first, second] = players.map(seat);
        let clock = self.value(FieldKind::Clock);
        let clock = CLOCKS.iter().find(|(name, _)| Some(*name) == clock).and_then(|(_, clock)| *clock);
        let layout = self.value(FieldKind::Layout).filter(|&layout| layout != "standard");
        let layout = layout.and_then(|name| ataxx::Layout::ALL.iter().find(|layout| layout.name() == name));
        Some(Effect::Begin(Box::new(NewGameRequest {
            spec,
            first,
            second,
            clock: clock.map(|(minutes, seconds)| ClockChoice {
                initial_ms: minutes * 60_000,
                increment_ms: seconds * 1000,
            }),
            think_ms: self.value(FieldKind::Think).and_then(read_ms),
            start: layout.map(|layout| layout.fen().to_owned()),
            moves: Vec::new(),
            serious: self.value(FieldKind::Serious) == Some("on"),
            nickname: None,
        })))
    }

    fn begin(&self, context: Context<'_>) -> Vec<Action> {
        match self.request() {
            Some(effect) => vec![Action::Ask(effect)],
            None => vec![Action::Say(context.language.say("tui.bad_number").to_owned())],
        }
    }
}

/// A seat by the id of its player.
pub(crate) fn seat(id: &str) -> SeatChoice {
    match id {
        PERSON => SeatChoice::Human { name: None },
        id => SeatChoice::Engine { id: id.to_owned() },
    }
}

fn match_request(spec: SpecChoice, players: [&str; 2], games: u32, time: String) -> ArenaRequest {
    ArenaRequest {
        kind: ArenaKind::Match,
        spec,
        players: players.map(str::to_owned).into(),
        games,
        time,
        openings: None,
        sprt: None,
        format: None,
        rounds: None,
        challengers: None,
        concurrency: None,
        seed: None,
        keep: true,
    }
}

/// Milliseconds of a text such as `0.5s`; `None` for `auto`.
fn read_ms(text: &str) -> Option<u32> {
    let seconds: f64 = text.strip_suffix('s')?.parse().ok()?;
    Some((seconds * 1000.0) as u32)
}

impl Screen for Form {
    fn title(&self, context: Context<'_>) -> String {
        let key = match self.kind {
            FormKind::Play => "setup.play",
            FormKind::Two => "setup.two",
            FormKind::Watch => "setup.watch",
            FormKind::Match => "arena.new",
        };
        context.language.say(key).to_owned()
    }

    fn keys(&self) -> Vec<KeyHint> {
        vec![
            ("F1", "tui.help"),
            ("↑↓", "tui.choose"),
            ("←→", "tui.change"),
            ("Enter", "setup.start"),
            ("F10", "play.leave"),
        ]
    }

    fn help(&self) -> &'static str {
        "tui.help.form"
    }

    fn update(&mut self, input: &Input, context: Context<'_>) -> Vec<Action> {
        let before = self.list.at;
        if let Input::Key(KeyEvent { code, .. }) = *input {
            match code {
                KeyCode::Left => self.turn(Turn::Previous, context),
                KeyCode::Right => self.turn(Turn::Next, context),
                KeyCode::Backspace | KeyCode::Char(_) => self.edit(code),
                KeyCode::Enter => return self.begin(context),
                KeyCode::Esc | KeyCode::F(10) => return vec![Action::Go(back(self.kind))],
                _ => (),
            }
        }
        let chosen = self.list.update(input, self.fields.len() + 1);
        if self.list.at != before {
            self.is_typing = false;
        }
        if chosen == Some(self.fields.len()) { self.begin(context) } else { Vec::new() }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: Context<'_>) {
        let label = |field: &Field| context.language.say(field.kind.label(self.kind));
        let width = self.fields.iter().map(|field| label(field).width()).max().unwrap_or_default();
        let line = |field: &Field| {
            let label = label(field);
            let room = " ".repeat(width - label.width() + 2);
            Line::from(vec![
                Span::raw(format!("  {label}{room}")),
                Span::styled(field.text(context, self.game()), context.looks.strong()),
            ])
        };
        let mut lines: Vec<Line<'_>> = self.fields.iter().map(line).collect();
        lines.push(Line::raw(format!("  [ {} ]", context.language.say("setup.start"))));
        let inner = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        self.list.draw(&lines, frame, inner, context.looks);
        let place = Rect { y: area.y + area.height.saturating_sub(2), height: 2, ..area };
        if lines.len() + 3 < usize::from(area.height) {
            let hint = Line::styled(context.language.say("tui.form.players"), context.looks.quiet());
            frame.render_widget(Paragraph::new(hint).wrap(Wrap { trim: true }), place);
        }
    }
}

fn back(kind: FormKind) -> Place {
    if kind == FormKind::Match { Place::Matches } else { Place::Menu }
}
