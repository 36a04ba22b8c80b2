//! The parts that a search declares.

search_kit::ablation! {
    /// One.
    Futility: "futility";
    /// Another.
    NullMove: "null-move";
}

#[test]
fn parts_are_found_by_name_and_sets_hold_what_was_put_in() {
    assert_eq!(Part::by_name("null-move"), Some(Part::NullMove));
    assert_eq!(Part::by_name("null move"), None);
    let set: Ablation = [Part::NullMove].into_iter().collect();
    assert!(set.contains(Part::NullMove) && !set.contains(Part::Futility));
    assert!(Part::ALL.iter().all(|&part| !Ablation::default().contains(part)));
}
