//! The cross table of the page. Each cell leads to the games behind it.

use std::{collections::HashMap, fmt::Write};

use super::markup::escaped;
use crate::{
    stats::{PlayerRating, Wdl},
    tournament::{
        pairing::Format,
        result::TournamentResult,
        table::{CrossTable, Row, percent_text, points_text, wdl_text},
    },
};

pub(super) fn html(table: &CrossTable, result: &TournamentResult) -> String {
    let meetings = first_meetings(result);
    let mut html = String::from("<div class=\"scroll\" tabindex=\"0\">\n<table>\n<thead>\n<tr>");
    push_headings(&mut html, table);
    html.push_str("</tr>\n</thead>\n<tbody>\n");
    for (place, row) in (1..).zip(&table.rows) {
        push_row(&mut html, table, place, row, &meetings);
    }
    html.push_str("</tbody>\n</table>\n</div>\n");
    if let Some(note) = table.note() {
        let _ = writeln!(html, "<p class=\"note\">{}</p>", escaped(&note));
    }
    html.push_str(
        "<p class=\"hint\">A cell holds the points of the row’s player against the player whose number \
         heads the column, and its wins, draws and losses.</p>\n",
    );
    html
}

/// The first meeting of any two players, whichever is named first.
fn first_meetings(result: &TournamentResult) -> HashMap<[usize; 2], usize> {
    let mut meetings = HashMap::new();
    for (number, meeting) in result.meetings.iter().enumerate() {
        let [a, b] = meeting.meeting.players;
        for pair in [[a, b], [b, a]] {
            meetings.entry(pair).or_insert(number);
        }
    }
    meetings
}

fn merit_heading(format: Format) -> Option<&'static str> {
    match format {
        Format::KnockOut => Some("rounds"),
        Format::Swiss { .. } => Some("meetings"),
        Format::RoundRobin | Format::Gauntlet { .. } => None,
    }
}

fn push_headings(html: &mut String, table: &CrossTable) {
    html.push_str("<th class=\"name\" scope=\"col\">player</th>");
    let headings = ["Elo", "±"].into_iter().chain(merit_heading(table.format));
    let headings = headings.chain(["points", "%", "W-D-L", "errors", "invalid"]);
    for heading in headings {
        let _ = write!(html, "<th scope=\"col\">{heading}</th>");
    }
    for (place, row) in (1..).zip(&table.rows) {
        let _ =
            write!(html, "<th class=\"against\" scope=\"col\" title=\"{}\">{place}</th>", escaped(&row.name));
    }
}

fn push_row(
    html: &mut String,
    table: &CrossTable,
    place: usize,
    row: &Row,
    meetings: &HashMap<[usize; 2], usize>,
) {
    let rating = |value: fn(&PlayerRating) -> f64| {
        row.rating.as_ref().map_or_else(|| "–".to_owned(), |rating| format!("{:.0}", value(rating)))
    };
    let merit = match table.format {
        Format::Swiss { .. } => Some(points_text(row.merit as u64)),
        _ => merit_heading(table.format).map(|_| row.merit.to_string()),
    };
    let points = format!("{}/{}", points_text(row.half_points()), row.games.games());
    let totals =
        [rating(|rating| rating.elo), rating(|rating| rating.error)].into_iter().chain(merit).chain([
            points,
            percent_text(&row.games),
            wdl_text(&row.games),
            row.faults.errors.to_string(),
            row.faults.invalid_steps.to_string(),
        ]);
    let _ = write!(
        html,
        "<tr><th class=\"name\" scope=\"row\" title=\"{}\"><span class=\"place\">{place}</span><span class=\"who\">{}</span></th>",
        escaped(&row.spec),
        escaped(&row.name)
    );
    for total in totals {
        let _ = write!(html, "<td>{total}</td>");
    }
    for (opponent, games) in table.rows.iter().zip(&row.against) {
        let meeting = meetings.get(&[row.player, opponent.player]).filter(|_| games.games() > 0);
        match meeting {
            Some(meeting) => push_score(html, *meeting, games),
            None if opponent.player == row.player => html.push_str("<td class=\"self\"></td>"),
            None => html.push_str("<td></td>"),
        }
    }
    html.push_str("</tr>\n");
}

fn push_score(html: &mut String, meeting: usize, games: &Wdl) {
    let share = 100.0 * games.mean().unwrap_or_default();
    let _ = write!(
        html,
        "<td class=\"score\" style=\"--share:{share:.0}%\"><a href=\"#meeting-{meeting}\">{}<small>{}</small></a></td>",
        points_text(2 * games.wins() + games.draws()),
        wdl_text(games),
    );
}
