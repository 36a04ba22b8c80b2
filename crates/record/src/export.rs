//! Games written in any of the formats.

use std::{fmt, str::FromStr};

use crate::{
    GameRecord,
    csv::{self, NoCsv},
    excerpt::excerpt,
    pgn, position_list,
    psq::{self, NoPsq},
    saved_board::{self, NoSavedBoard},
    sgf::{self, NoSgf},
};

/// A format that games can be written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// The native documents, one a line.
    Json,
    /// PGN, one game after the other.
    Pgn,
    /// SGF, one game after the other.
    Sgf,
    /// PSQ of the Piskvork manager; one game.
    Psq,
    /// `GameStep.csv`.
    Csv,
    /// `存档.txt`; one game.
    SavedBoard,
    /// Position strings, one a line.
    Positions,
}

/// There is no such format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("`{0}` is not a format: use json, pgn, sgf, psq, csv, save or pos")]
pub struct UnknownFormat(pub String);

/// Why games cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum ExportError {
    /// The format holds one game.
    #[error("a {format} file holds one game, not {count}")]
    OneGame {
        /// The format.
        format: Format,
        /// How many there are.
        count: usize,
    },
    /// One of them has no SGF.
    #[error("game {number}: {cause}")]
    Sgf {
        /// The number of the game, from 1.
        number: usize,
        /// Why.
        cause: NoSgf,
    },
    /// It has no PSQ.
    #[error("game {number}: {cause}")]
    Psq {
        /// The number of the game, from 1.
        number: usize,
        /// Why.
        cause: NoPsq,
    },
    /// One of them has no CSV.
    #[error("game {number}: {cause}")]
    Csv {
        /// The number of the game, from 1.
        number: usize,
        /// Why.
        cause: NoCsv,
    },
    /// It has no save file.
    #[error("game {number}: {cause}")]
    SavedBoard {
        /// The number of the game, from 1.
        number: usize,
        /// Why.
        cause: NoSavedBoard,
    },
}

impl Format {
    /// Every format.
    pub const ALL: [Format; 7] = [
        Format::Json,
        Format::Pgn,
        Format::Sgf,
        Format::Psq,
        Format::Csv,
        Format::SavedBoard,
        Format::Positions,
    ];

    /// The word for it on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Pgn => "pgn",
            Format::Sgf => "sgf",
            Format::Psq => "psq",
            Format::Csv => "csv",
            Format::SavedBoard => "save",
            Format::Positions => "pos",
        }
    }

    /// Whether a file can hold more than one game.
    #[must_use]
    pub const fn holds_many(self) -> bool {
        !matches!(self, Format::Psq | Format::SavedBoard)
    }

    /// The format that the name of a file asks for, if it asks for one.
    #[must_use]
    pub fn of_file_name(name: &str) -> Option<Format> {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
        match extension.as_str() {
            "jsonl" => Some(Format::Json),
            "txt" if name.contains("存档") => Some(Format::SavedBoard),
            extension => extension.parse().ok(),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        let known = Format::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| UnknownFormat(excerpt(name)))
    }
}

/// Writes games in a format. The bytes are UTF-8, except those of `存档.txt`, which are GBK.
///
/// # Errors
/// The first game that the format cannot hold.
pub fn export(games: &[GameRecord], format: Format) -> Result<Vec<u8>, ExportError> {
    if !format.holds_many() && games.len() != 1 {
        return Err(ExportError::OneGame { format, count: games.len() });
    }
    let mut file = Vec::new();
    for (number, game) in (1..).zip(games) {
        if number > 1 && format == Format::Pgn {
            file.push(b'\n');
        }
        file.extend(write(game, number, format)?);
    }
    Ok(file)
}

fn write(game: &GameRecord, number: usize, format: Format) -> Result<Vec<u8>, ExportError> {
    let text = match format {
        Format::Json => game.to_json() + "\n",
        Format::Pgn => pgn::write(game),
        Format::Sgf => sgf::write(game).map_err(|cause| ExportError::Sgf { number, cause })?,
        Format::Psq => psq::write(game).map_err(|cause| ExportError::Psq { number, cause })?,
        Format::Csv => csv::write(game).map_err(|cause| ExportError::Csv { number, cause })?,
        Format::SavedBoard => {
            return saved_board::write(game).map_err(|cause| ExportError::SavedBoard { number, cause });
        }
        Format::Positions => position_list::write(game) + "\n",
    };
    Ok(text.into_bytes())
}
