//! How things look: colours and signs, with and without either.
//!
//! Nothing is told by colour alone: whoever has no colours reads the same from signs, brackets and
//! bold or reversed letters.

use app::messages::board::Side;
use ratatui::style::{Color, Modifier, Style};

/// How the screen is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Looks {
    /// Whether colours are used.
    pub colours: Colours,
    /// Which signs are used.
    pub signs: Signs,
}

/// Whether colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// They are.
    Shown,
    /// They are not: `NO_COLOR` is set.
    Hidden,
}

/// Which signs are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Signs {
    /// Stones and lines of the board.
    Drawn,
    /// Letters and points, for a terminal that knows nothing else.
    Plain,
}

const WOOD: Color = Color::Indexed(180);
const LINES: Color = Color::Indexed(94);
const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);
const RED: Color = Color::Indexed(160);
const GREEN: Color = Color::Indexed(22);
const BLUE: Color = Color::Indexed(19);

impl Looks {
    fn coloured(self, style: Style) -> Style {
        match self.colours {
            Colours::Shown => style,
            Colours::Hidden => Style { fg: None, bg: None, ..style },
        }
    }

    /// The board and its lines.
    pub(crate) fn board(self) -> Style {
        self.coloured(Style::new().fg(LINES).bg(WOOD))
    }

    /// The names of rows and columns.
    pub(crate) fn label(self) -> Style {
        self.coloured(Style::new().fg(Color::DarkGray))
    }

    /// A piece of a side.
    pub(crate) fn piece(self, side: Side) -> Style {
        let colour = if side == Side::First { BLACK } else { WHITE };
        self.coloured(Style::new().fg(colour).bg(WOOD).add_modifier(Modifier::BOLD))
    }

    /// The brackets around the cursor.
    pub(crate) fn cursor(self) -> Style {
        self.coloured(Style::new().fg(BLUE).bg(WOOD).add_modifier(Modifier::BOLD))
    }

    /// The brackets around the last move, and what is forbidden.
    pub(crate) fn alert(self) -> Style {
        self.coloured(Style::new().fg(RED).bg(WOOD).add_modifier(Modifier::BOLD))
    }

    /// What is suggested.
    pub(crate) fn hint(self) -> Style {
        self.coloured(Style::new().fg(GREEN).bg(WOOD).add_modifier(Modifier::BOLD))
    }

    /// A row that wins; reversed, so that it reads without colour.
    pub(crate) fn winning(self, side: Side) -> Style {
        self.piece(side).add_modifier(Modifier::REVERSED)
    }

    /// Titles and whoever is to move.
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// What is less important.
    pub(crate) fn quiet(self) -> Style {
        self.coloured(Style::new().fg(Color::DarkGray))
    }

    /// What was chosen in a list.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What went wrong or is new.
    pub(crate) fn notice(self) -> Style {
        self.coloured(Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD))
    }

    /// The sign of a piece.
    pub(crate) fn stone(self, side: Side) -> char {
        match (self.signs, side) {
            (Signs::Drawn, Side::First) => '●',
            (Signs::Drawn, Side::Second) => '○',
            (Signs::Plain, Side::First) => 'X',
            (Signs::Plain, Side::Second) => 'O',
        }
    }

    /// One of two signs.
    pub(crate) fn sign(self, drawn: char, plain: char) -> char {
        match self.signs {
            Signs::Drawn => drawn,
            Signs::Plain => plain,
        }
    }
}
