//! The matches that have been played or go on.

use app::messages::arena::{ArenaState, ArenaSummary};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{Frame, layout::Rect, text::Line};

use super::{Action, Context, FormKind, KeyHint, Place, Screen, list_keys, spec_text};
use crate::{
    effect::{Effect, Input},
    language::Language,
    list::List,
};

/// The list of matches.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Matches {
    pub(crate) matches: Vec<ArenaSummary>,
    list: List,
}

/// Whether a match goes on, in a word.
pub(crate) fn state_text(state: ArenaState, language: Language) -> &'static str {
    language.say(match state {
        ArenaState::Running => "arena.state.running",
        ArenaState::Finished => "arena.state.finished",
        ArenaState::Stopped => "arena.state.stopped",
    })
}

/// How far a match has come.
pub(crate) fn progress_text(summary: &ArenaSummary, language: Language) -> String {
    let played =
        language.fill("arena.progress", &[("played", &summary.played), ("expected", &summary.expected)]);
    format!("{played} · {}", state_text(summary.state, language))
}

impl Screen for Matches {
    fn title(&self, context: Context<'_>) -> String {
        context.language.say("arena.runs").to_owned()
    }

    fn keys(&self) -> Vec<KeyHint> {
        list_keys(&[("Enter", "tui.open"), ("N", "arena.new")])
    }

    fn help(&self) -> &'static str {
        "tui.help.lists"
    }

    fn update(&mut self, input: &Input, _: Context<'_>) -> Vec<Action> {
        if let Input::Key(KeyEvent { code, .. }) = *input {
            match code {
                KeyCode::Esc | KeyCode::F(10) => return vec![Action::Go(Place::Menu)],
                KeyCode::Char('n' | 'N') => return vec![Action::Go(Place::Form(FormKind::Match))],
                _ => (),
            }
        }
        match self.list.update(input, self.matches.len() + 1) {
            Some(0) => vec![Action::Go(Place::Form(FormKind::Match))],
            Some(number) => {
                let chosen = self.matches.get(number - 1);
                chosen
                    .map(|summary| Action::Ask(Effect::WatchMatch(summary.id.clone())))
                    .into_iter()
                    .collect()
            }
            None => Vec::new(),
        }
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: Context<'_>) {
        let language = context.language;
        let line = |summary: &ArenaSummary| {
            let players = summary.players.join(" – ");
            let spec = spec_text(&summary.spec, language);
            Line::raw(format!("  {} · {players} · {spec} · {}", summary.id, progress_text(summary, language)))
        };
        let new = Line::styled(format!("  + {}", language.say("arena.new")), context.looks.strong());
        let lines: Vec<_> = [new].into_iter().chain(self.matches.iter().map(line)).collect();
        self.list.draw(&lines, frame, area, context.looks);
    }
}
