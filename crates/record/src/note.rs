//! The note behind a move: `+0.35/12 0.250s 81234n pv i9 j9`.
//!
//! Score and depth, then what is known of time, nodes and line; `?` where a score or depth is not
//! known. A score is in units with two decimals, `+M5` or `-M5` for a forced end, `raw:120` for a
//! number in the engine's own unit. PGN and SGF both carry the note in their comments, next to free
//! text.

use rules::MoveText;

use crate::{Annotation, Moves, Score};

/// What stands for a score or a depth that is not known.
const UNKNOWN: &str = "?";

/// The note of a move; `None` if nothing is known and the comment cannot be mistaken for a note.
pub(crate) fn write(annotation: &Annotation) -> Option<String> {
    let Annotation { spent_ms, score, depth, nodes, pv, comment, analysis: _, extra: _ } = annotation;
    let is_bare =
        spent_ms.is_none() && score.is_none() && depth.is_none() && nodes.is_none() && pv.is_empty();
    let first_line = comment.lines().next().unwrap_or_default();
    if is_bare && read(first_line).is_none() && read(comment).is_none() {
        return None;
    }
    let score = score.map_or(UNKNOWN.to_owned(), write_score);
    let depth = depth.map_or(UNKNOWN.to_owned(), |depth| depth.to_string());
    let mut note = format!("{score}/{depth}");
    if let Some(ms) = spent_ms {
        note += &format!(" {}.{:03}s", ms / 1000, ms % 1000);
    }
    if let Some(nodes) = nodes {
        note += &format!(" {nodes}n");
    }
    if !pv.is_empty() {
        note += " pv";
    }
    for mv in pv {
        note.push(' ');
        note += mv.as_str();
    }
    Some(note)
}

/// Reads a note; `None` if the text is something else.
pub(crate) fn read(text: &str) -> Option<Annotation> {
    let mut words = text.split_whitespace();
    let (score, depth) = words.next()?.split_once('/')?;
    let mut annotation = Annotation {
        score: if score == UNKNOWN { None } else { Some(read_score(score)?) },
        depth: if depth == UNKNOWN { None } else { Some(number(depth)?.try_into().ok()?) },
        ..Annotation::default()
    };
    while let Some(word) = words.next() {
        if word == "pv" {
            annotation.pv = words.by_ref().map(str::parse::<MoveText>).collect::<Result<_, _>>().ok()?;
        } else if let Some(nodes) = word.strip_suffix('n') {
            annotation.nodes = Some(number(nodes)?);
        } else {
            annotation.spent_ms = Some(read_ms(word)?);
        }
    }
    Some(annotation)
}

fn write_score(score: Score) -> String {
    let sign = |is_negative| if is_negative { '-' } else { '+' };
    match score {
        Score::Centi(value) => {
            let size = value.unsigned_abs();
            format!("{}{}.{:02}", sign(value < 0), size / 100, size % 100)
        }
        Score::Mate(Moves(moves)) => format!("{}M{}", sign(moves < 0), moves.unsigned_abs()),
        Score::Raw(value) => format!("raw:{value}"),
    }
}

fn read_score(text: &str) -> Option<Score> {
    if let Some(raw) = text.strip_prefix("raw:") {
        return raw.parse().ok().map(Score::Raw);
    }
    let (is_negative, size) = match text.split_at_checked(1)? {
        ("-", size) => (true, size),
        ("+", size) => (false, size),
        _ => (false, text),
    };
    let signed = |size: u64| {
        let size = i64::try_from(size).ok()?;
        i32::try_from(if is_negative { -size } else { size }).ok()
    };
    if let Some(moves) = size.strip_prefix('M') {
        return signed(number(moves)?).map(Moves).map(Score::Mate);
    }
    decimal(size, 2).and_then(signed).map(Score::Centi)
}

/// Milliseconds of `0.250s` or `250ms`.
fn read_ms(word: &str) -> Option<u64> {
    match word.strip_suffix("ms") {
        Some(ms) => number(ms),
        None => decimal(word.strip_suffix('s')?, 3),
    }
}

/// A number with at most so many decimals, as a whole number of its last place.
fn decimal(text: &str, places: usize) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    if fraction.is_empty() || fraction.len() > places {
        return None;
    }
    let unit = 10u64.pow(u32::try_from(places).ok()?);
    number(whole)?.checked_mul(unit)?.checked_add(number(&format!("{fraction:0<places$}"))?)
}

/// Digits and nothing else.
fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_survive_writing_and_reading() {
        let score = |score| Annotation { score: Some(score), ..Annotation::default() };
        let timed = |ms| Annotation { spent_ms: Some(ms), ..Annotation::default() };
        let table = [
            (score(Score::Centi(35)), "+0.35/?"),
            (score(Score::Centi(-5)), "-0.05/?"),
            (score(Score::Centi(i32::MIN)), "-21474836.48/?"),
            (score(Score::Mate(Moves(5))), "+M5/?"),
            (score(Score::Mate(Moves(-4))), "-M4/?"),
            (score(Score::Raw(-120)), "raw:-120/?"),
            (timed(250), "?/? 0.250s"),
            (timed(u64::MAX), "?/? 18446744073709551.615s"),
            (
                Annotation {
                    depth: Some(12),
                    nodes: Some(81_234),
                    pv: vec!["i9".parse().unwrap(), "j9".parse().unwrap()],
                    ..Annotation::default()
                },
                "?/12 81234n pv i9 j9",
            ),
        ];
        for (annotation, text) in &table {
            assert_eq!(write(annotation).as_deref(), Some(*text));
            assert_eq!(read(text).as_ref(), Some(annotation), "{text}");
        }
    }

    #[test]
    fn notes_of_other_programs_are_understood() {
        let read_ms = |text| read(text).and_then(|note| note.spent_ms);
        assert_eq!(read_ms("+0.35/12 0.25s"), Some(250));
        assert_eq!(read_ms("0.35/12 17ms"), Some(17));
        assert_eq!(read_ms("-M7/3 2s"), Some(2000));
    }

    #[test]
    fn free_text_is_not_a_note() {
        for text in [
            "",
            "book",
            "good/bad",
            "1/2-1/2",
            "+0.35/12 and more",
            "0.355/1",
            "+/3",
            "?/? 1.0005s",
            "1.2e3/4",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_comment_that_looks_like_a_note_gets_an_empty_note_in_front() {
        let says = |comment: &str| Annotation { comment: comment.to_owned(), ..Annotation::default() };
        assert_eq!(write(&says("plain")), None);
        assert_eq!(write(&says("+0.35/12")).as_deref(), Some("?/?"));
        assert_eq!(write(&says("+0.35/12\nplain")).as_deref(), Some("?/?"));
    }
}
