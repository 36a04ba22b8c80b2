//! The engine on its thread: it answers questions about positions, and always with a legal move.

use std::time::{Duration, Instant};

use gomoku_engine::{BestMove, Engine, Info, Options};
use rules::gomoku::{Move, Point, Position, Variant};
use search_kit::{
    Clock, Limits, MoveOverhead, Score, StopFlag,
    runner::{Worker, catch},
};

use super::{balance, settings::Equipment};
use crate::{clock::real_time, memory};

/// A question to the engine.
pub(super) struct Task {
    pub(super) question: Question,
    pub(super) position: Position,
    pub(super) limits: Limits,
    pub(super) equipment: Equipment,
    pub(super) stop: StopFlag,
    /// When the question came, and what is to be kept back of its time.
    pub(super) asked: Instant,
    pub(super) overhead: MoveOverhead,
}

impl Task {
    /// What is left of the limits now.
    pub(super) fn limits_now(&self) -> Limits {
        self.overhead.left_of(&self.limits, self.asked.elapsed())
    }
}

/// What is asked.
pub(super) enum Question {
    /// Nothing yet: be ready for this board and these rules.
    Prepare(Memory),
    /// The best move but those to avoid, with so many lines of analysis.
    BestMove { lines: usize, avoid: Vec<Point> },
    /// Which of these ways to go on leaves the game nearest to even, or to a bias for the side to
    /// move.
    Balance { ways: Vec<Vec<Point>>, bias: i32 },
}

/// What becomes of the memory of earlier searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Memory {
    Kept,
    Cleared,
}

/// The answer to a task.
#[derive(Clone, Debug)]
pub(super) enum GomokuAnswer {
    Ready,
    Best(BestMove),
    Stones(Vec<Point>),
}

/// How many first moves can be left out by looking at as many more lines.
pub(super) const MOST_LINES: usize = 64;

/// The engine and what was wanted for it; thrown away only when it has panicked.
pub(super) struct Thinker {
    clock: Clock,
    engine: Option<(Equipment, Engine)>,
}

impl Thinker {
    pub(super) fn new() -> Thinker {
        Thinker { clock: real_time(), engine: None }
    }

    /// Allocates and computes all that takes time.
    fn prepare(&mut self, task: &Task, memory: Memory) {
        let nothing = Limits { nodes: Some(1), ..Limits::default() };
        self.ask(|engine| {
            // Managers tell the rule when the game has begun already, and the clock runs.
            Variant::ALL.into_iter().for_each(|variant| engine.prepare(variant));
            if memory == Memory::Cleared {
                engine.new_game();
            }
            if task.position.outcome().is_none() {
                engine.go(&task.position, &nothing, &task.stop, &mut |_| {});
            }
        });
    }

    fn best_move(
        &mut self,
        task: &Task,
        limits: &Limits,
        lines: usize,
        avoid: &[Point],
        on_info: &mut dyn FnMut(Info),
    ) -> BestMove {
        let is_allowed = |mv: &Move| !matches!(mv, Move::Place(point) if avoid.contains(point));
        let mut last: Option<Info> = None;
        let mut listen = |info: &Info| {
            let mut info = info.clone();
            info.lines.retain(|line| line.moves.first().is_some_and(is_allowed));
            info.lines.truncate(lines);
            last = Some(info.clone());
            on_info(info);
        };
        let found = self.ask(|engine| engine.go(&task.position, limits, &task.stop, &mut listen));
        let is_fine = |best: &BestMove| is_allowed(&best.mv) && task.position.is_legal(best.mv);
        found.filter(is_fine).unwrap_or_else(|| {
            let line = last.as_ref().and_then(|info| info.lines.first());
            let mv = line.and_then(|line| line.moves.first().copied());
            let mv = mv.filter(|&mv| task.position.is_legal(mv));
            BestMove {
                mv: mv.unwrap_or_else(|| fallback(&task.position, avoid)),
                score: line.map_or(Score::Evaluation(0), |line| line.score),
                depth: last.as_ref().map_or(0, |info| info.depth),
                nodes: last.as_ref().map_or(0, |info| info.nodes),
                pv: line.map(|line| line.moves.clone()).unwrap_or_default(),
            }
        })
    }

    /// The size of the tables: what is free is only asked when it is about to change.
    fn affordable_bytes(&self, wanted: Equipment) -> usize {
        match &self.engine {
            Some((built, engine)) if built.hash_bytes == wanted.hash_bytes => engine.options().hash_bytes,
            _ => memory::affordable(wanted.hash_bytes),
        }
    }

    /// Gives the engine what it is to work with.
    fn equip(&mut self, equipment: Equipment, lines: usize) {
        let options = Options {
            hash_bytes: self.affordable_bytes(equipment),
            threads: equipment.threads,
            lines,
            clock: Some(self.clock.clone()),
            // The session takes its own, measured delay off the limits.
            move_overhead: Duration::ZERO,
            ..Options::default()
        };
        match &mut self.engine {
            Some((built, engine)) => {
                engine.set_options(options);
                *built = equipment;
            }
            None => self.engine = Some((equipment, Engine::new(options))),
        }
    }

    /// What the engine answers; nothing, and no engine any more, if it panics.
    fn ask<T>(&mut self, question: impl FnOnce(&mut Engine) -> T) -> Option<T> {
        let (built, mut engine) = self.engine.take()?;
        let answer = catch(|| question(&mut engine)).ok()?;
        self.engine = Some((built, engine));
        Some(answer)
    }
}

impl Worker for Thinker {
    type Job = Task;
    type Progress = Info;
    /// The answer, and when it was to be ready at the latest.
    type Outcome = (GomokuAnswer, Option<Duration>);

    fn work(&mut self, task: Task, report: &mut dyn FnMut(Info)) -> Self::Outcome {
        let lines = match &task.question {
            Question::BestMove { lines, avoid } => (lines + avoid.len()).min(MOST_LINES),
            Question::Prepare(_) | Question::Balance { .. } => 1,
        };
        if catch(|| self.equip(task.equipment, lines)).is_err() {
            self.recover();
        }
        let limits = task.limits_now();
        let due = limits.hard_time().map(|time| task.asked.elapsed() + time);
        let answer = match &task.question {
            Question::Prepare(memory) => {
                self.prepare(&task, *memory);
                GomokuAnswer::Ready
            }
            Question::BestMove { lines, avoid } => {
                GomokuAnswer::Best(self.best_move(&task, &limits, *lines, avoid, report))
            }
            Question::Balance { ways, bias } => {
                let clock = self.clock.clone();
                let stones = self.ask(|engine| balance::nearest(engine, &clock, &task, ways, *bias));
                GomokuAnswer::Stones(stones.unwrap_or_else(|| ways.first().cloned().unwrap_or_default()))
            }
        };
        (answer, due)
    }

    fn recover(&mut self) {
        self.engine = None;
    }
}

/// A legal move for when the engine has none: near the last stone, or near the centre; a pass when
/// every point is to be avoided.
fn fallback(position: &Position, avoid: &[Point]) -> Move {
    let last = position.moves().iter().rev().find_map(|mv| match mv {
        Move::Place(point) => Some(*point),
        Move::Pass => None,
    });
    let middle = last.unwrap_or(Point::centre(position.size()));
    let points = position.legal_moves().filter_map(|mv| match mv {
        Move::Place(point) => Some(point).filter(|point| !avoid.contains(point)),
        Move::Pass => None,
    });
    points.min_by_key(|point| point.distance(middle)).map_or(Move::Pass, Move::Place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::gomoku::Ruleset;

    fn ask(text: &str, avoid: &[&str], nodes: u64) -> (BestMove, Position) {
        let position = Position::parse(text, Ruleset::usual()).unwrap();
        let avoid = avoid
            .iter()
            .map(|text| match Move::parse(text, 15).unwrap() {
                Move::Place(point) => point,
                Move::Pass => panic!("no point"),
            })
            .collect();
        let task = Task {
            question: Question::BestMove { lines: 1, avoid },
            position: position.clone(),
            limits: Limits { nodes: Some(nodes), ..Limits::default() },
            equipment: Equipment { hash_bytes: 1 << 20, threads: 1 },
            stop: StopFlag::new(),
            asked: Instant::now(),
            overhead: MoveOverhead::at_least(Duration::from_millis(10)),
        };
        let (answer, _) = Thinker::new().work(task, &mut |_| {});
        let GomokuAnswer::Best(best) = answer else { panic!("a move was asked for: {answer:?}") };
        (best, position)
    }

    #[test]
    fn moves_to_avoid_are_avoided_even_when_they_win() {
        for (text, avoid) in [
            ("h8a1i8c1j8e1k8l8", &["g8"][..]),
            ("h8i9i7j8h10g8", &["h9", "h7", "h11"]),
            ("startpos", &["h8"]),
            ("h8", &["g7", "g8", "g9", "h7", "h9", "i7", "i8", "i9"]),
        ] {
            let (best, position) = ask(text, avoid, 2_000);
            assert!(position.is_legal(best.mv), "{text}: {}", best.mv);
            assert!(!avoid.contains(&best.mv.to_string().as_str()), "{text}: {}", best.mv);
        }
    }

    #[test]
    fn the_move_of_last_resort_is_legal_and_near() {
        let position = Position::parse("h8h9a1", Ruleset::usual()).unwrap();
        assert_eq!(fallback(&position, &[]).to_string(), "b1");
        assert_eq!(fallback(&Position::new(Ruleset::usual()), &[]).to_string(), "h8");
    }
}
