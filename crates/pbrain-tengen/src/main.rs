//! The Gomoku engine as Gomocup managers start it: `tengen engine gomoku` and nothing else.

use std::{
    io::{self, Write},
    process::ExitCode,
};

fn main() -> ExitCode {
    match engine_session::gomocup::run(io::stdin(), &mut io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        // The manager has gone: there is nobody left to play for.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing can be done about an error that cannot be told.
            let _ = writeln!(io::stderr(), "pbrain-tengen: {error}");
            ExitCode::from(2)
        }
    }
}
