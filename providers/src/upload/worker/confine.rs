//! What a process gives up before it decodes a picture. None of it can be taken back.

use std::io;

use rustix::process::{Resource, Rlimit, nice, setrlimit};

/// Ours: 50 million pixels of sixteen bits and their copy of eight bits, and the program itself.
const MEMORY: u64 = 1024 * 1024 * 1024;
const NICE: i32 = 10;
/// Memory, processor time, files, processes, and then every call to the system that decoding does not need.
///
/// # Errors
/// The system's: the process must not go on then.
pub fn give_up_rights(processor_seconds: u64) -> io::Result<()> {
    for (resource, most) in [
        (Resource::As, MEMORY),
        (Resource::Cpu, processor_seconds),
        (Resource::Core, 0),
        (Resource::Fsize, 0),
    ] {
        let limited = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
        // macOS does not limit the address space of a program.
        if resource != Resource::As || cfg!(target_os = "linux") {
            limited?;
        }
    }
    // What people wait for goes first.
    nice(NICE)?;
    filter_calls()
}

/// Everything but memory, the stream that is open, and ending is refused with EPERM.
#[cfg(target_os = "linux")]
fn filter_calls() -> io::Result<()> {
    use std::collections::BTreeMap;

    use seccompiler::{
        BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
        SeccompRule, apply_filter_all_threads,
    };

    let mut allowed: BTreeMap<_, _> = ALLOWED.iter().map(|call| (*call, Vec::new())).collect();
    // A process may end itself so, and no other of the same user.
    let own = u64::from(std::process::id());
    let to_itself = SeccompCondition::new(0, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, own)
        .and_then(|condition| SeccompRule::new(vec![condition]))
        .map_err(io::Error::other)?;
    allowed.insert(libc::SYS_tgkill, vec![to_itself]);
    let refusal = SeccompAction::Errno(u32::try_from(libc::EPERM).unwrap_or(1));
    let processor = std::env::consts::ARCH.try_into().map_err(io::Error::other)?;
    let filter = SeccompFilter::new(allowed, refusal, SeccompAction::Allow, processor)
        .map_err(io::Error::other)?;
    let program: BpfProgram = filter.try_into().map_err(io::Error::other)?;
    apply_filter_all_threads(&program).map_err(io::Error::other)
}

/// Other systems have no such filter that a program may put on itself; the limits above hold there.
#[cfg(not(target_os = "linux"))]
fn filter_calls() -> io::Result<()> {
    Ok(())
}

#[cfg(target_os = "linux")]
const ALLOWED: [libc::c_long; 25] = [
    libc::SYS_brk,
    libc::SYS_clock_gettime,
    libc::SYS_close,
    libc::SYS_exit,
    libc::SYS_exit_group,
    libc::SYS_futex,
    libc::SYS_getpid,
    libc::SYS_getrandom,
    libc::SYS_gettid,
    libc::SYS_lseek,
    libc::SYS_madvise,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_munmap,
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_restart_syscall,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sched_yield,
    libc::SYS_sigaltstack,
    libc::SYS_write,
    libc::SYS_writev,
];
