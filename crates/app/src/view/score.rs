//! Scores as the page shows them: what the number is, and how high it lifts the evaluation bar.

use player::{PlayerSpec, won};
use record::{Moves, Score};
use rules::{GameKind, Side};

use crate::messages::board::{ScoreKind, ScoreView};

/// What the numbers of a player mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scale {
    /// Those of the Gomoku engine.
    Gomoku,
    /// Hundredths of a stone in Ataxx.
    Ataxx,
    /// Stones, as the Ataxx players of the report count; a decided game is worth a fixed number.
    Stones,
    /// Units of the player `killer`, which counts the plies to a win.
    Killer,
    /// Thousandths of the player `shapes-hard`, for which a win is more than all shapes.
    ShapesHard,
    /// Nobody knows.
    Unknown,
}

impl Scale {
    /// The scale of whoever plays under a name: an id of the list, a command, or nobody.
    pub(crate) fn of(game: GameKind, id: &str) -> Scale {
        let Ok(PlayerSpec::BuiltIn(entry, _)) = id.parse() else {
            return if game == GameKind::Ataxx { Scale::Ataxx } else { Scale::Unknown };
        };
        match (game, entry.id) {
            _ if entry.family == player::Family::Engine => Scale::of_engine(game),
            (GameKind::Ataxx, _) => Scale::Stones,
            (GameKind::Gomoku, "killer") => Scale::Killer,
            (GameKind::Gomoku, "shapes-hard") => Scale::ShapesHard,
            (GameKind::Gomoku, _) => Scale::Unknown,
        }
    }

    /// The scale of the engine of a game.
    pub(crate) fn of_engine(game: GameKind) -> Scale {
        match game {
            GameKind::Gomoku => Scale::Gomoku,
            GameKind::Ataxx => Scale::Ataxx,
        }
    }

    /// The advantage that is worth three won games in four, as the engines' own games say.
    fn three_in_four(self) -> Option<f64> {
        match self {
            Scale::Gomoku => Some(440.0),
            Scale::Ataxx | Scale::Stones => Some(330.0),
            Scale::Killer | Scale::ShapesHard | Scale::Unknown => None,
        }
    }

    /// What a side may hope for with this evaluation, from 0 to 1.
    fn share(self, evaluation: f64) -> Option<f64> {
        let odds = self.three_in_four().map(|unit| 3_f64.powf(evaluation / unit))?;
        Some(odds / (1.0 + odds))
    }

    /// What a number of the player's own says about the end, if it says so at all.
    fn forced_end(self, number: i64) -> Option<ForcedEnd> {
        let size = number.saturating_abs();
        let moves = match self {
            Scale::Killer if size > won::KILLER / 2 => {
                let plies = won::KILLER.abs_diff(size);
                u32::try_from(plies.div_ceil(2)).ok().filter(|&moves| moves > 0)
            }
            Scale::ShapesHard if size >= won::SHAPES_HARD => None,
            Scale::Stones if size >= won::ATAXX_ALPHA_BETA => None,
            _ => return None,
        };
        Some(if number > 0 { ForcedEnd::Win(moves) } else { ForcedEnd::Loss(moves) })
    }
}

/// A game that a player takes for decided, with the moves to its end if they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ForcedEnd {
    Win(Option<u32>),
    Loss(Option<u32>),
}

impl ForcedEnd {
    fn of(Moves(moves): Moves) -> ForcedEnd {
        let count = Some(moves.unsigned_abs()).filter(|&moves| moves > 0);
        if moves < 0 { ForcedEnd::Loss(count) } else { ForcedEnd::Win(count) }
    }

    fn view(self, thinker: Side) -> ScoreView {
        let (kind, moves, share) = match self {
            ForcedEnd::Win(moves) => (ScoreKind::Win, moves, 1.0),
            ForcedEnd::Loss(moves) => (ScoreKind::Loss, moves, 0.0),
        };
        let value = moves.unwrap_or(0).into();
        ScoreView { kind, value, first_share: Some(for_first(share, thinker)) }
    }
}

/// What a player says, of a move of a record or while it thinks.
pub(crate) fn told_score(score: Score, thinker: Side, scale: Scale) -> ScoreView {
    match score {
        Score::Centi(number) => evaluation(number.into(), thinker, scale),
        Score::Mate(moves) => ForcedEnd::of(moves).view(thinker),
        Score::Raw(number) => match (scale.forced_end(number), scale) {
            (Some(verdict), _) => verdict.view(thinker),
            (None, Scale::Gomoku | Scale::Ataxx) => evaluation(number, thinker, scale),
            (None, Scale::Stones) => evaluation(100 * number, thinker, scale),
            (None, Scale::Killer | Scale::ShapesHard | Scale::Unknown) => {
                ScoreView { kind: ScoreKind::Raw, value: number, first_share: None }
            }
        },
    }
}

/// What a search says; its wins and losses are counted in plies.
pub(crate) fn searched_score(score: search_kit::Score, thinker: Side, scale: Scale) -> ScoreView {
    match score {
        search_kit::Score::Evaluation(number) => evaluation(number.into(), thinker, scale),
        search_kit::Score::Win(plies) => ForcedEnd::of(Moves::to_win(plies)).view(thinker),
        search_kit::Score::Loss(plies) => ForcedEnd::of(Moves::to_loss(plies)).view(thinker),
        search_kit::Score::Draw => ScoreView { kind: ScoreKind::Draw, value: 0, first_share: Some(0.5) },
    }
}

fn evaluation(number: i64, thinker: Side, scale: Scale) -> ScoreView {
    let share = scale.share(number as f64).map(|share| for_first(share, thinker));
    ScoreView { kind: ScoreKind::Evaluation, value: number, first_share: share }
}

fn for_first(share: f64, thinker: Side) -> f64 {
    match thinker {
        Side::First => share,
        Side::Second => 1.0 - share,
    }
}

#[cfg(test)]
mod tests {
    use player::{Budget, BuildOptions, Limits, NewGame, Request, StopFlag, TimeControl};
    use record::{Annotation, GameRecord, RuleSet};

    use super::*;
    use crate::view::board::replayed;

    /// What an engine says about its move in a game of these moves, and the move.
    fn asked(record: &GameRecord) -> (String, Annotation) {
        let mut engine =
            player::build(&"gomoku".parse().unwrap(), GameKind::Gomoku, &BuildOptions::default()).unwrap();
        let spec = record.rules().spec();
        engine.start_game(&NewGame { spec, time: TimeControl::default(), seed: 0 }).unwrap();
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let budget = Budget { own: limits, ..Budget::default() };
        let (stop, position) = (StopFlag::new(), record.replay());
        let request = Request { position: &position, budget, stop: &stop, on_info: &mut |_| () };
        let reply = engine.choose(request).unwrap();
        let player::Action::Move(mv) = reply.action else { panic!("it plays on") };
        (mv.to_string(), Annotation { score: reply.info.unwrap().score, ..Annotation::default() })
    }

    #[test]
    fn a_forced_win_is_told_in_moves_by_the_engine_in_the_file_and_on_the_page() {
        let rules = RuleSet::by_name("gomoku", Some("freestyle"), Some(15), None).unwrap();
        let mut record = GameRecord::new(rules);
        // Three in a row with both ends open: a four, whatever is answered, and five.
        for mv in ["h8", "a1", "i8", "c1", "j8", "e1"] {
            record.push(mv, Annotation::default()).unwrap();
        }
        let (mv, annotation) = asked(&record);
        assert_eq!(annotation.score, Some(Score::Mate(Moves(2))));
        record.push(&mv, annotation).unwrap();
        let file = record.to_json();
        assert!(file.contains(r#""score":{"mate":2}"#), "{file}");
        let record = GameRecord::from_json(&file).unwrap();
        let page = replayed(&record, [Scale::Gomoku; 2]);
        let score = page.last().unwrap().score.unwrap();
        assert_eq!((score.kind, score.value), (ScoreKind::Win, 2));
    }

    #[test]
    fn the_bar_stands_for_the_first_side_whoever_thinks() {
        let table = [
            (Score::Raw(440), Side::First, Scale::Gomoku, Some(0.75)),
            (Score::Raw(440), Side::Second, Scale::Gomoku, Some(0.25)),
            (Score::Centi(0), Side::Second, Scale::Ataxx, Some(0.5)),
            (Score::Mate(Moves(3)), Side::Second, Scale::Unknown, Some(0.0)),
            (Score::Mate(Moves(-3)), Side::Second, Scale::Gomoku, Some(1.0)),
            (Score::Raw(7), Side::First, Scale::Unknown, None),
        ];
        for (score, thinker, scale, share) in table {
            assert_eq!(told_score(score, thinker, scale).first_share, share, "{score:?}");
        }
    }

    #[test]
    fn table_of_numbers_that_mean_a_decided_game() {
        use ScoreKind::{Evaluation, Loss, Raw, Win};
        let table = [
            (GameKind::Gomoku, "killer", 9_999_999_999_999_999, Win, 1),
            (GameKind::Gomoku, "killer:depth=4", -9_999_999_999_999_998, Loss, 1),
            (GameKind::Gomoku, "killer", 9_999_999_999_999_989, Win, 6),
            (GameKind::Gomoku, "killer", -1_000_300, Raw, -1_000_300),
            (GameKind::Gomoku, "shapes-hard", (1 << 61) + 3, Win, 0),
            (GameKind::Gomoku, "shapes-hard", -(1 << 61), Loss, 0),
            (GameKind::Gomoku, "shapes-hard", i64::MIN, Loss, 0),
            (GameKind::Gomoku, "shapes-hard", 41_000, Raw, 41_000),
            (GameKind::Gomoku, "defender", -500_000, Raw, -500_000),
            (GameKind::Gomoku, "gomoku-3", 120, Evaluation, 120),
            (GameKind::Ataxx, "ataxx-mid", 500, Win, 0),
            (GameKind::Ataxx, "ataxx-mid", -500, Loss, 0),
            (GameKind::Ataxx, "ataxx-mid", -7, Evaluation, -700),
            (GameKind::Ataxx, "ataxx-3", 240, Evaluation, 240),
        ];
        for (game, id, number, kind, value) in table {
            let view = told_score(Score::Raw(number), Side::First, Scale::of(game, id));
            assert_eq!((view.kind, view.value), (kind, value), "{number} of {id}");
        }
        #[allow(clippy::print_stdout, reason = "tests over tables print their counts")]
        {
            println!("{} numbers", table.len());
        }
    }
}
