//! The Gomocup protocol from the manager's side.
//!
//! A game is followed by single `TURN`s as long as it goes on by single moves; a position that came
//! about otherwise (an opening, a setup, a pass, moves taken back) is sent whole as a `BOARD`.
//! `INFO` lines are sent before the first move and then only when they change.

use std::num::{NonZeroU32, NonZeroU64};
use std::time::Duration;

use protocol::{
    LineText, Millis, Word,
    gomocup::{
        Command, GameType, Info, Move as Coordinates, Owner, Reply, RuleCode, Stone, UNLIMITED_TIME_LEFT,
    },
};
use rules::{
    AnyPosition, GameSpec, Side,
    gomoku::{Move, Point, Position, Ruleset, Variant},
};

use super::{
    EngineOption, chatter,
    dialect::{Dialect, Incoming, quote},
};
use crate::{Budget, Fault, FaultKind, NewGame, TimeControl, forced_moves};

/// What a program is given for a move when there is no limit. Some compute with the number, so it
/// is far from the largest one.
const A_DAY: Duration = Duration::from_secs(24 * 3600);

/// The memory that Gomocup tournaments allow a program, in bytes.
const MAX_MEMORY: u64 = 350 << 20;

/// A program that speaks Gomocup, and what it knows.
pub(super) struct Gomocup {
    options: Vec<EngineOption>,
    ruleset: Ruleset,
    time: TimeControl,
    /// The `INFO` lines it was told.
    settings: Vec<Info>,
    /// The moves on its board, from the empty one; `None` after a setup.
    board: Option<Vec<Move>>,
}

impl Gomocup {
    pub(super) fn new(options: Vec<EngineOption>) -> Gomocup {
        let (ruleset, time) = (Ruleset::usual(), TimeControl::UNLIMITED);
        Gomocup { options, ruleset, time, settings: Vec::new(), board: None }
    }

    /// Everything that the program should know by now, the clock aside.
    fn wanted_settings(&self, budget: &Budget) -> Result<Vec<Info>, protocol::ParseError> {
        let main_time = self.time.game.map(|game| game.main);
        let turn = budget.own.move_time.or(main_time).unwrap_or(A_DAY);
        let mut settings = vec![
            Info::Rule(rule_code(self.ruleset.variant())),
            Info::GameType(GameType::Engine),
            Info::MaxMemory(MAX_MEMORY),
            Info::TimeoutTurn(turn.into()),
            Info::TimeoutMatch(main_time.unwrap_or_default().into()),
        ];
        if let Some(clock) = budget.own.clock.filter(|clock| !clock.increment.is_zero()) {
            settings.push(Info::TimeIncrement(clock.increment.into()));
        }
        // Once set, a limit has to be taken back.
        if budget.own.depth.is_some() || self.was_told(|info| matches!(info, Info::MaxDepth(Some(_)))) {
            settings.push(Info::MaxDepth(budget.own.depth.and_then(NonZeroU32::new)));
        }
        if budget.own.nodes.is_some() || self.was_told(|info| matches!(info, Info::MaxNode(Some(_)))) {
            settings.push(Info::MaxNode(budget.own.nodes.and_then(NonZeroU64::new)));
        }
        for option in &self.options {
            settings.push(Info::Other { key: Word::new(&option.name)?, value: LineText::new(&option.value) });
        }
        Ok(settings)
    }

    fn was_told(&self, is_meant: fn(&Info) -> bool) -> bool {
        self.settings.iter().any(is_meant)
    }

    /// The settings that are new to the program, and the time left.
    fn tell_settings(&mut self, budget: &Budget) -> Vec<Command> {
        // A name that is no word was refused when the game began.
        let wanted = self.wanted_settings(budget).unwrap_or_default();
        let news = wanted.iter().filter(|info| !self.settings.contains(info)).cloned();
        let left = budget.own.clock.map_or(UNLIMITED_TIME_LEFT, |clock| Millis::from(clock.left));
        let commands =
            news.chain([Info::TimeLeft(left.min(UNLIMITED_TIME_LEFT))]).map(Command::Info).collect();
        self.settings = wanted;
        commands
    }

    /// How to tell the program of the position, so that it answers with a move.
    fn tell_position(&mut self, position: &Position) -> Vec<Command> {
        let began_empty = position.began_empty();
        let is_fresh = self.board.as_ref().is_some_and(Vec::is_empty);
        let known = self.board.take().filter(|_| began_empty);
        self.board = began_empty.then(|| position.moves().to_vec());
        let news = known.as_deref().and_then(|known| position.moves().strip_prefix(known));
        if let Some(&[Move::Place(point)]) = news {
            return vec![Command::Turn(coordinates(point))];
        }
        let is_stone_free = position.stone_count() == 0;
        let question = if is_stone_free { Command::Begin } else { Command::Board(stones(position)) };
        // A board that has seen moves is cleared first: not every program does that by itself.
        let restart = (!is_fresh).then(|| Command::Start(self.ruleset.size().into()));
        restart.into_iter().chain([question]).collect()
    }

    /// The move's text if the board has the point, else the numbers as they came, for the referee to
    /// refuse.
    fn on_move(&mut self, mv: Coordinates, line: &str) -> Incoming {
        let Some(point) = mv.point() else {
            self.board = None;
            return Incoming::Move(forced_moves::text(Move::Pass));
        };
        let on_board = |n: u16| u8::try_from(n).ok().filter(|&n| n < self.ruleset.size());
        let Some((x, y)) = on_board(point.x).zip(on_board(point.y)) else {
            return point.to_string().parse().map_or_else(|_| Incoming::Rubbish(quote(line)), Incoming::Move);
        };
        let mv = Move::Place(Point::new(x, y));
        if let Some(board) = &mut self.board {
            board.push(mv);
        }
        Incoming::Move(forced_moves::text(mv))
    }
}

impl Dialect for Gomocup {
    fn hello(&self) -> Option<String> {
        None
    }

    fn new_game(&mut self, game: &NewGame) -> Result<String, Fault> {
        let GameSpec::Gomoku(ruleset) = game.spec else {
            return Err(FaultKind::StartUp.because("programs that speak Gomocup play Gomoku only"));
        };
        (self.ruleset, self.time) = (ruleset, game.time);
        (self.board, self.settings) = (Some(Vec::new()), Vec::new());
        let settings = self.wanted_settings(&Budget::default());
        settings.map_err(|error| FaultKind::StartUp.because(error.to_string()))?;
        Ok(Command::Start(ruleset.size().into()).to_string())
    }

    fn ask(&mut self, position: &AnyPosition, budget: &Budget) -> String {
        let AnyPosition::Gomoku(position) = position else { unreachable!("new_game refuses other games") };
        let mut commands = self.tell_settings(budget);
        commands.extend(self.tell_position(position));
        commands.iter().map(Command::to_string).collect::<Vec<_>>().join("\n")
    }

    fn stop(&self) -> &'static str {
        "YXSTOP"
    }

    fn farewell(&self) -> &'static str {
        "END"
    }

    fn on_message(&mut self, line: &str) -> Incoming {
        if line.trim().is_empty() {
            return Incoming::Nothing;
        }
        match Reply::parse(line) {
            Ok(Reply::Ok) => Incoming::Ready,
            Ok(Reply::Move(mv)) => self.on_move(mv, line),
            Ok(Reply::Error(_)) => Incoming::Refusal(quote(line)),
            Ok(Reply::Suggest(mv)) => Incoming::Prompt(Command::Play(mv).to_string()),
            Ok(Reply::Message(text) | Reply::Debug(text) | Reply::Info(text)) => {
                let info = chatter::read(text.as_str(), self.ruleset.size());
                if info.is_empty() { Incoming::Nothing } else { Incoming::Info(info) }
            }
            Ok(Reply::Unknown(_) | Reply::About(_) | Reply::Forbid(_)) => Incoming::Nothing,
            Ok(Reply::TwoMoves(_) | Reply::ThreeMoves(_) | Reply::Swap) | Err(_) => {
                Incoming::Rubbish(quote(line))
            }
        }
    }
}

const fn rule_code(variant: Variant) -> RuleCode {
    match variant {
        Variant::Freestyle => RuleCode::FREESTYLE,
        Variant::Standard => RuleCode::STANDARD,
        Variant::Renju => RuleCode::RENJU,
        Variant::Caro => RuleCode::CARO,
    }
}

fn coordinates(point: Point) -> Coordinates {
    Coordinates::at(point.x().into(), point.y().into())
}

/// All stones, as the side to move sees them: those of a setup with the colours in turn, since many
/// programs take the order for the order of moves, then the moves.
fn stones(position: &Position) -> Vec<Stone> {
    let played: Vec<Point> = position.moves().iter().filter_map(placed).collect();
    let is_setup = |point: &Point| !position.began_empty() && !played.contains(point);
    let setup = |side| {
        Point::all(position.size()).filter(is_setup).filter(move |&point| position.stone(point) == Some(side))
    };
    let [mut black, mut white] = Side::BOTH.map(setup);
    let in_turn = std::iter::from_fn(|| {
        let pair = [black.next(), white.next()];
        pair.iter().any(Option::is_some).then_some(pair)
    });
    let own = Some(position.side_to_move());
    let owner = |point| if position.stone(point) == own { Owner::Own } else { Owner::Opponent };
    let points = in_turn.flatten().flatten().chain(played.iter().copied());
    points.map(|point| Stone { mv: coordinates(point), owner: owner(point) }).collect()
}

fn placed(mv: &Move) -> Option<Point> {
    match mv {
        Move::Place(point) => Some(*point),
        Move::Pass => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Score, ThinkInfo};
    use rules::gomoku::Setup;

    fn started(rule: &str, time: &str) -> Gomocup {
        let spec = GameSpec::by_name(rules::GameKind::Gomoku, Some(rule), None).unwrap();
        let mut gomocup = Gomocup::new(Vec::new());
        let game = NewGame { spec, time: time.parse().unwrap(), seed: 0 };
        assert_eq!(gomocup.new_game(&game).unwrap(), "START 15");
        gomocup
    }

    fn budget(time: &str) -> Budget {
        Clock::new([time.parse().unwrap(); 2]).budget(Side::First)
    }

    fn game(moves: &str) -> AnyPosition {
        AnyPosition::Gomoku(Position::parse(moves, Ruleset::usual()).unwrap())
    }

    /// The lines of a question without its settings.
    fn board_lines(gomocup: &mut Gomocup, position: &AnyPosition) -> String {
        let question = gomocup.ask(position, &Budget::default());
        let lines: Vec<&str> = question.lines().filter(|line| !line.starts_with("INFO")).collect();
        lines.join(" ")
    }

    #[test]
    fn settings_are_told_once_and_the_clock_every_time() {
        let mut gomocup = started("renju", "5s/120+0.5");
        let first = gomocup.ask(&game("startpos"), &budget("5s/120+0.5"));
        assert_eq!(
            first,
            "INFO rule 4\nINFO game_type 1\nINFO max_memory 367001600\nINFO timeout_turn 5000\n\
             INFO timeout_match 120000\nINFO time_increment 500\nINFO time_left 120000\nBEGIN"
        );
        assert_eq!(gomocup.on_message("7,7"), Incoming::Move("h8".parse().unwrap()));
        let mut later = budget("5s/60+0.5");
        later.own.depth = Some(6);
        let second = gomocup.ask(&game("h8h9"), &later);
        assert_eq!(second, "INFO max_depth 6\nINFO time_left 60000\nTURN 7,8");
        gomocup.on_message("8,8");
        let third = gomocup.ask(&game("h8h9i9i10"), &budget("5s/50+0.5"));
        assert_eq!(third, "INFO max_depth -1\nINFO time_left 50000\nTURN 8,9");
    }

    #[test]
    fn without_a_limit_a_move_has_a_day() {
        let question = started("caro", "unlimited").ask(&game("h8"), &Budget::default());
        for line in
            ["INFO rule 9", "INFO timeout_turn 86400000", "INFO timeout_match 0", "INFO time_left 2147483647"]
        {
            assert!(question.lines().any(|told| told == line), "{line} in {question}");
        }
    }

    #[test]
    fn single_moves_are_turns_and_everything_else_is_a_board() {
        let mut gomocup = started("freestyle", "unlimited");
        assert_eq!(board_lines(&mut gomocup, &game("h8")), "TURN 7,7");
        gomocup.on_message("7,8");
        assert_eq!(board_lines(&mut gomocup, &game("h8h9a1")), "TURN 0,0");
        gomocup.on_message("0,1");
        // Another move than the program's own, then a pass, then moves taken back.
        assert_eq!(
            board_lines(&mut gomocup, &game("h8h9a1a3a4")),
            "START 15 BOARD 7,7,2 7,8,1 0,0,2 0,2,1 0,3,2 DONE"
        );
        gomocup.on_message("9,9");
        assert_eq!(
            board_lines(&mut gomocup, &game("h8h9a1a3a4j10pass")),
            "START 15 BOARD 7,7,2 7,8,1 0,0,2 0,2,1 0,3,2 9,9,1 DONE"
        );
        gomocup.on_message("-1,-1");
        assert_eq!(board_lines(&mut gomocup, &game("h8h9")), "START 15 BOARD 7,7,1 7,8,2 DONE");
        gomocup.on_message("3,3");
        assert_eq!(board_lines(&mut gomocup, &game("startpos")), "START 15 BEGIN");
    }

    #[test]
    fn a_game_that_starts_from_an_opening_goes_on_by_turns() {
        let mut gomocup = started("freestyle", "unlimited");
        assert_eq!(board_lines(&mut gomocup, &game("h8h9i9")), "BOARD 7,7,2 7,8,1 8,8,2 DONE");
        gomocup.on_message("0,0");
        assert_eq!(board_lines(&mut gomocup, &game("h8h9i9a1b1")), "TURN 1,0");
    }

    #[test]
    fn the_stones_of_a_setup_come_in_turn() {
        let point = |text| match Move::parse(text, 15).unwrap() {
            Move::Place(point) => point,
            Move::Pass => panic!("no point"),
        };
        let black = ["a1", "b1", "c1"].map(|text| (point(text), Side::First));
        let white = ["e5", "f5"].map(|text| (point(text), Side::Second));
        let stones = black.into_iter().chain(white).collect();
        let setup = Setup { ruleset: Ruleset::usual(), stones, to_move: Side::Second };
        let mut position = setup.validate().unwrap();
        position.play(Move::Place(point("g5")));
        position.play(Move::Place(point("d1")));
        let lines = board_lines(&mut started("freestyle", "unlimited"), &AnyPosition::Gomoku(position));
        assert_eq!(lines, "BOARD 0,0,2 4,4,1 1,0,2 5,4,1 2,0,2 6,4,1 3,0,2 DONE");
    }

    #[test]
    fn answers_table() {
        let info = ThinkInfo { depth: Some(3), score: Some(Score::Raw(35)), ..ThinkInfo::default() };
        let mv = |text: &str| Incoming::Move(text.parse().unwrap());
        let table = [
            ("OK - ready", Incoming::Ready),
            ("", Incoming::Nothing),
            ("7, 8", mv("h9")),
            ("-1,-1", mv("pass")),
            ("15,3", mv("15,3")),
            ("60000,60000", Incoming::Rubbish("60000,60000".to_owned())),
            ("message depth 3 ev 35", Incoming::Info(info)),
            ("DEBUG thinking", Incoming::Nothing),
            ("UNKNOWN INFO rule", Incoming::Nothing),
            ("ERROR no", Incoming::Refusal("ERROR no".to_owned())),
            ("SUGGEST 7,7", Incoming::Prompt("PLAY 7,7".to_owned())),
            ("SWAP", Incoming::Rubbish("SWAP".to_owned())),
            ("7,7 8,8", Incoming::Rubbish("7,7 8,8".to_owned())),
            ("I resign", Incoming::Rubbish("I resign".to_owned())),
        ];
        for (line, incoming) in table {
            assert_eq!(started("freestyle", "unlimited").on_message(line), incoming, "{line}");
        }
    }

    #[test]
    fn other_games_and_names_that_are_no_words_are_refused() {
        let spec = GameSpec::by_name(rules::GameKind::Ataxx, None, None).unwrap();
        let ataxx = NewGame { spec, time: TimeControl::UNLIMITED, seed: 0 };
        assert_eq!(Gomocup::new(Vec::new()).new_game(&ataxx).unwrap_err().kind, FaultKind::StartUp);
        let option = EngineOption { name: "two words".to_owned(), value: "1".to_owned() };
        let gomoku = NewGame { spec: GameSpec::Gomoku(Ruleset::usual()), ..ataxx };
        assert_eq!(Gomocup::new(vec![option]).new_game(&gomoku).unwrap_err().kind, FaultKind::StartUp);
    }
}
