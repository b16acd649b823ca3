//! What becomes of received files: good pictures keep their pixels and nothing else; bad ones are refused quickly and leave
//! nothing behind. Every picture is made here; no binary is kept in the repository.

use crate::patience::patient;
use std::{
    io::Cursor,
    path::{Path, PathBuf},
    time::{Duration, Instant, SystemTime},
};

use guildhall_domain::{conversation::upload::Category, ids::UploadId};
use guildhall_providers::upload::{
    LEFTOVER, UploadFolder,
    picture::{Picture, Refused, make_safe},
};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// A folder of this test's own, gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        let path =
            std::env::temp_dir().join(format!("guildhall-upload-{}", Uuid::new_v4().simple()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn process(bytes: &[u8], category: Category) -> Result<Picture, Refused> {
    make_safe(bytes, category)
}

/// Left half red, right half blue.
fn two_halves(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, _| {
        if x < width / 2 { Rgb([255, 0, 0]) } else { Rgb([0, 0, 255]) }
    })
    .into()
}

fn encoded(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

/// A JPEG with an EXIF block that says "turned by 90°" and where it was taken.
fn jpeg_with_exif() -> Vec<u8> {
    let plain = encoded(&two_halves(40, 20), ImageFormat::Jpeg);
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08".to_vec();
    exif.extend([0, 1]); // one entry:
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]); // orientation 6: turn right
    exif.extend([0, 0, 0, 0]);
    exif.extend(b"GPSLatitude 48.8584");
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&plain[..2], &[0xFF, 0xE1], &length, &exif, &plain[2..]].concat()
}

fn contains(bytes: &[u8], needle: &[u8]) -> bool {
    bytes.windows(needle.len()).any(|window| window == needle)
}

#[test]
fn each_accepted_kind_becomes_a_picture_browsers_show() {
    let image = two_halves(30, 20);
    for (format, mime) in [
        (ImageFormat::Png, "image/png"),
        (ImageFormat::Jpeg, "image/jpeg"),
        (ImageFormat::Gif, "image/png"),
        (ImageFormat::WebP, "image/webp"),
        (ImageFormat::Tiff, "image/png"),
    ] {
        let picture = process(&encoded(&image, format), Category::Chat).unwrap();
        assert_eq!((picture.mime, picture.width, picture.height), (mime, 30, 20), "{format:?}");
        assert_eq!(picture.sha256, <[u8; 32]>::from(Sha256::digest(&picture.bytes)));
        assert!(picture.thumbnail.is_none(), "small enough itself");
        let [red, _, blue, _] =
            image::load_from_memory(&picture.bytes).unwrap().to_rgba8().get_pixel(3, 3).0;
        assert!(red > 200 && blue < 60, "{format:?}: pixels are kept");
    }
}

#[test]
fn metadata_goes_and_the_picture_stands_upright() {
    let sent = jpeg_with_exif();
    assert!(contains(&sent, b"GPSLatitude"));
    let picture = process(&sent, Category::BuyerInfo).unwrap();
    assert_eq!((picture.width, picture.height), (20, 40));
    assert!(!contains(&picture.bytes, b"GPSLatitude") && !contains(&picture.bytes, b"Exif"));
}

#[test]
fn what_hangs_behind_the_pixels_does_not_survive() {
    let html = b"<html><script>alert(1)</script></html>";
    let zip = b"PK\x03\x04evil.exe";
    for (format, tail) in [
        (ImageFormat::Png, &html[..]),
        (ImageFormat::Gif, html),
        (ImageFormat::Jpeg, zip),
        (ImageFormat::WebP, html),
    ] {
        let polyglot = [encoded(&two_halves(30, 20), format), tail.to_vec()].concat();
        let picture = process(&polyglot, Category::Chat).unwrap();
        assert!(!contains(&picture.bytes, tail), "{format:?}");
    }
}

#[test]
fn bytes_decide_and_not_names() {
    for bytes in [
        &b""[..],
        b"0123456789",
        b"<html><body>not a picture</body></html>",
        b"BM\x46\0\0\0\0\0",
        b"%PDF-1.7\n",
        b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*",
    ] {
        assert!(matches!(process(bytes, Category::ShopLogo), Err(Refused::Kind)));
    }
    let gif = encoded(&two_halves(8, 8), ImageFormat::Gif);
    assert!(matches!(process(&gif, Category::ShopLogo), Err(Refused::Kind)), "logos stand still");
}

#[test]
fn a_file_that_only_begins_like_a_picture_is_refused() {
    for format in [
        ImageFormat::Png,
        ImageFormat::Jpeg,
        ImageFormat::Gif,
        ImageFormat::WebP,
        ImageFormat::Tiff,
    ] {
        let whole = encoded(&two_halves(64, 64), format);
        let start = &whole[..whole.len().min(24)];
        assert!(process(start, Category::Chat).is_err(), "{format:?}");
    }
}

/// A PNG header that announces these dimensions, with hardly any pixels behind it.
fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = encoded(&two_halves(8, 8), ImageFormat::Png);
    bytes[16..20].copy_from_slice(&width.to_be_bytes());
    bytes[20..24].copy_from_slice(&height.to_be_bytes());
    let mut crc = 0xFFFF_FFFF_u32;
    for byte in &bytes[12..29] {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { (crc >> 1) ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    bytes[29..33].copy_from_slice(&(!crc).to_be_bytes());
    bytes
}

#[test]
fn a_pixel_flood_is_refused_before_it_is_decoded() {
    let begin = Instant::now();
    assert!(matches!(process(&png_of(30_000, 30_000), Category::Chat), Err(Refused::Dimensions)));
    assert!(matches!(process(&png_of(10_000, 5_001), Category::Chat), Err(Refused::Dimensions)));
    assert!(begin.elapsed() < patient(Duration::from_secs(1)));
}

#[test]
fn of_a_moving_picture_the_first_frame_is_kept() {
    let mut bytes = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut bytes);
    let frame = |colour| image::Frame::new(RgbaImage::from_pixel(4, 4, Rgba(colour)));
    encoder
        .encode_frames(
            [frame([0, 255, 0, 255])].into_iter().chain((0..300).map(|_| frame([255, 0, 0, 255]))),
        )
        .unwrap();
    drop(encoder);
    let picture = process(&bytes, Category::Chat).unwrap();
    let kept = image::load_from_memory(&picture.bytes).unwrap().to_rgba8();
    assert_eq!(kept.get_pixel(1, 1).0, [0, 255, 0, 255]);
}

#[test]
fn a_tiff_that_leads_in_circles_or_asks_for_gigabytes_is_refused_quickly() {
    // One directory at 8 whose "next" is itself; and one with a strip count of four billion.
    let circular = [&b"II*\0\x08\0\0\0"[..], &[0, 0], &8_u32.to_le_bytes()].concat();
    let mut greedy = b"II*\0\x08\0\0\0\x03\0".to_vec();
    for (tag, kind, count, value) in
        [(256_u16, 4_u16, 1_u32, 9_000_u32), (257, 4, 1, 5_000), (273, 4, u32::MAX, 8)]
    {
        greedy.extend(tag.to_le_bytes());
        greedy.extend(kind.to_le_bytes());
        greedy.extend(count.to_le_bytes());
        greedy.extend(value.to_le_bytes());
    }
    greedy.extend([0; 4]);
    for bytes in [circular, greedy] {
        let begin = Instant::now();
        assert!(process(&bytes, Category::Chat).is_err());
        assert!(begin.elapsed() < patient(Duration::from_secs(2)));
    }
}

#[test]
fn a_large_picture_gets_a_small_form() {
    let picture =
        process(&encoded(&two_halves(1200, 600), ImageFormat::Jpeg), Category::Chat).unwrap();
    let small = image::load_from_memory(&picture.thumbnail.unwrap()).unwrap();
    assert_eq!((small.width(), small.height()), (480, 240));
    assert_eq!((picture.width, picture.height), (1200, 600));
}

#[test]
fn an_svg_logo_becomes_pixels() {
    let svg = br##"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#f00"/></svg>"##;
    let picture = process(svg, Category::ShopLogo).unwrap();
    assert_eq!((picture.mime, picture.width, picture.height), ("image/png", 1024, 512));
    let pixels = image::load_from_memory(&picture.bytes).unwrap().to_rgba8();
    assert_eq!(pixels.get_pixel(500, 250).0, [255, 0, 0, 255]);
    assert!(matches!(process(svg, Category::Chat), Err(Refused::Kind)));
}

#[test]
fn an_svg_that_could_harm_is_refused_quickly() {
    let frame = |attributes: &str, inside: &str| {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" {attributes} onload="alert(1)">{inside}</svg>"#
        )
    };
    let laughs = "<!DOCTYPE svg [<!ENTITY a 'ha'><!ENTITY b '&a;&a;&a;'>]><svg xmlns='http://www.w3.org/2000/svg'>&b;</svg>";
    let entity = "<!DOCTYPE svg [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><svg>&x;</svg>";
    let nested = frame("", &format!("{}{}", "<g>".repeat(100_000), "</g>".repeat(100_000)));
    let huge = frame(r#"width="1e9" height="1e9""#, r#"<path d="M0 0h9v9z"/>"#);
    let long = frame(r#"width="9000" height="1""#, r#"<path d="M0 0h9v9z"/>"#);
    let script = frame(r#"width="8" height="8""#, "<script>alert(1)</script>");
    let outside = frame(
        r#"width="8" height="8""#,
        r#"<image href="file:///etc/passwd" width="8" height="8"/>"#,
    );
    for svg in [laughs, entity, &nested, &huge, &long, &script, &outside] {
        let begin = Instant::now();
        assert!(
            process(svg.as_bytes(), Category::ShopLogo).is_err(),
            "{}",
            &svg[..svg.len().min(80)]
        );
        assert!(begin.elapsed() < patient(Duration::from_secs(2)));
    }
}

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).map_or(0, |entries| {
        entries
            .map(|entry| entry.unwrap().path())
            .map(|path| if path.is_dir() { files(&path) } else { 1 })
            .sum()
    })
}

#[tokio::test]
async fn a_broken_off_upload_leaves_nothing() {
    let scratch = Scratch::new();
    let folder = UploadFolder::open(&scratch.0).unwrap();
    let mut received = folder.receive().await.unwrap();
    received.write(b"half of a pict").await.unwrap();
    assert_eq!(received.length(), 14);
    drop(received);
    assert_eq!(files(&scratch.0), 0);
}

#[tokio::test]
async fn what_a_crash_left_is_swept_after_some_minutes() {
    let scratch = Scratch::new();
    let folder = UploadFolder::open(&scratch.0).unwrap();
    let mut received = folder.receive().await.unwrap();
    received.write(b"half").await.unwrap();
    std::mem::forget(received); // the process is killed
    folder.sweep(SystemTime::now()).unwrap();
    assert_eq!(files(&scratch.0), 1, "it may still be arriving");
    folder.sweep(SystemTime::now() + LEFTOVER + Duration::from_secs(60)).unwrap();
    assert_eq!(files(&scratch.0), 0);
}

#[tokio::test]
async fn a_kept_picture_is_in_its_place_and_can_be_removed() {
    let scratch = Scratch::new();
    let folder = UploadFolder::open(&scratch.0).unwrap();
    let picture =
        process(&encoded(&two_halves(600, 600), ImageFormat::Png), Category::Chat).unwrap();
    let id = UploadId(Uuid::new_v4());
    folder.keep(id, &picture).unwrap();
    assert_eq!(std::fs::read(folder.place(id, false)).unwrap(), picture.bytes);
    assert_eq!(Some(std::fs::read(folder.place(id, true)).unwrap()), picture.thumbnail);
    folder.remove(id);
    assert_eq!(files(&scratch.0), 0);
}
