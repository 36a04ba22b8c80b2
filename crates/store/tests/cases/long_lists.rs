//! Lists that are long enough to be cut, held against a plain search over the same games.

use rand::RngExt;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
use record::{EndReason, GameRecord, GameResult, RuleSet};
use rules::{GameKind, Outcome, Side};
use store::{Filter, GameId, PageStart, PlayerFilter, Standing, Store, Verdict};

use super::{
    day, game,
    lists::{ids, listed, passes},
};

const NAMES: [&str; 4] = ["Ada", "Bo", "Cy", ""];

/// The store and a plain copy of what should be in it, in the order of storing.
struct Both {
    store: Store,
    records: Vec<GameRecord>,
    random: Xoshiro256PlusPlus,
    named: usize,
}

impl Both {
    fn one_of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.random.random_range(0..choices.len())].clone()
    }

    /// Many games share a moment, and some were played long before the others.
    fn moment(&mut self) -> i64 {
        let day_number = self.random.random_range(0..10);
        match self.random.random_range(0..4) {
            0 => day(day_number) + self.random.random_range(0..86_400_000),
            1 => day(-1000 * day_number),
            _ => day(day_number),
        }
    }

    /// A game of Gomoku or Ataxx with any end, of any two players, at any time.
    fn any_game(&mut self, id: &str) -> GameRecord {
        let kind = self.one_of(&["gomoku", "ataxx"]);
        let mut record = GameRecord::new(RuleSet::by_name(kind, None, None, None).unwrap());
        id.clone_into(&mut record.header.id);
        self.one_of(&NAMES).clone_into(&mut record.header.players.black.name);
        self.one_of(&NAMES).clone_into(&mut record.header.players.white.name);
        record.header.date_unix_ms = Some(self.moment());
        let winner = self.one_of(&Side::BOTH);
        match self.random.random_range(0..4) {
            0 => (),
            1 => record.finish(GameResult::new(None, EndReason::Interrupted)).unwrap(),
            2 => {
                let agreed = EndReason::Adjudicated("agreed".to_owned());
                record.finish(GameResult::new(Some(Outcome::Draw), agreed)).unwrap();
            }
            _ => record.finish(GameResult::lost_by(winner.other(), EndReason::Resign, "")).unwrap(),
        }
        record
    }

    fn any_filter(&mut self) -> Filter {
        let verdicts = [None, None, Some(Verdict::Win), Some(Verdict::Draw), Some(Verdict::None)];
        let player = match self.one_of(&["", "", "Ada", "Bo", "nobody"]) {
            "" => None,
            name => Some(PlayerFilter { name: name.to_owned(), verdict: self.one_of(&verdicts) }),
        };
        let standings = [None, None, Some(Standing::Won(Side::First)), Some(Standing::Running)];
        let has_dates = [self.random.random_range(0..3) == 0, self.random.random_range(0..3) == 0];
        let [from_ms, before_ms] = has_dates.map(|has_date| has_date.then(|| self.moment()));
        Filter {
            player,
            game: self.one_of(&[None, None, Some(GameKind::Gomoku), Some(GameKind::Ataxx)]),
            standing: self.one_of(&standings),
            from_ms,
            before_ms,
        }
    }

    async fn add(&mut self, count: usize) {
        let first = self.named;
        self.named += count;
        let new: Vec<GameRecord> =
            (first..self.named).map(|number| self.any_game(&format!("g{number}"))).collect();
        assert!(self.store.games().add_all(&new).await.unwrap().iter().all(Result::is_ok));
        self.records.extend(new);
    }

    async fn change_some(&mut self, count: usize) {
        for _ in 0..count {
            let place = self.random.random_range(0..self.records.len());
            let id = self.records[place].header.id.clone();
            let kind = self.records[place].rules().spec().game();
            let changed = loop {
                let changed = self.any_game(&id);
                if changed.rules().spec().game() == kind {
                    break changed;
                }
            };
            self.store.games().update(&changed).await.unwrap();
            self.records[place] = changed;
        }
    }

    async fn delete_some(&mut self, count: usize) {
        let mut ids = Vec::new();
        for _ in 0..count {
            let place = self.random.random_range(0..self.records.len());
            ids.push(GameId::new(&self.records.remove(place).header.id).unwrap());
        }
        self.store.games().delete(&ids).await.unwrap();
    }

    async fn delete_where(&mut self, filter: &Filter) {
        let expected = listed(&self.records, filter).len() as u64;
        assert_eq!(self.store.games().delete_where(filter).await.unwrap(), expected);
        self.records.retain(|record| !passes(record, filter));
    }

    /// Pages anywhere in lists of any filter, and the pages after them.
    async fn hold(&mut self, filters: usize) {
        for _ in 0..filters {
            let filter = self.any_filter();
            let expected = listed(&self.records, &filter);
            assert_eq!(self.store.games().count(&filter).await.unwrap(), expected.len() as u64, "{filter:?}");
            let limit = self.random.random_range(1..60);
            let mut offset = self.random.random_range(0..expected.len() + 3);
            let mut start = PageStart::Offset(offset as u64);
            for _ in 0..3 {
                let page = self.store.games().page(&filter, start, limit).await.unwrap();
                let rest = expected.get(offset..).unwrap_or_default();
                let shown = &rest[..rest.len().min(limit as usize)];
                assert_eq!(ids(&page.games), shown, "{limit} from {offset} of {filter:?}");
                assert_eq!(page.total, expected.len() as u64, "{filter:?}");
                assert_eq!(page.next.is_some(), shown.len() < rest.len(), "{limit} from {offset}");
                offset += shown.len();
                let Some(next) = page.next else { break };
                start = PageStart::After(next);
            }
        }
    }
}

pub(crate) async fn totals_and_pages_are_those_of_a_plain_search_whatever_happens(store: Store) {
    let random = Xoshiro256PlusPlus::seed_from_u64(20);
    let mut both = Both { store, records: Vec::new(), random, named: 0 };
    for count in [1, 700, 1500, 40, 900] {
        both.add(count).await;
        both.hold(15).await;
        both.change_some(10).await;
        both.delete_some(count / 5).await;
        both.hold(15).await;
    }
    let ada_drew = PlayerFilter { name: "Ada".to_owned(), verdict: Some(Verdict::Draw) };
    let filters = [
        Filter { player: Some(ada_drew), ..Filter::default() },
        Filter { from_ms: Some(day(4)), before_ms: Some(day(6)), ..Filter::default() },
        Filter { before_ms: Some(day(-1)), ..Filter::default() },
        Filter { game: Some(GameKind::Ataxx), ..Filter::default() },
        Filter::default(),
    ];
    for filter in filters {
        both.delete_where(&filter).await;
        both.hold(15).await;
        both.add(30).await;
        both.hold(5).await;
    }
}

pub(crate) async fn games_of_two_writers_at_once_are_all_counted(store: Store) {
    let games = |writer: i64| -> Vec<GameRecord> {
        let game = |number: i64| {
            let mut record = game(&format!("{writer}-{number}"), "Ada", "Bo", None);
            record.header.date_unix_ms = Some(day(number % 7));
            record
        };
        (0..300).map(game).collect()
    };
    let writers: Vec<_> = (0..4)
        .map(|writer| {
            let (store, games) = (store.clone(), games(writer));
            tokio::spawn(async move {
                for part in games.chunks(60) {
                    store.games().add_all(part).await.unwrap();
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let ada =
        Filter { player: Some(PlayerFilter { name: "Ada".to_owned(), verdict: None }), ..Filter::default() };
    for filter in [Filter::default(), ada] {
        let mut seen = std::collections::BTreeSet::new();
        for offset in (0..1200).step_by(100) {
            let page = store.games().page(&filter, PageStart::Offset(offset), 100).await.unwrap();
            assert_eq!(page.total, 1200);
            seen.extend(ids(&page.games));
        }
        assert_eq!(seen.len(), 1200);
    }
}
