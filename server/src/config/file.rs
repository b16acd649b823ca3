//! The file of settings. Its values take the place of the defaults, so flags and the environment win over it.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use super::ConfigError;

/// Read when it exists and no other is named.
const DEFAULT_FILE: &str = "guildhall.toml";

/// The file must be known before clap runs, since its values become clap's defaults.
pub(super) fn named(arguments: &[OsString]) -> Option<PathBuf> {
    let mut words = arguments.iter().map(|word| word.to_string_lossy());
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        } else if word == "--config" {
            return words.next().map(|file| PathBuf::from(file.as_ref()));
        } else if let Some(file) = word.strip_prefix("--config=") {
            return Some(PathBuf::from(file));
        }
    }
    std::env::var_os("GUILDHALL_CONFIG")
        .map(PathBuf::from)
        .or_else(|| Path::new(DEFAULT_FILE).exists().then(|| PathBuf::from(DEFAULT_FILE)))
}

/// Puts the file's values where the defaults were.
pub(super) fn with_values(
    mut command: clap::Command,
    file: &Path,
) -> Result<clap::Command, ConfigError> {
    let text = std::fs::read_to_string(file)
        .map_err(|source| ConfigError::Unreadable { file: file.to_path_buf(), source })?;
    let values: toml::Table = toml::from_str(&text).map_err(|source| ConfigError::Malformed {
        file: file.to_path_buf(),
        source: Box::new(source),
    })?;
    for (name, value) in values {
        let known = command.get_arguments().any(|argument| argument.get_id() == name.as_str())
            && name != "config";
        let words = words_of(&value).filter(|_| known);
        let Some(words) = words else {
            return Err(ConfigError::Unknown { file: file.to_path_buf(), name });
        };
        command = command.mut_arg(name, |argument| argument.default_values(words));
    }
    Ok(command)
}

fn words_of(value: &toml::Value) -> Option<Vec<String>> {
    match value {
        toml::Value::String(text) => Some(vec![text.clone()]),
        toml::Value::Integer(number) => Some(vec![number.to_string()]),
        toml::Value::Float(number) => Some(vec![number.to_string()]),
        toml::Value::Boolean(yes) => Some(vec![yes.to_string()]),
        toml::Value::Array(items) => {
            items.iter().map(words_of).collect::<Option<Vec<_>>>().map(|words| words.concat())
        }
        toml::Value::Table(_) | toml::Value::Datetime(_) => None,
    }
}
