//! Sessions while they run: commands during a search, right after a move, and in the opponent's time.

use engine_session::gomocup;

use crate::talk::{Talk, is_point};

/// A session whose searches do not end by themselves.
fn endless() -> Talk {
    let talk = Talk::start(gomocup::run);
    talk.send("INFO timeout_turn 86400000\nINFO timeout_match 0\nSTART 15");
    assert_eq!(talk.answer(), "OK");
    talk
}

/// Waits until a search tells of itself.
fn await_search(talk: &Talk) {
    while !talk.line().starts_with("MESSAGE depth") {}
}

#[test]
fn a_command_right_after_our_move_is_never_lost() {
    const REPETITIONS: usize = 300;
    let talk = Talk::start(gomocup::run);
    talk.send("INFO max_node 60\nSTART 15");
    assert_eq!(talk.answer(), "OK");
    for number in 0..REPETITIONS {
        talk.send("BEGIN");
        assert_eq!(talk.answer(), "7,7", "{number}");
        // The answer was heard this very moment.
        talk.send("TURN 0,0");
        let answer = talk.answer();
        assert!(is_point(&answer), "{number}: {answer}");
        talk.send("RESTART");
        assert_eq!(talk.answer(), "OK", "{number}");
    }
    assert_eq!(talk.finish(), [""; 0]);
}

#[test]
fn commands_sent_all_at_once_are_all_answered() {
    const TURNS: usize = 40;
    let talk = Talk::start(gomocup::run);
    talk.send("INFO max_node 60\nSTART 15\nBEGIN");
    (0..TURNS).for_each(|_| talk.send("TAKEBACK 7,7\nBEGIN"));
    let answers = talk.finish();
    assert_eq!(answers.len(), 2 + 2 * TURNS);
    assert_eq!(answers.iter().filter(|answer| *answer == "7,7").count(), TURNS + 1);
}

#[test]
fn a_stop_ends_the_search_and_the_move_is_given() {
    for word in ["YXSTOP", "STOP"] {
        let talk = endless();
        talk.send("BOARD\n7,7,2\n7,8,1\n8,8,2\nDONE");
        await_search(&talk);
        talk.send(word);
        assert!(is_point(&talk.answer()));
        talk.send("ABOUT");
        assert!(talk.answer().starts_with("name="));
    }
}

#[test]
fn the_end_ends_the_search() {
    let talk = endless();
    talk.send("BOARD\n7,7,2\n7,8,1\n8,8,2\nDONE");
    await_search(&talk);
    talk.send("END");
    let last = talk.finish();
    assert!(last.len() == 1 && is_point(&last[0]), "{last:?}");
}

#[test]
fn a_board_hears_how_full_the_memory_of_searches_is() {
    let talk = Talk::start(gomocup::run);
    talk.send("START 15\nYXSHOWHASHUSAGE");
    assert_eq!([talk.line(), talk.line()], ["OK", "MESSAGE memory of searches: 0.0 % full"]);
}

#[test]
fn a_move_is_thought_about_even_if_the_end_comes_along_with_it() {
    let iterations = || {
        let talk = Talk::start(gomocup::run);
        talk.send("START 15\nTURN 7,7\nEND");
        let lines = std::iter::repeat_with(|| talk.line()).take_while(|line| !is_point(line));
        lines.filter(|line| line.starts_with("MESSAGE depth")).count()
    };
    // A busy machine may not let a search get anywhere in time, but not always.
    assert!((0..10).any(|_| iterations() >= 1));
}

#[test]
fn commands_wait_for_the_end_of_the_search() {
    let talk = endless();
    talk.send("BOARD\n7,7,2\n7,8,1\n8,8,2\nDONE");
    await_search(&talk);
    talk.send("TAKEBACK 8,8\nABOUT\nrubbish\nSTART 4\nEND");
    let answers = talk.finish();
    let starts = ["", "OK", "name=", "UNKNOWN", "ERROR a board of side 4"];
    assert_eq!(answers.len(), starts.len(), "{answers:?}");
    assert!(answers.iter().zip(starts).all(|(answer, start)| answer.starts_with(start)), "{answers:?}");
}

#[test]
fn a_stop_behind_a_waiting_move_stops_that_move_too() {
    let talk = endless();
    talk.send("BOARD\n7,7,2\n7,8,1\n8,8,2\nDONE\nTURN 14,14\nYXSTOP");
    let answers = [talk.answer(), talk.answer()];
    assert!(answers.iter().all(|answer| is_point(answer)), "{answers:?}");
}

#[test]
fn the_opponents_time_is_used_and_any_answer_is_served() {
    let talk = Talk::start(gomocup::run);
    talk.send("INFO pondering 1\nINFO max_node 3000\nSTART 15\nBEGIN");
    assert_eq!([talk.answer(), talk.answer()], ["OK", "7,7"]);
    for turn in ["TURN 0,0", "TURN 14,14", "TURN 7,7", "TURN 0,14", "TAKEBACK 0,14"] {
        talk.send(turn);
        let answer = talk.answer();
        let expected = match turn {
            "TURN 7,7" => answer == "ERROR h8 is occupied",
            "TAKEBACK 0,14" => answer == "OK",
            _ => is_point(&answer),
        };
        assert!(expected, "{turn}: {answer}");
    }
    assert_eq!(talk.finish(), [""; 0]);
}

#[test]
fn the_expected_answer_is_found_in_the_opponents_time() {
    let talk = Talk::start(gomocup::run);
    // Black has four in a row: white must block at once, and black knows where.
    talk.send("INFO pondering 1\nINFO max_node 3000\nSTART 15");
    talk.send("BOARD\n3,3,1\n0,0,2\n4,3,1\n2,3,2\n5,3,1\n14,14,2\nDONE");
    assert_eq!(talk.answer(), "OK");
    assert!(is_point(&talk.answer()));
    for turn in ["TURN 7,3", "TURN 6,3"] {
        talk.send(turn);
        let answer = talk.answer();
        assert!(is_point(&answer) || answer.starts_with("ERROR"), "{turn}: {answer}");
    }
}

#[test]
fn a_search_in_the_opponents_time_ends_with_the_input() {
    let talk = endless();
    talk.send("INFO pondering 1\nBEGIN");
    assert_eq!(talk.answer(), "7,7");
    assert_eq!(talk.finish(), [""; 0]);
}
