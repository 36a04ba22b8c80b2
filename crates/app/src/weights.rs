//! Files of weights: `ChessboardValue.txt` and others of its kind, in one folder.
//!
//! A page names a file and never a path, so that nothing outside the folder is read or written.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use player::{Shape, ShapeWeights, WeightsFileError, read_weights_file};
use wording::Message;

use crate::{
    messages::{
        error::{ErrorCode, Refusal},
        players::WeightsFile,
    },
    reason::Reason,
};

/// The file of the report, which everybody has.
const USUAL_NAME: &str = "ChessboardValue.txt";

/// The folder within the data folder.
const FOLDER: &str = "weights";

/// The path of the file of weights that a player names; none for the report's own while nobody has changed them.
///
/// # Errors
/// If the name is not a plain one, or there is no folder.
pub(crate) fn place(folder: Option<&Path>, name: &Path) -> Result<Option<PathBuf>, Refusal> {
    let name = name.to_string_lossy();
    let path = path(folder, &name)?;
    let is_built_in = name == USUAL_NAME && !path.exists();
    Ok((!is_built_in).then_some(path))
}

/// The path of a file of weights.
///
/// # Errors
/// If the name is not a plain one, or there is no folder.
pub(crate) fn path(folder: Option<&Path>, name: &str) -> Result<PathBuf, Refusal> {
    let is_plain = |char: char| char.is_alphanumeric() || matches!(char, '-' | '_' | '.' | ' ');
    let is_possible = !name.is_empty()
        && name.chars().count() <= 60
        && name.chars().all(is_plain)
        && !name.starts_with('.')
        && !name.contains("..");
    let folder = folder.filter(|_| is_possible);
    let folder = folder.ok_or_else(|| {
        let shown: String = name.chars().take(60).collect();
        ErrorCode::NotFound.with("what", "weights").with("name", shown)
    })?;
    Ok(folder.join(FOLDER).join(name))
}

/// Every file that can be read: the usual one first, whether it is there or not, the others by name.
pub(crate) fn list(folder: Option<&Path>) -> Vec<WeightsFile> {
    let entries = folder.map(|folder| fs::read_dir(folder.join(FOLDER))).into_iter().flatten().flatten();
    let name = |entry: io::Result<fs::DirEntry>| entry.ok()?.file_name().into_string().ok();
    let mut names: Vec<String> = entries.filter_map(name).filter(|name| name != USUAL_NAME).collect();
    names.sort();
    names.insert(0, USUAL_NAME.to_owned());
    names.iter().filter_map(|name| read(folder, name).ok()).collect()
}

/// Reads a file; the report's own weights if it is not there.
///
/// # Errors
/// If it is not a file of weights, or its name is not a plain one.
pub(crate) fn read(folder: Option<&Path>, name: &str) -> Result<WeightsFile, Refusal> {
    Ok(view(name, &load(folder, name)?))
}

/// The weights of a file; the report's own if it is not there.
///
/// # Errors
/// If it is not a file of weights, or its name is not a plain one.
pub(crate) fn load(folder: Option<&Path>, name: &str) -> Result<ShapeWeights, Refusal> {
    match read_weights_file(&path(folder, name)?) {
        // What is in the file is nobody's business who only knows its name.
        Ok(bytes) => {
            let weights = String::from_utf8(bytes).ok().and_then(|text| text.parse().ok());
            weights.ok_or_else(|| bad(name, Reason::NoWeights))
        }
        Err(WeightsFileError::System(error)) if error.kind() == io::ErrorKind::NotFound => {
            Ok(ShapeWeights::default())
        }
        Err(error) => Err(bad(name, error)),
    }
}

/// Whether there is a file of this name already.
///
/// # Errors
/// If the name is not a plain one.
pub(crate) fn is_taken(folder: &Path, name: &str) -> Result<bool, Refusal> {
    Ok(path(Some(folder), name)?.exists() || name == USUAL_NAME)
}

/// Writes a file and returns it as it was written.
///
/// # Errors
/// If the numbers are not possible, or the file cannot be written.
pub(crate) fn write(folder: Option<&Path>, file: &WeightsFile) -> Result<WeightsFile, Refusal> {
    let numbers: Vec<f64> =
        [file.defence, file.attack].iter().chain(&file.own).chain(&file.enemy).copied().collect();
    let numbers = numbers.try_into().map_err(|_| bad(&file.name, Reason::SevenShapes))?;
    let weights = ShapeWeights::new(numbers).map_err(|error| bad(&file.name, error))?;
    keep(folder, &file.name, &weights)
}

/// Writes a file from its text and returns it as it was written.
///
/// # Errors
/// If the text is not a file of weights, or the file cannot be written.
pub(crate) fn write_text(folder: Option<&Path>, name: &str, text: &str) -> Result<WeightsFile, Refusal> {
    let weights: ShapeWeights = text.parse().map_err(|error| bad(name, error))?;
    keep(folder, name, &weights)
}

/// Writes a whole file or none of it, and returns it as it was written.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn keep(
    folder: Option<&Path>,
    name: &str,
    weights: &ShapeWeights,
) -> Result<WeightsFile, Refusal> {
    let path = path(folder, name)?;
    let folder = path.parent().expect("the file lies in a folder");
    // No name that a page can ask for begins with a dot.
    let draft = folder.join(format!(".{name}.new"));
    let written = fs::create_dir_all(folder)
        .and_then(|()| fs::write(&draft, weights.to_string()))
        .and_then(|()| fs::rename(&draft, &path));
    written.map_err(|error| bad(name, error))?;
    Ok(view(name, weights))
}

/// Deletes a file.
///
/// # Errors
/// If there is none, or it cannot be deleted.
pub(crate) fn remove(folder: Option<&Path>, name: &str) -> Result<(), Refusal> {
    match fs::remove_file(path(folder, name)?) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(ErrorCode::NotFound.with("what", "weights").with("name", name))
        }
        removed => removed.map_err(|error| bad(name, error)),
    }
}

fn bad(name: &str, cause: impl Into<Message>) -> Refusal {
    ErrorCode::BadValue.with("name", "weights").with("value", name).because(cause)
}

fn view(name: &str, weights: &ShapeWeights) -> WeightsFile {
    let [defence, attack, shapes @ ..] = weights.numbers();
    WeightsFile {
        name: name.to_owned(),
        defence,
        attack,
        own: shapes[..Shape::ALL.len()].to_vec(),
        enemy: shapes[Shape::ALL.len()..].to_vec(),
        shapes: Shape::ALL.map(|shape| shape_name(shape).to_owned()).to_vec(),
        forms: Shape::ALL.map(|shape| shape.forms().iter().map(ToString::to_string).collect()).to_vec(),
    }
}

/// The name under which the page knows a shape.
fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Five => "five",
        Shape::OpenFour => "open-four",
        Shape::RushingFour => "rushing-four",
        Shape::OpenThree => "open-three",
        Shape::SleepingThree => "sleeping-three",
        Shape::OpenTwo => "open-two",
        Shape::SleepingTwo => "sleeping-two",
    }
}
