//! A match while it is played: a board with both evaluations, and the table.

use std::collections::BTreeMap;

use app::messages::{
    arena::{ArenaGame, ArenaMessage, ArenaRow, ArenaState, ArenaView, LiveBoard},
    board::{ScoreView, Side},
};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{Frame, layout::Rect, text::Line};

use super::{
    Action, Context, KeyHint, Place, Screen, game_panel, matches::progress_text, result_text, score_text,
    spec_text,
};
use crate::{
    board::{Cursor, Diagram, Pane},
    effect::{Effect, Input},
    line::{Edit, TypedLine},
};

/// A match that is looked at.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LiveMatch {
    pub(crate) id: String,
    view: Option<ArenaView>,
    games: Vec<ArenaGame>,
    boards: BTreeMap<u32, LiveBoard>,
    /// The number of the game that is shown.
    shown: Option<u32>,
    pane: Option<Pane>,
    line: TypedLine,
}

impl LiveMatch {
    pub(crate) fn new(id: String) -> LiveMatch {
        LiveMatch {
            id,
            view: None,
            games: Vec::new(),
            boards: BTreeMap::new(),
            shown: None,
            pane: None,
            line: TypedLine::default(),
        }
    }

    /// Takes over what the application says. The last board stays until there is another one to see.
    pub(crate) fn on_message(&mut self, message: ArenaMessage, context: Context<'_>) -> Vec<Action> {
        match message {
            ArenaMessage::Standings { arena } => {
                let ended: Vec<u32> = arena.games.iter().map(|game| game.number).collect();
                self.games.extend(arena.games.iter().cloned());
                let is_other = |number: &u32| Some(*number) != self.shown;
                self.boards.retain(|number, _| !ended.contains(number) || !is_other(number));
                if arena.summary.state == ArenaState::Finished {
                    // What was seen last is the middle of a game: its end is in the replay.
                    self.boards.clear();
                    self.shown = None;
                }
                self.view = Some(*arena);
            }
            ArenaMessage::Board { board } => {
                self.pane.get_or_insert_with(|| Pane::new(board.board.width));
                let is_shown_over =
                    self.shown.is_none_or(|shown| self.games.iter().any(|game| game.number == shown));
                if is_shown_over {
                    self.shown.and_then(|shown| self.boards.remove(&shown));
                    self.shown = Some(board.number);
                }
                self.boards.insert(board.number, *board);
            }
            ArenaMessage::Closing { refusal } => {
                return vec![Action::Say(context.language.refusal(&refusal))];
            }
        }
        Vec::new()
    }

    fn state(&self) -> Option<ArenaState> {
        self.view.as_ref().map(|view| view.summary.state)
    }

    /// Shows the next of the games that go on.
    fn next_board(&mut self) {
        let after = self.shown.map_or(0, |shown| shown + 1);
        let next = self.boards.range(after..).next().or_else(|| self.boards.first_key_value());
        self.shown = next.map(|(number, _)| *number);
    }

    fn key(&mut self, key: KeyEvent, context: Context<'_>) -> Vec<Action> {
        let is_digit = matches!(key.code, KeyCode::Char('0'..='9') | KeyCode::Backspace);
        if is_digit && self.line.edit(key) == Edit::Taken {
            return Vec::new();
        }
        match key.code {
            KeyCode::Tab => self.next_board(),
            KeyCode::Char('s' | 'S') => {
                let id = self.id.clone();
                return match self.state() {
                    Some(ArenaState::Running) => vec![Action::Ask(Effect::StopMatch(id))],
                    Some(ArenaState::Stopped) => vec![Action::Ask(Effect::ResumeMatch(id))],
                    Some(ArenaState::Finished) | None => Vec::new(),
                };
            }
            KeyCode::Enter => {
                let number = self.line.take().parse().ok();
                let number = number.or_else(|| self.games.last().map(|game| game.number));
                return match number {
                    Some(number) => vec![Action::Ask(Effect::ReadMatchGame(self.id.clone(), number))],
                    None => vec![Action::Say(context.language.say("tui.no_game").to_owned())],
                };
            }
            KeyCode::Esc if !self.line.is_empty() => drop(self.line.take()),
            KeyCode::Esc | KeyCode::F(10) => {
                return vec![Action::Ask(Effect::LookAway), Action::Go(Place::Matches)];
            }
            _ => (),
        }
        Vec::new()
    }
}

impl Screen for LiveMatch {
    fn title(&self, context: Context<'_>) -> String {
        let Some(view) = &self.view else { return String::new() };
        format!("{} · {}", view.summary.players.join(" – "), spec_text(&view.summary.spec, context.language))
    }

    fn keys(&self) -> Vec<KeyHint> {
        let go_on = match self.state() {
            Some(ArenaState::Running) => vec![("Tab", "tui.next_board"), ("S", "arena.stop")],
            Some(ArenaState::Stopped) => vec![("S", "arena.resume")],
            Some(ArenaState::Finished) | None => Vec::new(),
        };
        let always = [("12⏎", "tui.replay"), ("F10", "play.leave")];
        [("F1", "tui.help")].into_iter().chain(go_on).chain(always).collect()
    }

    fn line(&self) -> Option<&TypedLine> {
        Some(&self.line)
    }

    fn help(&self) -> &'static str {
        "tui.help.match"
    }

    fn update(&mut self, input: &Input, context: Context<'_>) -> Vec<Action> {
        match *input {
            Input::Key(key) => self.key(key, context),
            _ => Vec::new(),
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: Context<'_>) {
        let mut lines = Vec::new();
        let mut panel = area;
        if let (Some(board), Some(pane)) =
            (self.shown.and_then(|shown| self.boards.get(&shown)), &mut self.pane)
        {
            let diagram = Diagram::of(&board.board);
            let place;
            (place, panel) = game_panel::split(area, &diagram);
            pane.cursor = diagram.last.unwrap_or(pane.cursor);
            pane.draw(&diagram, Cursor::Hidden, frame, place, context.looks);
            lines.extend(board_lines(board, context));
        }
        if let Some(view) = &self.view {
            lines.push(Line::styled(progress_text(&view.summary, context.language), context.looks.strong()));
            lines.extend(view.table.iter().map(|row| row_line(row, context)));
        }
        let room = usize::from(panel.height).saturating_sub(lines.len());
        let latest = self.games.len().saturating_sub(room);
        lines.extend(self.games[latest..].iter().map(|game| game_line(game, context)));
        for (row, line) in lines.into_iter().take(usize::from(panel.height)).enumerate() {
            frame.render_widget(line, Rect { y: panel.y + row as u16, height: 1, ..panel });
        }
    }
}

fn board_lines(board: &LiveBoard, context: Context<'_>) -> Vec<Line<'static>> {
    let looks = context.looks;
    let player = |side: Side, name: &str, score: &Option<ScoreView>| {
        let marker = if board.thinking == Some(side) { looks.sign('▶', '>') } else { ' ' };
        let score = score.as_ref().map(score_text).unwrap_or_default();
        Line::raw(format!("{marker}{} {name} {score}", looks.stone(side)))
    };
    let number = context.language.fill("arena.game", &[("number", &board.number)]);
    let ply = context.language.fill("load.ply", &[("ply", &board.board.state.ply)]);
    let mut lines = vec![
        Line::styled(format!("{number} · {ply}"), looks.strong()),
        player(Side::First, &board.first, &board.first_score),
        player(Side::Second, &board.second, &board.second_score),
    ];
    let last = board.board.state.last_move.as_ref();
    lines.extend(last.and_then(|mv| mv.score.as_ref()).and_then(|score| game_panel::bar(score, looks)));
    lines.extend(last.map(|mv| game_panel::move_line(mv, looks)));
    lines
}

/// A player's row: score, wins, draws, losses, errors and illegal moves.
fn row_line(row: &ArenaRow, context: Context<'_>) -> Line<'static> {
    let faults = row.errors + row.invalid_steps;
    let faults = if faults == 0 { String::new() } else { format!(" !{}/{}", row.errors, row.invalid_steps) };
    let elo = row.elo.map(|elo| format!(" {elo:+.0}")).unwrap_or_default();
    let marks = ["stats.mark.win", "stats.mark.draw", "stats.mark.loss"].map(|key| context.language.say(key));
    Line::raw(format!(
        "{}: {} ({}{} {}{} {}{}){elo}{faults}",
        row.player, row.score, row.wins, marks[0], row.draws, marks[1], row.losses, marks[2]
    ))
}

fn game_line(game: &ArenaGame, context: Context<'_>) -> Line<'static> {
    let names = [game.first.as_str(), game.second.as_str()];
    let result = game.result.as_ref().map(|result| result_text(result, names, context.language));
    Line::styled(format!("{:>3}. {}", game.number, result.unwrap_or_default()), context.looks.quiet())
}
