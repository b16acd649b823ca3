//! What is written to the log, and what never is: ids and durations, no tokens, addresses of mail or words of people.

use std::io::IsTerminal as _;

use tracing_subscriber::filter::{ParseError, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer, Registry};

use crate::config::{LogFormat, Settings};

/// Starts logging to standard error.
///
/// # Errors
/// A sentence about a filter that cannot be understood.
pub fn start(settings: &Settings) -> Result<(), String> {
    // Our crates are `guildhall_actors`, `guildhall_http` and so on; a target of a filter matches by its beginning.
    let filter = filter(&settings.watching.log).map_err(|error| {
        format!("GUILDHALL_LOG cannot be understood ({error}): see `guildhall --help`")
    })?;
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let registry = tracing_subscriber::registry().with(filter);
    match settings.watching.log_format {
        LogFormat::Text => registry.with(lines.compact()).try_init(),
        LogFormat::Json => {
            registry.with(lines.json().flatten_event(true).with_span_list(false)).try_init()
        }
    }
    .map_err(|error| error.to_string())
}

/// A filter of levels alone is asked once for each place in the code; one that looks into spans, each time a span is entered.
fn filter(directives: &str) -> Result<Box<dyn Layer<Registry> + Send + Sync>, ParseError> {
    match directives.parse::<Targets>() {
        Ok(levels) => Ok(Box::new(levels)),
        Err(_looks_into_spans) => Ok(Box::new(EnvFilter::try_new(directives)?)),
    }
}
