//! `tengen records delete`: one game, several, or all that a filter finds. Asks first.

use std::io::{self, BufRead, Write};

use clap::Args;
use store::Store;

use super::choice::{Choice, ChoiceArgs};
use crate::{Answer, failure::Result};

#[derive(Args)]
pub(super) struct DeleteArgs {
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Do not ask
    #[arg(long, short)]
    yes: bool,
}

pub(super) async fn run(store: &Store, arguments: &DeleteArgs, out: &mut impl Write) -> Result<Answer> {
    let choice = arguments.choice.choice()?;
    let count = choice.count(store).await?;
    if count == 0 {
        writeln!(out, "there are no such games")?;
        return Ok(Answer::No);
    }
    if !arguments.yes && !is_confirmed(count)? {
        writeln!(out, "nothing was deleted")?;
        return Ok(Answer::No);
    }
    let deleted = match choice {
        Choice::Ids(ids) => {
            store.games().delete(&ids).await?;
            ids.len() as u64
        }
        Choice::Filter(filter) => store.games().delete_where(&filter).await?,
    };
    writeln!(out, "{} deleted", counted(deleted))?;
    Ok(Answer::Done)
}

fn is_confirmed(count: u64) -> io::Result<bool> {
    write!(io::stderr(), "Delete {}? This cannot be undone. [y/N] ", counted(count))?;
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "是"))
}

/// `1 game`, `2 games`.
pub(super) fn counted(games: u64) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}
