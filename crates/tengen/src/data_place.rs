//! Where stored games are: a file in the user's data directory, or a database by its URL.

use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
};

use clap::Args;

use crate::{cli_error::CliError, failure::Result};

/// The file in the data directory.
const FILE: &str = "tengen.db";

/// The variables of the environment.
const FOLDER: &str = "TENGEN_DATA";
const URL: &str = "TENGEN_DATABASE_URL";

/// Where stored games are.
#[derive(Args)]
pub(crate) struct DataArgs {
    /// The folder of the stored games [default: tengen in the user's data directory]
    #[arg(long, value_name = "DIR", global = true, env = FOLDER)]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead, such as postgres://user@host/tengen
    #[arg(long, value_name = "URL", global = true, env = URL, hide_env_values = true)]
    database_url: Option<String>,
}

impl DataArgs {
    /// The place as the store opens it. With a folder and a URL the games are at the URL, unless the
    /// folder is asked for now and the URL stands in the environment.
    pub(crate) fn place(&self) -> Result<String> {
        match (&self.data, &self.database_url) {
            (Some(folder), Some(url))
                if is_from_environment(URL, url) && !self.is_folder_from_environment() =>
            {
                path_text(&folder.join(FILE))
            }
            (_, Some(url)) => Ok(url.clone()),
            (Some(folder), None) => path_text(&folder.join(FILE)),
            (None, None) => path_text(&default_folder()?.join(FILE)),
        }
    }

    /// The folder of other files: the one that was named, or the usual one.
    pub(crate) fn folder(&self) -> Result<Option<PathBuf>> {
        match (&self.data, &self.database_url) {
            (Some(folder), _) => Ok(Some(folder.clone())),
            (None, Some(_)) => Ok(default_folder().ok()),
            (None, None) => default_folder().map(Some),
        }
    }

    fn is_folder_from_environment(&self) -> bool {
        self.data.as_ref().is_some_and(|folder| is_from_environment(FOLDER, folder))
    }
}

/// Whether a value is what the environment says.
fn is_from_environment(variable: &str, value: impl AsRef<OsStr>) -> bool {
    env::var_os(variable).is_some_and(|said| said == value.as_ref())
}

fn path_text(path: &Path) -> Result<String> {
    let text = path.to_str().ok_or_else(|| CliError::NotUtf8(path.to_owned()))?;
    Ok(text.to_owned())
}

/// The folder that the XDG base directories name, or that of Windows.
fn default_folder() -> Result<PathBuf> {
    let absolute = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || absolute("HOME").map(|home| home.join(".local/share"));
    let folder = absolute("XDG_DATA_HOME").or_else(home).or_else(|| absolute("LOCALAPPDATA"));
    let folder = folder.ok_or(CliError::NoDataFolder)?;
    Ok(folder.join("tengen"))
}
