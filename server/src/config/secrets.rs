//! The key outside the database.

use std::path::{Path, PathBuf};

use guildhall_persistence::secret::{MasterKey, Secrets};
use sqlx::PgPool;

use super::{ConfigError, unset_empty};

/// The key outside the database.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Keys")]
pub struct SecretSettings {
    /// 64 hexadecimal digits (`openssl rand -hex 32`), the same for all processes: wraps the keys that the server keeps in the
    /// database. Without it they stand there as they are; production mode refuses that.
    #[arg(long, env = "GUILDHALL_MASTER_KEY", hide_env_values = true)]
    pub master_key: Option<String>,
    /// File with the master key, in place of the key.
    #[arg(long, env = "GUILDHALL_MASTER_KEY_FILE")]
    pub master_key_file: Option<PathBuf>,
    /// The master key before this one, until `guildhall rotate-master-key` has run.
    #[arg(long, env = "GUILDHALL_PREVIOUS_MASTER_KEY", hide_env_values = true)]
    pub previous_master_key: Option<String>,
    /// File with the master key before this one.
    #[arg(long, env = "GUILDHALL_PREVIOUS_MASTER_KEY_FILE")]
    pub previous_master_key_file: Option<PathBuf>,
}

impl SecretSettings {
    pub(super) fn without_empty(&mut self) {
        unset_empty(&mut self.master_key);
        unset_empty(&mut self.previous_master_key);
    }

    /// The keys of the house, as this process may read them.
    ///
    /// # Errors
    /// A master key that is none, or both a key and a file.
    pub fn open(&self, pool: &PgPool) -> Result<Secrets, ConfigError> {
        Ok(Secrets::new(pool.clone(), self.master()?, self.previous()?))
    }

    pub(super) fn master(&self) -> Result<Option<MasterKey>, ConfigError> {
        read("master_key", self.master_key.as_deref(), self.master_key_file.as_deref())
    }

    pub(super) fn previous(&self) -> Result<Option<MasterKey>, ConfigError> {
        let file = self.previous_master_key_file.as_deref();
        read("previous_master_key", self.previous_master_key.as_deref(), file)
    }
}

fn read(
    name: &'static str,
    text: Option<&str>,
    file: Option<&Path>,
) -> Result<Option<MasterKey>, ConfigError> {
    let text = match (text, file) {
        (Some(_), Some(_)) => return Err(ConfigError::KeyAndFile { name }),
        (Some(text), None) => text.to_owned(),
        (None, Some(file)) => std::fs::read_to_string(file)
            .map_err(|source| ConfigError::Unreadable { file: file.to_owned(), source })?,
        (None, None) => return Ok(None),
    };
    text.parse().map(Some).map_err(|source| ConfigError::NoMasterKey { name, source })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    #[test]
    fn a_master_key_comes_from_a_setting_or_a_file_and_not_from_both() {
        let path =
            std::env::temp_dir().join(format!("guildhall-master-key-{}", std::process::id()));
        std::fs::write(&path, format!("{KEY}\n")).unwrap();
        let set = SecretSettings { master_key: Some(KEY.to_owned()), ..Default::default() };
        let filed = SecretSettings { master_key_file: Some(path.clone()), ..Default::default() };
        let id = |settings: &SecretSettings| {
            settings.master().map(|key| key.map(|key| key.id().to_owned()))
        };
        assert!(id(&set).unwrap().is_some());
        assert_eq!(id(&set).unwrap(), id(&filed).unwrap());
        assert_eq!(id(&SecretSettings::default()).unwrap(), None);

        let both = SecretSettings { master_key_file: Some(path.clone()), ..set };
        assert!(id(&both).unwrap_err().to_string().contains("master_key_file"));
        std::fs::remove_file(&path).unwrap();
        assert!(id(&filed).unwrap_err().to_string().contains("cannot read"));
        let odd = SecretSettings { master_key: Some("secret".to_owned()), ..Default::default() };
        let error = id(&odd).unwrap_err().to_string();
        assert!(error.contains("64 hexadecimal digits") && !error.contains("secret"), "{error}");
    }
}
