//! Single lines and blocks of the Gomocup protocol: what is tolerated and what is refused.

use protocol::gomocup::{
    About, Command, CommandReader, ForbiddenPoints, GameType, Info, MAX_BLOCK_LINES, Move, Owner, Point,
    Reply, RuleCode, Stone, UNLIMITED_TIME_LEFT,
};
use protocol::{MAX_LINE_BYTES, Millis, ParseError, Word};
use std::num::{NonZeroU32, NonZeroU64};

fn stone(x: u16, y: u16, owner: Owner) -> Stone {
    Stone { mv: Move::at(x, y), owner }
}

#[test]
fn commands_are_read_in_any_case_and_with_any_blanks() {
    let table = [
        ("START 15", Command::Start(15)),
        ("start 20\r\n", Command::Start(20)),
        ("  Start\t15  ", Command::Start(15)),
        ("\u{feff}START 15", Command::Start(15)),
        ("START 15\n\u{feff}\n", Command::Start(15)),
        ("BOARD\n\u{feff}DONE", Command::Board(vec![])),
        ("RECTSTART 30,20", Command::RectStart { width: 30, height: 20 }),
        ("RECTSTART 30 , 20", Command::RectStart { width: 30, height: 20 }),
        ("RESTART", Command::Restart),
        ("begin", Command::Begin),
        ("TURN 10,0", Command::Turn(Move::at(10, 0))),
        ("TURN 10 ,0", Command::Turn(Move::at(10, 0))),
        ("TURN -1,-1", Command::Turn(Move::Pass)),
        ("PLAY 3,4", Command::Play(Move::at(3, 4))),
        ("TAKEBACK 3,4", Command::Takeback(Move::at(3, 4))),
        ("ABOUT", Command::About),
        ("END", Command::End),
        ("yxstop", Command::YxStop),
        ("STOP", Command::YxStop),
        ("YXNBEST 5", Command::YxNBest(5)),
        ("yxshowforbid", Command::YxShowForbid),
        ("yxhashclear", Command::YxHashClear),
        ("yxshowinfo", Command::YxShowInfo),
        ("yxblockreset", Command::YxBlockReset),
        ("YXBALANCEONE", Command::YxBalanceOne(0)),
        ("YXBALANCETWO -20", Command::YxBalanceTwo(-20)),
    ];
    for (line, command) in table {
        assert_eq!(Command::parse(line), Ok(command), "{line:?}");
    }
}

#[test]
fn info_keys_are_typed() {
    let depth = |n| Info::MaxDepth(NonZeroU32::new(n));
    let nodes = |n| Info::MaxNode(NonZeroU64::new(n));
    let table = [
        ("timeout_turn 5000", Info::TimeoutTurn(Millis(5000))),
        ("TIMEOUT_MATCH 0", Info::TimeoutMatch(Millis(0))),
        ("time_left -120", Info::TimeLeft(Millis(-120))),
        ("time_left 2147483647", Info::TimeLeft(UNLIMITED_TIME_LEFT)),
        ("time_increment 50", Info::TimeIncrement(Millis(50))),
        ("max_memory 367001600", Info::MaxMemory(367_001_600)),
        ("game_type 2", Info::GameType(GameType::Tournament)),
        ("rule 4", Info::Rule(RuleCode::RENJU)),
        ("rule 9", Info::Rule(RuleCode::CARO)),
        ("folder C:\\my  games\\", Info::Folder("C:\\my  games\\".into())),
        ("evaluate 7,7", Info::Evaluate(Point::new(7, 7))),
        ("max_depth 12", depth(12)),
        ("max_depth 0", depth(0)),
        ("max_node 500000000000", nodes(500_000_000_000)),
        ("max_node -1", nodes(0)),
        ("thread_num 2", Info::ThreadNum(2)),
        ("hash_size 65536", Info::HashSize(65_536)),
        ("strength 80", Info::Strength(80)),
        ("pondering 1", Info::Pondering(true)),
        ("show_detail 3", Info::ShowDetail(3)),
        ("caution_factor 4", Info::Other { key: Word::new("caution_factor").unwrap(), value: "4".into() }),
        ("nonsense", Info::Other { key: Word::new("nonsense").unwrap(), value: "".into() }),
    ];
    for (line, info) in table {
        assert_eq!(Command::parse(&format!("INFO {line}")), Ok(Command::Info(info)), "{line:?}");
    }
}

#[test]
fn bad_commands_name_the_offending_text() {
    let table = [
        ("", "the line is empty"),
        ("\r\n", "the line is empty"),
        ("HELLO there", "unknown keyword \"HELLO\""),
        ("DONE", "unknown keyword \"DONE\""),
        ("7,7", "unknown keyword \"7,7\""),
        ("START", "the board size is missing"),
        ("START fifteen", "\"fifteen\" is not a valid board size"),
        ("START -15", "the board size -15 is out of range"),
        ("START 99999999999999999999", "the board size 99999999999999999999 is out of range"),
        ("START 15 15", "unexpected \"15\" at the end of the line"),
        ("RECTSTART 15", "\"15\" is not a valid board size"),
        ("BEGIN now", "unexpected \"now\" at the end of the line"),
        ("TURN", "the coordinate is missing"),
        ("TURN 7", "\"7\" is not a valid coordinate"),
        ("TURN 7;7", "\"7;7\" is not a valid coordinate"),
        ("TURN h8", "\"h8\" is not a valid coordinate"),
        ("TURN 7,-1", "the coordinate -1 is out of range"),
        ("TURN 7,70000", "the coordinate 70000 is out of range"),
        ("TURN 7,7,1", "unexpected \",1\" at the end of the line"),
        ("YXNBEST -2", "the number of moves -2 is out of range"),
        ("INFO", "the INFO key is missing"),
        ("INFO timeout_turn", "the timeout_turn is missing"),
        ("INFO timeout_turn soon", "\"soon\" is not a valid timeout_turn"),
        ("INFO game_type 7", "\"7\" is not a valid game_type"),
        ("INFO pondering yes", "\"yes\" is not a valid pondering"),
        ("INFO max_node 18446744073709551616", "the max_node 18446744073709551616 is out of range"),
        ("BOARD\n7,7,1", "the block is not closed by DONE"),
        ("BEGIN\nBEGIN", "unexpected \"BEGIN\" at the end of the line"),
    ];
    for (text, message) in table {
        assert_eq!(Command::parse(text).unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn blocks_are_collected_up_to_done() {
    let board = "BOARD\r\n7,7,1\r\n\r\n 8 , 7 , 2 \r\n-1,-1,1\r\n0,0,3\r\ndone\r\n";
    let pass = Stone { mv: Move::Pass, owner: Owner::Own };
    let stones =
        vec![stone(7, 7, Owner::Own), stone(8, 7, Owner::Opponent), pass, stone(0, 0, Owner::OffLimits)];
    assert_eq!(Command::parse(board), Ok(Command::Board(stones.clone())));
    assert_eq!(Command::parse(&board.replace("BOARD", "yxboard")), Ok(Command::YxBoard(stones)));

    let points = vec![Point::new(7, 7), Point::new(8, 7)];
    for (keyword, command) in [
        ("SWAP2BOARD", Command::Swap2Board(points.clone())),
        ("YXBLOCK", Command::YxBlock(points.clone())),
        ("YXBLOCKUNDO", Command::YxBlockUndo(points)),
    ] {
        assert_eq!(Command::parse(&format!("{keyword}\n7,7\n8,7,2\nDONE")), Ok(command));
    }
}

#[test]
fn a_bad_block_is_reported_once_and_the_next_command_is_understood() {
    let table = [
        ("BOARD\n7,7,1\n\n8,7\n9,9,9\nDONE", "line 3 of the block: the owner of a stone is missing"),
        ("BOARD\n7,7,4\nDONE", "line 1 of the block: \"4\" is not a valid owner of a stone"),
        ("BOARD\n7,7,1 x\nDONE", "line 1 of the block: unexpected \"x\" at the end of the line"),
        ("BOARD\nBEGIN\nDONE", "line 1 of the block: \"BEGIN\" is not a valid coordinate"),
        ("BOARD 15\n7,7,1\nDONE", "unexpected \"15\" at the end of the line"),
        ("YXBLOCK\n-1,-1\nDONE", "line 1 of the block: the coordinate -1 is out of range"),
    ];
    for (block, message) in table {
        let mut reader = CommandReader::new();
        let answers: Vec<_> = block.lines().chain(["BEGIN"]).filter_map(|line| reader.feed(line)).collect();
        let [Err(error), Ok(Command::Begin)] = &answers[..] else { panic!("{block:?}: {answers:?}") };
        assert_eq!(error.to_string(), message);
        assert!(!reader.is_inside_block());
    }
}

#[test]
fn oversized_input_is_refused() {
    let long = format!("INFO folder {}", "x".repeat(MAX_LINE_BYTES));
    assert_eq!(Command::parse(&long), Err(ParseError::LineTooLong { bytes: long.len() }));
    assert_eq!(Reply::parse(&long), Err(ParseError::LineTooLong { bytes: long.len() }));

    let board = format!("BOARD\n{}DONE", "1,1,1\n".repeat(MAX_BLOCK_LINES + 1));
    assert_eq!(Command::parse(&board), Err(ParseError::BlockTooLong));
}

#[test]
fn replies_are_read_with_tolerance() {
    let about = About {
        name: "Tengen".into(),
        version: Some("1.0".into()),
        author: Some("the authors".into()),
        country: Some("China".into()),
        ..About::default()
    };
    let forbidden = ForbiddenPoints::nameable([Point::new(9, 12), Point::new(10, 11)]);
    let table = [
        ("7,8", Reply::Move(Move::at(7, 8))),
        (" 7 , 8\r", Reply::Move(Move::at(7, 8))),
        ("-1,-1", Reply::Move(Move::Pass)),
        ("7,7 8,7", Reply::TwoMoves([Move::at(7, 7), Move::at(8, 7)])),
        ("7,7  8 ,7 9, 9", Reply::ThreeMoves([Move::at(7, 7), Move::at(8, 7), Move::at(9, 9)])),
        ("OK", Reply::Ok),
        ("ok - ready to play", Reply::Ok),
        ("ERROR board too small", Reply::Error("board too small".into())),
        ("error", Reply::Error("".into())),
        ("UNKNOWN command", Reply::Unknown("command".into())),
        ("MESSAGE depth 12  ev 3", Reply::Message("depth 12  ev 3".into())),
        ("DEBUG x=1", Reply::Debug("x=1".into())),
        ("INFO DEPTH 12", Reply::Info("DEPTH 12".into())),
        ("SUGGEST 5,5", Reply::Suggest(Move::at(5, 5))),
        ("swap", Reply::Swap),
        ("FORBID 09121011.", Reply::Forbid(forbidden.clone())),
        ("FORBID 0912 1011", Reply::Forbid(forbidden)),
        ("FORBID .", Reply::Forbid(ForbiddenPoints::default())),
        (
            "name=\"Tengen\", version=\"1.0\", author=\"the authors\", country=\"China\"",
            Reply::About(about.clone()),
        ),
        (
            "Name = \"Tengen\" licence=\"free\", version=\"1.0\",author=\"the authors\",country=\"China\",",
            Reply::About(about),
        ),
    ];
    for (line, reply) in table {
        assert_eq!(Reply::parse(line), Ok(reply), "{line:?}");
    }
}

#[test]
fn bad_replies_name_the_offending_text() {
    let table = [
        ("", "the line is empty"),
        ("Segmentation fault", "unknown keyword \"Segmentation\""),
        ("h8", "unknown keyword \"h8\""),
        ("7", "\"7\" is not a valid coordinate"),
        ("7,7 x", "\"x\" is not a valid coordinate"),
        ("1,1 2,2 3,3 4,4", "\"1,1 2,2 3,3 4,4\" is not a valid answer of one to three moves"),
        ("SUGGEST", "the coordinate is missing"),
        ("SWAP 7,7", "unexpected \"7,7\" at the end of the line"),
        ("FORBID 091", "\"091\" is not a valid list of forbidden points"),
        ("FORBID 09a2.", "\"09a2.\" is not a valid list of forbidden points"),
        ("name=Tengen", "\"name=Tengen\" is not a valid key=\"value\" pair"),
        ("name=\"Tengen\", version", "\"version\" is not a valid key=\"value\" pair"),
    ];
    for (line, message) in table {
        assert_eq!(Reply::parse(line).unwrap_err().to_string(), message, "{line:?}");
    }
}

#[test]
fn only_points_of_two_digits_can_be_named_as_forbidden() {
    let named = ForbiddenPoints::nameable([Point::new(3, 99), Point::new(100, 3)]);
    assert_eq!(named.points(), [Point::new(3, 99)]);
    assert_eq!(Reply::Forbid(named).to_string(), "FORBID 0399.");
}
