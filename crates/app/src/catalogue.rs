//! What there is to choose from: games, rules, openings, themes, formats.

use record::{Format, picture::Theme};
use rules::{ataxx, gomoku};

use crate::{
    App,
    config::Trust,
    drills::day_puzzle,
    games::STRONG_THINK_MS,
    messages::{
        board::Game,
        catalogue::{FormatInfo, GameInfo, Info, StartInfo},
    },
    records::IMPORT_LIMIT,
};

impl App {
    /// What there is to choose from, and what is allowed.
    #[must_use]
    pub fn info(&self) -> Info {
        let format =
            |format: Format| FormatInfo { name: format.name().to_owned(), many: format.holds_many() };
        Info {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            games: vec![gomoku_info(), ataxx_info()],
            themes: Theme::ALL.iter().map(|theme| theme.name().to_owned()).collect(),
            formats: Format::ALL.into_iter().map(format).collect(),
            programs: self.config.trust == Trust::Owner,
            import_limit: IMPORT_LIMIT as u64,
            day_puzzle: day_puzzle(),
            usual_think_ms: STRONG_THINK_MS,
            thinking_threads: u32::try_from(self.config.thinking_threads).unwrap_or(u32::MAX),
        }
    }
}

fn gomoku_info() -> GameInfo {
    GameInfo {
        game: Game::Gomoku,
        rules: gomoku::Variant::ALL.iter().map(|variant| variant.name().to_owned()).collect(),
        openings: gomoku::opening::Protocol::ALL.iter().map(|protocol| protocol.name().to_owned()).collect(),
        smallest: gomoku::Ruleset::MIN_SIZE,
        largest: gomoku::Ruleset::MAX_SIZE,
        usual: gomoku::Ruleset::usual().size(),
        usual_opponent: "gomoku-4".to_owned(),
        starts: Vec::new(),
    }
}

fn ataxx_info() -> GameInfo {
    let size = ataxx::Square::SIDE_LENGTH;
    let start =
        |layout: &ataxx::Layout| StartInfo { name: layout.name().to_owned(), start: layout.fen().to_owned() };
    GameInfo {
        game: Game::Ataxx,
        rules: ataxx::Ruleset::NAMED.iter().map(|(name, _)| (*name).to_owned()).collect(),
        openings: vec!["free".to_owned()],
        smallest: size,
        largest: size,
        usual: size,
        usual_opponent: "ataxx-4".to_owned(),
        starts: ataxx::Layout::ALL.iter().map(start).collect(),
    }
}
