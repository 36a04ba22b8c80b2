//! The screens: each is a state, what an input does to it, and how it is drawn.
//!
//! A screen knows neither the application nor the terminal. It answers an input with actions; the `Ui` carries
//! those that are about screens and hands on the others.

mod form;
mod form_fields;
mod game;
mod game_coach;
mod game_panel;
mod game_pick;
mod live_match;
mod matches;
mod menu;
mod records;
mod replay;
mod saves;

pub(crate) use form::{Form, FormKind};
pub(crate) use game::GameScreen;
pub(crate) use live_match::LiveMatch;
pub(crate) use matches::Matches;
pub(crate) use menu::Menu;
pub(crate) use records::Records;
pub(crate) use replay::{Reel, Replay};
pub(crate) use saves::Saves;

use app::messages::{
    board::{ScoreKind, ScoreView, Side, Spec},
    live::ResultView,
    players::PlayerInfo,
};
use ratatui::{Frame, layout::Rect};

use crate::{
    effect::{Effect, Input},
    language::Language,
    line::TypedLine,
    looks::Looks,
};

/// What every screen is drawn and judged with.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    pub(crate) language: Language,
    pub(crate) looks: Looks,
    pub(crate) players: &'a [PlayerInfo],
}

/// What a screen wants after an input.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Action {
    /// Something from the application.
    Ask(Effect),
    /// Another screen.
    Go(Place),
    /// Something to be told to the person.
    Say(String),
    /// The other language.
    SwitchLanguage,
    /// What can be done here.
    Help,
}

/// A screen that can be gone to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Menu,
    Form(FormKind),
    Saves,
    Records,
    Matches,
}

/// A key of the bar at the bottom and the catalogue's word for what it does.
pub(crate) type KeyHint = (&'static str, &'static str);

/// The keys of a list: how to choose in it and how to leave it, around its own.
fn list_keys(own: &[KeyHint]) -> Vec<KeyHint> {
    [&[("F1", "tui.help"), ("↑↓", "tui.choose")][..], own, &[("F10", "tui.menu")]].concat()
}

/// A screen.
pub(crate) trait Screen {
    /// What stands at the top.
    fn title(&self, context: Context<'_>) -> String;
    /// The keys of the bar at the bottom.
    fn keys(&self) -> Vec<KeyHint>;
    /// What is being typed, where something can be.
    fn line(&self) -> Option<&TypedLine> {
        None
    }
    /// Whether something moves by itself, so that waiting alone changes what is seen.
    fn is_moving(&self) -> bool {
        false
    }
    /// The name of the page of help.
    fn help(&self) -> &'static str;
    /// Takes an input.
    fn update(&mut self, input: &Input, context: Context<'_>) -> Vec<Action>;
    /// Draws everything between the title and the bar.
    fn draw(&mut self, frame: &mut Frame<'_>, area: Rect, context: Context<'_>);
}

/// What is played, in a few words.
pub(crate) fn spec_text(spec: &Spec, language: Language) -> String {
    let game = game_name(spec.game);
    let game = language.name("game", game);
    let rule = language.name("rule", &spec.rule);
    let opening = match spec.opening.as_str() {
        "free" => String::new(),
        opening => format!(" · {}", language.name("opening", opening)),
    };
    format!("{game} · {rule} · {size}×{size}{opening}", size = spec.size)
}

/// The word for a game in catalogues and on the command line.
pub(crate) fn game_name(game: app::messages::board::Game) -> &'static str {
    match game {
        app::messages::board::Game::Gomoku => "gomoku",
        app::messages::board::Game::Ataxx => "ataxx",
    }
}

/// The word for a side.
pub(crate) fn side_text(side: Side, language: Language) -> &'static str {
    language.say(match side {
        Side::First => "side.first",
        Side::Second => "side.second",
    })
}

/// A score from the side that thought of it: `+0.35`, `+M5`.
pub(crate) fn score_text(score: &ScoreView) -> String {
    match score.kind {
        ScoreKind::Evaluation => format!("{:+.2}", score.value as f64 / 100.0),
        ScoreKind::Win => format!("+M{}", score.value.abs()),
        ScoreKind::Loss => format!("-M{}", score.value.abs()),
        ScoreKind::Draw => "=".to_owned(),
        ScoreKind::Raw => score.value.to_string(),
    }
}

/// Time as seconds with as many decimals as are of interest.
pub(crate) fn seconds_text(ms: u64) -> String {
    if ms < 10_000 { format!("{}.{:02}s", ms / 1000, ms % 1000 / 10) } else { format!("{}s", ms / 1000) }
}

/// How a game has ended, in a sentence.
pub(crate) fn result_text(result: &ResultView, names: [&str; 2], language: Language) -> String {
    let head = match result.winner {
        Some(side) => {
            let name = names[usize::from(side == Side::Second)];
            language.fill("result.side", &[("name", &name), ("side", &side_text(side, language))])
        }
        None if result.draw => language.say("result.draw").to_owned(),
        None => language.say("result.none").to_owned(),
    };
    let why = match result.rule.as_str() {
        "" => language.find(&format!("reason.{}", result.reason)),
        rule => language.find(&format!("ending.{rule}")),
    };
    let score = result.score.map(|score| language.fill("result.score", &[("score", &score)]));
    [Some(head), why.map(str::to_owned), score].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
