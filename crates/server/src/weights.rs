//! Files of weights: `ChessboardValue.txt` and others of its kind, in one folder.
//!
//! A page names a file and never a path, so that nothing outside the folder is read or written.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use player::ShapeWeights;

use crate::messages::{
    error::{ErrorCode, Refusal},
    players::WeightsFile,
};

/// The file that is meant when none is named.
pub(crate) const USUAL_NAME: &str = "ChessboardValue.txt";

/// The shapes in the order of the weights.
const SHAPES: [&str; 7] =
    ["five", "open-four", "rushing-four", "open-three", "sleeping-three", "open-two", "sleeping-two"];

/// The folder within the data folder.
const FOLDER: &str = "weights";

/// The parameter of a player that names a file.
const PARAMETER: &str = "weights=";

/// The id of a player with the name of its file of weights, if it has one, replaced by its path.
///
/// # Errors
/// If the name is not a plain one, or there is no folder.
pub(crate) fn with_path(id: &str, folder: Option<&Path>) -> Result<String, Refusal> {
    let Some((player, settings)) = id.split_once(':').filter(|(_, settings)| settings.contains(PARAMETER))
    else {
        return Ok(id.to_owned());
    };
    let setting = |setting: &str| match setting.trim().strip_prefix(PARAMETER) {
        Some(name) => path(folder, name).map(|path| format!("{PARAMETER}{}", path.display())),
        None => Ok(setting.to_owned()),
    };
    let settings = settings.split(',').map(setting).collect::<Result<Vec<_>, _>>()?;
    Ok(format!("{player}:{}", settings.join(",")))
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

/// Reads a file; the report's own weights if it is not there.
///
/// # Errors
/// If it is not a file of weights, or its name is not a plain one.
pub(crate) fn read(folder: Option<&Path>, name: &str) -> Result<WeightsFile, Refusal> {
    let weights = match fs::read_to_string(path(folder, name)?) {
        Ok(text) => text.parse().map_err(|error| bad(name, &error))?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => ShapeWeights::default(),
        Err(error) => return Err(bad(name, &error)),
    };
    Ok(view(name, &weights))
}

/// Writes a file and returns it as it was written.
///
/// # Errors
/// If the numbers are not possible, or the file cannot be written.
pub(crate) fn write(folder: Option<&Path>, file: &WeightsFile) -> Result<WeightsFile, Refusal> {
    let path = path(folder, &file.name)?;
    let numbers: Vec<f64> =
        [file.defence, file.attack].iter().chain(&file.own).chain(&file.enemy).copied().collect();
    let numbers =
        numbers.try_into().map_err(|_| bad(&file.name, &"there must be seven shapes for each side"))?;
    let weights = ShapeWeights::new(numbers).map_err(|error| bad(&file.name, &error))?;
    let folder = path.parent().expect("the file lies in a folder");
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, weights.to_string()));
    written.map_err(|error| bad(&file.name, &error))?;
    Ok(view(&file.name, &weights))
}

fn bad(name: &str, detail: &dyn ToString) -> Refusal {
    ErrorCode::BadValue.with("name", "weights").with("value", name).with("detail", detail.to_string())
}

fn view(name: &str, weights: &ShapeWeights) -> WeightsFile {
    let [defence, attack, shapes @ ..] = weights.numbers();
    WeightsFile {
        name: name.to_owned(),
        defence,
        attack,
        own: shapes[..SHAPES.len()].to_vec(),
        enemy: shapes[SHAPES.len()..].to_vec(),
        shapes: SHAPES.map(str::to_owned).to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_into_the_folder_and_nowhere_else() {
        let folder = Some(Path::new("data"));
        let table = [
            ("killer:depth=4", Some("killer:depth=4")),
            (
                "shapes-hard:weights=mine.txt,depth=2",
                Some("shapes-hard:weights=data/weights/mine.txt,depth=2"),
            ),
            ("shapes-hard:weights=../secret", None),
            ("shapes-hard:weights=/etc/passwd", None),
            ("shapes-hard:weights=a\\b", None),
            ("shapes-hard:weights=.hidden", None),
            ("shapes-hard:weights=", None),
        ];
        for (id, expected) in table {
            assert_eq!(with_path(id, folder).ok().as_deref(), expected, "{id}");
        }
        assert!(with_path("shapes-hard:weights=mine.txt", None).is_err(), "without a folder");
    }
}
