//! The server process: started by a thread that lives as long as it does, ended by signals.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

/// A command line, program first.
#[derive(Debug, Clone)]
pub(super) struct Call {
    /// Never empty: the program is among them.
    pub words: Vec<OsString>,
}

impl Call {
    /// Our surroundings must not reach Postgres: `PGPORT` and the like would change what it does.
    pub(super) fn to_command(&self) -> Command {
        let mut command = Command::new(&self.words[0]);
        command.args(&self.words[1..]);
        for (name, _) in std::env::vars_os() {
            let foreign =
                name.to_str().is_some_and(|name| name.starts_with("PG") || name.starts_with("LC_"));
            if foreign {
                command.env_remove(name);
            }
        }
        command.env("LANG", "C").env("TZ", "UTC").stdin(Stdio::null());
        command
    }
}

/// How a server is asked to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shutdown {
    /// Rolls back what is open, writes what is committed.
    Fast,
    /// Like a crash; the next start recovers.
    Immediate,
}

impl Shutdown {
    pub(super) fn signal(self) -> Signal {
        match self {
            Self::Fast => Signal::INT,
            Self::Immediate => Signal::QUIT,
        }
    }
}

type Ended = Arc<(Mutex<Option<ExitStatus>>, Condvar)>;

/// A started server process.
#[derive(Debug)]
pub(super) struct Postmaster {
    pid: Pid,
    ended: Ended,
}

impl Postmaster {
    /// Starts it, its words going to `log`.
    pub(super) fn spawn(call: &Call, log: &Path) -> io::Result<Self> {
        let log = File::create(log)?;
        let mut command = call.to_command();
        command.stdout(log.try_clone()?).stderr(log);
        // A group of its own: Ctrl-C is for us, and we stop the database last.
        command.process_group(0);

        let ended = Ended::default();
        let (started, start) = std::sync::mpsc::channel();
        let end = Arc::clone(&ended);
        // The parent-death signal follows the thread that started the child, so that thread waits for the child's end.
        std::thread::Builder::new().name("embedded-postgres".into()).spawn(move || {
            let mut child = match command.spawn() {
                Ok(child) => child,
                Err(error) => return drop(started.send(Err(error))),
            };
            let _ = started.send(Ok(Pid::from_child(&child)));
            if let Ok(status) = child.wait() {
                *end.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(status);
                end.1.notify_all();
            }
        })?;
        let pid = start.recv().map_err(|_| io::Error::other("the starting thread ended"))??;
        Ok(Self { pid, ended })
    }

    /// Its process id.
    pub(super) fn pid(&self) -> Pid {
        self.pid
    }

    /// Waits at most `timeout` for its end.
    pub(super) fn wait(&self, timeout: Duration) -> Option<ExitStatus> {
        let status = self.ended.0.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.ended.1.wait_timeout_while(status, timeout, |status| status.is_none());
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Asks it to end, and asks harder when it takes too long.
    pub(super) fn shut_down(self, how: Shutdown, timeout: Duration) {
        for signal in [how.signal(), Signal::QUIT, Signal::KILL] {
            // Fails only when it is gone already, which is what we want.
            let _ = kill_process(self.pid, signal);
            if self.wait(timeout).is_some() {
                return;
            }
        }
    }
}
