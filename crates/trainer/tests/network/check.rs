//! Networks held against games.

use rules::{GameKind, GameSpec, ataxx::Ruleset};
use trainer::network::check::{Check, CheckError, Report};

use super::played;

fn spec(game: GameKind, rule: Option<&str>) -> GameSpec {
    GameSpec::by_name(game, rule, None).unwrap()
}

fn report(game: GameKind, every: usize) -> Report {
    let mut check = Check::new(game, None, every).unwrap();
    played(spec(game, None), 6).iter().for_each(|game| check.add(game).unwrap());
    check.report().unwrap()
}

#[test]
fn every_position_has_one_stage_of_each_grouping() {
    for (game, titles) in
        [(GameKind::Ataxx, ["empty squares", "board"]), (GameKind::Gomoku, ["ply", "threats"])]
    {
        let whole = report(game, 1);
        assert_eq!(whole.groups.iter().map(|group| group.title).collect::<Vec<_>>(), titles);
        for group in &whole.groups {
            let positions = group.stages.iter().map(|(_, found)| found.positions);
            assert_eq!(positions.sum::<usize>(), whole.all.positions, "{}", group.title);
        }
        let sample = report(game, 3);
        assert_eq!(sample.all.positions, whole.all.positions / 3);
    }
}

#[test]
fn a_report_can_be_read_by_people_and_by_scripts() {
    let report = report(GameKind::Ataxx, 1);
    let text = report.to_text();
    assert!(text.contains("\nempty squares 36+ ") && text.contains("\nboard open "), "{text}");
    let document = report.to_json();
    assert_eq!(document["all"]["positions"], report.all.positions);
    assert_eq!(document["groups"][0]["stages"][0]["stage"], "36+");
    assert_eq!(document["groups"][0]["stages"][0]["bins"].as_array().unwrap().len(), 10);
    let svg = report.to_svg();
    assert!(svg.contains("diagonal") && !svg.contains("NaN"), "{svg}");
}

#[test]
fn what_cannot_be_checked_is_refused_in_a_sentence() {
    let no_network = Check::new(GameKind::Ataxx, Some(b"rubbish"), 1).err().unwrap();
    assert!(!no_network.to_string().is_empty());
    let ataxx = played(GameSpec::Ataxx(Ruleset::INTERNATIONAL), 1);
    let mut gomoku = Check::new(GameKind::Gomoku, None, 1).unwrap();
    assert_eq!(gomoku.report().unwrap_err(), CheckError::NoPositions);
    assert!(matches!(gomoku.add(&ataxx[0]), Err(CheckError::Game(_))));
    gomoku.add(&played(spec(GameKind::Gomoku, None), 1)[0]).unwrap();
    let other_rule = gomoku.add(&played(spec(GameKind::Gomoku, Some("renju")), 1)[0]).unwrap_err();
    assert_eq!(
        other_rule.to_string(),
        "a network is for one rule, and there are games of freestyle and of renju"
    );
}
