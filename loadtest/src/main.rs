//! Loads a running Guildhall as its people would: chatting pairs over socket and over polling, a storm of reconnections,
//! and agents at the desk with their customers. Timings are goose's own metrics, in its console and HTML report.
//!
//! `make load SCENARIO=chat_socket USERS=200 TIME=30s` starts it against a server of its own.
mod scenario;

use goose::prelude::*;
use guildhall_loadtest::people::People;
use std::{process::ExitCode, sync::OnceLock};

/// Filled once before any user starts.
static PEOPLE: OnceLock<People> = OnceLock::new();

/// The people of this run.
fn people() -> &'static People {
    PEOPLE.get().expect("main reads the people before goose starts any user")
}

#[tokio::main]
async fn main() -> ExitCode {
    match People::from_env() {
        Ok(people) => PEOPLE.get_or_init(|| people),
        Err(reason) => {
            eprintln!("{reason}");
            return ExitCode::FAILURE;
        }
    };
    match Box::pin(attack()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Registers every scenario; `--scenarios` chooses among them.
async fn attack() -> Result<(), GooseError> {
    let attack = GooseAttack::initialize()?
        .register_scenario(scenario::chat_socket::scenario()?)
        .register_scenario(scenario::chat_polling::scenario()?)
        .register_scenario(scenario::reconnect_storm::scenario()?)
        .register_scenario(scenario::agent::scenario()?)
        .register_scenario(scenario::desk_customer::scenario()?)
        .set_default(GooseDefault::Host, "http://127.0.0.1:8080")?;
    Box::pin(attack.execute()).await?;
    Ok(())
}
