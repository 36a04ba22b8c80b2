//! The Universal Ataxx Interface from the runner's side.

use protocol::{
    LineText, Millis, Phrase,
    uai::{Command, Go, Info, MoveText as UaiMove, Position, Reply, ScoreUnit, Start},
};
use record::{Moves, Score};
use rules::{
    AnyPosition, GameSpec, MoveText, Side,
    ataxx::{Game, Position as AtaxxPosition, Repetition},
};

use super::{
    EngineOption,
    dialect::{Dialect, Incoming, quote},
};
use crate::{Budget, Fault, FaultKind, NewGame, ThinkInfo};

/// What a program is given when there is no limit at all.
const A_DAY: Millis = Millis(24 * 3600 * 1000);

/// A program that speaks UAI.
pub(super) struct Uai {
    options: Vec<EngineOption>,
}

impl Uai {
    pub(super) fn new(options: Vec<EngineOption>) -> Uai {
        Uai { options }
    }
}

impl Dialect for Uai {
    fn hello(&self) -> Option<String> {
        Some(Command::Uai.to_string())
    }

    fn new_game(&mut self, game: &NewGame) -> Result<String, Fault> {
        if !matches!(game.spec, GameSpec::Ataxx(_)) {
            return Err(FaultKind::StartUp.because("programs that speak UAI play Ataxx only"));
        }
        let mut commands = Vec::new();
        for option in &self.options {
            let name = Phrase::new(&option.name);
            let name = name.map_err(|error| FaultKind::StartUp.because(error.to_string()))?;
            commands.push(Command::SetOption { name, value: Some(LineText::new(&option.value)) });
        }
        commands.extend([Command::UaiNewGame, Command::IsReady]);
        Ok(commands.iter().map(Command::to_string).collect::<Vec<_>>().join("\n"))
    }

    fn ask(&mut self, position: &AnyPosition, budget: &Budget) -> String {
        let AnyPosition::Ataxx(game) = position else { unreachable!("new_game refuses other games") };
        let go = go(budget, game.position().side_to_move());
        format!("{}\n{}", Command::Position(position_of(game)), Command::Go(go))
    }

    fn stop(&self) -> &'static str {
        "stop"
    }

    fn farewell(&self) -> &'static str {
        "quit"
    }

    fn on_message(&mut self, line: &str) -> Incoming {
        if line.trim().is_empty() {
            return Incoming::Nothing;
        }
        match Reply::parse(line) {
            Ok(Reply::UaiOk | Reply::ReadyOk) => Incoming::Ready,
            Ok(Reply::Info(info)) => on_info(&info),
            Ok(Reply::BestMove { mv: Some(mv), .. }) => {
                mv.as_str().parse().map_or_else(|_| Incoming::Rubbish(quote(line)), Incoming::Move)
            }
            Ok(Reply::BestMove { mv: None, .. }) => Incoming::Refusal(quote(line)),
            Ok(Reply::IdName(_) | Reply::IdAuthor(_) | Reply::Option(_)) => Incoming::Nothing,
            Err(_) => Incoming::Rubbish(quote(line)),
        }
    }
}

/// The position as runners send it: the board as it is. Moves are added only where the rules look
/// at them, since many programs have never been asked to follow any.
fn position_of(game: &Game) -> Position {
    let needs_history = game.ruleset().repetition == Repetition::MoverLoses;
    let (start, moves) =
        if needs_history { (game.start(), game.moves()) } else { (game.position(), &[][..]) };
    let is_usual = *start == AtaxxPosition::start(game.ruleset());
    let fen = || Phrase::new(&start.to_string()).expect("a FEN has words and none of them is a divider");
    Position {
        start: if is_usual { Start::Startpos } else { Start::Fen(fen()) },
        moves: moves
            .iter()
            .map(|mv| UaiMove::new(&mv.to_string()).expect("a move is a short word"))
            .collect(),
    }
}

fn go(budget: &Budget, side: Side) -> Go {
    let own = &budget.own;
    let [x, o] =
        if side == Side::First { [own.clock, budget.opponent] } else { [budget.opponent, own.clock] };
    let move_time = own.move_time.and(own.hard_time()).map(Millis::from);
    let is_unlimited = own.hard_time().is_none() && own.depth.is_none() && own.nodes.is_none();
    Go {
        btime: x.map(|clock| clock.left.into()),
        wtime: o.map(|clock| clock.left.into()),
        binc: x.map(|clock| clock.increment.into()),
        winc: o.map(|clock| clock.increment.into()),
        movetime: move_time.or(is_unlimited.then_some(A_DAY)),
        depth: own.depth,
        nodes: own.nodes,
        ..Go::default()
    }
}

/// Of several lines only the best is the program's opinion.
fn on_info(info: &Info) -> Incoming {
    if info.multipv.is_some_and(|rank| rank > 1) {
        return Incoming::Nothing;
    }
    let score = info.score.map(|score| match score.value {
        ScoreUnit::Centistones(hundredths) => Score::Centi(hundredths),
        ScoreUnit::Mate(moves) => Score::Mate(Moves(moves)),
    });
    let pv: Option<Vec<MoveText>> = info.pv.iter().map(|mv| mv.as_str().parse().ok()).collect();
    let time = info.time.map(Millis::to_duration);
    let info = ThinkInfo { depth: info.depth, score, nodes: info.nodes, pv: pv.unwrap_or_default(), time };
    if info.is_empty() { Incoming::Nothing } else { Incoming::Info(info) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, TimeControl};
    use rules::GameKind;
    use std::time::Duration;

    fn position(rule: &str, text: &str) -> AnyPosition {
        AnyPosition::parse(text, GameSpec::by_name(GameKind::Ataxx, Some(rule), None).unwrap()).unwrap()
    }

    fn budget(time: &str, side: Side) -> Budget {
        let control: TimeControl = time.parse().unwrap();
        Clock::new([control; 2]).budget(side)
    }

    #[test]
    fn a_game_is_opened_with_options_and_a_check() {
        let option = EngineOption { name: "Hash".to_owned(), value: "64".to_owned() };
        let mut uai = Uai::new(vec![option]);
        assert_eq!(uai.hello().as_deref(), Some("uai"));
        let spec = GameSpec::by_name(GameKind::Ataxx, None, None).unwrap();
        let game = NewGame { spec, time: TimeControl::UNLIMITED, seed: 0 };
        assert_eq!(uai.new_game(&game).unwrap(), "setoption name Hash value 64\nuainewgame\nisready");
        let spec = GameSpec::by_name(GameKind::Gomoku, None, None).unwrap();
        assert_eq!(uai.new_game(&NewGame { spec, ..game }).unwrap_err().kind, FaultKind::StartUp);
    }

    #[test]
    fn questions_table() {
        let limited =
            Budget { own: search_kit::Limits { nodes: Some(5000), ..Default::default() }, opponent: None };
        let day = "go movetime 86400000";
        let table = [
            ("international", "startpos", Budget::default(), "position startpos", day),
            (
                "international",
                "startpos moves g2",
                budget("200ms", Side::Second),
                "position fen x5o/7/7/7/7/6x/o5x o 0 1",
                "go movetime 200",
            ),
            ("botzone", "startpos moves g2 a2", limited, "position startpos moves g2 a2", "go nodes 5000"),
            (
                "course",
                "startpos",
                budget("60+0.5", Side::First),
                "position startpos",
                "go wtime 60000 btime 60000 winc 500 binc 500",
            ),
            (
                "course",
                "startpos",
                budget("5s/2+0", Side::First),
                "position startpos",
                "go wtime 2000 btime 2000 winc 0 binc 0 movetime 2000",
            ),
        ];
        for (rule, text, budget, told, go) in table {
            let question = Uai::new(Vec::new()).ask(&position(rule, text), &budget);
            assert_eq!(question, format!("{told}\n{go}"));
        }
    }

    #[test]
    fn answers_table() {
        let info = ThinkInfo {
            depth: Some(7),
            score: Some(Score::Centi(-130)),
            nodes: Some(99),
            pv: vec!["g2".parse().unwrap(), "a1c3".parse().unwrap()],
            time: Some(Duration::from_millis(12)),
        };
        let table = [
            ("uaiok", Incoming::Ready),
            ("readyok\r", Incoming::Ready),
            ("id name X", Incoming::Nothing),
            ("", Incoming::Nothing),
            ("info string hello", Incoming::Nothing),
            ("info depth 7 multipv 2 score cp 1", Incoming::Nothing),
            ("info depth 7 score cp -130 nodes 99 time 12 pv g2 a1c3", Incoming::Info(info)),
            ("bestmove a1c3 ponder g2", Incoming::Move("a1c3".parse().unwrap())),
            ("bestmove 0000", Incoming::Move("0000".parse().unwrap())),
            ("bestmove (none)", Incoming::Refusal("bestmove (none)".to_owned())),
            ("bestmove a1c3a1c3a1", Incoming::Rubbish("bestmove a1c3a1c3a1".to_owned())),
            ("Segmentation fault", Incoming::Rubbish("Segmentation fault".to_owned())),
        ];
        for (line, incoming) in table {
            assert_eq!(Uai::new(Vec::new()).on_message(line), incoming, "{line}");
        }
    }
}
