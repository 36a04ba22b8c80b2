//! The scripted engine's Gomocup side.

use protocol::gomocup::{
    About, Command, CommandReader, Info, Move as Coordinates, Owner, Reply, RuleCode, Stone,
};
use rules::{
    AnyPosition, GameSpec, MoveText, Side,
    gomoku::{Move, Point, Ruleset, Setup, Variant},
};

use super::{Engine, Executed};

/// A Gomocup engine without any thoughts.
pub(super) struct GomocupEngine {
    reader: CommandReader,
    variant: Variant,
    position: AnyPosition,
}

impl Default for GomocupEngine {
    fn default() -> Self {
        let position = AnyPosition::start(GameSpec::Gomoku(Ruleset::usual()));
        GomocupEngine { reader: CommandReader::new(), variant: Variant::Freestyle, position }
    }
}

impl GomocupEngine {
    fn size(&self) -> usize {
        let AnyPosition::Gomoku(position) = &self.position else { unreachable!("it is never another game") };
        position.size().into()
    }

    fn start(&mut self, size: usize) -> Result<(), String> {
        let ruleset = Ruleset::new(size, self.variant).map_err(|error| error.to_string())?;
        self.position = AnyPosition::start(GameSpec::Gomoku(ruleset));
        Ok(())
    }

    fn take_turn(&mut self, mv: Coordinates) -> Result<(), String> {
        self.position.try_play(&mv.to_string()).map(drop).map_err(|error| error.to_string())
    }

    /// The opponent's stones outnumber the own ones only if the opponent moved first.
    fn set_board(&mut self, stones: &[Stone]) -> Result<(), String> {
        let count = |owner| stones.iter().filter(|stone| stone.owner == owner).count();
        let own = if count(Owner::Opponent) > count(Owner::Own) { Side::Second } else { Side::First };
        let place = |stone: &Stone| {
            let point = stone.mv.point()?;
            let (x, y) = (u8::try_from(point.x).ok()?, u8::try_from(point.y).ok()?);
            let on_board = usize::from(x.max(y)) < self.size();
            on_board.then(|| (Point::new(x, y), if stone.owner == Owner::Own { own } else { own.other() }))
        };
        let stones: Option<Vec<_>> = stones.iter().map(place).collect();
        let stones = stones.ok_or("a stone is outside the board")?;
        let ruleset = Ruleset::new(self.size(), self.variant).map_err(|error| error.to_string())?;
        let setup = Setup { ruleset, stones, to_move: own };
        self.position = AnyPosition::Gomoku(setup.validate().map_err(|error| error.to_string())?);
        Ok(())
    }

    fn set_rule(&mut self, code: RuleCode) {
        self.variant = match code {
            RuleCode::STANDARD => Variant::Standard,
            RuleCode::RENJU | RuleCode::YIXIN_RENJU => Variant::Renju,
            RuleCode::CARO => Variant::Caro,
            _ => Variant::Freestyle,
        };
        if self.position.ply() == 0 {
            // The size is a valid one, so this cannot fail; and if it did, nothing would change.
            let _ = self.start(self.size());
        }
    }
}

impl Engine for GomocupEngine {
    fn execute(&mut self, line: &str) -> Executed {
        let asked = |done: Result<(), String>| done.map_or_else(|why| error(&why), |()| Executed::Asked);
        match self.reader.feed(line) {
            None => Executed::Silently,
            Some(Err(why)) => error(&why.to_string()),
            Some(Ok(command)) => match command {
                Command::Start(size) => started(self.start(size.into())),
                Command::Restart => started(self.start(self.size())),
                Command::Begin => asked(Ok(())),
                Command::Turn(mv) => asked(self.take_turn(mv)),
                Command::Board(stones) => asked(self.set_board(&stones)),
                Command::Info(Info::Rule(code)) => {
                    self.set_rule(code);
                    Executed::Silently
                }
                Command::Info(_) => Executed::Silently,
                Command::Takeback(_) => {
                    self.position.undo();
                    Executed::Saying(Reply::Ok.to_string())
                }
                Command::About => {
                    let about = About { name: "scripted-engine".into(), ..About::default() };
                    Executed::Saying(Reply::About(about).to_string())
                }
                Command::End => Executed::Ended,
                other => Executed::Saying(Reply::Unknown(other.to_string().as_str().into()).to_string()),
            },
        }
    }

    fn position(&mut self) -> &mut AnyPosition {
        &mut self.position
    }

    fn announce(&self, mv: MoveText, nodes: u64) -> String {
        let message = format!("MESSAGE depth 1 ev 0 n {nodes} pv {mv}");
        let size = u8::try_from(self.size()).unwrap_or(Ruleset::MAX_SIZE);
        let coordinates = match Move::parse(mv.as_str(), size) {
            Ok(Move::Place(point)) => Coordinates::at(point.x().into(), point.y().into()).to_string(),
            Ok(Move::Pass) => Coordinates::Pass.to_string(),
            Err(_) => mv.to_string(),
        };
        format!("{message}\n{coordinates}")
    }

    fn refuse(&self) -> &'static str {
        "ERROR I do not want to"
    }

    fn chat(&self) -> &'static str {
        "MESSAGE by the way"
    }
}

fn error(why: &str) -> Executed {
    Executed::Saying(Reply::Error(why.into()).to_string())
}

fn started(done: Result<(), String>) -> Executed {
    done.map_or_else(|why| error(&why), |()| Executed::Starting(Reply::Ok.to_string()))
}
