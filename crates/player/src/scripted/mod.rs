//! A small engine for trials: it plays random legal moves properly in both protocols, or misbehaves
//! in one chosen way.
//!
//! Match runners are tried with it: played properly it is an opponent for every size and rule,
//! misbehaving it shows that each fault is told apart. It runs on any streams; the binary
//! `scripted-engine` gives it standard input and output, and so can the tests of other crates.

mod gomocup;
mod script;
mod uai;

use std::{
    io::{self, BufRead, Write},
    thread,
};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{AnyPosition, MoveText};

pub use script::{Mischief, Moment, Script, ScriptError};

use crate::Protocol;

/// The exit status of a crash on purpose.
pub const CRASH_STATUS: u8 = 3;

/// One protocol's side of the engine.
trait Engine {
    /// Does what a line says.
    fn execute(&mut self, line: &str) -> Executed;

    /// The game as the engine knows it.
    fn position(&mut self) -> &mut AnyPosition;

    /// How a move is announced, after `nodes` positions were looked at.
    fn announce(&self, mv: MoveText, nodes: u64) -> String;

    /// Says that it does not want to.
    fn refuse(&self) -> &'static str;

    /// Says something proper that is no answer.
    fn chat(&self) -> &'static str;
}

/// What became of a line.
enum Executed {
    /// Nothing is to be said.
    Silently,
    /// This is to be said.
    Saying(String),
    /// A game was started, and this is to be said.
    Starting(String),
    /// A move is wanted.
    Asked,
    /// The engine is to end.
    Ended,
}

/// Plays by the script until the input ends or the engine is told to. Returns the exit status.
///
/// # Errors
/// If the streams fail.
pub fn run(
    script: &Script,
    input: impl BufRead,
    mut output: impl Write,
    mut errors: impl Write,
) -> io::Result<u8> {
    let mut engine: Box<dyn Engine> = match script.protocol {
        Protocol::Gomocup => Box::new(gomocup::GomocupEngine::default()),
        Protocol::Uai => Box::new(uai::UaiEngine::default()),
    };
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(script.seed);
    let mut moves = 0;
    for line in input.lines() {
        let said = match engine.execute(&line?) {
            Executed::Silently => continue,
            Executed::Saying(text) => text,
            Executed::Starting(text) => {
                moves = 0;
                match script.mischief_at(Moment::Start) {
                    Some(mischief) => return misbehave(mischief, &*engine, &mut output, &mut errors),
                    None => text,
                }
            }
            Executed::Asked => {
                moves += 1;
                match script.mischief_at(Moment::Move(moves)) {
                    Some(Mischief::Illegal) => illegal(&mut *engine),
                    Some(Mischief::Late(delay)) => {
                        thread::sleep(delay);
                        play(&mut *engine, &mut rng)
                    }
                    Some(Mischief::Refuse) => engine.refuse().to_owned(),
                    Some(mischief) => return misbehave(mischief, &*engine, &mut output, &mut errors),
                    None => play(&mut *engine, &mut rng),
                }
            }
            Executed::Ended if script.is_deaf => continue,
            Executed::Ended => return Ok(0),
        };
        writeln!(output, "{said}")?;
        output.flush()?;
    }
    if script.is_deaf { hang() } else { Ok(0) }
}

/// Misbehaviour from which there is no way back.
fn misbehave(
    mischief: Mischief,
    engine: &dyn Engine,
    output: &mut impl Write,
    errors: &mut impl Write,
) -> io::Result<u8> {
    match mischief {
        Mischief::Crash => {
            writeln!(errors, "crashing\non purpose")?;
            Ok(CRASH_STATUS)
        }
        Mischief::Flood => loop {
            writeln!(output, "{}", engine.chat())?;
        },
        Mischief::Rubbish => {
            writeln!(output, "%&$ certainly no move")?;
            output.flush()?;
            hang()
        }
        Mischief::Refuse => {
            writeln!(output, "{}", engine.refuse())?;
            output.flush()?;
            hang()
        }
        Mischief::Hang | Mischief::Late(_) | Mischief::Illegal => hang(),
    }
}

/// Never comes back.
fn hang() -> ! {
    loop {
        thread::park();
    }
}

/// Plays a random legal move.
fn play(engine: &mut dyn Engine, rng: &mut Xoshiro256PlusPlus) -> String {
    let moves = engine.position().legal_moves();
    if moves.is_empty() {
        return engine.refuse().to_owned();
    }
    let mv = moves[rng.random_range(..moves.len())];
    engine.position().try_play(mv.as_str()).expect("it is one of the legal moves");
    engine.announce(mv, moves.len() as u64)
}

/// A move that is well formed and not legal: the last one again, or one beyond the board.
fn illegal(engine: &mut dyn Engine) -> String {
    let last = engine.position().moves().last().copied();
    let mv = last.unwrap_or_else(|| "200,200".parse().expect("it is a short plain text"));
    engine.announce(mv, 0)
}
