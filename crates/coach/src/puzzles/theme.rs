//! What a puzzle asks for.

use rules::GameKind;

/// What a puzzle asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Theme {
    /// 冲四胜: win by fours alone.
    Fours,
    /// 四三: win by fours, with a four and an open three at once on the way.
    FourThree,
    /// 禁手: win by fours, because the last answer is forbidden to black.
    Forbidden,
    /// 活三胜: win by threats, each of which must be answered.
    Threats,
    /// 双三: win by threats, with two open threes at once on the way.
    DoubleThree,
    /// 做杀: win with a quiet first move, which makes neither a four nor an open three.
    Quiet,
    /// 防守: stop the enemy's win.
    Defence,
    /// 残局: the few ways to win an ending of Ataxx.
    Ending,
    /// 吃子: the move of Ataxx that is most stones ahead after the enemy's best answer.
    Capture,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 9] = [
        Theme::Fours,
        Theme::FourThree,
        Theme::Forbidden,
        Theme::Threats,
        Theme::DoubleThree,
        Theme::Quiet,
        Theme::Defence,
        Theme::Ending,
        Theme::Capture,
    ];

    /// The word used in text.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Fours => "fours",
            Theme::FourThree => "four-three",
            Theme::Forbidden => "forbidden",
            Theme::Threats => "threats",
            Theme::DoubleThree => "double-three",
            Theme::Quiet => "quiet",
            Theme::Defence => "defence",
            Theme::Ending => "ending",
            Theme::Capture => "capture",
        }
    }

    /// The theme of a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Which game it belongs to.
    #[must_use]
    pub const fn game(self) -> GameKind {
        match self {
            Theme::Ending | Theme::Capture => GameKind::Ataxx,
            _ => GameKind::Gomoku,
        }
    }

    /// Whether it is won by fours alone.
    #[must_use]
    pub const fn is_by_fours(self) -> bool {
        matches!(self, Theme::Fours | Theme::FourThree | Theme::Forbidden)
    }
}
