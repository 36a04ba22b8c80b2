//! A server: it listens, serves, and closes without losing anything.

use std::{io, net::SocketAddr, sync::Arc};

use app::{App, FolderLock, OpenError};
use tokio::net::TcpListener;

use crate::{
    config::{Access, Config, PortChoice},
    http,
    limits::Limits,
    network,
};

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    access: Access,
    limits: Limits,
    /// The folder is ours as long as the server lives.
    lock: Option<FolderLock>,
    listener: TcpListener,
    address: SocketAddr,
    admin_token: Option<String>,
}

/// Ends a server from elsewhere.
#[derive(Clone)]
pub struct Stopper(Arc<App>);

impl Server {
    /// Opens the store and listens. A server for others has an admin: its token is made the first time.
    ///
    /// # Errors
    /// If the store cannot be used, another server has the folder, or nobody can listen there.
    pub async fn open(config: Config) -> Result<Server, OpenError> {
        let lock = config.app.folder.as_deref().map(FolderLock::take).transpose()?;
        let listener = listen(config.listen, config.port).await?;
        let address = listener.local_addr()?;
        let access = config.access();
        let connections = network::allow_many_files(config.limits.connections);
        let limits = Limits { connections, ..config.limits };
        let app = App::open(app::Config { trust: access.trust(), ..config.app }).await?;
        let admin_token = if access.is_local() { None } else { app.visitors().first_admin_token().await? };
        Ok(Server { app, access, limits, lock, listener, address, admin_token })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The token of the admin, if it was made just now: nobody can tell it later.
    #[must_use]
    pub fn admin_token(&self) -> Option<&str> {
        self.admin_token.as_deref()
    }

    /// Ends the server from elsewhere.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        Stopper(self.app.clone())
    }

    /// Serves until it is told to stop.
    pub async fn run(self) {
        let Server { app, access, limits, lock, listener, .. } = self;
        let mut closing = app.closing();
        let closed = async move {
            // The sender lives in the app, so that this ends when somebody says so.
            let _ = closing.wait_for(|is_closing| *is_closing).await;
        };
        let router = http::router(app.clone(), access, &limits);
        network::serve(listener, router, &limits, closed).await;
        app.close().await;
        drop(lock);
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
