//! The claims about a move of Gomoku as phrases of the catalogues.

use rules::Side;

use super::{
    alarm::{Alarm, Threatened},
    claim::{Claim, Explanation, ForbiddenPoint},
    shape::{Row, Shape},
    solver::{ForcedWin, Means},
};
use crate::{Phrase, Value, text::At};

impl Explanation {
    /// What is said, sentence by sentence; at least one.
    #[must_use]
    pub fn phrases(&self) -> Vec<Phrase> {
        let speech = Speech { side: self.side, point: self.point };
        let phrases: Vec<Phrase> = self.claims.iter().flat_map(|claim| speech.phrases(claim)).collect();
        if phrases.is_empty() { vec![Phrase::new("gomoku.nothing")] } else { phrases }
    }

    /// What the claims of one code say.
    pub(crate) fn phrases_of(&self, code: &str) -> Vec<Phrase> {
        let speech = Speech { side: self.side, point: self.point };
        let claims = self.claims.iter().filter(|claim| claim.code() == code);
        claims.flat_map(|claim| speech.phrases(claim)).collect()
    }
}

/// Who plays where: what every sentence may speak of.
struct Speech {
    side: Side,
    point: At,
}

impl Speech {
    fn phrases(&self, claim: &Claim) -> Vec<Phrase> {
        let code = claim.code();
        let plain = || self.phrase(code);
        match claim {
            Claim::Impossible | Claim::EngineAgrees => vec![plain()],
            Claim::Forbidden { point } | Claim::AnswerForbidden { point } => vec![banned(plain(), point)],
            Claim::MakesForbidden { points } => points.iter().map(|point| banned(plain(), point)).collect(),
            Claim::Wins { rows }
            | Claim::BlocksFive { rows }
            | Claim::MakesOverline { rows }
            | Claim::BlocksThrees { rows } => vec![with_rows(self.phrase(&plural(code, rows.len())), rows)],
            Claim::MissesFive { points } => vec![plain().with("points", any(points))],
            Claim::LeavesFive { points, needed: Some(needed) } => {
                vec![plain().with("points", any(points)).with("needed", word(*needed))]
            }
            Claim::LeavesFive { points, needed: None } => {
                vec![self.phrase("leaves-five.open").with("points", any(points))]
            }
            Claim::TooManyFives { points } if points.len() == 1 => {
                vec![self.phrase("too-many-fives.forbidden").with("points", any(points))]
            }
            Claim::TooManyFives { points } | Claim::Unstoppable { points } => {
                vec![plain().with("points", all(points))]
            }
            Claim::Makes { shape, rows } | Claim::TakesPoint { shape, rows } => {
                vec![with_rows(plain(), rows).with("shape", named(*shape))]
            }
            Claim::MustAnswer { point } => vec![plain().with("point", word(*point))],
            Claim::StartsWin { win } | Claim::MissesWin { win } | Claim::AllowsWin { win } => {
                vec![self.win(code, win)]
            }
            Claim::Threatens { win } => vec![plain().with("line", line(&win.line))],
            Claim::WasThreatened { threes, defences } => {
                let how = if threes.is_empty() { "fours" } else { "threes" };
                let only = if defences.is_complete { "only" } else { "some" };
                let phrase = self.phrase(&format!("{code}.{how}.{only}"));
                vec![with_rows(phrase, threes).with("points", any(&defences.points))]
            }
            Claim::NoDefence { threes } => {
                let how = if threes.is_empty() { "fours" } else { "threes" };
                vec![with_rows(self.phrase(&format!("{code}.{how}")), threes)]
            }
            Claim::StopsThreat { line: moves, only } => vec![self.stopped(moves, only)],
            Claim::Opens { opening } => {
                vec![plain().with("opening", Value::Entry(format!("opening.{}", opening.name())))]
            }
            Claim::EnginePrefers { point, percent } => {
                vec![plain().with("point", word(*point)).with("percent", Value::Count(*percent))]
            }
        }
    }

    fn phrase(&self, code: &str) -> Phrase {
        let phrase = Phrase::new(format!("gomoku.{code}"));
        let phrase =
            phrase.with("side", Value::Side(self.side)).with("enemy", Value::Side(self.side.other()));
        phrase.with("move", word(self.point))
    }

    fn win(&self, code: &str, win: &ForcedWin) -> Phrase {
        let means = match win.means {
            Means::Fours => "fours",
            Means::Threats => "threats",
        };
        let moves = win.plies.div_ceil(2);
        let key = if moves == 1 { format!("{code}.one") } else { format!("{code}.{means}") };
        self.phrase(&key).with("moves", Value::Count(moves)).with("line", line(&win.line))
    }

    fn stopped(&self, moves: &[At], only: &[At]) -> Phrase {
        let key = match only {
            [point] if *point == self.point => "stops-threat.only",
            [_, ..] if only.contains(&self.point) => "stops-threat.few",
            _ => "stops-threat",
        };
        let others: Vec<At> = only.iter().copied().filter(|point| *point != self.point).collect();
        let phrase = self.phrase(key).with("line", line(moves));
        if key == "stops-threat.few" { phrase.with("others", any(&others)) } else { phrase }
    }
}

/// What the enemy threatens.
pub(super) fn threatened(Alarm { enemy, threat, points, .. }: &Alarm) -> Phrase {
    let phrase = |key: &str| Phrase::new(format!("alarm.{key}")).with("enemy", Value::Side(*enemy));
    match threat {
        Threatened::Five => phrase("five").with("points", any(points)),
        Threatened::OpenFour => phrase("open-four").with("points", any(points)),
        Threatened::Fours(moves) => phrase("fours").with("line", line(moves)),
    }
}

fn banned(phrase: Phrase, forbidden: &ForbiddenPoint) -> Phrase {
    let kind = serde_json::to_value(forbidden.kind).unwrap_or_default();
    let kind = Value::Entry(format!("ban.{}", kind.as_str().unwrap_or_default()));
    with_rows(phrase.with("point", word(forbidden.point)), &forbidden.rows).with("kind", kind)
}

fn named(shape: Shape) -> Value {
    let name = serde_json::to_value(shape).unwrap_or_default();
    Value::Entry(format!("shape.{}", name.as_str().unwrap_or_default()))
}

fn plural(code: &str, count: usize) -> String {
    if count > 1 { format!("{code}.many") } else { code.to_owned() }
}

fn with_rows(phrase: Phrase, rows: &[Row]) -> Phrase {
    phrase.with("rows", Value::Rows(rows.to_vec()))
}

fn texts(points: &[At]) -> Vec<String> {
    points.iter().map(ToString::to_string).collect()
}

fn word(point: At) -> Value {
    Value::Word(point.to_string())
}

fn any(points: &[At]) -> Value {
    Value::Any(texts(points))
}

fn all(points: &[At]) -> Value {
    Value::All(texts(points))
}

fn line(points: &[At]) -> Value {
    Value::Line(texts(points))
}
