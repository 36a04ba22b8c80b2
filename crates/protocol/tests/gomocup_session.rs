//! Whole conversations between a Gomocup manager and an engine, read from both ends.
//!
//! In the transcripts `>` marks a line of the manager and `<` one of the engine.

use protocol::gomocup::{
    About, Command, CommandReader, ForbiddenPoints, GameType, Info, Move, Owner, Point, Reply, RuleCode,
    Stone, UNLIMITED_TIME_LEFT,
};
use protocol::{Millis, ParseError};

#[derive(Debug, PartialEq)]
enum Said {
    Manager(Result<Command, ParseError>),
    Engine(Result<Reply, ParseError>),
}

fn read(transcript: &str) -> Vec<Said> {
    let mut reader = CommandReader::new();
    let read_line = |line: &str| match line.split_at(1) {
        (">", sent) => reader.feed(&format!("{sent}\r\n")).map(Said::Manager),
        (_, answered) => Some(Said::Engine(Reply::parse(answered))),
    };
    transcript.lines().map(str::trim).filter(|line| !line.is_empty()).filter_map(read_line).collect()
}

fn manager(command: Command) -> Said {
    Said::Manager(Ok(command))
}

fn engine(reply: Reply) -> Said {
    Said::Engine(Ok(reply))
}

fn info(info: Info) -> Said {
    manager(Command::Info(info))
}

const TOURNAMENT_GAME: &str = r#"
    > ABOUT
    < name="Mock", author="nobody", version="0.3", country="Atlantis"
    > START 20
    < MESSAGE loading tables
    < OK
    > INFO max_memory 367001600
    > INFO timeout_match 180000
    > INFO timeout_turn 30000
    > INFO game_type 2
    > INFO rule 0
    > INFO folder C:\Gomocup data\
    > INFO time_left 2147483647
    > BEGIN
    < 10,10
    > INFO time_left 179120
    > TURN 9,10
    < MESSAGE depth 14 eval 23 pv 11,11 9,9
    < 11,11
    > TAKEBACK 11,11
    < OK
    > RESTART
    < OK
    >
    > BOARD
    > 10,10,2
    > 9,10,1
    > DONE
    < DEBUG 412 nodes
    < 9,9
    > TURN 40,40
    < ERROR there is no point 40,40 on this board
    > DANCE
    < UNKNOWN DANCE
    > INFO time_left -15
    > END
"#;

#[test]
fn a_tournament_game_from_hello_to_goodbye() {
    let about = About {
        name: "Mock".into(),
        version: Some("0.3".into()),
        author: Some("nobody".into()),
        country: Some("Atlantis".into()),
        ..About::default()
    };
    let board = vec![
        Stone { mv: Move::at(10, 10), owner: Owner::Opponent },
        Stone { mv: Move::at(9, 10), owner: Owner::Own },
    ];
    let expected = [
        manager(Command::About),
        engine(Reply::About(about)),
        manager(Command::Start(20)),
        engine(Reply::Message("loading tables".into())),
        engine(Reply::Ok),
        info(Info::MaxMemory(367_001_600)),
        info(Info::TimeoutMatch(Millis(180_000))),
        info(Info::TimeoutTurn(Millis(30_000))),
        info(Info::GameType(GameType::Tournament)),
        info(Info::Rule(RuleCode::FREESTYLE)),
        info(Info::Folder("C:\\Gomocup data\\".into())),
        info(Info::TimeLeft(UNLIMITED_TIME_LEFT)),
        manager(Command::Begin),
        engine(Reply::Move(Move::at(10, 10))),
        info(Info::TimeLeft(Millis(179_120))),
        manager(Command::Turn(Move::at(9, 10))),
        engine(Reply::Message("depth 14 eval 23 pv 11,11 9,9".into())),
        engine(Reply::Move(Move::at(11, 11))),
        manager(Command::Takeback(Move::at(11, 11))),
        engine(Reply::Ok),
        manager(Command::Restart),
        engine(Reply::Ok),
        manager(Command::Board(board)),
        engine(Reply::Debug("412 nodes".into())),
        engine(Reply::Move(Move::at(9, 9))),
        manager(Command::Turn(Move::at(40, 40))),
        engine(Reply::Error("there is no point 40,40 on this board".into())),
        Said::Manager(Err(ParseError::Unknown("DANCE".into()))),
        engine(Reply::Unknown("DANCE".into())),
        info(Info::TimeLeft(Millis(-15))),
        manager(Command::End),
    ];
    assert_eq!(read(TOURNAMENT_GAME), expected);
}

#[test]
fn a_swap2_opening() {
    let transcript = "
        > START 15
        < OK
        > SWAP2BOARD
        > DONE
        < 7,7 8,7 9,9
        > SWAP2BOARD
        > 7,7
        > 8,7
        > 9,9
        > DONE
        < 6,6 10,8
        > SWAP2BOARD
        > 7,7
        > 8,7
        > 9,9
        > 6,6
        > 10,8
        > DONE
        < SWAP
    ";
    let stones = [(7, 7), (8, 7), (9, 9), (6, 6), (10, 8)].map(|(x, y)| Point::new(x, y));
    let expected = [
        manager(Command::Start(15)),
        engine(Reply::Ok),
        manager(Command::Swap2Board(vec![])),
        engine(Reply::ThreeMoves([Move::at(7, 7), Move::at(8, 7), Move::at(9, 9)])),
        manager(Command::Swap2Board(stones[..3].to_vec())),
        engine(Reply::TwoMoves([Move::at(6, 6), Move::at(10, 8)])),
        manager(Command::Swap2Board(stones.to_vec())),
        engine(Reply::Swap),
    ];
    assert_eq!(read(transcript), expected);
}

#[test]
fn an_analysis_board_at_work() {
    let transcript = "
        > yxshowinfo
        > INFO rule 2
        > INFO max_node -1
        > INFO hash_size 262144
        > START 15
        < OK
        > yxboard
        > 7,7,1
        > -1,-1,2
        > DONE
        > yxshowforbid
        < FORBID 09121011.
        > yxblock
        > 8,8
        > DONE
        > YXNBEST 3
        < INFO DEPTH 9
        > yxstop
        < 6,8
        > yxblockreset
        > yxhashclear
        > YXBALANCETWO 0
        < 4,4 10,10
    ";
    let board = vec![
        Stone { mv: Move::at(7, 7), owner: Owner::Own },
        Stone { mv: Move::Pass, owner: Owner::Opponent },
    ];
    let forbidden = ForbiddenPoints::nameable([Point::new(9, 12), Point::new(10, 11)]);
    let expected = [
        manager(Command::YxShowInfo),
        info(Info::Rule(RuleCode::YIXIN_RENJU)),
        info(Info::MaxNode(None)),
        info(Info::HashSize(262_144)),
        manager(Command::Start(15)),
        engine(Reply::Ok),
        manager(Command::YxBoard(board)),
        manager(Command::YxShowForbid),
        engine(Reply::Forbid(forbidden)),
        manager(Command::YxBlock(vec![Point::new(8, 8)])),
        manager(Command::YxNBest(3)),
        engine(Reply::Info("DEPTH 9".into())),
        manager(Command::YxStop),
        engine(Reply::Move(Move::at(6, 8))),
        manager(Command::YxBlockReset),
        manager(Command::YxHashClear),
        manager(Command::YxBalanceTwo(0)),
        engine(Reply::TwoMoves([Move::at(4, 4), Move::at(10, 10)])),
    ];
    assert_eq!(read(transcript), expected);
}
