//! How somebody gets on over time: games against the levels, accuracy, puzzles, and what to train next.

use std::collections::BTreeMap;

use coach::puzzles::{Theme, read};
use record::GameRecord;
use rules::{Outcome, Side};
use store::{Drill, TryVerdict};

use super::{daily::zone, summary::game_of, tally::Tally};
use crate::{
    App,
    messages::{
        board::Game,
        error::Refusal,
        progress::{AccuracyPoint, Advice, LevelMark, ProgressView, RatedGame, ThemeTally},
        puzzles::DayQuery,
    },
    records::kept_review,
    view,
    visitors::Visitor,
};

/// The latest games that are looked at.
const MOST_GAMES: u32 = 200;
/// How far a game moves the rating, at first and in the long run.
const FIRST_STEP: f64 = 64.0;
const LAST_STEP: f64 = 20.0;
const GAMES_TO_SETTLE: f64 = 10.0;
/// A theme is worth training when it was tried so often and is not known so often.
const FEWEST_TRIES: u32 = 4;
const KNOWN: f64 = 0.75;
/// The engines that one measures oneself with.
const LEVELS: [&str; 2] = ["gomoku-", "ataxx-"];

/// A finished game of a person against an engine.
struct Played {
    record: GameRecord,
    id: String,
    person: Side,
}

impl App {
    /// How somebody gets on.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn progress(&self, who: &Visitor, query: &DayQuery) -> Result<ProgressView, Refusal> {
        let owner = who.id.as_str();
        let mut played = Vec::new();
        for id in self.store.owners().finished_games(owner, MOST_GAMES).await? {
            // A game that is deleted meanwhile is not missed.
            let Ok(record) = self.store.games().get(&id).await else { continue };
            let person = person_of(&record);
            played.extend(person.map(|person| Played { record, id: id.to_string(), person }));
        }
        played.reverse();
        let tally = self.tally(who).await?;
        let drills = self.store.drills().all(owner).await?;
        let now_ms = self.drill_ms();
        let streak = tally.streak(now_ms, zone(query));
        let games = self.rated(&played);
        let levels = self.levels();
        let themes = themes(&tally);
        let due = drills.iter().filter(|drill| drill.due_ms <= now_ms).count();
        Ok(ProgressView {
            next: next(due, &played, &themes, &games, &levels),
            accuracy: played.iter().filter_map(accuracy).collect(),
            mistakes: mistakes(&drills, &tally),
            solved: tally.solved(),
            tries: u32::try_from(tally.tries().len()).unwrap_or(u32::MAX),
            puzzle_levels: tally.levels(),
            streak: streak.now,
            best_streak: streak.best,
            games,
            levels,
            themes,
        })
    }

    /// The games against engines of known strength, with one's own rating after each: one for each of the two games.
    fn rated(&self, played: &[Played]) -> Vec<RatedGame> {
        let mut ratings: BTreeMap<&'static str, (f64, u32)> = BTreeMap::new();
        let rate = |game: &Played| {
            let kind = game.record.rules().spec().game();
            let engine = game.record.header.players.of(game.person.other());
            let elo =
                engine.rating.map(f64::from).or_else(|| view::elo_of(&engine.spec, kind, &self.ratings))?;
            let (verdict, reached) = match game.record.result()?.outcome? {
                Outcome::Win(side) if side == game.person => ("win", 1.0),
                Outcome::Win(_) => ("loss", 0.0),
                Outcome::Draw => ("draw", 0.5),
            };
            // Nothing is known before the first game: whoever chose the opponent thought it fitting.
            let (rating, count) = ratings.entry(kind.name()).or_insert((elo, 0));
            let expected = 1.0 / (1.0 + 10_f64.powf((elo - *rating) / 400.0));
            let settled = GAMES_TO_SETTLE / (GAMES_TO_SETTLE + f64::from(*count));
            *rating += (LAST_STEP + (FIRST_STEP - LAST_STEP) * settled) * (reached - expected);
            *count += 1;
            Some(RatedGame {
                record: game.id.clone(),
                played_ms: game.record.header.date_unix_ms.unwrap_or(0),
                game: game_of(kind),
                opponent: engine.spec.clone(),
                opponent_elo: elo.round() as i32,
                verdict: verdict.to_owned(),
                rating: rating.round() as i32,
            })
        };
        played.iter().filter_map(rate).collect()
    }

    /// The levels of both games, the weakest first.
    fn levels(&self) -> Vec<LevelMark> {
        let is_level = |id: &str| {
            LEVELS.iter().any(|prefix| id.strip_prefix(prefix).is_some_and(|rest| rest.parse::<u8>().is_ok()))
        };
        let players = view::players(&self.ratings).into_iter().filter(|player| is_level(&player.id));
        let mark = |player: crate::messages::players::PlayerInfo| {
            let elo = player.elo?.round() as i32;
            Some(LevelMark { id: player.id, game: player.game, elo })
        };
        players.filter_map(mark).collect()
    }
}

/// The side of the one person against an engine.
fn person_of(record: &GameRecord) -> Option<Side> {
    match Side::BOTH.map(|side| record.header.players.of(side).spec.is_empty()) {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}

fn accuracy(game: &Played) -> Option<AccuracyPoint> {
    let review = kept_review(&game.record)?;
    let accuracy = match game.person {
        Side::First => review.accuracy.first,
        Side::Second => review.accuracy.second,
    }?;
    Some(AccuracyPoint {
        record: game.id.clone(),
        played_ms: game.record.header.date_unix_ms.unwrap_or(0),
        game: game_of(game.record.rules().spec().game()),
        accuracy,
    })
}

/// How many there are of each theme, in the order of the themes.
fn by_theme(all: impl Iterator<Item = (Theme, bool)>) -> Vec<ThemeTally> {
    let mut counts: BTreeMap<Theme, (u32, u32)> = BTreeMap::new();
    for (theme, is_solved) in all {
        let count = counts.entry(theme).or_default();
        count.0 += 1;
        count.1 += u32::from(is_solved);
    }
    let told = |(theme, (all, solved)): (Theme, (u32, u32))| ThemeTally {
        theme: theme.name().to_owned(),
        game: game_of(theme.game()),
        all,
        solved,
    };
    counts.into_iter().map(told).collect()
}

/// What one's own games yielded.
fn mistakes(drills: &[Drill], tally: &Tally) -> Vec<ThemeTally> {
    let own = drills.iter().filter(|drill| !drill.game.is_empty());
    let is_known = |id: &str| tally.last(id).is_some_and(|verdict| verdict != TryVerdict::Failed);
    by_theme(own.filter_map(|drill| Some((read(&drill.body)?.theme, is_known(&drill.puzzle)))))
}

fn themes(tally: &Tally) -> Vec<ThemeTally> {
    let known = tally.tries().iter().filter_map(|tried| Some((Theme::by_name(&tried.theme)?, tried.verdict)));
    by_theme(known.map(|(theme, verdict)| (theme, verdict == TryVerdict::Solved)))
}

/// What to train next, the most useful first.
fn next(
    due: usize,
    played: &[Played],
    themes: &[ThemeTally],
    games: &[RatedGame],
    levels: &[LevelMark],
) -> Vec<Advice> {
    let mut next = Vec::new();
    if due > 0 {
        next.push(Advice::Due { count: u32::try_from(due).unwrap_or(u32::MAX) });
    }
    let is_lost = |game: &&Played| {
        let outcome = game.record.result().and_then(|result| result.outcome);
        outcome == Some(Outcome::Win(game.person.other())) && kept_review(&game.record).is_none()
    };
    let lost: Vec<&Played> = played.iter().filter(is_lost).collect();
    if let Some(latest) = lost.last() {
        let count = u32::try_from(lost.len()).unwrap_or(u32::MAX);
        next.push(Advice::Review { record: latest.id.clone(), count });
    }
    let share = |theme: &ThemeTally| f64::from(theme.solved) / f64::from(theme.all);
    let weak = themes.iter().filter(|theme| theme.all >= FEWEST_TRIES && share(theme) < KNOWN);
    if let Some(ThemeTally { theme, game, all, solved }) =
        weak.min_by(|a, b| share(a).total_cmp(&share(b))).cloned()
    {
        next.push(Advice::Theme { theme, game, all, solved });
    }
    next.extend(games.last().and_then(|last| level_for(last.game, last.rating, levels)));
    if next.is_empty() {
        next.push(Advice::Begin);
    }
    next
}

/// The level that is nearest to a rating.
fn level_for(game: Game, rating: i32, levels: &[LevelMark]) -> Option<Advice> {
    let of_game = levels.iter().filter(|level| level.game == game);
    let fitting = of_game.min_by_key(|level| level.elo.abs_diff(rating))?;
    Some(Advice::Play { id: fitting.id.clone(), game, elo: fitting.elo })
}

#[cfg(test)]
mod tests {
    use rules::GameKind;

    use super::*;

    #[test]
    fn what_goes_wrong_most_often_is_trained_next() {
        let theme =
            |name: &str, all, solved| ThemeTally { theme: name.to_owned(), game: Game::Gomoku, all, solved };
        let themes = [theme("fours", 9, 8), theme("threats", 8, 2), theme("defence", 3, 0)];
        let told = next(2, &[], &themes, &[], &[]);
        let expected = Advice::Theme { theme: "threats".to_owned(), game: Game::Gomoku, all: 8, solved: 2 };
        assert_eq!(told, [Advice::Due { count: 2 }, expected]);
        assert_eq!(next(0, &[], &[], &[], &[]), [Advice::Begin]);
        let levels = GameKind::BOTH.map(|kind| LevelMark {
            id: kind.name().to_owned(),
            game: game_of(kind),
            elo: 900,
        });
        assert_eq!(
            level_for(Game::Ataxx, 2000, &levels),
            Some(Advice::Play { id: "ataxx".to_owned(), game: Game::Ataxx, elo: 900 })
        );
    }
}
