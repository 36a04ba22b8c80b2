//! The listener: connections are accepted as long as there are places, and served until the server closes.

use std::{io, net::SocketAddr, pin::pin, time::Duration};

use app::messages::error::ErrorCode;
use axum::{Router, extract::ConnectInfo, http};
use hyper::{
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
    time::{sleep, timeout},
};

use super::{
    client::{Ends, household},
    line::Line,
    places::Places,
};
use crate::limits::Limits;

/// The largest head of a request.
const LARGEST_HEAD: usize = 32 << 10;

/// The most headers of a request.
const MOST_HEADERS: usize = 64;

/// How long nobody is accepted when the system gives no more connections.
const BREATH: Duration = Duration::from_millis(50);

/// How long those who are being answered are waited for at the end.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Files that are open besides connections: the database, weights, imports.
#[cfg(unix)]
const OTHER_FILES: u64 = 128;

/// Serves whoever connects until `closed` is done, then lets those who are being answered hear the answer.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: &Limits,
    closed: impl Future<Output = ()>,
) {
    let places = Places::new(limits.connections, limits.connections_per_address);
    let router = TowerToHyperService::new(router);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.head_time);
    http.max_buf_size(LARGEST_HEAD).max_headers(MOST_HEADERS);
    let goodbye = watch::Sender::new(());
    let mut connections = JoinSet::new();
    let mut closed = pin!(closed);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = accept(&listener) => accepted,
            Some(_) = connections.join_next() => continue,
            () = &mut closed => break,
        };
        let is_proxy = limits.proxies.0.contains(&peer.ip().to_canonical());
        let Ok(place) = places.take((!is_proxy).then(|| household(peer.ip()))) else {
            turn_away(&stream);
            continue;
        };
        // A move is answered by several small messages: none may wait until the last is confirmed.
        let _ = stream.set_nodelay(true);
        // A connection that is over already is answered by nobody.
        let ends = Ends { peer, local: stream.local_addr().unwrap_or(peer) };
        let router = router.clone();
        let service = service_fn(move |mut request: http::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(ends));
            router.call(request)
        });
        let line = TokioIo::new(Line::new(stream, limits.unread_time, place));
        let connection = http.serve_connection(line, service).with_upgrades();
        let mut goodbye = goodbye.subscribe();
        connections.spawn(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = &mut connection => ended,
                _ = goodbye.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                tracing::debug!(%error, "a connection ended");
            }
        });
    }
    drop(listener);
    // Whoever has said nothing by then is not waited for.
    goodbye.send_replace(());
    let _ = timeout(LAST_WORDS, async { while connections.join_next().await.is_some() {} }).await;
    connections.shutdown().await;
}

/// The next connection. When the system gives none, because too many files are open, those that end make room.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) if is_of_one_connection(&error) => (),
            Err(error) => {
                tracing::warn!(%error, "no connection is accepted");
                sleep(BREATH).await;
            }
        }
    }
}

/// Whether an error is that of the connection and says nothing about the next.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Says that there is no place, if that can be said without waiting.
fn turn_away(stream: &TcpStream) {
    let refusal = serde_json::to_string(&ErrorCode::Busy.refusal()).expect("a refusal is JSON");
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 5\r\n\
         connection: close\r\ncontent-length: {}\r\n\r\n{refusal}",
        refusal.len(),
    );
    let _ = stream.try_write(answer.as_bytes());
}

/// Lets the process open as many files as the system allows, and returns how many connections that is enough for.
#[cfg(unix)]
pub(crate) fn allow_many_files(wanted: usize) -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let needed = wanted as u64 + OTHER_FILES;
    let Some(allowed) = current.filter(|&current| current < needed) else { return wanted };
    let more = maximum.map_or(needed, |maximum| maximum.min(needed));
    let raised = setrlimit(Resource::Nofile, Rlimit { current: Some(more), maximum });
    let files = if raised.is_ok() { more } else { allowed };
    usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(wanted).max(16).min(wanted)
}

/// As many as are wanted, where nobody can be asked.
#[cfg(not(unix))]
pub(crate) fn allow_many_files(wanted: usize) -> usize {
    wanted
}
