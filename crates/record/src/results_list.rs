//! `战绩.txt`, the results of the course game against an AI: three lines a game.
//!
//! A nickname, the number of rounds, and how it ended for the person: 1 a draw, 2 a win, 3 a loss.
//! The score of a win is 100, of any other game its number of rounds.

use std::ops::ControlFlow;

use crate::{excerpt::excerpt, text};

/// What became of one game for the person who played it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerResult {
    /// The nickname.
    pub nickname: String,
    /// How many rounds the game had.
    pub rounds: u32,
    /// How it ended.
    pub outcome: PlayerOutcome,
}

/// How a game ended, from the view of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerOutcome {
    /// Nobody won.
    Draw,
    /// The player won.
    Win,
    /// The opponent won.
    Loss,
}

impl PlayerOutcome {
    /// Every outcome, in the order of the codes in the file, which begin with 1.
    pub const ALL: [PlayerOutcome; 3] = [PlayerOutcome::Draw, PlayerOutcome::Win, PlayerOutcome::Loss];
}

impl PlayerResult {
    /// The score that the course game gives.
    #[must_use]
    pub fn score(&self) -> u32 {
        match self.outcome {
            PlayerOutcome::Win => 100,
            PlayerOutcome::Draw | PlayerOutcome::Loss => self.rounds,
        }
    }
}

/// Why three lines are no result, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("line {line}: {cause}")]
pub struct ResultsListError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub cause: ResultsListCause,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
pub enum ResultsListCause {
    /// The second line of three is something else.
    #[error("`{0}` is not a number of rounds")]
    Rounds(String),
    /// The third line of three is something else.
    #[error("`{0}` is not the end of a game: 1 is a draw, 2 a win, 3 a loss")]
    Outcome(String),
    /// The last game has not all of its lines.
    #[error("the last game has {0} of its 3 lines")]
    Truncated(usize),
}

/// Reads all results of a file, in their order. One with a fault is left out. Ends where whoever takes them does not go on.
pub fn parse(
    text: &str,
    mut sink: impl FnMut(Result<PlayerResult, ResultsListError>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    // A nickname may be empty, but only white space behind the last line is not another game.
    let used = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    let mut games = lines[..used].chunks(3).enumerate();
    games.try_for_each(|(index, game)| sink(read(game, 3 * index + 1)))
}

fn read(game: &[&str], first_line: usize) -> Result<PlayerResult, ResultsListError> {
    let fail = |index: usize, cause| ResultsListError { line: first_line + index, cause };
    let &[nickname, rounds, code] = game else {
        return Err(fail(game.len() - 1, ResultsListCause::Truncated(game.len())));
    };
    let rounds = rounds.parse().map_err(|_| fail(1, ResultsListCause::Rounds(excerpt(rounds))))?;
    let outcome = match code {
        "1" => PlayerOutcome::Draw,
        "2" => PlayerOutcome::Win,
        "3" => PlayerOutcome::Loss,
        _ => return Err(fail(2, ResultsListCause::Outcome(excerpt(code)))),
    };
    Ok(PlayerResult { nickname: nickname.to_owned(), rounds, outcome })
}

/// The nickname has a character that the file cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, wording::Coded)]
#[error("the nickname `{0}` has a character that 战绩.txt, which is GBK, cannot hold")]
pub struct NoResultsList(pub String);

/// The results as the course game writes them: GBK, lines that end CR LF.
///
/// # Errors
/// If a nickname cannot be written in GBK.
pub fn write(results: &[PlayerResult]) -> Result<Vec<u8>, NoResultsList> {
    let mut file = Vec::new();
    for PlayerResult { nickname, rounds, outcome } in results {
        let on_one_line = nickname.split_whitespace().collect::<Vec<_>>().join("_");
        let lines = format!("{on_one_line}\r\n{rounds}\r\n{}\r\n", *outcome as u8 + 1);
        file.extend(text::to_gbk(&lines).ok_or_else(|| NoResultsList(excerpt(nickname)))?);
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        let mut read = Vec::new();
        let shown =
            |result: PlayerResult| format!("{} {} {:?}", result.nickname, result.score(), result.outcome);
        let end = parse(text, |result| {
            read.push(result.map_or_else(|error| error.to_string(), shown));
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        read
    }

    #[test]
    fn results_are_read_three_lines_at_a_time_and_faults_are_left_out() {
        let text = "鲁基俊\r\n17\r\n2\r\nAda\n30\n3\nBo\nmany\n1\nCy\n9\n4\nDi\n41\n1\n\n";
        let expected = [
            "鲁基俊 100 Win",
            "Ada 30 Loss",
            "line 8: `many` is not a number of rounds",
            "line 12: `4` is not the end of a game: 1 is a draw, 2 a win, 3 a loss",
            "Di 41 Draw",
        ];
        assert_eq!(all(text), expected);
        assert_eq!(all("Ada\n3\n"), ["line 2: the last game has 2 of its 3 lines"]);
        assert!(all("\n\n").is_empty());
    }

    #[test]
    fn what_is_written_is_gbk_and_is_read_again() {
        let results = PlayerOutcome::ALL.map(|outcome| PlayerResult {
            nickname: "鲁基俊".to_owned(),
            rounds: 7,
            outcome,
        });
        let file = write(&results).unwrap();
        assert!(file.starts_with(b"\xC2\xB3"));
        let decoded = text::decode(&file).unwrap();
        let mut again = Vec::new();
        let end = parse(&decoded.text, |result| {
            again.push(result.unwrap());
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        assert_eq!(again, results);
        let strange = PlayerResult { nickname: "😟".to_owned(), ..results[0].clone() };
        assert!(write(&[strange]).is_err());
    }
}
