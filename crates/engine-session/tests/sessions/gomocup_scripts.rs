//! Whole sessions as tables: what is sent, and what must come back.
//!
//! In an expectation `MOVE` is any point, `A*` any line that begins with A; everything else is
//! literal. Messages are left out.

use engine_session::gomocup;

use crate::talk::{self, is_point};

fn answers(script: &str) -> Vec<String> {
    talk::answers(gomocup::run, script)
}

/// Plays a script with a small search and compares the answers.
fn check(script: &str, expected: &[&str]) {
    let input = format!("INFO hash_size 1024\nINFO max_node 300\n{script}\n").replace(" / ", "\n");
    let answers = answers(&input);
    let fits = |(answer, pattern): (&String, &&str)| match pattern.strip_suffix('*') {
        _ if *pattern == "MOVE" => is_point(answer),
        Some(start) => answer.starts_with(start),
        None => answer == pattern,
    };
    let all_fit = answers.len() == expected.len() && answers.iter().zip(expected).all(fits);
    assert!(all_fit, "{script}\nanswered {answers:#?}\nexpected {expected:#?}");
}

#[test]
fn sessions_table() {
    let table: &[(&str, &[&str])] = &[
        ("START 15 / BEGIN / TURN 0,0 / END", &["OK", "7,7", "MOVE"]),
        ("start 20\r / \r /  / begin\r", &["OK", "10,10"]),
        ("RECTSTART 15,15 / BEGIN", &["OK", "7,7"]),
        ("START 15 / BEGIN / START 9 / BEGIN / RESTART / BEGIN", &["OK", "7,7", "OK", "4,4", "OK", "4,4"]),
        ("START 5 / TURN 2,2", &["OK", "MOVE"]),
        ("START 181 / TURN 90,90", &["OK", "MOVE"]),
        ("START 15 / BOARD / 7,7,2 / 7,8,1 / 8,8,2 / DONE", &["OK", "MOVE"]),
        ("START 15 / BOARD / DONE", &["OK", "7,7"]),
        ("START 15 / TURN 7,7 / TURN -1,-1", &["OK", "MOVE", "MOVE"]),
        // A four of our own is completed, one of the opponent's is stopped.
        (
            "START 15 / BOARD / 3,3,1 / 0,0,2 / 4,3,1 / 1,0,2 / 5,3,1 / 2,0,2 / 6,3,1 / 2,3,2 / DONE",
            &["OK", "7,3"],
        ),
        ("START 15 / BOARD / 3,3,2 / 2,3,1 / 4,3,2 / 9,9,1 / 5,3,2 / 0,0,1 / 6,3,2 / DONE", &["OK", "7,3"]),
        // Unequal numbers of stones, and points off limits.
        ("START 15 / BOARD / 7,7,1 / 7,8,1 / 3,3,2 / DONE / TURN 0,0", &["OK", "MOVE", "MOVE"]),
        (
            "START 5 / BOARD / 2,2,2 / 1,1,3 / 1,2,3 / 1,3,3 / 2,1,3 / 2,3,3 / 3,1,3 / 3,2,3 / DONE",
            &["OK", "MOVE"],
        ),
        ("START 15 / TURN 7,7 / ABOUT", &["OK", "MOVE", "name=\"Tengen\", version=\"*"]),
        ("ABOUT", &["name=\"Tengen\", version=\"*"]),
    ];
    for (script, expected) in table {
        check(script, expected);
    }
    println!("{} sessions", table.len());
}

#[test]
fn stones_are_taken_back_table() {
    let table: &[(&str, &[&str])] = &[
        ("START 15 / BEGIN / TAKEBACK 7,7 / BEGIN", &["OK", "7,7", "OK", "7,7"]),
        (
            "START 15 / TURN 7,7 / TAKEBACK 0,0",
            &["OK", "MOVE", "ERROR there is no stone on 0,0 to take back"],
        ),
        ("START 15 / TAKEBACK 7,7", &["OK", "ERROR there is no stone on 7,7 to take back"]),
    ];
    for (script, expected) in table {
        check(script, expected);
    }
    println!("{} sessions", table.len());
}

#[test]
fn bad_input_gets_one_line_and_changes_nothing_table() {
    let went_on = "BEGIN";
    let table: &[(&str, &str)] = &[
        ("START 4", "ERROR a board of side 4 is not possible*"),
        ("START 182", "ERROR a board of side 182*"),
        ("START 70000", "ERROR the board size 70000 is out of range"),
        ("START", "ERROR the board size is missing"),
        ("START x", "ERROR \"x\" is not a valid board size"),
        ("RECTSTART 15,20", "ERROR a board of 15×20 is not possible: only square boards are"),
        ("TURN", "ERROR the coordinate is missing"),
        ("TURN 7", "ERROR \"7\" is not a valid coordinate"),
        ("TURN 15,0", "ERROR 15,0 is outside the 15×15 board"),
        ("TURN 300,300", "ERROR 300,300 is outside the 15×15 board"),
        ("TURN 7,7 now", "ERROR unexpected \"now\" at the end of the line"),
        ("PLAY 7,7", "ERROR PLAY answers a SUGGEST, and none was made"),
        ("BOARD / 7;7;1 / DONE", "ERROR line 1 of the block*"),
        ("BOARD / 7,7,1 / 7,7,2 / DONE", "ERROR two stones stand on h8"),
        ("BOARD / 7,7,4 / DONE", "ERROR line 1 of the block: \"4\" is not a valid owner of a stone"),
        ("BOARD / 99,7,1 / DONE", "ERROR 99,7 is outside the 15×15 board"),
        ("SWAP2BOARD / 7,7 / DONE", "ERROR a swap2 opening has no, three or five stones, not 1"),
        ("YXBLOCK / 99,99 / DONE", "ERROR 99,99 is outside the 15×15 board"),
        ("rubbish", "UNKNOWN rubbish"),
        ("%&$ 天元", "UNKNOWN %&$"),
        ("7,7", "UNKNOWN 7,7"),
        ("DONE", "UNKNOWN DONE"),
    ];
    for (line, answer) in table {
        check(&format!("START 15 / {line} / {went_on}"), &["OK", answer, "7,7"]);
    }
    println!("{} bad lines", table.len());
}

#[test]
fn an_occupied_point_is_refused_and_the_game_goes_on() {
    check("START 15 / BEGIN / TURN 7,7 / TURN 7,8", &["OK", "7,7", "ERROR h8 is occupied", "MOVE"]);
}

#[test]
fn without_a_game_there_is_nothing_to_play() {
    let why = "ERROR no game was started: send START first";
    for line in ["BEGIN", "TURN 7,7", "BOARD / DONE", "TAKEBACK 1,1", "RESTART", "YXNBEST 2", "YXSHOWFORBID"]
    {
        check(line, &[why]);
    }
}

#[test]
fn a_game_that_is_over_gets_no_move() {
    let board = "BOARD / 3,3,1 / 4,3,1 / 5,3,1 / 6,3,1 / 7,3,1 / 0,0,2 / 0,1,2 / 0,2,2 / 0,3,2 / DONE";
    check(&format!("START 15 / {board}"), &["OK", "ERROR the game is over: black wins"]);
}

#[test]
fn settings_are_never_answered_table() {
    let table = [
        "INFO",
        "INFO timeout_turn",
        "INFO timeout_turn soon",
        "INFO rule 77",
        "INFO rule -1",
        "INFO rule 99999999999",
        "INFO time_left -20",
        "INFO time_left 2147483647",
        "INFO max_memory 1",
        "INFO thread_num 99999",
        "INFO hash_size 0",
        "INFO strength 30",
        "INFO evaluate 7,7",
        "INFO folder /somewhere else",
        "INFO game_type 9",
        "info whatever it may be",
    ];
    for line in table {
        check(&format!("START 15 / {line}"), &["OK"]);
        check(&format!("{line} / START 15 / {line} / BEGIN"), &["OK", "7,7"]);
    }
    println!("{} settings", table.len());
}

#[test]
fn suggested_moves_are_played_when_the_manager_says_so() {
    check(
        "START 15 / INFO suggest 1 / BEGIN / PLAY 6,6 / TURN 6,6 / PLAY 1,1",
        &[
            "OK",
            "SUGGEST 7,7",
            "6,6",
            "ERROR g7 is occupied",
            "ERROR PLAY answers a SUGGEST, and none was made",
        ],
    );
}

#[test]
fn swap2_table() {
    let table: &[(&str, &[&str])] = &[
        // Black is far ahead with stones in the middle against one in a corner: black is taken.
        ("START 15 / SWAP2BOARD / 7,7 / 0,0 / 8,8 / DONE / TURN 6,6", &["OK", "SWAP", "MOVE"]),
        // White has a three and the move.
        ("START 15 / SWAP2BOARD / 0,0 / 7,7 / 14,14 / 8,8 / 0,14 / DONE", &["OK", "MOVE"]),
    ];
    for (script, expected) in table {
        check(script, expected);
    }
    for size in [5, 15, 20, 181] {
        let answers = answers(&format!("INFO max_node 300\nSTART {size}\nSWAP2BOARD\nDONE\n"));
        let stones: Vec<&str> = answers[1].split(' ').collect();
        assert_eq!((stones.len(), stones.iter().all(|stone| is_point(stone))), (3, true), "{answers:?}");
    }
    println!("{} openings", table.len());
}

#[test]
fn analysis_table() {
    let table: &[(&str, &[&str])] = &[
        ("START 15 / YXBOARD / 7,7,2 / DONE / YXNBEST 3 / YXNBEST 1", &["OK", "MOVE", "MOVE"]),
        ("START 5 / YXBOARD / 2,2,2 / DONE / YXSEARCHDEFEND", &["OK", "MOVE"]),
        ("START 15 / YXBLOCK / 7,7 / DONE / BEGIN", &["OK", "MOVE"]),
        ("START 15 / YXBLOCK / 7,7 / DONE / YXBLOCKUNDO / 7,7 / DONE / BEGIN", &["OK", "7,7"]),
        ("START 15 / YXBLOCK / 7,7 / DONE / YXBLOCKRESET / BEGIN", &["OK", "7,7"]),
        ("START 15 / YXHASHCLEAR / YXSTOP / STOP / BEGIN", &["OK", "7,7"]),
        ("START 15 / TURN 7,7 / YXBALANCEONE", &["OK", "MOVE", "MOVE"]),
        ("START 15 / YXSHOWFORBID", &["OK", "FORBID ."]),
        (
            "INFO rule 4 / START 15 / YXBOARD / 7,7,1 / 0,0,2 / 8,7,1 / 0,2,2 / 9,8,1 / 0,4,2 / 9,9,1 / 14,14,2 / \
             DONE / YXSHOWFORBID",
            &["OK", "FORBID 0907."],
        ),
    ];
    for (script, expected) in table {
        check(script, expected);
    }
    let two = answers("INFO max_node 300\nSTART 15\nTURN 7,7\nYXBALANCETWO\n");
    assert_eq!(two[2].split(' ').filter(|stone| is_point(stone)).count(), 2, "{two:?}");
    println!("{} sessions", table.len());
}

#[test]
fn the_rule_decides_what_is_played() {
    // A sixth stone in the row wins in freestyle only.
    let board =
        "BOARD / 3,3,1 / 4,3,1 / 5,3,1 / 7,3,1 / 8,3,1 / 0,0,2 / 0,2,2 / 0,4,2 / 0,6,2 / 0,8,2 / DONE";
    check(&format!("START 15 / INFO rule 0 / {board}"), &["OK", "6,3"]);
    for rule in [1, 4, 9] {
        let answers = answers(
            &format!("INFO max_node 300\nSTART 15\nINFO rule {rule}\n{board}\n").replace(" / ", "\n"),
        );
        assert_ne!(answers[1], "6,3", "rule {rule}");
    }
}
