//! What a typed line means during a game: a move, or a command in either language.

use app::messages::socket::Command;

/// A line that was typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Typed {
    /// Nothing: whatever is under the cursor is meant.
    Nothing,
    /// A move, or a point.
    Move(String),
    /// Something to be done in the game.
    Command(Command),
    /// Asks the coach why the suggested or the last move is good or bad.
    Why,
    /// Switches the alarm of threats.
    Alarm,
    /// Leaves the game, which is kept.
    Leave,
    /// Leaves the program.
    Quit,
    /// Shows what can be typed.
    Help,
}

/// Words without anything behind them, in both languages.
const WORDS: &[(&[&str], Word)] = &[
    (&["undo", "悔棋"], Word::Undo),
    (&["redo", "重做"], Word::Redo),
    (&["save", "存档"], Word::Save),
    (&["name", "昵称"], Word::Name),
    (&["hint", "提示"], Word::Plain(Command::Hint)),
    (&["now", "立即落子"], Word::Plain(Command::MoveNow)),
    (&["pass", "停一手", "虚着"], Word::Plain(Command::Pass)),
    (&["resign", "认输"], Word::Plain(Command::Resign)),
    (&["restart", "重新开始"], Word::Plain(Command::Restart)),
    (&["rematch", "再来一局"], Word::Plain(Command::Rematch)),
    (&["second", "我当后手", "后手"], Word::Plain(Command::SwapSides)),
    (&["pause", "暂停"], Word::Plain(Command::Pause)),
    (&["continue", "继续"], Word::Plain(Command::Continue)),
    (&["swap", "stay", "black", "white", "add", "ten"], Word::Choice),
    (&["declare", "offer", "pick"], Word::Choice),
    (&["why", "为什么"], Word::Why),
    (&["alarm", "警报"], Word::Alarm),
    (&["menu", "back", "返回", "菜单"], Word::Leave),
    (&["quit", "exit", "退出"], Word::Quit),
    (&["help", "?", "帮助"], Word::Help),
];

/// What a word begins.
enum Word {
    Undo,
    Redo,
    Save,
    Name,
    Choice,
    Plain(Command),
    Why,
    Alarm,
    Leave,
    Quit,
    Help,
}

/// Reads a line. Whatever is not a known word is a move, for the referee to judge.
pub(crate) fn read(line: &str, usual_slot: &str) -> Typed {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let lower = first.to_lowercase();
    let word = WORDS.iter().find(|(words, _)| words.contains(&lower.as_str())).map(|(_, word)| word);
    let rounds = || rest.parse().unwrap_or(1);
    match word {
        None if line.is_empty() => Typed::Nothing,
        None => Typed::Move(line.to_lowercase()),
        Some(Word::Undo) => Typed::Command(Command::Undo { rounds: rounds() }),
        Some(Word::Redo) => Typed::Command(Command::Redo { rounds: rounds() }),
        Some(Word::Save) => {
            let slot = if rest.is_empty() { usual_slot } else { rest };
            Typed::Command(Command::Save { slot: slot.to_owned(), replace: false })
        }
        Some(Word::Name) => Typed::Command(Command::SetName { name: rest.to_owned() }),
        Some(Word::Choice) => Typed::Command(Command::Choose { action: line.to_lowercase() }),
        Some(Word::Plain(command)) => Typed::Command(command.clone()),
        Some(Word::Why) => Typed::Why,
        Some(Word::Alarm) => Typed::Alarm,
        Some(Word::Leave) => Typed::Leave,
        Some(Word::Quit) => Typed::Quit,
        Some(Word::Help) => Typed::Help,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lines_mean_table() {
        let slot = |slot: &str| Typed::Command(Command::Save { slot: slot.to_owned(), replace: false });
        let choose = |action: &str| Typed::Command(Command::Choose { action: action.to_owned() });
        let table = [
            ("", Typed::Nothing),
            ("  ", Typed::Nothing),
            ("H8", Typed::Move("h8".to_owned())),
            (" a1c3 ", Typed::Move("a1c3".to_owned())),
            ("rubbish here", Typed::Move("rubbish here".to_owned())),
            ("undo", Typed::Command(Command::Undo { rounds: 1 })),
            ("悔棋 3", Typed::Command(Command::Undo { rounds: 3 })),
            ("redo x", Typed::Command(Command::Redo { rounds: 1 })),
            ("save", slot("usual")),
            ("SAVE My Game", slot("My Game")),
            ("存档 周日", slot("周日")),
            ("提示", Typed::Command(Command::Hint)),
            ("swap", choose("swap")),
            ("Offer H8", choose("offer h8")),
            ("why", Typed::Why),
            ("警报", Typed::Alarm),
            ("menu", Typed::Leave),
            ("退出", Typed::Quit),
            ("?", Typed::Help),
        ];
        for (line, meaning) in table {
            assert_eq!(read(line, "usual"), meaning, "{line}");
        }
    }
}
