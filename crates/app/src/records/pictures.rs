//! Pictures of records: a position as SVG or PNG, a whole game as an animated GIF.

use std::time::Duration;

use record::{
    GameRecord,
    picture::{
        self, Numbers, Options,
        raster::{self, Animation, RasterError},
    },
};
use tokio::task::spawn_blocking;

use super::Records;
use crate::messages::{
    error::{ErrorCode, Refusal},
    records::PictureQuery,
};

/// The largest picture that is drawn, in pixels a side.
const MOST_PIXELS: u16 = 2048;

/// The usual width of an animation: larger ones would take long to send.
const FILM_PIXELS: u16 = 560;

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PictureKind {
    /// A position, to be drawn at any size.
    Svg,
    /// A position in pixels.
    Png,
    /// All positions, one after the other.
    Gif,
}

/// A picture.
pub type DrawnPicture = Vec<u8>;

impl Records<'_> {
    /// A picture of a record.
    ///
    /// # Errors
    /// If there is no such record, or the picture cannot be drawn so.
    pub async fn picture(
        self,
        id: &str,
        kind: PictureKind,
        query: PictureQuery,
    ) -> Result<DrawnPicture, Refusal> {
        let options = options(&query, kind)?;
        let record = self.record(id).await?;
        // Drawing takes longer than the other requests should wait.
        let drawing = spawn_blocking(move || draw(&record, &query, kind, &options));
        drawing.await.map_err(|_| ErrorCode::CannotExport.refusal())?
    }
}

fn options(query: &PictureQuery, kind: PictureKind) -> Result<Options, Refusal> {
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
    let usual = (kind == PictureKind::Gif).then_some(FILM_PIXELS);
    let pixels = query.pixels.map(|pixels| pixels.clamp(*picture::PIXELS.start(), MOST_PIXELS));
    Ok(Options { theme, numbers, pixels: pixels.or(usual), ..Options::default() })
}

fn draw(
    record: &GameRecord,
    query: &PictureQuery,
    kind: PictureKind,
    options: &Options,
) -> Result<DrawnPicture, Refusal> {
    let failed = |error: RasterError| ErrorCode::CannotExport.because(error);
    let plies = record.moves().len();
    let ply = query.ply.map_or(plies, |ply| ply as usize);
    let position = record.position_at(ply);
    let position = position
        .ok_or_else(|| ErrorCode::BadValue.with("name", "ply").with("value", ply).with("limit", plies))?;
    match kind {
        PictureKind::Svg => Ok(picture::scene(&position, options).to_svg().into_bytes()),
        PictureKind::Png => raster::png(&picture::scene(&position, options)).map_err(failed),
        PictureKind::Gif => {
            let delay = Duration::from_millis(u64::from(query.delay.unwrap_or(70).clamp(5, 1000)) * 10);
            let scenes: Vec<_> = (0..=plies)
                .filter_map(|ply| record.position_at(ply))
                .map(|position| picture::scene(&position, options))
                .collect();
            raster::animate(&scenes, Animation { delay, ..Animation::default() }).map_err(failed)
        }
    }
}
