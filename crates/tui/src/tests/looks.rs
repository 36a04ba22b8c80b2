//! Languages, colours and signs.

use app::messages::board::Game;
use crossterm::event::KeyCode::{Char, Enter, F};
use ratatui::style::Color;
use unicode_width::UnicodeWidthStr;

use super::{
    Rig,
    rig::{USUAL, request},
};
use crate::{Colours, Language, Looks, Signs};

#[tokio::test]
async fn the_menu_changes_its_language_at_once() {
    let mut rig = Rig::new().await;
    assert!(rig.screen().contains("Two players"));
    rig.key(Char('7'));
    let screen = rig.screen();
    assert!(screen.contains("双人") && !screen.contains("Two players"), "{screen}");
}

#[tokio::test]
async fn every_row_is_as_wide_as_the_window_in_chinese_too() {
    let mut rig = Rig::with(Language::Chinese, USUAL, (80, 24)).await;
    for key in ['1', '2', '3'] {
        rig.key(Char(key));
        for row in rig.screen().lines() {
            assert_eq!(row.width(), 80, "{row}");
        }
        rig.key(F(10));
    }
    rig.begin(request(Game::Gomoku, Some("renju"), None, ["human", "human"])).await;
    rig.enter("存档 周日");
    rig.until("已存为“周日”").await;
    for row in rig.screen().lines() {
        assert_eq!(row.width(), 80, "{row}");
    }
    rig.enter("h99");
    rig.until("在 15×15 的棋盘之外").await;
}

#[tokio::test]
async fn the_keys_of_a_game_fit_into_eighty_columns_in_both_languages() {
    for (language, last) in [(Language::English, "F10Menu"), (Language::Chinese, "F10菜单")] {
        let mut rig = Rig::with(language, USUAL, (80, 24)).await;
        rig.begin(request(Game::Gomoku, None, None, ["human", "human"])).await;
        assert!(rig.screen().contains(last), "{}", rig.screen());
    }
}

#[tokio::test]
async fn without_colours_no_cell_has_one_and_everything_can_be_read() {
    let looks = Looks { colours: Colours::Hidden, signs: Signs::Drawn };
    let mut rig = Rig::with(Language::English, looks, (80, 24)).await;
    rig.begin(request(Game::Gomoku, None, None, ["human", "human"])).await;
    rig.enter("a1");
    rig.until("(●)").await;
    let buffer = rig.buffer();
    let is_bare = |color: Color| color == Color::Reset;
    assert!(buffer.content.iter().all(|cell| is_bare(cell.fg) && is_bare(cell.bg)));
}

#[tokio::test]
async fn plain_signs_are_ascii_on_the_board() {
    let looks = Looks { colours: Colours::Hidden, signs: Signs::Plain };
    let mut rig = Rig::with(Language::English, looks, (80, 24)).await;
    rig.begin(request(Game::Gomoku, None, Some(9), ["human", "human"])).await;
    rig.key(Enter);
    rig.until("2. White").await;
    let screen = rig.screen();
    let board: Vec<_> = screen.lines().skip(1).take(10).map(|row| &row[..23]).collect();
    assert!(board.iter().all(|row| row.is_ascii()) && board.concat().contains("[X]"), "{screen}");
}

#[tokio::test]
async fn help_covers_the_screen_until_a_key_is_pressed() {
    let mut rig = Rig::new().await;
    rig.key(F(1));
    assert!(rig.screen().contains("Any key closes this page"));
    rig.key(Enter);
    assert!(rig.screen().contains("Two players"));
}
