//! Pictures of records: a position as SVG or PNG, a whole game as an animated GIF.

use std::time::Duration;

use player::StopFlag;
use record::{
    GameRecord,
    picture::{
        self, Numbers, Options,
        raster::{self, Animation, RasterError},
    },
};
use rules::AnyPosition;

use super::Records;
use crate::{
    messages::{
        error::{ErrorCode, Refusal},
        records::PictureQuery,
    },
    reason::Reason,
};

/// The largest picture that is drawn, in pixels a side.
const MOST_PIXELS: u16 = 2048;

/// The usual width of an animation: larger ones would take long to send.
const FILM_PIXELS: u16 = 560;

/// The most pixels of all pictures of an animation: a game that fills the usual board, as large as a page shows it.
const MOST_FILM_PIXELS: u64 = 250_000_000;

/// The most pictures of an animation.
const MOST_FRAMES: usize = 1000;

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
        self.work(move |stop| draw(&record, &query, kind, &options, stop)).await?
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
    stop: &StopFlag,
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
            let (frames, pixels) = (plies + 1, u64::from(options.pixels.unwrap_or(FILM_PIXELS)));
            if frames > MOST_FRAMES || frames as u64 * pixels * pixels > MOST_FILM_PIXELS {
                let pixels = u32::try_from(pixels).unwrap_or(u32::MAX);
                return Err(ErrorCode::CannotExport.because(Reason::Film { frames, pixels }));
            }
            // When nobody waits for it any more the film ends, wherever it is.
            let scenes = positions(record).take_while(|_| !stop.is_raised());
            let scenes = scenes.map(|position| picture::scene(&position, options));
            raster::animate(scenes, Animation { delay, ..Animation::default() }).map_err(failed)
        }
    }
}

/// Every position of a game, from its start.
fn positions(record: &GameRecord) -> impl Iterator<Item = AnyPosition> + '_ {
    let mut position = record.start().clone();
    let played = record.moves().iter().map(move |mv| {
        position.try_play(mv.text()).expect("a record holds legal moves only");
        position.clone()
    });
    std::iter::once(record.start().clone()).chain(played)
}
