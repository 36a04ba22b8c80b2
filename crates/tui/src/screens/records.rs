//! The stored games, page by page.

use app::messages::records::{RecordPage, RecordSummary, RecordsQuery};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{Frame, layout::Rect, text::Line};

use super::{Action, Context, KeyHint, Place, Screen, game_name, list_keys};
use crate::{
    effect::{Effect, Input},
    list::List,
};

/// Games on a page.
const PER_PAGE: u32 = 50;

/// The list of records.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Records {
    /// The page, as soon as it has been told.
    pub(crate) page: Option<RecordPage>,
    list: List,
}

impl Records {
    /// Asks for a page.
    pub(crate) fn query(page: u64) -> Effect {
        let query = RecordsQuery { page: Some(page), per_page: Some(PER_PAGE), ..RecordsQuery::default() };
        Effect::ListRecords(query)
    }

    /// The page so many pages on, if there is one.
    fn turn(&mut self, by: i64) -> Option<Action> {
        let page = self.page.as_ref()?;
        let next = page.page.checked_add_signed(by).filter(|&next| next >= 1)?;
        let is_there = (next - 1).saturating_mul(page.per_page.into()) < page.total;
        self.list.at = 0;
        is_there.then(|| Action::Ask(Records::query(next)))
    }
}

impl Screen for Records {
    fn title(&self, context: Context<'_>) -> String {
        let records = context.language.say("menu.records");
        match &self.page {
            Some(page) => {
                let total = context.language.fill("records.total", &[("count", &page.total)]);
                let pages = page.total.div_ceil(page.per_page.into()).max(1);
                format!("{records} · {total} · {}/{pages}", page.page)
            }
            None => records.to_owned(),
        }
    }

    fn keys(&self) -> Vec<KeyHint> {
        list_keys(&[("Enter", "tui.replay"), ("←", "records.newer"), ("→", "records.older")])
    }

    fn help(&self) -> &'static str {
        "tui.help.lists"
    }

    fn update(&mut self, input: &Input, _: Context<'_>) -> Vec<Action> {
        if let Input::Key(KeyEvent { code, .. }) = *input {
            match code {
                KeyCode::Esc | KeyCode::F(10) => return vec![Action::Go(Place::Menu)],
                KeyCode::Left => return self.turn(-1).into_iter().collect(),
                KeyCode::Right => return self.turn(1).into_iter().collect(),
                _ => (),
            }
        }
        let records = self.page.as_ref().map_or(&[][..], |page| &page.records);
        let chosen = self.list.update(input, records.len()).and_then(|number| records.get(number));
        chosen.map(|record| Action::Ask(Effect::ReadRecord(record.id.clone()))).into_iter().collect()
    }

    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: Context<'_>) {
        let language = context.language;
        let Some(page) = &self.page else { return };
        if page.records.is_empty() {
            frame.render_widget(Line::raw(language.say("records.none")), area);
            return;
        }
        let line = |record: &RecordSummary| {
            let game = language.name("game", game_name(record.game));
            let rule = language.name("rule", &record.rule);
            let result = language.name("records.result", &record.result);
            let named = |name: &str| {
                if name.is_empty() { language.say("nickname.none").to_owned() } else { name.to_owned() }
            };
            let (first, second) = (named(&record.first), named(&record.second));
            let plies = language.fill("records.plies", &[("plies", &record.plies)]);
            let size = record.size;
            Line::raw(format!(
                "  {} · {game} {rule} {size}×{size} · {first} – {second} · {result} · {plies}",
                record.id
            ))
        };
        let lines: Vec<_> = page.records.iter().map(line).collect();
        self.list.draw(&lines, frame, area, context.looks);
    }
}
