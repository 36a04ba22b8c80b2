//! The scripted engine's UAI side.

use protocol::uai::{Command, Info, MoveText as UaiMove, Reply, Score};
use rules::{AnyPosition, GameSpec, MoveText, ataxx::Ruleset};

use super::{Engine, Executed};

/// A UAI engine without any thoughts.
pub(super) struct UaiEngine {
    position: AnyPosition,
}

const SPEC: GameSpec = GameSpec::Ataxx(Ruleset::INTERNATIONAL);

impl Default for UaiEngine {
    fn default() -> Self {
        UaiEngine { position: AnyPosition::start(SPEC) }
    }
}

impl Engine for UaiEngine {
    fn execute(&mut self, line: &str) -> Executed {
        match Command::parse(line) {
            Ok(Command::Uai) => {
                let name = Reply::IdName("scripted-engine".into());
                Executed::Starting(format!("{name}\n{}", Reply::UaiOk))
            }
            Ok(Command::UaiNewGame) => Executed::Starting("info string a new game".to_owned()),
            Ok(Command::IsReady) => Executed::Saying(Reply::ReadyOk.to_string()),
            Ok(Command::Position(position)) => {
                let text = position.to_string();
                let text = text.trim_start_matches("position ");
                match AnyPosition::parse(text, SPEC) {
                    Ok(position) => self.position = position,
                    Err(why) => {
                        return Executed::Saying(
                            Reply::Info(Box::new(Info::text(&why.to_string()))).to_string(),
                        );
                    }
                }
                Executed::Silently
            }
            Ok(Command::Go(_)) => Executed::Asked,
            Ok(Command::Quit) => Executed::Ended,
            _ => Executed::Silently,
        }
    }

    fn position(&mut self) -> &mut AnyPosition {
        &mut self.position
    }

    fn announce(&self, mv: MoveText, nodes: u64) -> String {
        // The move beyond the board is no word of this protocol: it becomes one far from legal.
        let mv = UaiMove::new(mv.as_str()).unwrap_or_else(|_| UaiMove::pass());
        let info = Info {
            depth: Some(1),
            score: Some(Score::centistones(0)),
            nodes: Some(nodes),
            pv: vec![mv.clone()],
            ..Info::default()
        };
        format!("{}\n{}", Reply::Info(Box::new(info)), Reply::BestMove { mv: Some(mv), ponder: None })
    }

    fn refuse(&self) -> &'static str {
        "bestmove (none)"
    }

    fn chat(&self) -> &'static str {
        "info string by the way"
    }
}
