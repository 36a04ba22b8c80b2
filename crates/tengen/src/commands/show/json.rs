//! A position as the JSON document that scripts rely on.

use rules::{
    AnyPosition, Outcome, Side, ataxx,
    gomoku::{self, Forbidden, Point},
};
use serde_json::{Value, json};

pub(super) fn document(position: &AnyPosition) -> Value {
    let mut document = json!({
        "game": position.spec().game().name(),
        "side": position.side_to_move().name(),
        "outcome": position.outcome().map(outcome_name),
        "reason": position.end_reason(),
        "moves": position.moves().iter().map(ToString::to_string).collect::<Vec<_>>(),
    });
    let details = match position {
        AnyPosition::Gomoku(position) => gomoku_details(position),
        AnyPosition::Ataxx(game) => ataxx_details(game),
    };
    if let (Value::Object(document), Value::Object(details)) = (&mut document, details) {
        document.extend(details);
    }
    document
}

fn outcome_name(outcome: Outcome) -> &'static str {
    outcome.winner().map_or("draw", Side::name)
}

fn gomoku_details(position: &gomoku::Position) -> Value {
    let winning = position.winning_lines();
    json!({
        "rule": position.ruleset().variant().name(),
        "size": position.size(),
        "winning_line": winning.first().map_or_else(Vec::new, |line| texts(&line.stones)),
        "forbidden": position.forbidden_points().iter().map(forbidden_details).collect::<Vec<_>>(),
    })
}

fn forbidden_details(forbidden: &Forbidden) -> Value {
    let line = |line: &gomoku::Line| {
        json!({
            "direction": line.direction.name(),
            "stones": texts(&line.stones),
            "completions": texts(&line.completions),
        })
    };
    json!({
        "point": forbidden.point.to_string(),
        "kind": forbidden.kind.name(),
        "lines": forbidden.lines.iter().map(line).collect::<Vec<_>>(),
    })
}

fn texts(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

fn ataxx_details(game: &ataxx::Game) -> Value {
    let position = game.position();
    json!({
        "rule": game.ruleset().to_string(),
        "fen": position.to_string(),
        "stones": { "black": position.count(Side::First), "white": position.count(Side::Second) },
        "winning_line": [],
        "forbidden": [],
    })
}
