//! Records, positions and results.

use record::{EndReason, GameRecord, GameResult, RuleSet};
use rules::{Outcome, Side};

use super::{
    board::{board_view, replayed, side, winner},
    score::{Scale, told_score},
};
use crate::messages::{
    analysis::AnalysisLine,
    board::{Game, PositionView, Spec},
    live::ResultView,
    records::{RecordPlayer, RecordView, StoredAnalysis},
};

/// What is played.
pub(crate) fn spec_of(rules: &RuleSet) -> Spec {
    Spec {
        game: game(rules.spec().game()),
        rule: rules.rule().to_owned(),
        size: rules.size(),
        opening: rules.opening().name().to_owned(),
    }
}

/// A game as the page calls it.
pub(crate) fn game(game: rules::GameKind) -> Game {
    match game {
        rules::GameKind::Gomoku => Game::Gomoku,
        rules::GameKind::Ataxx => Game::Ataxx,
    }
}

/// How a game has ended. The score is that of the person on `person`'s side, if there is exactly one.
pub(crate) fn result_view(
    result: &GameResult,
    person: Option<Side>,
    plies: usize,
    hints: [u32; 2],
) -> ResultView {
    let score = person.map(|person| {
        let verdict = match result.outcome {
            Some(Outcome::Win(winner)) if winner == person => store::Verdict::Win,
            Some(Outcome::Win(_)) => store::Verdict::Loss,
            Some(Outcome::Draw) => store::Verdict::Draw,
            None => store::Verdict::None,
        };
        store::score(verdict, i64::try_from(plies.div_ceil(2)).unwrap_or(i64::MAX))
    });
    ResultView {
        winner: result.outcome.and_then(winner).map(side),
        draw: result.outcome == Some(Outcome::Draw),
        reason: result.reason.name().to_owned(),
        rule: match &result.reason {
            EndReason::Rules(rule) | EndReason::Adjudicated(rule) => rule.clone(),
            _ => String::new(),
        },
        at_fault: result.at_fault.map(side),
        detail: result.detail.clone(),
        score,
        hints: match result.outcome.and_then(winner) {
            Some(winner) => hints[winner.index()],
            None => hints.iter().sum(),
        },
    }
}

/// A position with the way to it.
pub(crate) fn position_view(record: &GameRecord) -> PositionView {
    let moves = replayed(record, [Scale::Unknown; 2]);
    PositionView {
        spec: spec_of(record.rules()),
        start: record.start_text(),
        start_board: board_view(record.start(), 0, None),
        board: board_view(record.position(), moves.len(), moves.last().cloned()),
        text: record.position().to_string(),
        moves,
    }
}

/// A whole record.
pub(crate) fn record_view(record: &GameRecord) -> RecordView {
    let scales = scales_of(record);
    let moves = replayed(record, scales);
    let header = &record.header;
    let players = Side::BOTH.map(|side| {
        let player = header.players.of(side);
        RecordPlayer { name: player.name.clone(), id: player.spec.clone(), elo: player.rating }
    });
    let [first, second] = players;
    RecordView {
        id: header.id.clone(),
        spec: spec_of(record.rules()),
        first,
        second,
        date_ms: header.date_unix_ms,
        event: header.event.clone(),
        round: header.round.clone(),
        time_control: header.time_control.clone(),
        comment: header.comment.clone(),
        start: record.start_text(),
        start_board: board_view(record.start(), 0, None),
        board: board_view(record.position(), moves.len(), moves.last().cloned()),
        result: record.result().map(|result| {
            let hints = Side::BOTH.map(|side| record.hints(side));
            result_view(result, person_of(record), moves.len(), hints)
        }),
        analyses: (0..=moves.len()).filter_map(|ply| stored_analysis(record, ply)).collect(),
        moves,
    }
}

/// What the numbers of both players of a record mean.
pub(crate) fn scales_of(record: &GameRecord) -> [Scale; 2] {
    let game = record.rules().spec().game();
    Side::BOTH.map(|side| Scale::of(game, &record.header.players.of(side).spec))
}

/// The side of the one person against an engine.
fn person_of(record: &GameRecord) -> Option<Side> {
    let is_person = |side: &Side| record.header.players.of(*side).spec.is_empty();
    match Side::BOTH.map(|side| is_person(&side)) {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        _ => None,
    }
}

fn stored_analysis(record: &GameRecord, ply: usize) -> Option<StoredAnalysis> {
    let analysis = record.analysis_at(ply)?;
    let to_move = record.position_at(ply)?.side_to_move();
    let scale = Scale::of_engine(record.rules().spec().game());
    let line = |line: &record::AnalysedLine| {
        Some(AnalysisLine {
            score: told_score(line.score?, to_move, scale),
            depth: analysis.depth.unwrap_or(0),
            moves: line.moves.iter().map(ToString::to_string).collect(),
        })
    };
    Some(StoredAnalysis {
        ply: u32::try_from(ply).unwrap_or(u32::MAX),
        engine: analysis.engine.clone(),
        lines: analysis.lines.iter().filter_map(line).collect(),
    })
}
