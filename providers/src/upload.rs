//! Where uploaded pictures lie: a folder of ours. A file is received under a name that cannot be requested, made safe, and only then
//! moved to its place; the name the sender gave it is never used.
//!
//! Source: product spec §3 (upload categories), §5; reliability U1, U2, U4.

pub mod picture;
mod svg;
pub mod worker;

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use guildhall_domain::ids::UploadId;
use tokio::io::AsyncWriteExt;
use uuid::Uuid;

use picture::Picture;

/// How long a half-received file may lie about after a crash. Reliability U2: ten minutes at most.
pub const LEFTOVER: Duration = Duration::from_secs(8 * 60);

/// The upload folder: `files/ab/<id>` and `files/ab/<id>.thumb` are served, `received/` is not.
#[derive(Debug, Clone)]
pub struct UploadFolder {
    root: PathBuf,
}

/// A file that is being received. Gone when dropped, whatever happened in between.
#[derive(Debug)]
pub struct Received {
    path: PathBuf,
    file: Option<tokio::fs::File>,
    length: u64,
}

impl UploadFolder {
    /// Opens the folder, making it if need be, and removes what a crash left behind.
    ///
    /// # Errors
    /// The folder cannot be made or written to.
    pub fn open(root: impl Into<PathBuf>) -> io::Result<Self> {
        let folder = Self { root: root.into() };
        fs::create_dir_all(folder.received())?;
        fs::create_dir_all(folder.root.join("files"))?;
        folder.sweep(SystemTime::now())?;
        Ok(folder)
    }

    fn received(&self) -> PathBuf {
        self.root.join("received")
    }

    /// Where a picture's bytes are.
    pub fn place(&self, upload: UploadId, is_thumbnail: bool) -> PathBuf {
        let name = upload.to_string();
        let suffix = if is_thumbnail { ".thumb" } else { "" };
        self.root.join("files").join(&name[..2]).join(format!("{name}{suffix}"))
    }

    /// Begins to receive a file.
    ///
    /// # Errors
    /// The disk's.
    pub async fn receive(&self) -> io::Result<Received> {
        let path = self.received().join(Uuid::new_v4().simple().to_string());
        let file = tokio::fs::File::create_new(&path).await?;
        Ok(Received { path, file: Some(file), length: 0 })
    }

    /// Puts a finished picture, and its small form if it has one, in their places: complete or not at all, also if the power
    /// goes. Blocks on the disk.
    ///
    /// # Errors
    /// The disk's; nothing is left in place then.
    pub fn keep(&self, upload: UploadId, picture: &Picture) -> io::Result<()> {
        let kept =
            self.put(&self.place(upload, false), &picture.bytes).and_then(|()| {
                match &picture.thumbnail {
                    Some(thumbnail) => self.put(&self.place(upload, true), thumbnail),
                    None => Ok(()),
                }
            });
        if kept.is_err() {
            self.remove(upload);
        }
        kept
    }

    fn put(&self, place: &Path, bytes: &[u8]) -> io::Result<()> {
        let folder = place.parent().unwrap_or(&self.root);
        fs::create_dir_all(folder)?;
        let draft = self.received().join(Uuid::new_v4().simple().to_string());
        let written = fs::File::create_new(&draft).and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        });
        let moved = written.and_then(|()| fs::rename(&draft, place));
        if moved.is_err() {
            let _ = fs::remove_file(&draft); // the sweep would find it too
        }
        // The name is on disk only once its folder is.
        moved.and_then(|()| fs::File::open(folder)?.sync_all())
    }

    /// Puts a picture in another's place as well. Both are the same file until one is removed, since nobody writes into either.
    /// Repeating changes nothing. Blocks on the disk.
    ///
    /// # Errors
    /// The disk's; also if there is no such picture.
    pub fn copy(&self, original: UploadId, copy: UploadId) -> io::Result<()> {
        for is_thumbnail in [false, true] {
            let (from, to) = (self.place(original, is_thumbnail), self.place(copy, is_thumbnail));
            let folder = to.parent().unwrap_or(&self.root);
            fs::create_dir_all(folder)?;
            match fs::hard_link(&from, &to) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                // Small pictures have no small form of their own.
                Err(error) if error.kind() == io::ErrorKind::NotFound && is_thumbnail => {}
                linked => linked.and_then(|()| fs::File::open(folder)?.sync_all())?,
            }
        }
        Ok(())
    }

    /// Takes a picture away again, as far as it is there.
    pub fn remove(&self, upload: UploadId) {
        for is_thumbnail in [false, true] {
            match fs::remove_file(self.place(upload, is_thumbnail)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    tracing::warn!(%error, upload.id = %upload, "upload: removing a picture failed");
                }
                _ => {}
            }
        }
    }

    /// Pictures that have been in their places since before `moment`. Blocks on the disk.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn kept_before(&self, moment: SystemTime) -> io::Result<Vec<UploadId>> {
        let mut kept = Vec::new();
        for folder in fs::read_dir(self.root.join("files"))? {
            for entry in fs::read_dir(folder?.path())? {
                let entry = entry?;
                // A small form goes with its picture; what is no picture of ours is not ours to judge.
                let Some(upload) = entry.file_name().to_str().and_then(|name| name.parse().ok())
                else {
                    continue;
                };
                // Gone already: somebody else's sweep was faster.
                let Ok(changed) = entry.metadata().and_then(|metadata| metadata.modified()) else {
                    continue;
                };
                if changed < moment {
                    kept.push(upload);
                }
            }
        }
        Ok(kept)
    }

    /// Removes half-received files that are older than [`LEFTOVER`]. Call it now and then.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn sweep(&self, now: SystemTime) -> io::Result<()> {
        for entry in fs::read_dir(self.received())? {
            let entry = entry?;
            let Ok(changed) = entry.metadata().and_then(|metadata| metadata.modified()) else {
                continue;
            };
            if now.duration_since(changed).is_ok_and(|age| age > LEFTOVER) {
                let _ = fs::remove_file(entry.path()); // somebody else's sweep may have been faster
            }
        }
        Ok(())
    }
}

impl Received {
    /// Adds what has arrived.
    ///
    /// # Errors
    /// The disk's.
    pub async fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let file = self.file.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        file.write_all(bytes).await?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    pub fn length(&self) -> u64 {
        self.length
    }

    /// All has arrived: the bytes are readable under [`Received::path`] from now on.
    ///
    /// # Errors
    /// The disk's.
    pub async fn finish(&mut self) -> io::Result<()> {
        match self.file.take() {
            Some(mut file) => file.flush().await,
            None => Ok(()),
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Received {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.path) {
            tracing::warn!(%error, "upload: removing a received file failed; the sweep retries");
        }
    }
}
