//! Pictures, well formed and not, as bytes.
use image::{ImageFormat, Rgb, RgbImage};
use std::io::Cursor;

pub fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let image = RgbImage::from_fn(width, height, |x, y| Rgb([x as u8, y as u8, 90]));
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).expect("a picture in memory");
    bytes.into_inner()
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    picture(width, height, ImageFormat::Png)
}

/// A chunk of a PNG with its checksum.
fn chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let checked = [&kind[..], content].concat();
    let length = u32::try_from(content.len()).expect("a small chunk").to_be_bytes();
    [&length[..], &checked, &crc32(&checked).to_be_bytes()].concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc: u32, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 }
        })
    })
}

/// The head of a PNG that says it is 30,000 pixels each way, and 100 KB that follow.
pub fn pixel_flood() -> Vec<u8> {
    let side = 30_000_u32.to_be_bytes();
    let head = [&side[..], &side, &[1, 0, 0, 0, 0]].concat();
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    bytes.extend(chunk(b"IHDR", &head));
    bytes.extend(chunk(b"IDAT", &vec![0; 100 * 1024]));
    bytes.extend(chunk(b"IEND", &[]));
    bytes
}

/// A PNG that claims to move.
pub fn animated_png() -> Vec<u8> {
    const AFTER_HEAD: usize = 33;
    let still = png(4, 4);
    let control = chunk(b"acTL", &[10_000_u32.to_be_bytes(), [0; 4]].concat());
    [&still[..AFTER_HEAD], &control, &still[AFTER_HEAD..]].concat()
}

/// A GIF of that many frames of one pixel.
pub fn gif(frames: usize) -> Vec<u8> {
    let mut bytes = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff".to_vec();
    for _ in 0..frames {
        bytes.extend(b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0");
    }
    bytes.push(0x3b);
    bytes
}

/// A lossless WebP whose code tables are noise, as in CVE-2023-4863.
pub fn broken_webp() -> Vec<u8> {
    let noise: Vec<u8> =
        (0..4_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let stream = [&[0x2f, 0x3f, 0xc0, 0x0f, 0x10][..], &noise, &[0]].concat();
    let length = u32::try_from(stream.len()).expect("a small file");
    [b"RIFF", &(length + 12).to_le_bytes()[..], b"WEBPVP8L", &length.to_le_bytes(), &stream]
        .concat()
}

/// A TIFF of one pixel; `strip` is how long it says its only strip is, `next` where the next directory lies.
pub fn tiff(strip: u32, next: u32) -> Vec<u8> {
    let entries: [(u16, u32); 8] =
        [(256, 1), (257, 1), (258, 8), (259, 1), (262, 1), (273, 8), (278, 1), (279, strip)];
    let mut bytes = b"II*\0\x08\0\0\0".to_vec();
    bytes.extend((entries.len() as u16).to_le_bytes());
    for (tag, value) in entries {
        bytes.extend(tag.to_le_bytes());
        bytes.extend(4_u16.to_le_bytes());
        bytes.extend(1_u32.to_le_bytes());
        bytes.extend(value.to_le_bytes());
    }
    bytes.extend(next.to_le_bytes());
    bytes
}

/// A JPEG with an Exif part that says where it was taken.
pub fn located_jpeg() -> Vec<u8> {
    let plain = picture(16, 16, ImageFormat::Jpeg);
    let exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x25\x88\x04\0\x01\0\0\0\x1a\0\0\0\0\0\0\0GPS-LATITUDE-48.8584";
    let length = u16::try_from(exif.len() + 2).expect("a small part").to_be_bytes();
    [&plain[..2], b"\xff\xe1", &length, &exif[..], &plain[2..]].concat()
}
