//! Meters of the process itself, under the names Prometheus' own clients use. Linux only; elsewhere they stay away.

use metrics::gauge;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Kernel ticks a second in `/proc`: fixed at 100 for every architecture we run on.
const TICKS: f64 = 100.0;
/// Bytes of the pages `/proc/self/statm` counts.
fn page_size() -> f64 {
    let bytes = u32::try_from(rustix::param::page_size()).unwrap_or(4096);
    f64::from(bytes)
}

/// Lifts the limit of open files as far as the system lets us: every connection is one.
pub fn allow_many_files() {
    let limits = getrlimit(Resource::Nofile);
    let highest = Rlimit { current: limits.maximum, maximum: limits.maximum };
    if let Err(error) = setrlimit(Resource::Nofile, highest) {
        tracing::warn!(%error, limit = ?limits.current, "startup: raising the limit of open files failed; it stays as it is");
    }
}

/// Reads them afresh.
pub fn measure() {
    if let Some(seconds) = cpu_seconds(&read("/proc/self/stat")) {
        gauge!("process_cpu_seconds_total").set(seconds);
    }
    if let Some(pages) = resident_pages(&read("/proc/self/statm")) {
        gauge!("process_resident_memory_bytes").set(pages * page_size());
    }
    if let Ok(files) = std::fs::read_dir("/proc/self/fd") {
        let open = u32::try_from(files.count()).unwrap_or(u32::MAX);
        gauge!("process_open_fds").set(open);
    }
}

fn read(path: &str) -> String {
    std::fs::read_to_string(path).unwrap_or_default()
}

/// Fields 14 and 15, user and system time; the program's name before them may hold anything, so they are counted from its end.
fn cpu_seconds(stat: &str) -> Option<f64> {
    let (_, after_name) = stat.rsplit_once(')')?;
    let mut fields = after_name.split_whitespace().skip(11);
    let user: f64 = fields.next()?.parse().ok()?;
    let system: f64 = fields.next()?.parse().ok()?;
    Some((user + system) / TICKS)
}

fn resident_pages(statm: &str) -> Option<f64> {
    statm.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_found_behind_a_name_with_spaces_and_brackets() {
        let stat =
            "42 (guild) hall (x)) S 1 42 42 0 -1 4194560 100 0 0 0 250 150 0 0 20 0 5 0 1 2 3";
        assert_eq!(cpu_seconds(stat), Some(4.0));
        assert_eq!(cpu_seconds(""), None);
    }

    #[test]
    fn resident_memory_is_the_second_field() {
        assert_eq!(resident_pages("1000 250 30 1 0 90 0"), Some(250.0));
    }
}
