//! Reading a game: first the tags, which say what is played, then the moves, which the referee plays.

use std::ops::ControlFlow;

use rules::{Outcome, Side};

use super::{
    PgnError, UNKNOWN,
    lexer::{Lexer, Token},
    line::LineReader,
    tag,
};
use crate::{EndReason, GameRecord, Header, RuleSet, civil_time, excerpt::excerpt, opening, termination};

/// Reads one game.
///
/// # Errors
/// The first thing that is not part of a legal game, with its place.
pub fn parse(text: &str) -> Result<GameRecord, PgnError> {
    let (record, faults) = parse_from(text, 0)?;
    faults.into_iter().next().map_or(Ok(record), Err)
}

/// Reads all games of a text, in their order, each with the byte where it begins. A game with a
/// fault is left out, and the next one is read again; a variation with one is cut off there, which is
/// told behind its game. Ends where whoever takes them does not go on.
pub fn parse_all(
    text: &str,
    mut sink: impl FnMut(usize, Result<GameRecord, PgnError>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut start = 0;
    while let Some(end) = end_of_game(text, start) {
        match parse_from(&text[..end], start) {
            Ok((record, faults)) => {
                sink(start, Ok(record))?;
                faults.into_iter().try_for_each(|fault| sink(start, Err(fault)))?;
            }
            Err(fault) => sink(start, Err(fault))?,
        }
        start = end;
    }
    ControlFlow::Continue(())
}

/// The byte behind the game that begins at another; `None` if none does.
fn end_of_game(text: &str, start: usize) -> Option<usize> {
    let mut lexer = Lexer::starting_at(text, start);
    let mut has_moves = false;
    let mut has_score = false;
    let mut is_first = true;
    let mut depth = 0usize;
    loop {
        match lexer.next() {
            Ok(None) if is_first => return None,
            Ok(None) => return Some(text.len()),
            Ok(Some((at, Token::Tag { .. }))) if has_moves => return Some(at),
            Ok(Some((_, Token::VariationStart))) => depth += 1,
            Ok(Some((_, Token::VariationEnd))) => depth = depth.saturating_sub(1),
            Ok(Some((_, Token::Word(_)))) if depth > 0 => {}
            Ok(Some((at, Token::Word(_)))) if has_score => return Some(at),
            Ok(Some((_, Token::Word(word)))) => {
                has_moves = true;
                has_score = score_of(word).is_some();
            }
            Ok(Some(_)) => {}
            Err(_) => return Some(next_tags(text, lexer.at()).unwrap_or(text.len())),
        }
        is_first = false;
    }
}

/// The byte of the next line of tags behind an empty line: where reading goes on after a fault.
fn next_tags(text: &str, from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    let behind = |gap: &str| rest.find(gap).map(|at| from + at + gap.len() - 1);
    behind("\n\n[").into_iter().chain(behind("\r\n\r\n[")).min()
}

/// Reads the one game from a byte of the text to its end, and the faults of its variations.
fn parse_from(text: &str, start: usize) -> Result<(GameRecord, Vec<PgnError>), PgnError> {
    let mut lexer = Lexer::starting_at(text, start);
    let mut tags = Tags::default();
    let mut next = lexer.next()?;
    while let Some((_, Token::Tag { name, value })) = next {
        tags.0.push((name, value));
        next = lexer.next()?;
    }
    let mut record = tags.start()?;
    let mut reader = LineReader::new(lexer, record.start());
    let main = reader.main_line(next)?;
    record.set_line(main.line);
    if let Some(actions) = tags.find(tag::OPENING_ACTIONS) {
        record.read_opening(actions.split(opening::SEPARATOR))?;
    }
    record.header = Header { comment: main.comment, ..tags.header()? };

    let claimed = tags.find(tag::RESULT).and_then(score_of);
    let outcome = match (claimed, reader.score) {
        (Some(tag), Some((at, score))) if tag != score => {
            let place = reader.lexer().place(at);
            return Err(PgnError::TwoResults { place, score: score_name(score), tag: score_name(tag) });
        }
        (Some(outcome), _) | (None, Some((_, outcome))) => outcome,
        (None, None) => None,
    };
    let guess = match tags.find(termination::TERMINATION) {
        Some("time forfeit") => EndReason::Timeout,
        _ => EndReason::Unstated,
    };
    if let Some(result) = termination::read(outcome, |name| tags.find(name), guess, record.position()) {
        record.finish(result)?;
    }
    Ok((record, reader.faults))
}

/// The outcome of `1-0` and its like; `None` if the text is no score.
pub(super) fn score_of(text: &str) -> Option<Option<Outcome>> {
    match text {
        "1-0" => Some(Some(Outcome::Win(Side::First))),
        "0-1" => Some(Some(Outcome::Win(Side::Second))),
        "1/2-1/2" => Some(Some(Outcome::Draw)),
        "*" => Some(None),
        _ => None,
    }
}

/// The score of an outcome, the inverse of [`score_of`].
pub(super) fn score_name(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(Side::First)) => "1-0",
        Some(Outcome::Win(Side::Second)) => "0-1",
        Some(Outcome::Draw) => "1/2-1/2",
        None => "*",
    }
}

#[derive(Default)]
struct Tags<'a>(Vec<(&'a str, String)>);

impl Tags<'_> {
    /// The value of a tag, if it is there and known. The first of several counts.
    fn find(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(tag, _)| *tag == name)?;
        Some(value.as_str()).filter(|value| *value != UNKNOWN)
    }

    fn text(&self, name: &str) -> String {
        self.find(name).unwrap_or_default().to_owned()
    }

    fn number<N: std::str::FromStr>(&self, tag: &'static str) -> Result<Option<N>, PgnError> {
        let read = |value: &str| value.parse().map_err(|_| PgnError::Value { tag, value: excerpt(value) });
        self.find(tag).map(read).transpose()
    }

    /// A record of the game without its moves.
    fn start(&self) -> Result<GameRecord, PgnError> {
        let game = self.find(tag::GAME).ok_or(PgnError::MissingTag(tag::GAME))?;
        let size = self.number(tag::SIZE)?;
        let rules = RuleSet::by_name(game, self.find(tag::RULE), size, self.find(tag::OPENING))?;
        let fen = || self.find(tag::FEN).map(|fen| format!("fen {fen}"));
        let start = self.find(tag::START).map(str::to_owned).or_else(fen);
        Ok(GameRecord::from_start(rules, start.as_deref().unwrap_or("startpos"))?)
    }

    fn header(&self) -> Result<Header, PgnError> {
        let mut header = Header {
            id: self.text(tag::ID),
            date_unix_ms: self.date_unix_ms(),
            event: self.text(tag::EVENT),
            round: self.text(tag::ROUND),
            time_control: self.text(tag::TIME_CONTROL),
            ..Header::default()
        };
        for side in Side::BOTH {
            let player = header.players.of_mut(side);
            player.name = self.text(tag::NAME[side.index()]);
            player.spec = self.text(tag::SPEC[side.index()]);
            player.rating = self.number(tag::ELO[side.index()])?;
        }
        Ok(header)
    }

    /// The day, and the time of day where it is told: in a tag of its own or behind the date.
    fn date_unix_ms(&self) -> Option<i64> {
        let date = self.find(tag::DATE)?;
        let behind_date = || date.get(10..).map(str::trim);
        let time = self.find(tag::UTC_TIME).or_else(behind_date).and_then(civil_time::parse_time_of_day);
        Some(civil_time::parse_date(date, '.')? + time.unwrap_or(0))
    }
}
