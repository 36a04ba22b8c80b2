//! Single lines of the Universal Ataxx Interface: what is tolerated and what is refused.

use protocol::uai::{
    Bound, Command, Go, Info, MoveText, OptionDeclaration, OptionKind, Position, Reply, Score, ScoreUnit,
    Start,
};
use protocol::{MAX_LINE_BYTES, Millis, ParseError, Phrase};

fn phrase(text: &str) -> Phrase {
    Phrase::new(text).expect("a phrase")
}

fn moves(text: &str) -> Vec<MoveText> {
    text.split_whitespace().map(|mv| MoveText::new(mv).expect("a move")).collect()
}

fn mv(text: &str) -> Option<MoveText> {
    Some(MoveText::new(text).expect("a move"))
}

#[test]
fn commands_are_read_with_any_blanks() {
    let set =
        |name, value: Option<&str>| Command::SetOption { name: phrase(name), value: value.map(Into::into) };
    let fen = "x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1";
    let table = [
        ("uai\r\n", Command::Uai),
        (" isready ", Command::IsReady),
        ("uainewgame", Command::UaiNewGame),
        ("setoption name Hash value 64", set("Hash", Some("64"))),
        ("setoption name Move  Overhead value 10", set("Move Overhead", Some("10"))),
        ("setoption name EvalFile value nets/a  b.bin", set("EvalFile", Some("nets/a  b.bin"))),
        ("setoption name EvalFile value <empty>", set("EvalFile", Some(""))),
        ("setoption name EvalFile value \u{1}<empty>", set("EvalFile", Some(""))),
        ("setoption name EvalFile value", set("EvalFile", Some(""))),
        ("setoption name Clear Hash", set("Clear Hash", None)),
        ("position startpos", Command::Position(Position { start: Start::Startpos, moves: vec![] })),
        (
            "position startpos moves g2 a1a3 0000",
            Command::Position(Position { start: Start::Startpos, moves: moves("g2 a1a3 0000") }),
        ),
        (
            "position fen x5o/7/2-1-2/7/2-1-2/7/o5x  x 0 1 moves f1",
            Command::Position(Position { start: Start::Fen(phrase(fen)), moves: moves("f1") }),
        ),
        ("stop", Command::Stop),
        ("ponderhit", Command::PonderHit),
        ("quit", Command::Quit),
        ("print", Command::Print),
        ("display", Command::Print),
        ("eval", Command::Eval),
        ("perft 5", Command::Perft(5)),
        ("split 4", Command::Split(4)),
        ("moves g2 f1", Command::Moves(moves("g2 f1"))),
    ];
    for (line, command) in table {
        assert_eq!(Command::parse(line), Ok(command), "{line:?}");
    }
}

#[test]
fn go_knows_every_limit_and_passes_over_other_words() {
    let clocks = Go {
        wtime: Some(Millis(-5)),
        btime: Some(Millis(2000)),
        winc: Some(Millis(50)),
        binc: Some(Millis(50)),
        movestogo: Some(9),
        ..Go::default()
    };
    let table = [
        ("go", Go::default()),
        ("go wtime -5 btime 2000 winc 50 binc 50 movestogo 9", clocks),
        ("go btime 2000 binc 50 wtime -5 winc 50 movestogo 9 ponder", Go { ponder: true, ..clocks }),
        ("go movetime 100", Go { movetime: Some(Millis(100)), ..Go::default() }),
        ("go depth 7 nodes 5000", Go { depth: Some(7), nodes: Some(5000), ..Go::default() }),
        ("go infinite", Go { infinite: true, ..Go::default() }),
        ("go mate 3 depth 7", Go { depth: Some(7), ..Go::default() }),
    ];
    for (line, go) in table {
        assert_eq!(Command::parse(line), Ok(Command::Go(go)), "{line:?}");
    }
}

#[test]
fn bad_commands_name_the_offending_text() {
    let table = [
        (" ", "the line is empty"),
        ("ucinewgame", "unknown keyword \"ucinewgame\""),
        ("uai please", "unexpected \"please\" at the end of the line"),
        ("setoption Hash 3", "the option name is missing"),
        ("setoption name value 3", "the option name is missing"),
        ("setoption name A default 3", "unexpected \"default 3\" at the end of the line"),
        ("position", "the position is missing"),
        ("position here", "\"here\" is not a valid position"),
        ("position fen moves f1", "the FEN is missing"),
        ("position startpos f1", "unexpected \"f1\" at the end of the line"),
        ("position startpos moves f1 north", "\"north\" is not a valid move"),
        ("position startpos moves a1b2c3d4e5f6g7a1b", "\"a1b2c3d4e5f6g7a1b\" is not a valid move"),
        ("moves f1 é2", "\"é2\" is not a valid move"),
        ("go depth", "the depth is missing"),
        ("go depth deep", "\"deep\" is not a valid depth"),
        ("go nodes -1", "the nodes -1 is out of range"),
        ("go wtime 9223372036854775808", "the wtime 9223372036854775808 is out of range"),
        ("perft", "the perft depth is missing"),
    ];
    for (line, message) in table {
        assert_eq!(Command::parse(line).unwrap_err().to_string(), message, "{line:?}");
    }
}

#[test]
fn options_of_every_type_are_read() {
    let table = [
        (
            "option name Hash type spin default 16 min 1 max 65536",
            "Hash",
            OptionKind::Spin { default: 16, min: 1, max: 65_536 },
        ),
        (
            "option name Contempt type spin min -9 max 9 default 0",
            "Contempt",
            OptionKind::Spin { default: 0, min: -9, max: 9 },
        ),
        ("option name Ponder type check default false", "Ponder", OptionKind::Check { default: false }),
        (
            "option name EvalFile type string default <empty>",
            "EvalFile",
            OptionKind::String { default: "".into() },
        ),
        ("option name Log File type string", "Log File", OptionKind::String { default: "".into() }),
        ("option name Clear Hash type button", "Clear Hash", OptionKind::Button),
        (
            "option name Style type combo default very solid var very solid var risky",
            "Style",
            OptionKind::Combo {
                default: phrase("very solid"),
                choices: vec![phrase("very solid"), phrase("risky")],
            },
        ),
    ];
    for (line, name, kind) in table {
        let declaration = OptionDeclaration { name: phrase(name), kind };
        assert_eq!(Reply::parse(line), Ok(Reply::Option(declaration)), "{line:?}");
    }
}

#[test]
fn info_lines_are_read_whatever_else_they_carry() {
    let score = |value, bound| Some(Score { value, bound });
    let full = Info {
        depth: Some(12),
        seldepth: Some(20),
        multipv: Some(1),
        score: score(ScoreUnit::Centistones(-35), Bound::Lower),
        nodes: Some(123_456),
        nps: Some(1_000_000),
        time: Some(Millis(123)),
        hashfull: Some(17),
        currmove: mv("g2"),
        currmovenumber: Some(3),
        pv: moves("g2 a1a3"),
        string: Some("all  well".into()),
    };
    let table = [
        (
            "info depth 12 seldepth 20 multipv 1 score cp -35 lowerbound nodes 123456 nps 1000000 time 123 \
             hashfull 17 currmove g2 currmovenumber 3 pv g2 a1a3 string all  well",
            full,
        ),
        ("info", Info::default()),
        ("info score mate -4", Info { score: Some(Score::mate(-4)), ..Info::default() }),
        (
            "info score mate 2 upperbound",
            Info { score: score(ScoreUnit::Mate(2), Bound::Upper), ..Info::default() },
        ),
        ("info score cs 100", Info { score: Some(Score::centistones(100)), ..Info::default() }),
        ("info score -135 depth 2", {
            Info { score: Some(Score::centistones(-135)), depth: Some(2), ..Info::default() }
        }),
        ("info tbhits 0 wdl 1 2 3 depth 4", Info { depth: Some(4), ..Info::default() }),
        ("info pv g2 (none) depth 4", Info { depth: Some(4), pv: moves("g2"), ..Info::default() }),
        ("info string pv g2 depth x", Info::text("pv g2 depth x")),
    ];
    for (line, info) in table {
        assert_eq!(Reply::parse(line), Ok(Reply::Info(Box::new(info))), "{line:?}");
    }
}

#[test]
fn other_replies_are_read() {
    let table = [
        ("id name Tengen 1.0", Reply::IdName("Tengen 1.0".into())),
        ("id author the authors", Reply::IdAuthor("the authors".into())),
        ("uaiok", Reply::UaiOk),
        ("readyok\r", Reply::ReadyOk),
        ("bestmove g2", Reply::BestMove { mv: mv("g2"), ponder: None }),
        ("bestmove 0000 ponder a1a3", Reply::BestMove { mv: Some(MoveText::pass()), ponder: mv("a1a3") }),
        ("bestmove (none)", Reply::BestMove { mv: None, ponder: None }),
        ("bestmove none ponder (none)", Reply::BestMove { mv: None, ponder: None }),
    ];
    for (line, reply) in table {
        assert_eq!(Reply::parse(line), Ok(reply), "{line:?}");
    }
}

#[test]
fn bad_replies_name_the_offending_text() {
    let table = [
        ("panicked at src/main.rs", "unknown keyword \"panicked\""),
        ("id", "the kind of id is missing"),
        ("id email x", "\"email\" is not a valid kind of id"),
        ("option Hash", "the option name is missing"),
        ("option name Hash", "the option type is missing"),
        ("option name Hash type dial", "\"dial\" is not a valid option type"),
        ("option name Hash type spin default 3 min 1", "the max is missing"),
        ("option name Hash type spin default many", "\"many\" is not a valid default"),
        ("option name Ponder type check default maybe", "\"maybe\" is not a valid check value"),
        ("option name Style type combo var a", "the default is missing"),
        ("info depth deep", "\"deep\" is not a valid depth"),
        ("info hashfull 65536", "the hashfull 65536 is out of range"),
        ("bestmove", "the best move is missing"),
        ("bestmove north", "\"north\" is not a valid move"),
        ("bestmove g2 ponder", "the ponder move is missing"),
        ("bestmove g2 a1", "unexpected \"a1\" at the end of the line"),
    ];
    for (line, message) in table {
        assert_eq!(Reply::parse(line).unwrap_err().to_string(), message, "{line:?}");
    }
}

#[test]
fn oversized_lines_are_refused() {
    let long = format!("position startpos moves{}", " g2".repeat(MAX_LINE_BYTES / 3));
    assert_eq!(Command::parse(&long), Err(ParseError::LineTooLong { bytes: long.len() }));
    assert_eq!(Reply::parse(&long), Err(ParseError::LineTooLong { bytes: long.len() }));
}
