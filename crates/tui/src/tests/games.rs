//! Live games: moves by keys, by the mouse and typed; everything that can be asked for.

use std::time::Duration;

use app::messages::{
    board::Game,
    live::{ClockChoice, SeatChoice},
};
use crossterm::event::KeyCode::{Char, Down, End, Enter, F, Home, Left, Right, Up};
use rules::{ataxx, gomoku};

use super::{Rig, rig::request};

#[tokio::test]
async fn a_stone_is_placed_with_the_arrows_and_marked_as_the_last_move() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, Some(9), ["human", "human"])).await;
    assert!(rig.screen().contains("[┼]"));
    rig.keys(&[Enter, Up, Right]);
    rig.until("(●)").await;
    rig.key(Enter);
    rig.until("3. Black to move").await;
    assert!(rig.screen().contains("[○]"), "{}", rig.screen());
}

#[tokio::test]
async fn a_move_on_an_occupied_point_is_refused_and_the_turn_stays() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "human"])).await;
    rig.enter("h8");
    rig.until("2. White to move").await;
    rig.enter("h8");
    rig.until("h8 is occupied").await;
    assert!(rig.screen().contains("2. White to move"));
    rig.enter("nonsense");
    rig.until("is not a move").await;
    rig.enter("h9");
    rig.until("3. Black to move").await;
}

#[tokio::test]
async fn five_in_a_row_ends_the_game_and_the_row_is_shown() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "human"])).await;
    rig.enter_all(&["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"]).await;
    rig.enter("e1");
    rig.until("five in a row").await;
    assert!(rig.screen().contains("a1 b1 c1 d1 e1"));
    assert!(rig.screen().contains("<●<●<●<●(●)"), "{}", rig.screen());
}

#[tokio::test]
async fn an_engine_answers_with_its_evaluation_and_time() {
    let mut patient = request(Game::Gomoku, None, None, ["human", "gomoku-4"]);
    patient.think_ms = Some(60_000);
    let mut rig = Rig::playing(patient).await;
    rig.enter("h8");
    rig.until("3. Black to move").await;
    let screen = rig.screen();
    assert!(screen.contains("White: "), "{screen}");
    let answer = screen.lines().find(|line| line.contains("  2 ○")).unwrap();
    assert!(answer.trim_end().ends_with('s'), "{answer}");
}

#[tokio::test]
async fn a_measured_player_has_its_strength_behind_its_name() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "random"])).await;
    rig.until("○ random (Elo 0)").await;
}

#[tokio::test]
async fn moves_that_are_typed_faster_than_they_are_told_are_all_played() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "human"])).await;
    for mv in ["h8", "h9", "i8", "i9", "j8", "j9"] {
        rig.enter(mv);
    }
    rig.until("7. Black to move").await;
}

#[tokio::test]
async fn moves_are_taken_back_and_played_again() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "random"])).await;
    rig.enter("h8");
    rig.until("3. Black to move").await;
    rig.key(F(3));
    rig.until("1. Black to move").await;
    rig.key(F(3));
    rig.until("Nothing to take back").await;
    rig.key(F(4));
    rig.until("3. Black to move").await;
    rig.enter("undo");
    rig.until("1. Black to move").await;
}

#[tokio::test]
async fn a_hint_is_marked_on_the_board() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, Some(9), ["human", "human"])).await;
    rig.enter_all(&["a1", "a9", "b1", "b9", "c1", "c9", "d1", "d9"]).await;
    rig.key(F(2));
    rig.until("Best: e1").await;
    assert!(rig.screen().contains('*'));
}

#[tokio::test]
async fn passing_resigning_and_a_rematch() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "human"])).await;
    rig.key(F(6));
    rig.until("2. White to move").await;
    rig.key(F(7));
    rig.until("Resign?").await;
    rig.key(F(7));
    rig.until("resignation").await;
    rig.enter("h8");
    rig.until("The game is over").await;
    rig.key(F(8));
    rig.until("1. Black to move").await;
}

#[tokio::test]
async fn another_key_takes_the_question_about_resigning_back() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "human"])).await;
    rig.enter("resign");
    rig.until("Resign?").await;
    rig.key(Up);
    rig.enter("resign");
    rig.until("Resign?").await;
    assert!(rig.screen().contains("1. Black to move"));
}

#[tokio::test]
async fn going_second_changes_the_colours_before_the_first_stone() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "random"])).await;
    rig.key(F(9));
    rig.until("2. White to move").await;
    assert!(rig.screen().contains("● random"));
}

#[tokio::test]
async fn a_piece_of_ataxx_is_picked_and_its_targets_are_shown() {
    let mut rig = Rig::playing(request(Game::Ataxx, None, None, ["human", "human"])).await;
    rig.keys(&[End, Down, Down, Down, Enter]);
    let screen = rig.screen();
    assert!(screen.matches('+').count() >= 3 && screen.matches('°').count() >= 5, "{screen}");
    rig.keys(&[Left, Left, Enter]);
    rig.until("2. White to move").await;
    assert!(rig.screen().contains("g1e1"));
    rig.enter("b1");
    rig.until("3. Black to move").await;
    assert!(rig.screen().contains("○  3"), "{}", rig.screen());
}

#[tokio::test]
async fn a_square_that_nothing_reaches_is_refused() {
    let mut rig = Rig::playing(request(Game::Ataxx, None, None, ["human", "human"])).await;
    rig.key(Enter);
    rig.until("not possible").await;
    rig.keys(&[Home, Enter]);
    assert!(rig.screen().contains("1. Black to move"));
}

#[tokio::test]
async fn two_engines_play_to_the_end() {
    let mut rig = Rig::playing(request(Game::Ataxx, None, None, ["ataxx-low", "random"])).await;
    rig.until("Rematch").await;
    assert!(rig.screen().contains(" wins · "), "{}", rig.screen());
}

#[tokio::test]
async fn a_game_between_engines_is_paused_and_goes_on() {
    let mut slow = request(Game::Gomoku, None, None, ["gomoku", "gomoku"]);
    slow.think_ms = Some(60_000);
    let mut rig = Rig::playing(slow).await;
    rig.key(Char(' '));
    rig.until("Paused").await;
    rig.key(Char(' '));
    rig.until("Black thinks").await;
    rig.key(F(2));
    rig.until("White thinks").await;
}

#[tokio::test]
async fn the_clock_of_whoever_is_to_move_runs_down() {
    let mut blitz = request(Game::Gomoku, None, None, ["human", "human"]);
    blitz.clock = Some(ClockChoice { initial_ms: 180_000, increment_ms: 2000 });
    let mut rig = Rig::playing(blitz).await;
    rig.tick(Duration::from_secs(60));
    let screen = rig.screen();
    let row = |stone: &str| screen.lines().find(|row| row.contains(stone)).unwrap().trim_end();
    assert!(row("○ Second").ends_with("3:00") && !row("● Player").ends_with("2:59"), "{screen}");
}

#[tokio::test]
async fn whoever_leaves_after_a_game_is_wished_well() {
    let rig = Rig::new().await;
    assert_eq!(rig.farewell(), None, "nothing was played");
    let rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "human"])).await;
    assert!(rig.farewell().is_some_and(|wish| wish.starts_with("Come back soon")));
}

#[tokio::test]
async fn a_game_is_saved_under_a_name_and_gone_on_with() {
    let mut rig = Rig::playing(request(Game::Gomoku, None, None, ["human", "human"])).await;
    rig.enter("h8");
    rig.until("2. White").await;
    rig.enter("save Sunday");
    rig.until("Saved as “Sunday”").await;
    rig.enter("h9");
    rig.until("3. Black").await;
    rig.keys(&[F(10), Char('4')]);
    rig.until("Sunday").await;
    assert!(rig.screen().contains("(unfinished)"), "{}", rig.screen());
    let rows: Vec<_> = rig.screen().lines().map(str::to_owned).collect();
    let row = rows.iter().position(|row| row.contains("Sunday")).unwrap();
    rig.click(4, u16::try_from(row).unwrap());
    rig.until("2. White to move").await;
}

#[tokio::test]
async fn every_rule_of_both_games_can_be_played_table() {
    let gomoku = gomoku::Variant::ALL.iter().map(|variant| (Game::Gomoku, variant.name(), "h8"));
    let ataxx = ataxx::Ruleset::NAMED.iter().map(|(name, _)| (Game::Ataxx, *name, "f1"));
    let rules: Vec<_> = gomoku.chain(ataxx).collect();
    let mut rig = Rig::new().await;
    for (game, rule, mv) in &rules {
        rig.begin(request(*game, Some(rule), None, ["human", "human"])).await;
        rig.enter(mv);
        rig.until("2. White to move").await;
        assert!(rig.screen().contains(mv), "{rule}");
        rig.key(F(10));
    }
    println!("{} rules", rules.len());
}

#[tokio::test]
async fn an_opening_says_what_it_asks_for() {
    let mut swap2 = request(Game::Gomoku, None, None, ["human", "human"]);
    swap2.spec.opening = Some("swap2".to_owned());
    let mut rig = Rig::playing(swap2).await;
    for (number, mv) in ["h8", "h9", "i9"].iter().enumerate() {
        rig.until("place a stone").await;
        rig.enter(mv);
        rig.until(&format!("{}. ", number + 2)).await;
    }
    rig.until("choose").await;
    rig.enter("swap");
    rig.until("4. White to move").await;
}

#[tokio::test]
async fn an_unknown_player_is_told_and_nothing_begins() {
    let mut rig = Rig::new().await;
    let mut unknown = request(Game::Gomoku, None, None, ["human", "human"]);
    unknown.second = SeatChoice::Engine { id: "nobody".to_owned() };
    rig.keys(&[Char('1'), Down]);
    rig.begin_refused(unknown).await;
    rig.until("There is no player nobody").await;
}
