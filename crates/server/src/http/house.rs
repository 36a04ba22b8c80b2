//! What the page must know about the house, and what it keeps here.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    Json,
    extract::{Path, State},
};
use record::{Format, picture::Theme};
use rules::{ataxx, gomoku};
use store::Owner;

use super::{
    answer::{Answer, Body, Query},
    games::STRONG_THINK_MS,
    records::IMPORT_LIMIT,
};
use crate::{
    house::House,
    messages::{
        board::Game,
        error::{ErrorCode, Refusal},
        house::{FormatInfo, GameInfo, Info, SettingsView, StartInfo, ThemeView},
        players::{PlayerInfo, PlayersQuery, Program},
    },
    view,
};

/// What the settings of the page are called in the store.
const SETTING_PREFIX: &str = "page.";

/// The most settings, and the longest text of one.
const MOST_SETTINGS: usize = 200;
const LONGEST_SETTING: usize = 16_384;

/// What there is to choose from.
#[utoipa::path(get, path = "/api/info", responses((status = 200, body = Info)))]
pub(crate) async fn info(State(house): State<Arc<House>>) -> Json<Info> {
    let format = |format: Format| FormatInfo { name: format.name().to_owned(), many: format.holds_many() };
    Json(Info {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        games: vec![gomoku_info(), ataxx_info()],
        themes: Theme::ALL.iter().map(|theme| theme.name().to_owned()).collect(),
        formats: Format::ALL.into_iter().map(format).collect(),
        programs: house.config.is_local(),
        import_limit: IMPORT_LIMIT as u64,
        usual_think_ms: STRONG_THINK_MS,
        thinking_threads: u32::try_from(house.config.thinking_threads).unwrap_or(u32::MAX),
    })
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

/// The colours of the boards.
#[utoipa::path(get, path = "/api/themes", responses((status = 200, body = Vec<ThemeView>)))]
pub(crate) async fn themes() -> Json<Vec<ThemeView>> {
    Json(view::themes())
}

/// Everybody who can be played against.
#[utoipa::path(get, path = "/api/players", params(PlayersQuery),
    responses((status = 200, body = Vec<PlayerInfo>)))]
pub(crate) async fn players(
    State(house): State<Arc<House>>,
    Query(query): Query<PlayersQuery>,
) -> Json<Vec<PlayerInfo>> {
    let mut players = view::players(&house.ratings);
    players.extend(house.programs.players());
    players.retain(|player| query.game.is_none_or(|game| player.game == game));
    Json(players)
}

/// The own programs.
#[utoipa::path(get, path = "/api/programs", responses((status = 200, body = Vec<Program>)))]
pub(crate) async fn programs(State(house): State<Arc<House>>) -> Json<Vec<Program>> {
    Json(house.programs.all())
}

/// Adds an own program, or replaces that of its name.
#[utoipa::path(post, path = "/api/programs", request_body = Program,
    responses((status = 200, body = Vec<Program>), (status = 403, body = Refusal)))]
pub(crate) async fn add_program(
    State(house): State<Arc<House>>,
    Body(program): Body<Program>,
) -> Answer<Vec<Program>> {
    if !house.config.is_local() {
        return Err(ErrorCode::NotOnThisHost.refusal().into());
    }
    house.programs.add(&house.store, program).await?;
    Ok(Json(house.programs.all()))
}

/// Forgets an own program.
#[utoipa::path(delete, path = "/api/programs/{name}", params(("name" = String, Path)),
    responses((status = 200, body = Vec<Program>), (status = 403, body = Refusal), (status = 404, body = Refusal)))]
pub(crate) async fn remove_program(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
) -> Answer<Vec<Program>> {
    if !house.config.is_local() {
        return Err(ErrorCode::NotOnThisHost.refusal().into());
    }
    house.programs.remove(&house.store, &name).await?;
    Ok(Json(house.programs.all()))
}

/// Everything that is set.
#[utoipa::path(get, path = "/api/settings", responses((status = 200, body = SettingsView)))]
pub(crate) async fn settings(State(house): State<Arc<House>>) -> Answer<SettingsView> {
    let all = house.store.settings().all(Owner::House).await?;
    let value = |(name, text): (String, String)| {
        let name = name.strip_prefix(SETTING_PREFIX)?.to_owned();
        Some((name, serde_json::from_str(&text).ok()?))
    };
    Ok(Json(SettingsView { values: all.into_iter().filter_map(value).collect() }))
}

/// Sets some values; `null` forgets one.
#[utoipa::path(put, path = "/api/settings", request_body = SettingsView,
    responses((status = 200, body = SettingsView), (status = 400, body = Refusal)))]
pub(crate) async fn set_settings(
    State(house): State<Arc<House>>,
    Body(changes): Body<SettingsView>,
) -> Answer<SettingsView> {
    let texts = setting_texts(&changes.values)?;
    let settings = house.store.settings();
    for (name, text) in texts {
        match text {
            Some(text) => settings.set(Owner::House, &name, &text).await?,
            None => settings.remove(Owner::House, &name).await?,
        }
    }
    self::settings(State(house)).await
}

/// The settings as the store keeps them; all of them are possible, or none is set.
fn setting_texts(
    values: &BTreeMap<String, serde_json::Value>,
) -> Result<Vec<(String, Option<String>)>, Refusal> {
    if values.len() > MOST_SETTINGS {
        return Err(ErrorCode::TooLarge.with("limit", MOST_SETTINGS));
    }
    let text = |(name, value): (&String, &serde_json::Value)| {
        let name = crate::live::name(name)?;
        let text = (!value.is_null()).then(|| value.to_string());
        if text.as_ref().is_some_and(|text| text.len() > LONGEST_SETTING) {
            return Err(ErrorCode::TooLarge.with("limit", LONGEST_SETTING));
        }
        Ok((format!("{SETTING_PREFIX}{name}"), text))
    };
    values.iter().map(text).collect()
}
