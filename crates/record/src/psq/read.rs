//! Reading a game: the rule stands in the last line, so the moves wait for it.

use rules::gomoku::{BadSize, Ruleset, Variant, opening::Protocol};
use rules::{GameSpec, Outcome, Side};

use super::{HEAD, NAMELESS, PsqCause, PsqError, move_fields};
use crate::{Annotation, EndReason, GameRecord, GameResult, RuleSet, excerpt::excerpt, termination};

/// Reads a game.
///
/// # Errors
/// The first line that is not part of a legal game.
pub fn parse(text: &str) -> Result<GameRecord, PsqError> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let mut lines = lines.filter(|(_, line)| !line.is_empty()).peekable();
    let (line, head) = lines.next().unwrap_or((1, ""));
    let (size, beginner) = read_head(head).map_err(|cause| PsqError { line, cause })?;

    let mut moves = Vec::new();
    while let Some((line, fields)) = lines.peek().and_then(|&(line, text)| Some((line, move_fields(text)?))) {
        moves.push((line, fields));
        lines.next();
    }
    let tail = Tail::of(&lines.map(|(_, line)| line).collect::<Vec<_>>());

    let spec = GameSpec::Gomoku(
        Ruleset::new(size, tail.variant).map_err(|bad| PsqError { line, cause: PsqCause::Size(bad) })?,
    );
    let rules = RuleSet::new(spec, Protocol::Free).expect("every protocol is one of Gomoku");
    let mut record = GameRecord::new(rules);
    for (line, (x, y, ms)) in moves {
        let annotation = Annotation { spent_ms: Some(ms).filter(|&ms| ms > 0), ..Annotation::default() };
        let pushed = record.push(&move_text(x, y), annotation);
        pushed.map_err(|refused| PsqError { line, cause: PsqCause::Refused(refused) })?;
    }
    tail.tell(&mut record, beginner);
    Ok(record)
}

/// The move of a column and a row from 1. Neither has a 0, which becomes a point beside every board.
fn move_text(x: u32, y: u32) -> String {
    let from_zero = |n: u32| n.checked_sub(1).unwrap_or(999).min(999);
    format!("{},{}", from_zero(x), from_zero(y))
}

/// The size of the board and which player began.
fn read_head(head: &str) -> Result<(usize, usize), PsqCause> {
    let bad_head = || PsqCause::Head(excerpt(head));
    let (word, fields) = head.split_once(char::is_whitespace).ok_or_else(bad_head)?;
    if !word.eq_ignore_ascii_case(HEAD) {
        return Err(bad_head());
    }
    let mut fields = fields.split(',').map(str::trim);
    let (width, height) = fields.next().and_then(|board| board.split_once('x')).ok_or_else(bad_head)?;
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| bad_head());
    let (width, height) = (number(width)?, number(height)?);
    if width != height {
        return Err(PsqCause::NotSquare { width, height });
    }
    Ruleset::new(width, Variant::Freestyle).map_err(|bad: BadSize| PsqCause::Size(bad))?;
    let beginner = if fields.nth(1) == Some("1") { 1 } else { 0 };
    Ok((width, beginner))
}

/// What stands behind the moves.
struct Tail {
    names: Option<[String; 2]>,
    winner: Option<Outcome>,
    variant: Variant,
}

impl Tail {
    /// The players stand there if there is something behind them.
    fn of(lines: &[&str]) -> Tail {
        let (names, rest) = match *lines {
            [first, second, _, ..] => (Some([first, second].map(str::to_owned)), &lines[2..]),
            _ => (None, lines),
        };
        let (winner, rule) = rest.get(1).and_then(|line| line.split_once(',')).unwrap_or_default();
        // The archives add the group to the rule: `Freestyle15_1`.
        let rule: String = rule.trim().chars().take_while(char::is_ascii_alphabetic).collect();
        let variant = rule.to_ascii_lowercase().parse().unwrap_or(Variant::Freestyle);
        let winner = match winner.trim() {
            "1" => Some(Outcome::Win(Side::First)),
            "2" => Some(Outcome::Win(Side::Second)),
            "0" => Some(Outcome::Draw),
            _ => None,
        };
        Tail { names, winner, variant }
    }

    fn tell(self, record: &mut GameRecord, beginner: usize) {
        if let Some(names) = self.names {
            for side in Side::BOTH {
                let player = side.index() ^ beginner;
                if names[player] != NAMELESS[player] {
                    record.header.players.of_mut(side).name.clone_from(&names[player]);
                }
            }
        }
        let by_rules = GameResult::by_rules(record.position());
        let unstated = || termination::read(self.winner, |_| None, EndReason::Unstated, record.position());
        if let Some(result) = by_rules.or_else(unstated) {
            record.finish(result).expect("the referee agrees with itself, and an unstated reason with all");
        }
    }
}
