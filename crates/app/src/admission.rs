//! Which players a server seats: those it knows, within what is given, with no file but those in `weights/`.
//!
//! The text of a player comes from anybody. It is parsed once, and everything is decided on the parsed player:
//! a text can say the same in too many ways. No command is ever taken from a text.

use std::path::Path;

use player::{AboveCeiling, Ceilings, PlayerSpec, PlayerSpecError};
use rules::GameKind;
use wording::Message;

use crate::{
    messages::error::{ErrorCode, Refusal},
    reason::Reason,
    weights,
};

/// The built-in player that a text names, with the paths of its files.
///
/// # Errors
/// If it names none, a command, a player of the other game, more than is given, or a file that is none of weights.
pub fn admit(
    text: &str,
    game: GameKind,
    ceilings: &Ceilings,
    folder: Option<&Path>,
) -> Result<PlayerSpec, Refusal> {
    let unknown = |cause: Message| ErrorCode::UnknownPlayer.with("player", shown(text)).because(cause);
    let spec: PlayerSpec = text.parse().map_err(|error: PlayerSpecError| unknown(error.into()))?;
    match &spec {
        // A command from outside would run anything on this machine: only registered ones do.
        PlayerSpec::Program(_) => return Err(unknown(Reason::OnlyRegisteredPrograms.into())),
        PlayerSpec::BuiltIn(entry, _) if !entry.games.contains(&game) => {
            return Err(unknown(Reason::OtherGame { player: entry.id, game }.into()));
        }
        PlayerSpec::BuiltIn(..) => (),
    }
    ceilings.check(&spec).map_err(|above| refusal(&above))?;
    spec.with_files(|name| weights::place(folder, name))
}

fn refusal(above: &AboveCeiling) -> Refusal {
    let AboveCeiling { player, name, value, most } = above;
    let refusal = ErrorCode::AboveLimit.with("player", player).with("name", name);
    refusal.with("value", value).with("limit", most)
}

/// As much of a text as is told back.
pub(crate) fn shown(text: &str) -> String {
    text.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of a text: the admitted player, or the code and the name of the refusal.
    fn outcome(text: &str, folder: Option<&Path>) -> String {
        match admit(text, GameKind::Gomoku, &Ceilings::VISITOR, folder) {
            Ok(spec) => spec.to_string(),
            Err(refusal) => format!("{:?}", refusal.code),
        }
    }

    #[test]
    fn admissions_table() {
        let table = [
            ("killer:depth=4", "killer:depth=4"),
            ("shapes-hard:weights=mine.txt,depth=2", "shapes-hard:weights=data/weights/mine.txt,depth=2"),
            ("SHAPES-HARD: Weights = mine.txt", "shapes-hard:weights=data/weights/mine.txt"),
            ("gomoku:weights=net.nnue", "gomoku:weights=data/weights/net.nnue"),
            ("shapes-hard:weights=ChessboardValue.txt", "shapes-hard"),
            ("shapes-hard:weights=../secret", "NotFound"),
            ("shapes-hard:weights=/etc/passwd", "NotFound"),
            ("shapes-hard:weights =/etc/passwd", "NotFound"),
            ("shapes-hard:WEIGHTS=/proc/self/environ", "NotFound"),
            ("shapes-hard:weights\t=\t/dev/zero", "NotFound"),
            ("gomoku:weights=/dev/zero", "NotFound"),
            ("gomoku:weights =..", "NotFound"),
            ("shapes-hard:weights=a\\b", "NotFound"),
            ("shapes-hard:weights=.hidden", "NotFound"),
            ("shapes-hard:weights=", "UnknownPlayer"),
            ("gomoku:hash=64", "gomoku:hash=64"),
            ("gomoku:hash=65536", "AboveLimit"),
            ("gomoku:HASH = 65", "AboveLimit"),
            ("gomoku:threads=2", "AboveLimit"),
            ("gomoku-4:nodes=9223372036854775807", "AboveLimit"),
            ("ataxx", "UnknownPlayer"),
            ("cmd:sh", "UnknownPlayer"),
            (" cmd: sh", "UnknownPlayer"),
        ];
        for (text, expected) in table {
            assert_eq!(outcome(text, Some(Path::new("data"))), expected, "{text}");
        }
        assert_eq!(outcome("shapes-hard:weights=mine.txt", None), "NotFound", "without a folder");
    }
}
