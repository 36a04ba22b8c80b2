//! Scenes one after the other as an animated GIF.
//!
//! Of every picture but the first only the rectangle is drawn and stored that its changed shapes
//! lie in, and in it only the pixels that changed.

use std::collections::HashSet;
use std::time::Duration;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use super::colours::{ColourTable, Histogram};
use super::{RasterError, pixels};
use crate::picture::scene::{Area, Scene, Shape};

/// How fast an animation runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Animation {
    /// How long each picture stays.
    pub delay: Duration,
    /// How long the last picture stays before the animation begins again.
    pub last_delay: Duration,
}

impl Default for Animation {
    fn default() -> Animation {
        Animation { delay: Duration::from_millis(700), last_delay: Duration::from_secs(3) }
    }
}

/// The scenes, which show the same part of the plane, as an animated GIF that begins again at its end.
///
/// # Errors
/// If there is no scene, or one has no possible size.
pub fn animate(
    scenes: impl IntoIterator<Item = Scene>,
    animation: Animation,
) -> Result<Vec<u8>, RasterError> {
    // A scene is large, and only what changes from one to the next is kept.
    let mut before: Option<Scene> = None;
    let patches = scenes.into_iter().map(|scene| {
        let area = before.as_ref().map_or(scene.view, |before| changed_area(before, &scene));
        let patch = Patch::draw(&scene, area);
        before = Some(scene);
        patch
    });
    let patches = patches.collect::<Result<Vec<_>, _>>()?;
    let first = patches.first().ok_or(RasterError::NoFrames)?;
    let (width, height) = (first.width, first.height);

    let mut histogram = Histogram::new();
    patches.iter().flat_map(Patch::colours).for_each(|colour| histogram.count(colour));
    let table = histogram.table();

    let mut file = Vec::new();
    let packing = |error: gif::EncodingError| RasterError::Packing(error.to_string());
    let mut encoder = Encoder::new(&mut file, width, height, &table.colours.concat()).map_err(packing)?;
    encoder.set_repeat(Repeat::Infinite).map_err(packing)?;
    let mut canvas = vec![None; usize::from(width) * usize::from(height)];
    for (index, patch) in patches.iter().enumerate() {
        let delay = if index + 1 == patches.len() { animation.last_delay } else { animation.delay };
        let mut frame = patch.frame(&table, &mut canvas, width);
        frame.delay = u16::try_from(delay.as_millis() / 10).unwrap_or(u16::MAX);
        encoder.write_frame(&frame).map_err(packing)?;
    }
    drop(encoder);
    Ok(file)
}

/// The area of the shapes that only one of two scenes has, on whole pixels.
fn changed_area(before: &Scene, after: &Scene) -> Area {
    let texts = |scene: &Scene| scene.shapes.iter().map(Shape::to_svg).collect::<HashSet<_>>();
    let (old, new) = (texts(before), texts(after));
    let gone = before.shapes.iter().filter(|shape| !new.contains(&shape.to_svg()));
    let come = after.shapes.iter().filter(|shape| !old.contains(&shape.to_svg()));
    let nothing = Area { width: 1.0, height: 1.0, ..after.view };
    let changed = gone.chain(come).map(Shape::bounds).reduce(Area::union).unwrap_or(nothing);
    let (left, top) = ((changed.x - 1.0).floor().max(0.0), (changed.y - 1.0).floor().max(0.0));
    let right = (changed.x + changed.width + 1.0).ceil().min(after.view.width);
    let bottom = (changed.y + changed.height + 1.0).ceil().min(after.view.height);
    Area { x: left, y: top, width: (right - left).max(1.0), height: (bottom - top).max(1.0) }
}

/// A rectangle of a picture.
struct Patch {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
    pixels: Pixmap,
}

impl Patch {
    fn draw(scene: &Scene, area: Area) -> Result<Patch, RasterError> {
        let pixels = pixels(&scene.part(area))?;
        let side =
            |value: u32| u16::try_from(value).map_err(|_| RasterError::Size { width: value, height: value });
        Ok(Patch {
            left: area.x as u16,
            top: area.y as u16,
            width: side(pixels.width())?,
            height: side(pixels.height())?,
            pixels,
        })
    }

    fn colours(&self) -> impl Iterator<Item = [u8; 3]> + '_ {
        self.pixels.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
    }

    /// The patch in colours of the table; pixels that the canvas has already are left out, the others
    /// are remembered there.
    fn frame(&self, table: &ColourTable, canvas: &mut [Option<u8>], canvas_width: u16) -> Frame<'static> {
        let unchanged = u8::try_from(table.colours.len()).expect("a table has at most 255 colours");
        let width = usize::from(self.width);
        let place = |index: usize| {
            let (row, column) =
                (usize::from(self.top) + index / width, usize::from(self.left) + index % width);
            row * usize::from(canvas_width) + column
        };
        let number = |(index, colour)| {
            let number = table.number(colour);
            match canvas[place(index)].replace(number) {
                Some(known) if known == number => unchanged,
                _ => number,
            }
        };
        let buffer: Vec<u8> = self.colours().enumerate().map(number).collect();
        Frame {
            left: self.left,
            top: self.top,
            width: self.width,
            height: self.height,
            dispose: DisposalMethod::Keep,
            transparent: Some(unchanged),
            buffer: buffer.into(),
            ..Frame::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::{self, Options, Theme};
    use rules::{AnyPosition, GameKind, GameSpec};

    /// The scenes of a game, and of the positions before it.
    fn film(game: GameKind, text: &str, theme: Theme) -> Vec<Scene> {
        let mut position = AnyPosition::parse(text, GameSpec::by_name(game, None, None).unwrap()).unwrap();
        let options = Options { theme, pixels: Some(160), ..Options::default() };
        let mut scenes = vec![picture::scene(&position, &options)];
        while position.undo().is_some() {
            scenes.push(picture::scene(&position, &options));
        }
        scenes.reverse();
        scenes
    }

    /// The pixels after all pictures of a file, and how many pictures it has.
    fn played(file: &[u8]) -> (Vec<[u8; 3]>, usize) {
        let mut decoder = gif::DecodeOptions::new().read_info(file).unwrap();
        let table = decoder.global_palette().unwrap().to_vec();
        let width = usize::from(decoder.width());
        let mut canvas = vec![[0; 3]; width * usize::from(decoder.height())];
        let mut count = 0;
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            count += 1;
            for (index, &number) in frame.buffer.iter().enumerate() {
                let (row, column) = (index / usize::from(frame.width), index % usize::from(frame.width));
                let place = (row + usize::from(frame.top)) * width + column + usize::from(frame.left);
                if Some(number) != frame.transparent {
                    canvas[place].copy_from_slice(&table[3 * usize::from(number)..][..3]);
                }
            }
        }
        (canvas, count)
    }

    #[test]
    fn the_last_picture_of_a_film_is_the_last_position() {
        let games = [
            (GameKind::Gomoku, "h8h9i8i9j8j9k8k9l8"),
            (GameKind::Ataxx, "startpos moves g2 a1c3 g2e2 f7 e2c1"),
        ];
        for (game, text) in games {
            for theme in [Theme::Wood, Theme::Paper] {
                let scenes = film(game, text, theme);
                let (shown, count) = played(&animate(scenes.clone(), Animation::default()).unwrap());
                assert_eq!(count, scenes.len());
                let whole = pixels(scenes.last().unwrap()).unwrap();
                let differs = |(shown, pixel): (&[u8; 3], &resvg::tiny_skia::PremultipliedColorU8)| {
                    let wanted = [pixel.red(), pixel.green(), pixel.blue()];
                    shown.iter().zip(wanted).any(|(shown, wanted)| shown.abs_diff(wanted) > 24)
                };
                let wrong = shown.iter().zip(whole.pixels()).filter(|&pair| differs(pair)).count();
                assert!(wrong * 200 < shown.len(), "{game} {theme}: {wrong} of {} pixels", shown.len());
            }
        }
    }

    #[test]
    fn a_film_needs_a_picture() {
        assert!(matches!(animate([], Animation::default()), Err(RasterError::NoFrames)));
    }
}
