//! The colours of the pictures, for the page.

use record::picture::{
    Theme,
    theme::{PieceColours as Colours, Pieces},
};

use crate::messages::catalogue::{PieceColours, PieceStyle, ThemeView};

/// Every theme.
pub fn themes() -> Vec<ThemeView> {
    Theme::ALL.into_iter().map(theme_view).collect()
}

fn theme_view(theme: Theme) -> ThemeView {
    let palette = theme.palette();
    let [first, second] = palette.pieces.map(colours);
    ThemeView {
        name: theme.name().to_owned(),
        board: palette.board.map(str::to_owned).to_vec(),
        grain: palette.grain.map(str::to_owned),
        grid: palette.grid.to_owned(),
        label: palette.label.to_owned(),
        first,
        second,
        style: match palette.style {
            Pieces::Stones => PieceStyle::Stones,
            Pieces::Flat => PieceStyle::Flat,
            Pieces::Faces => PieceStyle::Faces,
        },
        last: palette.last.to_owned(),
        win: palette.win.to_owned(),
        forbidden: palette.forbidden.to_owned(),
        mark: palette.mark.to_owned(),
        tile: palette.tile.to_owned(),
        blocked: palette.blocked.to_owned(),
        target: palette.target.to_owned(),
    }
}

fn colours(colours: Colours) -> PieceColours {
    PieceColours {
        light: colours.light.to_owned(),
        body: colours.body.to_owned(),
        shade: colours.shade.to_owned(),
        outline: colours.outline.to_owned(),
        ink: colours.ink.to_owned(),
    }
}
