//! Random games with random notes, as a strategy.

use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::RngSeed;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use record::{
    AnalysedLine, Analysis, Annotation, Branch, EndReason, GameRecord, GameResult, Header, Moves, Player,
    Players, RuleSet, Score,
};
use rules::gomoku::opening::{Opening, Protocol};
use rules::gomoku::{Move, Point};
use rules::{AnyPosition, GameSpec, Outcome, Side};

pub(crate) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, rng_seed: RngSeed::Fixed(7), ..ProptestConfig::default() }
}

/// Every rule of both games, on small, usual, even, lettered-out and largest boards.
fn rule_sets() -> Vec<RuleSet> {
    let gomoku =
        |size, rule, opening| RuleSet::by_name("gomoku", Some(rule), Some(size), Some(opening)).unwrap();
    let ataxx = |rule| RuleSet::by_name("ataxx", Some(rule), None, None).unwrap();
    let rules = ["freestyle", "standard", "renju", "caro"];
    let sizes = [5, 6, 15, 19, 20, 52, 53, 181];
    let mut all = Vec::new();
    for size in sizes {
        all.extend(rules.map(|rule| gomoku(size, rule, "free")));
    }
    let openings = ["centre", "swap", "swap2", "soosyrv-8", "taraguchi-10"];
    all.extend(openings.map(|opening| gomoku(15, "renju", opening)));
    all.extend([5, 8, 19].map(|size| gomoku(size, "freestyle", "centre")));
    all.extend(["international", "course", "botzone"].map(ataxx));
    all
}

/// Text with everything in it that a format could trip over. `?` alone means unknown in PGN.
fn text() -> impl Strategy<Value = String> {
    let signs = "\"\\[](){};:%*?/+-.,0123nrM\n\t 天元aB\u{feff}".chars().collect::<Vec<_>>();
    let signs = prop::collection::vec(select(signs), 0..12).prop_map(|chars| chars.into_iter().collect());
    let notes =
        select(vec!["+0.35/12", "?/?", "raw:1/2 0.250s\nmore", "1-0", "resign"]).prop_map(str::to_owned);
    prop_oneof![3 => Just(String::new()), 2 => any::<String>(), 3 => signs, 1 => notes]
        .prop_map(|text: String| if text == "?" { "??".to_owned() } else { text })
}

fn player() -> impl Strategy<Value = Player> {
    let rated = |(name, spec, rating)| Player { name, spec, rating, ..Player::default() };
    (text(), text(), any::<Option<i32>>()).prop_map(rated)
}

fn header() -> impl Strategy<Value = Header> {
    let first_to_last_year = -62_167_219_200_000..253_402_300_800_000i64;
    let texts = (text(), text(), text(), text(), text());
    (texts, prop::option::of(first_to_last_year), player(), player()).prop_map(
        |(texts, date, black, white)| {
            let (id, event, round, time_control, comment) = texts;
            let players = Players { black, white, ..Players::default() };
            Header { id, date_unix_ms: date, event, round, players, time_control, comment }
        },
    )
}

fn score() -> impl Strategy<Value = Score> {
    prop_oneof![
        any::<i32>().prop_map(Score::Centi),
        (-200..200i32).prop_map(Score::Centi),
        any::<i32>().prop_map(Moves).prop_map(Score::Mate),
        any::<i64>().prop_map(Score::Raw),
    ]
}

fn annotation() -> impl Strategy<Value = Annotation> {
    let pv = prop::collection::vec(select(vec!["h8", "a1c3", "0000", "pass", "fy181", "]}\\"]), 0..4);
    let numbers = (any::<Option<u64>>(), any::<Option<u32>>(), any::<Option<u64>>());
    (numbers, prop::option::of(score()), pv, text()).prop_map(|(numbers, score, pv, comment)| {
        let (spent_ms, depth, nodes) = numbers;
        let pv = pv.into_iter().map(|mv| mv.parse().unwrap()).collect();
        Annotation { spent_ms, score, depth, nodes, pv, comment, ..Annotation::default() }
    })
}

fn reason() -> impl Strategy<Value = EndReason> {
    let names = "resign timeout crash stall start-up illegal-move protocol interrupted unstated";
    let plain = names.split(' ').map(|name| EndReason::from_name(name, "").unwrap());
    prop_oneof![5 => select(plain.collect::<Vec<_>>()), 1 => text().prop_map(EndReason::Adjudicated)]
}

fn result() -> impl Strategy<Value = GameResult> {
    let wins = Side::BOTH.map(|side| Some(Outcome::Win(side)));
    let outcomes = [wins[0], wins[1], Some(Outcome::Draw), None];
    (select(outcomes.to_vec()), reason(), any::<bool>(), text()).prop_map(
        |(outcome, reason, has_fault, detail)| {
            let loser = outcome.and_then(Outcome::winner).map_or(Side::First, Side::other);
            GameResult { at_fault: has_fault.then_some(loser), detail, ..GameResult::new(outcome, reason) }
        },
    )
}

/// A game by these rules: moves that belong to the start, then moves of the record.
fn play(rules: RuleSet, seed: u64, plies: [usize; 2]) -> GameRecord {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let has_blocks = matches!(rules.spec(), GameSpec::Ataxx(_)) && rng.random_range(0..3) == 0;
    let start = if has_blocks { "x5o/7/2-1-2/7/2-1-2/7/o5x o 3 1" } else { "startpos" };
    let opening = random_opening(&rules, &mut rng);
    let mut stones = opening.iter().flat_map(|opening| opening.position().moves()).map(Move::to_string);
    let mut record = GameRecord::from_start(rules, start).unwrap();
    for part in plies {
        let start = record.position().to_string();
        record = GameRecord::from_start(record.rules().clone(), &start).unwrap();
        for _ in 0..part {
            let mv = stones.next().or_else(|| random_move(record.position(), &mut rng));
            let Some(mv) = mv else { break };
            record.push(&mv, Annotation::default()).unwrap();
        }
    }
    drop(stones);
    if let Some(mut opening) = opening {
        while opening.position().moves().len() > record.position().ply() {
            opening.undo();
        }
        record.set_opening(opening).unwrap();
    }
    record
}

/// A part of an opening, or all of it; `None` now and then, and if there is none to speak of.
fn random_opening(rules: &RuleSet, rng: &mut Xoshiro256PlusPlus) -> Option<Opening> {
    let GameSpec::Gomoku(ruleset) = rules.spec() else { return None };
    if rules.opening() == Protocol::Free || rng.random_range(0..4) == 0 {
        return None;
    }
    let mut opening = Opening::new(rules.opening(), ruleset);
    for _ in 0..rng.random_range(0..40) {
        let Some(turn) = opening.turn() else { break };
        let actions = opening.actions();
        opening.act(turn.seat, actions[rng.random_range(0..actions.len())]).unwrap();
    }
    Some(opening)
}

/// A legal move, now and then the pass of Gomoku; `None` when the game is over.
fn random_move(position: &AnyPosition, rng: &mut Xoshiro256PlusPlus) -> Option<String> {
    if let AnyPosition::Gomoku(board) = position {
        if board.end().is_none() && rng.random_range(0..20) == 0 {
            return Some("pass".to_owned());
        }
        // Most points can be played: on a large board it is slow to ask about all of them.
        let mut point = || Point::new(rng.random_range(0..board.size()), rng.random_range(0..board.size()));
        let legal = (0..20).map(|_| Move::Place(point())).find(|&mv| board.is_legal(mv));
        if let Some(mv) = legal {
            return Some(mv.to_string());
        }
    }
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[rng.random_range(0..moves.len())].to_string())
}

/// Moves, and what was done in the opening.
fn played_games() -> impl Strategy<Value = GameRecord> {
    (select(rule_sets()), any::<u64>(), 0..4usize, 0..80usize)
        .prop_map(|(rules, seed, start, plies)| play(rules, seed, [start, plies]))
}

/// Games of moves and nothing else.
pub(crate) fn bare_games() -> impl Strategy<Value = GameRecord> {
    played_games().prop_map(|mut record| {
        if let GameSpec::Gomoku(ruleset) = record.rules().spec() {
            record.set_opening(Opening::new(record.rules().opening(), ruleset)).unwrap();
        }
        record
    })
}

/// Games with headers, notes, comments and results.
pub(crate) fn games() -> impl Strategy<Value = GameRecord> {
    let notes = prop::collection::vec(annotation(), 0..8);
    (played_games(), header(), notes, prop::option::of(result())).prop_map(
        |(mut record, header, notes, result)| {
            record.header = header;
            for (ply, note) in notes.into_iter().enumerate() {
                if let Some(annotation) = record.annotation_mut(ply) {
                    *annotation = note;
                }
            }
            if let Some(result) = GameResult::by_rules(record.position()).or(result) {
                record.finish(result).unwrap();
            }
            record
        },
    )
}

/// Hangs random variations, and variations on those, on a game.
fn branch_out(record: &mut GameRecord, seed: u64, count: usize, note: &Annotation) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut paths: Vec<Vec<Branch>> = vec![Vec::new()];
    for _ in 0..count {
        let path = paths[rng.random_range(0..paths.len())].clone();
        let line = record.line(&path).unwrap().len();
        // Behind the last move there are variations of the main line only.
        let ply = rng.random_range(0..line + usize::from(path.is_empty()));
        let mut position = record.position_on(&path, ply).unwrap();
        let mut moves = Vec::new();
        for _ in 0..rng.random_range(1..5) {
            let Some(mv) = random_move(&position, &mut rng) else { break };
            position.try_play(&mv).unwrap();
            moves.push((mv, note.clone()));
        }
        if !moves.is_empty() {
            paths.push(record.add_variation(&path, ply, moves).unwrap());
        }
    }
}

/// Games as [`games`] makes them, with variations.
pub(crate) fn games_with_variations() -> impl Strategy<Value = GameRecord> {
    (games(), any::<u64>(), 0..6usize, annotation()).prop_map(|(mut record, seed, count, note)| {
        branch_out(&mut record, seed, count, &note);
        record
    })
}

fn analysis() -> impl Strategy<Value = Analysis> {
    let line = (prop::option::of(score()), 0..3usize).prop_map(|(score, moves)| AnalysedLine {
        score,
        moves: vec!["h8".parse().unwrap(); moves],
        ..AnalysedLine::default()
    });
    let numbers = (any::<Option<u32>>(), any::<Option<u64>>(), any::<Option<u64>>());
    (text(), numbers, prop::collection::vec(line, 0..3)).prop_map(
        |(engine, (depth, nodes, spent_ms), lines)| Analysis {
            engine,
            depth,
            nodes,
            spent_ms,
            lines,
            ..Analysis::default()
        },
    )
}

/// Games with everything that a record can hold.
pub(crate) fn whole_games() -> impl Strategy<Value = GameRecord> {
    (games_with_variations(), prop::collection::vec(analysis(), 0..4)).prop_map(|(mut record, analyses)| {
        for (ply, analysis) in analyses.into_iter().enumerate().take(record.moves().len() + 1) {
            record.set_analysis(ply, analysis);
        }
        record
    })
}
