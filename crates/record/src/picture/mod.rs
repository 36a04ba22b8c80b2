//! Pictures of boards: a position becomes a [`Scene`], a scene becomes SVG, and with the feature
//! `raster` PNG and GIF.
//!
//! [`scene()`] draws either game on any board; [`theme`] has the colours. Letters and digits are drawn
//! as lines, so that a picture is the same on every machine.

pub mod scene;
pub mod theme;

mod ataxx;
mod glyphs;
mod gomoku;
mod layout;
mod piece;
#[cfg(feature = "raster")]
pub mod raster;
mod svg;

pub use scene::Scene;
pub use theme::{Theme, UnknownTheme};

use rules::AnyPosition;

/// How a board is to be drawn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Options {
    /// The colours.
    pub theme: Theme,
    /// The width and height in pixels; by the size of the board if not given.
    pub pixels: Option<u16>,
    /// Which stones have their number on them.
    pub numbers: Numbers,
    /// Whether rows and columns are named.
    pub coordinates: Coordinates,
    /// What somebody wants to point at.
    pub marks: Vec<Mark>,
}

/// Which stones have the number of their move on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Numbers {
    /// All of them.
    All,
    /// The last one.
    Last,
    /// None; the last one has a dot.
    #[default]
    None,
}

/// Whether rows and columns are named at the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// They are.
    #[default]
    Shown,
    /// They are not.
    Hidden,
}

/// A sign on a point or square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// The column, from 0.
    pub column: u8,
    /// The row, from 0 at the bottom.
    pub row: u8,
    /// Which sign.
    pub sign: Sign,
}

/// A sign that points at something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A cross.
    Cross,
    /// A ring.
    Ring,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// Letters or digits.
    Text(String),
}

/// The smallest and the largest picture, in pixels.
pub const PIXELS: std::ops::RangeInclusive<u16> = 64..=8192;

impl Options {
    /// The width of a picture with so many cells a side.
    fn pixels(&self, cells: u8) -> f32 {
        const USUAL_CELL: u16 = 48;
        let usual = ((u16::from(cells) + 1) * USUAL_CELL).clamp(480, 1600);
        self.pixels.map_or(usual, |pixels| pixels.clamp(*PIXELS.start(), *PIXELS.end())).into()
    }
}

/// Draws a position: the board, the stones, the last move, a row that has won, forbidden points.
///
/// ```
/// use record::picture::{Options, scene};
/// use rules::{AnyPosition, GameKind, GameSpec};
/// let spec = GameSpec::by_name(GameKind::Gomoku, None, None).unwrap();
/// let position = AnyPosition::parse("h8h9i9", spec).unwrap();
/// let svg = scene(&position, &Options::default()).to_svg();
/// assert!(svg.starts_with("<svg "));
/// ```
#[must_use]
pub fn scene(position: &AnyPosition, options: &Options) -> Scene {
    match position {
        AnyPosition::Gomoku(position) => gomoku::scene(position, options),
        AnyPosition::Ataxx(game) => ataxx::scene(game, options),
    }
}
