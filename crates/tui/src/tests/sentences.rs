//! Every error that a person can meet has its Chinese sentence.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::Language;

/// Crates and files whose sentences are told to other programs, in English.
const SPOKEN_TO_PROGRAMS: [&str; 3] = ["engine-session", "protocol", "scripted"];

/// What stands before a sentence in the source.
const BEFORE: [&str; 5] = ["#[error(", "bail!(", "ensure!(", ".context(", "with_context(|| format!("];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        let is_for_programs =
            path.components().any(|part| SPOKEN_TO_PROGRAMS.iter().any(|name| part.as_os_str() == *name));
        if is_for_programs || path.ends_with("tests") || path.ends_with("benches") {
            continue;
        }
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The first text in quotes as the compiler reads it, if a statement has one.
fn literal(code: &str) -> Option<String> {
    let statement = code.split(";\n").next()?;
    let mut letters = statement.split_once('"')?.1.chars().peekable();
    let mut text = String::new();
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' => match letters.next()? {
                '\n' => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
                letter => text.push(letter),
            },
            letter => text.push(letter),
        }
    }
}

/// A sentence with the same value in all its slots.
fn filled(sentence: &str) -> String {
    let mut parts = sentence.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "0" + part.split_once('}').map_or(part, |(_, words)| words))
}

/// The errors in a source file: what is said to a person, with its slots filled.
fn errors(source: &str) -> Vec<String> {
    let code = source.split("#[cfg(test)]").next().unwrap_or_default();
    let behind = BEFORE.iter().flat_map(|&before| code.split(before).skip(1));
    let sentences = behind.filter_map(literal).filter(|text| text.split_whitespace().count() > 2);
    sentences.map(|sentence| filled(&sentence)).collect()
}

fn has_chinese(text: &str) -> bool {
    text.chars().any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter))
}

/// Whether three English words stand in a row.
fn has_english(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    let is_word = |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    words.windows(3).any(|three| three.iter().all(is_word))
}

#[test]
fn every_error_has_its_sentence_in_chinese_table() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    sources(&crates, &mut files);
    let mut missing = Vec::new();
    let mut told = 0;
    for file in files {
        for sentence in errors(&fs::read_to_string(&file).unwrap()) {
            // The errors of a tournament's document read on after the name of a key.
            let is_translated = [sentence.clone(), format!("`0` {sentence}")].iter().any(|sentence| {
                let said = Language::Chinese.sentence(sentence);
                said != *sentence && has_chinese(&said) && !has_english(&said)
            });
            told += 1;
            if !is_translated {
                missing.push(format!("{}: {sentence}", file.display()));
            }
        }
    }
    assert!(missing.is_empty(), "add these to i18n/sentences.zh.json:\n{}", missing.join("\n"));
    assert!(told > 200, "only {told} errors were found");
    println!("{told} errors have a Chinese sentence");
}
