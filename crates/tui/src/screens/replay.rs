//! A game that is shown again, move by move.

use std::time::Duration;

use app::messages::{
    arena::ArenaGameView,
    board::{BoardView, MoveView, Side, Spec},
    live::ResultView,
    records::{RecordPlayer, RecordView},
};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{Frame, layout::Rect, text::Line};

use super::{Action, Context, KeyHint, Place, Screen, game_panel, result_text, spec_text};
use crate::{
    board::{Cursor, Diagram, Pane},
    effect::{Effect, Input},
    line::{Edit, TypedLine},
};

/// How long a move is shown at the usual speed.
const USUAL: Duration = Duration::from_millis(700);
/// The speeds, in quarters of the usual one.
const SPEEDS: [u32; 6] = [1, 2, 4, 8, 16, 32];
/// The place of the usual speed among them.
const USUAL_SPEED: usize = 2;
/// How many moves a large step is.
const LARGE_STEP: usize = 10;

/// A recorded game as it is shown again.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Reel {
    pub(crate) id: String,
    spec: Spec,
    names: [String; 2],
    /// How strong they are, behind their names.
    strengths: [String; 2],
    start: BoardView,
    moves: Vec<MoveView>,
    end: BoardView,
    result: Option<ResultView>,
    /// The match it is from, if it is from one.
    from_match: Option<String>,
}

impl From<RecordView> for Reel {
    fn from(record: RecordView) -> Reel {
        let strength =
            |player: &RecordPlayer| player.elo.map(|elo| format!(" (Elo {elo})")).unwrap_or_default();
        Reel {
            id: record.id,
            spec: record.spec,
            strengths: [strength(&record.first), strength(&record.second)],
            names: [record.first.name, record.second.name],
            start: record.start_board,
            moves: record.moves,
            end: record.board,
            result: record.result,
            from_match: None,
        }
    }
}

impl Reel {
    /// A finished game of a match.
    pub(crate) fn of_match(id: String, view: ArenaGameView) -> Reel {
        Reel {
            id: view.game.number.to_string(),
            spec: view.spec,
            names: [view.game.first, view.game.second],
            strengths: Default::default(),
            start: view.start_board,
            moves: view.moves,
            end: view.board,
            result: view.game.result,
            from_match: Some(id),
        }
    }
}

/// The replay of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Replay {
    reel: Reel,
    ply: usize,
    speed: usize,
    /// How long the present move has been shown, while it goes on by itself.
    running: Option<Duration>,
    line: TypedLine,
    pane: Pane,
}

impl Replay {
    pub(crate) fn new(reel: Reel) -> Replay {
        let pane = Pane::new(reel.start.width);
        Replay { reel, ply: 0, speed: USUAL_SPEED, running: None, line: TypedLine::default(), pane }
    }

    fn go(&mut self, ply: usize) {
        self.ply = ply.min(self.reel.moves.len());
        let last = self.diagram().last;
        self.pane.cursor = last.unwrap_or(self.pane.cursor);
        self.running = self.running.filter(|_| self.ply < self.reel.moves.len()).map(|_| Duration::ZERO);
    }

    fn toggle(&mut self) {
        let is_at_end = self.ply == self.reel.moves.len();
        match self.running {
            Some(_) => self.running = None,
            None => {
                self.running = Some(Duration::ZERO);
                self.go(if is_at_end { 0 } else { self.ply });
            }
        }
    }

    fn tick(&mut self, elapsed: Duration) {
        let Some(shown) = &mut self.running else { return };
        *shown += elapsed;
        if *shown * SPEEDS[self.speed] >= USUAL * 4 {
            self.go(self.ply + 1);
        }
    }

    fn diagram(&self) -> Diagram {
        let is_at_end = self.ply == self.reel.moves.len();
        if is_at_end {
            Diagram::of(&self.reel.end)
        } else {
            Diagram::after(&self.reel.start, &self.reel.moves[..self.ply])
        }
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Action> {
        let is_digit = matches!(key.code, KeyCode::Char('0'..='9') | KeyCode::Backspace);
        if is_digit && self.line.edit(key) == Edit::Taken {
            return Vec::new();
        }
        match key.code {
            KeyCode::Left => self.go(self.ply.saturating_sub(1)),
            KeyCode::Right => self.go(self.ply + 1),
            KeyCode::Up | KeyCode::PageUp => self.go(self.ply.saturating_sub(LARGE_STEP)),
            KeyCode::Down | KeyCode::PageDown => self.go(self.ply + LARGE_STEP),
            KeyCode::Home => self.go(0),
            KeyCode::End => self.go(self.reel.moves.len()),
            KeyCode::Char(' ') => self.toggle(),
            KeyCode::Char('+' | '=') => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            KeyCode::Char('-') => self.speed = self.speed.saturating_sub(1),
            KeyCode::Enter => match self.line.take().parse() {
                Ok(ply) => self.go(ply),
                Err(_) => self.toggle(),
            },
            KeyCode::Esc if !self.line.is_empty() => drop(self.line.take()),
            KeyCode::Esc | KeyCode::F(10) => return vec![self.back()],
            _ => (),
        }
        Vec::new()
    }

    fn back(&self) -> Action {
        match &self.reel.from_match {
            Some(id) => Action::Ask(Effect::WatchMatch(id.clone())),
            None => Action::Go(Place::Records),
        }
    }
}

impl Screen for Replay {
    fn title(&self, context: Context<'_>) -> String {
        format!("{} · {}", self.reel.id, spec_text(&self.reel.spec, context.language))
    }

    fn keys(&self) -> Vec<KeyHint> {
        vec![
            ("F1", "tui.help"),
            ("←", "replay.back"),
            ("→", "replay.next"),
            ("Space", if self.running.is_some() { "replay.pause" } else { "replay.auto" }),
            ("+-", "replay.speed"),
            ("123⏎", "replay.jump"),
            ("F10", "play.leave"),
        ]
    }

    fn line(&self) -> Option<&TypedLine> {
        Some(&self.line)
    }

    fn is_moving(&self) -> bool {
        self.running.is_some()
    }

    fn help(&self) -> &'static str {
        "tui.help.replay"
    }

    fn update(&mut self, input: &Input, _: Context<'_>) -> Vec<Action> {
        match *input {
            Input::Key(key) => return self.key(key),
            Input::Wheel(lines) => self.go(self.ply.saturating_add_signed(lines.signum().into())),
            Input::Tick(elapsed) => self.tick(elapsed),
            Input::Click(..) | Input::Paste(_) => (),
        }
        Vec::new()
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: Context<'_>) {
        let diagram = self.diagram();
        let (board, panel) = game_panel::split(area, &diagram);
        self.pane.draw(&diagram, Cursor::Hidden, frame, board, context.looks);
        let looks = context.looks;
        let speed = f64::from(SPEEDS[self.speed]) / 4.0;
        let total = self.reel.moves.len();
        let state = context.language.say(if self.running.is_some() { "replay.auto" } else { "replay.pause" });
        let unnamed = ["nickname.none", "nickname.other"].map(|key| context.language.say(key));
        let names = [0, 1].map(|side| match self.reel.names[side].as_str() {
            "" => unnamed[side],
            name => name,
        });
        let mut lines = vec![
            Line::raw(format!("{} {}{}", looks.stone(Side::First), names[0], self.reel.strengths[0])),
            Line::raw(format!("{} {}{}", looks.stone(Side::Second), names[1], self.reel.strengths[1])),
            Line::styled(format!("{}/{total} · {state} · {speed}×", self.ply), looks.strong()),
        ];
        if let Some(result) = self.reel.result.as_ref().filter(|_| self.ply == total) {
            lines.push(Line::raw(result_text(result, names, context.language)));
        }
        let played = &self.reel.moves[..self.ply];
        lines.extend(game_panel::thought_lines(played, context));
        game_panel::text_then_moves(lines, played, frame, panel, context);
    }
}
