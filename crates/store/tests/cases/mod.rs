//! The promises of the store, one function each, whatever database it is in.

mod drills;
mod games;
mod lists;
mod long_lists;
mod people;
mod running;

use std::pin::Pin;

use record::{Annotation, EndReason, GameRecord, GameResult, RuleSet};
use rules::{Outcome, Side};
use store::Store;

/// A promise, and what holds it against a store that is empty.
pub(crate) struct Case {
    pub(crate) claim: &'static str,
    pub(crate) hold: fn(Store) -> Pin<Box<dyn Future<Output = ()>>>,
}

macro_rules! cases {
    ($($module:ident::$name:ident),* $(,)?) => {
        pub(crate) const ALL: &[Case] =
            &[$(Case { claim: stringify!($name), hold: |store| Box::pin($module::$name(store)) }),*];
    };
}

cases![
    games::a_game_comes_back_as_it_was,
    games::a_game_without_an_id_gets_one_that_is_free,
    games::two_games_with_one_id_are_refused_and_the_first_stays,
    games::of_many_games_only_the_bad_ones_are_refused,
    games::strange_names_are_kept_and_found,
    games::an_update_replaces_the_document_and_the_results,
    games::deleting_takes_all_or_nothing,
    lists::every_filter_finds_what_a_plain_search_finds,
    lists::pages_join_into_the_whole_list,
    lists::deleting_by_filter_takes_what_the_filter_lists,
    long_lists::totals_and_pages_are_those_of_a_plain_search_whatever_happens,
    long_lists::games_of_two_writers_at_once_are_all_counted,
    running::moves_come_back_in_order,
    running::taken_back_moves_are_gone_and_notes_change_nothing,
    running::an_event_with_a_wrong_number_is_refused,
    running::a_finished_game_has_its_moves_result_and_no_more_events,
    running::games_without_a_move_are_forgotten,
    running::slots_are_many_and_running_games_save_themselves,
    running::everybody_has_slots_and_running_games_of_their_own,
    people::scores_are_a_hundred_or_the_rounds,
    people::streaks_and_the_last_results_are_counted,
    people::programs_are_not_counted_among_people_and_hints_are_told,
    people::a_game_against_oneself_is_listed_but_not_counted,
    people::players_of_games_are_found_by_a_part_of_their_names,
    people::settings_belong_to_the_program_or_a_player,
    drills::drills_come_back_in_the_order_in_which_they_are_due,
    drills::everybody_finds_the_games_that_they_have_played,
    drills::of_many_tries_the_latest_are_kept,
];

/// A day of the year 2024 in milliseconds.
pub(crate) fn day(number: i64) -> i64 {
    1_704_067_200_000 + number * 86_400_000
}

/// A small game of Gomoku between two players; `winner` has resigned the other.
pub(crate) fn game(id: &str, black: &str, white: &str, outcome: Option<Outcome>) -> GameRecord {
    let mut record = begun(id, black, white);
    for mv in ["h8", "h9", "i8"] {
        record.push(mv, Annotation::default()).unwrap();
    }
    let result = match outcome {
        Some(Outcome::Win(side)) => GameResult::lost_by(side.other(), EndReason::Resign, ""),
        Some(Outcome::Draw) => GameResult::new(outcome, EndReason::Adjudicated("agreed".to_owned())),
        None => GameResult::new(None, EndReason::Interrupted),
    };
    record.finish(result).unwrap();
    record
}

/// A game of Gomoku without moves.
pub(crate) fn begun(id: &str, black: &str, white: &str) -> GameRecord {
    let rules = RuleSet::by_name("gomoku", Some("freestyle"), Some(15), None).unwrap();
    let mut record = GameRecord::new(rules);
    id.clone_into(&mut record.header.id);
    black.clone_into(&mut record.header.players.black.name);
    white.clone_into(&mut record.header.players.white.name);
    record
}

pub(crate) const BLACK_WINS: Option<Outcome> = Some(Outcome::Win(Side::First));
pub(crate) const WHITE_WINS: Option<Outcome> = Some(Outcome::Win(Side::Second));
pub(crate) const DRAW: Option<Outcome> = Some(Outcome::Draw);
