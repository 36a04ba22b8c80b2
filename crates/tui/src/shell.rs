//! The loop around the pure state: events in, effects out, and a drawing after each.

use std::time::Duration;

use app::App;
use tokio::{
    sync::mpsc::{UnboundedReceiver, unbounded_channel},
    time::{MissedTickBehavior, interval},
};

use crate::{
    Options, Start, TuiError,
    dispatcher::Dispatcher,
    effect::{Effect, Event, Input, News},
    terminal::{self, Screen},
    ui::Ui,
};

/// How often the screen hears that time passes.
const TICK: Duration = Duration::from_millis(50);

/// Opens the application and the terminal, and plays until the person leaves, who is wished well after a game.
pub(crate) async fn run(options: Options) -> Result<Option<String>, TuiError> {
    let app = App::open(options.config).await?;
    let (sender, events) = unbounded_channel();
    let mut dispatcher = Dispatcher::new(app, sender.clone());
    let mut ui = Ui::new(options.language, options.looks);
    match options.start {
        Start::Menu => (),
        Start::Game(request) => dispatcher.perform(Effect::Begin(request)),
        Start::Load(slot) => dispatcher.perform(Effect::Load(slot)),
        Start::Replay(id) => dispatcher.perform(Effect::ReadRecord(id)),
        Start::Continue(id) => {
            let _ = sender.send(Event::News(News::Begun(id)));
        }
    }
    let mut screen = Screen::open()?;
    terminal::read_input(sender)?;
    let played = play(&mut ui, &mut dispatcher, &mut screen, events).await;
    drop(screen);
    dispatcher.leave().close().await;
    played.map(|()| ui.farewell())
}

async fn play(
    ui: &mut Ui,
    dispatcher: &mut Dispatcher,
    screen: &mut Screen,
    mut events: UnboundedReceiver<Event>,
) -> Result<(), TuiError> {
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let ended = ended();
    tokio::pin!(ended);
    screen.terminal.draw(|frame| ui.draw(frame))?;
    loop {
        let event = tokio::select! {
            event = events.recv() => event,
            _ = ticks.tick() => Some(Event::Input(Input::Tick(TICK))),
            () = &mut ended => None,
        };
        let Some(event) = event else { return Ok(()) };
        let mut is_seen = ui.is_animated();
        // Whatever has piled up is seen at once: a fast match does not queue up drawings.
        let mut next = Some(event);
        while let Some(event) = next {
            is_seen |= !matches!(event, Event::Input(Input::Tick(_)));
            for effect in ui.update(event) {
                if effect == Effect::Quit {
                    return Ok(());
                }
                dispatcher.perform(effect);
            }
            next = events.try_recv().ok();
        }
        if is_seen {
            screen.terminal.draw(|frame| ui.draw(frame))?;
        }
    }
}

/// Somebody ends the program from outside, or the terminal is gone.
#[cfg(unix)]
async fn ended() {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = [SignalKind::terminate(), SignalKind::hangup(), SignalKind::interrupt()].map(signal);
    let [Ok(mut terminate), Ok(mut hangup), Ok(mut interrupt)] = signals else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => (),
        _ = hangup.recv() => (),
        _ = interrupt.recv() => (),
    }
}

/// Somebody ends the program from outside.
#[cfg(not(unix))]
async fn ended() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending().await
    }
}
