//! `postmaster.pid`: how Postgres says that it is ready, and how a server left by a killed predecessor is found.

use std::path::Path;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process, test_kill_process};

use super::postmaster::{Postmaster, Shutdown};

const PID_FILE: &str = "postmaster.pid";
/// Ours: short against the 0.2 s a start takes.
const POLL: Duration = Duration::from_millis(10);

/// Waits until the server takes connections.
///
/// # Errors
/// What was seen instead, in words.
pub(super) fn wait_until_ready(
    data: &Path,
    postmaster: &Postmaster,
    timeout: Duration,
) -> Result<(), String> {
    let begin = Instant::now();
    while begin.elapsed() < timeout {
        let content = std::fs::read_to_string(data.join(PID_FILE)).unwrap_or_default();
        if is_ready(&content, postmaster.pid()) {
            return Ok(());
        }
        if let Some(status) = postmaster.wait(POLL) {
            return Err(format!("it ended with {status}"));
        }
    }
    Err(format!("it was not ready after {} s", timeout.as_secs()))
}

/// Ends a server that runs on `data` though its Guildhall is gone, and removes a pid file that names no server.
pub(super) fn end_orphan(data: &Path, timeout: Duration) {
    let path = data.join(PID_FILE);
    let Some(pid) = std::fs::read_to_string(&path).ok().as_deref().and_then(first_line_pid) else {
        return;
    };
    for how in [Shutdown::Fast.signal(), Shutdown::Immediate.signal(), Signal::KILL] {
        if !serves(pid, data) {
            break;
        }
        // Fails only when it is gone already.
        let _ = kill_process(pid, how);
        let begin = Instant::now();
        while serves(pid, data) && begin.elapsed() < timeout {
            std::thread::sleep(POLL);
        }
    }
    // Postgres trusts any living process with that number to be a server, as after a reboot; we looked closer.
    let _ = std::fs::remove_file(path);
}

/// Line 8 holds the state; the pid guards against a file of the server before.
fn is_ready(content: &str, pid: Pid) -> bool {
    first_line_pid(content) == Some(pid)
        && content.lines().nth(7).is_some_and(|state| state.trim() == "ready")
}

fn first_line_pid(content: &str) -> Option<Pid> {
    content.lines().next().and_then(|line| line.trim().parse().ok()).and_then(Pid::from_raw)
}

/// True if `pid` lives and is a Postgres on `data`.
fn serves(pid: Pid, data: &Path) -> bool {
    if test_kill_process(pid).is_err() {
        return false;
    }
    // A process that has ended but was not collected yet has an empty command line.
    match std::fs::read(format!("/proc/{}/cmdline", pid.as_raw_nonzero())) {
        Ok(line) => {
            let data = data.as_os_str().as_encoded_bytes();
            line.split(|byte| *byte == 0).any(|word| word == data)
        }
        // No /proc (macOS): a living process is taken at its word.
        Err(_) => !Path::new("/proc/self").exists(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READY: &str = "4711\n/data\n1763640000\n5433\n\n127.0.0.1\n  1  2\nready   \n";

    #[test]
    fn a_server_is_ready_only_under_its_own_process_id() {
        let own = Pid::from_raw(4711).unwrap();
        let other = Pid::from_raw(4712).unwrap();
        assert!(is_ready(READY, own));
        assert!(!is_ready(READY, other), "the file of the server before");
        assert!(!is_ready(&READY.replace("ready", "starting"), own));
        assert!(!is_ready("", own));
    }

    #[test]
    fn a_pid_file_that_names_some_other_program_is_removed_and_the_program_left_alone() {
        let data = std::env::temp_dir().join(format!("guildhall-pid-file-{}", std::process::id()));
        std::fs::create_dir_all(&data).unwrap();
        std::fs::write(data.join(PID_FILE), format!("{}\n", std::process::id())).unwrap();

        end_orphan(&data, Duration::from_secs(1));

        assert!(!data.join(PID_FILE).exists());
        std::fs::remove_dir_all(&data).unwrap();
    }
}
