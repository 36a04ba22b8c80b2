//! Every UAI command and reply, written as text, reads back as itself.

use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use protocol::uai::{
    Bound, Command, Go, Info, MoveText, OptionDeclaration, OptionKind, Position, Reply, Score, ScoreUnit,
    Start,
};
use protocol::{LineText, Millis, Phrase};

fn line_text() -> impl Strategy<Value = LineText> {
    any::<String>().prop_map(|text| LineText::new(&text))
}

/// `<empty>` is how an empty string value is written, so no other value is written like that.
fn string_value() -> impl Strategy<Value = LineText> {
    line_text().prop_filter("reserved", |text| *text != "<empty>")
}

fn phrase() -> impl Strategy<Value = Phrase> {
    let words = prop_oneof![any::<String>(), "[A-Za-z ]{1,20}", Just("x5o/7/7/7/7/7/o5x x 0 1".to_owned())];
    words.prop_filter_map("no phrase", |text| Phrase::new(&text).ok())
}

fn mv() -> impl Strategy<Value = MoveText> {
    prop_oneof!["[a-g][1-7]([a-g][1-7])?", "[0-9A-Za-z]{0,15}[0-9]"]
        .prop_map(|text| MoveText::new(&text).expect("a move"))
}

fn millis() -> impl Strategy<Value = Millis> {
    any::<i64>().prop_map(Millis)
}

fn go() -> impl Strategy<Value = Go> {
    let clocks = (of(millis()), of(millis()), of(millis()), of(millis()), of(any::<u32>()));
    let limits = (of(millis()), of(any::<u32>()), of(any::<u64>()), any::<bool>(), any::<bool>());
    (clocks, limits).prop_map(|((wtime, btime, winc, binc, movestogo), limits)| {
        let (movetime, depth, nodes, infinite, ponder) = limits;
        Go { wtime, btime, winc, binc, movestogo, movetime, depth, nodes, infinite, ponder }
    })
}

fn position() -> impl Strategy<Value = Position> {
    let start = prop_oneof![Just(Start::Startpos), phrase().prop_map(Start::Fen)];
    (start, vec(mv(), 0..20)).prop_map(|(start, moves)| Position { start, moves })
}

fn bare_command() -> impl Strategy<Value = Command> {
    prop::sample::select(vec![
        Command::Uai,
        Command::IsReady,
        Command::UaiNewGame,
        Command::Stop,
        Command::PonderHit,
        Command::Quit,
        Command::Print,
        Command::Eval,
    ])
}

fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        bare_command(),
        (phrase(), of(string_value())).prop_map(|(name, value)| Command::SetOption { name, value }),
        position().prop_map(Command::Position),
        go().prop_map(Command::Go),
        any::<u32>().prop_map(Command::Perft),
        any::<u32>().prop_map(Command::Split),
        vec(mv(), 0..20).prop_map(Command::Moves),
    ]
}

fn option_kind() -> impl Strategy<Value = OptionKind> {
    prop_oneof![
        any::<(i64, i64, i64)>().prop_map(|(default, min, max)| OptionKind::Spin { default, min, max }),
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        string_value().prop_map(|default| OptionKind::String { default }),
        Just(OptionKind::Button),
        (phrase(), vec(phrase(), 0..5)).prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
    ]
}

fn score() -> impl Strategy<Value = Score> {
    let value =
        prop_oneof![any::<i32>().prop_map(ScoreUnit::Centistones), any::<i32>().prop_map(ScoreUnit::Mate)];
    let bound = prop::sample::select(vec![Bound::Exact, Bound::Lower, Bound::Upper]);
    (value, bound).prop_map(|(value, bound)| Score { value, bound })
}

fn info() -> impl Strategy<Value = Info> {
    let counts = (of(any::<u32>()), of(any::<u32>()), of(any::<u32>()), of(score()));
    let speed = (of(any::<u64>()), of(any::<u64>()), of(millis()), of(any::<u16>()));
    let moves = (of(mv()), of(any::<u32>()), vec(mv(), 0..10), of(line_text()));
    (counts, speed, moves).prop_map(|(counts, speed, moves)| {
        let (depth, seldepth, multipv, score) = counts;
        let (nodes, nps, time, hashfull) = speed;
        let (currmove, currmovenumber, pv, string) = moves;
        Info {
            depth,
            seldepth,
            multipv,
            score,
            nodes,
            nps,
            time,
            hashfull,
            currmove,
            currmovenumber,
            pv,
            string,
        }
    })
}

fn reply() -> impl Strategy<Value = Reply> {
    prop_oneof![
        line_text().prop_map(Reply::IdName),
        line_text().prop_map(Reply::IdAuthor),
        (phrase(), option_kind()).prop_map(|(name, kind)| Reply::Option(OptionDeclaration { name, kind })),
        Just(Reply::UaiOk),
        Just(Reply::ReadyOk),
        info().prop_map(|info| Reply::Info(Box::new(info))),
        (of(mv()), of(mv())).prop_map(|(mv, ponder)| Reply::BestMove { mv, ponder }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2048, rng_seed: RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn a_command_is_one_line_and_reads_back_as_itself(command in command()) {
        let line = command.to_string();
        prop_assert_eq!(line.lines().count(), 1);
        prop_assert_eq!(Command::parse(&line), Ok(command));
    }

    #[test]
    fn a_reply_is_one_line_and_reads_back_as_itself(reply in reply()) {
        let line = reply.to_string();
        prop_assert_eq!(line.lines().count(), 1);
        prop_assert_eq!(Reply::parse(&line), Ok(reply));
    }
}
