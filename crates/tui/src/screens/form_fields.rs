//! The fields of a form: what can be chosen about a game or a match, and what it is usually.

use app::messages::{board::Game, players::PlayerInfo};
use rules::{ataxx, gomoku};

use super::{Context, FormKind, game_name};

/// The seat of a person, among the ids of players.
pub(crate) const PERSON: &str = "human";

/// One thing that can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Field {
    pub(crate) kind: FieldKind,
    pub(crate) value: String,
    pub(crate) options: Vec<String>,
}

/// What a field is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldKind {
    Game,
    Rule,
    Size,
    Opening,
    Layout,
    First,
    Second,
    Think,
    Clock,
    Serious,
    Games,
    Time,
}

impl FieldKind {
    /// Whether something else than the options can be typed.
    pub(crate) fn is_typed(self) -> bool {
        use FieldKind::{First, Games, Second, Size, Time};
        matches!(self, Size | First | Second | Games | Time)
    }

    /// Whether only digits can be typed.
    pub(crate) fn is_number(self) -> bool {
        matches!(self, FieldKind::Size | FieldKind::Games)
    }

    /// The catalogue's word.
    pub(crate) fn label(self, form: FormKind) -> &'static str {
        match (self, form) {
            (FieldKind::First, FormKind::Match) => "arena.player.a",
            (FieldKind::Second, FormKind::Match) => "arena.player.b",
            (FieldKind::Game, _) => "setup.game",
            (FieldKind::Rule, _) => "setup.rule",
            (FieldKind::Size, _) => "setup.size",
            (FieldKind::Opening, _) => "setup.opening",
            (FieldKind::Layout, _) => "setup.layout",
            (FieldKind::First, _) => "side.first",
            (FieldKind::Second, _) => "side.second",
            (FieldKind::Think, _) => "setup.think",
            (FieldKind::Clock, _) => "setup.clock",
            (FieldKind::Serious, _) => "setup.serious",
            (FieldKind::Games, _) => "arena.games.match",
            (FieldKind::Time, _) => "arena.time",
        }
    }
}

/// Which option comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    Next,
    Previous,
}

/// Clocks by their names in the catalogue: minutes, and seconds a move.
pub(crate) const CLOCKS: [(&str, Option<(u64, u64)>); 4] =
    [("none", None), ("blitz", Some((3, 2))), ("rapid", Some((10, 5))), ("long", Some((30, 20)))];

impl Field {
    fn new(kind: FieldKind, value: &str, options: impl IntoIterator<Item = impl ToString>) -> Field {
        let options = options.into_iter().map(|option| option.to_string()).collect();
        Field { kind, value: value.to_owned(), options }
    }

    /// Goes to another option, round and round.
    pub(crate) fn turn(&mut self, turn: Turn) {
        let count = self.options.len();
        let Some(last) = count.checked_sub(1) else { return };
        let now = self.options.iter().position(|option| *option == self.value);
        let next = match now {
            Some(at) if turn == Turn::Next => (at + 1) % count,
            Some(at) => (at + last) % count,
            None => 0,
        };
        self.value.clone_from(&self.options[next]);
    }

    /// The value as it is shown.
    pub(crate) fn text(&self, context: Context<'_>, game: Game) -> String {
        let language = context.language;
        let value = self.value.as_str();
        match self.kind {
            FieldKind::Game => language.name("game", value).to_owned(),
            FieldKind::Rule => {
                let about = language.find(&format!("rule.{value}.about")).unwrap_or_default();
                format!("{}  {about}", language.name("rule", value))
            }
            FieldKind::Size => format!("{value}×{value}"),
            FieldKind::Opening => language.name("opening", value).to_owned(),
            FieldKind::Layout => language.name("layout", value).to_owned(),
            FieldKind::First | FieldKind::Second => seat_text(value, context, game),
            FieldKind::Think if value == "auto" => language.say("setup.think.auto").to_owned(),
            FieldKind::Clock => language.name("clock", value).to_owned(),
            FieldKind::Serious => language.name("tui.switch", value).to_owned(),
            FieldKind::Think | FieldKind::Games | FieldKind::Time => value.to_owned(),
        }
    }
}

/// A player with its measured strength.
fn seat_text(id: &str, context: Context<'_>, game: Game) -> String {
    if id == PERSON {
        return context.language.say("tui.person").to_owned();
    }
    let known = context.players.iter().find(|player| player.id == id && player.game == game);
    let Some(PlayerInfo { elo, .. }) = known else { return id.to_owned() };
    let about = context.language.find(&format!("player.{id}.about")).unwrap_or_default();
    match elo {
        Some(elo) => format!("{id}  Elo {elo:.0}  {about}"),
        None => format!("{id}  {about}"),
    }
}

/// The fields of a form, as they usually are.
pub(crate) fn fields(form: FormKind, game: Game, players: &[PlayerInfo]) -> Vec<Field> {
    let mut fields = vec![Field::new(FieldKind::Game, game_name(game), ["gomoku", "ataxx"])];
    fields.extend(match game {
        Game::Gomoku => gomoku_fields(form),
        Game::Ataxx => ataxx_fields(form),
    });
    fields.extend(seats(form, game, players));
    if form == FormKind::Match {
        fields.push(Field::new(FieldKind::Games, "10", ["2", "10", "20", "50", "100"]));
        fields.push(Field::new(FieldKind::Time, "200ms", ["50ms", "200ms", "1s", "5s", "60+0.5"]));
    } else {
        let times = ["auto", "0.1s", "0.5s", "1s", "2s", "5s", "10s", "30s"];
        fields.push(Field::new(FieldKind::Think, "auto", times));
        fields.push(Field::new(FieldKind::Clock, "none", CLOCKS.map(|(name, _)| name)));
        fields.push(Field::new(FieldKind::Serious, "off", ["off", "on"]));
    }
    fields
}

fn gomoku_fields(form: FormKind) -> Vec<Field> {
    let rules = gomoku::Variant::ALL.iter().map(|variant| variant.name());
    let size = gomoku::Ruleset::usual().size().to_string();
    let mut fields = vec![
        Field::new(FieldKind::Rule, "freestyle", rules),
        Field::new(FieldKind::Size, &size, ["5", "9", "11", "13", "15", "17", "19", "20", "30", "60", "181"]),
    ];
    if form != FormKind::Match {
        let openings = gomoku::opening::Protocol::ALL.iter().map(|protocol| protocol.name());
        fields.push(Field::new(FieldKind::Opening, "free", openings));
    }
    fields
}

fn ataxx_fields(form: FormKind) -> Vec<Field> {
    let rules = ataxx::Ruleset::NAMED.iter().map(|(name, _)| *name);
    let mut fields = vec![Field::new(FieldKind::Rule, "international", rules)];
    if form != FormKind::Match {
        let layouts = ataxx::Layout::ALL.iter().map(|layout| layout.name());
        fields.push(Field::new(FieldKind::Layout, "standard", layouts));
    }
    fields
}

/// The players of a game, a person first where one can sit.
fn seats(form: FormKind, game: Game, players: &[PlayerInfo]) -> [Field; 2] {
    let ids = players.iter().filter(|player| player.game == game).map(|player| player.id.as_str());
    let person = (form != FormKind::Match).then_some(PERSON);
    let options: Vec<&str> = person.into_iter().chain(ids).collect();
    let level = |level: u8| format!("{}-{level}", game_name(game));
    let usual = match form {
        FormKind::Play => [PERSON.to_owned(), level(4)],
        FormKind::Two => [PERSON.to_owned(), PERSON.to_owned()],
        FormKind::Watch | FormKind::Match => [level(5), level(4)],
    };
    let [first, second] = usual;
    [Field::new(FieldKind::First, &first, options.clone()), Field::new(FieldKind::Second, &second, options)]
}
