//! Lists of puzzles, and single ones.

use coach::puzzles::{Puzzle, Theme, read, shipped, shipped_ids};
use store::{Drill, TryVerdict};

use super::{
    Found,
    summary::{game_of, puzzle_start, summary},
    tally::Tally,
};
use crate::{
    App, admission,
    messages::{
        error::{ErrorCode, Refusal},
        puzzles::{PuzzlePage, PuzzleSummary, PuzzleView, PuzzlesQuery},
    },
    view,
    visitors::Visitor,
};

/// Which puzzles are wanted of all.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    Own,
    New,
    Failed,
}

impl App {
    /// A page of the list of puzzles, the easiest first; of one's own, those that are due first.
    ///
    /// # Errors
    /// If the filter is not possible, or the store fails.
    pub async fn puzzles(&self, who: &Visitor, query: &PuzzlesQuery) -> Result<PuzzlePage, Refusal> {
        let which = which(query)?;
        let tally = self.tally(who).await?;
        let drills = self.store.drills().all(who.id.as_str()).await?;
        let per_page = query.per_page.unwrap_or(24).clamp(1, 100);
        let page = query.page.unwrap_or(1).max(1);
        let own: Vec<(&Drill, Puzzle)>;
        let mut wanted: Vec<(&str, &Puzzle)> = Vec::new();
        if which == Which::Own {
            let read = |drill| -> Option<(&Drill, Puzzle)> { Some((drill, read(&drill.body)?)) };
            own = drills.iter().filter_map(read).collect();
            wanted.extend(own.iter().map(|(drill, puzzle)| (drill.puzzle.as_str(), puzzle)));
        } else {
            let is_wanted = |(id, _): &(&str, &Puzzle)| match which {
                Which::New => tally.last(id).is_none(),
                Which::Failed => tally.last(id) == Some(TryVerdict::Failed),
                Which::All | Which::Own => true,
            };
            let all = shipped_ids().iter().map(String::as_str).zip(shipped());
            wanted.extend(all.filter(is_wanted));
        }
        wanted.retain(|(_, puzzle)| is_meant(query, puzzle));
        let before = usize::try_from((page - 1).saturating_mul(per_page.into())).unwrap_or(usize::MAX);
        let shown = wanted.iter().skip(before).take(per_page as usize);
        let drill = |id: &str| drills.iter().find(|drill| drill.puzzle == id);
        let puzzles = shown.map(|(id, puzzle)| summary(id, puzzle, drill(id), &tally)).collect();
        Ok(PuzzlePage { puzzles, total: wanted.len() as u64, page, per_page })
    }

    /// A puzzle with its board.
    ///
    /// # Errors
    /// If there is none of this id, or the store fails.
    pub async fn puzzle(&self, who: &Visitor, id: &str) -> Result<PuzzleView, Refusal> {
        let found = self.puzzle_found(who, id).await?;
        let tally = self.tally(who).await?;
        Ok(puzzle_view(id, &found, &tally))
    }

    /// Forgets a puzzle that comes back.
    ///
    /// # Errors
    /// If it does not come back, or the store fails.
    pub async fn forget_puzzle(&self, who: &Visitor, id: &str) -> Result<(), Refusal> {
        if self.store.drills().forget(who.id.as_str(), id).await? {
            return Ok(());
        }
        Err(ErrorCode::NotFound.with("what", "puzzle").with("name", admission::shown(id)))
    }

    pub(super) async fn tally(&self, who: &Visitor) -> Result<Tally, Refusal> {
        Ok(Tally::new(self.store.drills().tries(who.id.as_str()).await?))
    }
}

pub(super) fn puzzle_view(id: &str, found: &Found, tally: &Tally) -> PuzzleView {
    PuzzleView {
        summary: whole_summary(id, found, tally),
        board: view::board_view(&found.puzzle.position, 0, None),
        start: puzzle_start(&found.puzzle),
    }
}

fn whole_summary(id: &str, found: &Found, tally: &Tally) -> PuzzleSummary {
    summary(id, &found.puzzle, found.drill.as_ref(), tally)
}

fn which(query: &PuzzlesQuery) -> Result<Which, Refusal> {
    let bad = |name: &str, value: &str| {
        ErrorCode::BadValue.with("name", name).with("value", admission::shown(value))
    };
    if let Some(theme) = query.theme.as_deref().filter(|theme| Theme::by_name(theme).is_none()) {
        return Err(bad("theme", theme));
    }
    match query.which.as_deref() {
        None | Some("") => Ok(Which::All),
        Some("own") => Ok(Which::Own),
        Some("new") => Ok(Which::New),
        Some("failed") => Ok(Which::Failed),
        Some(other) => Err(bad("which", other)),
    }
}

/// Whether a puzzle is one of those that are meant, whoever has tried it.
pub(super) fn is_meant(query: &PuzzlesQuery, puzzle: &Puzzle) -> bool {
    let rating = u32::from(puzzle.rating);
    query.game.is_none_or(|game| game == game_of(puzzle.position.spec().game()))
        && query.theme.as_ref().is_none_or(|theme| puzzle.theme.name() == theme)
        && query.easiest.is_none_or(|easiest| rating >= easiest)
        && query.hardest.is_none_or(|hardest| rating <= hardest)
        && query.rule.as_ref().is_none_or(|rule| *rule == puzzle.rule())
}
