//! Where a POSITION on the command line comes from: the text itself, a diagram in a file, or the
//! record of a game.

use std::{fs, path::Path};

use anyhow::{Context, Result, ensure};
use record::{GameRecord, pgn, sgf};
use rules::{AnyPosition, GameSpec, Side, ataxx, gomoku};

use crate::cli::PositionArgs;

/// A diagram larger than this is not a diagram: the largest board has 181 rows.
const MAX_DIAGRAM_BYTES: u64 = 1 << 20;
/// A larger file is not the record of a game.
const MAX_RECORD_BYTES: u64 = 64 << 20;

impl PositionArgs {
    /// Reads the position that the arguments name.
    pub(crate) fn read(&self) -> Result<AnyPosition> {
        let spec = self.rules.spec()?;
        if let Some(file) = self.position.strip_prefix("board:") {
            return self.read_diagram(file, spec).with_context(|| format!("cannot read {file}"));
        }
        let file = Path::new(&self.position);
        if file.is_file() {
            let cannot_read = || format!("cannot read {}", file.display());
            return Ok(read_record(file).with_context(cannot_read)?.replay());
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
                    ensure!(
                        size == usize::from(found),
                        "the diagram is {found}×{found}, but --size is {size}"
                    );
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

/// The record of a game, in the format that the name of its file tells.
fn read_record(file: &Path) -> Result<GameRecord> {
    let text = read_text(file, MAX_RECORD_BYTES)?;
    let extension = file.extension().unwrap_or_default().to_ascii_lowercase();
    Ok(match extension.to_str() {
        Some("sgf") => sgf::parse(&text)?,
        Some("pgn") => pgn::parse(&text)?,
        _ => GameRecord::from_json(&text)?,
    })
}

fn read_text(file: &Path, most_bytes: u64) -> Result<String> {
    let bytes = fs::metadata(file)?.len();
    ensure!(bytes <= most_bytes, "it has {bytes} bytes, far too many");
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
