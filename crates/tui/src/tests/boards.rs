//! Boards of every size in windows of several sizes.

use app::messages::board::Game;
use crossterm::event::KeyCode::{End, Enter, Home, PageDown};

use super::{
    Rig,
    rig::{USUAL, request},
};
use crate::Language;

#[tokio::test]
async fn a_board_of_nineteen_fits_into_eighty_by_twenty_four() {
    let rig = Rig::playing(request(Game::Gomoku, None, Some(19), ["human", "human"])).await;
    let mut rig = rig;
    let screen = rig.screen();
    assert!(screen.contains(" 19  ┌─┬") && screen.contains("  1  └─┴"), "{screen}");
    assert!(screen.contains("a b c d e f g h i j k l m n o p q r s"), "{screen}");
}

#[tokio::test]
async fn a_click_places_a_stone_under_the_pointer() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "human"])).await;
    // The row of 15 stands under the title; column a is behind the numbers.
    rig.click(5, 1);
    rig.until("a15").await;
    rig.click(79, 1);
    rig.click(6, 1);
    rig.until("b15").await;
}

#[tokio::test]
async fn boards_scroll_to_the_cursor_table() {
    let table = [(5, "a1", "e5"), (20, "a1", "t20"), (60, "a1", "bh60"), (181, "a1", "fy181")];
    for (size, low, high) in table {
        let mut rig = Rig::playing(request(Game::Gomoku, None, Some(size), ["human", "human"])).await;
        rig.key(Home);
        (0..size).for_each(|_| rig.key(PageDown));
        rig.key(Enter);
        rig.until(&format!("1 ● {low}")).await;
        assert!(rig.screen().contains("[●]"), "{}", rig.screen());
        rig.key(End);
        (0..size).for_each(|_| rig.key(crossterm::event::KeyCode::PageUp));
        rig.key(Enter);
        rig.until(&format!("2 ○ {high}")).await;
        assert!(rig.screen().contains("[○]"), "{}", rig.screen());
    }
    println!("{} sizes", table.len());
}

#[tokio::test]
async fn a_window_that_is_too_small_says_so() {
    let mut rig = Rig::with(Language::English, USUAL, (30, 8)).await;
    assert!(rig.screen().contains("too small"));
}

#[tokio::test]
async fn forbidden_points_of_renju_are_crossed() {
    let mut rig = Rig::playing(request(Game::Gomoku, Some("renju"), None, ["human", "human"])).await;
    rig.enter_all(&["h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7"]).await;
    // j8 would make two open threes: h8 i8 j8 and j8 j9 j10.
    assert!(rig.screen().contains('×'), "{}", rig.screen());
    rig.enter("j8");
    rig.until("forbidden").await;
    assert!(rig.screen().contains("9. Black to move"));
}

#[tokio::test]
async fn names_of_two_letters_do_not_touch() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, Some(40), ["human", "human"])).await;
    rig.key(End);
    let screen = rig.screen();
    assert!(screen.contains(" u v w x y z  ab  ad  af  ah  aj  al  an"), "{screen}");
}

#[tokio::test]
async fn a_move_beyond_the_window_is_brought_into_sight() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, Some(60), ["human", "human"])).await;
    rig.enter("a60");
    rig.until("1 ● a60").await;
    assert!(rig.screen().contains(" 60 [●]"), "{}", rig.screen());
    rig.enter("b60");
    rig.until("2 ○ b60").await;
    assert!(rig.screen().contains(" 60 [●(○)"), "the cursor stays where the move is seen: {}", rig.screen());
}

#[tokio::test]
async fn squares_of_ataxx_are_wide_where_there_is_room() {
    let mut rig = Rig::playing(request(Game::Ataxx, None, None, ["human", "human"])).await;
    let screen = rig.screen();
    assert!(screen.contains("  7   ●   ·   ·   ·   ·   ·   ○"), "{screen}");
    // A piece, then the square beside it: the first row of squares stands under the title.
    rig.click(6, 1);
    assert!(rig.screen().contains("[●]  +   °"), "{}", rig.screen());
    rig.click(10, 2);
    rig.until("1 ● b7").await;
}
