//! Scenes as pixels: PNG and animated GIF.

mod colours;
mod gif;

pub use gif::{Animation, animate};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Tree};

use super::scene::{Area, Scene};

/// Why a scene cannot become pixels.
#[derive(Debug, thiserror::Error, wording::Coded)]
pub enum RasterError {
    /// The picture has no area or far too much.
    #[error("a picture of {width}×{height} pixels is not possible")]
    Size {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// The renderer does not understand our SVG.
    #[error("the picture cannot be drawn: {0}")]
    Svg(#[from] usvg::Error),
    /// The pixels cannot be packed.
    #[error("the picture cannot be packed: {0}")]
    Packing(String),
    /// A film without a picture.
    #[error("an animation needs at least one picture")]
    NoFrames,
}

/// The scene as a PNG file.
///
/// # Errors
/// If it has no possible size.
pub fn png(scene: &Scene) -> Result<Vec<u8>, RasterError> {
    pixels(scene)?.encode_png().map_err(|error| RasterError::Packing(error.to_string()))
}

/// The pixels of what a scene shows.
fn pixels(scene: &Scene) -> Result<Pixmap, RasterError> {
    let Area { width, height, .. } = scene.view;
    let (width, height) = (width.round() as u32, height.round() as u32);
    let mut pixmap = Pixmap::new(width, height).ok_or(RasterError::Size { width, height })?;
    let tree = Tree::from_str(&scene.to_svg(), &usvg::Options::default())?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}
