//! Files of weights: `ChessboardValue.txt` and others of its kind, in one folder.
//!
//! A page names a file and never a path, so that nothing outside the folder is read or written.

use std::path::{Path, PathBuf};

use crate::messages::error::{ErrorCode, Refusal};

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
