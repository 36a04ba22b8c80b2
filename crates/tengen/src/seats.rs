//! Players for the commands: from the words of the command line to someone who can be asked.

use arena::run::PlayerSource;
use player::{
    Budget, BuildOptions, NewGame, Player, PlayerSpec, Protocol, Ratings, Request, Score, StopFlag,
    TimeControl, build, roster,
};
use rules::{AnyPosition, GameKind, GameSpec};

use crate::{
    cli_error::CliError,
    failure::{Context, Result},
};

/// A source for each named player. Every player is built once here, so that a name or file that
/// is wrong is told before the first game.
pub(crate) fn sources(
    names: &[String],
    spec: GameSpec,
    protocol: Option<Protocol>,
) -> Result<Vec<PlayerSource>> {
    names.iter().map(|name| source(name, spec.game(), protocol)).collect()
}

/// A source for a named player.
pub(crate) fn source(name: &str, game: GameKind, protocol: Option<Protocol>) -> Result<PlayerSource> {
    let spec: PlayerSpec = name.parse()?;
    let options = BuildOptions { protocol, ..BuildOptions::default() };
    build(&spec, game, &options)?;
    Ok(Box::new(move || build(&spec, game, &options).expect("it was built before from the same words")))
}

/// The strongest built-in player of a game, as far as it has been measured.
pub(crate) fn strongest(game: GameKind) -> &'static str {
    let ratings = Ratings::shipped();
    let elo = |id: &str| ratings.find(id, game).map_or(f64::NEG_INFINITY, |rating| rating.elo);
    let players = roster().iter().filter(|entry| entry.games.contains(&game));
    let strongest = players.max_by(|one, other| elo(one.id).total_cmp(&elo(other.id)));
    strongest.expect("every game has players").id
}

/// Says what a position is worth to the side to move, in a unit of its own.
pub(crate) type Judge = Box<dyn FnMut(&AnyPosition) -> Option<i64>>;

/// A player as a judge of openings: its own score of the best move, or `None` if it does not have
/// to think, because the game is as good as decided.
pub(crate) fn judge(spec: GameSpec, player: &str) -> Result<Judge> {
    let player: PlayerSpec = player.parse()?;
    let mut player = build(&player, spec.game(), &BuildOptions::default())?;
    let game = NewGame { spec, time: TimeControl::default(), seed: 0 };
    player.start_game(&game).context(CliError::NoJudge)?;
    Ok(Box::new(move |position| score(&mut *player, position)))
}

fn score(player: &mut dyn Player, position: &AnyPosition) -> Option<i64> {
    let stop = StopFlag::new();
    let request = Request { position, budget: Budget::default(), stop: &stop, on_info: &mut |_| () };
    match player.choose(request).ok()?.info?.score? {
        Score::Centi(value) => Some(i64::from(value)),
        Score::Raw(value) => Some(value),
        Score::Mate(_) => None,
    }
}
