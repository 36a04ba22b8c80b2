//! Both courses: every board, every answer and every wrong move of every task, by the referee and the solvers.

use std::collections::{BTreeSet, HashSet};

use rules::{AnyPosition, gomoku::Point};

use super::*;
use crate::Language;

/// So many wrong tries of each task are answered; each may ask the solvers.
const TRIES: usize = 6;

/// Everything that could be tried on a board.
fn tries(position: &AnyPosition, goal: &Goal) -> Vec<String> {
    match (position, goal.is_point()) {
        (AnyPosition::Gomoku(position), _) => Point::all(position.size()).map(|at| at.to_string()).collect(),
        (AnyPosition::Ataxx(_), true) => {
            rules::ataxx::Square::all().map(|square| square.to_string()).collect()
        }
        (AnyPosition::Ataxx(_), false) => position.legal_moves().iter().map(ToString::to_string).collect(),
    }
}

fn tasks() -> impl Iterator<Item = (String, &'static Step, &'static Task)> {
    let steps = courses().iter().flat_map(|course| &course.lessons).flat_map(|lesson| {
        lesson.steps.iter().enumerate().map(|(n, step)| (format!("{}, step {}", lesson.id, n + 1), step))
    });
    steps.filter_map(|(place, step)| step.task.as_ref().map(|task| (place, step, task)))
}

#[test]
fn each_course_has_twelve_lessons_of_their_own_names_with_something_to_do() {
    let mut ids = HashSet::new();
    for course in courses() {
        assert_eq!(course.lessons.len(), 12);
        for lesson in &course.lessons {
            assert!(ids.insert(&lesson.id), "{} comes twice", lesson.id);
            assert!(lesson.id.chars().all(|char| char.is_ascii_lowercase() || char == '-'));
            let tasks = lesson.steps.iter().filter(|step| step.task.is_some()).count();
            assert!(tasks >= 2 && lesson.steps.len() <= 7, "{}: {tasks} tasks", lesson.id);
            for step in &lesson.steps {
                let is_of = step.position.spec().game() == course.game;
                assert!(is_of && (step.task.is_none() || step.position.outcome().is_none()), "{}", lesson.id);
            }
        }
    }
}

#[test]
fn the_answers_are_all_moves_that_do_what_is_asked_for_and_no_others_table() {
    let (mut wrong, mut tried, mut different) = (0, 0, Vec::new());
    let mut explainer = crate::Explainer::default();
    for (place, step, task) in tasks() {
        let listed: BTreeSet<String> = task.answers.iter().map(ToString::to_string).collect();
        let is_met = |text: &String| {
            let mv = text.parse().unwrap();
            task.goal.is_met(&mut explainer, &step.position, mv)
        };
        let all = tries(&step.position, &task.goal);
        tried += all.len();
        let met: BTreeSet<String> = all.into_iter().filter(is_met).collect();
        wrong += tried - met.len();
        if listed != met || met.is_empty() {
            let met: Vec<String> = met.into_iter().collect();
            different.push(format!("{place}, {}: \"{}\"", task.goal.name(), met.join(" ")));
        }
    }
    assert!(different.is_empty(), "these are right:\n{}", different.join("\n"));
    println!("{tried} moves tried, {wrong} of them wrong");
}

#[test]
fn every_wrong_try_is_answered_with_why_in_both_languages() {
    let mut teacher = Teacher::default();
    let mut told = 0;
    for (place, step, task) in tasks() {
        let all = tries(&step.position, &task.goal);
        for text in all.iter().step_by(all.len() / TRIES + 1) {
            let Some(answer) = teacher.answer(task, &step.position, text) else { panic!("{place}: {text}") };
            if answer.is_right {
                continue;
            }
            assert!(!answer.is_done && answer.reply.is_none(), "{place}: {text}");
            for language in [Language::English, Language::Chinese] {
                let said = language.say_all(&answer.phrases);
                let is_whole = |sentence: &String| !sentence.contains(['{', '}']) && sentence.len() > 5;
                assert!(!said.is_empty() && said.iter().all(is_whole), "{place}, {text}: {said:?}");
                assert!(!said[0].starts_with("Lesson."), "{place}: {said:?}");
            }
            told += 1;
        }
    }
    println!("{told} wrong tries");
}

#[test]
fn what_is_shown_leads_to_the_end_of_every_task() {
    let mut teacher = Teacher::default();
    for (place, step, task) in tasks() {
        let mut position = step.position.clone();
        for turn in 1.. {
            assert!(turn < 12, "{place} does not end");
            let Some(mv) = teacher.show(task, &position) else { panic!("{place}: nothing is shown") };
            let answer = teacher.answer(task, &position, mv.as_str()).unwrap();
            assert!(answer.is_right, "{place}: {mv}");
            if answer.is_done {
                break;
            }
            position = answer.position;
        }
    }
}

#[test]
fn a_course_with_anything_unknown_in_it_is_refused_table() {
    let step = |rest: &str| {
        format!(
            r#"[{{"id": "a", "title": {{"en": "", "zh": ""}}, "about": {{"en": "", "zh": ""}},
               "steps": [{{"text": {{"en": "", "zh": ""}}{rest}}}]}}]"#
        )
    };
    let board = r#", "board": {"stones": {"rule": "freestyle", "size": 9, "black": "e5", "turn": "white"}}"#;
    let task = |goal: &str, answers: &str| {
        let text = r#"{"en": "", "zh": ""}"#;
        format!(
            r#"{board}, "task": {{"goal": {goal}, "answers": "{answers}", "hint": {text}, "right": {text}}}"#
        )
    };
    let table = [
        (board.to_owned(), ""),
        (String::new(), "has no board: there is none"),
        (board.replace("e5", "j5"), "j5"),
        (board.replace("e5", "e5 e5"), "two stones stand on e5"),
        (board.replace("turn", "whose"), "unknown field `whose`"),
        (format!(r#"{board}, "marks": "e5 z3""#), "speaks of `z3`"),
        (format!(r#"{board}, "colour": "red""#), "unknown field `colour`"),
        (task(r#""five""#, "e6"), ""),
        (task(r#""five""#, "pass"), "speaks of `pass`"),
        (task(r#""dance""#, "e6"), "unknown variant `dance`"),
        (task(r#"{"make": ["open-five"]}"#, "e6"), "unknown variant `open-five`"),
    ];
    for (rest, expected) in &table {
        let read = Course::read(rules::GameKind::Gomoku, &step(rest));
        let said = read.err().map(|error| error.to_string()).unwrap_or_default();
        assert!(said.contains(expected) && said.is_empty() == expected.is_empty(), "{rest}: {said}");
    }
    println!("{} courses", table.len());
}
