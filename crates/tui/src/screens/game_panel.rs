//! What stands beside a board: players, clocks, thoughts and moves.

use std::time::Duration;

use app::messages::{
    board::{Game, MoveView, ScoreView, Side},
    live::{ClockView, LiveGame, OpeningTask, OpeningView, Seat, SeatKind, Status},
    socket::Thinking,
};
use ratatui::{
    Frame,
    layout::Rect,
    text::{Line, Span},
    widgets::{Paragraph, Wrap},
};
use unicode_width::UnicodeWidthStr;

use super::{Context, game::Table, result_text, score_text, seconds_text, side_text};
use crate::{
    board::{Diagram, Pane},
    looks::Looks,
};

/// The least width of the panel.
const PANEL: u16 = 34;
/// The width of the bar that shows who is better.
const BAR: usize = 24;

/// The places of the board and of the panel.
pub(crate) fn split(area: Rect, diagram: &Diagram) -> (Rect, Rect) {
    let room = Rect { width: area.width.saturating_sub(PANEL + 1), ..area };
    let width = Pane::full_width(diagram, room).min(room.width);
    let beside = area.x + width + 1;
    let panel = Rect { x: beside, width: (area.x + area.width).saturating_sub(beside), ..area };
    (Rect { width, ..area }, panel)
}

/// Draws the panel of a live game. `cursor` names the point of the cursor where the board does not
/// show all its names.
pub(crate) fn draw(
    table: &Table,
    cursor: Option<String>,
    frame: &mut Frame<'_>,
    area: Rect,
    context: Context<'_>,
) {
    let game = &table.game;
    let mut lines = vec![
        player_line(table, Side::First, area.width, context),
        player_line(table, Side::Second, area.width, context),
        Line::styled(standing(table, context), context.looks.strong()),
    ];
    let row = &game.board.state.winning_line;
    lines.extend((!row.is_empty()).then(|| Line::raw(row.join(" "))));
    lines.extend(game.opening.iter().flat_map(|opening| opening_lines(opening, game, context)));
    lines.extend(table.thinking.iter().filter(|_| table.status == Status::Thinking).map(thinking_line));
    lines.extend(thought_lines(&game.moves, context));
    if let Some(hint) = &table.hint {
        let score = hint.score.as_ref().map(score_text).unwrap_or_default();
        let best = context.language.fill("hint.best", &[("move", &hint.line.join(" "))]);
        lines.push(Line::styled(format!("{best} {score}"), context.looks.notice()));
    }
    lines.extend(table.coach.lines(context));
    lines.extend(cursor.map(|cursor| Line::raw(format!("[{cursor}]"))));
    text_then_moves(lines, &game.moves, frame, area, context);
}

/// Draws lines, and the last moves in the room below them.
pub(crate) fn text_then_moves(
    lines: Vec<Line<'_>>,
    moves: &[MoveView],
    frame: &mut Frame<'_>,
    area: Rect,
    context: Context<'_>,
) {
    let paragraph = Paragraph::new(lines).wrap(Wrap { trim: false });
    let used = wrapped_height(&paragraph, area).min(area.height);
    frame.render_widget(paragraph, Rect { height: used, ..area });
    let room = usize::from(area.height - used);
    let first = moves.len().saturating_sub(room);
    for (row, mv) in moves[first..].iter().enumerate() {
        let place = Rect { y: area.y + used + row as u16, height: 1, ..area };
        frame.render_widget(move_line(mv, context.looks), place);
    }
}

/// How many rows a wrapped text takes.
fn wrapped_height(paragraph: &Paragraph<'_>, area: Rect) -> u16 {
    let mut buffer = ratatui::buffer::Buffer::empty(Rect { x: 0, y: 0, ..area });
    ratatui::widgets::Widget::render(paragraph.clone(), buffer.area, &mut buffer);
    let is_blank = |row: u16| (0..area.width).all(|column| buffer[(column, row)].symbol() == " ");
    (0..area.height).rev().find(|&row| !is_blank(row)).map_or(0, |row| row + 1)
}

fn player_line(table: &Table, side: Side, width: u16, context: Context<'_>) -> Line<'static> {
    let game = &table.game;
    let seat = if side == Side::First { &game.players.first } else { &game.players.second };
    let is_next = game.board.state.to_move == side && game.result.is_none();
    let marker = if is_next { context.looks.sign('▶', '>') } else { ' ' };
    let stone = context.looks.stone(side);
    let counts = &game.board.state.counts;
    let count = if side == Side::First { counts.first } else { counts.second };
    let count = if game.spec.game == Game::Ataxx { format!("{count:>2} ") } else { String::new() };
    let name = seat_name(seat, side, context);
    let left = format!("{marker}{stone} {count}{name}");
    let right = game.clock.as_ref().map(|clock| clock_text(clock, side, table.since)).unwrap_or_default();
    let room = usize::from(width).saturating_sub(left.width() + right.width()).max(1);
    let text = format!("{left}{}{right}", " ".repeat(if right.is_empty() { 0 } else { room }));
    if is_next { Line::styled(text, context.looks.strong()) } else { Line::raw(text) }
}

/// The name of a player, with its strength.
pub(crate) fn seat_name(seat: &Seat, side: Side, context: Context<'_>) -> String {
    let name = bare_name(seat, side, context);
    seat.elo.map_or(name.clone(), |elo| format!("{name} (Elo {elo:.0})"))
}

/// The name of a player alone.
pub(crate) fn bare_name(seat: &Seat, side: Side, context: Context<'_>) -> String {
    match (seat.kind, seat.name.as_str()) {
        (SeatKind::Human, "") if side == Side::Second => context.language.say("nickname.other").to_owned(),
        (SeatKind::Human, "") => context.language.say("nickname.none").to_owned(),
        (_, name) => name.to_owned(),
    }
}

/// What a side has left: the clock that runs has run on since it was told.
fn clock_text(clock: &ClockView, side: Side, since: Duration) -> String {
    let told = if side == Side::First { clock.first_ms } else { clock.second_ms };
    let gone = if clock.running == Some(side) { since.as_millis() as u64 } else { 0 };
    let left = told.saturating_sub(gone);
    format!("{}:{:02}", left / 60_000, left / 1000 % 60)
}

/// What is waited for, or how it ended.
fn standing(table: &Table, context: Context<'_>) -> String {
    let game = &table.game;
    let language = context.language;
    if let Some(result) = &game.result {
        let names = [
            bare_name(&game.players.first, Side::First, context),
            bare_name(&game.players.second, Side::Second, context),
        ];
        return result_text(result, [&names[0], &names[1]], language);
    }
    let side = game.opening.as_ref().map_or(game.board.state.to_move, |opening| opening.asked);
    let side = side_text(side, language);
    let number = game.board.state.ply + 1;
    let state = match table.status {
        Status::Waiting => language.say("tui.waiting").to_owned(),
        Status::Human => language.fill("play.turn.side", &[("side", &side)]),
        Status::Thinking => {
            let ms = table.since.as_millis() as u64;
            language.fill("tui.thinking", &[("side", &side), ("time", &seconds_text(ms))])
        }
        Status::Paused => language.say("tui.paused").to_owned(),
        Status::Absent => game.absence.as_ref().map_or_else(String::new, |refusal| language.refusal(refusal)),
        Status::Over => language.say("result.none").to_owned(),
    };
    format!("{number}. {state}")
}

fn opening_lines(opening: &OpeningView, game: &LiveGame, context: Context<'_>) -> Vec<Line<'static>> {
    let language = context.language;
    let seat = if opening.asked == Side::First { &game.players.first } else { &game.players.second };
    let who = seat_name(seat, opening.asked, context);
    let text = match &opening.task {
        OpeningTask::Place { colour, area } => {
            let colour = side_text(*colour, language);
            match area {
                Some(area) => {
                    let (low, high) = (&area.low, &area.high);
                    let values: [(&str, &dyn ToString); 4] =
                        [("who", &who), ("colour", &colour), ("low", low), ("high", high)];
                    language.fill("opening.place.area", &values)
                }
                None => language.fill("opening.place", &[("who", &who), ("colour", &colour)]),
            }
        }
        OpeningTask::Choose { actions } => {
            format!("{}: {}", language.fill("opening.choose", &[("who", &who)]), actions.join(" / "))
        }
        OpeningTask::Declare { most } => {
            format!("{} declare 1–{most}", language.fill("opening.declare", &[("who", &who)]))
        }
        OpeningTask::Offer { left } => language.fill("opening.offer", &[("who", &who), ("left", left)]),
        OpeningTask::Pick => {
            format!("{}: {}", language.fill("opening.pick", &[("who", &who)]), opening.offered.join(" "))
        }
    };
    vec![Line::styled(text, context.looks.notice())]
}

fn thinking_line(thinking: &Thinking) -> Line<'static> {
    let score = thinking.score.as_ref().map(score_text).unwrap_or_default();
    let depth = thinking.depth.map(|depth| format!(" d{depth}")).unwrap_or_default();
    let nodes = thinking.nodes.map(|nodes| format!(" {}", count_text(nodes))).unwrap_or_default();
    let pv: Vec<_> = thinking.pv.iter().take(6).map(String::as_str).collect();
    Line::raw(format!("… {score}{depth}{nodes} {}", pv.join(" ")))
}

/// What was last thought of a move: evaluation, time, the line expected, and who is better.
pub(crate) fn thought_lines(moves: &[MoveView], context: Context<'_>) -> Vec<Line<'static>> {
    let Some(thought) = moves.iter().rev().find(|mv| mv.score.is_some()) else { return Vec::new() };
    let Some(score) = &thought.score else { return Vec::new() };
    let language = context.language;
    let time = thought.ms.map(seconds_text).unwrap_or_default();
    let depth = thought.depth.map(|depth| language.fill("analysis.depth", &[("depth", &depth)]));
    let nodes = thought.nodes.map(|nodes| language.fill("match.nodes", &[("nodes", &count_text(nodes))]));
    let effort: Vec<String> = [depth, nodes].into_iter().flatten().collect();
    let side = side_text(thought.side, language);
    let values: [(&str, &dyn ToString); 3] =
        [("side", &side), ("score", &score_text(score)), ("time", &time)];
    let mut lines = vec![Line::raw(language.fill("tui.thought", &values))];
    lines.extend((!effort.is_empty()).then(|| Line::styled(effort.join(" · "), context.looks.quiet())));
    lines.extend(bar(score, context.looks));
    if thought.pv.len() > 1 {
        let pv: Vec<_> = thought.pv.iter().take(8).map(String::as_str).collect();
        lines.push(Line::styled(pv.join(" "), context.looks.quiet()));
    }
    lines
}

/// Who is better, as a bar from black's end to white's.
pub(crate) fn bar(score: &ScoreView, looks: Looks) -> Option<Line<'static>> {
    let share = score.first_share?.clamp(0.0, 1.0);
    let filled = (share * BAR as f64).round() as usize;
    let signs = [looks.sign('█', '#'), looks.sign('░', '.')];
    let text = format!(
        "{} {}{} {} {:.0}%",
        looks.stone(Side::First),
        signs[0].to_string().repeat(filled),
        signs[1].to_string().repeat(BAR - filled),
        looks.stone(Side::Second),
        share * 100.0
    );
    Some(Line::raw(text))
}

/// A move with what its player thought of it and how long it took.
pub(crate) fn move_line(mv: &MoveView, looks: Looks) -> Line<'static> {
    let score = mv.score.as_ref().map(score_text).unwrap_or_default();
    let time = mv.ms.map(seconds_text).unwrap_or_default();
    let text = format!("{:>3} {} {:<7} {score:>8} {time:>7}", mv.ply, looks.stone(mv.side), mv.text);
    Line::from(Span::raw(text))
}

/// A large number in a few characters.
fn count_text(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}k", number / 1000),
        _ => format!("{}M", number / 1_000_000),
    }
}
