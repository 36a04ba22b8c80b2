//! One game: both players are asked in turn, every answer is judged, everything is recorded.
//!
//! A player that misbehaves is a result, never an error: whatever happens, a record comes out. The
//! loop trusts a player with nothing but the watch of this program's own threads: it measures the time
//! of all others and lets the referee play the move.

use std::time::{Duration, Instant};

use player::{Action, Clock, NewGame, Player, Request, Rescue, StopFlag, ThinkInfo};
use record::{EndReason, GameRecord, GameResult, Score};
use rules::Side;

use crate::conditions::Conditions;

/// Plays a game to its end and returns its record, begun from `record`.
///
/// When `stop` is raised, the game ends without a result as [`EndReason::Interrupted`].
pub fn play_game<'a>(
    mut record: GameRecord,
    players: [&'a mut dyn Player; 2],
    conditions: &'a Conditions,
    seeds: [u64; 2],
    stop: &StopFlag,
) -> GameRecord {
    play_watched_game(&mut record, players, conditions, seeds, stop, &mut |_, _| ());
    record
}

/// Who is shown a game as it stands: when it begins, after every move and, with what the side to move
/// thinks so far, in between.
pub type Watch<'a> = &'a mut dyn FnMut(&GameRecord, Option<&ThinkInfo>);

/// Plays a game to its end, as [`play_game`] does, while somebody watches.
pub fn play_watched_game<'a>(
    record: &mut GameRecord,
    players: [&'a mut dyn Player; 2],
    conditions: &'a Conditions,
    seeds: [u64; 2],
    stop: &StopFlag,
    watch: Watch<'_>,
) {
    let clock = Clock::new(conditions.time);
    let mut table = Table { players, conditions, clock, thoughts: Vec::new(), watch };
    let result = table.seat(record, seeds).unwrap_or_else(|| table.play(record, stop));
    record.finish(result).expect("the loop never contradicts the referee");
}

/// Two players, their clocks, and what they thought so far.
struct Table<'a, 'w> {
    players: [&'a mut dyn Player; 2],
    conditions: &'a Conditions,
    clock: Clock,
    thoughts: Vec<(Side, Option<Score>)>,
    watch: Watch<'w>,
}

impl Table<'_, '_> {
    /// Tells both players about the game; a result if one of them does not come up.
    fn seat(&mut self, record: &GameRecord, seeds: [u64; 2]) -> Option<GameResult> {
        Side::BOTH.into_iter().find_map(|side| {
            let n = side.index();
            let game = NewGame { spec: record.rules().spec(), time: self.conditions.time[n], seed: seeds[n] };
            let fault = self.players[n].start_game(&game).err()?;
            Some(fault.lost_by(side))
        })
    }

    fn play(&mut self, record: &mut GameRecord, stop: &StopFlag) -> GameResult {
        loop {
            (self.watch)(record, None);
            let position = record.position();
            if let Some(result) = GameResult::by_rules(position) {
                return result;
            }
            if let Some(verdict) = self.conditions.adjudication.judge(&self.thoughts) {
                let rule = EndReason::Adjudicated(verdict.rule.to_owned());
                return GameResult::new(Some(verdict.outcome), rule);
            }
            let side = position.side_to_move();
            let asked = self.ask(record, stop);
            if stop.is_raised() {
                return GameResult::new(None, EndReason::Interrupted);
            }
            let played = asked.and_then(|answer| self.play_answer(side, answer, record));
            if let Err(result) = played {
                return result;
            }
        }
    }

    /// Asks the side to move. Anything but an answer in time is the end of the game.
    fn ask(&mut self, record: &GameRecord, stop: &StopFlag) -> Result<TimedReply, GameResult> {
        let position = record.position();
        let side = position.side_to_move();
        let mut budget = self.clock.budget(side);
        budget.own.depth = self.conditions.depth;
        budget.own.nodes = self.conditions.nodes;
        let mut thought = ThinkInfo::default();
        let watch = &mut self.watch;
        let on_info = &mut |info: &ThinkInfo| {
            thought.update(info);
            watch(record, Some(&thought));
        };
        let asked = Instant::now();
        let reply = self.players[side.index()].choose(Request { position, budget, stop, on_info });
        let waited = asked.elapsed();
        let reply = reply.map_err(|fault| fault.lost_by(side))?;
        let spent = reply.taken.unwrap_or(waited);
        self.charge(side, spent)?;
        thought.update(&reply.info.unwrap_or_default());
        Ok(TimedReply { action: reply.action, spent, thought, rescue: reply.rescue })
    }

    /// Takes the time of an answer off its side's clock. An answer that is late, but tolerably so, costs
    /// all the time that there was.
    fn charge(&mut self, side: Side, spent: Duration) -> Result<(), GameResult> {
        let in_time = match self.clock.spend(side, spent) {
            Err(flagged) if flagged.taken - flagged.allowed <= self.conditions.tolerance => {
                self.clock.spend(side, flagged.allowed)
            }
            charged => charged,
        };
        in_time.map_err(|flagged| GameResult::lost_by(side, EndReason::Timeout, flagged.to_string()))
    }

    /// Plays what was answered, unless it is no move or not a legal one.
    fn play_answer(
        &mut self,
        side: Side,
        answer: TimedReply,
        record: &mut GameRecord,
    ) -> Result<(), GameResult> {
        let Action::Move(mv) = answer.action else {
            return Err(GameResult::lost_by(side, EndReason::Resign, ""));
        };
        self.thoughts.push((side, answer.thought.score));
        let annotation = answer.thought.annotation(answer.spent, answer.rescue.as_ref());
        let played = record.push(mv.as_str(), annotation);
        played.map_err(|refused| GameResult::lost_by(side, EndReason::IllegalMove, refused.to_string()))
    }
}

/// An answer that came in time.
struct TimedReply {
    action: Action,
    spent: Duration,
    thought: ThinkInfo,
    rescue: Option<Rescue>,
}
