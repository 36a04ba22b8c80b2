//! Which moves are tried, and in what order.

use crate::{
    board::{Class, Spot},
    network::POLICY_WAY_ONE,
    rule::Rule,
    threats::{Situation, class_of_move, push_defences, push_fours},
};

use std::ops::Range;

use super::{ablation::Part, history::Played, params, worker::Worker};

/// A move to try.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) spot: Spot,
    /// How much it is worth a try, before anything is known of it.
    pub(super) prior: i16,
    pub(super) class: Class,
    pub(super) is_forcing: bool,
    pub(super) order: i32,
}

/// Which moves of a node are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// The move that the table knows, before the others are even looked for.
    TableMove,
    /// The only ones that can help against a five or an open four.
    Pressed,
    /// What stops a four and three, and own fours.
    StopFourThree,
    /// Points worth a thought to either side.
    Candidates,
    /// All the rest.
    Others,
}

impl Stage {
    /// The stage that follows if this one did not help.
    pub(super) fn next(self) -> Option<Stage> {
        match self {
            Stage::StopFourThree => Some(Stage::Candidates),
            Stage::Candidates => Some(Stage::Others),
            Stage::TableMove | Stage::Pressed | Stage::Others => None,
        }
    }
}

const TABLE_MOVE: i32 = 1 << 24;

impl<R: Rule> Worker<'_, R> {
    /// The stage with which a node begins.
    pub(super) fn first_stage(&self, situation: Situation) -> Stage {
        let enemy = self.board.side_to_move().other();
        match situation {
            Situation::Free if self.board.count(enemy, Class::FourThree) == 0 => Stage::Candidates,
            Situation::Free if !self.uses(Part::FourThreeDefence) => Stage::Candidates,
            Situation::Free => Stage::StopFourThree,
            _ => Stage::Pressed,
        }
    }

    /// Appends the moves of a stage to the stack of moves, with their order, except those that are
    /// there already from `start` on.
    pub(super) fn push_stage(
        &mut self,
        stage: Stage,
        situation: Situation,
        start: usize,
        table_move: Spot,
        ply: usize,
    ) {
        self.spots.clear();
        match stage {
            Stage::TableMove => self.push_table_move(table_move),
            Stage::Pressed => self.push_pressed(situation),
            Stage::StopFourThree => self.push_four_three_defences(),
            Stage::Candidates => self.push_candidates(),
            Stage::Others => self.push_others(),
        }
        let end = self.moves.len();
        self.find_priors(stage, ply);
        for n in 0..self.spots.len() {
            let spot = self.spots[n];
            if self.moves[start..end].iter().all(|mv| mv.spot != spot) {
                let mv = self.scored(spot, self.priors[n], table_move, ply);
                self.moves.push(mv);
            }
        }
    }

    fn push_table_move(&mut self, table_move: Spot) {
        if self.board.is_empty(table_move) && self.board.is_legal(self.board.side_to_move(), table_move) {
            self.spots.push(table_move);
        }
    }

    fn push_pressed(&mut self, situation: Situation) {
        let side = self.board.side_to_move();
        match situation {
            Situation::Block(spot) | Situation::Five(spot) | Situation::OpenFour(spot) => {
                self.spots.push(spot);
            }
            Situation::Defend | Situation::Free | Situation::Lost => {
                push_fours(&self.board, side, &mut self.spots);
                push_defences(&self.board, side, &mut self.spots);
                self.spots.sort_unstable();
                self.spots.dedup();
            }
        }
    }

    /// What takes a four and three from the enemy, and own fours.
    fn push_four_three_defences(&mut self) {
        let side = self.board.side_to_move();
        let (board, spots) = (&self.board, &mut self.spots);
        push_fours(board, side, spots);
        for threat in board.points(side.other(), Class::FourThree).take(1) {
            board.blockers(side.other(), threat, Class::FourThree, |spot| {
                if board.is_legal(side, spot) {
                    spots.push(spot);
                }
            });
        }
        spots.sort_unstable();
        spots.dedup();
    }

    /// Points that are worth nothing to either side by themselves. Those far from all stones are all
    /// alike, so that one stands for them.
    fn push_others(&mut self) {
        let side = self.board.side_to_move();
        let (board, spots) = (&self.board, &mut self.spots);
        let mut has_far_one = false;
        for spot in board.empty_points() {
            let is_far = board.scores(spot) == [0; 2];
            if is_far && has_far_one || !board.is_legal(side, spot) {
                continue;
            }
            has_far_one |= is_far;
            spots.push(spot);
        }
    }

    fn push_candidates(&mut self) {
        let side = self.board.side_to_move();
        let (board, spots) = (&self.board, &mut self.spots);
        board.for_each_candidate(|spot| {
            if board.is_legal(side, spot) {
                spots.push(spot);
            }
        });
    }

    fn scored(&self, spot: Spot, prior: i32, table_move: Spot, ply: usize) -> ScoredMove {
        let side = self.board.side_to_move();
        let class = class_of_move(&self.board, side, spot);
        let enemy_class = self.board.class(side.other(), spot);
        let earlier = self.earlier(ply);
        let history = self.histories.score(side, self.played(spot), class, earlier);
        let is_killer = self.uses(Part::Killers) && self.frames[ply].killers.contains(&spot);
        let mut order = prior + history / params::credit_per_point();
        order += if is_killer { params::killer_bonus() } else { 0 };
        let is_counter_move = self.histories.counter_move(side, earlier[0]) == Some(spot);
        order += if is_counter_move { params::counter_move_bonus() } else { 0 };
        order += if spot == table_move { TABLE_MOVE } else { 0 };
        let is_forcing = is_pressing(class, Class::Three) || is_pressing(enemy_class, Class::FourPlus);
        ScoredMove {
            spot,
            prior: prior.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            class,
            is_forcing,
            order,
        }
    }

    /// How much the points that have been found are worth a try. The table's move is tried whatever it is
    /// worth, and so is the only one.
    fn find_priors(&mut self, stage: Stage, ply: usize) {
        self.priors.clear();
        let has_no_rival = stage == Stage::TableMove || self.spots.len() == 1;
        if has_no_rival || !self.uses(Part::PointScores) {
            self.priors.resize(self.spots.len(), 0);
            return;
        }
        let last = self.earlier(ply).map(|played| played.map(|played| played.point));
        let Worker { accumulator, board, spots, priors, .. } = self;
        let per_nat = params::prior_per_nat();
        let say = |logit: i32| {
            priors.push((i64::from(logit) * i64::from(per_nat) / i64::from(POLICY_WAY_ONE)) as i32);
        };
        if accumulator.as_mut().is_some_and(|accumulator| accumulator.choose(board, last, spots, say)) {
            return;
        }
        for n in 0..self.spots.len() {
            let prior = self.score_of_point(self.spots[n]);
            self.priors.push(prior);
        }
    }

    /// What a point is worth to both sides together by the tables.
    fn score_of_point(&self, spot: Spot) -> i32 {
        let side = self.board.side_to_move();
        let scores = self.board.scores(spot).map(i32::from);
        scores[side.index()] + scores[side.other().index()] * params::enemy_prior() / 100
    }

    /// Brings the best of the moves from `n` on to place `n`, and returns it.
    pub(super) fn pick(&mut self, n: usize) -> ScoredMove {
        let rest = &mut self.moves[n..];
        let mut best = 0;
        for m in 1..rest.len() {
            if rest[m].order > rest[best].order {
                best = m;
            }
        }
        rest.swap(0, best);
        rest[0]
    }

    /// Drops the quiet ones of the moves from `n` on.
    pub(super) fn keep_forcing(&mut self, n: usize) {
        let mut kept = n;
        for m in n..self.moves.len() {
            self.moves[kept] = self.moves[m];
            kept += usize::from(self.moves[m].is_forcing);
        }
        self.moves.truncate(kept);
    }

    pub(super) fn played(&self, spot: Spot) -> Played {
        Played { spot, point: self.board.point(spot) }
    }

    /// The last move and the one before it.
    pub(super) fn earlier(&self, ply: usize) -> [Option<Played>; 2] {
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].played);
        [at(1), at(2)]
    }

    /// Takes in that the last of the moves tried has refuted the enemy's last one, after the others
    /// had failed to.
    pub(super) fn reward(&mut self, tried: Range<usize>, depth: i32, ply: usize) {
        let last = tried.end - 1;
        let best = self.moves[last];
        let side = self.board.side_to_move();
        let earlier = self.earlier(ply);
        let learned = depth * (depth * params::history_per_square() + params::history_per_ply());
        let bonus = learned.min(params::history_most());
        self.histories.add(side, self.played(best.spot), best.class, earlier, bonus);
        for n in tried.start..last {
            let mv = self.moves[n];
            self.histories.add(side, self.played(mv.spot), mv.class, earlier, -bonus);
        }
        self.histories.set_counter_move(side, earlier[0], best.spot);
        let killers = &mut self.frames[ply].killers;
        if killers[0] != best.spot {
            *killers = [best.spot, killers[0]];
        }
    }
}

/// Whether a class is at least another, a plain four and what is forbidden aside: the one is answered
/// and forgotten, the other not played.
fn is_pressing(class: Class, least: Class) -> bool {
    class >= least && class != Class::Four && class <= Class::Five
}
