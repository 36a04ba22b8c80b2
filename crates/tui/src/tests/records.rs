//! Stored games: listed and replayed.

use std::time::Duration;

use app::messages::board::Game;
use crossterm::event::KeyCode::{Char, End, Enter, F, Home, Left, Right};

use super::{Rig, rig::request};

/// A rig that replays a game of nine moves.
async fn replaying() -> Rig {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "human"])).await;
    rig.enter_all(&["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"]).await;
    rig.enter("e1");
    rig.until("five in a row").await;
    rig.keys(&[F(10), Char('5')]);
    rig.until("Black won").await;
    rig.key(Enter);
    rig.until("0/9").await;
    rig
}

#[tokio::test]
async fn a_record_is_stepped_through_and_jumped_in() {
    let mut rig = replaying().await;
    rig.keys(&[Right, Right]);
    assert!(rig.screen().contains("2/9") && rig.screen().contains("(○)"), "{}", rig.screen());
    rig.key(Left);
    assert!(rig.screen().contains("1/9"));
    rig.enter("7");
    assert!(rig.screen().contains("7/9"));
    rig.key(End);
    assert!(rig.screen().contains("five in a row"));
    rig.key(Right);
    assert!(rig.screen().contains("9/9"));
    rig.key(Home);
    assert!(rig.screen().contains("0/9"));
}

#[tokio::test]
async fn a_record_plays_by_itself_at_the_speed_that_is_set() {
    let mut rig = replaying().await;
    rig.key(Char(' '));
    rig.tick(Duration::from_millis(699));
    assert!(rig.screen().contains("0/9"));
    rig.tick(Duration::from_millis(1));
    assert!(rig.screen().contains("1/9"));
    rig.key(Char('+'));
    rig.tick(Duration::from_millis(350));
    assert!(rig.screen().contains("2/9") && rig.screen().contains("2×"), "{}", rig.screen());
    rig.key(Char(' '));
    rig.tick(Duration::from_secs(10));
    assert!(rig.screen().contains("2/9"));
    rig.key(Char(' '));
    (0..20).for_each(|_| rig.tick(Duration::from_millis(350)));
    assert!(rig.screen().contains("9/9"));
}

#[tokio::test]
async fn an_empty_store_has_no_records_and_no_saves() {
    let mut rig = Rig::new().await;
    rig.key(Char('5'));
    rig.until("No games yet").await;
    rig.keys(&[F(10), Char('4')]);
    rig.until("Nothing saved yet").await;
}
