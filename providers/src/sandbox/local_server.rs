//! A small HTTP server for one outside party, on any free port of 127.0.0.1: there before the product's own port is.

use std::{io, net::SocketAddr};

use actix_web::{
    App, HttpServer,
    dev::ServerHandle,
    web::{JsonConfig, ServiceConfig},
};

/// A running server.
pub(super) struct LocalServer {
    pub(super) address: SocketAddr,
    handle: ServerHandle,
}

/// Opens a port and serves `configure`'s routes.
pub(super) fn serve(
    configure: impl Fn(&mut ServiceConfig) + Clone + Send + 'static,
) -> io::Result<LocalServer> {
    let server = HttpServer::new(move || {
        App::new().app_data(JsonConfig::default().limit(1024 * 1024)).configure(configure.clone())
    })
    .workers(1)
    .disable_signals()
    .bind(("127.0.0.1", 0))?;
    let address = server.addrs()[0];
    let server = server.run();
    let handle = server.handle();
    tokio::spawn(server);
    Ok(LocalServer { address, handle })
}

impl LocalServer {
    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(super) async fn stop(self) {
        self.handle.stop(false).await;
    }
}
