//! The coach at the board of the terminal: why, and the alarm of beginners.

use app::messages::board::Game;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Rig, rig::request};

/// White has an open three, and Black is to move.
const THREE: [&str; 6] = ["a1", "h8", "c1", "i8", "e1", "j8"];

/// A game from there, against this player.
async fn against(player: &str) -> Rig {
    let mut game = request(Game::Gomoku, None, None, ["human", player]);
    game.moves = THREE.map(str::to_owned).to_vec();
    Rig::playing(game).await
}

#[tokio::test]
async fn the_lowest_levels_ring_the_alarm_and_mark_the_points() {
    let mut rig = against("gomoku-3").await;
    rig.until("White threatens to make an").await;
    let screen = rig.screen();
    assert!(screen.matches('!').count() >= 3, "the line and both points: {screen}");
    rig.enter("alarm");
    rig.until("The threat alarm is off").await;
    assert!(!rig.screen().contains("White threatens"));
}

#[tokio::test]
async fn from_level_four_on_the_alarm_goes_only_when_it_is_switched_on() {
    let mut rig = against("gomoku-4").await;
    rig.until("7. Black to move").await;
    rig.enter("why");
    rig.until("Why j8?").await;
    assert!(!rig.screen().contains("White threatens"));
    rig.enter("alarm");
    rig.until("White threatens to make an").await;
}

#[tokio::test]
async fn a_key_tells_why_the_last_move_was_played() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "human"])).await;
    rig.enter("why");
    rig.until("no move to explain").await;
    rig.enter_all(&THREE).await;
    rig.key_event(KeyEvent::new(KeyCode::Char('w'), KeyModifiers::CONTROL));
    rig.until("Why j8?").await;
    rig.until("It makes an open three").await;
    rig.enter("b2");
    rig.until("8. White to move").await;
    assert!(!rig.screen().contains("Why j8?"), "it belongs to the position before");
}

#[tokio::test]
async fn a_serious_game_has_neither() {
    let mut game = request(Game::Gomoku, None, None, ["human", "gomoku-1"]);
    game.moves = THREE.map(str::to_owned).to_vec();
    game.serious = true;
    let mut rig = Rig::playing(game).await;
    rig.until("7. Black to move").await;
    rig.enter("alarm");
    rig.enter("why");
    rig.until("serious").await;
    assert!(!rig.screen().contains("threatens"), "{}", rig.screen());
}
