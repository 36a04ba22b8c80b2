//! The games that can be gone on with: named slots, and those that were never finished.

use app::messages::{
    board::Side,
    catalogue::{SaveInfo, SaveKind},
};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{Frame, layout::Rect, text::Line};

use super::{Action, Context, KeyHint, Place, Screen, game_panel::bare_name, list_keys, spec_text};
use crate::{
    effect::{Effect, Input},
    list::List,
};

/// The list of saves.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Saves {
    /// The saves, as soon as they have been told.
    pub(crate) saves: Option<Vec<SaveInfo>>,
    list: List,
}

impl Saves {
    fn open(&self, number: usize) -> Option<Action> {
        let save = self.saves.as_ref()?.get(number)?;
        Some(Action::Ask(match save.kind {
            SaveKind::Named => Effect::Load(save.slot.clone()),
            SaveKind::Auto => Effect::Watch(save.slot.clone()),
        }))
    }

    /// Empties a named slot; an unfinished game is not deleted here.
    fn delete(&self) -> Option<Action> {
        let save = self.saves.as_ref()?.get(self.list.at)?;
        (save.kind == SaveKind::Named).then(|| Action::Ask(Effect::DeleteSave(save.slot.clone())))
    }
}

impl Screen for Saves {
    fn title(&self, context: Context<'_>) -> String {
        context.language.say("load.title").to_owned()
    }

    fn keys(&self) -> Vec<KeyHint> {
        list_keys(&[("Enter", "load.go"), ("Del", "load.delete")])
    }

    fn help(&self) -> &'static str {
        "tui.help.lists"
    }

    fn update(&mut self, input: &Input, _: Context<'_>) -> Vec<Action> {
        match *input {
            Input::Key(KeyEvent { code: KeyCode::Esc | KeyCode::F(10), .. }) => {
                return vec![Action::Go(Place::Menu)];
            }
            Input::Key(KeyEvent { code: KeyCode::Delete, .. }) => return self.delete().into_iter().collect(),
            _ => (),
        }
        let length = self.saves.as_ref().map_or(0, Vec::len);
        let chosen = self.list.update(input, length);
        chosen.and_then(|number| self.open(number)).into_iter().collect()
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: Context<'_>) {
        let language = context.language;
        let Some(saves) = &self.saves else { return };
        if saves.is_empty() {
            frame.render_widget(Line::raw(language.say("load.none")), area);
            return;
        }
        let line = |save: &SaveInfo| {
            let slot = match save.kind {
                SaveKind::Named => save.slot.as_str(),
                SaveKind::Auto => language.say("tui.unfinished"),
            };
            let first = bare_name(&save.players.first, Side::First, context);
            let second = bare_name(&save.players.second, Side::Second, context);
            let spec = spec_text(&save.spec, language);
            let ply = language.fill("load.ply", &[("ply", &save.ply)]);
            Line::raw(format!("  {slot} · {ply} · {first} – {second} · {spec}"))
        };
        let lines: Vec<_> = saves.iter().map(line).collect();
        self.list.draw(&lines, frame, area, context.looks);
    }
}
