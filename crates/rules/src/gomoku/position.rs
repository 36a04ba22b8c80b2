//! A game of Gomoku in progress: the stones, whose turn it is, every move so far, and how it ended.

use super::{
    board::{Board, PointContent},
    forbidden::{self, Forbidden, ForbiddenKind},
    line::{self, Line},
    point::Point,
    ruleset::{Ruleset, Variant},
    zobrist,
};
use crate::{Outcome, Side};

/// What a side can do on its turn. Resigning is not a move: see [`Position::resign`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Put a stone on a point.
    Place(Point),
    /// Put none.
    Pass,
}

/// How and why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Who won, if anyone.
    pub outcome: Outcome,
    /// Why.
    pub reason: EndReason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// A winning row.
    Line,
    /// No empty point is left.
    FullBoard,
    /// Both sides passed, one after the other.
    TwoPasses,
    /// The loser resigned.
    Resignation,
}

impl EndReason {
    /// The word used in text and on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Line => "line",
            EndReason::FullBoard => "full-board",
            EndReason::TwoPasses => "two-passes",
            EndReason::Resignation => "resignation",
        }
    }
}

/// Nobody can resign a game that is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[error("the game is already over: {0}")]
#[cfg_attr(feature = "wording", coded("gomoku_over"))]
pub struct AlreadyOver(pub Outcome);

/// Why a move cannot be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[cfg_attr(feature = "wording", derive(wording::Coded))]
#[cfg_attr(feature = "wording", coded("gomoku_move"))]
pub enum IllegalMove {
    /// The game has ended.
    #[error("the game is over: {0}")]
    GameOver(Outcome),
    /// The point is not on this board.
    #[error("{point} is outside the {size}×{size} board")]
    OffBoard {
        /// The point asked for.
        point: Point,
        /// The side length of the board.
        size: u8,
    },
    /// A stone stands there.
    #[error("{0} is occupied")]
    Occupied(Point),
    /// Black may not play there in Renju.
    #[error("{point} is forbidden to black: {kind}", kind = kind.name())]
    Forbidden {
        /// The point asked for.
        point: Point,
        /// The rule that forbids it.
        kind: ForbiddenKind,
    },
}

/// A game in progress or ended. Always valid: it comes from an empty board or a checked
/// [`super::Setup`], and changes by legal moves only.
///
/// ```
/// use rules::gomoku::{Move, Point, Position, Ruleset};
/// let mut position = Position::new(Ruleset::usual());
/// position.play(Move::Place(Point::new(7, 7)));
/// assert_eq!(position.to_string(), "h8");
/// assert_eq!(position.undo(), Some(Move::Place(Point::new(7, 7))));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    ruleset: Ruleset,
    board: Board,
    to_move: Side,
    stones: usize,
    hash: u64,
    moves: Vec<Move>,
    ending: Option<Ending>,
}

impl Position {
    /// The empty board, black to move.
    #[must_use]
    pub fn new(ruleset: Ruleset) -> Self {
        Position {
            ruleset,
            board: Board::new(ruleset.size()),
            to_move: Side::First,
            stones: 0,
            hash: 0,
            // Room for a pass after every stone: no game allocates while it is played.
            moves: Vec::with_capacity(2 * ruleset.area() + 2),
            ending: None,
        }
    }

    /// Size and variant.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The side length of the board.
    #[must_use]
    pub fn size(&self) -> u8 {
        self.ruleset.size()
    }

    /// Whose turn it is, or would be if the game had not ended.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.to_move
    }

    /// The stone on a point of the board; `None` also for points outside it.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Side> {
        point.is_on(self.size()).then(|| self.board.stone(point)).flatten()
    }

    /// The number of stones on the board.
    #[must_use]
    pub fn stone_count(&self) -> usize {
        self.stones
    }

    /// The empty points, row by row from row 1.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> + Clone + '_ {
        Point::all(self.size()).filter(|&point| self.board.stone(point).is_none())
    }

    /// The moves played since the empty board or the setup, oldest first.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Whether the game began on an empty board, so that its moves tell all of it.
    #[must_use]
    pub fn began_empty(&self) -> bool {
        self.stones == self.moves.iter().filter(|mv| matches!(mv, Move::Place(_))).count()
    }

    /// A 64-bit hash of the stones and the side to move.
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// How the game ended; `None` while it is being played.
    #[must_use]
    pub fn end(&self) -> Option<Ending> {
        self.ending
    }

    /// Who won, if anyone; `None` while the game is being played.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ending.map(|ending| ending.outcome)
    }

    /// The rows that won the game: one as a rule, more if the last stone completed several.
    #[must_use]
    pub fn winning_lines(&self) -> Vec<Line> {
        if !matches!(self.ending, Some(Ending { reason: EndReason::Line, .. })) {
            return Vec::new();
        }
        let lines_at = |point| line::winning_lines_at(&self.board, self.ruleset.variant(), point);
        if let Some(&Move::Place(last)) = self.moves.last() {
            return lines_at(last);
        }
        let mut lines: Vec<Line> = Vec::new();
        for line in Point::all(self.size()).flat_map(lines_at) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    /// The points forbidden to black with the reason, whoever is to move. Empty unless the
    /// variant is Renju and the game is being played.
    #[must_use]
    pub fn forbidden_points(&self) -> Vec<Forbidden> {
        if self.ruleset.variant() != Variant::Renju || self.ending.is_some() {
            return Vec::new();
        }
        self.empty_points().filter_map(|point| forbidden::explain(&self.board, point)).collect()
    }

    /// Why black may not play on an empty point; `None` if black may, or if nothing is forbidden
    /// in this variant.
    #[must_use]
    pub fn forbidden_at(&self, point: Point) -> Option<Forbidden> {
        let applies = self.ruleset.variant() == Variant::Renju && point.is_on(self.size());
        (applies && self.board.stone(point).is_none())
            .then(|| forbidden::explain(&self.board, point))
            .flatten()
    }

    /// Every legal move but the voluntary pass: the points that may be played or, when no point
    /// may, the pass. Empty when the game has ended.
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + '_ {
        let is_over = self.ending.is_some();
        let points =
            self.empty_points().filter(move |&point| !is_over && self.forbidden_kind(point).is_none());
        let must_pass = !is_over && points.clone().next().is_none();
        points.map(Move::Place).chain(must_pass.then_some(Move::Pass))
    }

    /// Whether the move may be played, and if not, why.
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if let Some(ending) = self.ending {
            return Err(IllegalMove::GameOver(ending.outcome));
        }
        let Move::Place(point) = mv else { return Ok(()) };
        if !point.is_on(self.size()) {
            return Err(IllegalMove::OffBoard { point, size: self.size() });
        }
        if self.board.stone(point).is_some() {
            return Err(IllegalMove::Occupied(point));
        }
        self.forbidden_kind(point).map_or(Ok(()), |kind| Err(IllegalMove::Forbidden { point, kind }))
    }

    /// Whether the move may be played.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// If the move is illegal.
    pub fn play(&mut self, mv: Move) {
        if let Err(reason) = self.try_play(mv) {
            panic!("an illegal move was played: {reason}");
        }
    }

    /// Plays the move if it is legal; otherwise nothing changes.
    ///
    /// # Errors
    /// The reason why it is illegal.
    pub fn try_play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.check(mv)?;
        self.play_unchecked(mv);
        Ok(())
    }

    /// Plays a move that is known to be legal.
    pub fn play_unchecked(&mut self, mv: Move) {
        debug_assert_eq!(self.check(mv), Ok(()));
        self.ending = match mv {
            Move::Place(point) => self.place(point),
            Move::Pass if self.moves.last() == Some(&Move::Pass) => {
                Some(Ending { outcome: Outcome::Draw, reason: EndReason::TwoPasses })
            }
            Move::Pass => None,
        };
        self.moves.push(mv);
        self.turn();
    }

    /// Takes back the last move, and a resignation that followed it. Returns the move, if there
    /// was one; stones of a setup stay.
    pub fn undo(&mut self) -> Option<Move> {
        self.ending = self.ending.filter(|ending| ending.reason != EndReason::Resignation);
        let mv = self.moves.pop()?;
        self.ending = None;
        self.turn();
        if let Move::Place(point) = mv {
            self.board.put(point, PointContent::Empty);
            self.stones -= 1;
            self.hash ^= zobrist::stone(point, self.to_move);
        }
        Some(mv)
    }

    /// Gives the game to the opponent of `side`.
    ///
    /// # Errors
    /// If the game is over already.
    pub fn resign(&mut self, side: Side) -> Result<(), AlreadyOver> {
        if let Some(ending) = self.ending {
            return Err(AlreadyOver(ending.outcome));
        }
        self.ending = Some(Ending { outcome: Outcome::Win(side.other()), reason: EndReason::Resignation });
        Ok(())
    }

    /// Puts a stone of the side to move on the board and says whether that ends the game.
    fn place(&mut self, point: Point) -> Option<Ending> {
        self.put_stone(point, self.to_move);
        if line::wins_at(&self.board, self.ruleset.variant(), point, self.to_move) {
            return Some(Ending { outcome: Outcome::Win(self.to_move), reason: EndReason::Line });
        }
        self.ending_by_full_board()
    }

    pub(super) fn put_stone(&mut self, point: Point, side: Side) {
        self.board.put(point, side.into());
        self.stones += 1;
        self.hash ^= zobrist::stone(point, side);
    }

    pub(super) fn ending_by_full_board(&self) -> Option<Ending> {
        (self.stones == self.ruleset.area())
            .then_some(Ending { outcome: Outcome::Draw, reason: EndReason::FullBoard })
    }

    /// The sides that have a winning row somewhere on the board: the slow way, for setups.
    pub(super) fn sides_with_winning_row(&self) -> [bool; 2] {
        Side::BOTH.map(|side| {
            let wins = |point| line::wins_at(&self.board, self.ruleset.variant(), point, side);
            Point::all(self.size()).any(|point| self.board.stone(point) == Some(side) && wins(point))
        })
    }

    pub(super) fn turn(&mut self) {
        self.to_move = self.to_move.other();
        self.hash ^= zobrist::WHITE_TO_MOVE;
    }

    pub(super) fn set_end(&mut self, ending: Option<Ending>) {
        self.ending = ending;
    }

    /// The rule that forbids the empty point to the side to move.
    fn forbidden_kind(&self, point: Point) -> Option<ForbiddenKind> {
        let applies = self.ruleset.variant() == Variant::Renju && self.to_move == Side::First;
        applies.then(|| forbidden::kind_at(&self.board, point)).flatten()
    }
}
