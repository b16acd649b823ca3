//! One Guildhall process per cluster folder: a lock the system releases however its holder ends.

use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::Path;

use super::{EmbeddedError, beside};

/// Held for as long as the value lives.
#[derive(Debug)]
pub(super) struct DirectoryLock {
    _file: File,
}

impl DirectoryLock {
    /// # Errors
    /// [`EmbeddedError::InUse`] when another process has it.
    pub(super) fn acquire(folder: &Path) -> Result<Self, EmbeddedError> {
        let path = beside(folder, "lock");
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(EmbeddedError::file("cannot open", &path))?;
        if file.try_lock().is_err() {
            let mut holder = String::new();
            // Only words for a person: unreadable is as good as unknown.
            let _ = file.read_to_string(&mut holder);
            let holder = if holder.is_empty() { "process unknown".to_owned() } else { holder };
            return Err(EmbeddedError::InUse { folder: folder.to_path_buf(), holder });
        }
        let note = format!("process {}", std::process::id());
        file.set_len(0)
            .and_then(|()| file.rewind())
            .and_then(|()| file.write_all(note.as_bytes()))
            .map_err(EmbeddedError::file("cannot write", &path))?;
        Ok(Self { _file: file })
    }

    /// True if some process has it.
    pub(super) fn is_held(folder: &Path) -> bool {
        File::open(beside(folder, "lock")).is_ok_and(|file| file.try_lock().is_err())
    }

    /// True if the folder has been used and its user is gone. A folder just being made has no note in its lock yet.
    pub(super) fn is_abandoned(folder: &Path) -> bool {
        let Ok(mut file) = File::open(beside(folder, "lock")) else { return false };
        let mut holder = String::new();
        file.try_lock().is_ok() && file.read_to_string(&mut holder).is_ok() && !holder.is_empty()
    }
}
