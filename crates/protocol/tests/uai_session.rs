//! A whole conversation between a match runner and a UAI engine, read from both ends.
//!
//! In the transcript `>` marks a line of the runner and `<` one of the engine. Every line is in the
//! form in which this crate writes it, so writing what was read gives the transcript again.

use protocol::uai::{
    Command, Go, Info, MoveText, OptionDeclaration, OptionKind, Position, Reply, Score, Start,
};
use protocol::{Millis, Phrase};

const TRANSCRIPT: &str = "\
> uai
< id name Mock 0.3
< id author nobody
< option name Hash type spin default 16 min 1 max 1024
< option name Ponder type check default false
< uaiok
> setoption name Hash value 64
> isready
< readyok
> uainewgame
> position startpos
> go wtime 2000 btime 2000 winc 50 binc 50
< info depth 1 score cp 100 nodes 17 time 0 pv g2
< info depth 2 seldepth 2 score cp 0 nodes 290 nps 290000 time 1 hashfull 0 pv g2 a1a3
< bestmove g2 ponder a1a3
> position startpos moves g2 a1a3
> go ponder wtime 2000 btime 1980 winc 50 binc 50
> ponderhit
< bestmove f1
> position fen 7/7/7/7/-------/ooooooo/xxxxxxx x 3 40
> go movetime 10
< info string no move, must pass
< bestmove 0000
> go infinite
> stop
< bestmove (none)
> quit";

#[derive(Debug, PartialEq)]
enum Said {
    Runner(Command),
    Engine(Reply),
}

fn read(line: &str) -> Said {
    match line.split_at(1) {
        (">", sent) => Said::Runner(Command::parse(sent).expect("a command")),
        (_, answered) => Said::Engine(Reply::parse(answered).expect("a reply")),
    }
}

fn write(said: &Said) -> String {
    match said {
        Said::Runner(command) => format!("> {command}"),
        Said::Engine(reply) => format!("< {reply}"),
    }
}

fn phrase(text: &str) -> Phrase {
    Phrase::new(text).expect("a phrase")
}

fn mv(text: &str) -> MoveText {
    MoveText::new(text).expect("a move")
}

fn option(name: &str, kind: OptionKind) -> Said {
    Said::Engine(Reply::Option(OptionDeclaration { name: phrase(name), kind }))
}

fn position(start: Start, moves: &[&str]) -> Said {
    let moves = moves.iter().map(|text| mv(text)).collect();
    Said::Runner(Command::Position(Position { start, moves }))
}

fn go(go: Go) -> Said {
    Said::Runner(Command::Go(go))
}

fn info(info: Info) -> Said {
    Said::Engine(Reply::Info(Box::new(info)))
}

fn best(best: Option<&str>, ponder: Option<&str>) -> Said {
    Said::Engine(Reply::BestMove { mv: best.map(mv), ponder: ponder.map(mv) })
}

fn introduction() -> Vec<Said> {
    vec![
        Said::Runner(Command::Uai),
        Said::Engine(Reply::IdName("Mock 0.3".into())),
        Said::Engine(Reply::IdAuthor("nobody".into())),
        option("Hash", OptionKind::Spin { default: 16, min: 1, max: 1024 }),
        option("Ponder", OptionKind::Check { default: false }),
        Said::Engine(Reply::UaiOk),
        Said::Runner(Command::SetOption { name: phrase("Hash"), value: Some("64".into()) }),
        Said::Runner(Command::IsReady),
        Said::Engine(Reply::ReadyOk),
        Said::Runner(Command::UaiNewGame),
    ]
}

fn game() -> Vec<Said> {
    let clock = Go {
        wtime: Some(Millis(2000)),
        btime: Some(Millis(2000)),
        winc: Some(Millis(50)),
        binc: Some(Millis(50)),
        ..Go::default()
    };
    let first = Info {
        depth: Some(1),
        score: Some(Score::centistones(100)),
        nodes: Some(17),
        time: Some(Millis(0)),
        pv: vec![mv("g2")],
        ..Info::default()
    };
    let second = Info {
        depth: Some(2),
        seldepth: Some(2),
        score: Some(Score::centistones(0)),
        nodes: Some(290),
        nps: Some(290_000),
        time: Some(Millis(1)),
        hashfull: Some(0),
        pv: vec![mv("g2"), mv("a1a3")],
        ..Info::default()
    };
    vec![
        position(Start::Startpos, &[]),
        go(clock),
        info(first),
        info(second),
        best(Some("g2"), Some("a1a3")),
        position(Start::Startpos, &["g2", "a1a3"]),
        go(Go { btime: Some(Millis(1980)), ponder: true, ..clock }),
        Said::Runner(Command::PonderHit),
        best(Some("f1"), None),
        position(Start::Fen(phrase("7/7/7/7/-------/ooooooo/xxxxxxx x 3 40")), &[]),
        go(Go { movetime: Some(Millis(10)), ..Go::default() }),
        info(Info::text("no move, must pass")),
        best(Some("0000"), None),
        go(Go { infinite: true, ..Go::default() }),
        Said::Runner(Command::Stop),
        best(None, None),
        Said::Runner(Command::Quit),
    ]
}

#[test]
fn a_session_is_understood_line_by_line() {
    let expected: Vec<Said> = introduction().into_iter().chain(game()).collect();
    assert_eq!(TRANSCRIPT.lines().map(read).collect::<Vec<_>>(), expected);
}

#[test]
fn a_session_that_was_read_is_written_the_same() {
    for line in TRANSCRIPT.lines() {
        assert_eq!(write(&read(line)), line);
    }
}
