//! Turns an SVG logo into pixels. What is accepted is a flat drawing: elements, attributes and properties of style are
//! allowed by name, so that what could read, refer, run or multiply is refused before the drawing is parsed as one.
//! Source: `bad-inputs.tsv` UPLOAD-007 to UPLOAD-017; review/security.md C1, C2.

mod allowed;

use image::{DynamicImage, RgbaImage};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree},
};

use super::picture::Refused;
use guildhall_domain::conversation::upload::SIDE_MAX;

/// Ours: drawings of logos have some kilobytes.
const BYTES_MAX: usize = 1024 * 1024;
/// Longest side of the result. Ours: sharp as a logo on any screen.
const SIDE: f32 = 1024.0;
/// Ours: a strip longer than this is no logo.
const ASPECT_MAX: f32 = 20.0;

/// Draws the file with its longest side at [`SIDE`] pixels.
pub(super) fn rasterise(file: &[u8]) -> Result<DynamicImage, Refused> {
    if file.len() > BYTES_MAX {
        return Err(Refused::Dimensions);
    }
    let text = std::str::from_utf8(file).map_err(|_| Refused::Broken)?;
    allowed::check(text)?;
    let options = Options {
        // The default reads local files.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(text, &options).map_err(|_| Refused::Broken)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let (long, short) = (width.max(height), width.min(height));
    if long > SIDE_MAX as f32 || long > ASPECT_MAX * short {
        return Err(Refused::Dimensions);
    }
    let scale = SIDE / long;
    // Both between 51 and 1024 by the checks above.
    let pixels = |side: f32| (side * scale).round().clamp(1.0, SIDE) as u32;
    let mut canvas = Pixmap::new(pixels(width), pixels(height)).ok_or(Refused::Dimensions)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut canvas.as_mut());
    let (width, height) = (canvas.width(), canvas.height());
    RgbaImage::from_raw(width, height, canvas.take_demultiplied())
        .map(Into::into)
        .ok_or(Refused::Broken)
}
