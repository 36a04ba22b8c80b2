//! Every Gomocup command and reply, written as text, reads back as itself.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use protocol::gomocup::{
    About, Command, CommandReader, ForbiddenPoints, GameType, Info, Move, Owner, Point, Reply, RuleCode,
    Stone,
};
use protocol::{LineText, Millis, QuotedText, Word};
use std::num::{NonZeroU32, NonZeroU64};

fn line_text() -> impl Strategy<Value = LineText> {
    any::<String>().prop_map(|text| LineText::new(&text))
}

fn quoted_text() -> impl Strategy<Value = QuotedText> {
    any::<String>().prop_map(|text| QuotedText::new(&text))
}

fn millis() -> impl Strategy<Value = Millis> {
    any::<i64>().prop_map(Millis)
}

fn point() -> impl Strategy<Value = Point> {
    any::<(u16, u16)>().prop_map(|(x, y)| Point::new(x, y))
}

fn mv() -> impl Strategy<Value = Move> {
    prop_oneof![1 => Just(Move::Pass), 9 => point().prop_map(Move::At)]
}

fn stone() -> impl Strategy<Value = Stone> {
    let owner = prop::sample::select(vec![Owner::Own, Owner::Opponent, Owner::OffLimits]);
    (mv(), owner).prop_map(|(mv, owner)| Stone { mv, owner })
}

fn game_type() -> impl Strategy<Value = GameType> {
    prop::sample::select(vec![
        GameType::Human,
        GameType::Engine,
        GameType::Tournament,
        GameType::NetworkTournament,
    ])
}

/// A key that is none of the known ones.
fn unknown_key() -> impl Strategy<Value = Word> {
    "[!-~]{0,20}".prop_map(|tail| Word::new(&format!("x_{tail}")).expect("a word"))
}

fn info() -> impl Strategy<Value = Info> {
    prop_oneof![
        millis().prop_map(Info::TimeoutTurn),
        millis().prop_map(Info::TimeoutMatch),
        millis().prop_map(Info::TimeLeft),
        millis().prop_map(Info::TimeIncrement),
        any::<u64>().prop_map(Info::MaxMemory),
        game_type().prop_map(Info::GameType),
        any::<u32>().prop_map(|code| Info::Rule(RuleCode(code))),
        line_text().prop_map(Info::Folder),
        point().prop_map(Info::Evaluate),
        any::<u32>().prop_map(|plies| Info::MaxDepth(NonZeroU32::new(plies))),
        any::<u64>().prop_map(|nodes| Info::MaxNode(NonZeroU64::new(nodes))),
        Just(Info::MaxNode(None)),
        any::<u32>().prop_map(Info::ThreadNum),
        any::<u64>().prop_map(Info::HashSize),
        any::<u32>().prop_map(Info::Strength),
        any::<bool>().prop_map(Info::Pondering),
        any::<u32>().prop_map(Info::ShowDetail),
        (unknown_key(), line_text()).prop_map(|(key, value)| Info::Other { key, value }),
    ]
}

fn bare_command() -> impl Strategy<Value = Command> {
    prop::sample::select(vec![
        Command::Restart,
        Command::Begin,
        Command::About,
        Command::End,
        Command::YxStop,
        Command::YxShowForbid,
        Command::YxHashClear,
        Command::YxShowInfo,
        Command::YxBlockReset,
    ])
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        bare_command(),
        any::<u16>().prop_map(Command::Start),
        any::<(u16, u16)>().prop_map(|(width, height)| Command::RectStart { width, height }),
        mv().prop_map(Command::Turn),
        mv().prop_map(Command::Play),
        mv().prop_map(Command::Takeback),
        info().prop_map(Command::Info),
        any::<u32>().prop_map(Command::YxNBest),
        any::<i32>().prop_map(Command::YxBalanceOne),
        any::<i32>().prop_map(Command::YxBalanceTwo),
        vec(stone(), 0..20).prop_map(Command::Board),
        vec(stone(), 0..20).prop_map(Command::YxBoard),
        vec(point(), 0..6).prop_map(Command::Swap2Board),
        vec(point(), 0..6).prop_map(Command::YxBlock),
        vec(point(), 0..6).prop_map(Command::YxBlockUndo),
    ]
}

fn about() -> impl Strategy<Value = About> {
    let field = || of(quoted_text());
    (quoted_text(), field(), field(), field(), field(), field()).prop_map(
        |(name, version, author, country, www, email)| About { name, version, author, country, www, email },
    )
}

fn reply() -> impl Strategy<Value = Reply> {
    prop_oneof![
        mv().prop_map(Reply::Move),
        [mv(), mv()].prop_map(Reply::TwoMoves),
        [mv(), mv(), mv()].prop_map(Reply::ThreeMoves),
        Just(Reply::Ok),
        Just(Reply::Swap),
        line_text().prop_map(Reply::Error),
        line_text().prop_map(Reply::Unknown),
        line_text().prop_map(Reply::Message),
        line_text().prop_map(Reply::Debug),
        line_text().prop_map(Reply::Info),
        mv().prop_map(Reply::Suggest),
        vec((0..120u16, 0..120u16).prop_map(|(x, y)| Point::new(x, y)), 0..9)
            .prop_map(|points| Reply::Forbid(ForbiddenPoints::nameable(points))),
        about().prop_map(Reply::About),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2048, rng_seed: RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn a_command_reads_back_as_itself(command in command()) {
        prop_assert_eq!(Command::parse(&command.to_string()), Ok(command));
    }

    #[test]
    fn a_stream_of_commands_reads_back_in_order(commands in vec(command(), 0..10)) {
        let mut reader = CommandReader::new();
        let sent: String = commands.iter().map(|command| format!("{command}\n")).collect();
        let read: Result<Vec<_>, _> = sent.lines().filter_map(|line| reader.feed(line)).collect();
        prop_assert_eq!(read, Ok(commands));
    }

    #[test]
    fn a_reply_is_one_line_and_reads_back_as_itself(reply in reply()) {
        let line = reply.to_string();
        prop_assert_eq!(line.lines().count(), 1);
        prop_assert_eq!(Reply::parse(&line), Ok(reply));
    }
}
