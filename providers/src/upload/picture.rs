//! Makes a received picture safe: its kind is read from its bytes, its size before it is decoded, and what is kept are the
//! decoded pixels written anew. Metadata, trailing archives and scripts do not survive that. What strangers send is decoded in
//! a process of its own: [`super::worker`].
//!
//! Source: `bad-inputs.tsv` UPLOAD-*; ASVS V5.2, V14.2.8.

use std::io::Cursor;

use guildhall_domain::conversation::upload::{
    Category, Kind, PIXELS_MAX, SIDE_MAX, THUMBNAIL_SIDE, may_decode, recognise,
};
use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits,
    codecs::{jpeg::JpegEncoder, png::PngEncoder, webp::WebPEncoder},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::svg;

/// Ours: hardly told from the original, a third of its size.
const JPEG_QUALITY: u8 = 88;

/// A picture as it is kept and served.
#[derive(Debug, Clone)]
pub struct Picture {
    pub mime: &'static str,
    pub width: u32,
    pub height: u32,
    pub bytes: Vec<u8>,
    pub sha256: [u8; 32],
    /// The small form; none if the picture is small enough itself. Of the same kind as the picture.
    pub thumbnail: Option<Vec<u8>>,
}

/// Why a file is not kept.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// Not a picture, or not of a kind this category takes.
    #[error("not a picture of an accepted kind")]
    Kind,
    /// More pixels than we decode.
    #[error("too many pixels")]
    Dimensions,
    /// It begins like a picture but is none, or it wants more than a picture may.
    #[error("broken picture")]
    Broken,
    #[error("disk: {0}")]
    Disk(#[from] std::io::Error),
}

/// Decodes and writes anew. Blocks for up to a few seconds of one core, and trusts its decoders: of a picture that a stranger has sent
/// it is called in a [`super::worker`] only.
///
/// # Errors
/// [`Refused`].
pub fn make_safe(file: &[u8], category: Category) -> Result<Picture, Refused> {
    let kind = recognise(file).filter(|kind| category.takes(*kind)).ok_or(Refused::Kind)?;
    let image = match kind {
        Kind::Svg => svg::rasterise(file)?,
        Kind::Png => decode(file, ImageFormat::Png)?,
        Kind::Jpeg => decode(file, ImageFormat::Jpeg)?,
        Kind::Gif => decode(file, ImageFormat::Gif)?,
        Kind::Webp => decode(file, ImageFormat::WebP)?,
        Kind::Tiff => decode(file, ImageFormat::Tiff)?,
    };
    // Lossless pixels of a photograph can be many times the size of the file they came from: then JPEG.
    let lossless = match kind {
        Kind::Jpeg => None,
        Kind::Webp => Some((Format::Webp, write(&image, Format::Webp)?)),
        Kind::Png | Kind::Gif | Kind::Tiff | Kind::Svg => {
            Some((Format::Png, write(&image, Format::Png)?))
        }
    };
    let (format, bytes) = match lossless {
        Some((format, bytes)) if bytes.len() as u64 <= category.byte_limit() => (format, bytes),
        _ => (Format::Jpeg, write(&image, Format::Jpeg)?),
    };
    let is_large = image.width() > THUMBNAIL_SIDE || image.height() > THUMBNAIL_SIDE;
    let thumbnail = if is_large {
        Some(write(&image.thumbnail(THUMBNAIL_SIDE, THUMBNAIL_SIDE), format)?)
    } else {
        None
    };
    Ok(Picture {
        mime: format.mime(),
        width: image.width(),
        height: image.height(),
        sha256: Sha256::digest(&bytes).into(),
        bytes,
        thumbnail,
    })
}

/// The first frame, upright, if its announced size may be decoded at all.
fn decode(file: &[u8], format: ImageFormat) -> Result<DynamicImage, Refused> {
    let broken = |_| Refused::Broken;
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    // Four bytes a pixel, and as much again for the decoder itself.
    limits.max_alloc = Some(8 * PIXELS_MAX);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| match error {
        image::ImageError::Limits(_) => Refused::Dimensions,
        _ => Refused::Broken,
    })?;
    let (width, height) = decoder.dimensions();
    if !may_decode(width, height) {
        return Err(Refused::Dimensions);
    }
    let orientation = decoder.orientation().map_err(broken)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(broken)?;
    image.apply_orientation(orientation);
    Ok(image)
}

/// What a picture is kept as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Format {
    Png,
    Webp,
    Jpeg,
}

impl Format {
    pub(super) fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Jpeg => "image/jpeg",
        }
    }

    pub(super) fn of_mime(mime: &str) -> Option<Self> {
        [Self::Png, Self::Webp, Self::Jpeg].into_iter().find(|format| format.mime() == mime)
    }
}

fn write(image: &DynamicImage, format: Format) -> Result<Vec<u8>, Refused> {
    let mut bytes = Cursor::new(Vec::new());
    let written = match format {
        Format::Png => eight_bits(image).write_with_encoder(PngEncoder::new(&mut bytes)),
        Format::Webp => eight_bits(image).write_with_encoder(WebPEncoder::new_lossless(&mut bytes)),
        Format::Jpeg => on_white(image)
            .write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY)),
    };
    written.map_err(|_| Refused::Broken)?;
    Ok(bytes.into_inner())
}

/// Browsers show eight bits a channel; sixteen and floating point only cost space.
fn eight_bits(image: &DynamicImage) -> DynamicImage {
    if image.color().has_alpha() { image.to_rgba8().into() } else { image.to_rgb8().into() }
}

/// JPEG knows no transparency.
fn on_white(image: &DynamicImage) -> DynamicImage {
    if !image.color().has_alpha() {
        return image.to_rgb8().into();
    }
    let mut opaque = image::RgbImage::new(image.width(), image.height());
    for (to, from) in opaque.pixels_mut().zip(image.to_rgba8().pixels()) {
        let [r, g, b, alpha] = from.0.map(u16::from);
        // At most 255 * 255 / 255, so it fits.
        to.0 = [r, g, b]
            .map(|c| u8::try_from((c * alpha + 255 * (255 - alpha)) / 255).unwrap_or(u8::MAX));
    }
    opaque.into()
}
