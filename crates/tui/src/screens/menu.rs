//! The first screen: what there is to do.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{Frame, layout::Rect, text::Line};
use unicode_width::UnicodeWidthStr;

use super::{Action, Context, FormKind, KeyHint, Place, Screen};
use crate::{
    effect::{Effect, Input},
    list::List,
};

/// The entries: the catalogue's word, its explanation, and where it leads.
const ENTRIES: [(&str, &str); 8] = [
    ("setup.play", "tui.menu.play"),
    ("setup.two", "tui.menu.two"),
    ("setup.watch", "tui.menu.watch"),
    ("menu.load", "home.load.about"),
    ("menu.records", "tui.menu.records"),
    ("menu.arena", "home.arena.about"),
    ("settings.language", "tui.menu.language"),
    ("tui.quit", "tui.menu.quit"),
];

/// The first screen.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Menu {
    list: List,
}

impl Menu {
    fn action(entry: usize) -> Action {
        match entry {
            0 => Action::Go(Place::Form(FormKind::Play)),
            1 => Action::Go(Place::Form(FormKind::Two)),
            2 => Action::Go(Place::Form(FormKind::Watch)),
            3 => Action::Go(Place::Saves),
            4 => Action::Go(Place::Records),
            5 => Action::Go(Place::Matches),
            6 => Action::SwitchLanguage,
            _ => Action::Ask(Effect::Quit),
        }
    }
}

impl Screen for Menu {
    fn title(&self, context: Context<'_>) -> String {
        context.language.say("home.title").to_owned()
    }

    fn keys(&self) -> Vec<KeyHint> {
        vec![("F1", "tui.help"), ("↑↓", "tui.choose"), ("Enter", "tui.open"), ("F10", "tui.quit")]
    }

    fn help(&self) -> &'static str {
        "tui.help.lists"
    }

    fn update(&mut self, input: &Input, _: Context<'_>) -> Vec<Action> {
        if let Input::Key(KeyEvent { code, .. }) = *input {
            match code {
                KeyCode::F(10) | KeyCode::Char('q') => return vec![Action::Ask(Effect::Quit)],
                KeyCode::Char(digit @ '1'..='8') => {
                    self.list.at = digit as usize - '1' as usize;
                    return vec![Menu::action(self.list.at)];
                }
                _ => (),
            }
        }
        self.list.update(input, ENTRIES.len()).map(Menu::action).into_iter().collect()
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: Context<'_>) {
        let widest =
            ENTRIES.iter().map(|(word, _)| context.language.say(word).width()).max().unwrap_or_default();
        let line = |(number, (word, about)): (usize, &(&'static str, &'static str))| {
            let word = context.language.say(word);
            let about = context.language.say(about);
            Line::from(vec![
                format!("  {}  ", number + 1).into(),
                ratatui::text::Span::styled(word, context.looks.strong()),
                " ".repeat(widest - word.width() + 2).into(),
                ratatui::text::Span::styled(about, context.looks.quiet()),
            ])
        };
        let lines: Vec<Line<'_>> = ENTRIES.iter().enumerate().map(line).collect();
        let inner = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        self.list.draw(&lines, frame, inner, context.looks);
    }
}
