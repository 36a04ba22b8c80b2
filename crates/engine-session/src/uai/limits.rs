//! The words of `go` as the limits of a search.

use protocol::{Millis, uai::Go};
use rules::Side;
use search_kit::{Limits, TimeLeft};

/// Among how many moves a clock without `movestogo` is shared.
const USUAL_MOVES_TO_GO: u32 = 20;

/// The limits for the side to move: black is `x`, white is `o`.
pub(super) fn of(go: &Go, side: Side) -> Limits {
    let (left, increment) = match side {
        Side::First => (go.btime, go.binc),
        Side::Second => (go.wtime, go.winc),
    };
    let mut limits = Limits {
        depth: go.depth,
        nodes: go.nodes,
        move_time: go.movetime.map(Millis::to_duration),
        clock: left.map(|left| TimeLeft {
            left: left.to_duration(),
            increment: increment.unwrap_or_default().to_duration(),
        }),
    };
    if let (Some(clock), Some(moves)) = (&mut limits.clock, go.movestogo) {
        // The engine shares a clock among the usual number of moves. It is shown one that makes the
        // share right, and kept from spending what is not there.
        let most = clock.left * 4 / 5;
        limits.move_time = Some(limits.move_time.map_or(most, |time| time.min(most)));
        clock.left = clock.left.saturating_mul(USUAL_MOVES_TO_GO) / moves.max(1);
    }
    limits
}

/// Whether the search goes on until it is told to stop.
pub(super) fn is_endless(go: &Go, side: Side) -> bool {
    go.infinite || of(go, side) == Limits::default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::uai::Command;
    use std::time::Duration;

    fn go(line: &str) -> Go {
        let Ok(Command::Go(go)) = Command::parse(line) else { panic!("{line}") };
        go
    }

    #[test]
    fn limits_table() {
        let clock = |left, increment| {
            let [left, increment] = [left, increment].map(Duration::from_millis);
            Some(TimeLeft { left, increment })
        };
        let ms = |milliseconds| Some(Duration::from_millis(milliseconds));
        let none = Limits::default();
        let table = [
            ("go", Side::First, none),
            ("go infinite", Side::First, none),
            ("go depth 7 nodes 99", Side::First, Limits { depth: Some(7), nodes: Some(99), ..none }),
            ("go movetime 250", Side::Second, Limits { move_time: ms(250), ..none }),
            ("go movetime -1", Side::Second, Limits { move_time: ms(0), ..none }),
            (
                "go wtime 5000 btime 6000 winc 50 binc 60",
                Side::First,
                Limits { clock: clock(6_000, 60), ..none },
            ),
            (
                "go wtime 5000 btime 6000 winc 50 binc 60",
                Side::Second,
                Limits { clock: clock(5_000, 50), ..none },
            ),
            ("go wtime -30 btime 1", Side::Second, Limits { clock: clock(0, 0), ..none }),
            (
                "go btime 1000 movestogo 2",
                Side::First,
                Limits { clock: clock(10_000, 0), move_time: ms(800), ..none },
            ),
            (
                "go btime 1000 movestogo 0",
                Side::First,
                Limits { clock: clock(20_000, 0), move_time: ms(800), ..none },
            ),
        ];
        for (line, side, limits) in table {
            assert_eq!(of(&go(line), side), limits, "{line}");
        }
    }

    #[test]
    fn a_search_without_limits_is_endless() {
        for (line, endless) in
            [("go", true), ("go ponder", true), ("go infinite depth 3", true), ("go depth 3", false)]
        {
            assert_eq!(is_endless(&go(line), Side::First), endless, "{line}");
        }
    }
}
