//! Targets of the texts that name players, clocks, commands and measured strengths.
//!
//! No player is built and no command is started.

use player::{
    CommandLine, CommandLineError, PlayerSpec, PlayerSpecError, Ratings, TimeControl, TimeControlError,
};

use super::{assert_is_line_of, assert_is_one_line, assert_names, on_one_line};

/// A player is read again from its own text. An error names the word that means nothing.
pub fn player_spec(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let error = match text.parse::<PlayerSpec>() {
        Ok(spec) => return assert_eq!(spec.to_string().parse(), Ok(spec)),
        Err(error) => error,
    };
    assert_is_one_line(&error);
    match &error {
        PlayerSpecError::Unknown(word)
        | PlayerSpecError::Parameter { name: word, .. }
        | PlayerSpecError::Value { value: word, .. } => {
            assert!(text.contains(word), "`{word}` is not part of `{text}`");
            assert_names(&error, &on_one_line(word));
        }
        PlayerSpecError::NoValue { name, .. } | PlayerSpecError::Twice { name, .. } => {
            assert!(text.to_ascii_lowercase().contains(name), "`{name}` is not part of `{text}`");
            assert_names(&error, name);
        }
        PlayerSpecError::Command(error) => assert_command_error_names_its_text(error, &text),
        PlayerSpecError::Option(_) => {}
    }
}

/// A time control is read again from its own text. An error names the part that is no time.
pub fn time_control(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<TimeControl>() {
        Ok(control) => assert_eq!(control.to_string().parse(), Ok(control)),
        Err(error) => {
            assert_is_one_line(&error);
            let (TimeControlError::Form(part)
            | TimeControlError::Time(part)
            | TimeControlError::Periods(part)
            | TimeControlError::Zero(part)) = &error;
            assert!(text.contains(part), "`{part}` is not part of `{text}`");
            assert_names(&error, &on_one_line(part));
        }
    }
}

/// A command keeps its text, and each of its words is one word again when it is put into quotes.
pub fn command_line(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match text.parse::<CommandLine>() {
        Ok(command) => {
            assert_eq!(command.to_string(), text);
            let words: Vec<&str> = words(&command).collect();
            let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            let again: CommandLine = quoted.join(" ").parse().expect("every quote is closed");
            assert!(words.iter().copied().eq(self::words(&again)), "{quoted:?} are other words");
            assert!(command.program().contains(command.short_name()));
        }
        Err(error) => assert_command_error_names_its_text(&error, &text),
    }
}

fn words(command: &CommandLine) -> impl Iterator<Item = &str> {
    std::iter::once(command.program()).chain(command.arguments().iter().map(String::as_str))
}

fn quoted(word: &str) -> String {
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
}

fn assert_command_error_names_its_text(error: &CommandLineError, text: &str) {
    assert_is_one_line(error);
    match error {
        CommandLineError::Empty => {}
        CommandLineError::OpenQuote { text: command, .. } | CommandLineError::OpenBackslash(command) => {
            assert!(text.contains(command), "`{command}` is not part of `{text}`");
            assert_names(error, &on_one_line(command));
        }
    }
}

/// A table of ratings is read again from its own text. An error names its line.
pub fn ratings_table(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match Ratings::parse(&text) {
        Ok(ratings) => assert_eq!(Ratings::parse(&ratings.to_toml()), Ok(ratings)),
        Err(error) => {
            assert_is_one_line(&error);
            assert_is_line_of(error.line, &text);
        }
    }
}
