//! The coach beside a board in the terminal: why a move is good or bad, and the alarm of beginners.
//!
//! The alarm goes by itself against the lowest levels, or as the person has said; never in a serious game.

use app::messages::{
    board::{Game, PositionRequest, Side, SpecChoice},
    live::{LiveGame, Seat, SeatKind},
    review::{AlarmRequest, AlarmView, ExplainRequest, ExplainedView, Words},
};
use ratatui::text::Line;
use rules::gomoku::Point;

use super::{Action, Context, GameScreen};
use crate::{
    board::point,
    effect::{CoachNews, Effect},
    language::Language,
};

/// Up to this level the alarm goes by itself.
const LAST_LEVEL_OF_BEGINNERS: u32 = 3;
/// So many moves must have been played before there is a threat.
const MOVES_BEFORE_A_THREAT: u32 = 5;

/// What the coach says about a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Coaching {
    why: Option<(u32, ExplainedView)>,
    alarm: Option<AlarmView>,
    /// The ply whose threats were asked for last.
    asked: Option<u32>,
    /// Whether the alarm was switched, and to what.
    switched: Option<bool>,
}

impl GameScreen {
    /// Takes over what the coach says.
    pub(crate) fn on_coach(&mut self, news: CoachNews) {
        let Some(table) = &mut self.table else { return };
        match news {
            CoachNews::Explained(view) => table.coach.explained(table.game.board.state.ply, view),
            CoachNews::Alarm(view) => table.coach.alarmed(view),
        }
    }

    pub(super) fn ask_alarm(&mut self) -> Vec<Action> {
        let asked = self.table.as_mut().and_then(|table| table.coach.ask_alarm(&table.game));
        let effect = asked.map(|request| Effect::Alarm(self.id.clone(), request));
        effect.into_iter().map(Action::Ask).collect()
    }

    /// Asks why the suggested move is one, or the last move was played.
    pub(super) fn why(&self, context: Context<'_>) -> Vec<Action> {
        let Some(table) = &self.table else { return Vec::new() };
        let hint = table.hint.as_ref().and_then(|hint| hint.line.first());
        match Coaching::ask_why(&table.game, hint.map(String::as_str)) {
            Some(request) => vec![Action::Ask(Effect::Explain(self.id.clone(), request))],
            None => vec![Action::Say(context.language.say("tui.why.none").to_owned())],
        }
    }

    pub(super) fn switch_alarm(&mut self, context: Context<'_>) -> Vec<Action> {
        let Some(table) = &mut self.table else { return Vec::new() };
        let key = if table.coach.switch(&table.game) { "tui.alarm.on" } else { "tui.alarm.off" };
        let said = Action::Say(context.language.say(key).to_owned());
        [vec![said], self.ask_alarm()].concat()
    }
}

impl Coaching {
    /// Asks why the suggested move is one, or the last move was played. Nothing if there is neither.
    fn ask_why(game: &LiveGame, hint: Option<&str>) -> Option<ExplainRequest> {
        let (before, text) = match (hint, game.moves.split_last()) {
            (Some(hint), _) => (game.moves.len(), hint.to_owned()),
            (None, Some((last, before))) => (before.len(), last.text.clone()),
            (None, None) => return None,
        };
        Some(ExplainRequest { position: position(game, before), text, game: Some(game.id.clone()) })
    }

    /// Takes an answer about the position after so many moves.
    fn explained(&mut self, ply: u32, view: ExplainedView) {
        self.why = Some((ply, view));
    }

    /// Switches the alarm; returns what it is now.
    fn switch(&mut self, game: &LiveGame) -> bool {
        self.switched = Some(!self.is_on(game));
        self.forget_alarm();
        self.is_on(game)
    }

    /// What is to be asked about the position as it is now, once.
    fn ask_alarm(&mut self, game: &LiveGame) -> Option<AlarmRequest> {
        let ply = game.board.state.ply;
        if self.why.as_ref().is_some_and(|(known, _)| *known != ply) {
            self.why = None;
        }
        if self.asked == Some(ply) {
            return None;
        }
        self.forget_alarm();
        let own = match game.board.state.to_move {
            Side::First => &game.players.first,
            Side::Second => &game.players.second,
        };
        let is_wanted = self.is_on(game)
            && own.kind == SeatKind::Human
            && game.opening.is_none()
            && game.result.is_none()
            && ply >= MOVES_BEFORE_A_THREAT;
        if !is_wanted {
            return None;
        }
        self.asked = Some(ply);
        Some(AlarmRequest { position: position(game, game.moves.len()), game: Some(game.id.clone()) })
    }

    /// Takes an answer.
    fn alarmed(&mut self, view: AlarmView) {
        if self.asked == Some(view.for_ply) {
            self.alarm = Some(view);
        }
    }

    fn forget_alarm(&mut self) {
        (self.alarm, self.asked) = (None, None);
    }

    /// Whether the alarm goes in this game.
    fn is_on(&self, game: &LiveGame) -> bool {
        let seats = [&game.players.first, &game.players.second];
        let engine = seats.iter().find(|seat| seat.kind == SeatKind::Engine);
        let has_person = seats.iter().any(|seat| seat.kind == SeatKind::Human);
        let may = game.spec.game == Game::Gomoku && !game.serious && has_person;
        let is_beginner =
            || engine.and_then(|seat| level(seat)).is_some_and(|level| level <= LAST_LEVEL_OF_BEGINNERS);
        may && engine.is_some() && self.switched.unwrap_or_else(is_beginner)
    }

    /// What it says, for the panel.
    pub(super) fn lines(&self, context: Context<'_>) -> Vec<Line<'static>> {
        let said = |words: &Words| match context.language {
            Language::Chinese => words.zh.clone(),
            Language::English => words.en.clone(),
        };
        let threat = self.alarm.iter().filter_map(|alarm| alarm.threat.as_ref());
        let mut lines: Vec<Line<'static>> = threat
            .map(|threat| Line::styled(format!("! {}", said(&threat.sentence)), context.looks.notice()))
            .collect();
        if let Some((_, view)) = &self.why {
            let title = context.language.fill("why.of", &[("move", &view.text)]);
            lines.push(Line::styled(title, context.looks.strong()));
            lines.extend(view.sentences.iter().map(|words| Line::raw(said(words))));
        }
        lines
    }

    /// The points that it speaks of: those of the answer before those of the alarm.
    pub(super) fn points(&self, size: u8) -> Vec<Point> {
        let threat = || self.alarm.as_ref().and_then(|alarm| alarm.threat.as_ref());
        let points = match &self.why {
            Some((_, view)) => &view.points[..],
            None => threat().map_or(&[][..], |threat| &threat.points),
        };
        points.iter().filter_map(|at| point(&at.point, size)).collect()
    }
}

/// The number of a level.
fn level(seat: &Seat) -> Option<u32> {
    let (_, number) = seat.id.split(':').next()?.rsplit_once('-')?;
    number.parse().ok()
}

/// The position after so many moves.
fn position(game: &LiveGame, moves: usize) -> PositionRequest {
    let spec = &game.spec;
    PositionRequest {
        spec: SpecChoice {
            game: spec.game,
            rule: Some(spec.rule.clone()),
            size: Some(spec.size.into()),
            opening: Some(spec.opening.clone()),
        },
        start: Some(game.start.clone()),
        moves: game.moves[..moves].iter().map(|mv| mv.text.clone()).collect(),
    }
}
