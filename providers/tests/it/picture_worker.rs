//! The process that decodes pictures: what it does with good ones, and that nothing is felt of one that harms it.
//!
//! The tests that are ignored are none: this program is started again with their names, and is the process then.

use std::{
    fs::File,
    hint::black_box,
    io::{Cursor, ErrorKind, Read},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use guildhall_domain::conversation::upload::Category;
use guildhall_providers::upload::{
    picture::{Refused, make_safe},
    worker::{PictureWorker, give_up_rights, serve},
};
use image::{
    DynamicImage, ExtendedColorType, ImageEncoder, ImageFormat, Rgba, RgbaImage,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use uuid::Uuid;

use crate::patience::patient;

fn worker(name: &str) -> PictureWorker {
    let name = format!("picture_worker::{name}");
    PictureWorker::of_this_program([name.as_str(), "--exact", "--ignored"]).unwrap()
}

/// A file of this test's own, gone afterwards.
struct Sent(PathBuf);

impl Sent {
    fn new(bytes: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("guildhall-sent-{}", Uuid::new_v4()));
        std::fs::write(&path, bytes).unwrap();
        Self(path)
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn encoded(image: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.into().write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn small() -> Vec<u8> {
    encoded(RgbaImage::from_pixel(9, 9, Rgba([1, 2, 3, 255])), ImageFormat::Png)
}

#[test]
#[ignore = "the process itself"]
fn honest() {
    serve()
}

#[test]
#[ignore = "the process itself"]
fn overflows_its_stack() {
    fn deeper(depth: u64) -> u64 {
        let here = black_box([depth; 64]);
        if depth == u64::MAX { here[0] } else { deeper(depth + 1) + black_box(here)[1] }
    }
    assert_ne!(deeper(0), 1);
}

#[test]
#[ignore = "the process itself"]
fn takes_all_memory() {
    give_up_rights(30).unwrap();
    let mut all: Vec<Vec<u8>> = Vec::new();
    loop {
        all.push(black_box(vec![1; 64 * 1024 * 1024]));
    }
}

#[test]
#[ignore = "the process itself"]
fn never_answers() {
    loop {
        std::thread::park();
    }
}

#[test]
#[ignore = "the process itself"]
fn answers_half() {
    let mut rest = Vec::new();
    std::io::stdin().read_to_end(&mut rest).unwrap();
    std::process::exit(0)
}

/// Exits with the number of things it could still do.
#[test]
#[ignore = "the process itself"]
fn tries_what_it_has_given_up() {
    let mut port = String::new();
    std::io::stdin().read_to_string(&mut port).unwrap();
    let port: u16 = port.parse().unwrap();
    give_up_rights(30).unwrap();
    let refused = |outcome: std::io::Result<()>| {
        u8::from(!outcome.is_err_and(|error| error.kind() == ErrorKind::PermissionDenied))
    };
    let could = [
        refused(File::open("/etc/passwd").map(drop)),
        refused(File::create("/tmp/guildhall-picture-worker").map(drop)),
        refused(TcpStream::connect((Ipv4Addr::LOCALHOST, port)).map(drop)),
        refused(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map(drop)),
        refused(Command::new("/bin/true").spawn().map(drop)),
        refused(std::thread::Builder::new().spawn(|| ()).map(drop)),
    ];
    std::process::exit(could.iter().map(|could| i32::from(*could)).sum())
}

#[tokio::test]
async fn every_kind_of_picture_comes_out_as_it_would_without_the_process() {
    let image = RgbaImage::from_fn(600, 300, |x, y| Rgba([x as u8, y as u8, 90, 255]));
    for format in [
        ImageFormat::Png,
        ImageFormat::Jpeg,
        ImageFormat::Gif,
        ImageFormat::WebP,
        ImageFormat::Tiff,
    ] {
        let image = DynamicImage::from(image.clone());
        let bytes = match format {
            ImageFormat::Jpeg => encoded(image.to_rgb8(), format),
            _ => encoded(image, format),
        };
        let here = make_safe(&bytes, Category::Chat).unwrap();
        let sent = Sent::new(&bytes);
        let there = worker("honest").make_safe(&sent.0, Category::Chat).await.unwrap();
        assert_eq!(
            (there.mime, there.width, there.height, there.sha256),
            (here.mime, here.width, here.height, here.sha256),
            "{format:?}"
        );
        assert_eq!((there.bytes, there.thumbnail), (here.bytes, here.thumbnail), "{format:?}");
    }
}

#[tokio::test]
async fn the_largest_picture_that_is_taken_fits_into_the_limits_of_the_process() {
    // 50 million pixels of sixteen bits a channel are 400 MB, and half as much again as they are kept.
    let (width, height) = (10_000, 5_000);
    let pixels = [0, 9, 2, 88, 234, 96, 255, 255].repeat(50_000_000);
    let mut png = Vec::new();
    PngEncoder::new_with_quality(&mut png, CompressionType::Fast, FilterType::Up)
        .write_image(&pixels, width, height, ExtendedColorType::Rgba16)
        .unwrap();
    assert!((png.len() as u64) < Category::Chat.byte_limit(), "{}", png.len());
    let sent = Sent::new(&png);
    let picture = worker("honest").make_safe(&sent.0, Category::Chat).await.unwrap();
    assert_eq!((picture.width, picture.height), (width, height));
    assert!(picture.thumbnail.is_some());
}

#[tokio::test]
async fn why_a_picture_is_refused_comes_out_of_the_process() {
    let gif = encoded(RgbaImage::new(9, 9), ImageFormat::Gif);
    let refused = async |bytes: &[u8], category| {
        worker("honest").make_safe(&Sent::new(bytes).0, category).await.unwrap_err()
    };
    assert!(matches!(refused(&gif, Category::ShopLogo).await, Refused::Kind));
    assert!(matches!(refused(&small()[..40], Category::Chat).await, Refused::Broken));
    let long = br#"<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="1"/>"#;
    assert!(matches!(refused(long, Category::ShopLogo).await, Refused::Dimensions));
}

#[tokio::test]
async fn a_picture_that_ends_its_process_is_refused_and_the_next_is_not() {
    for harmed in ["overflows_its_stack", "takes_all_memory", "answers_half"] {
        let sent = Sent::new(&small());
        let refused = worker(harmed).make_safe(&sent.0, Category::Chat).await.unwrap_err();
        assert!(matches!(refused, Refused::Broken), "{harmed}: {refused}");
    }
    let sent = Sent::new(&small());
    worker("honest").make_safe(&sent.0, Category::Chat).await.unwrap();
}

#[tokio::test]
async fn a_process_that_does_not_answer_is_ended() {
    let begin = Instant::now();
    let patience = Duration::from_millis(300);
    let sent = Sent::new(&small());
    let worker = worker("never_answers").within(patience);
    assert!(matches!(worker.make_safe(&sent.0, Category::Chat).await, Err(Refused::Broken)));
    assert!(begin.elapsed() >= patience);
}

#[tokio::test]
async fn a_program_that_is_not_there_is_a_fault_of_ours_and_not_of_the_picture() {
    let sent = Sent::new(&small());
    let worker = PictureWorker::new("/nowhere/guildhall");
    assert!(matches!(worker.make_safe(&sent.0, Category::Chat).await, Err(Refused::Disk(_))));
}

#[test]
#[cfg(target_os = "linux")]
fn the_process_opens_no_file_reaches_no_network_and_starts_nothing() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = Sent::new(listener.local_addr().unwrap().port().to_string().as_bytes());
    let status = Command::new(std::env::current_exe().unwrap())
        .args(["picture_worker::tries_what_it_has_given_up", "--exact", "--ignored"])
        .stdin(File::open(&port.0).unwrap())
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert_eq!(status.code(), Some(0));
}

#[tokio::test]
async fn drawings_that_once_ended_the_server_are_refused_quickly() {
    let shape = r#"d="M0 0H8V8H0z""#;
    let framed = |inside: &str| {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">{inside}</svg>"#)
    };
    // Each mask is used by what is inside the one before; so are the clip paths: a loop of three.
    let loop_of = |element: &str, attribute: &str| {
        let one = |at: usize| {
            let next = (at + 1) % 3;
            format!(
                r#"<{element} id="m{at}"><path {shape} {attribute}="url(#m{next})"/></{element}>"#
            )
        };
        framed(&format!("{}{}{}<path {shape} {attribute}=\"url(#m0)\"/>", one(0), one(1), one(2)))
    };
    // Each level of markers draws a hundred of the next.
    let points: String = (0..100).map(|x| format!("L{x} {}", x % 7)).collect();
    let markers: String = (0..4)
        .map(|at| {
            let next = at + 1;
            format!(
                r#"<marker id="k{at}"><path d="M0 0{points}" marker-mid="url(#k{next})"/></marker>"#
            )
        })
        .collect();
    let markers = framed(&format!(r#"{markers}<path d="M0 0{points}" marker-mid="url(#k0)"/>"#));
    // Each mask is used twice by the one before.
    let twice: String = (0..30)
        .map(|at| {
            let once = format!(r#"<path {shape} mask="url(#d{})"/>"#, at + 1);
            format!(r#"<mask id="d{at}">{once}{once}</mask>"#)
        })
        .collect();
    let twice = framed(&format!(r#"{twice}<path {shape} mask="url(#d0)"/>"#));
    let dashes = framed(r#"<path d="M0 0H9e9" stroke="red" stroke-dasharray="1e-9"/>"#);
    for drawing in
        [loop_of("mask", "mask"), loop_of("clipPath", "clip-path"), markers, twice, dashes]
    {
        let begin = Instant::now();
        let sent = Sent::new(drawing.as_bytes());
        let refused = worker("honest").make_safe(&sent.0, Category::ShopLogo).await;
        assert!(matches!(refused, Err(Refused::Broken)), "{}", &drawing[..200]);
        assert!(begin.elapsed() < patient(Duration::from_secs(5)));
    }
}
