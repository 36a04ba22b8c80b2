//! Reading the games of a file: a game with a fault is left out, the next one is read again.

use std::ops::ControlFlow;

use rules::{Outcome, Side};

use super::{CsvCause, CsvError, SIZE_WORD, USUAL_SIZE};
use crate::{Annotation, GameRecord, GameResult, excerpt::excerpt, termination};

/// Reads all games of a file, in their order. A game without a step, which a program that was
/// opened and closed again leaves behind, is passed over. Ends where whoever takes them does not go on.
pub fn parse(
    text: &str,
    mut sink: impl FnMut(Result<GameRecord, CsvError>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut game: Option<Steps> = None;
    let mut finish = |game: Option<Steps>| match game.map(Steps::played) {
        Some(Ok(record)) if record.moves().is_empty() => ControlFlow::Continue(()),
        Some(read) => sink(read),
        None => ControlFlow::Continue(()),
    };
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
        if line.is_empty() {
            continue;
        }
        let read = Line::parse(line);
        if let Some(Line::Begin(size)) = read {
            finish(game.replace(Steps::begin(size, number)))?;
            continue;
        }
        let steps =
            game.get_or_insert_with(|| Steps::begin(None, number).with_fault(number, CsvCause::NoGame));
        match read {
            Some(line) => steps.add(number, line),
            None => steps.fail(number, CsvCause::NotAStep(excerpt(line))),
        }
    }
    finish(game)
}

/// A line by its meaning.
#[derive(Clone, Copy)]
enum Line {
    Begin(Option<u8>),
    Step(u32, u32),
    End(Outcome),
}

impl Line {
    fn parse(line: &str) -> Option<Line> {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        match fields[..] {
            ["0"] => Some(Line::Begin(None)),
            ["0", SIZE_WORD, size] => {
                size.parse().ok().filter(|size| (5..=181).contains(size)).map(|size| Line::Begin(Some(size)))
            }
            [winner, "-1"] => Some(Line::End(match winner {
                "1" => Outcome::Win(Side::First),
                "-1" => Outcome::Win(Side::Second),
                "0" => Outcome::Draw,
                _ => return None,
            })),
            [x, y] => Some(Line::Step(x.parse().ok()?, y.parse().ok()?)),
            _ => None,
        }
    }
}

/// The lines of one game, not yet seen by the referee: the size of its board shows in all of them.
struct Steps {
    size: Option<u8>,
    /// Line, column and row.
    steps: Vec<(usize, u32, u32)>,
    end: Option<(usize, Outcome)>,
    fault: Option<CsvError>,
    first_line: usize,
}

impl Steps {
    fn begin(size: Option<u8>, first_line: usize) -> Steps {
        Steps { size, steps: Vec::new(), end: None, fault: None, first_line }
    }

    fn with_fault(mut self, line: usize, cause: CsvCause) -> Steps {
        self.fail(line, cause);
        self
    }

    /// The first fault counts.
    fn fail(&mut self, line: usize, cause: CsvCause) {
        self.fault.get_or_insert(CsvError { line, cause });
    }

    fn add(&mut self, number: usize, line: Line) {
        match line {
            _ if self.end.is_some() => self.fail(number, CsvCause::Ended),
            Line::Step(x, y) => self.steps.push((number, x, y)),
            Line::End(outcome) => self.end = Some((number, outcome)),
            Line::Begin(_) => unreachable!("the beginning of a game is not one of its steps"),
        }
    }

    /// The side of the smallest board, 15 at least, that has all the steps.
    fn size(&self) -> Result<u8, CsvError> {
        let largest = |&(line, x, y): &(usize, u32, u32)| (x.max(y), line);
        let (most, line) = self.steps.iter().map(largest).max().unwrap_or((0, self.first_line));
        match (self.size, u8::try_from(most)) {
            (Some(size), _) => Ok(size),
            (None, Ok(most @ ..=180)) => Ok(USUAL_SIZE.max(most + 1)),
            (None, _) => Err(CsvError { line, cause: CsvCause::TooLarge(most.saturating_add(1)) }),
        }
    }

    fn played(self) -> Result<GameRecord, CsvError> {
        let size = self.size();
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut record = GameRecord::new(super::rules(size?));
        for (line, x, y) in self.steps {
            let refused = |refused| CsvError { line, cause: CsvCause::Refused(refused) };
            record.push(&format!("{x},{y}"), Annotation::default()).map_err(refused)?;
        }
        match self.end {
            Some((line, outcome)) => end(&mut record, outcome).map_err(|cause| CsvError { line, cause })?,
            None => {
                if let Some(result) = GameResult::by_rules(record.position()) {
                    record.finish(result).expect("the referee agrees with itself");
                }
            }
        }
        Ok(record)
    }
}

fn end(record: &mut GameRecord, claimed: Outcome) -> Result<(), CsvCause> {
    if let Some(referee) = record.position().outcome().filter(|&referee| referee != claimed) {
        return Err(CsvCause::Result { claimed, referee });
    }
    let unstated = crate::EndReason::Unstated;
    let result = termination::read(Some(claimed), |_| None, unstated, record.position());
    let result = result.expect("an outcome is a result");
    record.finish(result).expect("a result without a reason contradicts nothing");
    Ok(())
}
