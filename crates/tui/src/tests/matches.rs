//! Matches: started, watched, replayed.

use crossterm::event::KeyCode::{Char, Down, Enter, F, Right};

use super::Rig;

#[tokio::test]
async fn a_match_is_started_watched_to_its_end_and_replayed() {
    let mut rig = Rig::new().await;
    rig.key(Char('6'));
    rig.until("New match").await;
    rig.keys(&[Char('n'), Right]);
    rig.until("International").await;
    for text in ["random", "random:seed=2", "2", "1s"] {
        rig.key(Down);
        if text == "random" {
            rig.key(Down);
        }
        text.chars().for_each(|character| rig.key(Char(character)));
    }
    rig.key(Enter);
    rig.until("2 of 2 games · Finished").await;
    rig.enter("1");
    rig.until("0/").await;
    rig.key(F(10));
    rig.until("2 of 2 games · Finished").await;
    rig.key(F(10));
    rig.until("random – random:seed=2").await;
}

#[tokio::test]
async fn a_match_is_stopped_and_gone_on_with() {
    let mut rig = Rig::new().await;
    rig.key(Char('6'));
    rig.until("New match").await;
    rig.keys(&[Char('n'), Enter]);
    rig.until("of 10 games · Running").await;
    rig.key(Char('s'));
    rig.until("of 10 games · Stopped").await;
    rig.key(Char('s'));
    rig.until("of 10 games · Running").await;
}
