//! A list from which one thing is chosen, by keys or by a click.

use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{Frame, layout::Rect, text::Line};

use crate::{effect::Input, looks::Looks};

/// Where one is in a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct List {
    pub(crate) at: usize,
    top: usize,
    area: Rect,
}

impl List {
    /// Moves about, or says which thing was chosen: by Enter, or by a click.
    pub(crate) fn update(&mut self, input: &Input, length: usize) -> Option<usize> {
        let last = length.checked_sub(1)?;
        self.at = self.at.min(last);
        match *input {
            Input::Key(KeyEvent { code, .. }) => match code {
                KeyCode::Up => self.at = self.at.saturating_sub(1),
                KeyCode::Down => self.at = (self.at + 1).min(last),
                KeyCode::PageUp => self.at = self.at.saturating_sub(self.page()),
                KeyCode::PageDown => self.at = (self.at + self.page()).min(last),
                KeyCode::Home => self.at = 0,
                KeyCode::End => self.at = last,
                KeyCode::Enter => return Some(self.at),
                _ => (),
            },
            Input::Wheel(lines) => self.at = self.at.saturating_add_signed(lines.into()).min(last),
            Input::Click(column, row) if self.area.contains((column, row).into()) => {
                let clicked = self.top + usize::from(row - self.area.y);
                if clicked <= last {
                    self.at = clicked;
                    return Some(clicked);
                }
            }
            _ => (),
        }
        None
    }

    fn page(&self) -> usize {
        usize::from(self.area.height.saturating_sub(1)).max(1)
    }

    /// Draws the lines around the one that is chosen.
    pub(crate) fn draw(&mut self, lines: &[Line<'_>], frame: &mut Frame<'_>, area: Rect, looks: Looks) {
        self.area = area;
        self.at = self.at.min(lines.len().saturating_sub(1));
        let height = usize::from(area.height).max(1);
        self.top = self.top.clamp((self.at + 1).saturating_sub(height), self.at);
        for (row, (number, line)) in lines.iter().enumerate().skip(self.top).take(height).enumerate() {
            let place = Rect { y: area.y + row as u16, height: 1, ..area };
            frame.render_widget(line, place);
            if number == self.at {
                frame.buffer_mut().set_style(place, looks.chosen());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::KeyModifiers;

    fn key(code: KeyCode) -> Input {
        Input::Key(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn the_ends_of_the_list_hold() {
        let mut list = List::default();
        list.update(&key(KeyCode::Up), 3);
        assert_eq!(list.at, 0);
        list.update(&key(KeyCode::End), 3);
        list.update(&key(KeyCode::Down), 3);
        assert_eq!(list.update(&key(KeyCode::Enter), 3), Some(2));
    }

    #[test]
    fn nothing_is_chosen_from_an_empty_list() {
        assert_eq!(List::default().update(&key(KeyCode::Enter), 0), None);
    }

    #[test]
    fn a_click_chooses_the_line_under_it() {
        let mut list = List { area: Rect::new(0, 5, 20, 3), top: 4, at: 4 };
        assert_eq!(list.update(&Input::Click(3, 6), 9), Some(5));
        assert_eq!(list.update(&Input::Click(3, 9), 9), None);
    }
}
