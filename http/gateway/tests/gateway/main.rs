//! The gateway as clients meet it: a real server, real connections, and no waiting but for something to happen.

#![expect(
    clippy::unwrap_used,
    reason = "tests; clippy's own exception does not reach their support module"
)]

mod lifecycle;
mod limits;
mod npm_client;
mod polling;
mod slow_reader;
mod support;
mod websocket;
