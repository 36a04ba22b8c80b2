//! What there is to see on a board.

use app::messages::board::{BoardState, BoardView, Cell, Game, MoveView, Side, Stones};
use rules::gomoku::Point;

use super::{point, points_of_move};

/// Pieces and marks of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Diagram {
    pub(crate) game: Game,
    pub(crate) size: u8,
    pieces: Vec<Option<Side>>,
    pub(crate) blocked: Vec<Point>,
    /// Where the last move went.
    pub(crate) last: Option<Point>,
    /// The row that has won.
    pub(crate) winning: Vec<Point>,
    pub(crate) forbidden: Vec<Point>,
    /// The points of a suggested move.
    pub(crate) hint: Vec<Point>,
    /// The points that the coach speaks of.
    pub(crate) threatened: Vec<Point>,
    /// The piece of Ataxx that was picked.
    pub(crate) picked: Option<Point>,
    /// Where it can go.
    pub(crate) targets: Vec<(Point, Target)>,
}

/// How a piece of Ataxx gets to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    /// A new piece comes to stand there.
    Clone,
    /// The piece itself leaves its square.
    Jump,
}

impl Diagram {
    /// A position.
    pub(crate) fn of(view: &BoardView) -> Diagram {
        let mut diagram = Diagram::bare(view);
        diagram.put(&view.stones);
        diagram.mark(&view.state);
        diagram
    }

    /// The position after some moves from a start. The marks of the end are those of its own view.
    pub(crate) fn after(start: &BoardView, moves: &[MoveView]) -> Diagram {
        let mut diagram = Diagram::bare(start);
        diagram.put(&start.stones);
        for change in moves.iter().flat_map(|mv| &mv.changes) {
            if let Some(at) = point(&change.point, diagram.size) {
                diagram.set(at, side_of(change.to));
            }
        }
        diagram.last = moves.last().and_then(|mv| points_of_move(&mv.text, diagram.size).pop());
        diagram
    }

    fn bare(view: &BoardView) -> Diagram {
        let size = view.width;
        Diagram {
            game: view.game,
            size,
            pieces: vec![None; usize::from(size) * usize::from(size)],
            blocked: points(&view.blocked, size),
            last: None,
            winning: Vec::new(),
            forbidden: Vec::new(),
            hint: Vec::new(),
            threatened: Vec::new(),
            picked: None,
            targets: Vec::new(),
        }
    }

    fn put(&mut self, stones: &Stones) {
        for (side, texts) in [(Side::First, &stones.first), (Side::Second, &stones.second)] {
            for at in points(texts, self.size) {
                self.set(at, Some(side));
            }
        }
    }

    /// Takes over the marks of a position.
    pub(crate) fn mark(&mut self, state: &BoardState) {
        let last = state.last_move.as_ref();
        self.last = last.and_then(|mv| points_of_move(&mv.text, self.size).pop());
        self.winning = points(&state.winning_line, self.size);
        self.forbidden = state.forbidden.iter().filter_map(|at| point(&at.point, self.size)).collect();
    }

    fn index(&self, at: Point) -> usize {
        usize::from(at.y()) * usize::from(self.size) + usize::from(at.x())
    }

    fn set(&mut self, at: Point, piece: Option<Side>) {
        let index = self.index(at);
        self.pieces[index] = piece;
    }

    /// The piece on a point.
    pub(crate) fn piece(&self, at: Point) -> Option<Side> {
        self.pieces[self.index(at)]
    }
}

fn points(texts: &[String], size: u8) -> Vec<Point> {
    texts.iter().filter_map(|text| point(text, size)).collect()
}

fn side_of(cell: Cell) -> Option<Side> {
    match cell {
        Cell::First => Some(Side::First),
        Cell::Second => Some(Side::Second),
        Cell::Empty => None,
    }
}
