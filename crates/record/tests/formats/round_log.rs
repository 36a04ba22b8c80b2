//! The logs of rounds.

use proptest::prelude::*;
use record::{GameRecord, round_log};
use rules::Side;

use crate::games::{bare_games, config};

/// The record as it was before its first move.
pub(crate) fn emptied(record: &GameRecord) -> GameRecord {
    GameRecord::from_start(record.rules().clone(), &record.start_text()).unwrap()
}

fn is_centre_first(record: &GameRecord) -> bool {
    record.rules().opening().name() == "centre"
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn a_log_gives_back_the_same_game_and_its_owner(record in bare_games(), is_first in any::<bool>()) {
        // A centre-first log begins with the stone on the board, whether anybody has moved or not.
        prop_assume!(!(record.moves().is_empty() && is_centre_first(&record)));
        let own = if is_first { Side::First } else { Side::Second };
        let log = round_log::parse(&round_log::write(&record, own), emptied(&record)).unwrap();
        prop_assert_eq!(log.own.unwrap_or(own), own);
        prop_assert_eq!(log.record, record);
    }

    #[test]
    fn a_log_has_one_block_for_each_move(record in bare_games()) {
        let text = round_log::write(&record, Side::First);
        let size = usize::from(record.rules().size());
        let blocks = text.matches("is down").count();
        let moves = record.moves().len();
        prop_assert!(blocks == moves || (is_centre_first(&record) && blocks + 1 == moves));
        prop_assert_eq!(text.lines().count(), blocks * (size + 1));
        prop_assert_eq!(text.matches(' ').count(), blocks * (size * size + 3));
    }
}
