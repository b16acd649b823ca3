//! What a stretch of time cost: the server under measure, Postgres, and what others took of the machine meanwhile.
use crate::{
    machine::Database,
    process::{cpu_seconds, family_cpu_seconds, machine_cpu_seconds},
};
use std::{process, time::Instant};

/// Reads the clocks of one server and its database.
pub struct Meter<'a> {
    pub pid: u32,
    pub database: &'a Database,
}

/// The clocks at one moment.
pub struct Reading {
    at: Instant,
    server: f64,
    postgres: f64,
    others: f64,
}

/// What lies between two readings, in CPU seconds.
#[derive(Debug, Clone, Copy)]
pub struct Usage {
    pub seconds: f64,
    pub server: f64,
    pub postgres: f64,
    /// Of everybody who is neither this program nor started by it.
    pub others: f64,
}

impl Meter<'_> {
    pub fn read(&self) -> Result<Reading, String> {
        Ok(Reading {
            at: Instant::now(),
            server: cpu_seconds(self.pid)?,
            postgres: self.database.cpu_seconds()?,
            others: machine_cpu_seconds()? - family_cpu_seconds(process::id())?,
        })
    }

    pub fn since(&self, before: &Reading) -> Result<Usage, String> {
        let now = self.read()?;
        Ok(Usage {
            seconds: (now.at - before.at).as_secs_f64(),
            server: now.server - before.server,
            postgres: now.postgres - before.postgres,
            // What ended between two looks at a family is counted a moment late.
            others: (now.others - before.others).max(0.0),
        })
    }
}
