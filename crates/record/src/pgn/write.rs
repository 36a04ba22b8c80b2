//! Writing a game: the tags, an empty line, the moves with their notes and variations, the score.

use rules::Side;

use super::{read::score_name, tag};
use crate::{GameRecord, PlayedMove, Variation, civil_time, note, opening, termination};

/// Where a line of moves is broken, if it can be.
const LINE_LENGTH: usize = 80;

/// The game as PGN.
#[must_use]
pub fn write(record: &GameRecord) -> String {
    let mut text: String = tags(record).iter().map(|(name, value)| tag_line(name, value)).collect();
    text.push('\n');
    text.push_str(&movetext(record));
    text
}

/// The tags with a value, in the order in which they are written.
fn tags(record: &GameRecord) -> Vec<(&'static str, String)> {
    let header = &record.header;
    let rules = record.rules();
    let date = header.date_unix_ms.and_then(|ms| civil_time::date(ms, '.'));
    let time = header.date_unix_ms.filter(|_| date.is_some()).map(civil_time::time_of_day);
    let mut tags = vec![
        (tag::EVENT, header.event.clone()),
        (tag::DATE, date.unwrap_or_default()),
        (tag::UTC_TIME, time.unwrap_or_default()),
        (tag::ROUND, header.round.clone()),
    ];
    for names in [tag::NAME, tag::SPEC, tag::ELO] {
        for side in Side::BOTH {
            let player = header.players.of(side);
            let value = match names {
                tag::NAME => player.name.clone(),
                tag::SPEC => player.spec.clone(),
                _ => player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            };
            tags.push((names[side.index()], value));
        }
    }
    let outcome = record.result().and_then(|result| result.outcome);
    tags.push((tag::RESULT, score_name(outcome).to_owned()));
    let ends = record.result().into_iter().flat_map(termination::fields);
    tags.extend(ends.map(|(name, value)| (name, value.to_owned())));
    tags.extend([
        (tag::GAME, rules.spec().game().to_string()),
        (tag::RULE, rules.rule().to_owned()),
        (tag::SIZE, rules.size().to_string()),
        (tag::OPENING, rules.opening().to_string()),
        (tag::OPENING_ACTIONS, record.opening_actions().join(opening::SEPARATOR)),
        start_tag(record),
        (tag::TIME_CONTROL, header.time_control.clone()),
        (tag::ID, header.id.clone()),
    ]);
    tags.retain(|(_, value)| !value.is_empty());
    tags
}

/// A FEN where one tells the whole start, as other Ataxx programs write it.
fn start_tag(record: &GameRecord) -> (&'static str, String) {
    let start = record.start_text();
    match start.strip_prefix("fen ") {
        Some(fen) if record.start().ply() == 0 => (tag::FEN, fen.to_owned()),
        _ if start == "startpos" => (tag::START, String::new()),
        _ => (tag::START, start),
    }
}

fn tag_line(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\r', "\\r");
    format!("[{name} \"{value}\"]\n")
}

fn movetext(record: &GameRecord) -> String {
    let mut words = Vec::new();
    if !record.header.comment.is_empty() {
        words.push(comment(&record.header.comment));
    }
    // As if black had begun.
    let first_ply = record.start().side_to_move().index();
    write_line(&mut words, record.moves(), first_ply);
    write_variations(&mut words, &record.continuations, first_ply + record.moves().len());
    let outcome = record.result().and_then(|result| result.outcome);
    words.push(score_name(outcome).to_owned());
    broken_into_lines(&words)
}

/// Writes a line of which the first move comes after so many others.
fn write_line(words: &mut Vec<String>, moves: &[PlayedMove], first_ply: usize) {
    let mut needs_number = true;
    for (ply, mv) in (first_ply..).zip(moves) {
        let number = ply / 2 + 1;
        match mv.side() {
            Side::First => words.push(format!("{number}. {}", mv.text())),
            Side::Second if needs_number => words.push(format!("{number}... {}", mv.text())),
            Side::Second => words.push(mv.text().to_owned()),
        }
        words.extend(note::write(&mv.annotation).as_deref().map(comment));
        if !mv.annotation.comment.is_empty() {
            words.push(comment(&mv.annotation.comment));
        }
        write_variations(words, mv.variations(), ply);
        needs_number = !mv.variations().is_empty();
    }
}

/// Writes variations in parentheses.
fn write_variations(words: &mut Vec<String>, variations: &[Variation], first_ply: usize) {
    for variation in variations {
        let first = words.len();
        write_line(words, variation.moves(), first_ply);
        words[first].insert(0, '(');
        words.last_mut().expect("a variation has a move").push(')');
    }
}

fn comment(text: &str) -> String {
    format!("{{{}}}", text.replace('\\', "\\\\").replace('}', "\\}"))
}

fn broken_into_lines(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let length = word.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= LINE_LENGTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(word);
        column += length;
    }
    text.push('\n');
    text
}
