//! Own programs that play: registered by name, so that nobody but their owner says what is run.
//!
//! They are kept among the settings of the application. They are changed only where
//! the owner alone can ask.

use std::sync::{Mutex, MutexGuard};

use player::{BuildOptions, PlayerSpec};
use rules::GameKind;
use store::{Owner, Store, StoreError};
use wording::Message;

use crate::{
    live::{Engine, name},
    messages::{
        board::Game,
        error::{ErrorCode, Refusal},
        players::{PlayerFamily, PlayerInfo, Program},
    },
    visitors::{Role, Visitor},
};

/// What stands before the name of a program in the id of a player.
pub(crate) const PREFIX: &str = "program:";

/// The setting that keeps them.
const SETTING: &str = "programs";

/// The registered programs.
pub(crate) struct Programs {
    all: Mutex<Vec<Program>>,
}

impl Programs {
    /// Those that the store keeps.
    pub(crate) async fn load(store: &Store) -> Result<Programs, StoreError> {
        let kept = store.settings().get(Owner::App, SETTING).await?;
        let all = kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default();
        Ok(Programs { all: Mutex::new(all) })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Program>> {
        self.all.lock().expect("nothing panics while it holds the list")
    }

    /// All of them. A command may hold a password: the owner of the machine alone is told it.
    pub(crate) fn shown_to(&self, who: &Visitor) -> Vec<Program> {
        let mut all = self.lock().clone();
        if who.role != Role::Owner {
            all.iter_mut().for_each(|program| program.command.clear());
        }
        all
    }

    /// Adds one, or replaces that of its name.
    ///
    /// # Errors
    /// If its name or command is not possible.
    pub(crate) async fn add(&self, store: &Store, program: Program) -> Result<(), Refusal> {
        let program = Program { name: name(&program.name)?, ..program };
        engine(&program)?;
        let changed = {
            let mut all = self.lock();
            all.retain(|other| other.name != program.name);
            all.push(program);
            all.clone()
        };
        keep(store, &changed).await
    }

    /// Forgets one.
    ///
    /// # Errors
    /// If there is none of this name.
    pub(crate) async fn remove(&self, store: &Store, name: &str) -> Result<(), Refusal> {
        let changed = {
            let mut all = self.lock();
            let before = all.len();
            all.retain(|program| program.name != name);
            if all.len() == before {
                return Err(ErrorCode::NotFound.with("what", "program").with("name", name));
            }
            all.clone()
        };
        keep(store, &changed).await
    }

    /// The program of a name as a player of a game.
    pub(crate) fn engine(&self, name: &str, game: GameKind) -> Option<Engine> {
        let program = self.lock().iter().find(|program| program.name == name).cloned()?;
        let plays = match program.game {
            Game::Gomoku => GameKind::Gomoku,
            Game::Ataxx => GameKind::Ataxx,
        };
        engine(&program).ok().filter(|_| plays == game)
    }

    /// The programs as players, as somebody may see them.
    pub(crate) fn players(&self, who: &Visitor) -> Vec<PlayerInfo> {
        let info = |program: Program| PlayerInfo {
            id: format!("{PREFIX}{}", program.name),
            game: program.game,
            family: PlayerFamily::Program,
            origin: program.command,
            level: None,
            elo: None,
            elo_error: None,
            parameters: Vec::new(),
        };
        self.shown_to(who).into_iter().map(info).collect()
    }
}

async fn keep(store: &Store, programs: &[Program]) -> Result<(), Refusal> {
    let text = serde_json::to_string(programs).expect("every key of a program is a string");
    Ok(store.settings().set(Owner::App, SETTING, &text).await?)
}

fn engine(program: &Program) -> Result<Engine, Refusal> {
    let bad = |name: &str, value: &str, cause: Message| {
        ErrorCode::BadValue.with("name", name).with("value", value).because(cause)
    };
    let command = format!("cmd:{}", program.command);
    let spec: PlayerSpec = command
        .parse()
        .map_err(|error: player::PlayerSpecError| bad("command", &program.command, error.into()))?;
    let protocol = program.protocol.as_deref().map(str::parse).transpose();
    let protocol = protocol.map_err(|error: player::UnknownProtocol| {
        bad("protocol", program.protocol.as_deref().unwrap_or_default(), error.into())
    })?;
    Ok(Engine { spec, options: BuildOptions { protocol, ..BuildOptions::default() }, maker: player::build })
}
