//! Where a POSITION on the command line comes from: the text itself, or a diagram in a file.

use std::fs;

use anyhow::{Context, Result};
use rules::{AnyPosition, GameSpec, Side, ataxx, gomoku};

use crate::cli::PositionArgs;

/// A diagram larger than this is not a diagram: the largest board has 181 rows.
const MAX_DIAGRAM_BYTES: u64 = 1 << 20;

impl PositionArgs {
    /// Reads the position that the arguments name.
    pub(crate) fn read(&self) -> Result<AnyPosition> {
        let spec = self.rules.spec()?;
        match self.position.strip_prefix("board:") {
            Some(file) => self.read_diagram(file, spec).with_context(|| format!("cannot read {file}")),
            None => Ok(AnyPosition::parse(&self.position, spec)?),
        }
    }

    fn read_diagram(&self, file: &str, spec: GameSpec) -> Result<AnyPosition> {
        let bytes = fs::metadata(file)?.len();
        anyhow::ensure!(bytes <= MAX_DIAGRAM_BYTES, "it has {bytes} bytes, far too many for a board");
        let text = fs::read_to_string(file)?;
        let to_move = self.to_move.map(Side::from);
        match spec {
            GameSpec::Gomoku(ruleset) => {
                let position = gomoku::Position::from_diagram(&text, ruleset.variant(), to_move)?;
                if let Some(size) = self.rules.size {
                    let found = position.size();
                    anyhow::ensure!(
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
