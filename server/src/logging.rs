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

/// A head that nobody can read is its sender's error and answered with 400; the library calls it ours, so that anybody could fill the
/// log with ERROR lines. Naming the target in GUILDHALL_LOG brings them back.
const NOT_OURS: &str = "actix_http::h1::dispatcher=off";

/// A filter of levels alone is asked once for each place in the code; one that looks into spans, each time a span is entered.
fn filter(directives: &str) -> Result<Box<dyn Layer<Registry> + Send + Sync>, ParseError> {
    // What stands later wins.
    let directives = &format!("{NOT_OURS},{directives}");
    match directives.parse::<Targets>() {
        Ok(levels) => Ok(Box::new(levels)),
        Err(_looks_into_spans) => Ok(Box::new(EnvFilter::try_new(directives)?)),
    }
}

#[cfg(test)]
mod tests {
    use tracing::Level;

    use super::*;

    fn would_log(directives: &str, target: &str) -> bool {
        let targets: Targets = format!("{NOT_OURS},{directives}").parse().unwrap();
        targets.would_enable(target, &Level::ERROR)
    }

    #[test]
    fn malformed_heads_of_strangers_are_no_error_lines_unless_asked_for() {
        let ordinary = "warn,guildhall=info";
        assert!(!would_log(ordinary, "actix_http::h1::dispatcher"));
        assert!(would_log(ordinary, "actix_http::h1::service"));
        assert!(would_log(ordinary, "guildhall_http::api::envelope"));
        let asked = "warn,actix_http::h1::dispatcher=error";
        assert!(would_log(asked, "actix_http::h1::dispatcher"));
    }
}
