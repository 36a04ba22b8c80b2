//! The game as the manager has told it: the stones in their order, and the referee's position.
//!
//! Managers set up positions that no game leads to (unequal numbers of stones, stones taken from
//! the middle), so the stones are kept as they were told and the position is made from them: by
//! playing them where that is possible, as a setup where it is not.

use protocol::gomocup::{self, Owner};
use rules::{
    Side,
    gomoku::{BadSize, IllegalMove, InvalidSetup, Move, Point, Position, Ruleset, Setup, Variant},
};

/// A game in progress.
#[derive(Clone, Debug)]
pub(super) struct Game {
    stones: Vec<(Move, Side)>,
    position: Position,
    /// Points that nobody may use.
    off_limits: Vec<Point>,
}

/// Why a command was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Refusal {
    #[error("no game was started: send START first")]
    NotStarted,
    #[error("a board of {width}×{height} is not possible: only square boards are")]
    NotSquare { width: u16, height: u16 },
    #[error(transparent)]
    BadSize(#[from] BadSize),
    #[error("{point} is outside the {size}×{size} board")]
    OffBoard { point: gomocup::Point, size: u8 },
    #[error("{0} is off limits")]
    OffLimits(gomocup::Point),
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    #[error(transparent)]
    InvalidSetup(#[from] InvalidSetup),
    #[error("there is no stone on {0} to take back")]
    NothingToTakeBack(gomocup::Move),
    #[error("a swap2 opening has no, three or five stones, not {0}")]
    NoSwap2Opening(usize),
    #[error("PLAY answers a SUGGEST, and none was made")]
    NoSuggestion,
}

impl Game {
    /// An empty board.
    pub(super) fn new(size: u16, variant: Variant) -> Result<Game, Refusal> {
        let position = Position::new(Ruleset::new(size.into(), variant)?);
        Ok(Game { stones: Vec::new(), position, off_limits: Vec::new() })
    }

    /// The same board, empty.
    pub(super) fn restarted(&self) -> Game {
        Game { stones: Vec::new(), position: Position::new(self.position.ruleset()), off_limits: Vec::new() }
    }

    /// The same board with the stones of a `BOARD` block; the receiver is to move.
    pub(super) fn with_board(&self, stones: &[gomocup::Stone]) -> Result<Game, Refusal> {
        let own = own_side(stones);
        let mut game = self.restarted();
        for stone in stones {
            let mv = self.read_move(stone.mv)?;
            match (stone.owner, mv) {
                (Owner::Own, mv) => game.stones.push((mv, own)),
                (Owner::Opponent, mv) => game.stones.push((mv, own.other())),
                (Owner::OffLimits, Move::Place(point)) => game.off_limits.push(point),
                (Owner::OffLimits, Move::Pass) => {}
            }
        }
        game.position = position(self.position.ruleset(), &game.stones, own)?;
        // In Renju these are the forbidden points, which the engine knows better by itself.
        let is_renju = self.position.ruleset().variant() == Variant::Renju;
        game.off_limits.retain(|&point| !is_renju && game.position.stone(point).is_none());
        Ok(game)
    }

    /// The same board with the stones of an opening, black first.
    pub(super) fn with_opening(&self, points: &[gomocup::Point]) -> Result<Game, Refusal> {
        let mut game = self.restarted();
        points.iter().try_for_each(|&point| game.play(gomocup::Move::At(point)))?;
        Ok(game)
    }

    /// The same stones by other rules. Where they are impossible by those, the board is empty.
    pub(super) fn under(&self, variant: Variant) -> Game {
        let ruleset = Ruleset::new(self.position.size().into(), variant).expect("the size was valid before");
        let to_move = self.position.side_to_move();
        let mut game = Game { position: Position::new(ruleset), ..self.clone() };
        match position(ruleset, &self.stones, to_move) {
            Ok(position) => game.position = position,
            Err(_) => game.stones.clear(),
        }
        game
    }

    /// The position, for whoever is to move.
    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    /// Points that nobody may use.
    pub(super) fn off_limits(&self) -> &[Point] {
        &self.off_limits
    }

    /// Plays a move that the manager names.
    pub(super) fn play(&mut self, mv: gomocup::Move) -> Result<(), Refusal> {
        let played = self.read_move(mv)?;
        if let (Move::Place(point), Some(told)) = (played, mv.point())
            && self.off_limits.contains(&point)
        {
            return Err(Refusal::OffLimits(told));
        }
        let side = self.position.side_to_move();
        self.position.try_play(played)?;
        self.stones.push((played, side));
        Ok(())
    }

    /// Takes a stone from the board; it is then the turn of the side that had played it last.
    pub(super) fn take_back(&mut self, mv: gomocup::Move) -> Result<(), Refusal> {
        let taken = self.read_move(mv)?;
        let place = self.stones.iter().rposition(|&(stone, _)| stone == taken);
        let place = place.ok_or(Refusal::NothingToTakeBack(mv))?;
        let is_last = place + 1 == self.stones.len();
        let mut stones = self.stones.clone();
        let (_, side) = stones.remove(place);
        let to_move = if is_last { side } else { self.position.side_to_move() };
        self.position = position(self.position.ruleset(), &stones, to_move)?;
        self.stones = stones;
        Ok(())
    }

    /// The point of the board that the manager means.
    pub(super) fn read_point(&self, point: gomocup::Point) -> Result<Point, Refusal> {
        let size = self.position.size();
        let on_board = |n: u16| u8::try_from(n).ok().filter(|&n| n < size);
        let (x, y) = on_board(point.x).zip(on_board(point.y)).ok_or(Refusal::OffBoard { point, size })?;
        Ok(Point::new(x, y))
    }

    fn read_move(&self, mv: gomocup::Move) -> Result<Move, Refusal> {
        mv.point().map_or(Ok(Move::Pass), |point| self.read_point(point).map(Move::Place))
    }
}

/// The point as the protocol writes it.
pub(super) fn told_point(point: Point) -> gomocup::Point {
    gomocup::Point::new(point.x().into(), point.y().into())
}

/// The move as the protocol writes it.
pub(super) fn told_move(mv: Move) -> gomocup::Move {
    match mv {
        Move::Place(point) => gomocup::Move::At(told_point(point)),
        Move::Pass => gomocup::Move::Pass,
    }
}

/// The receiver's colour. Stones in turn are a game, and its first stone is black; otherwise black
/// is whoever does not have fewer stones than the other.
fn own_side(stones: &[gomocup::Stone]) -> Side {
    let owners: Vec<Owner> =
        stones.iter().map(|stone| stone.owner).filter(|&owner| owner != Owner::OffLimits).collect();
    let own = owners.iter().filter(|&&owner| owner == Owner::Own).count();
    let is_in_turn = owners.windows(2).all(|pair| pair[0] != pair[1]);
    let is_black = match owners.first() {
        Some(&first) if is_in_turn => first == Owner::Own,
        _ => 2 * own >= owners.len(),
    };
    if is_black { Side::First } else { Side::Second }
}

/// The position with these stones: as a game if they are one, else as a setup.
fn position(ruleset: Ruleset, stones: &[(Move, Side)], to_move: Side) -> Result<Position, InvalidSetup> {
    let mut played = Position::new(ruleset);
    let mut play = |&(mv, side): &(Move, Side)| played.side_to_move() == side && played.try_play(mv).is_ok();
    if stones.iter().all(&mut play) && played.side_to_move() == to_move {
        return Ok(played);
    }
    let placed = |&(mv, side): &(Move, Side)| match mv {
        Move::Place(point) => Some((point, side)),
        Move::Pass => None,
    };
    Setup { ruleset, stones: stones.iter().filter_map(placed).collect(), to_move }.validate()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(lines: &str, variant: Variant) -> Result<Game, Refusal> {
        let text = format!("BOARD\n{}\nDONE", lines.replace(' ', "\n"));
        let Ok(gomocup::Command::Board(stones)) = gomocup::Command::parse(&text) else { panic!("{text}") };
        Game::new(15, variant).unwrap().with_board(&stones)
    }

    #[test]
    fn the_colour_of_the_receiver_table() {
        let table = [
            ("", Side::First),
            ("7,7,2", Side::Second),
            ("7,7,1 7,8,2", Side::First),
            ("7,7,2 7,8,1 8,8,2", Side::Second),
            // A pass: the stones are in turn, so that the first is black.
            ("7,7,2 7,8,1", Side::Second),
            // No order at all: the numbers tell.
            ("7,7,1 7,8,1 1,1,2 1,2,2", Side::First),
            ("7,7,2 7,8,2 1,1,1", Side::Second),
            ("7,7,1 7,8,1 1,1,2", Side::First),
            ("7,7,2 7,8,2 9,9,2", Side::Second),
        ];
        for (lines, side) in table {
            assert_eq!(board(lines, Variant::Freestyle).unwrap().position().side_to_move(), side, "{lines}");
        }
    }

    #[test]
    fn stones_are_taken_back_from_anywhere() {
        let mut game = board("7,7,2 7,8,1 8,8,2", Variant::Freestyle).unwrap();
        game.take_back(gomocup::Move::at(8, 8)).unwrap();
        assert_eq!(game.position().to_string(), "h8h9");
        assert_eq!(game.position().side_to_move(), Side::First);
        game.take_back(gomocup::Move::at(7, 7)).unwrap();
        assert_eq!((game.position().stone_count(), game.position().side_to_move()), (1, Side::First));
        let nothing = gomocup::Move::at(0, 0);
        assert_eq!(game.take_back(nothing), Err(Refusal::NothingToTakeBack(nothing)));
    }

    #[test]
    fn points_off_limits_are_kept_from_both_sides_but_in_renju() {
        let mut game = board("7,7,2 0,0,3", Variant::Freestyle).unwrap();
        let corner = gomocup::Point::new(0, 0);
        assert_eq!(game.play(gomocup::Move::At(corner)), Err(Refusal::OffLimits(corner)));
        assert!(board("7,7,2 0,0,3", Variant::Renju).unwrap().off_limits().is_empty());
    }

    #[test]
    fn other_rules_keep_the_stones() {
        let game = board("7,7,2 7,8,1 8,8,2", Variant::Freestyle).unwrap().under(Variant::Renju);
        assert_eq!(game.position().to_string(), "h8h9i9");
        assert_eq!(game.position().ruleset().variant(), Variant::Renju);
    }
}
