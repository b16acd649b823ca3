//! The user Postgres runs as. It refuses root, and containers often have no other user.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use super::EmbeddedError;
use super::binaries::Binaries;
use super::postmaster::Call;

/// The user nobody, on every Linux.
const NOBODY: u32 = 65534;

/// How the programs are started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RunAs {
    /// An ordinary user needs nothing special.
    Ourselves,
    /// Root, seen by Postgres as nobody in a user namespace: files stay root's, so folders only root may enter work.
    Namespace,
    /// Root without user namespaces: really another user, who must be handed the data folder.
    User(u32),
}

impl RunAs {
    /// # Errors
    /// [`EmbeddedError::CannotStepDown`] if we are root and no way was found.
    pub(super) fn choose(binaries: &Binaries) -> Result<Self, EmbeddedError> {
        if !rustix::process::geteuid().is_root() {
            return Ok(Self::Ourselves);
        }
        let postgres = binaries.tool("postgres");
        [Self::Namespace, Self::User(postgres_user())]
            .into_iter()
            .find(|way| {
                let mut trial = way.command(&postgres);
                trial.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
                trial.status().is_ok_and(|status| status.success())
            })
            .ok_or(EmbeddedError::CannotStepDown)
    }

    /// Makes `folder` usable by that user.
    pub(super) fn own(self, folder: &Path) -> io::Result<()> {
        match self {
            Self::Ourselves | Self::Namespace => Ok(()),
            Self::User(id) => std::os::unix::fs::chown(folder, Some(id), Some(id)),
        }
    }

    /// `program`, run as that user.
    pub(super) fn command(self, program: &Path) -> Command {
        self.call(program, Vec::new(), "keep").to_command()
    }

    /// The whole call, with the signal it gets when the thread that started it ends (`keep` for none).
    pub(super) fn call(
        self,
        program: &Path,
        arguments: Vec<OsString>,
        when_parent_dies: &str,
    ) -> Call {
        let mut words: Vec<OsString> = Vec::new();
        match self {
            Self::Ourselves => {}
            Self::Namespace => {
                words.extend(
                    ["unshare", "--user", "--map-user=65534", "--map-group=65534"]
                        .map(OsString::from),
                );
            }
            Self::User(id) => words.extend([
                "setpriv".into(),
                format!("--reuid={id}").into(),
                format!("--regid={id}").into(),
                "--clear-groups".into(),
            ]),
        }
        // After the user namespace: entering one clears the wish. `setpriv` is part of Linux' base, not of macOS.
        let wish = when_parent_dies != "keep" && has_setpriv();
        if wish {
            if !matches!(self, Self::User(_)) {
                words.push("setpriv".into());
            }
            words.push(format!("--pdeathsig={when_parent_dies}").into());
        }
        words.push(program.into());
        words.extend(arguments);
        Call { words }
    }
}

fn has_setpriv() -> bool {
    let trial = Command::new("setpriv")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    trial.is_ok_and(|status| status.success())
}

/// The id of the user `postgres`, who may enter the installed binaries' folders; else nobody.
fn postgres_user() -> u32 {
    let accounts = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let line = accounts.lines().find_map(|line| line.strip_prefix("postgres:"));
    line.and_then(|rest| rest.split(':').nth(1)).and_then(|id| id.parse().ok()).unwrap_or(NOBODY)
}
