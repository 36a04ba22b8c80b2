//! Self-played games, their files, and what happens to files that are cut off or damaged.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
#![allow(clippy::print_stdout, reason = "tests over tables print how much they tried")]

use std::{fs, path::Path};

use rules::{GameKind, GameSpec};
use trainer::{
    StopFlag,
    data::{DataError, Header, Reader, StoredGame, Summary, Writer},
    selfplay::{SelfPlay, Settings},
};

/// Every rule of both games; Gomoku on a small board.
fn every_spec() -> Vec<GameSpec> {
    let gomoku = ["freestyle", "standard", "renju", "caro"].map(|rule| (GameKind::Gomoku, rule, Some(9)));
    let ataxx = ["international", "course", "botzone"].map(|rule| (GameKind::Ataxx, rule, None));
    let by_name = |(game, rule, size)| GameSpec::by_name(game, Some(rule), size).unwrap();
    gomoku.into_iter().chain(ataxx).map(by_name).collect()
}

fn self_play(spec: GameSpec) -> SelfPlay {
    SelfPlay::new(&Settings { nodes: 40, random_move_in: 10, ..Settings::usual(spec) }).unwrap()
}

fn games(self_play: &SelfPlay, count: usize, threads: usize) -> Vec<StoredGame> {
    let mut games = Vec::new();
    let take = |number, game| {
        assert_eq!(number, games.len());
        games.push(game);
        Ok::<(), ()>(())
    };
    self_play.play(0..count, threads, &StopFlag::new(), take).unwrap();
    games
}

fn write(path: &Path, header: &Header, games: &[StoredGame]) {
    let mut writer = Writer::resume(path, header).unwrap();
    let rest = &games[writer.games()..];
    rest.iter().for_each(|game| writer.push(game).unwrap());
    writer.finish().unwrap();
}

fn read(path: &Path) -> Result<Vec<StoredGame>, DataError> {
    let blocks: Result<Vec<_>, _> = Reader::new(fs::File::open(path).unwrap())?.collect();
    Ok(blocks?.concat())
}

#[test]
fn games_of_every_rule_survive_their_file_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut positions = 0;
    for (n, spec) in every_spec().into_iter().enumerate() {
        let self_play = self_play(spec);
        let games = games(&self_play, 5, 2);
        let path = folder.path().join(n.to_string());
        write(&path, self_play.header(), &games);
        assert_eq!(read(&path).unwrap(), games, "{spec}");
        let mut summary = Summary::default();
        games.iter().for_each(|game| summary.add(game));
        assert_eq!(summary.games, 5);
        assert_eq!(summary.results.iter().sum::<u64>(), 5);
        assert_eq!(summary.lengths.values().sum::<u64>(), 5);
        positions += summary.positions;
    }
    assert!(positions > 200, "{positions}");
    println!("{positions} positions");
}

#[test]
fn the_same_seed_plays_the_same_games_on_any_number_of_threads() {
    for game in GameKind::BOTH {
        let size = (game == GameKind::Gomoku).then_some(9);
        let self_play = self_play(GameSpec::by_name(game, None, size).unwrap());
        let once = games(&self_play, 6, 1);
        assert_eq!(games(&self_play, 6, 3), once);
        assert_ne!(once[0], once[1]);
        let mut later = Vec::new();
        let take = |_, game| {
            later.push(game);
            Ok::<(), ()>(())
        };
        self_play.play(4..6, 1, &StopFlag::new(), take).unwrap();
        assert_eq!(later, once[4..], "a game does not depend on those before it");
    }
}

/// Seventy games, which are two blocks, and their file.
fn two_blocks(path: &Path) -> (Header, Vec<StoredGame>) {
    let spec = GameSpec::by_name(GameKind::Ataxx, None, None).unwrap();
    let self_play = self_play(spec);
    let few = games(&self_play, 5, 1);
    let games: Vec<_> = (0..70).map(|n| few[n % few.len()].clone()).collect();
    write(path, self_play.header(), &games);
    (*self_play.header(), games)
}

#[test]
fn a_file_that_was_cut_off_goes_on_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let (header, games) = two_blocks(&path);
    let whole = fs::read(&path).unwrap();
    for cut in [0, 8, 39, 40, 41, 51, 52, 60, whole.len() / 2, whole.len() - 1, whole.len()] {
        fs::write(&path, &whole[..cut]).unwrap();
        write(&path, &header, &games);
        assert!(fs::read(&path).unwrap() == whole, "cut at {cut}");
    }
    fs::remove_file(&path).unwrap();
    for count in [3, 40, 64, 65, 70] {
        write(&path, &header, &games[..count]);
        assert_eq!(read(&path).unwrap(), games[..count]);
    }
    assert!(fs::read(&path).unwrap() == whole);
}

#[test]
fn damage_is_told_and_never_read_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let (header, _) = two_blocks(&path);
    let whole = fs::read(&path).unwrap();
    let table = [
        (0, "this is not a file of self-played games"),
        (8, "this is version 0 of the format, but only version 1 is known"),
        (20, "the header is damaged"),
        (100, "block 1 is damaged"),
        (whole.len() - 1, "block 2 is damaged"),
    ];
    for (at, message) in table {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        fs::write(&path, &damaged).unwrap();
        assert_eq!(read(&path).unwrap_err().to_string(), message, "byte {at}");
        let resumed = Writer::resume(&path, &header);
        let is_last_block = at == whole.len() - 1;
        assert_eq!(resumed.is_ok(), is_last_block, "byte {at}: only a last block may be dropped");
    }
    fs::write(&path, &whole[..whole.len() - 3]).unwrap();
    assert_eq!(read(&path).unwrap_err().to_string(), "block 2 is cut off");
}

#[test]
fn a_file_of_other_settings_is_not_continued() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    let (header, _) = two_blocks(&path);
    let error = Writer::resume(&path, &Header { seed: 7, ..header }).unwrap_err();
    assert_eq!(error.to_string(), "the file holds games with another seed: 1 instead of 7");
    let spec = GameSpec::by_name(GameKind::Ataxx, Some("course"), None).unwrap();
    let error = Writer::resume(&path, &Header { spec, ..header }).unwrap_err();
    assert!(error.to_string().starts_with("the file holds games with another game: "), "{error}");
    assert!(Writer::create(&path, &header).is_err(), "an existing file is not begun anew");
    fs::write(&path, "a letter").unwrap();
    let error = Writer::resume(&path, &header).unwrap_err();
    assert_eq!(error.to_string(), "this is not a file of self-played games");
    assert_eq!(fs::read(&path).unwrap(), b"a letter");
}

#[test]
fn a_raised_flag_ends_self_play() {
    let spec = GameSpec::by_name(GameKind::Ataxx, None, None).unwrap();
    let (stop, mut taken) = (StopFlag::new(), 0);
    let take = |_, _| {
        taken += 1;
        stop.raise();
        Ok::<(), ()>(())
    };
    self_play(spec).play(0..1_000_000, 2, &stop, take).unwrap();
    assert!(taken >= 1);
    let refused = self_play(spec).play(0..1_000_000, 2, &StopFlag::new(), |_, _| Err("the disk is full"));
    assert_eq!(refused, Err("the disk is full"));
}
