//! Reading a game: the root says what is played, the nodes behind it are played by the referee.

use rules::{Outcome, Side};

use super::{
    GAME_NUMBER, MOVE, NAME, RATING, SgfError,
    lexer::{self, Node, Property},
    point, private,
};
use crate::{
    Annotation, EndReason, GameRecord, Header, Place, RuleSet, civil_time, excerpt::excerpt, note,
    termination,
};

/// The properties that put stones on the board without a move.
const SETUP: [&str; 3] = ["AB", "AW", "AE"];

/// Reads the main line of one game of Gomoku.
///
/// # Errors
/// The first thing that is not part of a legal game, with its place.
pub fn parse(text: &str) -> Result<GameRecord, SgfError> {
    let nodes = lexer::main_line(text)?;
    let root = Root { text, properties: &nodes[0] };
    let rules = root.rules()?;
    let size = rules.size();
    let mut start_moves = Vec::new();
    for node in &nodes {
        start_moves.extend(read_moves(text, node, size)?);
    }
    let start_count = root.number(private::START_MOVES)?.unwrap_or(0).min(start_moves.len());
    let moves = start_moves.split_off(start_count);

    let mut start = GameRecord::new(rules.clone());
    start_moves.into_iter().try_for_each(|mv| play(text, &mut start, mv))?;
    let start = start.position().to_string();
    let mut record = GameRecord::from_start(rules, &start).expect("the referee reads what it wrote");
    moves.into_iter().try_for_each(|mv| play(text, &mut record, mv))?;
    record.header = root.header();
    let (outcome, guess) = root.find("RE").map_or((None, EndReason::Unstated), read_score);
    let field = |name: &str| root.find(&name.to_uppercase());
    if let Some(result) = termination::read(outcome, field, guess, record.position()) {
        record.finish(result)?;
    }
    Ok(record)
}

fn play(text: &str, record: &mut GameRecord, mv: MoveNode<'_>) -> Result<(), SgfError> {
    let place = || Place::of(text, mv.at);
    if mv.side != record.position().side_to_move() {
        return Err(SgfError::Turn { property: mv.name.to_owned(), place: place() });
    }
    record.push(&mv.text, mv.annotation).map_err(|source| SgfError::Move { place: place(), source })
}

/// The outcome and what the score says about the reason.
fn read_score(score: &str) -> (Option<Outcome>, EndReason) {
    let outcome = match score.as_bytes() {
        [b'B', b'+', ..] => Some(Outcome::Win(Side::First)),
        [b'W', b'+', ..] => Some(Outcome::Win(Side::Second)),
        b"0" | b"Draw" => Some(Outcome::Draw),
        _ => None,
    };
    let reason = match score.split_once('+') {
        Some((_, "R" | "Resign")) => EndReason::Resign,
        Some((_, "T" | "Time")) => EndReason::Timeout,
        _ => EndReason::Unstated,
    };
    (outcome, reason)
}

struct Root<'a> {
    text: &'a str,
    properties: &'a [Property],
}

impl Root<'_> {
    fn property(&self, name: &str) -> Option<&Property> {
        self.properties.iter().find(|property| property.name == name)
    }

    fn find(&self, name: &str) -> Option<&str> {
        self.property(name).map(|property| property.values[0].as_str())
    }

    fn text(&self, name: &str) -> String {
        self.find(name).unwrap_or_default().to_owned()
    }

    fn number(&self, name: &str) -> Result<Option<usize>, SgfError> {
        let Some(property) = self.property(name) else { return Ok(None) };
        // A board can be given as columns:rows.
        let value = property.values[0].as_str();
        let (columns, rows) = value.split_once(':').unwrap_or((value, value));
        let number = columns.trim().parse().ok().filter(|_| columns == rows);
        number.map(Some).ok_or_else(|| bad_value(self.text, property))
    }

    /// The rules; SGF of Gomoku without a size or rule means the usual one.
    fn rules(&self) -> Result<RuleSet, SgfError> {
        let number = self.find("GM").unwrap_or_default();
        if number.trim() != GAME_NUMBER {
            let game = || lexer::beginning(self.text).unwrap_or(0);
            let place = Place::of(self.text, self.property("GM").map_or_else(game, |property| property.at));
            return Err(SgfError::OtherGame { number: excerpt(number), place });
        }
        let size = self.number("SZ")?;
        // Other programs write names of openings here, which are no protocols.
        let opening = self.find("ON").filter(|name| name.parse::<rules::gomoku::opening::Protocol>().is_ok());
        let rules = RuleSet::by_name("gomoku", self.find("RU"), size, opening)?;
        match self.property("SZ") {
            Some(property) if rules.size() > point::MAX_SIZE => Err(bad_value(self.text, property)),
            _ => Ok(rules),
        }
    }

    fn header(&self) -> Header {
        let mut header = Header {
            id: self.text("GN"),
            date_unix_ms: self.find("DT").and_then(|date| civil_time::parse_date(date, '-')),
            event: self.text("EV"),
            round: self.text("RO"),
            time_control: self.text(private::TIME_CONTROL),
            comment: self.text("C"),
            ..Header::default()
        };
        for side in Side::BOTH {
            let player = header.players.of_mut(side);
            player.name = self.text(NAME[side.index()]);
            player.spec = self.text(private::SPEC[side.index()]);
            // Other programs write grades such as `5 dan` here.
            player.rating = self.find(RATING[side.index()]).and_then(|rating| rating.parse().ok());
        }
        header
    }
}

fn bad_value(text: &str, property: &Property) -> SgfError {
    SgfError::Value {
        property: property.name.clone(),
        value: excerpt(&property.values[0]),
        place: Place::of(text, property.at),
    }
}

/// A move as a node tells it, not yet seen by the referee.
struct MoveNode<'a> {
    side: Side,
    text: String,
    annotation: Annotation,
    name: &'a str,
    at: usize,
}

/// The moves of a node: one as a rule, none in the root, two in files that do not know better.
fn read_moves<'a>(text: &str, node: &'a Node, size: u8) -> Result<Vec<MoveNode<'a>>, SgfError> {
    let comment = node.iter().find(|property| property.name == "C").map_or("", |c| c.values[0].as_str());
    let mut moves = Vec::new();
    for property in node {
        let Property { name, at, .. } = property;
        if SETUP.contains(&name.as_str()) {
            return Err(SgfError::Setup { property: name.clone(), place: Place::of(text, *at) });
        }
        let Some(side) = Side::BOTH.into_iter().find(|side| MOVE[side.index()] == name.as_str()) else {
            continue;
        };
        let letters = property.values[0].trim();
        let mv = point::read(letters, size).ok_or_else(|| bad_value(text, property))?;
        moves.push(MoveNode { side, text: mv.to_string(), annotation: Annotation::default(), name, at: *at });
    }
    if let Some(last) = moves.last_mut() {
        last.annotation = read_comment(comment);
    }
    Ok(moves)
}

/// The note in the first line, if there is one, and the free text.
fn read_comment(text: &str) -> Annotation {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    match note::read(first) {
        Some(note) => Annotation { comment: rest.to_owned(), ..note },
        None => Annotation { comment: text.to_owned(), ..Annotation::default() },
    }
}
