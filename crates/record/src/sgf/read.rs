//! Reading a game: the root says what is played, the nodes behind it are played by the referee.

use std::ops::ControlFlow;

use rules::{Outcome, Side};

use super::{
    GAME_NUMBER, NAME, RATING, SgfError,
    lexer::{self, Property, Tree},
    line::LineReader,
    point, private,
};
use crate::{
    Annotation, EndReason, GameRecord, Header, Place, RuleSet, civil_time, excerpt::excerpt, opening,
    termination,
};

/// Reads one game of Gomoku with its variations.
///
/// # Errors
/// The first thing that is not part of a legal game, with its place.
pub fn parse(text: &str) -> Result<GameRecord, SgfError> {
    let tree = Tree::read(text, 0)?.ok_or(SgfError::NoGame)?;
    if let Some(second) = lexer::beginning(text, tree.end) {
        return Err(SgfError::SecondGame(Place::of(text, second)));
    }
    let (record, faults) = read_game(text, &tree)?;
    faults.into_iter().next().map_or(Ok(record), Err)
}

/// Reads all games of a text, in their order, each with the byte where it begins. A game with a
/// fault is left out; a variation with one is cut off there, which is told behind its game. Ends where
/// whoever takes them does not go on.
pub fn parse_all(
    text: &str,
    mut sink: impl FnMut(usize, Result<GameRecord, SgfError>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut from = 0;
    loop {
        let tree = match Tree::read(text, from) {
            Ok(Some(tree)) => tree,
            Ok(None) if from == 0 => return sink(0, Err(SgfError::NoGame)),
            Ok(None) => return ControlFlow::Continue(()),
            Err(fault) => return sink(lexer::beginning(text, from).unwrap_or(from), Err(fault)),
        };
        from = tree.end;
        match read_game(text, &tree) {
            Ok((record, faults)) => {
                sink(tree.start, Ok(record))?;
                faults.into_iter().try_for_each(|fault| sink(tree.start, Err(fault)))?;
            }
            Err(fault) => sink(tree.start, Err(fault))?,
        }
    }
}

/// The game and the faults of its variations.
fn read_game(text: &str, tree: &Tree) -> Result<(GameRecord, Vec<SgfError>), SgfError> {
    let root = Root { text, start: tree.start, properties: &tree.nodes[0].properties };
    let rules = root.rules()?;
    let start_count = root.number(private::START_MOVES)?.unwrap_or(0);
    let mut reader = LineReader::new(text, tree, &rules, start_count);
    let mut main = reader.main_line()?;
    let start_count = start_count.min(main.moves.len());

    let mut start = GameRecord::new(rules.clone());
    for mv in main.moves.drain(..start_count) {
        start.push(mv.text(), Annotation::default()).expect("the referee has played it before");
    }
    let start = start.position().to_string();
    let mut record = GameRecord::from_start(rules, &start).expect("the referee reads what it wrote");
    record.set_line(main);
    if let Some(actions) = root.find(private::OPENING_ACTIONS) {
        record.read_opening(actions.split(opening::SEPARATOR))?;
    }
    record.header = root.header();
    let (outcome, guess) = root.find("RE").map_or((None, EndReason::Unstated), read_score);
    let field = |name: &str| root.find(&name.to_uppercase());
    if let Some(result) = termination::read(outcome, field, guess, record.position()) {
        record.finish(result)?;
    }
    Ok((record, reader.faults))
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
    /// The byte where the game begins.
    start: usize,
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
            let at = self.property("GM").map_or(self.start, |property| property.at);
            let place = Place::of(self.text, at);
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

pub(super) fn bad_value(text: &str, property: &Property) -> SgfError {
    SgfError::Value {
        property: property.name.clone(),
        value: excerpt(&property.values[0]),
        place: Place::of(text, property.at),
    }
}
