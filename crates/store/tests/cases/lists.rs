//! Lists: filters, pages, and deleting what a filter lists.

use record::GameRecord;
use rules::{GameKind, Side};
use store::{Filter, GameSummary, PageStart, PlayerFilter, Standing, Store, Verdict};

use super::{BLACK_WINS, DRAW, WHITE_WINS, begun, day, game};

/// Sixty games of three players in both games, over ten days, with every kind of end.
fn games() -> Vec<GameRecord> {
    let names = ["Ada", "Bo", "Cy", ""];
    let record = |number: usize| {
        let (black, white) = (names[number % 4], names[(number / 4) % 4]);
        let id = format!("g{number}");
        let mut record = match number % 5 {
            0 => begun(&id, black, white),
            1 => game(&id, black, white, BLACK_WINS),
            2 => game(&id, black, white, WHITE_WINS),
            3 => game(&id, black, white, DRAW),
            _ => game(&id, black, white, None),
        };
        record.header.date_unix_ms = Some(day((number * 7 % 10) as i64));
        record
    };
    (0..60).map(record).collect()
}

fn filters() -> Vec<Filter> {
    let players = ["Ada", "Bo", "nobody"].iter().flat_map(|name| {
        let verdicts = [None, Some(Verdict::Win), Some(Verdict::Loss), Some(Verdict::Draw)];
        verdicts.map(|verdict| Some(PlayerFilter { name: (*name).to_owned(), verdict }))
    });
    let players: Vec<_> = players.chain([None]).collect();
    let standings = [None, Some(Standing::Won(Side::Second)), Some(Standing::Drawn), Some(Standing::Running)];
    let times = [(None, None), (Some(day(3)), None), (Some(day(2)), Some(day(7)))];
    let mut filters = Vec::new();
    for player in &players {
        for standing in standings {
            for (from_ms, before_ms) in times {
                for game in [None, Some(GameKind::Gomoku), Some(GameKind::Ataxx)] {
                    filters.push(Filter { player: player.clone(), game, standing, from_ms, before_ms });
                }
            }
        }
    }
    filters
}

/// Whether a game passes a filter, said in the plainest way.
pub(super) fn passes(record: &GameRecord, filter: &Filter) -> bool {
    let played_ms = record.header.date_unix_ms.unwrap();
    let (black, white) = (&record.header.players.black.name, &record.header.players.white.name);
    let standing = Standing::of(record);
    let is_players = filter.player.as_ref().is_none_or(|player| {
        let verdict = match standing {
            Standing::Won(_) if black == white => Verdict::None,
            Standing::Won(Side::First) if *black == player.name => Verdict::Win,
            Standing::Won(Side::Second) if *white == player.name => Verdict::Win,
            Standing::Won(_) => Verdict::Loss,
            Standing::Drawn if black != white => Verdict::Draw,
            _ => Verdict::None,
        };
        (*black == player.name || *white == player.name)
            && player.verdict.is_none_or(|wanted| wanted == verdict)
    });
    is_players
        && filter.game.is_none_or(|game| record.rules().spec().game() == game)
        && filter.standing.is_none_or(|wanted| wanted == standing)
        && filter.from_ms.is_none_or(|from_ms| played_ms >= from_ms)
        && filter.before_ms.is_none_or(|before_ms| played_ms < before_ms)
}

/// The ids of the games that pass, the latest first.
pub(super) fn listed(records: &[GameRecord], filter: &Filter) -> Vec<String> {
    let passing = records.iter().enumerate().filter(|(_, record)| passes(record, filter));
    let mut passing: Vec<_> = passing.collect();
    passing.sort_by_key(|(number, record)| (record.header.date_unix_ms, *number));
    passing.iter().rev().map(|(_, record)| record.header.id.clone()).collect()
}

pub(super) fn ids(games: &[GameSummary]) -> Vec<String> {
    games.iter().map(|game| game.id.to_string()).collect()
}

pub(crate) async fn every_filter_finds_what_a_plain_search_finds(store: Store) {
    let records = games();
    store.games().add_all(&records).await.unwrap();
    for filter in filters() {
        let expected = listed(&records, &filter);
        let page = store.games().page(&filter, PageStart::Offset(0), 1000).await.unwrap();
        assert_eq!(ids(&page.games), expected, "{filter:?}");
        assert_eq!((page.total, page.next), (expected.len() as u64, None), "{filter:?}");
    }
}

pub(crate) async fn pages_join_into_the_whole_list(store: Store) {
    let records = games();
    store.games().add_all(&records).await.unwrap();
    let ada = Some(PlayerFilter { name: "Ada".to_owned(), verdict: None });
    for filter in [Filter::default(), Filter { player: ada, ..Filter::default() }] {
        let expected = listed(&records, &filter);
        for limit in [1, 7, 60] {
            let (mut by_cursor, mut by_offset) = (Vec::new(), Vec::new());
            let mut start = PageStart::Offset(0);
            loop {
                let page = store.games().page(&filter, start, limit).await.unwrap();
                by_cursor.extend(ids(&page.games));
                let offset = PageStart::Offset(by_offset.len() as u64);
                by_offset.extend(ids(&store.games().page(&filter, offset, limit).await.unwrap().games));
                match page.next {
                    Some(cursor) => start = PageStart::After(cursor),
                    None => break,
                }
            }
            assert_eq!(by_cursor, expected, "pages of {limit}");
            assert_eq!(by_offset, expected, "pages of {limit}");
        }
        let beyond = store.games().page(&filter, PageStart::Offset(500), 10).await.unwrap();
        assert!(beyond.games.is_empty() && beyond.next.is_none());
    }
}

pub(crate) async fn deleting_by_filter_takes_what_the_filter_lists(store: Store) {
    let mut records = games();
    store.games().add_all(&records).await.unwrap();
    let bo_lost = Some(PlayerFilter { name: "Bo".to_owned(), verdict: Some(Verdict::Loss) });
    let filters = [
        Filter { player: bo_lost, ..Filter::default() },
        Filter { from_ms: Some(day(5)), standing: Some(Standing::Drawn), ..Filter::default() },
        Filter::default(),
    ];
    for filter in filters {
        let expected = listed(&records, &filter).len() as u64;
        assert!(expected > 0);
        assert_eq!(store.games().delete_where(&filter).await.unwrap(), expected);
        records.retain(|record| !passes(record, &filter));
        assert_eq!(store.games().count(&Filter::default()).await.unwrap(), records.len() as u64);
    }
}
