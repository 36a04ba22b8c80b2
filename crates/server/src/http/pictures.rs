//! Pictures of records: a position as SVG or PNG, a whole game as an animated GIF.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
};
use record::{
    GameRecord,
    picture::{
        self, Numbers, Options,
        raster::{self, Animation, RasterError},
    },
};

use super::{
    answer::{Query, Refused},
    records::record,
};
use crate::{
    house::House,
    messages::{
        error::{ErrorCode, Refusal},
        records::PictureQuery,
    },
};

/// The largest picture that is drawn, in pixels a side.
const MOST_PIXELS: u16 = 2048;

/// The usual width of an animation: larger ones would take long to send.
const FILM_PIXELS: u16 = 560;

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Gif,
}

/// A picture: `picture.svg`, `picture.png` or `picture.gif`.
#[utoipa::path(get, path = "/api/records/{id}/{picture}",
    params(("id" = String, Path), ("picture" = String, Path), PictureQuery),
    responses((status = 200, description = "The picture"), (status = 404, body = Refusal)))]
pub(crate) async fn picture(
    State(house): State<Arc<House>>,
    Path((id, name)): Path<(String, String)>,
    Query(query): Query<PictureQuery>,
) -> Result<Response, Refused> {
    let kind = match name.as_str() {
        "picture.svg" => Kind::Svg,
        "picture.png" => Kind::Png,
        "picture.gif" => Kind::Gif,
        _ => return Err(ErrorCode::NotFound.with("what", "picture").with("name", name).into()),
    };
    let options = options(&query, kind)?;
    let record = record(&house, &id).await?;
    // Drawing takes longer than the other requests should wait.
    let drawing = tokio::task::spawn_blocking(move || draw(&record, &query, kind, &options));
    let bytes = drawing.await.map_err(|_| ErrorCode::CannotExport.refusal())?;
    let content_type = match kind {
        Kind::Svg => "image/svg+xml",
        Kind::Png => "image/png",
        Kind::Gif => "image/gif",
    };
    Ok(([(header::CONTENT_TYPE, content_type)], bytes?).into_response())
}

fn options(query: &PictureQuery, kind: Kind) -> Result<Options, Refusal> {
    let bad = |name: &str, value: &str| ErrorCode::BadValue.with("name", name).with("value", value);
    let theme = query
        .theme
        .as_deref()
        .map_or(Ok(picture::Theme::default()), |theme| theme.parse().map_err(|_| bad("theme", theme)))?;
    let numbers = match query.numbers.as_deref() {
        None | Some("none") => Numbers::None,
        Some("last") => Numbers::Last,
        Some("all") => Numbers::All,
        Some(other) => return Err(bad("numbers", other)),
    };
    let usual = (kind == Kind::Gif).then_some(FILM_PIXELS);
    let pixels = query.pixels.map(|pixels| pixels.clamp(*picture::PIXELS.start(), MOST_PIXELS));
    Ok(Options { theme, numbers, pixels: pixels.or(usual), ..Options::default() })
}

fn draw(
    record: &GameRecord,
    query: &PictureQuery,
    kind: Kind,
    options: &Options,
) -> Result<Vec<u8>, Refused> {
    let failed = |error: RasterError| Refused(ErrorCode::CannotExport.with("detail", error));
    let plies = record.moves().len();
    let ply = query.ply.map_or(plies, |ply| ply as usize);
    let position = record.position_at(ply);
    let position = position
        .ok_or_else(|| ErrorCode::BadValue.with("name", "ply").with("value", ply).with("limit", plies))?;
    match kind {
        Kind::Svg => Ok(picture::scene(&position, options).to_svg().into_bytes()),
        Kind::Png => raster::png(&picture::scene(&position, options)).map_err(failed),
        Kind::Gif => {
            let delay = Duration::from_millis(u64::from(query.delay.unwrap_or(70).clamp(5, 1000)) * 10);
            let scenes: Vec<_> = (0..=plies)
                .filter_map(|ply| record.position_at(ply))
                .map(|position| picture::scene(&position, options))
                .collect();
            raster::animate(&scenes, Animation { delay, ..Animation::default() }).map_err(failed)
        }
    }
}
