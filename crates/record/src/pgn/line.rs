//! Reading the moves: the main line and the variations in parentheses, all played by the referee.
//!
//! A variation stands behind the move that it replaces. One that begins with the number of the next move
//! is a way to go on. A fault in the main line is the game's; a fault in a variation cuts it off
//! there and is remembered.

use rules::{AnyPosition, Outcome};

use super::{
    PgnError,
    lexer::{Lexer, Token},
    read::score_of,
};
use crate::{Annotation, MAX_NESTING, PlayedMove, line::Line, note};

pub(super) struct LineReader<'a> {
    lexer: Lexer<'a>,
    position: AnyPosition,
    start: AnyPosition,
    /// The score behind the moves, and the byte where it stands.
    pub(super) score: Option<(usize, Option<Outcome>)>,
    /// What was wrong with variations.
    pub(super) faults: Vec<PgnError>,
}

/// A line, and what the reader has to remember while it is in it.
#[derive(Default)]
pub(super) struct OpenLine {
    pub(super) line: Line,
    /// What was said before the first move.
    pub(super) comment: String,
    /// Whether a comment here would be the first behind its move, where the note stands.
    awaits_note: bool,
}

impl<'a> LineReader<'a> {
    pub(super) fn new(lexer: Lexer<'a>, start: &AnyPosition) -> LineReader<'a> {
        let (position, start) = (start.clone(), start.clone());
        LineReader { lexer, position, start, score: None, faults: Vec::new() }
    }

    pub(super) fn lexer(&self) -> &Lexer<'a> {
        &self.lexer
    }

    /// Reads the main line from its first token to the end of the text.
    pub(super) fn main_line(&mut self, first: Option<(usize, Token<'a>)>) -> Result<OpenLine, PgnError> {
        let mut main = OpenLine::default();
        let mut next = first;
        while let Some((at, token)) = next {
            match token {
                Token::VariationEnd => {
                    return Err(PgnError::Unexpected { found: ')', place: self.lexer.place(at) });
                }
                Token::VariationStart => self.variation(at, &mut main, 1)?,
                Token::Comment(text) => main.comment(&text),
                Token::Word(word) if self.score.is_some() || score_of(word).is_some() => {
                    self.score(at, word)?;
                }
                Token::Word(word) => self.word(&mut main, at, word)?,
                Token::Tag { .. } => return Err(PgnError::SecondGame(self.lexer.place(at))),
            }
            next = self.lexer.next()?;
        }
        Ok(main)
    }

    fn score(&mut self, at: usize, word: &str) -> Result<(), PgnError> {
        if self.score.is_some() {
            return Err(PgnError::SecondGame(self.lexer.place(at)));
        }
        self.score = score_of(word).map(|outcome| (at, outcome));
        Ok(())
    }

    /// Reads a variation, so many deep, up to the parenthesis that closes the one at a byte.
    fn variation(&mut self, opened: usize, around: &mut OpenLine, depth: usize) -> Result<(), PgnError> {
        if depth > MAX_NESTING {
            self.faults.push(PgnError::Nested(self.lexer.place(opened)));
            return self.skip_variation(opened);
        }
        let mut next = self.next_within(opened)?;
        let replaced = around.line.moves.last().filter(|_| !self.goes_on(&next.1));
        let replaced = replaced.map(|_| self.position.undo().expect("the move was played"));
        let mut own = OpenLine::default();
        let mut is_cut = false;
        loop {
            match next.1 {
                Token::VariationEnd => break,
                Token::Tag { .. } => return Err(PgnError::SecondGame(self.lexer.place(next.0))),
                Token::VariationStart if is_cut => self.skip_variation(next.0)?,
                Token::VariationStart => self.variation(next.0, &mut own, depth + 1)?,
                _ if is_cut => {}
                Token::Comment(text) => own.comment(&text),
                Token::Word(word) => {
                    let fault = self.word(&mut own, next.0, word).err();
                    is_cut = fault.is_some();
                    self.faults.extend(fault);
                }
            }
            next = self.next_within(opened)?;
        }
        for _ in &own.line.moves {
            self.position.undo();
        }
        let siblings = match (&replaced, around.line.moves.last_mut()) {
            (Some(_), Some(last)) => &mut last.variations,
            _ => &mut around.line.continuations,
        };
        siblings.extend(own.into_line().into_variations());
        if let Some(mv) = replaced {
            self.position.try_play(mv.as_str()).expect("the referee has played it before");
        }
        Ok(())
    }

    /// Passes over the rest of the variation that opens at a byte, and over all that it holds.
    fn skip_variation(&mut self, opened: usize) -> Result<(), PgnError> {
        let mut open = 1;
        while open > 0 {
            match self.next_within(opened)? {
                (_, Token::VariationStart) => open += 1,
                (_, Token::VariationEnd) => open -= 1,
                (at, Token::Tag { .. }) => return Err(PgnError::SecondGame(self.lexer.place(at))),
                _ => {}
            }
        }
        Ok(())
    }

    /// The next token of a variation, which must have an end.
    fn next_within(&mut self, opened: usize) -> Result<(usize, Token<'a>), PgnError> {
        let unclosed =
            |lexer: &Lexer<'_>| PgnError::Unclosed { what: "variation", place: lexer.place(opened) };
        self.lexer.next()?.ok_or_else(|| unclosed(&self.lexer))
    }

    /// Whether a variation that begins so is one behind the last move: its number says so.
    fn goes_on(&self, first: &Token<'_>) -> bool {
        let Token::Word(word) = first else { return false };
        let next_ply = self.position.ply() - self.start.ply() + self.start.side_to_move().index();
        numbered_ply(word) == Some(next_ply)
    }

    /// A move with or without its number, a number, or a glyph. A score can only be a variation's here.
    fn word(&mut self, line: &mut OpenLine, at: usize, word: &str) -> Result<(), PgnError> {
        let mv = without_number(word).trim_end_matches(['!', '?']);
        if mv.is_empty() || mv.starts_with('$') || score_of(word).is_some() {
            return Ok(());
        }
        let number = self.position.ply() - self.start.ply() + 1;
        let played = PlayedMove::play(&mut self.position, number, mv, Annotation::default());
        line.line.push(played.map_err(|source| PgnError::Move { place: self.lexer.place(at), source })?);
        line.awaits_note = true;
        Ok(())
    }
}

impl OpenLine {
    /// What stands first behind a move may be its note; everything else is free text.
    fn comment(&mut self, text: &str) {
        let awaits_note = std::mem::take(&mut self.awaits_note);
        let Some(last) = self.line.moves.last_mut() else { return add_line(&mut self.comment, text) };
        match note::read(text).filter(|_| awaits_note) {
            Some(note) => last.annotation = note,
            None => add_line(&mut last.annotation.comment, text),
        }
    }

    /// The line of a variation: what was said before its first move is said about that move.
    fn into_line(mut self) -> Line {
        if let Some(first) = self.line.moves.first_mut().filter(|_| !self.comment.is_empty()) {
            let behind = std::mem::replace(&mut first.annotation.comment, self.comment);
            if !behind.is_empty() {
                add_line(&mut first.annotation.comment, &behind);
            }
        }
        self.line
    }
}

fn add_line(comment: &mut String, text: &str) {
    if !comment.is_empty() {
        comment.push('\n');
    }
    comment.push_str(text);
}

/// The word without a move number in front: `12.h8` and `12...h8` are `h8`, `12.` and `12` are
/// nothing. `0000` is the pass of Ataxx.
fn without_number(word: &str) -> &str {
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match behind.strip_prefix('.') {
        Some(dots) => dots.trim_start_matches('.'),
        None if behind.is_empty() && word != "0000" => "",
        _ => word,
    }
}

/// How many moves come before the one with this number, if black begins: 22 before `12.`, 23 before
/// `12...`.
fn numbered_ply(word: &str) -> Option<usize> {
    let (number, behind) = word.split_once('.')?;
    let rounds = number.parse::<u32>().ok()?.checked_sub(1)?;
    Some(rounds as usize * 2 + usize::from(behind.starts_with('.')))
}
