//! Serious games that are being played: nobody is helped with the position at which one stands, whoever asks.
//!
//! What is asked about need not name the game: a second window, or a friend, would leave that out. Nor need it be that very
//! position: it may be turned or mirrored, have other rules, or be one ply earlier or later, and would tell the same. The
//! first moves are everybody's.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard},
};

use rules::{AnyPosition, Side, ataxx::Square, gomoku::Point};
use store::GameId;

use super::table::Table;
use crate::messages::error::{ErrorCode, Refusal};

/// From so many moves on a position is a game's own.
const OWN_FROM: usize = 4;

/// Where the serious games stand that are awake.
#[derive(Default)]
pub(crate) struct Serious(Mutex<HashMap<GameId, Standing>>);

/// Where a game stands, and where it stood before its last move.
struct Standing {
    position: AnyPosition,
    now: Sight,
    before: Option<Sight>,
}

/// What is seen on a board, row by row, whoever is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sight {
    size: usize,
    points: Vec<u8>,
}

/// What is seen on a point, besides the stones of both sides.
const EMPTY: u8 = 2;
const BLOCKED: u8 = 3;

impl Sight {
    fn of(position: &AnyPosition) -> Sight {
        match position {
            AnyPosition::Gomoku(position) => {
                let stone = |point| position.stone(point).map_or(EMPTY, |side| side.index() as u8);
                let size = position.size();
                Sight { size: size.into(), points: Point::all(size).map(stone).collect() }
            }
            AnyPosition::Ataxx(game) => {
                let board = game.position();
                let piece =
                    |square| match Side::BOTH.into_iter().find(|&side| board.stones(side).contains(square)) {
                        Some(side) => side.index() as u8,
                        None if board.blocked().contains(square) => BLOCKED,
                        None => EMPTY,
                    };
                Sight { size: Square::SIDE_LENGTH.into(), points: Square::all().map(piece).collect() }
            }
        }
    }

    fn stones(&self) -> usize {
        self.points.iter().filter(|&&point| point < EMPTY).count()
    }

    /// The same board as it looks from each side, and in a mirror.
    fn turned(&self) -> impl Iterator<Item = Sight> {
        let last = self.size - 1;
        (0..8).map(move |turn| {
            let seen = |(y, x): (usize, usize)| {
                let (y, x) = if turn & 4 == 0 { (y, x) } else { (x, y) };
                let y = if turn & 2 == 0 { y } else { last - y };
                let x = if turn & 1 == 0 { x } else { last - x };
                self.points[y * self.size + x]
            };
            let all = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (y, x)));
            Sight { size: self.size, points: all.map(seen).collect() }
        })
    }
}

impl Standing {
    fn of(position: &AnyPosition) -> Standing {
        let mut earlier = position.clone();
        let is_own = position.ply() > OWN_FROM;
        let before = (is_own && earlier.undo().is_some()).then(|| Sight::of(&earlier));
        Standing { position: position.clone(), now: Sight::of(position), before }
    }

    /// Whether somebody who is told about a board is told about this game.
    fn is_met_by(&self, asked: &Sight) -> bool {
        // A ply of either game puts one stone at most.
        if asked.size != self.now.size || asked.stones().abs_diff(self.now.stones()) > 1 {
            return false;
        }
        asked
            .turned()
            .any(|seen| seen == self.now || Some(&seen) == self.before.as_ref() || self.is_followed_by(&seen))
    }

    /// Whether a board is seen after one more ply.
    fn is_followed_by(&self, seen: &Sight) -> bool {
        match &self.position {
            AnyPosition::Gomoku(_) => {
                let points = self.now.points.iter().zip(&seen.points);
                let mut other = points.filter(|(here, there)| here != there);
                matches!((other.next(), other.next()), (Some((&EMPTY, _)), None))
            }
            AnyPosition::Ataxx(game) => game.legal_moves().any(|mv| {
                let mut later = game.clone();
                later.play(mv);
                Sight::of(&AnyPosition::Ataxx(later)) == *seen
            }),
        }
    }
}

impl Serious {
    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Standing>> {
        self.0.lock().expect("nothing panics while it holds the list")
    }

    /// Notes where a game stands now.
    pub(super) fn note(&self, game: &GameId, table: &Table) {
        if !table.terms.serious {
            return;
        }
        if table.result.is_none() && table.moves.len() >= OWN_FROM {
            let standing = Standing::of(&table.position);
            self.lock().insert(game.clone(), standing);
        } else {
            self.forget(game);
        }
    }

    /// Forgets a game that nobody looks at any more.
    pub(super) fn forget(&self, game: &GameId) {
        self.lock().remove(game);
    }

    /// Refuses help with a position at which a serious game stands, or nearly so.
    ///
    /// # Errors
    /// If one does.
    pub(crate) fn refuse_help(&self, position: &AnyPosition) -> Result<(), Refusal> {
        let games = self.lock();
        let is_same_game = |standing: &&Standing| {
            matches!(
                (&standing.position, position),
                (AnyPosition::Gomoku(_), AnyPosition::Gomoku(_))
                    | (AnyPosition::Ataxx(_), AnyPosition::Ataxx(_))
            )
        };
        let mut games = games.values().filter(is_same_game).peekable();
        if games.peek().is_none() {
            return Ok(());
        }
        let asked = Sight::of(position);
        let is_met = games.any(|standing| standing.is_met_by(&asked));
        if is_met { Err(ErrorCode::Serious.refusal()) } else { Ok(()) }
    }

    /// Refuses help with any position of a game, as a review gives it.
    ///
    /// # Errors
    /// If a serious game stands at one of them, or nearly so.
    pub(crate) fn refuse_review(&self, end: &AnyPosition) -> Result<(), Refusal> {
        if self.lock().is_empty() {
            return Ok(());
        }
        let mut position = end.clone();
        loop {
            self.refuse_help(&position)?;
            if position.undo().is_none() {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::{GameKind, GameSpec};

    use super::*;

    fn position(game: GameKind, rule: &str, moves: &str) -> AnyPosition {
        let mut position = AnyPosition::start(GameSpec::by_name(game, Some(rule), None).unwrap());
        for mv in moves.split_whitespace() {
            position.try_play(mv).unwrap();
        }
        position
    }

    #[test]
    fn help_near_a_serious_game_is_refused_table() {
        let gomoku = |moves| position(GameKind::Gomoku, "freestyle", moves);
        let ataxx = |moves| position(GameKind::Ataxx, "international", moves);
        let stands = gomoku("h8 i9 j10 g9 f6");
        let played = ataxx("g2 a2 f2 b2");
        for (standing, asked, is_met, what) in [
            (&stands, gomoku("h8 i9 j10 g9 f6"), true, "the same"),
            (&stands, gomoku("f6 g9 j10 i9 h8"), true, "in another order"),
            (&stands, position(GameKind::Gomoku, "standard", "h8 i9 j10 g9 f6"), true, "by other rules"),
            (&stands, gomoku("h8 g9 f10 i9 j6"), true, "in a mirror"),
            (&stands, gomoku("h8 g7 f6 i7 j10"), true, "turned by half"),
            (&stands, gomoku("h8 i9 j10 g9"), true, "before the last move"),
            (&stands, gomoku("h8 i9 j10 g9 f6 a1"), true, "after one more move"),
            (&stands, gomoku("h8 i9 j10 g9 f6 a1 b1"), false, "after two more"),
            (&stands, gomoku("h8 i9 j10"), false, "two moves before"),
            (&stands, gomoku("h8 i9 j10 g9 f7"), false, "another move"),
            (&stands, ataxx("g2 a2 f2 b2"), false, "another game"),
            (&played, ataxx("g2 a2 f2 b2"), true, "the same"),
            (&played, ataxx("g2 a2 f2 b2 e2"), true, "after a copy"),
            (&played, ataxx("g2 a2 f2 b2 f2d3"), true, "after a jump"),
            (&played, ataxx("g2 a2 f2 b2 e2 c2"), false, "after two more"),
            (&played, ataxx("a6 g6 b6 f6"), true, "from the other side"),
        ] {
            assert_eq!(Standing::of(standing).is_met_by(&Sight::of(&asked)), is_met, "{what}: {asked}");
        }
    }
}
