//! All games of the page, meeting by meeting. Without scripts they are a list of results.

use std::fmt::Write;

use record::{GameRecord, GameResult};
use rules::{Outcome, Side};

use super::markup::escaped;
use crate::tournament::{
    config::TournamentConfig,
    pairing::Length,
    result::{MeetingResult, TournamentResult},
    table::points_text,
};

pub(super) fn html(config: &TournamentConfig, result: &TournamentResult) -> String {
    let mut html = filter(config);
    // The data lists the games in the order of their numbers, and so do the meetings.
    let mut place = 0;
    for (number, meeting) in result.meetings.iter().enumerate() {
        open_meeting(&mut html, config, number, meeting);
        for (game, record) in result.games.range(meeting.games.clone()) {
            push_game(&mut html, place, *game, record);
            place += 1;
        }
        html.push_str("</div>\n</details>\n");
    }
    html
}

/// The choice of a player whose meetings are shown.
fn filter(config: &TournamentConfig) -> String {
    let mut html = String::from(
        "<p class=\"filter\" hidden><label>Games of <select id=\"player-filter\">\
         <option value=\"\">all players</option>",
    );
    for (player, entrant) in config.players.iter().enumerate() {
        let _ = write!(html, "<option value=\"{player}\">{}</option>", escaped(&entrant.name));
    }
    html.push_str("</select></label> <span class=\"hint\">← → step, Home and End jump</span></p>\n");
    html.push_str(
        "<noscript><p>The boards are drawn by a script, which this browser does not run.</p></noscript>\n",
    );
    html
}

fn open_meeting(html: &mut String, config: &TournamentConfig, number: usize, meeting: &MeetingResult) {
    let [first, second] = meeting.meeting.players;
    let [first_points, second_points] = meeting.half_points().map(points_text);
    let extra = match meeting.meeting.length {
        Length::Full => "",
        Length::ExtraPair => ", extra pair",
    };
    let _ = write!(
        html,
        "<details class=\"meeting\" id=\"meeting-{number}\" data-players=\"{first} {second}\">\n\
         <summary><span class=\"round\">Round {}{extra}</span> <span class=\"pairing\"><span>{}</span> \
         <b>{first_points}–{second_points}</b> <span>{}</span></span></summary>\n<div class=\"boards\">\n",
        meeting.meeting.round,
        escaped(&config.players[first].name),
        escaped(&config.players[second].name),
    );
}

fn push_game(html: &mut String, place: usize, number: usize, record: &GameRecord) {
    let outcome = record.result().and_then(|result| result.outcome);
    let player = |side: Side| {
        let name = escaped(&record.header.players.of(side).name);
        let points = match outcome {
            Some(Outcome::Win(winner)) if winner == side => "1",
            Some(Outcome::Draw) => "½",
            _ => "0",
        };
        format!("<span class=\"player {}\"><span>{name}</span> <b>{points}</b></span>", side.name())
    };
    let ending = record.result().map(GameResult::to_string).unwrap_or_default();
    let _ = write!(
        html,
        "<article class=\"game\" id=\"game-{}\" data-place=\"{place}\" tabindex=\"0\">\n\
         <h3><span class=\"number\">{}</span> {} {}</h3>\n<p class=\"ending\">{}</p>\n</article>\n",
        number + 1,
        number + 1,
        player(Side::First),
        player(Side::Second),
        escaped(&ending),
    );
}
