//! The page of a tournament: every game is there once, and the markup is sound whatever the names.

use arena::tournament::{CrossTable, Format, TournamentConfig, report};
use serde_json::Value;

use crate::tournaments::{PECKING_ORDER, config, play_all};

/// Elements that have no end.
const VOID: [&str; 4] = ["meta", "input", "br", "!DOCTYPE"];

const NASTY: &str = "</script><img src=x onerror='alert(1)'>\"&";

fn page(format: Format) -> (TournamentConfig, String, usize) {
    let mut config = config(format, &PECKING_ORDER);
    config.name = NASTY.to_owned();
    config.players[0].name = NASTY.to_owned();
    config.anchor.player = NASTY.to_owned();
    let result = play_all(&config, &PECKING_ORDER);
    let html = report::html(&config, &result, &CrossTable::new(&config, &result));
    (config, html, result.games.len())
}

/// What stands in the element that begins with `opening`, up to the next `closing`.
fn inside<'a>(html: &'a str, opening: &str, closing: &str) -> &'a str {
    let start = html.find(opening).unwrap() + opening.len();
    let length = html[start..].find(closing).unwrap();
    &html[start..start + length]
}

/// Panics unless every element that is opened is closed, in the right order. The text of scripts
/// and style sheets is not markup and is skipped.
fn check_tags(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("every tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        let name = tag.trim_start_matches('/').split([' ', '/', '\n']).next().unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
        } else if !VOID.contains(&name) && !tag.ends_with('/') {
            open.push(name);
        }
        if ["script", "style"].contains(&name) && !tag.starts_with('/') {
            rest = &rest[rest.find(&format!("</{name}>")).unwrap()..];
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

#[test]
fn every_game_is_on_the_page_once_and_in_its_data() {
    for format in [Format::RoundRobin, Format::KnockOut, Format::Swiss { rounds: 2 }] {
        let (config, html, games) = page(format);
        assert_eq!(html.matches("<article ").count(), games, "{format:?}");
        for number in 1..=games {
            assert_eq!(html.matches(&format!("id=\"game-{number}\"")).count(), 1, "{format:?}");
            assert_eq!(html.matches(&format!("data-place=\"{}\"", number - 1)).count(), 1, "{format:?}");
        }
        let data = inside(&html, "id=\"games-data\">", "</script>");
        let data: Value = serde_json::from_str(data).unwrap();
        assert_eq!(data["games"].as_array().unwrap().len(), games);
        assert_eq!(data["size"], config.rules.size());
    }
}

#[test]
fn the_page_is_well_formed_and_no_name_breaks_out() {
    for format in [Format::RoundRobin, Format::Gauntlet { challengers: 1 }, Format::KnockOut] {
        let (_, html, _) = page(format);
        check_tags(&html);
        assert!(!html.contains("<img"), "{format:?}");
        assert_eq!(html.matches("</script>").count(), 2, "{format:?}");
    }
}

#[test]
fn the_page_asks_nobody_for_anything() {
    let (_, html, _) = page(Format::RoundRobin);
    assert!(html.contains("default-src 'none'"));
    for request in ["http:", "https:", "//www", "@import", "url(", " src=\"", "<link"] {
        assert!(!html.contains(request), "{request}");
    }
}

#[test]
fn a_thousand_games_take_less_than_two_megabytes() {
    let mut config = config(Format::RoundRobin, &PECKING_ORDER);
    config.games = 334;
    let result = play_all(&config, &PECKING_ORDER);
    assert!(result.games.len() > 1000);
    let html = report::html(&config, &result, &CrossTable::new(&config, &result));
    assert!(html.len() < 2_000_000, "{}", html.len());
}
