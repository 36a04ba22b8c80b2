//! Writing a game: the root with everything above the moves, then one node a move.

use rules::gomoku::Move;
use rules::{AnyPosition, Outcome, Side};

use super::{GAME_NUMBER, MOVE, NAME, NoSgf, RATING, point, private};
use crate::{
    Annotation, EndReason, GameRecord, GameResult, PlayedMove, Variation, civil_time, note, opening,
    termination,
};

/// The game as SGF.
///
/// # Errors
/// If it is a game of Ataxx, or its board is larger than 52×52.
pub fn write(record: &GameRecord) -> Result<String, NoSgf> {
    let AnyPosition::Gomoku(position) = record.position() else { return Err(NoSgf::Ataxx) };
    if position.size() > point::MAX_SIZE {
        return Err(NoSgf::TooLarge(position.size()));
    }
    let mut sgf = root(record);
    let start_moves = &position.moves()[..record.start().ply()];
    // A game of Gomoku that is told by its moves begins with black.
    for (&mv, side) in start_moves.iter().zip(Side::BOTH.into_iter().cycle()) {
        sgf.push_str(&node(mv, side, &Annotation::default(), position.size()));
    }
    write_line(&mut sgf, record.moves(), &record.continuations, position.size());
    Ok(sgf + ")\n")
}

/// Writes a line: where it branches, the rest of it comes first, in brackets, and then the others.
fn write_line(sgf: &mut String, moves: &[PlayedMove], continuations: &[Variation], size: u8) {
    let mut branches = Vec::new();
    for mv in moves {
        if !mv.variations.is_empty() {
            sgf.push_str("\n(");
            branches.push(mv.variations.as_slice());
        }
        let point = Move::parse(mv.text(), size).expect("the referee has played it");
        sgf.push_str(&node(point, mv.side(), &mv.annotation, size));
    }
    if !continuations.is_empty() {
        // The main line ends here, in a branch of its own without a move.
        sgf.push_str("\n(;");
        branches.push(continuations);
    }
    for variations in branches.into_iter().rev() {
        sgf.push(')');
        for variation in variations {
            sgf.push_str("\n(");
            write_line(sgf, variation.moves(), &[], size);
            sgf.push(')');
        }
    }
}

fn root(record: &GameRecord) -> String {
    let header = &record.header;
    let date = header.date_unix_ms.and_then(|ms| civil_time::date(ms, '-'));
    let start_moves = record.start().ply();
    let mut properties: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, value: &str| properties.push((name.to_owned(), value.to_owned()));
    add("GM", GAME_NUMBER);
    add("FF", "4");
    add("CA", "UTF-8");
    add("AP", "Tengen");
    add("SZ", &record.rules().size().to_string());
    add("RU", record.rules().rule());
    add("ON", record.rules().opening().name());
    add("GN", &header.id);
    add("DT", &date.unwrap_or_default());
    add("EV", &header.event);
    add("RO", &header.round);
    for side in Side::BOTH {
        let player = header.players.of(side);
        add(NAME[side.index()], &player.name);
        add(RATING[side.index()], &player.rating.map(|rating| rating.to_string()).unwrap_or_default());
        add(private::SPEC[side.index()], &player.spec);
    }
    add(private::OPENING_ACTIONS, &record.opening_actions().join(opening::SEPARATOR));
    add(private::TIME_CONTROL, &header.time_control);
    if start_moves > 0 {
        add(private::START_MOVES, &start_moves.to_string());
    }
    if let Some(result) = record.result() {
        add("RE", &score(result));
        termination::fields(result).for_each(|(name, value)| add(&name.to_uppercase(), value));
    }
    let known = properties.iter().filter(|(_, value)| !value.is_empty());
    let line =
        |(name, value): &(String, String)| format!("{name}[{}]", escaped(&value.replace(['\n', '\r'], " ")));
    let comment = property_unless_empty("C", &header.comment);
    format!("(;{}{comment}", known.map(line).collect::<String>())
}

/// The result in SGF's own words.
fn score(result: &GameResult) -> String {
    let winner = match result.outcome {
        Some(Outcome::Win(side)) => MOVE[side.index()],
        Some(Outcome::Draw) => return "0".to_owned(),
        None => return "Void".to_owned(),
    };
    let how = match result.reason {
        EndReason::Resign => "R",
        EndReason::Timeout => "T",
        EndReason::Crash
        | EndReason::Stall
        | EndReason::StartUp
        | EndReason::IllegalMove
        | EndReason::Protocol => "F",
        EndReason::Rules(_) | EndReason::Adjudicated(_) | EndReason::Interrupted | EndReason::Unstated => "",
    };
    format!("{winner}+{how}")
}

fn node(mv: Move, side: Side, annotation: &Annotation, size: u8) -> String {
    let comment = annotation.comment.as_str();
    let text = match note::write(annotation) {
        Some(note) if comment.is_empty() => note,
        Some(note) => format!("{note}\n{comment}"),
        None => comment.to_owned(),
    };
    let comment = property_unless_empty("C", &text);
    format!("\n;{}[{}]{comment}", MOVE[side.index()], point::write(mv, size))
}

fn property_unless_empty(name: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!("{name}[{}]", escaped(value)) }
}

fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}
