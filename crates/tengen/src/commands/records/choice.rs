//! Which games a command is about: ids, or a filter.

use clap::{Args, ValueEnum};
use record::civil_time;
use rules::{GameKind, Side};
use store::{Cursor, Filter, GameId, GameSummary, PageStart, PlayerFilter, Standing, Store, Verdict};

use crate::{
    cli_error::CliError,
    failure::{Result, ensure},
};

/// A day in milliseconds.
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// So many games are fetched at a time.
const AT_A_TIME: u32 = 500;

/// A filter on the command line.
#[derive(Args)]
pub(super) struct FilterArgs {
    /// Only games of this player, by the full name
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only games of gomoku or ataxx
    #[arg(long)]
    game: Option<GameKind>,
    /// Only games that ended so; win and loss are those of --player
    #[arg(long)]
    result: Option<ResultName>,
    /// Only games of this day or later: 2026-01-31, UTC
    #[arg(long, value_name = "DAY", value_parser = day)]
    from: Option<i64>,
    /// Only games of this day or earlier
    #[arg(long, value_name = "DAY", value_parser = day)]
    to: Option<i64>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ResultName {
    Win,
    Loss,
    Draw,
    Black,
    White,
    None,
    Running,
}

fn day(text: &str) -> Result<i64, CliError> {
    let is_day = text.len() == 10;
    let first_moment = civil_time::parse_date(text, '-').filter(|_| is_day);
    first_moment.ok_or(CliError::Day)
}

impl FilterArgs {
    pub(super) fn filter(&self) -> Result<Filter> {
        let verdict = match self.result {
            Some(ResultName::Win) => Some(Verdict::Win),
            Some(ResultName::Loss) => Some(Verdict::Loss),
            _ => None,
        };
        ensure!(verdict.is_none() || self.player.is_some(), CliError::WhoseResult);
        let standing = match self.result {
            Some(ResultName::Draw) => Some(Standing::Drawn),
            Some(ResultName::Black) => Some(Standing::Won(Side::First)),
            Some(ResultName::White) => Some(Standing::Won(Side::Second)),
            Some(ResultName::None) => Some(Standing::NoResult),
            Some(ResultName::Running) => Some(Standing::Running),
            Some(ResultName::Win | ResultName::Loss) | None => None,
        };
        Ok(Filter {
            player: self.player.clone().map(|name| PlayerFilter { name, verdict }),
            game: self.game,
            standing,
            from_ms: self.from,
            before_ms: self.to.map(|first_moment| first_moment + DAY_MS),
        })
    }

    fn is_given(&self) -> bool {
        self.filter().map_or(true, |filter| filter != Filter::default())
    }
}

/// Ids, a filter, or everything.
#[derive(Args)]
pub(super) struct ChoiceArgs {
    /// The ids of the games, as `tengen records list` shows them
    ids: Vec<String>,
    #[command(flatten)]
    filter: FilterArgs,
    /// Every stored game
    #[arg(long, conflicts_with = "ids")]
    all: bool,
}

/// The games that a command is about.
pub(super) enum Choice {
    /// These, in this order.
    Ids(Vec<GameId>),
    /// All that pass.
    Filter(Filter),
}

impl ChoiceArgs {
    pub(super) fn choice(&self) -> Result<Choice> {
        match (self.ids.as_slice(), self.filter.is_given(), self.all) {
            ([], false, false) => Err(CliError::NothingChosen.into()),
            ([], ..) => Ok(Choice::Filter(self.filter.filter()?)),
            (_, true, _) => Err(CliError::IdsAndFilter.into()),
            (ids, false, _) => {
                let ids = ids.iter().map(|id| GameId::new(id)).collect::<Result<Vec<_>, _>>()?;
                Ok(Choice::Ids(ids))
            }
        }
    }
}

impl Choice {
    /// How many games there are. An id that is not there is an error.
    pub(super) async fn count(&self, store: &Store) -> Result<u64> {
        match self {
            Choice::Ids(ids) => {
                for id in ids {
                    store.games().summary(id).await?;
                }
                Ok(ids.len() as u64)
            }
            Choice::Filter(filter) => Ok(store.games().count(filter).await?),
        }
    }

    /// The ids of the games, part by part.
    pub(super) fn parts(&self) -> Parts<'_> {
        Parts { choice: self, start: Some(PageStart::Offset(0)) }
    }
}

/// A walk through the chosen games.
pub(super) struct Parts<'a> {
    choice: &'a Choice,
    start: Option<PageStart>,
}

impl Parts<'_> {
    /// The next ids; `None` after the last.
    pub(super) async fn next(&mut self, store: &Store) -> Result<Option<Vec<GameId>>> {
        let Some(start) = self.start.take() else { return Ok(None) };
        match self.choice {
            Choice::Ids(ids) => Ok(Some(ids.clone())),
            Choice::Filter(filter) => {
                let page = store.games().page(filter, start, AT_A_TIME).await?;
                self.start = page.next.map(|cursor: Cursor| PageStart::After(cursor));
                Ok(Some(page.games.into_iter().map(|game: GameSummary| game.id).collect()))
            }
        }
    }
}
