//! The socket of a training: rounds and games as they end.

use std::sync::Arc;

use axum::{
    extract::{Path, State, ws::WebSocketUpgrade},
    response::{IntoResponse, Response},
};
use tokio::sync::watch::Receiver;

use super::{
    watch::{Watched, serve},
    wire::accept,
};
use crate::{
    house::House,
    http::Refused,
    messages::{error::Refusal, training::TrainingMessage},
    training::{Run, Seen},
};

/// Opens the socket of a training.
pub(crate) async fn training(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    match house.trainings.run(&name) {
        Ok(run) => accept(upgrade, move |wire| serve(house, run, wire)),
        Err(refusal) => Refused(refusal).into_response(),
    }
}

impl Watched for Run {
    type Seen = Seen;
    type Message = TrainingMessage;

    fn news(&self) -> Receiver<()> {
        Run::news(self)
    }

    fn since(&self, seen: &mut Seen) -> Vec<TrainingMessage> {
        Run::since(self, seen).into_iter().collect()
    }

    fn closing(refusal: Refusal) -> TrainingMessage {
        TrainingMessage::Closing { refusal }
    }
}
