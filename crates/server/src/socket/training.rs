//! The socket of a training: rounds and games as they end.

use std::sync::Arc;

use axum::{
    extract::{Path, State, ws::WebSocketUpgrade},
    response::Response,
};

use super::watch::{Watched, open};
use crate::{
    house::House,
    messages::{error::Refusal, training::TrainingMessage},
    training::{Run, Seen},
};

/// Opens the socket of a training.
pub(crate) async fn training(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let run = house.trainings.run(&name);
    open(house, run, upgrade)
}

impl Watched for Run {
    type Seen = Seen;
    type Message = TrainingMessage;

    fn since(&self, seen: &mut Seen) -> Vec<TrainingMessage> {
        Run::since(self, seen).into_iter().collect()
    }

    fn closing(refusal: Refusal) -> TrainingMessage {
        TrainingMessage::Closing { refusal }
    }
}
