//! The shapes of `docs/wire.md`, "Setting up".
use guildhall_domain::setup::SetupTaskName;
use serde::Serialize;
use utoipa::ToSchema;

/// What a shop needs.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetupList {
    /// All of it, in the order in which it is best done.
    pub tasks: Vec<SetupTask>,
}

/// One thing to be set up.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetupTask {
    /// What it is.
    pub name: SetupTaskName,
    /// Whether it is there.
    pub is_done: bool,
    /// Whether the shop is whole without it.
    pub is_optional: bool,
}
