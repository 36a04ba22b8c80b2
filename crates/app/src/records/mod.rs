//! The records service: games that have been played are listed, read, deleted, imported, exported, drawn.

mod export;
mod import;
mod pictures;
mod review;

use player::StopFlag;
use record::{EndReason, GameRecord, GameResult};
use rules::GameKind;
use store::{Filter, GameId, GameSummary, PageStart, PlayerFilter, Standing, Store, StoreError, Verdict};
use tokio::task::spawn_blocking;

use crate::{
    games::position_record,
    live::forget_people,
    messages::{
        board::{Game, PositionRequest},
        catalogue::PartQuery,
        error::{ErrorCode, Refusal},
        live::GameCreated,
        records::{
            NamesQuery, PlayerResult, PlayerStats, RecordPage, RecordSummary, RecordView, RecordsQuery,
            ResultsQuery, Stats,
        },
    },
    pool::Whose,
    quota::Quota,
    view,
    visitors::Visitor,
    workshop::Workshop,
};

pub use export::ExportedFile;
pub use import::{IMPORT_LIMIT, Ids, ImportFailed, Imported, NotStored};
pub use pictures::{DrawnPicture, PictureKind};
pub(crate) use review::kept_review;

/// How many names there are to choose from.
const MOST_NAMES: u32 = 20;

/// How many records are deleted or exported at a time.
const MOST_IDS: usize = 10_000;

/// The most that is read from a file or written into one at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Portion {
    /// Bytes that the games of a file may take when they are stored.
    pub(crate) stored_bytes: u64,
    /// Moves of games that are written into one file.
    pub(crate) moves: usize,
    /// What is kept for one visitor.
    pub(crate) quota: Quota,
}

impl Portion {
    /// As much as there is.
    const ALL: Portion = Portion { stored_bytes: u64::MAX, moves: usize::MAX, quota: Quota::USUAL };

    /// What a page gets, whoever looks at it.
    pub(crate) const OF_A_PAGE: Portion =
        Portion { stored_bytes: 32 << 20, moves: 500_000, quota: Quota::USUAL };
}

/// The stored games of a database.
#[derive(Clone)]
pub struct Records<'a> {
    store: &'a Store,
    /// Who works, for whom; a thread of its own for whoever is alone.
    workshop: Option<(&'a Workshop, Whose)>,
    portion: Portion,
}

impl<'a> Records<'a> {
    /// Those of a store.
    #[must_use]
    pub fn new(store: &'a Store) -> Records<'a> {
        Records { store, workshop: None, portion: Portion::ALL }
    }

    /// Those of a store for somebody among others, who share these threads.
    pub(crate) fn shared(
        store: &'a Store,
        workshop: &'a Workshop,
        whose: Whose,
        portion: Portion,
    ) -> Records<'a> {
        Records { store, workshop: Some((workshop, whose)), portion }
    }

    /// Does work that takes long.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&StopFlag) -> T + Send + 'static,
    ) -> Result<T, Refusal> {
        match &self.workshop {
            Some((workshop, whose)) => workshop.work(whose, work).await,
            None => {
                let done = spawn_blocking(move || work(&StopFlag::new())).await;
                done.map_err(|_| ErrorCode::CannotExport.refusal())
            }
        }
    }

    /// Keeps a position with the way to it as a record: what was set up on the analysis board.
    ///
    /// # Errors
    /// If the rules, the start or a move is wrong, or the store fails.
    pub async fn keep(self, who: &Visitor, request: &PositionRequest) -> Result<GameCreated, Refusal> {
        self.portion.quota.bytes_left(self.store, who).await?;
        let mut record = position_record(&request.spec, request.start.as_deref(), &request.moves)?;
        let end = GameResult::by_rules(record.position());
        let end = end.unwrap_or_else(|| GameResult::new(None, EndReason::Interrupted));
        record.finish(end).expect("the referee has just said so, or nobody says who won");
        Ok(GameCreated { id: self.store.games().add_of(who.id.as_str(), &record).await?.to_string() })
    }

    /// A page of the list.
    ///
    /// # Errors
    /// If the filter is not possible, or the store fails.
    pub async fn list(self, query: &RecordsQuery) -> Result<RecordPage, Refusal> {
        let filter = filter(query)?;
        let per_page = query.per_page.unwrap_or(50).clamp(1, 200);
        let page = query.page.unwrap_or(1).max(1);
        let start = PageStart::Offset((page - 1).saturating_mul(per_page.into()));
        let found = self.store.games().page(&filter, start, per_page).await?;
        let records = found.games.iter().map(summary).collect();
        Ok(RecordPage { records, total: found.total, page, per_page })
    }

    /// Names of players of stored games that have a part, to choose from.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn names(self, query: &NamesQuery) -> Result<Vec<String>, Refusal> {
        Ok(self.store.players().with_part(&query.part, MOST_NAMES).await?)
    }

    /// A whole record; a running game with every move so far.
    ///
    /// # Errors
    /// If there is none of this id.
    pub async fn read(self, id: &str) -> Result<RecordView, Refusal> {
        Ok(view::record_view(&self.record(id).await?))
    }

    /// A record by its id; a running game with every move so far.
    async fn record(&self, id: &str) -> Result<GameRecord, Refusal> {
        let id = GameId::new(id)?;
        let mut record = match self.store.running().resume(&id).await {
            Ok(resumed) => resumed.record,
            Err(StoreError::Ended(_)) => self.store.games().get(&id).await?,
            Err(error) => return Err(error.into()),
        };
        forget_people(&mut record);
        Ok(record)
    }

    /// Deletes records, all of them or none, and returns how many.
    ///
    /// # Errors
    /// If one is not there or somebody else's, or there are too many.
    pub async fn delete(self, who: &Visitor, ids: &[String]) -> Result<u64, Refusal> {
        let ids = game_ids(ids)?;
        for owner in self.store.owners().of_games(&ids).await? {
            who.require_own(&owner)?;
        }
        self.store.games().delete(&ids).await?;
        Ok(ids.len() as u64)
    }

    /// The last results: this game and the three before it, unless asked otherwise.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn results(self, query: &ResultsQuery) -> Result<Vec<PlayerResult>, Refusal> {
        let limit = query.limit.unwrap_or(4).clamp(1, 100);
        let latest = self.store.results().latest(query.player.as_deref(), limit).await?;
        Ok(latest.into_iter().map(player_result).collect())
    }

    /// What is in the store, and what those have achieved who have played last.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn stats(self, part: PartQuery) -> Result<Stats, Refusal> {
        let records = self.store.games().count(&Filter::default()).await?;
        let (before, length) = part.span();
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let players = self.store.results().stats_of_some(number(before), number(length)).await?;
        let stats = |stats: store::PlayerStats| PlayerStats {
            player: stats.player,
            wins: stats.wins,
            draws: stats.draws,
            losses: stats.losses,
            best: stats.best.name().to_owned(),
            best_score: stats.best_score,
            longest_winning_streak: stats.longest_winning_streak,
            last: stats.last.into_iter().map(player_result).collect(),
        };
        Ok(Stats { records, players: players.into_iter().map(stats).collect() })
    }
}

fn game_ids(ids: &[String]) -> Result<Vec<GameId>, Refusal> {
    if ids.len() > MOST_IDS {
        return Err(ErrorCode::TooLarge.with("limit", MOST_IDS));
    }
    Ok(ids.iter().map(|id| GameId::new(id)).collect::<Result<_, _>>()?)
}

fn filter(query: &RecordsQuery) -> Result<Filter, Refusal> {
    let bad = |value: &str| ErrorCode::BadValue.with("name", "result").with("value", value);
    let result = query.result.as_deref().filter(|result| !result.is_empty());
    let verdict = result.and_then(|name| match name {
        "win" => Some(Verdict::Win),
        "loss" => Some(Verdict::Loss),
        _ => None,
    });
    let standing = result.and_then(Standing::named);
    let player = query.player.clone().filter(|name| !name.trim().is_empty());
    if let Some(name) = result
        && standing.is_none()
        && (verdict.is_none() || player.is_none())
    {
        return Err(bad(name));
    }
    Ok(Filter {
        player: player.map(|name| PlayerFilter { name, verdict }),
        game: query.game.map(|game| match game {
            Game::Gomoku => GameKind::Gomoku,
            Game::Ataxx => GameKind::Ataxx,
        }),
        standing,
        from_ms: query.from,
        before_ms: query.to,
    })
}

fn summary(game: &GameSummary) -> RecordSummary {
    RecordSummary {
        id: game.id.to_string(),
        game: match game.game {
            GameKind::Gomoku => Game::Gomoku,
            GameKind::Ataxx => Game::Ataxx,
        },
        rule: game.rule.clone(),
        size: game.size,
        first: game.black.clone(),
        second: game.white.clone(),
        result: game.standing.name().to_owned(),
        reason: game.reason.clone(),
        plies: game.plies,
        played_ms: game.played_ms,
    }
}

fn player_result(result: store::StoredResult) -> PlayerResult {
    PlayerResult {
        player: result.player,
        verdict: result.verdict.name().to_owned(),
        score: result.score,
        played_ms: result.played_ms,
        hints: result.hints,
    }
}
