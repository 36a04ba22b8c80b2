//! A slow and obvious Ataxx referee: a board of cells, nested loops, text moves, each rule set
//! written out as its table says. It shares nothing with the fast code but `Side` and `Outcome`.

use rules::{Outcome, Side};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SlowCell {
    Empty,
    Blocked,
    Stone(Side),
}

/// Rank 1 first, file a first.
pub(crate) type Board = [[SlowCell; 7]; 7];

/// Rank and file, from 0.
type Place = (usize, usize);

#[derive(Clone, Debug)]
pub(crate) struct SlowGame {
    rules: &'static str,
    board: Board,
    side: Side,
    quiet: u32,
    number: u32,
    transitions: Vec<(Board, Board)>,
    repeated: bool,
}

impl SlowGame {
    pub(crate) fn new(rules: &'static str, board: Board, side: Side, quiet: u32, number: u32) -> SlowGame {
        SlowGame { rules, board, side, quiet, number, transitions: Vec::new(), repeated: false }
    }

    fn count(&self, cell: SlowCell) -> usize {
        self.board.iter().flatten().filter(|&&here| here == cell).count()
    }

    pub(crate) fn fen(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..7).rev() {
            let mut row = String::new();
            for file in 0..7 {
                row.push(match self.board[rank][file] {
                    SlowCell::Empty => '1',
                    SlowCell::Blocked => '-',
                    SlowCell::Stone(Side::First) => 'x',
                    SlowCell::Stone(Side::Second) => 'o',
                });
            }
            for run in (2..=7).rev() {
                row = row.replace(&"1".repeat(run), &run.to_string());
            }
            rows.push(row);
        }
        let side = if self.side == Side::First { "x" } else { "o" };
        format!("{} {side} {} {}", rows.join("/"), self.quiet, self.number)
    }

    /// The text of every legal move, sorted.
    pub(crate) fn moves(&self) -> Vec<String> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut moves: Vec<String> = self.steps(self.side).map(|(from, to)| text_of(from, to)).collect();
        if moves.is_empty() {
            moves.push("0000".to_owned());
        }
        moves.sort();
        moves.dedup();
        moves
    }

    /// Every way of a side's stones to an empty square, whoever's turn it is.
    fn steps(&self, side: Side) -> impl Iterator<Item = (Place, Place)> {
        let own = squares().filter(move |&(rank, file)| self.board[rank][file] == SlowCell::Stone(side));
        own.flat_map(move |from| {
            squares()
                .filter(move |&to| matches!(distance(from, to), 1 | 2))
                .filter(|&(rank, file)| self.board[rank][file] == SlowCell::Empty)
                .map(move |to| (from, to))
        })
    }

    fn can_move(&self, side: Side) -> bool {
        self.steps(side).next().is_some()
    }

    /// Plays the text of a legal move.
    pub(crate) fn play(&mut self, mv: &str) {
        let before = self.board;
        let text = mv.as_bytes();
        if mv != "0000" {
            let (rank, file) = square(&text[text.len() - 2..]);
            if text.len() == 4 {
                let (from_rank, from_file) = square(&text[..2]);
                self.board[from_rank][from_file] = SlowCell::Empty;
            }
            self.board[rank][file] = SlowCell::Stone(self.side);
            for (near_rank, near_file) in squares() {
                let near = distance((near_rank, near_file), (rank, file)) == 1;
                if near && self.board[near_rank][near_file] == SlowCell::Stone(self.side.other()) {
                    self.board[near_rank][near_file] = SlowCell::Stone(self.side);
                }
            }
        }
        self.quiet = if text.len() == 2 { 0 } else { self.quiet + 1 };
        self.number += u32::from(self.side == Side::Second);
        self.side = self.side.other();
        self.repeated = self.transitions.contains(&(before, self.board));
        self.transitions.push((before, self.board));
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let mut first = self.count(SlowCell::Stone(Side::First));
        let mut second = self.count(SlowCell::Stone(Side::Second));
        let empty = self.count(SlowCell::Empty);
        let no_stones = first == 0 || second == 0;
        let [first_moves, second_moves] = Side::BOTH.map(|side| self.can_move(side));
        match self.rules {
            "international" if no_stones || (!first_moves && !second_moves) => Some(majority(first, second)),
            "international" if self.quiet >= 100 => Some(Outcome::Draw),
            "course" if empty == 0 || no_stones || !self.can_move(self.side) => {
                Some(Outcome::Win(if first > second { Side::First } else { Side::Second }))
            }
            "botzone" if self.repeated => Some(Outcome::Win(self.side)),
            "botzone" if !first_moves || !second_moves => {
                first += if first_moves { empty } else { 0 };
                second += if second_moves { empty } else { 0 };
                Some(majority(first, second))
            }
            "botzone" if 2 * (self.number - 1) + u32::from(self.side == Side::Second) >= 400 => {
                Some(majority(first, second))
            }
            _ => None,
        }
    }
}

fn majority(first: usize, second: usize) -> Outcome {
    match first.cmp(&second) {
        std::cmp::Ordering::Greater => Outcome::Win(Side::First),
        std::cmp::Ordering::Equal => Outcome::Draw,
        std::cmp::Ordering::Less => Outcome::Win(Side::Second),
    }
}

fn squares() -> impl Iterator<Item = Place> {
    (0..7).flat_map(|rank| (0..7).map(move |file| (rank, file)))
}

fn distance(from: Place, to: Place) -> usize {
    from.0.abs_diff(to.0).max(from.1.abs_diff(to.1))
}

fn text_of(from: Place, to: Place) -> String {
    if distance(from, to) == 1 { name(to) } else { name(from) + &name(to) }
}

fn name((rank, file): Place) -> String {
    format!("{}{}", (b'a' + file as u8) as char, rank + 1)
}

fn square(text: &[u8]) -> Place {
    (usize::from(text[1] - b'1'), usize::from(text[0] - b'a'))
}
