//! The client library that browsers use, run by Node against this server.

use std::{path::Path, process::Stdio, time::Duration};

use guildhall_gateway::GatewayConfig;

use crate::support::Server;

/// The version the browser client uses: `socket.io-client` as the frontend installs it.
#[actix_web::test]
async fn the_npm_client_connects_upgrades_asks_reconnects_and_stays_away_when_told() {
    let config = GatewayConfig {
        ping_interval: Duration::from_millis(300),
        ping_timeout: Duration::from_secs(10),
        ..GatewayConfig::default()
    };
    let server = Server::start(config).await;
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let run = tokio::process::Command::new("node")
        .arg(here.join("tests/client/walk.mjs"))
        .arg(format!("http://{}", server.address))
        .arg(here.join("../../frontend"))
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output();
    let output = tokio::time::timeout(Duration::from_secs(60), run)
        .await
        .expect("it hangs")
        .expect("Node is installed");
    let said = String::from_utf8_lossy(&output.stdout).into_owned()
        + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}
