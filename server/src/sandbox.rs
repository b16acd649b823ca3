//! The sandbox of outside parties, and what adapters are given to reach it. A build without the feature `sandbox`, as
//! `make release` makes it, has the same type with no value and none of the code.

#[cfg(feature = "sandbox")]
pub mod alone;
#[cfg(not(feature = "sandbox"))]
mod left_out;
#[cfg(feature = "sandbox")]
mod running;

use std::sync::Arc;

use actix_web::web;

#[cfg(not(feature = "sandbox"))]
pub use left_out::Sandbox;
#[cfg(feature = "sandbox")]
pub use running::Sandbox;

/// Puts the sandbox's pages into an app.
pub type Pages = Arc<dyn Fn(&mut web::ServiceConfig) + Send + Sync>;
