//! Processes of a benchmark: where they log, how they end, and what /proc says they have used.
use crate::Options;
use std::{
    collections::HashMap,
    fs::{self, OpenOptions},
    process::Stdio,
    time::Duration,
};
use tokio::{
    process::{Child, Command},
    time::timeout,
};

/// USER_HZ is 100 on every Linux this runs on.
const TICKS: f64 = 100.0;
/// What stands in a stat behind the program's name.
const PARENT: usize = 1;
const USER: usize = 11;
const SYSTEM: usize = 12;
const USER_OF_ENDED_CHILDREN: usize = 13;
const SYSTEM_OF_ENDED_CHILDREN: usize = 14;

/// The file of the run's folder that all processes write to.
pub fn log(options: &Options) -> Result<Stdio, String> {
    let path = format!("{}/bench.log", options.folder);
    let file = OpenOptions::new().create(true).append(true).open(&path);
    file.map(Stdio::from).map_err(|error| format!("{path}: {error}"))
}

/// SIGTERM, and SIGKILL if it does not leave in 30 s.
pub async fn terminate(mut child: Child) -> Result<(), String> {
    let Some(pid) = child.id() else { return Ok(()) };
    Command::new("kill")
        .args(["-TERM", &pid.to_string()])
        .status()
        .await
        .map_err(|error| error.to_string())?;
    if timeout(Duration::from_secs(30), child.wait()).await.is_err() {
        child.kill().await.map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// CPU seconds a process has used, user and system.
pub fn cpu_seconds(pid: u32) -> Result<f64, String> {
    let stat =
        fs::read_to_string(format!("/proc/{pid}/stat")).map_err(|error| error.to_string())?;
    let stat = Stat::of(&stat).ok_or("short stat")?;
    Ok(stat.own / TICKS)
}

/// The same of a process with all its children, theirs, and those that have ended: Postgres is one process for each connection.
pub fn family_cpu_seconds(pid: u32) -> Result<f64, String> {
    let entries = fs::read_dir("/proc").map_err(|error| error.to_string())?;
    let numbers = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    // Who ends meanwhile is among the ended of its parent next time.
    let stats: HashMap<u32, Stat> = numbers
        .filter_map(|pid| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
            Some((pid, Stat::of(&stat)?))
        })
        .collect();
    if !stats.contains_key(&pid) {
        return Err(format!("process {pid} has ended"));
    }
    Ok(family(&stats, pid) / TICKS)
}

/// What we need of `/proc/<pid>/stat`, in ticks.
struct Stat {
    parent: u32,
    own: f64,
    of_ended: f64,
}

impl Stat {
    fn of(stat: &str) -> Option<Self> {
        // The name before them may hold anything.
        let (_, behind) = stat.rsplit_once(") ")?;
        let fields: Vec<&str> = behind.split_whitespace().collect();
        let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
        Some(Self {
            parent: fields.get(PARENT)?.parse().ok()?,
            own: ticks(USER)? + ticks(SYSTEM)?,
            of_ended: ticks(USER_OF_ENDED_CHILDREN)? + ticks(SYSTEM_OF_ENDED_CHILDREN)?,
        })
    }
}

fn family(stats: &HashMap<u32, Stat>, eldest: u32) -> f64 {
    let is_of_family = |pid: &u32| {
        let mut at = *pid;
        // Nobody has more ancestors than there are processes.
        for _ in 0..stats.len() {
            if at == eldest {
                return true;
            }
            match stats.get(&at) {
                Some(stat) => at = stat.parent,
                None => return false,
            }
        }
        false
    };
    let family = stats.iter().filter(|(pid, _)| is_of_family(pid));
    family.map(|(_, stat)| stat.own + stat.of_ended).sum()
}

/// CPU seconds this machine has spent on anybody since it started, all processors together.
pub fn machine_cpu_seconds() -> Result<f64, String> {
    let stat = fs::read_to_string("/proc/stat").map_err(|error| error.to_string())?;
    busy_ticks(&stat).map(|ticks| ticks / TICKS).ok_or_else(|| "short /proc/stat".to_owned())
}

/// The first line of `/proc/stat` without what was idle or waited for a disk; the time of guests is in `user` already.
fn busy_ticks(stat: &str) -> Option<f64> {
    let all = stat.lines().next()?.strip_prefix("cpu ")?;
    let ticks: Vec<f64> = all.split_whitespace().map_while(|word| word.parse().ok()).collect();
    let [user, nice, system, _idle, _waiting, irq, soft_irq, stolen, ..] = ticks[..] else {
        return None;
    };
    Some(user + nice + system + irq + soft_irq + stolen)
}

/// How many programs wanted a processor, on the average of the last minute.
pub fn load_average() -> Result<f64, String> {
    let text = fs::read_to_string("/proc/loadavg").map_err(|error| error.to_string())?;
    let word = text.split_whitespace().next().and_then(|word| word.parse().ok());
    word.ok_or_else(|| "short /proc/loadavg".to_owned())
}

/// Resident memory of a process in bytes.
pub fn resident_bytes(pid: u32) -> Result<f64, String> {
    let status =
        fs::read_to_string(format!("/proc/{pid}/status")).map_err(|error| error.to_string())?;
    let line = status.lines().find(|line| line.starts_with("VmRSS")).ok_or("no VmRSS")?;
    let kilobytes: f64 =
        line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).ok_or("no VmRSS")?;
    Ok(kilobytes * 1024.0)
}

/// How many files this process may open, sockets among them.
pub fn file_limit() -> usize {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let open = limits.lines().find(|line| line.starts_with("Max open files"));
    // A word instead of a number is "unlimited".
    let soft = open.and_then(|line| line.split_whitespace().nth(3));
    soft.map_or(0, |soft| soft.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A process that used `ticks`, half of them in the kernel, and whose ended children used `of_ended`.
    fn process(pid: u32, parent: u32, ticks: u32, of_ended: u32) -> (u32, Stat) {
        let half = ticks / 2;
        let line = format!(
            "{pid} (a (bad) name) S {parent} 1 1 0 -1 4194560 9 0 0 0 {half} {half} {of_ended} 0 20 0 5 0 1 2 3"
        );
        (pid, Stat::of(&line).unwrap())
    }

    #[test]
    fn a_family_is_its_eldest_all_who_came_of_it_and_those_who_ended() {
        let stats = HashMap::from([
            process(1, 0, 1_000, 1_000),
            process(10, 1, 10, 0),
            process(11, 10, 100, 40),
            process(12, 11, 4, 0),
            process(13, 1, 500, 0),
        ]);
        assert_eq!(family(&stats, 10), 154.0);
    }

    #[test]
    fn a_process_has_used_something_and_its_family_no_less() {
        let own = std::process::id();
        let alone = cpu_seconds(own).unwrap();
        assert!(family_cpu_seconds(own).unwrap() >= alone);
    }

    #[test]
    fn a_machine_is_busy_with_all_but_idleness_and_waiting() {
        let stat = "cpu  100 20 30 4000 500 6 7 8 9 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n";
        assert_eq!(busy_ticks(stat), Some(171.0));
        assert_eq!(busy_ticks("cpu  1 2 3\n"), None);
        assert!(machine_cpu_seconds().unwrap() >= cpu_seconds(std::process::id()).unwrap());
        assert!(load_average().unwrap() >= 0.0);
    }

    #[test]
    fn a_process_that_is_gone_has_no_family() {
        assert!(family_cpu_seconds(u32::MAX).is_err());
    }
}
