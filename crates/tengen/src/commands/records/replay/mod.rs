//! `tengen records replay`: stored games played over, one after the other.
//!
//! On a terminal the player of games listens to keys; elsewhere every position is printed in order.

mod plain;
mod playback;
mod screen;

use std::io::{self, IsTerminal, Write};

use clap::Args;
use record::GameRecord;
use store::{GameId, Store};

use super::{choice::ChoiceArgs, show::stored};
use crate::{
    Answer,
    cli_error::CliError,
    failure::{Result, ensure},
};

use playback::{Playback, Speed, Step};

#[derive(Args)]
pub(super) struct ReplayArgs {
    #[command(flatten)]
    choice: ChoiceArgs,
    /// How fast: 0.25, 0.5, 1, 2, 4 or 8; 1 is a move every 0.7 seconds
    #[arg(long, value_name = "FACTOR", default_value = "1")]
    speed: Speed,
}

pub(super) async fn run(store: &Store, arguments: &ReplayArgs, out: &mut impl Write) -> Result<Answer> {
    let choice = arguments.choice.choice()?;
    choice.count(store).await?;
    let mut ids = Vec::new();
    let mut parts = choice.parts();
    while let Some(part) = parts.next(store).await? {
        ids.extend(part);
    }
    ensure!(!ids.is_empty(), CliError::NoSuchGames);
    if io::stdout().is_terminal() && io::stdin().is_terminal() {
        on_terminal(store, &ids, arguments.speed, out).await?;
    } else {
        for (number, id) in ids.iter().enumerate() {
            plain::write(&stored(store, id).await?, number, ids.len(), out)?;
        }
    }
    Ok(Answer::Done)
}

async fn on_terminal(store: &Store, ids: &[GameId], speed: Speed, out: &mut impl Write) -> Result<()> {
    let mut game: GameRecord = stored(store, &ids[0]).await?;
    let mut playback = Playback::new(ids.len(), game.moves().len(), speed);
    let mut screen = screen::Screen::open(out)?;
    loop {
        screen.draw(&game, &playback)?;
        let step = match screen.wait(playback.delay())? {
            Some(key) => playback.press(key),
            None => playback.tick(),
        };
        match step {
            Step::Show => (),
            Step::Load(number) => {
                game = stored(store, &ids[number]).await?;
                playback.loaded(number, game.moves().len());
            }
            Step::Quit => return Ok(()),
        }
    }
}
