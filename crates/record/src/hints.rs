//! How often each side asked for help: a game that was won with hints is not the same as one without.
//!
//! The document of a record has them under `hints`, as `{"black": 2}`; a side that asked for none is left out.

use rules::Side;
use serde_json::{Map, Value};

use crate::GameRecord;

const FIELD: &str = "hints";

impl GameRecord {
    /// How many hints a side asked for.
    #[must_use]
    pub fn hints(&self, side: Side) -> u32 {
        let count = self.extra.get(FIELD).and_then(|hints| hints.get(side.name())).and_then(Value::as_u64);
        count.map_or(0, |count| u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Says how many hints each side asked for, the first side before the second.
    pub fn set_hints(&mut self, hints: [u32; 2]) {
        let asked = Side::BOTH.into_iter().zip(hints).filter(|&(_, count)| count > 0);
        let asked: Map<String, Value> =
            asked.map(|(side, count)| (side.name().to_owned(), count.into())).collect();
        if asked.is_empty() {
            self.extra.remove(FIELD);
        } else {
            self.extra.insert(FIELD.to_owned(), asked.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use rules::Side;

    use crate::{GameRecord, RuleSet};

    #[test]
    fn hints_are_kept_in_the_document_and_none_leave_no_trace() {
        let rules = RuleSet::by_name("gomoku", None, None, None).expect("these are the usual rules");
        let mut record = GameRecord::new(rules);
        let plain = record.to_json();
        record.set_hints([0, 3]);
        let read = GameRecord::from_json(&record.to_json()).expect("it was just written");
        assert_eq!(Side::BOTH.map(|side| read.hints(side)), [0, 3]);
        record.set_hints([0, 0]);
        assert_eq!(record.to_json(), plain);
    }
}
