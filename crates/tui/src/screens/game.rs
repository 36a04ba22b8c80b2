//! A live game: the board, what is typed, and what the application says about it.

use std::time::Duration;

use app::messages::{
    board::{Legal, LegalMove, ScoreView},
    live::{LiveGame, OpeningTask, SeatKind, Status},
    socket::{Command, Thinking},
};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::{Frame, layout::Rect};
use rules::gomoku::Point;

use super::{
    Action, Context, KeyHint, Place, Screen,
    game_coach::Coaching,
    game_panel,
    game_pick::{Picked, pick},
    spec_text,
};
use crate::{
    board::{Cursor, Diagram, Pane, Target, point, points_of_move},
    effect::{Effect, Input},
    game_watch::GameNews,
    line::{Edit, TypedLine},
    typed::{self, Typed},
};

/// How far the cursor goes at once with a large step.
const LARGE_STEP: i16 = 5;

/// A game that is looked at.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GameScreen {
    pub(crate) id: String,
    /// The game, as soon as it has been told.
    pub(crate) table: Option<Table>,
    line: TypedLine,
    /// Whether the next `resign` is meant.
    is_resigning: bool,
}

/// A game with what is seen of it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Table {
    pub(crate) game: LiveGame,
    pub(crate) status: Status,
    pub(crate) thinking: Option<Thinking>,
    pub(crate) hint: Option<Hint>,
    /// How long ago the application told how the game stands: clocks run on from there.
    pub(crate) since: Duration,
    /// What the coach says.
    pub(crate) coach: Coaching,
    pane: Pane,
    /// The piece of Ataxx that was picked.
    picked: Option<Point>,
}

/// A suggested line, for the position after so many moves.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Hint {
    ply: u32,
    pub(crate) line: Vec<String>,
    pub(crate) score: Option<ScoreView>,
}

impl GameScreen {
    pub(crate) fn new(id: String) -> GameScreen {
        GameScreen { id, table: None, line: TypedLine::default(), is_resigning: false }
    }

    /// Takes over what the application says.
    pub(crate) fn on_news(&mut self, news: GameNews, context: Context<'_>) -> Vec<Action> {
        let say = |text: String| vec![Action::Say(text)];
        match (news, &mut self.table) {
            (GameNews::Game(game), table) => {
                match table {
                    Some(table) => table.follow(*game),
                    None => *table = Some(Table::new(*game)),
                }
                self.ask_alarm()
            }
            (GameNews::Saved(slot), _) => say(context.language.fill("tui.saved", &[("slot", &slot)])),
            (GameNews::Closing(refusal), _) => say(context.language.refusal(&refusal)),
            (GameNews::Status { status, absence }, Some(table)) => {
                table.status = status;
                table.game.absence = absence;
                Vec::new()
            }
            (GameNews::Thinking(thinking), Some(table)) => {
                table.thinking = Some(thinking);
                Vec::new()
            }
            (GameNews::Hint { ply, line, score }, Some(table)) => {
                let text = context.language.fill("hint.best", &[("move", &line.join(" "))]);
                let size = table.game.board.width;
                table.pane.look_at(line.first().and_then(|mv| points_of_move(mv, size).pop()), size);
                table.hint = Some(Hint { ply, line, score });
                say(text)
            }
            (_, None) => Vec::new(),
        }
    }

    fn command(&self, command: Command) -> Vec<Action> {
        vec![Action::Ask(Effect::Command(self.id.clone(), command))]
    }

    /// Gives up, when it is asked for twice.
    fn resign(&mut self, context: Context<'_>) -> Vec<Action> {
        if std::mem::replace(&mut self.is_resigning, true) {
            self.is_resigning = false;
            return self.command(Command::Resign);
        }
        vec![Action::Say(context.language.say("tui.resign.sure").to_owned())]
    }

    fn enter(&mut self, context: Context<'_>) -> Vec<Action> {
        let line = self.line.take();
        match typed::read(&line, context.language.say("save.usual")) {
            Typed::Nothing => self.act(context),
            Typed::Move(text) => self.play(&text),
            Typed::Command(Command::Resign) => self.resign(context),
            Typed::Command(command) => self.command(command),
            Typed::Why => self.why(context),
            Typed::Alarm => self.switch_alarm(context),
            Typed::Leave => leave(),
            Typed::Quit => vec![Action::Ask(Effect::Quit)],
            Typed::Help => vec![Action::Help],
        }
    }

    /// Sends a move, or a point where the opening asks for one.
    fn play(&self, text: &str) -> Vec<Action> {
        let Some(table) = &self.table else { return Vec::new() };
        let task = table.game.opening.as_ref().map(|opening| &opening.task);
        let word = match task {
            Some(OpeningTask::Offer { .. }) => "offer",
            Some(OpeningTask::Pick) => "pick",
            Some(OpeningTask::Declare { .. }) => "declare",
            _ => return vec![Action::Ask(Effect::Play(self.id.clone(), text.to_owned()))],
        };
        self.command(Command::Choose { action: format!("{word} {text}") })
    }

    /// Does what the point under the cursor suggests.
    fn act(&mut self, context: Context<'_>) -> Vec<Action> {
        let Some(table) = &mut self.table else { return Vec::new() };
        if table.is_between_engines() {
            let is_paused = table.status == Status::Paused;
            return self.command(if is_paused { Command::Continue } else { Command::Pause });
        }
        match &table.game.board.state.legal {
            Legal::Moves { pass: true, .. } => self.command(Command::Pass),
            Legal::Moves { moves, .. } => {
                match pick(moves, table.picked, table.pane.cursor, table.game.board.width) {
                    Picked::Move(text) => self.play(&text),
                    Picked::Piece(at) => {
                        table.picked = Some(at);
                        Vec::new()
                    }
                    Picked::Nothing => {
                        table.picked = None;
                        vec![Action::Say(context.language.say("error.illegal_move").to_owned())]
                    }
                }
            }
            _ => {
                let text = table.pane.cursor.to_string();
                self.play(&text)
            }
        }
    }

    fn key(&mut self, key: KeyEvent, context: Context<'_>) -> Vec<Action> {
        let was_resigning = std::mem::take(&mut self.is_resigning);
        if key.code == KeyCode::Char(' ') && self.line.is_empty() {
            return self.act(context);
        }
        if self.line.edit(key) == Edit::Taken {
            return Vec::new();
        }
        match key.code {
            KeyCode::Enter => {
                self.is_resigning = was_resigning;
                self.enter(context)
            }
            KeyCode::F(number) => {
                self.is_resigning = was_resigning && number == 7;
                self.function(number, context)
            }
            KeyCode::Char('w') => self.why(context),
            KeyCode::Char('z') => self.command(Command::Undo { rounds: 1 }),
            KeyCode::Char('y') => self.command(Command::Redo { rounds: 1 }),
            KeyCode::Esc => {
                self.table.iter_mut().for_each(|table| table.picked = None);
                Vec::new()
            }
            _ => {
                self.move_cursor(key);
                Vec::new()
            }
        }
    }

    /// The keys of the bar.
    fn function(&mut self, number: u8, context: Context<'_>) -> Vec<Action> {
        let is_thinking = self.table.as_ref().is_some_and(|table| table.status == Status::Thinking);
        let is_over = self.table.as_ref().is_some_and(|table| table.game.result.is_some());
        match number {
            2 if is_thinking => self.command(Command::MoveNow),
            2 => self.command(Command::Hint),
            3 => self.command(Command::Undo { rounds: 1 }),
            4 => self.command(Command::Redo { rounds: 1 }),
            5 => {
                self.line = TypedLine::new(&format!("save {}", context.language.say("save.usual")));
                Vec::new()
            }
            6 => self.command(Command::Pass),
            7 => self.resign(context),
            8 if is_over => self.command(Command::Rematch),
            8 => self.command(Command::Restart),
            9 => self.command(Command::SwapSides),
            10 => leave(),
            _ => Vec::new(),
        }
    }

    fn move_cursor(&mut self, key: KeyEvent) {
        let Some(table) = &mut self.table else { return };
        let size = table.game.board.width;
        let is_large = key.modifiers.intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL);
        let step = if is_large { LARGE_STEP } else { 1 };
        let all = i16::from(size);
        let (dx, dy) = match key.code {
            KeyCode::Left => (-step, 0),
            KeyCode::Right => (step, 0),
            KeyCode::Up => (0, step),
            KeyCode::Down => (0, -step),
            KeyCode::PageUp => (0, LARGE_STEP),
            KeyCode::PageDown => (0, -LARGE_STEP),
            KeyCode::Home => (-all, 0),
            KeyCode::End => (all, 0),
            _ => return,
        };
        table.pane.step(dx, dy, size);
    }
}

fn leave() -> Vec<Action> {
    vec![Action::Ask(Effect::LookAway), Action::Go(Place::Menu)]
}

impl Table {
    fn new(game: LiveGame) -> Table {
        let pane = Pane::new(game.board.width);
        let since = Duration::ZERO;
        let coach = Coaching::default();
        Table { status: game.status, game, thinking: None, hint: None, since, coach, pane, picked: None }
    }

    fn follow(&mut self, game: LiveGame) {
        let ply = game.board.state.ply;
        if ply != self.game.board.state.ply {
            self.picked = None;
            self.thinking = None;
        }
        self.hint.take_if(|hint| hint.ply != ply);
        self.status = game.status;
        self.since = Duration::ZERO;
        let is_next = ply != self.game.board.state.ply;
        self.game = game;
        if is_next {
            let board = &self.game.board;
            self.pane.look_at(Diagram::of(board).last, board.width);
        }
    }

    fn is_between_engines(&self) -> bool {
        let players = &self.game.players;
        [&players.first, &players.second].iter().all(|seat| seat.kind == SeatKind::Engine)
    }

    fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::of(&self.game.board);
        let size = diagram.size;
        let hint = self.hint.as_ref().and_then(|hint| hint.line.first());
        diagram.hint = hint.map(|mv| points_of_move(mv, size)).unwrap_or_default();
        diagram.threatened = self.coach.points(size);
        diagram.picked = self.picked;
        if let (Some(picked), Legal::Moves { moves, .. }) = (self.picked, &self.game.board.state.legal) {
            let from_picked = moves.iter().filter(|mv| point(&mv.from, size) == Some(picked));
            let target = |mv: &LegalMove| {
                Some((point(&mv.to, size)?, if mv.jump { Target::Jump } else { Target::Clone }))
            };
            diagram.targets = from_picked.filter_map(target).collect();
        }
        if let Some(opening) = &self.game.opening {
            diagram.hint.extend(opening.offered.iter().filter_map(|text| point(text, size)));
        }
        diagram
    }
}

impl Screen for GameScreen {
    fn title(&self, context: Context<'_>) -> String {
        self.table.as_ref().map(|table| spec_text(&table.game.spec, context.language)).unwrap_or_default()
    }

    fn keys(&self) -> Vec<KeyHint> {
        let is_thinking = self.table.as_ref().is_some_and(|table| table.status == Status::Thinking);
        let is_over = self.table.as_ref().is_some_and(|table| table.game.result.is_some());
        vec![
            ("F1", "tui.help"),
            ("F2", if is_thinking { "tui.now" } else { "play.hint" }),
            ("F3", "play.undo"),
            ("F4", "play.redo"),
            ("F5", "play.save"),
            ("F6", "play.pass"),
            ("F7", "play.resign"),
            ("F8", if is_over { "result.rematch" } else { "play.restart" }),
            ("F9", "tui.second"),
            ("F10", "tui.menu"),
        ]
    }

    fn line(&self) -> Option<&TypedLine> {
        Some(&self.line)
    }

    fn is_moving(&self) -> bool {
        let runs = |table: &Table| table.game.clock.is_some_and(|clock| clock.running.is_some());
        self.table.as_ref().is_some_and(|table| table.status == Status::Thinking || runs(table))
    }

    fn help(&self) -> &'static str {
        "tui.help.game"
    }

    fn update(&mut self, input: &Input, context: Context<'_>) -> Vec<Action> {
        match input {
            Input::Key(key) => self.key(*key, context),
            Input::Click(column, row) => {
                let Some(table) = &mut self.table else { return Vec::new() };
                let Some(at) = table.pane.hit(*column, *row) else { return Vec::new() };
                table.pane.cursor = at;
                if table.is_between_engines() { Vec::new() } else { self.act(context) }
            }
            Input::Wheel(lines) => {
                if let Some(table) = &mut self.table {
                    table.pane.step(0, -lines, table.game.board.width);
                }
                Vec::new()
            }
            Input::Paste(text) => {
                self.line.paste(text);
                Vec::new()
            }
            Input::Tick(elapsed) => {
                self.table.iter_mut().for_each(|table| table.since += *elapsed);
                Vec::new()
            }
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: Context<'_>) {
        let Some(table) = &mut self.table else { return };
        let diagram = table.diagram();
        let (board, panel) = game_panel::split(area, &diagram);
        let is_over = table.game.result.is_some();
        let cursor = if is_over { Cursor::Hidden } else { Cursor::Shown };
        table.pane.draw(&diagram, cursor, frame, board, context.looks);
        let where_to = table.pane.is_partial(diagram.size).then(|| table.pane.cursor.to_string());
        game_panel::draw(table, where_to, frame, panel, context);
    }
}
