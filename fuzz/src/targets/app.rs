//! Targets of the texts that a page sends: JSON over its sockets and in the body of a request, and players in it.

use std::{fmt::Debug, path::Path};

use ::app::messages::{analysis::AnalysisRequest, live::NewGameRequest, socket::ClientMessage};
use player::{Ceilings, PlayerSpec};
use rules::GameKind;
use serde::{Serialize, de::DeserializeOwned};

/// The text of a player from anybody. Whoever is seated opens no file outside of `weights/`, runs no command, and
/// takes no more than is given.
pub fn player_admission(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let folder = Path::new("data");
    for (game, folder) in GameKind::BOTH.into_iter().flat_map(|game| [(game, Some(folder)), (game, None)]) {
        let Ok(spec) = ::app::admit(&text, game, &Ceilings::VISITOR, folder) else { continue };
        assert!(matches!(spec, PlayerSpec::BuiltIn(..)), "{text:?} runs a command");
        assert_eq!(Ceilings::VISITOR.check(&spec), Ok(()), "{text:?}");
        for file in spec.files() {
            let weights = folder.map(|folder| folder.join("weights"));
            assert_eq!(file.parent(), weights.as_deref(), "{text:?} opens {}", file.display());
            let name = file.file_name().and_then(|name| name.to_str()).expect("a file has a name");
            assert!(!name.starts_with('.') && !name.contains(['/', '\\', '\0']), "{text:?} opens {name:?}");
        }
    }
}

/// A message on the socket of a game.
pub fn socket_message(data: &[u8]) {
    is_read_again_from_its_own_text::<ClientMessage>(data);
}

/// A message on the socket of the analysis.
pub fn socket_analysis(data: &[u8]) {
    is_read_again_from_its_own_text::<AnalysisRequest>(data);
}

/// The body that asks for a new game.
pub fn request_game(data: &[u8]) {
    is_read_again_from_its_own_text::<NewGameRequest>(data);
}

fn is_read_again_from_its_own_text<M: Serialize + DeserializeOwned + PartialEq + Debug>(data: &[u8]) {
    let Ok(message) = serde_json::from_slice::<M>(data) else { return };
    let text = serde_json::to_string(&message).expect("a message is JSON");
    let again: M = serde_json::from_str(&text).expect("what was written is read");
    assert_eq!(again, message, "{text}");
}
