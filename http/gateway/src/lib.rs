//! Engine.IO v4 and Socket.IO v5 for actix-web: sessions over polling and websockets, and nothing of the product.
//!
//! [`Gateway`] is mounted on an actix-web server and talks to an [`App`]. One file knows each thing: `codec` the
//! packets, `outbox` what happens to slow readers, `session` one client's state, `inbox` the order of its packets,
//! `heartbeat` every deadline, `polling` and `websocket` the two transports, which only move frames.

mod app;
mod codec;
mod config;
mod event;
mod frame;
mod frame_guard;
#[cfg(fuzzing)]
pub mod fuzzing;
mod gateway;
mod heartbeat;
mod inbox;
mod meters;
mod origin;
mod outbox;
mod polling;
mod registry;
mod session;
mod socket;
mod tcp;
mod websocket;
mod wire;

pub use app::{App, DisconnectReason, Peer, Refusal};
pub use config::GatewayConfig;
pub use event::{Ack, Event, Unreadable};
pub use frame::{Class, Frame};
pub use gateway::{Gateway, SocketCounts};
pub use socket::{AckError, Socket};
pub use tcp::on_connect;
pub use wire::Wire;
