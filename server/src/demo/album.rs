//! The pictures people of the demonstration have sent: drawn as SVG, and made safe as any uploaded picture is.

use std::path::{Path, PathBuf};

use guildhall_domain::conversation::upload::Category;
use guildhall_domain::ids::{Uid, UploadId};
use guildhall_persistence::conversation::upload::Upload;
use guildhall_persistence::demo;
use guildhall_providers::upload::UploadFolder;
use guildhall_providers::upload::picture::{Picture, make_safe};
use uuid::Uuid;

use crate::Failure;

/// What is drawn; copies are dealt out in turn.
const DRAWINGS: [&str; 2] = [include_str!("receipt.svg"), include_str!("inventory.svg")];

/// The drawings as pixels.
pub struct Album {
    folder: UploadFolder,
    pictures: Vec<Picture>,
}

impl Album {
    /// Turns the drawings into pictures.
    ///
    /// # Errors
    /// If the upload folder cannot be used.
    pub async fn paint(uploads: &Path) -> Result<Self, Failure> {
        let uploads = uploads.to_path_buf();
        tokio::task::spawn_blocking(move || Self::paint_blocking(uploads)).await?
    }

    fn paint_blocking(uploads: PathBuf) -> Result<Self, Failure> {
        let folder = UploadFolder::open(&uploads)?;
        let paint = |drawing: &&str| {
            // Uploaded drawings are for shops only; these become chat pictures once they are pixels.
            make_safe(drawing.as_bytes(), Category::ShopBackground)
        };
        let pictures: Result<Vec<Picture>, _> = DRAWINGS.iter().map(paint).collect();
        Ok(Self { folder, pictures: pictures? })
    }

    /// An upload of its own for this sender, of the picture whose turn it is.
    pub fn copy_for(&self, sender: Uid, turn: usize) -> Upload {
        let picture = self.of_turn(turn);
        let number = |length: u32| i32::try_from(length).expect("drawings are small");
        Upload {
            upload_id: UploadId(Uuid::now_v7()),
            uid: sender,
            category: Category::Chat,
            mime: picture.mime.to_owned(),
            byte_size: i64::try_from(picture.bytes.len()).expect("drawings are small"),
            width: number(picture.width),
            height: number(picture.height),
            sha256: picture.sha256,
        }
    }

    /// Puts the files of dealt copies, in the order they were dealt, into their places.
    ///
    /// # Errors
    /// The disk's.
    pub async fn keep(self, dealt: &[demo::Picture]) -> Result<(), Failure> {
        let ids: Vec<UploadId> = dealt.iter().map(|picture| picture.upload.upload_id).collect();
        self.keep_as(&ids).await
    }

    /// The same for copies that are in no conversation.
    ///
    /// # Errors
    /// The disk's.
    pub async fn keep_as(self, dealt: &[UploadId]) -> Result<(), Failure> {
        let ids = dealt.to_vec();
        let kept = tokio::task::spawn_blocking(move || {
            ids.into_iter()
                .enumerate()
                .try_for_each(|(turn, id)| self.folder.keep(id, self.of_turn(turn)))
        });
        Ok(kept.await??)
    }

    fn of_turn(&self, turn: usize) -> &Picture {
        &self.pictures[turn % self.pictures.len()]
    }
}
