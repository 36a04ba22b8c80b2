//! The Swiss system: in each round players meet who stand about equal and have not met yet.
//!
//! A meeting won is worth two half points, a drawn one one, and so is a round without an opponent
//! worth two. Players with equal points form a group; in it the upper half meets the lower half, and
//! who is left over goes down to the next group. Nobody meets twice as long as the round can be
//! paired otherwise. With an odd number of players the last of those who were free least often is
//! free. Among equals the points of the games decide, then lots that are drawn from the seed.

use std::cmp::Reverse;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Length, Meeting, Played, Progress, matching::can_pair_all};

pub(super) fn next_meetings(players: usize, rounds: usize, seed: u64, played: &[Played]) -> Vec<Meeting> {
    let round = rounds_played(played) + 1;
    if round > rounds || players < 2 {
        return Vec::new();
    }
    let pairs = Draw::new(players, seed, played).pairs();
    pairs.into_iter().map(|players| Meeting { round, players, length: Length::Full }).collect()
}

fn rounds_played(played: &[Played]) -> usize {
    played.iter().map(|played| played.meeting.round).max().unwrap_or(0)
}

pub(super) fn progress(players: usize, played: &[Played]) -> Vec<Progress> {
    let rounds = rounds_played(played);
    // Whoever has no meeting in a round was free in it.
    let mut progress = vec![Progress { merit: 0, byes: rounds }; players];
    for Played { meeting, half_points } in played {
        for (n, &player) in meeting.players.iter().enumerate() {
            progress[player].byes -= 1;
            progress[player].merit += match half_points[n].cmp(&half_points[1 - n]) {
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            };
        }
    }
    for player in &mut progress {
        player.merit += 2 * player.byes;
    }
    progress
}

/// Everything that decides a round.
struct Draw {
    progress: Vec<Progress>,
    /// How often two players have met.
    met: Vec<Vec<usize>>,
    /// All players, the best first.
    order: Vec<usize>,
}

impl Draw {
    fn new(players: usize, seed: u64, played: &[Played]) -> Draw {
        let progress = progress(players, played);
        let mut met = vec![vec![0; players]; players];
        let mut half_points = vec![0; players];
        for played in played {
            let [a, b] = played.meeting.players;
            met[a][b] += 1;
            met[b][a] += 1;
            half_points[a] += played.half_points[0];
            half_points[b] += played.half_points[1];
        }
        let mut order = lots(players, seed);
        order.sort_by_key(|&player| (Reverse(progress[player].merit), Reverse(half_points[player])));
        Draw { progress, met, order }
    }

    /// The pairs of the next round, with as few repeated meetings for any two players as possible.
    fn pairs(&self) -> Vec<[usize; 2]> {
        (0..)
            .find_map(|most_met| {
                let is_allowed = |a: usize, b: usize| self.met[a][b] <= most_met;
                let paired = self.without_bye(&is_allowed)?;
                Some(self.pair(paired, &is_allowed))
            })
            .expect("any two players may meet when enough repeats are allowed")
    }

    /// The players who will be paired, if that is possible: all of them, or all but the one who is
    /// free.
    fn without_bye(&self, is_allowed: &impl Fn(usize, usize) -> bool) -> Option<Vec<usize>> {
        if self.order.len().is_multiple_of(2) {
            return can_pair_all(&self.order, is_allowed).then(|| self.order.clone());
        }
        let fewest = self.progress.iter().map(|progress| progress.byes).min()?;
        let may_be_free = |player: &&usize| self.progress[**player].byes == fewest;
        self.order.iter().rev().filter(may_be_free).find_map(|free| {
            let others = without(&self.order, &[*free]);
            can_pair_all(&others, is_allowed).then_some(others)
        })
    }

    /// Pairs players of whom it is known that they can be paired. Each takes the opponent it would
    /// like best among those who leave the others a way to be paired.
    fn pair(&self, mut left: Vec<usize>, is_allowed: &impl Fn(usize, usize) -> bool) -> Vec<[usize; 2]> {
        let mut pairs = Vec::new();
        while let Some(&player) = left.first() {
            let (opponent, others) = self
                .wishes(&left)
                .filter(|&opponent| is_allowed(player, opponent))
                .map(|opponent| (opponent, without(&left, &[player, opponent])))
                .find(|(_, others)| can_pair_all(others, is_allowed))
                .expect("the players who are left can be paired");
            pairs.push([player, opponent]);
            left = others;
        }
        pairs
    }

    /// The opponents of the first player in the order in which it would like to meet them: from the
    /// middle of its group down, from the middle up, then the groups below.
    fn wishes(&self, left: &[usize]) -> impl Iterator<Item = usize> {
        let merit = |player: usize| self.progress[player].merit;
        let group = left.iter().take_while(|&&player| merit(player) == merit(left[0])).count();
        let middle = (group / 2).max(1);
        let (upper, lower) = (&left[1..middle], &left[middle..group]);
        let mut wishes: Vec<usize> =
            lower.iter().chain(upper.iter().rev()).chain(&left[group..]).copied().collect();
        wishes.sort_by_key(|&opponent| self.met[left[0]][opponent]);
        wishes.into_iter()
    }
}

/// All players in an order drawn from the seed.
fn lots(players: usize, seed: u64) -> Vec<usize> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut lots: Vec<usize> = (0..players).collect();
    for last in (1..players).rev() {
        lots.swap(last, rng.random_range(0..=last));
    }
    lots
}

fn without(players: &[usize], gone: &[usize]) -> Vec<usize> {
    players.iter().copied().filter(|player| !gone.contains(player)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn play(players: usize, rounds: usize, seed: u64, results: &[u64]) -> Vec<Played> {
        let mut results = results.iter().cycle();
        let mut played = Vec::new();
        loop {
            let next = next_meetings(players, rounds, seed, &played);
            if next.is_empty() {
                return played;
            }
            played.extend(next.into_iter().map(|meeting| {
                let first = *results.next().unwrap();
                Played { meeting, half_points: [first, 4 - first] }
            }));
        }
    }

    fn pair_key(meeting: &Meeting) -> [usize; 2] {
        let [a, b] = meeting.players;
        [a.min(b), a.max(b)]
    }

    /// Whether a round without a repeated meeting existed, by trying everything.
    fn could_avoid_repeats(
        left: &[usize],
        met: &BTreeSet<[usize; 2]>,
        free: Option<&BTreeSet<usize>>,
    ) -> bool {
        if let Some(may_be_free) = free {
            return may_be_free
                .iter()
                .any(|&player| could_avoid_repeats(&without(left, &[player]), met, None));
        }
        let Some((&first, others)) = left.split_first() else { return true };
        others.iter().any(|&other| {
            let pair = [first.min(other), first.max(other)];
            !met.contains(&pair) && could_avoid_repeats(&without(others, &[other]), met, None)
        })
    }

    #[test]
    fn the_upper_half_of_a_group_meets_the_lower_half() {
        let first_round = next_meetings(8, 3, 5, &[]);
        let lots = lots(8, 5);
        let pairs: Vec<[usize; 2]> = first_round.iter().map(|meeting| meeting.players).collect();
        assert_eq!(pairs, [0, 1, 2, 3].map(|upper| [lots[upper], lots[upper + 4]]));
    }

    #[test]
    fn winners_meet_winners_in_the_second_round() {
        let first_round = play(8, 1, 3, &[4]);
        let second_round = next_meetings(8, 2, 3, &first_round);
        let merit = progress(8, &first_round);
        assert!(second_round.iter().all(|meeting| {
            let [a, b] = meeting.players;
            merit[a] == merit[b]
        }));
    }

    #[test]
    fn lots_differ_between_seeds_and_not_between_runs() {
        assert_eq!(next_meetings(9, 3, 1, &[]), next_meetings(9, 3, 1, &[]));
        assert_ne!(next_meetings(9, 3, 1, &[]), next_meetings(9, 3, 2, &[]));
    }

    #[test]
    fn more_rounds_than_opponents_repeat_meetings_evenly() {
        let played = play(4, 6, 1, &[4, 2]);
        let mut meetings: Vec<[usize; 2]> = played.iter().map(|played| pair_key(&played.meeting)).collect();
        assert_eq!(meetings.len(), 12);
        meetings.sort_unstable();
        meetings.dedup();
        assert_eq!(meetings.len(), 6);
    }

    proptest! {
        #[test]
        fn nobody_meets_twice_while_another_round_exists_and_byes_are_spread(
            players in 2..10_usize,
            rounds in 1..10_usize,
            seed in any::<u64>(),
            results in prop::collection::vec(0..5_u64, 40),
        ) {
            let played = play(players, rounds, seed, &results);
            prop_assert_eq!(played.len(), rounds * (players / 2));
            let mut met = BTreeSet::new();
            for round in 1..=rounds {
                let before: Vec<Played> =
                    played.iter().copied().filter(|played| played.meeting.round < round).collect();
                let now = played.iter().filter(|played| played.meeting.round == round);
                let pairs: Vec<[usize; 2]> = now.map(|played| pair_key(&played.meeting)).collect();
                let seats: BTreeSet<usize> = pairs.iter().flatten().copied().collect();
                prop_assert_eq!(seats.len(), players / 2 * 2);

                let byes: Vec<usize> = progress(players, &before).iter().map(|player| player.byes).collect();
                let fewest = *byes.iter().min().unwrap();
                prop_assert!(byes.iter().all(|&count| count <= fewest + 1));

                let all: Vec<usize> = (0..players).collect();
                let may_be_free: BTreeSet<usize> =
                    all.iter().copied().filter(|&player| byes[player] == fewest).collect();
                let free = (players % 2 == 1).then_some(&may_be_free);
                let repeats = pairs.iter().any(|pair| met.contains(pair));
                prop_assert!(!repeats || !could_avoid_repeats(&all, &met, free));
                met.extend(pairs);
            }
        }
    }
}
