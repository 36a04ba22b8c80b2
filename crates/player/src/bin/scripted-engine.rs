//! `scripted-engine gomocup|uai [MISCHIEF] [deaf] [seed=N]`: an engine for trials of match runners.
//!
//! Without mischief it plays random legal moves properly; see `player::scripted`.

use std::{env, io, process::ExitCode};

use player::scripted::{Script, run};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let script = match Script::from_words(arguments.iter().map(String::as_str)) {
        Ok(script) => script,
        Err(error) => return complain(&error),
    };
    match run(&script, io::stdin().lock(), io::stdout().lock(), io::stderr().lock()) {
        Ok(status) => ExitCode::from(status),
        Err(error) => complain(&error),
    }
}

#[expect(clippy::print_stderr, reason = "a program says on standard error what is wrong")]
fn complain(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("scripted-engine: {error}");
    ExitCode::from(2)
}
