//! `tengen render`: a position or a whole game as a picture in a file.

use std::{fs, io::Write, path::PathBuf, time::Duration};

use clap::{Args, ValueEnum};
use record::picture::{
    self, Coordinates, Mark, Numbers, Options, Scene, Sign, Theme,
    raster::{self, Animation},
};
use rules::{AnyPosition, gomoku};

use crate::{
    Answer,
    cli::PositionArgs,
    cli_error::CliError,
    failure::{Context, Result, ensure},
};

#[derive(Args)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The picture: a name that ends in .svg, .png or .gif
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
    /// Show the game after this many moves [default: all]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    /// Show all moves one after the other, as an animated GIF
    #[arg(long)]
    pub(crate) gif: bool,
    /// wood, dark, paper, high-contrast or cartoon
    #[arg(long, default_value = "wood")]
    pub(crate) theme: Theme,
    /// The width and height of the picture in pixels, 64 to 8192 [default: by the size of the board]
    #[arg(long, value_parser = clap::value_parser!(u16).range(64..=8192))]
    pub(crate) pixels: Option<u16>,
    /// Which stones have the number of their move on them
    #[arg(long, value_enum, default_value = "none")]
    pub(crate) numbers: NumbersName,
    /// Leave the names of columns and rows away
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Put a sign on a point: h8=cross, h8=ring, h8=square, h8=triangle, or a text such as h8=A
    #[arg(long = "mark", value_name = "POINT=SIGN")]
    pub(crate) marks: Vec<String>,
    /// How long a GIF shows each move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 700)]
    pub(crate) delay: u32,
}

/// Which stones are numbered.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum NumbersName {
    All,
    Last,
    None,
}

/// What kind of file is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Gif,
}

pub(crate) fn run(arguments: &RenderArgs, out: &mut impl Write) -> Result<Answer> {
    let kind = arguments.kind()?;
    let mut position = arguments.position.read()?;
    let moves = position.ply();
    let ply = arguments.ply.unwrap_or(moves);
    ensure!(ply <= moves, CliError::NoMove { ply, moves });
    (ply..moves).for_each(|_| drop(position.undo().map(|mv| mv.to_string())));

    let options = arguments.options(&position)?;
    let file = match kind {
        Kind::Svg => picture::scene(&position, &options).to_svg().into_bytes(),
        Kind::Png => raster::png(&picture::scene(&position, &options))?,
        Kind::Gif => {
            let delay = Duration::from_millis(arguments.delay.into());
            raster::animate(film(position, &options), Animation { delay, ..Animation::default() })?
        }
    };
    let name = arguments.output.display();
    fs::write(&arguments.output, &file).with_context(|| CliError::CannotWrite(name.to_string()))?;
    writeln!(out, "{name}: {} bytes", file.len())?;
    Ok(Answer::Done)
}

/// The scene after each move, from the first position on.
fn film(mut position: AnyPosition, options: &Options) -> Vec<Scene> {
    let mut scenes = vec![picture::scene(&position, options)];
    while position.undo().is_some() {
        scenes.push(picture::scene(&position, options));
    }
    scenes.reverse();
    scenes
}

impl RenderArgs {
    fn kind(&self) -> Result<Kind> {
        let extension = self.output.extension().unwrap_or_default().to_ascii_lowercase();
        match extension.to_str() {
            Some("gif") => Ok(Kind::Gif),
            _ if self.gif => Err(CliError::NotAGif(self.output.clone()).into()),
            Some("svg") => Ok(Kind::Svg),
            Some("png") => Ok(Kind::Png),
            _ => Err(CliError::NotAPicture(self.output.clone()).into()),
        }
    }

    fn options(&self, position: &AnyPosition) -> Result<Options> {
        // A film in its usual size would be larger than anybody wants to send.
        let film_pixels = (self.kind()? == Kind::Gif).then_some(560);
        let coordinates = if self.no_coordinates { Coordinates::Hidden } else { Coordinates::Shown };
        Ok(Options {
            theme: self.theme,
            pixels: self.pixels.or(film_pixels),
            numbers: match self.numbers {
                NumbersName::All => Numbers::All,
                NumbersName::Last => Numbers::Last,
                NumbersName::None => Numbers::None,
            },
            coordinates,
            marks: self.marks.iter().map(|mark| read_mark(mark, position)).collect::<Result<_>>()?,
        })
    }
}

/// A mark such as `h8=cross`.
fn read_mark(text: &str, position: &AnyPosition) -> Result<Mark> {
    let (point, sign) = text.split_once('=').ok_or_else(|| CliError::NotAMark(text.to_owned()))?;
    let size = match position {
        AnyPosition::Gomoku(position) => position.size(),
        AnyPosition::Ataxx(_) => rules::ataxx::Square::SIDE_LENGTH,
    };
    let gomoku::Move::Place(point) = gomoku::Move::parse(point, size)? else {
        return Err(CliError::MarkedPass.into());
    };
    let sign = match sign {
        "cross" => Sign::Cross,
        "ring" => Sign::Ring,
        "square" => Sign::Square,
        "triangle" => Sign::Triangle,
        text => Sign::Text(text.to_owned()),
    };
    Ok(Mark { column: point.x(), row: point.y(), sign })
}
