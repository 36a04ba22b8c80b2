//! The fixed inputs of the bounded tests: seeds, random strings, and mutants of the seeds.
//!
//! Everything is drawn from one generator with a fixed seed, so a failure is the same on every
//! machine. The mutator is blind but speaks the vocabulary of the notations, which is enough to
//! reach deep into small text parsers; cargo-fuzz does the coverage-guided search.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const RANDOM_STRINGS: usize = 4_000;
const MUTANTS: usize = 12_000;
const LONGEST_RANDOM_STRING: usize = 80;
const MOST_MUTATIONS: usize = 6;

/// Words of our notations, separators, and numbers at and beyond the limits of their types.
const TOKENS: &[&str] = &[
    "startpos",
    " moves ",
    "0000",
    "pass",
    "a1",
    "g7",
    "h8",
    "a1c3",
    "z26",
    "aa1",
    "fy181",
    "x5o",
    "7/7/",
    "fen ",
    "standard",
    "swap",
    "offer ",
    "declare ",
    "START ",
    "BOARD\n",
    "DONE\n",
    "INFO ",
    "7,7,1\n",
    "-1,-1",
    "=\"",
    "\", ",
    "setoption name ",
    "option name ",
    " type ",
    " default ",
    " value ",
    "<empty>",
    "position ",
    "info ",
    " score ",
    " pv ",
    " string ",
    "[Game \"",
    "\"]\n",
    "{",
    "}",
    "(",
    ")",
    "(;",
    "[",
    "]",
    ";B[",
    "C[",
    "\\",
    "\"",
    "'",
    "?/? ",
    "+0.35/12 ",
    "1-0",
    "*",
    " is down (",
    ")->(",
    "\":\"",
    "null",
    "cmd:",
    "depth=",
    "ms",
    "+",
    " = ",
    "[[players]]\n",
    "#",
    "nan",
    "inf",
    "1e400",
    "0.5",
    "x",
    "o",
    "-",
    ".",
    "/",
    ",",
    " ",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "0",
    "1",
    "7",
    "8",
    "99",
    "100",
    "181",
    "182",
    "255",
    "256",
    "65535",
    "65536",
    "4294967296",
    "18446744073709551616",
    "-1",
    "+1",
    "é",
    "天",
    "\0",
    "\u{feff}",
];

/// The letters that random text is made of.
const LETTERS: &[u8] = b"abcdefghoxyzXO0123456789/-., \n";

/// All inputs of a bounded test: the seeds themselves, then random strings, then mutants.
pub(crate) fn inputs(seeds: &[Vec<u8>]) -> impl Iterator<Item = Vec<u8>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(0x5eed);
    let generated = (0..RANDOM_STRINGS + MUTANTS).map(move |number| match number {
        0..RANDOM_STRINGS => random_string(&mut rng),
        _ => mutant(&mut rng, seeds),
    });
    seeds.iter().cloned().chain(generated)
}

/// Any bytes, or text in the letters of our notations.
fn random_string(rng: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    let length = rng.random_range(0..=LONGEST_RANDOM_STRING);
    if rng.random() {
        (0..length).map(|_| rng.random()).collect()
    } else {
        (0..length).map(|_| LETTERS[rng.random_range(0..LETTERS.len())]).collect()
    }
}

/// A seed after a few mutations.
fn mutant(rng: &mut Xoshiro256PlusPlus, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = seeds[rng.random_range(0..seeds.len())].clone();
    for _ in 0..rng.random_range(1..=MOST_MUTATIONS) {
        let other = &seeds[rng.random_range(0..seeds.len())];
        mutate(rng, &mut bytes, other);
    }
    bytes
}

/// One mutation: flip a bit, overwrite, insert, delete, duplicate, splice, or insert a token.
fn mutate(rng: &mut Xoshiro256PlusPlus, bytes: &mut Vec<u8>, other: &[u8]) {
    let (start, end) = range(rng, bytes.len());
    match rng.random_range(0..7) {
        0 if start < bytes.len() => bytes[start] ^= 1 << rng.random_range(0..8),
        1 if start < bytes.len() => bytes[start] = LETTERS[rng.random_range(0..LETTERS.len())],
        2 => bytes.insert(start, rng.random()),
        3 => drop(bytes.drain(start..end)),
        4 => {
            let copy = bytes[start..end].to_vec();
            bytes.splice(end..end, copy);
        }
        5 => {
            let (other_start, other_end) = range(rng, other.len());
            bytes.splice(start..end, other[other_start..other_end].iter().copied());
        }
        _ => {
            let token = TOKENS[rng.random_range(0..TOKENS.len())];
            bytes.splice(start..start, token.bytes());
        }
    }
}

/// A random range within a string of this length, possibly empty.
fn range(rng: &mut Xoshiro256PlusPlus, length: usize) -> (usize, usize) {
    let (one, two) = (rng.random_range(0..=length), rng.random_range(0..=length));
    (one.min(two), one.max(two))
}
