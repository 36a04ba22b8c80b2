//! Who can be played against: built-in players and own programs, and the weights that some of them play by.

use crate::{
    App,
    messages::{
        error::Refusal,
        players::{PlayerInfo, PlayersQuery, Program, WeightsFile},
    },
    view,
    visitors::Visitor,
    weights,
};

impl App {
    /// Everybody who can be played against.
    #[must_use]
    pub fn players(&self, who: &Visitor, query: &PlayersQuery) -> Vec<PlayerInfo> {
        let mut players = view::players(&self.ratings);
        players.extend(self.programs.players(who));
        players.retain(|player| query.game.is_none_or(|game| player.game == game));
        players
    }

    /// The own programs, as somebody may see them.
    #[must_use]
    pub fn programs(&self, who: &Visitor) -> Vec<Program> {
        self.programs.shown_to(who)
    }

    /// Adds an own program, or replaces that of its name: `program:NAME` plays then.
    ///
    /// # Errors
    /// If its name or command is not possible, or others than the owner can ask.
    pub async fn add_program(&self, program: Program) -> Result<Vec<Program>, Refusal> {
        self.require_owner()?;
        self.programs.add(&self.store, program).await?;
        Ok(self.programs.shown_to(&Visitor::owner()))
    }

    /// Forgets an own program.
    ///
    /// # Errors
    /// If there is none of this name, or others than the owner can ask.
    pub async fn remove_program(&self, name: &str) -> Result<Vec<Program>, Refusal> {
        self.require_owner()?;
        self.programs.remove(&self.store, name).await?;
        Ok(self.programs.shown_to(&Visitor::owner()))
    }

    /// Every file of weights, that of the report first.
    #[must_use]
    pub fn weights(&self) -> Vec<WeightsFile> {
        weights::list(self.folder())
    }

    /// A file of weights; the report's own if there is none of this name.
    ///
    /// # Errors
    /// If it is not a file of weights, or its name is not a plain one.
    pub fn read_weights(&self, name: &str) -> Result<WeightsFile, Refusal> {
        weights::read(self.folder(), name)
    }

    /// A file of weights as it is, sixteen numbers.
    ///
    /// # Errors
    /// If it is not a file of weights, or its name is not a plain one.
    pub fn weights_text(&self, name: &str) -> Result<String, Refusal> {
        Ok(weights::load(self.folder(), name)?.to_string())
    }

    /// Writes a file of weights.
    ///
    /// # Errors
    /// If the numbers are not possible, or others than the owner can ask.
    pub fn write_weights(&self, file: &WeightsFile) -> Result<WeightsFile, Refusal> {
        self.require_owner()?;
        weights::write(self.folder(), file)
    }

    /// Takes over a file of weights from its text.
    ///
    /// # Errors
    /// If the text is not one, or others than the owner can ask.
    pub fn write_weights_text(&self, name: &str, text: &str) -> Result<WeightsFile, Refusal> {
        self.require_owner()?;
        weights::write_text(self.folder(), name, text)
    }

    /// Deletes a file of weights. That of the report is then as it was.
    ///
    /// # Errors
    /// If there is none, or others than the owner can ask.
    pub fn remove_weights(&self, name: &str) -> Result<(), Refusal> {
        self.require_owner()?;
        weights::remove(self.folder(), name)
    }
}
