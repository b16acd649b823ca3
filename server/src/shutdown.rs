//! The end, in order: first stop taking work, then finish it, then stop what it stood on.
//!
//! Source: architecture section 5 (drain). A second signal ends the process at once; the embedded Postgres then hears of
//! our death from the kernel and stops by itself.

use std::io;
use std::time::{Duration, Instant};

use tokio::signal::unix::{Signal, SignalKind, signal};

/// What asks us to end: SIGTERM, Ctrl-C, or the terminal going away.
pub struct Signals {
    terminate: Signal,
    interrupt: Signal,
    hang_up: Signal,
}

impl Signals {
    /// From now on these signals no longer end the process by themselves.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn listen() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    /// Waits for the first one; from then on a second ends the process at once.
    pub async fn first(mut self) {
        let name = self.next().await;
        tracing::info!(
            signal = name,
            "shutdown: started; a second signal ends the process at once"
        );
        tokio::spawn(async move {
            self.next().await;
            std::process::exit(130);
        });
    }

    async fn next(&mut self) -> &'static str {
        tokio::select! {
            _ = self.terminate.recv() => "SIGTERM",
            _ = self.interrupt.recv() => "SIGINT",
            _ = self.hang_up.recv() => "SIGHUP",
        }
    }
}

/// What is left of the time allowed for ending, shared by its steps.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    end: Instant,
}

impl Window {
    /// Begins now.
    pub fn of(length: Duration) -> Self {
        Self { end: Instant::now() + length }
    }

    /// What is left; never less than a moment, so that each step at least begins.
    pub fn left(&self) -> Duration {
        self.end.saturating_duration_since(Instant::now()).max(Duration::from_millis(100))
    }

    /// A part of what is left, in hundredths.
    pub fn share(&self, hundredths: u32) -> Duration {
        self.left() * hundredths / 100
    }
}
