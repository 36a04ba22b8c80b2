//! For those who look after a server: whether it is alive, whether it is ready, and how it is doing.
//!
//! `/metrics` is in the text format of Prometheus. Who may read it is up to the proxy; it names nobody.

use std::{fmt::Write as _, sync::Arc, time::Duration};

use app::{App, BUCKETS_MS, Health, Times};
use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

/// Whether the process answers at all.
pub(crate) async fn alive() -> &'static str {
    "alive\n"
}

/// Whether games can be played: the store answers, and engines find threads.
pub(crate) async fn ready(State(app): State<Arc<App>>) -> Response {
    match app.readiness().await {
        Ok(()) => "ready\n".into_response(),
        Err(refusal) => (StatusCode::SERVICE_UNAVAILABLE, axum::Json(refusal)).into_response(),
    }
}

/// How the server is doing.
pub(crate) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, text(&app)).into_response()
}

fn text(app: &App) -> String {
    let metrics = app.metrics();
    let Health { games, pools, memory } = app.health();
    let mut text = String::new();
    gauge(&mut text, "tengen_games", "Games that are awake.", &[("", games as f64)]);
    gauge(&mut text, "tengen_sockets", "Sockets that are open.", &[("", metrics.sockets() as f64)]);
    let loads = |of: fn(&app::PoolLoad) -> usize| -> Vec<(String, f64)> {
        pools.iter().map(|pool| (format!("{{pool=\"{}\"}}", pool.name), of(pool) as f64)).collect()
    };
    let working = loads(|pool| pool.working);
    gauge(&mut text, "tengen_pool_working", "Threads of a pool that work.", &working);
    gauge(
        &mut text,
        "tengen_pool_waiting",
        "Those who wait for a thread of a pool.",
        &loads(|pool| pool.waiting),
    );
    if let Some(resident) = memory.resident {
        gauge(&mut text, "tengen_resident_bytes", "Memory of the process.", &[("", resident as f64)]);
    }
    gauge(&mut text, "tengen_table_bytes", "Memory of tables.", &[("", memory.tables as f64)]);
    gauge(
        &mut text,
        "tengen_table_room_bytes",
        "Memory that tables may have.",
        &[("", memory.table_room as f64)],
    );
    gauge(&mut text, "tengen_programs", "Programs of others that run.", &[("", memory.programs as f64)]);
    let store = "From a move to its place on the disk.";
    histogram(&mut text, "tengen_move_stored_seconds", store, &metrics.stored);
    let engine = "From a question to an engine to its answer.";
    histogram(&mut text, "tengen_engine_answer_seconds", engine, &metrics.answered);
    histogram(&mut text, "tengen_request_seconds", "Requests over HTTP.", &metrics.requests);
    let _ = writeln!(
        text,
        "# HELP tengen_refusals_total Refusals by code.\n# TYPE tengen_refusals_total counter"
    );
    for (code, count) in metrics.refusals() {
        let _ = writeln!(text, "tengen_refusals_total{{code=\"{code}\"}} {count}");
    }
    text
}

fn gauge(text: &mut String, name: &str, help: &str, values: &[(impl AsRef<str>, f64)]) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge");
    for (labels, value) in values {
        let _ = writeln!(text, "{name}{} {value}", labels.as_ref());
    }
}

fn histogram(text: &mut String, name: &str, help: &str, times: &Times) {
    let (counts, all, sum) = times.cumulative();
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
    for (bound, count) in BUCKETS_MS.iter().zip(counts) {
        let bound = Duration::from_millis(*bound).as_secs_f64();
        let _ = writeln!(text, "{name}_bucket{{le=\"{bound}\"}} {count}");
    }
    let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {all}\n{name}_sum {}", sum.as_secs_f64());
    let _ = writeln!(text, "{name}_count {all}");
}
