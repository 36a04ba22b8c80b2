//! How often an address may ask, by what it asks for: reading is cheap, beginning a game takes memory and disk,
//! a picture takes a processor.

use std::{net::IpAddr, num::NonZeroU32, sync::Arc, time::Duration};

use app::messages::error::ErrorCode;
use axum::{
    extract::{ConnectInfo, Request, State},
    http::{HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use governor::{
    Quota, RateLimiter, clock::DefaultClock, middleware::NoOpMiddleware, state::keyed::HashMapStateStore,
};

use super::answer::Refused;
use crate::{
    limits::{Limits, Rates},
    network::{Client, Ends},
};

/// So many times as often as in the long run an address may ask at once.
const AT_ONCE: u32 = 10;

/// A day.
const DAY: Duration = Duration::from_secs(86_400);

/// How often addresses that have not asked lately are forgotten.
const FORGET_INTERVAL: Duration = Duration::from_secs(60);

/// What a request takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Read,
    Change,
    Game,
    Heavy,
    Socket,
}

type Limiter = RateLimiter<IpAddr, HashMapStateStore<IpAddr>, DefaultClock, NoOpMiddleware>;

/// Counts requests.
pub(crate) struct Counting {
    limits: Limits,
    limiters: Option<Limiters>,
}

struct Limiters {
    reads: Limiter,
    changes: Limiter,
    games: Limiter,
    heavy: Limiter,
    sockets: Limiter,
    /// What is begun in a day, besides what is begun in a second.
    day: Limiter,
}

impl Counting {
    /// Counts by these limits.
    pub(crate) fn new(limits: &Limits) -> Arc<Counting> {
        let counting = Arc::new(Counting {
            limits: limits.clone(),
            limiters: limits.rates.map(|rates| Limiters::new(&rates)),
        });
        if counting.limiters.is_some() {
            let counted = Arc::downgrade(&counting);
            tokio::spawn(async move {
                while let Some(counting) = counted.upgrade() {
                    counting.limiters.iter().for_each(Limiters::forget);
                    drop(counting);
                    tokio::time::sleep(FORGET_INTERVAL).await;
                }
            });
        }
        counting
    }

    /// Who sends a request, as far as the network tells.
    fn client(&self, request: &Request) -> Option<Client> {
        let ConnectInfo(ends) = request.extensions().get::<ConnectInfo<Ends>>()?;
        Some(Client::of(ends.peer.ip(), request.headers(), &self.limits.proxies))
    }

    /// Whether a request is one too many.
    fn is_too_fast(&self, client: Option<Client>, request: &Request) -> bool {
        let address = client.and_then(Client::counted_as);
        let Some((limiters, address)) = self.limiters.as_ref().zip(address) else { return false };
        let kind = kind(request.method(), request.uri().path());
        limiters.of(kind).check_key(&address).is_err()
            || (kind == Kind::Game && limiters.day.check_key(&address).is_err())
    }
}

impl Limiters {
    fn new(rates: &Rates) -> Limiters {
        let limiter = |rate: NonZeroU32| {
            let at_once = rate.saturating_mul(const { NonZeroU32::new(AT_ONCE).expect("it is not zero") });
            RateLimiter::hashmap(Quota::per_second(rate).allow_burst(at_once))
        };
        Limiters {
            reads: limiter(rates.reads),
            changes: limiter(rates.changes),
            games: limiter(rates.games),
            heavy: limiter(rates.heavy),
            sockets: limiter(rates.sockets),
            day: RateLimiter::hashmap(
                Quota::with_period(DAY / rates.day.get())
                    .expect("a day is long enough for any number")
                    .allow_burst(rates.day),
            ),
        }
    }

    fn of(&self, kind: Kind) -> &Limiter {
        match kind {
            Kind::Read => &self.reads,
            Kind::Change => &self.changes,
            Kind::Game => &self.games,
            Kind::Heavy => &self.heavy,
            Kind::Socket => &self.sockets,
        }
    }

    fn forget(&self) {
        for limiter in [&self.reads, &self.changes, &self.games, &self.heavy, &self.sockets, &self.day] {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
    }
}

/// Lets a request pass, with a note of who sends it, or refuses it because there were too many.
pub(crate) async fn count(
    State(counting): State<Arc<Counting>>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = counting.client(&request);
    if !counting.is_too_fast(client, &request) {
        if let Some(client) = client {
            request.extensions_mut().insert(client);
        }
        return next.run(request).await;
    }
    let mut refused = Refused(ErrorCode::TooFast.refusal()).into_response();
    refused.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    refused
}

/// What a request takes, by its method and its address.
fn kind(method: &Method, path: &str) -> Kind {
    let parts: Vec<&str> = path.trim_matches('/').split('/').collect();
    let is_reading = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    match parts.as_slice() {
        ["ws", ..] => Kind::Socket,
        ["api", "records", "import" | "export"]
        | ["api", "records", _, "export", _]
        | ["api", "records", _, "puzzles"]
        | ["api", "stats" | "progress"]
        | ["api", "arena", _, "logs" | "ratings"]
        | ["api", "training", _, "rounds", ..] => Kind::Heavy,
        ["api", "records", _, picture] if picture.starts_with("picture.") => Kind::Heavy,
        ["api", "games" | "arena" | "training" | "records"] if *method == Method::POST => Kind::Game,
        ["api", "saves", _, "load"] | ["api", "arena" | "training", _, "resume"] => Kind::Game,
        _ if is_reading => Kind::Read,
        _ => Kind::Change,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_table() {
        for (method, path, expected) in [
            ("GET", "/", Kind::Read),
            ("GET", "/api/games", Kind::Read),
            ("POST", "/api/games", Kind::Game),
            ("POST", "/api/games/", Kind::Game),
            ("POST", "/api/games/game-1/commands", Kind::Change),
            ("POST", "/api/saves/sunday/load", Kind::Game),
            ("POST", "/api/saves", Kind::Change),
            ("DELETE", "/api/records", Kind::Change),
            ("POST", "/api/records", Kind::Game),
            ("POST", "/api/records/import", Kind::Heavy),
            ("POST", "/api/records/export", Kind::Heavy),
            ("GET", "/api/records/game-1", Kind::Read),
            ("GET", "/api/records/game-1/export/sgf", Kind::Heavy),
            ("GET", "/api/records/game-1/picture.gif", Kind::Heavy),
            ("GET", "/api/arena/3/logs", Kind::Heavy),
            ("POST", "/api/arena/3/resume", Kind::Game),
            ("GET", "/api/stats", Kind::Heavy),
            ("GET", "/api/progress", Kind::Heavy),
            ("POST", "/api/records/game-1/puzzles", Kind::Heavy),
            ("GET", "/api/puzzles/today", Kind::Read),
            ("POST", "/api/puzzles/0123456789abcdef/moves", Kind::Change),
            ("GET", "/ws/games/game-1", Kind::Socket),
        ] {
            assert_eq!(kind(&method.parse().unwrap(), path), expected, "{method} {path}");
        }
    }

    #[tokio::test]
    async fn an_address_that_asks_too_often_is_refused_and_the_others_are_not() {
        let one = NonZeroU32::new(1).unwrap();
        let limits = Limits { rates: Some(Rates { games: one, ..Rates::USUAL }), ..Limits::VISITORS };
        let counting = Counting::new(&limits);
        let request = |address: &str, method: Method| {
            let mut request = Request::builder().method(method).uri("/api/games");
            let [peer, local] = [address, "127.0.0.1"].map(|ip| (ip.parse::<IpAddr>().unwrap(), 1).into());
            request.extensions_mut().unwrap().insert(ConnectInfo(Ends { peer, local }));
            request.body(axum::body::Body::empty()).unwrap()
        };
        let is_refused = |address: &str, method: Method| {
            let request = request(address, method);
            counting.is_too_fast(counting.client(&request), &request)
        };
        let begun = (0..100).filter(|_| !is_refused("192.0.2.1", Method::POST)).count();
        assert!((10..20).contains(&begun), "{begun}");
        assert!(!is_refused("192.0.2.1", Method::GET), "looking is another kind");
        assert!(!is_refused("192.0.2.2", Method::POST), "somebody else");
    }
}
