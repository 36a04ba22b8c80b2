//! Where a POSITION on the command line comes from: the text itself, a diagram in a file, or the
//! record of a game.

use std::{fs, path::Path};

use record::GameRecord;
use rules::{AnyPosition, GameSpec, Side, ataxx, gomoku};

use crate::{
    cli::PositionArgs,
    cli_error::CliError,
    failure::{Context, Failure, Result, ensure},
};

/// A diagram larger than this is not a diagram: the largest board has 181 rows.
const MAX_DIAGRAM_BYTES: u64 = 1 << 20;

impl PositionArgs {
    /// Reads the position that the arguments name.
    pub(crate) fn read(&self) -> Result<AnyPosition> {
        let spec = self.rules.spec()?;
        if let Some(file) = self.position.strip_prefix("board:") {
            return self.read_diagram(file, spec).with_context(|| CliError::cannot_read(file));
        }
        if let Some((file, number)) = named_game(&self.position) {
            let cannot_read = || CliError::cannot_read(file);
            return Ok(read_record(file, number).with_context(cannot_read)?.replay());
        }
        Ok(AnyPosition::parse(&self.position, spec)?)
    }

    fn read_diagram(&self, file: &str, spec: GameSpec) -> Result<AnyPosition> {
        let text = read_text(Path::new(file), MAX_DIAGRAM_BYTES)?;
        let to_move = self.to_move.map(Side::from);
        match spec {
            GameSpec::Gomoku(ruleset) => {
                let position = gomoku::Position::from_diagram(&text, ruleset.variant(), to_move)?;
                if let Some(size) = self.rules.size {
                    let found = position.size();
                    ensure!(size == usize::from(found), CliError::DiagramSize { found, size });
                }
                Ok(AnyPosition::Gomoku(position))
            }
            GameSpec::Ataxx(ruleset) => {
                let fen = ataxx_fen(&text, to_move.unwrap_or(Side::First));
                Ok(AnyPosition::Ataxx(ataxx::Game::parse(&fen, ruleset)?))
            }
        }
    }
}

/// The file and the number of its game, from 1, that a text such as `games.csv#2` names.
fn named_game(text: &str) -> Option<(&Path, usize)> {
    if Path::new(text).is_file() {
        return Some((Path::new(text), 1));
    }
    let (file, number) = text.rsplit_once('#')?;
    Path::new(file).is_file().then_some((Path::new(file), number.parse().ok().filter(|&number| number > 0)?))
}

/// A game of a file in any format.
fn read_record(file: &Path, number: usize) -> Result<GameRecord> {
    let bytes = fs::metadata(file)?.len();
    ensure!(bytes <= record::MAX_BYTES as u64, CliError::TooLarge(bytes));
    let mut import = record::import(&file.to_string_lossy(), &fs::read(file)?);
    match (import.games.len(), import.refusals.first()) {
        (count, _) if number <= count => Ok(import.games.swap_remove(number - 1)),
        (_, Some(_)) => Err(Failure::of(import.refusals.swap_remove(0).reason)),
        (0, None) => Err(CliError::NoGame.into()),
        (count, None) => Err(CliError::NoSuchGame { number, count }.into()),
    }
}

fn read_text(file: &Path, most_bytes: u64) -> Result<String> {
    let bytes = fs::metadata(file)?.len();
    ensure!(bytes <= most_bytes, CliError::TooLarge(bytes));
    Ok(fs::read_to_string(file)?)
}

/// The FEN of an Ataxx diagram: its rows with `1` for each empty square, and the side to move.
fn ataxx_fen(diagram: &str, to_move: Side) -> String {
    let row = |line: &str| line.split_whitespace().collect::<String>().replace('.', "1").to_lowercase();
    let rows: Vec<String> = diagram.lines().map(row).filter(|row| !row.is_empty()).collect();
    let side = match to_move {
        Side::First => 'x',
        Side::Second => 'o',
    };
    format!("{} {side}", rows.join("/"))
}
