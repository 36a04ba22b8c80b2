//! An opening under way as the page shows it.

use rules::{
    Side,
    gomoku::{
        Point,
        opening::{Area, Opening, Task},
    },
};

use super::board::side;
use crate::messages::live::{AreaView, OpeningTask, OpeningView};

/// Who is asked for what; `None` when the opening has ended.
pub(crate) fn opening_view(opening: &Opening) -> Option<OpeningView> {
    let turn = opening.turn()?;
    let owner = Side::BOTH.into_iter().find(|&colour| opening.owner(colour) == turn.seat);
    Some(OpeningView {
        protocol: opening.protocol().name().to_owned(),
        asked: side(owner.expect("each seat has a colour")),
        task: task_view(turn.task, opening.position().size()),
        offered: opening.offered().map(|point| point.to_string()).collect(),
    })
}

fn task_view(task: Task, size: u8) -> OpeningTask {
    match task {
        Task::Place { colour, area } => {
            OpeningTask::Place { colour: side(colour), area: area_view(area, size) }
        }
        Task::DeclareFifths { most } => OpeningTask::Declare { most },
        Task::OfferFifth { left } => OpeningTask::Offer { left },
        Task::PickFifth => OpeningTask::Pick,
        choice => OpeningTask::Choose { actions: choice.choices().iter().map(ToString::to_string).collect() },
    }
}

/// The corners of an area, as far as the board has it.
fn area_view(area: Area, size: u8) -> Option<AreaView> {
    if area == Area::Board {
        return None;
    }
    let inside: Vec<Point> = Point::all(size).filter(|&point| area.contains(point, size)).collect();
    let (low, high) = (inside.first()?, inside.last()?);
    Some(AreaView { low: low.to_string(), high: high.to_string() })
}

#[cfg(test)]
mod tests {
    use rules::gomoku::{
        Ruleset,
        opening::{Action, Protocol},
    };

    use super::*;

    #[test]
    fn an_area_is_told_by_its_corners() {
        let mut opening = Opening::new(Protocol::Soosyrv8, Ruleset::usual());
        let area = |opening: &Opening| match opening_view(opening).unwrap().task {
            OpeningTask::Place { area, .. } => area.map(|area| (area.low, area.high)),
            task => panic!("{task:?}"),
        };
        assert_eq!(area(&opening), Some(("h8".to_owned(), "h8".to_owned())));
        let seat = opening.turn().unwrap().seat;
        opening.act(seat, Action::Place(Point::new(7, 7))).unwrap();
        assert_eq!(area(&opening), Some(("g7".to_owned(), "i9".to_owned())));
    }
}
