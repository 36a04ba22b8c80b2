//! The check of a whole win: after each attacking move, every legal answer on the board must lose.
//! Answers that lose because a five stands open, or to the same fours as a pass, are not played one
//! by one.
//!
//! The attacker's moves come from an [`Attack`] that is not trusted with anything: its moves are
//! played on the referee's board, and the check is complete when every line of play has ended in a
//! row that wins for the attacker, or has reached a position from where that is known already.

use std::collections::HashMap;

use rules::{
    Outcome, Side,
    gomoku::{Direction, Move, Point, Position},
};

use super::{
    Flaw,
    zone::{answers_to_fives, answers_to_fours},
};

/// Knows what the attacker plays.
pub trait Attack {
    /// The attacking move in a position where the attacker is to move.
    fn next_move(&mut self, position: &Position) -> Option<Point>;

    /// The fours that would win, with their blocks, if the enemy, who is to move, passed. This is a
    /// hint: without it the check takes longer.
    fn fours_if_passed(&mut self, _position: &Position) -> Option<Vec<Point>> {
        None
    }
}

/// A win that has been checked against every defence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedWin {
    /// After how many plies the win is complete, whatever the enemy plays.
    pub plies: u32,
    /// The attack, and the answers that hold out longest against it.
    pub line: Vec<Move>,
    /// How many positions with the attacker to move were looked at.
    pub positions: usize,
}

/// Checks that the attack wins for the side to move against every defence.
///
/// # Errors
/// The first answer that the attack does not deal with, or that there are more positions to look at
/// than allowed.
pub fn verify_win(
    position: &Position,
    attack: &mut dyn Attack,
    positions_at_most: usize,
) -> Result<VerifiedWin, Flaw> {
    let mut check = Check {
        start: position.moves().len(),
        attacker: position.side_to_move(),
        position: position.clone(),
        attack,
        known: HashMap::new(),
        endings: HashMap::new(),
        positions: 0,
        positions_at_most,
    };
    let plies = check.attacking_move()?.plies;
    Ok(VerifiedWin { plies, line: check.line(), positions: check.positions })
}

/// How long a position takes until the win, and the move that is played in it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    plies: u32,
    mv: Move,
}

/// The step that takes longer; of equals the first.
fn longer(first: Option<Step>, second: Step) -> Option<Step> {
    Some(first.filter(|first| first.plies >= second.plies).unwrap_or(second))
}

/// The answers to an attacking move.
struct Answers {
    /// Those that must be played.
    looked_at: Vec<Move>,
    /// One of the others, if there are any, and the line that beats all of them.
    others: Option<(Move, Vec<Point>)>,
}

struct Check<'a> {
    /// How many moves had been played where the win begins.
    start: usize,
    attacker: Side,
    position: Position,
    attack: &'a mut dyn Attack,
    known: HashMap<u64, Step>,
    /// The fours that follow where the enemy's longest resistance is an answer that changes nothing.
    endings: HashMap<u64, Vec<Point>>,
    positions: usize,
    positions_at_most: usize,
}

impl Check<'_> {
    fn attacking_move(&mut self) -> Result<Step, Flaw> {
        if let Some(&known) = self.known.get(&self.position.hash()) {
            return Ok(known);
        }
        self.positions += 1;
        if self.positions > self.positions_at_most {
            return Err(Flaw::TooLarge { positions: self.positions_at_most });
        }
        let Some(point) = self.attack.next_move(&self.position) else {
            return Err(Flaw::Unanswered { line: self.played() });
        };
        let (key, mv) = (self.position.hash(), Move::Place(point));
        let number = self.position.moves().len() - self.start + 1;
        self.position.try_play(mv).map_err(|reason| Flaw::Illegal { number, reason })?;
        let rest = match self.position.outcome() {
            Some(Outcome::Win(side)) if side == self.attacker => Ok(0),
            Some(_) => Err(Flaw::Unfinished),
            None => self.answers(point),
        };
        self.position.undo();
        let step = Step { plies: 1 + rest?, mv };
        self.known.insert(key, step);
        Ok(step)
    }

    /// How long the enemy can hold out after an attacking move.
    fn answers(&mut self, attacked: Point) -> Result<u32, Flaw> {
        if let Some(known) = self.known.get(&self.position.hash()) {
            return Ok(known.plies);
        }
        let fives = self.threatened_fives(attacked);
        let Answers { looked_at, others } = self.answers_to(&fives);
        let mut longest = None;
        for mv in looked_at {
            self.position.play_unchecked(mv);
            let rest = match self.position.outcome() {
                Some(_) => Err(Flaw::Escape { number: self.played().len() - 1, answer: mv }),
                None if fives.iter().any(|&five| self.wins_at(five)) => Ok(1),
                None => self.attacking_move().map(|step| step.plies),
            };
            self.position.undo();
            longest = longer(longest, Step { plies: 1 + rest?, mv });
        }
        if let Some((mv, line)) = others {
            let step = Step { plies: 1 + line.len() as u32, mv };
            longest = longer(longest, step);
            if longest == Some(step) {
                self.endings.insert(self.position.hash(), line);
            }
        }
        let longest = longest.ok_or(Flaw::Unfinished)?;
        self.known.insert(self.position.hash(), longest);
        Ok(longest.plies)
    }

    /// The answers to an attacking move that leaves these fives open.
    fn answers_to(&mut self, fives: &[Point]) -> Answers {
        let (looked_at, line) = if let Some(answers) = answers_to_fives(&self.position, fives) {
            (answers, fives[..1].to_vec())
        } else {
            let fours = self.attack.fours_if_passed(&self.position).unwrap_or_default();
            match answers_to_fours(&mut self.position, &fours) {
                Some(answers) => (answers, fours),
                None => return Answers { looked_at: self.position.legal_moves().collect(), others: None },
            }
        };
        let others = self.legal_move_besides(&looked_at).map(|mv| (mv, line));
        Answers { looked_at, others }
    }

    fn legal_move_besides(&self, answers: &[Move]) -> Option<Move> {
        let all = self.position.empty_points().map(Move::Place).filter(|mv| !answers.contains(mv));
        all.chain([Move::Pass]).find(|&mv| self.position.is_legal(mv))
    }

    /// The points through the last stone where the attacker would win if it could move again.
    fn threatened_fives(&mut self, last: Point) -> Vec<Point> {
        let size = self.position.size();
        let points = Direction::ALL
            .into_iter()
            .flat_map(|direction| (-4..=4).filter_map(move |steps| last.step(direction, steps, size)));
        self.position.play(Move::Pass);
        let fives = points.filter(|&point| self.wins_at(point)).collect();
        self.position.undo();
        fives
    }

    /// Whether a stone of the side to move wins at once.
    fn wins_at(&mut self, point: Point) -> bool {
        if self.position.stone(point).is_some() || self.position.try_play(Move::Place(point)).is_err() {
            return false;
        }
        let wins = matches!(self.position.outcome(), Some(Outcome::Win(_)));
        self.position.undo();
        wins
    }

    /// The moves played from where the win begins.
    fn played(&self) -> Vec<Move> {
        self.position.moves()[self.start..].to_vec()
    }

    /// The line of longest resistance.
    fn line(&mut self) -> Vec<Move> {
        let mut line = Vec::new();
        while self.position.outcome().is_none() {
            let key = self.position.hash();
            let step = self.known.get(&key).copied();
            // After an answer that does not stop the five nothing is written down: the five follows.
            let mv = step.map(|step| step.mv).or_else(|| {
                let empty: Vec<Point> = self.position.empty_points().collect();
                empty.into_iter().find(|&point| self.wins_at(point)).map(Move::Place)
            });
            let Some(mv) = mv else { break };
            self.position.play(mv);
            line.push(mv);
            if let Some(ending) = self.endings.get(&key) {
                line.extend(ending.iter().map(|&point| Move::Place(point)));
                break;
            }
        }
        line
    }
}
