//! A server: it listens, serves, and closes without losing anything.

use std::{io, net::SocketAddr, sync::Arc};

use app::{App, OpenError};
use axum::serve::ListenerExt;
use tokio::net::TcpListener;

use crate::{
    config::{Access, Config, PortChoice},
    http,
};

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    access: Access,
    listener: TcpListener,
    address: SocketAddr,
}

/// Ends a server from elsewhere.
#[derive(Clone)]
pub struct Stopper(Arc<App>);

impl Server {
    /// Opens the store and listens.
    ///
    /// # Errors
    /// If the store cannot be used or nobody can listen there.
    pub async fn open(config: Config) -> Result<Server, OpenError> {
        let listener = listen(config.listen, config.port).await?;
        let address = listener.local_addr()?;
        let access = config.access();
        let app = App::open(app::Config { trust: access.trust(), ..config.app }).await?;
        Ok(Server { app, access, listener, address })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends the server from elsewhere.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        Stopper(self.app.clone())
    }

    /// Serves until it is told to stop.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn run(self) -> io::Result<()> {
        let Server { app, access, listener, .. } = self;
        let mut closing = app.closing();
        let closed = async move {
            // The sender lives in the app, so that this ends when somebody says so.
            let _ = closing.wait_for(|is_closing| *is_closing).await;
        };
        // A move is answered by several small messages: none may wait until the last is confirmed.
        let listener = listener.tap_io(|stream| {
            let _ = stream.set_nodelay(true);
        });
        let router = http::router(app.clone(), access);
        let served = axum::serve(listener, router).with_graceful_shutdown(closed).await;
        app.close().await;
        served
    }
}

impl Stopper {
    /// Tells every game and page that the server closes.
    pub fn stop(&self) {
        self.0.begin_to_close();
    }
}

async fn listen(address: SocketAddr, choice: PortChoice) -> io::Result<TcpListener> {
    match TcpListener::bind(address).await {
        Err(error) if choice == PortChoice::Preferably && error.kind() == io::ErrorKind::AddrInUse => {
            TcpListener::bind(SocketAddr::new(address.ip(), 0)).await
        }
        listener => listener,
    }
}
