//! What it costs to be there: idle signed-in sockets in three steps, in one process, so that the slope between the steps is seen. A house
//! whose cost per connection rises with their number has something that looks at all of them.
use crate::{
    machine::Product,
    process::{cpu_seconds, file_limit, resident_bytes},
    table::{Grid, Table, Target, milliseconds},
    tell,
    wire::{PING, hear, sign_in_from_many},
};
use guildhall_loadtest::people::Person;
use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::time::sleep;

/// How many are there at the end of each step, one person each: nobody may hold many.
const STEPS: [usize; 3] = [1_000, 5_000, MOST];
pub const MOST: usize = 15_000;
/// Files of this process that are no sockets.
const OTHER_FILES: usize = 200;
/// What came of signing in is over by then.
const SETTLE: Duration = Duration::from_secs(3);
/// From one heartbeat of a socket to the next (`docs/wire.md`), so that everybody has exactly one while we look.
const HEARTBEAT: Duration = Duration::from_secs(25);
/// With nobody there, there is little to see.
const EMPTY: Duration = Duration::from_secs(10);

/// What the processes have and use while nothing happens.
#[derive(Clone, Copy)]
struct Idle {
    connections: f64,
    kilobytes: f64,
    /// Milliseconds of a processor in each second.
    server: f64,
    postgres: f64,
}

pub async fn measure(
    product: &Product,
    people: &[Person],
    table: &mut Table,
) -> Result<(), String> {
    let (pings, closed) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    sleep(SETTLE).await;
    let empty = look(product, 0, EMPTY).await?;
    let mut before = empty;
    let mut grid = Grid::new(
        format!(
            "idle connections: KB of each, CPU in ms a second per 1,000; the slope is of those who came since the step before \
             (with nobody: {:.0} MB, {:.1} ms/s)",
            empty.kilobytes / 1024.0,
            empty.server
        ),
        &["connects/s", "p99 ms", "KB", "slope", "CPU", "slope", "Postgres", "heartbeats/s"],
    );
    let mut there = 0;
    for step in STEPS {
        let Some(newcomers) = people.get(there..step) else {
            return Err(format!("{step} connections need as many people"));
        };
        if file_limit() < step + OTHER_FILES {
            tell(&format!(
                "no {step} connections: only {} files may be open (ulimit -n)",
                file_limit()
            ));
            break;
        }
        tell(&format!("connections: {step}, and one heartbeat of each"));
        let began = Instant::now();
        let (wires, took) = sign_in_from_many(&product.base, newcomers, there).await?;
        let connects = newcomers.len() as f64 / began.elapsed().as_secs_f64();
        for wire in wires {
            let (pings, closed) = (Arc::clone(&pings), Arc::clone(&closed));
            tokio::spawn(async move {
                let count = move |text: &str| {
                    if text == PING {
                        pings.fetch_add(1, Ordering::Relaxed);
                    }
                };
                hear(wire, count).await;
                closed.fetch_add(1, Ordering::Relaxed);
            });
        }
        there = step;
        sleep(SETTLE).await;
        pings.store(0, Ordering::Relaxed);
        let now = look(product, there, HEARTBEAT).await?;
        let heartbeats = pings.load(Ordering::Relaxed) as f64 / HEARTBEAT.as_secs_f64();
        match closed.load(Ordering::Relaxed) {
            0 => {}
            closed => return Err(format!("{closed} of {there} idle connections were closed")),
        }
        let (kilobytes, cpu) = (
            between(&empty, &now, |idle| idle.kilobytes),
            between(&empty, &now, |idle| idle.server) * 1_000.0,
        );
        table.add(
            format!("idle signed-in connection, of {there}"),
            kilobytes,
            "KB",
            Target::AtMost(14.0),
        );
        grid.add(
            there.to_string(),
            vec![
                Some(connects),
                milliseconds(&took, 990),
                Some(kilobytes),
                Some(between(&before, &now, |idle| idle.kilobytes)),
                Some(cpu),
                Some(between(&before, &now, |idle| idle.server) * 1_000.0),
                Some(between(&empty, &now, |idle| idle.postgres) * 1_000.0),
                Some(heartbeats),
            ],
        );
        before = now;
    }
    table.add_grid(grid);
    Ok(())
}

/// Looks on for `window` and does nothing else.
async fn look(product: &Product, connections: usize, window: Duration) -> Result<Idle, String> {
    let used = || Ok::<_, String>((cpu_seconds(product.pid)?, product.database.cpu_seconds()?));
    let (began, before) = (Instant::now(), used()?);
    sleep(window).await;
    let (after, milliseconds) = (used()?, 1_000.0 / began.elapsed().as_secs_f64());
    Ok(Idle {
        connections: connections as f64,
        kilobytes: resident_bytes(product.pid)? / 1024.0,
        server: (after.0 - before.0) * milliseconds,
        postgres: (after.1 - before.1) * milliseconds,
    })
}

/// What one connection more costs between two steps.
fn between(fewer: &Idle, more: &Idle, what: impl Fn(&Idle) -> f64) -> f64 {
    (what(more) - what(fewer)) / (more.connections - fewer.connections)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slope_is_of_those_who_came_and_not_of_those_who_were_there() {
        let idle = |connections, kilobytes| Idle {
            connections,
            kilobytes,
            server: connections / 100.0,
            postgres: 0.0,
        };
        let (empty, fewer, more) = (idle(0.0, 500.0), idle(100.0, 1_500.0), idle(300.0, 7_500.0));
        assert_eq!(between(&empty, &fewer, |idle| idle.kilobytes), 10.0);
        assert_eq!(between(&fewer, &more, |idle| idle.kilobytes), 30.0);
        assert_eq!(between(&fewer, &more, |idle| idle.server), 0.01);
    }
}
