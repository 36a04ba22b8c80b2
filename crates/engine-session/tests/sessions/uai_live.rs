//! UAI sessions while they run: commands during a search and right after a move.

use engine_session::uai;

use crate::talk::Talk;

fn start() -> Talk {
    let talk = Talk::start(uai::run);
    talk.send("setoption name Hash value 1\nisready");
    assert_eq!(talk.answer(), "readyok");
    talk
}

/// Waits until a search tells of itself.
fn await_search(talk: &Talk) {
    while !talk.line().starts_with("info depth") {}
}

#[test]
fn a_command_right_after_our_move_is_never_lost() {
    const REPETITIONS: usize = 300;
    let talk = start();
    for number in 0..REPETITIONS {
        talk.send("position startpos\ngo nodes 50");
        assert!(talk.answer().starts_with("bestmove "), "{number}");
        // The answer was heard this very moment.
        talk.send("isready");
        assert_eq!(talk.answer(), "readyok", "{number}");
    }
    assert_eq!(talk.finish(), [""; 0]);
}

#[test]
fn an_endless_search_is_ready_for_questions_and_ends_by_a_stop() {
    for go in ["go infinite", "go", "go ponder wtime 10 btime 10"] {
        let talk = start();
        talk.send(go);
        await_search(&talk);
        talk.send("isready");
        assert_eq!(talk.answer(), "readyok", "{go}");
        talk.send("stop");
        assert!(talk.answer().starts_with("bestmove "), "{go}");
        assert_eq!(talk.finish(), [""; 0]);
    }
}

#[test]
fn the_end_ends_the_search() {
    let talk = start();
    talk.send("go infinite");
    await_search(&talk);
    talk.send("quit");
    let last = talk.finish();
    assert!(last.len() == 1 && last[0].starts_with("bestmove "), "{last:?}");
}

#[test]
fn an_answer_found_too_early_waits_for_the_stop_or_the_hit() {
    // Nothing is left to search after a few plies: one empty square.
    let position = "position fen xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxo/ooooooo/ooooooo/oooooo1 x 0 1";
    for (go, word) in
        [("go infinite", "stop"), ("go ponder depth 1", "ponderhit"), ("go ponder depth 1", "stop")]
    {
        let talk = start();
        talk.send(&format!("{position}\n{go}\nisready"));
        assert_eq!(talk.answer(), "readyok", "{go}");
        talk.send(word);
        assert!(talk.answer().starts_with("bestmove "), "{go} {word}");
        assert_eq!(talk.finish(), [""; 0]);
    }
}

#[test]
fn a_hit_starts_the_clock() {
    let talk = start();
    talk.send("go ponder movetime 30");
    await_search(&talk);
    talk.send("ponderhit");
    assert!(talk.answer().starts_with("bestmove "));
}

#[test]
fn commands_wait_for_the_end_of_the_search() {
    let talk = start();
    talk.send("go infinite");
    await_search(&talk);
    talk.send("position startpos moves g2\nperft 1\nstop");
    assert!(talk.answer().starts_with("bestmove "));
    assert_eq!(talk.answer(), "nodes 16");
}

#[test]
fn a_long_count_ends_by_a_stop() {
    for count in ["perft 40", "split 40"] {
        let talk = start();
        talk.send(count);
        talk.send("stop\nisready");
        assert_eq!(talk.line(), "info string the count was stopped", "{count}");
        assert_eq!(talk.answer(), "readyok");
    }
}

#[test]
fn the_nodes_that_are_told_are_those_of_the_iteration() {
    let talk = start();
    talk.send("position startpos\ngo depth 2");
    let line = talk.line();
    let nodes: u64 = line.split(" nodes ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(nodes >= 16, "every move has been looked at: {line}");
}
