//! Turns an SVG logo into pixels. What is accepted is a flat drawing: anything that could read, refer, run or multiply is
//! refused before the drawing is even parsed. Source: `bad-inputs.tsv` UPLOAD-007 to UPLOAD-017.

use std::{fs, path::Path};

use image::{DynamicImage, RgbaImage};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{ImageHrefResolver, Options, Tree},
};

use super::picture::Refused;
use guildhall_domain::conversation::upload::SIDE_MAX;

/// Ours: drawings of logos have some kilobytes.
const BYTES_MAX: usize = 1024 * 1024;
const ELEMENTS_MAX: usize = 5_000;
/// Ours: each level may cost a layer of pixels, and parsing recurses.
const DEPTH_MAX: usize = 32;
/// Longest side of the result. Ours: sharp as a logo on any screen.
const SIDE: f32 = 1024.0;
/// Ours: a strip longer than this is no logo.
const ASPECT_MAX: f32 = 20.0;

/// Elements that refer elsewhere, multiply, run, or need fonts we don't have (text would silently vanish).
const REFUSED: [&str; 16] = [
    "animate",
    "animateMotion",
    "animateTransform",
    "feImage",
    "filter",
    "foreignObject",
    "iframe",
    "image",
    "pattern",
    "script",
    "set",
    "style",
    "switch",
    "symbol",
    "text",
    "use",
];

/// Draws the file with its longest side at [`SIDE`] pixels.
pub(super) fn rasterise(path: &Path) -> Result<DynamicImage, Refused> {
    if fs::metadata(path)?.len() > BYTES_MAX as u64 {
        return Err(Refused::Dimensions);
    }
    let text = String::from_utf8(fs::read(path)?).map_err(|_| Refused::Broken)?;
    check(&text)?;
    let options = Options {
        // The default reads local files.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_str(&text, &options).map_err(|_| Refused::Broken)?;
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

/// Passes over the markup once, without building anything.
fn check(text: &str) -> Result<(), Refused> {
    let (mut depth, mut elements) = (0_usize, 0_usize);
    let mut rest = text;
    while let Some((_, tag)) = rest.split_once('<') {
        let after = |mark| tag.split_once(mark).map(|(_, after)| after).ok_or(Refused::Broken);
        if tag.starts_with("!--") {
            rest = after("-->")?;
        } else if tag.starts_with('?') {
            rest = after("?>")?;
        } else if tag.starts_with('!') {
            return Err(Refused::Broken); // DOCTYPE, ENTITY, CDATA
        } else if tag.starts_with('/') {
            depth = depth.checked_sub(1).ok_or(Refused::Broken)?;
            rest = after(">")?;
        } else {
            let end = end_of_tag(tag).ok_or(Refused::Broken)?;
            let name = tag
                .split(|c: char| c.is_whitespace() || c == '>' || c == '/')
                .next()
                .unwrap_or_default();
            let local = name.rsplit(':').next().unwrap_or_default();
            elements += 1;
            if elements > ELEMENTS_MAX || REFUSED.contains(&local) {
                return Err(Refused::Broken);
            }
            if !tag[..end].ends_with('/') {
                depth += 1;
            }
            if depth > DEPTH_MAX {
                return Err(Refused::Broken);
            }
            rest = &tag[end + 1..];
        }
    }
    Ok(())
}

/// Where the tag's `>` is, passing over quoted values.
fn end_of_tag(tag: &str) -> Option<usize> {
    let mut quote = None;
    tag.bytes().position(|byte| match (quote, byte) {
        (None, b'>') => true,
        (None, b'"' | b'\'') => {
            quote = Some(byte);
            false
        }
        (Some(open), _) if open == byte => {
            quote = None;
            false
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn accepts(svg: &str) -> bool {
        check(svg).is_ok()
    }

    #[test]
    fn a_flat_drawing_is_accepted() {
        assert!(accepts(
            r##"<?xml version="1.0"?><!-- <script> --><svg viewBox="0 0 8 8"><defs><linearGradient id="a"/></defs><g title=">"><path d="M0 0h8v8z" fill="url(#a)"/></g></svg>"##
        ));
    }

    #[test]
    fn what_could_run_refer_or_multiply_is_refused() {
        for inside in [
            "<script>alert(1)</script>",
            "<svg:script/>",
            "<image href='file:///etc/passwd'/>",
            "<use href='#a'/>",
            "<foreignObject/>",
            "<animate values='javascript:alert(1)'/>",
            "<style>@import 'x';</style>",
            "<text>T</text>",
            "<![CDATA[<script>]]>",
        ] {
            assert!(!accepts(&format!("<svg>{inside}</svg>")), "{inside}");
        }
        assert!(!accepts("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>"));
    }

    #[test]
    fn depth_and_number_are_limited() {
        let nested =
            |depth: usize| format!("<svg>{}{}</svg>", "<g>".repeat(depth), "</g>".repeat(depth));
        assert!(accepts(&nested(DEPTH_MAX - 1)));
        assert!(!accepts(&nested(DEPTH_MAX)));
        assert!(!accepts(&nested(100_000)));
        let many = |count: usize| format!("<svg>{}</svg>", "<g/>".repeat(count));
        assert!(accepts(&many(ELEMENTS_MAX - 1)));
        assert!(!accepts(&many(ELEMENTS_MAX)));
    }

    #[test]
    fn markup_that_does_not_close_is_refused() {
        for text in ["<svg", "<svg a='>", "<svg><!-- ", "</svg>", "<?xml"] {
            assert!(!accepts(text), "{text}");
        }
    }
}
