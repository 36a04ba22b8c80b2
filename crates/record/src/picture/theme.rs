//! The looks of a board: the names of the themes and their colours, in one place.
//!
//! A colour is an SVG colour. Whoever draws a board, here or on a page, takes it from here.

use std::{fmt, str::FromStr};

use crate::excerpt::excerpt;

/// A look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// A wooden board with stones.
    #[default]
    Wood,
    /// Light on dark.
    Dark,
    /// Ink on paper, as in a printed diagram.
    Paper,
    /// As few colours and as much contrast as possible.
    HighContrast,
    /// Bright pieces with faces.
    Cartoon,
}

/// There is no such theme.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("`{0}` is not a theme: use wood, dark, paper, high-contrast or cartoon")]
pub struct UnknownTheme(pub String);

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// Rounded, with light on them and a shadow below.
    Stones,
    /// One colour and an outline.
    Flat,
    /// With eyes and a mouth.
    Faces,
}

/// The colours of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceColours {
    /// Where the light falls.
    pub light: &'static str,
    /// Most of it.
    pub body: &'static str,
    /// At the edge.
    pub shade: &'static str,
    /// The outline.
    pub outline: &'static str,
    /// What is written on it.
    pub ink: &'static str,
}

/// Every colour of a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// The board, from its upper left corner to its lower right one.
    pub board: [&'static str; 2],
    /// The grain of the wood, if there is one.
    pub grain: Option<&'static str>,
    /// The lines of the board and its edge.
    pub grid: &'static str,
    /// Coordinates.
    pub label: &'static str,
    /// Black, who moves first, and white.
    pub pieces: [PieceColours; 2],
    /// How the pieces are drawn.
    pub style: Pieces,
    /// The last move.
    pub last: &'static str,
    /// A row that wins.
    pub win: &'static str,
    /// A point that is forbidden.
    pub forbidden: &'static str,
    /// Marks that somebody set.
    pub mark: &'static str,
    /// A square of Ataxx.
    pub tile: &'static str,
    /// A square of Ataxx that nobody can enter.
    pub blocked: &'static str,
    /// The square that the last move went to.
    pub target: &'static str,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 5] = [Theme::Wood, Theme::Dark, Theme::Paper, Theme::HighContrast, Theme::Cartoon];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Wood => "wood",
            Theme::Dark => "dark",
            Theme::Paper => "paper",
            Theme::HighContrast => "high-contrast",
            Theme::Cartoon => "cartoon",
        }
    }

    /// Its colours.
    #[must_use]
    pub const fn palette(self) -> &'static Palette {
        match self {
            Theme::Wood => &WOOD,
            Theme::Dark => &DARK,
            Theme::Paper => &PAPER,
            Theme::HighContrast => &HIGH_CONTRAST,
            Theme::Cartoon => &CARTOON,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(name: &str) -> Result<Theme, UnknownTheme> {
        let known = Theme::ALL.into_iter().find(|theme| theme.name() == name);
        known.ok_or_else(|| UnknownTheme(excerpt(name)))
    }
}

const WOOD: Palette = Palette {
    board: ["#eec783", "#d9a557"],
    grain: Some("#b9843c"),
    grid: "#5b3b16",
    label: "#4a2f10",
    pieces: [
        PieceColours {
            light: "#8b8b8b",
            body: "#2a2a2a",
            shade: "#050505",
            outline: "#000000",
            ink: "#ffffff",
        },
        PieceColours {
            light: "#ffffff",
            body: "#f4f2ec",
            shade: "#bdb8ac",
            outline: "#8f897b",
            ink: "#1b1b1b",
        },
    ],
    style: Pieces::Stones,
    last: "#d92b2b",
    win: "#138a36",
    forbidden: "#c81e1e",
    mark: "#1757b8",
    tile: "#e8bd78",
    blocked: "#6e4a20",
    target: "#f6e08a",
};

const DARK: Palette = Palette {
    board: ["#2c3440", "#20262f"],
    grain: None,
    grid: "#6f7d90",
    label: "#aab6c6",
    pieces: [
        PieceColours {
            light: "#4c5868",
            body: "#12161c",
            shade: "#05070a",
            outline: "#7f8da1",
            ink: "#f1f5fa",
        },
        PieceColours {
            light: "#ffffff",
            body: "#e6ebf2",
            shade: "#aeb9c7",
            outline: "#c9d2de",
            ink: "#10151b",
        },
    ],
    style: Pieces::Stones,
    last: "#ff7a59",
    win: "#3ddc84",
    forbidden: "#ff5c6c",
    mark: "#6cb4ff",
    tile: "#343e4c",
    blocked: "#11151a",
    target: "#4a5a3c",
};

const PAPER: Palette = Palette {
    board: ["#fbf8f0", "#f6f1e4"],
    grain: None,
    grid: "#3a3733",
    label: "#3a3733",
    pieces: [
        PieceColours {
            light: "#1d1b19",
            body: "#1d1b19",
            shade: "#1d1b19",
            outline: "#1d1b19",
            ink: "#fbf8f0",
        },
        PieceColours {
            light: "#fffdf8",
            body: "#fffdf8",
            shade: "#fffdf8",
            outline: "#1d1b19",
            ink: "#1d1b19",
        },
    ],
    style: Pieces::Flat,
    last: "#b3261e",
    win: "#1f6b3a",
    forbidden: "#b3261e",
    mark: "#2a4d8f",
    tile: "#f2ecdc",
    blocked: "#8d867a",
    target: "#e6d7a8",
};

const HIGH_CONTRAST: Palette = Palette {
    board: ["#ffffff", "#ffffff"],
    grain: None,
    grid: "#000000",
    label: "#000000",
    pieces: [
        PieceColours {
            light: "#000000",
            body: "#000000",
            shade: "#000000",
            outline: "#000000",
            ink: "#ffff00",
        },
        PieceColours {
            light: "#ffffff",
            body: "#ffffff",
            shade: "#ffffff",
            outline: "#000000",
            ink: "#000000",
        },
    ],
    style: Pieces::Flat,
    last: "#e00000",
    win: "#007a00",
    forbidden: "#e00000",
    mark: "#0000d0",
    tile: "#ffffff",
    blocked: "#000000",
    target: "#ffe600",
};

const CARTOON: Palette = Palette {
    board: ["#bfe8ff", "#a5dcf7"],
    grain: None,
    grid: "#3f7fa6",
    label: "#21506d",
    pieces: [
        PieceColours {
            light: "#8f7bff",
            body: "#5b46d8",
            shade: "#3f2fa6",
            outline: "#2a1f78",
            ink: "#ffffff",
        },
        PieceColours {
            light: "#ffe9a8",
            body: "#ffc93c",
            shade: "#f2a516",
            outline: "#a8690a",
            ink: "#5a3600",
        },
    ],
    style: Pieces::Faces,
    last: "#ff3b6b",
    win: "#0aa15a",
    forbidden: "#ff3b6b",
    mark: "#0d6fd1",
    tile: "#dff4ff",
    blocked: "#5b8aa6",
    target: "#fff3a6",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_is_found_by_its_name() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        assert_eq!(
            "Wood\n".parse::<Theme>().unwrap_err().to_string(),
            "`Wood\\n` is not a theme: use wood, dark, paper, high-contrast or cartoon"
        );
    }

    /// Relative luminance as accessibility guidelines define it.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        let linear = |c: f64| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) };
        0.2126 * linear(channel(1)) + 0.7152 * linear(channel(3)) + 0.0722 * linear(channel(5))
    }

    #[test]
    fn what_is_written_can_be_read_on_what_it_is_written_on() {
        let contrast = |a: &str, b: &str| {
            let (a, b) = (luminance(a), luminance(b));
            (a.max(b) + 0.05) / (a.min(b) + 0.05)
        };
        for theme in Theme::ALL {
            let palette = theme.palette();
            assert!(palette.board.iter().all(|board| contrast(palette.label, board) > 4.5), "{theme}");
            for piece in palette.pieces {
                assert!(contrast(piece.ink, piece.body) > 4.5, "{theme}");
            }
        }
    }
}
