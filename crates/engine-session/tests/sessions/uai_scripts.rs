//! Whole UAI sessions as tables: what is sent, and what must come back.
//!
//! In an expectation `A*` is any line that begins with A; everything else is literal. The lines
//! that tell of a search are left out.

use engine_session::uai;

use crate::talk;

/// Plays a script and compares the answers.
fn check(script: &str, expected: &[&str]) {
    let input = format!("setoption name Hash value 1\n{script}\n").replace(" | ", "\n");
    let answers = talk::answers(uai::run, &input);
    let fits = |(answer, pattern): (&String, &&str)| match pattern.strip_suffix('*') {
        Some(start) => answer.starts_with(start),
        None => answer == pattern,
    };
    let all_fit = answers.len() == expected.len() && answers.iter().zip(expected).all(fits);
    assert!(all_fit, "{script}\nanswered {answers:#?}\nexpected {expected:#?}");
}

#[test]
fn the_introduction_names_every_option() {
    check(
        "uai",
        &[
            "id name Tengen *",
            "id author the Tengen authors",
            "option name Hash type spin default 64 min 1 max 65536",
            "option name Threads type spin default 1 min 1 max 256",
            "option name MultiPV type spin default 1 min 1 max 256",
            "option name Ponder type check default false",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option name EvalFile type string default <empty>",
            "option name Rules type combo default international var international var course var botzone",
            "uaiok",
        ],
    );
}

#[test]
fn sessions_table() {
    /// Black must pass: every square near its stone is taken or blocked.
    const MUST_PASS: &str = "position fen x--o3/---4/---4/7/7/7/6o x 0 1";
    let go = "go nodes 2000";
    let table: &[(&str, &[&str])] = &[
        ("isready\r | \r | isready", &["readyok", "readyok"]),
        (&format!("uainewgame | isready | position startpos | {go}"), &["readyok", "bestmove *"]),
        (&format!("{go} | {go} | quit"), &["bestmove *", "bestmove *"]),
        (&format!("{MUST_PASS} | {go}"), &["bestmove 0000*"]),
        ("position fen x6/7/7/7/7/7/7 x 0 1 | go depth 5", &["bestmove (none)"]),
        ("position startpos moves g2 a1c3 | go depth 4", &["bestmove *"]),
        ("position startpos | moves g2 a1c3 | go movetime 5", &["bestmove *"]),
        (
            "go wtime 50 btime 50 winc 5 binc 5 | go btime 50 movestogo 1 | go wtime -5 btime -5",
            &["bestmove *", "bestmove *", "bestmove *"],
        ),
        ("go infinite", &["bestmove *"]),
        ("go", &["bestmove *"]),
        ("go ponder wtime 1000 btime 1000", &["bestmove *"]),
        ("perft 0 | perft 3 | quit", &["nodes 1", "nodes 6460"]),
        ("position fen x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1 | perft 4", &["nodes 86528"]),
        ("eval", &["info string evaluation *"]),
        ("stop | ponderhit", &[]),
        (
            "setoption name Rules value course | setoption name threads value 2 | go nodes 500",
            &["bestmove *"],
        ),
        ("setoption name Move Overhead value 0 | go movetime 10", &["bestmove *"]),
        ("setoption name EvalFile value <empty> | setoption name Ponder value true", &[]),
    ];
    for (script, expected) in table {
        check(script, expected);
    }
    println!("{} sessions", table.len());
}

#[test]
fn the_position_is_shown_with_its_fen() {
    let answers = talk::answers(uai::run, "position startpos moves g2\nprint\ndisplay\n");
    assert_eq!(answers.len(), 18);
    assert_eq!((&*answers[0], &*answers[8]), ("7 x . . . . . o", "fen x5o/7/7/7/7/6x/o5x o 0 1"));
}

#[test]
fn a_split_counts_after_every_first_move() {
    let answers = talk::answers(uai::run, "split 2\n");
    assert_eq!((answers.len(), &*answers[16]), (17, "nodes 256"));
    assert!(answers[..16].iter().all(|line| line.ends_with(" 16")), "{answers:?}");
}

#[test]
fn several_lines_are_ranked() {
    let mut output = Vec::new();
    let script = "setoption name Hash value 1\nsetoption name MultiPV value 3\ngo depth 3\n";
    uai::run(script.as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    for rank in 1..=3 {
        assert!(text.contains(&format!(" multipv {rank} score ")), "{text}");
    }
    for word in ["depth 3", "seldepth", "nodes", "nps", "time", "hashfull", "pv"] {
        assert!(text.contains(&format!(" {word} ")), "{word} in {text}");
    }
}

#[test]
fn bad_input_is_told_and_changes_nothing_table() {
    let table: &[(&str, &str)] = &[
        ("rubbish", "info string unknown keyword \"rubbish\""),
        ("UAI", "info string unknown keyword \"UAI\""),
        ("position", "info string the position is missing"),
        ("position fen", "info string the FEN is missing"),
        ("position fen 8/8 x", "info string *"),
        ("position startpos moves zz", "info string \"zz\" is not a valid move"),
        ("position startpos moves z9", "info string *"),
        ("position startpos moves a1c3", "info string move 1: *"),
        ("position startpos moves 0000", "info string move 1: *"),
        ("moves a2 a2", "info string move 2: *"),
        ("go depth", "info string the depth is missing"),
        ("go depth x", "info string \"x\" is not a valid depth"),
        ("perft", "info string the perft depth is missing"),
        ("setoption", "info string the option name is missing"),
        ("setoption name Colour value red", "info string there is no option \"Colour\""),
        ("setoption name Hash", "info string the option Hash needs a value"),
        (
            "setoption name Hash value 0",
            "info string \"0\" is not a whole number from 1 to 65536, as Hash needs",
        ),
        (
            "setoption name Ponder value maybe",
            "info string \"maybe\" is neither true nor false, as Ponder needs",
        ),
        ("setoption name Rules value chess", "info string *"),
        ("setoption name EvalFile value /no/such/file", "info string cannot read /no/such/file: *"),
    ];
    for (line, answer) in table {
        check(&format!("moves g2 | {line} | perft 1"), &[answer, "nodes 16"]);
    }
    println!("{} bad lines", table.len());
}
