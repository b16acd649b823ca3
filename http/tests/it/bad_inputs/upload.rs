//! Rows UPLOAD: `{upload}` is `POST /api/upload?category=`, shopLogoImg is category 27, buyerInfo 20.
use super::{
    pictures::{animated_png, broken_webp, gif, located_jpeg, picture, pixel_flood, png, tiff},
    table::{Table, state},
};
use crate::harness::{House, Person, Reply};
use image::ImageFormat;
use reqwest::{
    Method,
    multipart::{Form, Part},
};
use std::{
    path::Path,
    time::{Duration, Instant},
};
use tokio::{io::AsyncWriteExt, net::TcpStream};

const CHAT: &str = "7";
const BUYER_INFO: &str = "20";
const SHOP_LOGO: &str = "27";

pub fn rows() -> Table {
    vec![
        ("UPLOAD-001", run!(no_category)),
        ("UPLOAD-002", run!(one_byte_too_many)),
        ("UPLOAD-003", run!(nothing_and_noise)),
        ("UPLOAD-004", run!(other_kinds)),
        (
            "UPLOAD-005",
            run!(refused_as_no_picture, CHAT, b"<html><script>alert(1)</script></html>".to_vec()),
        ),
        ("UPLOAD-006", run!(polyglots)),
        ("UPLOAD-007", run!(a_drawing_that_acts, "<script>alert(1)</script>")),
        ("UPLOAD-008", run!(a_drawing_that_acts, "<g onload=\"alert(1)\"/>")),
        ("UPLOAD-010", run!(a_drawing_that_acts, "<a href=\"javascript:alert(1)\"><rect/></a>")),
        (
            "UPLOAD-012",
            run!(
                a_drawing_that_acts,
                "<animate attributeName=\"href\" values=\"javascript:alert(1)\"/>"
            ),
        ),
        ("UPLOAD-016", run!(a_drawing_that_reads_files)),
        ("UPLOAD-017", run!(drawings_that_grow)),
        ("UPLOAD-018", run!(a_pixel_flood)),
        ("UPLOAD-019", run!(pictures_that_move)),
        ("UPLOAD-020", run!(a_tiff_in_circles)),
        ("UPLOAD-021", run!(names)),
        (
            "UPLOAD-023",
            proved!("http/tests/it/upload.rs" an_endless_body_stops_at_the_limit_and_leaves_nothing),
        ),
        ("UPLOAD-024", run!(a_connection_that_is_cut)),
        (
            "UPLOAD-025",
            proved!(
                "http/tests/it/upload.rs" too_many_uploads_at_once_or_in_a_day_are_over_quota,
                "persistence/tests/it/people.rs" the_daily_quota_holds_for_parallel_uploads
            ),
        ),
        ("UPLOAD-027", run!(where_a_picture_was_taken)),
        ("UPLOAD-028", run!(pictures_of_other_people)),
        ("UPLOAD-029", run!(a_picture_in_a_tab)),
        (
            "UPLOAD-030",
            run!(
                refused_as_no_picture,
                CHAT,
                b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*".to_vec()
            ),
        ),
    ]
}

pub async fn send(house: &House, by: &Person, category: &str, bytes: Vec<u8>) -> Reply {
    send_named(house, by, category, bytes, "a.png").await
}

async fn send_named(
    house: &House,
    by: &Person,
    category: &str,
    bytes: Vec<u8>,
    name: &str,
) -> Reply {
    let path = format!("/api/upload?category={category}");
    let file = Part::bytes(bytes).file_name(name.to_owned());
    let file = file.mime_str("image/png").expect("a media type");
    let request = house.request(Some(by), Method::POST, &path);
    Reply::of(request.multipart(Form::new().part("file", file))).await
}

fn id(stored: &Reply) -> String {
    stored.data()["upload_id"].as_str().expect("an id").to_owned()
}

/// The bytes as they are served to that person.
async fn served(house: &House, by: &Person, id: &str) -> Vec<u8> {
    let request = house.request(Some(by), Method::GET, &format!("/api/upload/{id}"));
    let answer = request.send().await.expect("an answer");
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["x-content-type-options"], "nosniff");
    answer.bytes().await.expect("a body").to_vec()
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).map_or(0, |entries| {
        entries
            .filter_map(Result::ok)
            .map(|entry| entry.path())
            .map(|path| if path.is_dir() { files(&path) } else { 1 })
            .sum()
    })
}

async fn no_category(house: &House) {
    let ann = house.person("seller").await;
    let before = (state(house).await, files(&house.uploads));
    for category in ["4", "99", "chat%3B%20rm"] {
        let reply = send(house, &ann, category, png(9, 9)).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{category}");
        assert_eq!(reply.reason("category"), Some("invalid"), "{category}");
    }
    assert_eq!((state(house).await, files(&house.uploads)), before);
}

async fn one_byte_too_many(house: &House) {
    const LIMIT: usize = 20 * 1024 * 1024;
    let ann = house.person("seller").await;
    let mut bytes = png(9, 9);
    bytes.resize(LIMIT, 0);
    send(house, &ann, SHOP_LOGO, bytes.clone()).await.data();
    let before = (state(house).await, files(&house.uploads));
    bytes.push(0);
    let form = Form::new().part("file", Part::bytes(bytes).file_name("a.png"));
    let path = format!("/api/upload?category={SHOP_LOGO}");
    let request = house.request(Some(&ann), Method::POST, &path).multipart(form);
    // The server may hang up while the client still sends: a client sees the one or the other.
    if let Ok(answer) = request.send().await {
        assert_eq!(answer.status(), 413);
    }
    assert_eq!((state(house).await, files(&house.uploads)), before);
}

async fn refused_as_no_picture(house: &House, category: &str, bytes: Vec<u8>) {
    let ann = house.person("seller").await;
    let before = (state(house).await, files(&house.uploads));
    let begin = Instant::now();
    let reply = send(house, &ann, category, bytes).await;
    assert_eq!(reply.refusal(), (422, "paramater_error"), "{reply:?}");
    assert!(reply.reason("file").is_some(), "{reply:?}");
    assert!(
        begin.elapsed() < crate::harness::patient(Duration::from_secs(2)),
        "{:?}",
        begin.elapsed()
    );
    assert_eq!((state(house).await, files(&house.uploads)), before, "nothing is kept");
}

/// Refused, or the first frame and nothing else; and the house goes on.
async fn harmless(house: &House, category: &str, bytes: Vec<u8>) {
    let ann = house.person("seller").await;
    let reply = send(house, &ann, category, bytes).await;
    if reply.status == 200 {
        let kept = served(house, &ann, &id(&reply)).await;
        image::load_from_memory(&kept).expect("a picture that can be seen");
        assert!(!contains(&kept, b"acTL") && kept.len() < 10_000, "{} bytes", kept.len());
    } else {
        assert_eq!(reply.refusal(), (422, "paramater_error"));
    }
    send(house, &ann, CHAT, png(9, 9)).await.data();
}

async fn nothing_and_noise(house: &House) {
    refused_as_no_picture(house, SHOP_LOGO, Vec::new()).await;
    refused_as_no_picture(house, SHOP_LOGO, b"0123456789".to_vec()).await;
}

async fn other_kinds(house: &House) {
    for bytes in [
        gif(1),
        [
            &b"BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0"[..],
            &[0; 28],
        ]
        .concat(),
        b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF".to_vec(),
        b"<!doctype html><html><body>x</body></html>".to_vec(),
    ] {
        refused_as_no_picture(house, SHOP_LOGO, bytes).await;
    }
}

async fn polyglots(house: &House) {
    let html = b"<html><script>alert(1)</script></html>";
    let zip = b"PK\x03\x04polyglot.zip";
    let both = |picture: Vec<u8>, other: &[u8]| [&picture[..], other].concat();
    for (bytes, other) in [
        (both(png(9, 9), html), &html[..]),
        (both(gif(1), b"=1;alert(1)//"), b"alert(1)"),
        (both(picture(9, 9, ImageFormat::Jpeg), zip), zip),
    ] {
        let ann = house.person("seller").await;
        let stored = send(house, &ann, CHAT, bytes).await;
        let kept = served(house, &ann, &id(&stored)).await;
        assert!(!contains(&kept, other), "only pixels are kept");
        image::load_from_memory(&kept).expect("a picture");
    }
}

fn drawing(inside: &str) -> Vec<u8> {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{inside}</svg>")
        .into()
}

async fn a_drawing_that_acts(house: &House, inside: &str) {
    let ann = house.person("seller").await;
    let reply = send(house, &ann, SHOP_LOGO, drawing(inside)).await;
    if reply.status == 200 {
        let kept = served(house, &ann, &id(&reply)).await;
        assert!(kept.starts_with(b"\x89PNG"), "rasterised");
    } else {
        assert_eq!(reply.refusal(), (422, "paramater_error"));
        assert_eq!(reply.reason("file"), Some("invalid"));
    }
}

async fn a_drawing_that_reads_files(house: &House) {
    let svg = "<?xml version=\"1.0\"?><!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\
               <svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>&x;</text></svg>";
    refused_as_no_picture(house, SHOP_LOGO, svg.into()).await;
}

async fn drawings_that_grow(house: &House) {
    let mut laughs = "<!DOCTYPE svg [<!ENTITY a0 \"lol\">".to_owned();
    for at in 1..10 {
        let ten = format!("&a{};", at - 1).repeat(10);
        laughs += &format!("<!ENTITY a{at} \"{ten}\">");
    }
    laughs += "]><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>&a9;</text></svg>";
    refused_as_no_picture(house, SHOP_LOGO, laughs.into()).await;
    let nested = format!("{}{}", "<g>".repeat(100_000), "</g>".repeat(100_000));
    refused_as_no_picture(house, SHOP_LOGO, drawing(&nested)).await;
    let wide =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1e9\" height=\"1e9\"><rect/></svg>";
    refused_as_no_picture(house, SHOP_LOGO, wide.into()).await;
    // A loop of three, which the parser of drawings does not see: it once ended the server.
    let mask = |id: u8, next: u8| {
        format!("<mask id=\"m{id}\"><path d=\"M0 0H9V9z\" mask=\"url(#m{next})\"/></mask>")
    };
    let shape = "<path d=\"M0 0H9V9z\" mask=\"url(#m0)\"/>";
    let circle = [mask(0, 1), mask(1, 2), mask(2, 0), shape.to_owned()].concat();
    refused_as_no_picture(house, SHOP_LOGO, drawing(&circle)).await;
    // The same with clip paths.
    let clip = |id: u8, next: u8| {
        format!(
            "<clipPath id=\"c{id}\"><path d=\"M0 0H9V9z\" clip-path=\"url(#c{next})\"/></clipPath>"
        )
    };
    let shape = "<path d=\"M0 0H9V9z\" clip-path=\"url(#c0)\"/>";
    let circle = [clip(0, 1), clip(1, 2), clip(2, 0), shape.to_owned()].concat();
    refused_as_no_picture(house, SHOP_LOGO, drawing(&circle)).await;
    // Without a loop, but twice as much work with each level: thirty of them would take hours.
    let doubled: String = (0..30)
        .map(|id| {
            let used = format!("<path d=\"M0 0H9V9z\" mask=\"url(#d{})\"/>", id + 1).repeat(2);
            format!("<mask id=\"d{id}\">{used}</mask>")
        })
        .collect();
    let doubled = [doubled, "<path d=\"M0 0H9V9z\" mask=\"url(#d0)\"/>".to_owned()].concat();
    refused_as_no_picture(house, SHOP_LOGO, drawing(&doubled)).await;
    let markers: String = (0..4)
        .map(|id| {
            format!(
                "<marker id=\"k{id}\"><path d=\"M0 0L1 1\" marker-mid=\"url(#k{})\"/></marker>",
                id + 1
            )
        })
        .collect();
    refused_as_no_picture(house, SHOP_LOGO, drawing(&markers)).await;
}

async fn a_pixel_flood(house: &House) {
    refused_as_no_picture(house, SHOP_LOGO, pixel_flood()).await;
}

async fn pictures_that_move(house: &House) {
    harmless(house, CHAT, gif(10_000)).await;
    harmless(house, SHOP_LOGO, animated_png()).await;
    refused_as_no_picture(house, SHOP_LOGO, broken_webp()).await;
}

async fn a_tiff_in_circles(house: &House) {
    const ITSELF: u32 = 8;
    harmless(house, SHOP_LOGO, tiff(1, ITSELF)).await;
    refused_as_no_picture(house, SHOP_LOGO, tiff(u32::MAX, 0)).await;
}

async fn names(house: &House) {
    let ann = house.person("seller").await;
    let long = "x".repeat(1024);
    for name in
        ["../../x.png", "a.png%00.html", "a\r\nx-injected: 1\r\n.png", &long, "\u{202e}gnp.exe"]
    {
        let stored = send_named(house, &ann, CHAT, png(9, 9), name).await;
        if name.contains('\n') && stored.refusal() == (422, "paramater_error") {
            continue; // a name that breaks its line is no form at all
        }
        let id = id(&stored);
        let served = house.get(Some(&ann), &format!("/api/upload/{id}")).await;
        assert_eq!(served.headers["content-disposition"], format!("inline; filename=\"{id}.png\""));
        assert!(!served.headers.contains_key("x-injected"));
    }
}

async fn a_connection_that_is_cut(house: &House) {
    let ann = house.person("seller").await;
    let before = (state(house).await, files(&house.uploads));
    let picture = png(300, 300);
    let head = format!(
        "POST /api/upload?category=7 HTTP/1.1\r\nhost: x\r\nauthorization: PS {}\r\n\
         content-type: multipart/form-data; boundary=b\r\ncontent-length: {}\r\n\r\n\
         --b\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n",
        ann.token,
        picture.len() + 200
    );
    let mut stream = TcpStream::connect(house.address).await.expect("the house listens");
    stream.write_all(head.as_bytes()).await.expect("sent");
    stream.write_all(&picture[..picture.len() / 2]).await.expect("sent");
    stream.flush().await.expect("sent");
    let begun = async {
        while files(&house.uploads) == before.1 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), begun).await.expect("half of it arrives");
    drop(stream);
    let gone = async {
        while files(&house.uploads) > before.1 {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), gone).await.expect("the temporary file goes");
    assert_eq!(state(house).await, before.0, "no row");
}

async fn where_a_picture_was_taken(house: &House) {
    let ann = house.person("seller").await;
    let bytes = located_jpeg();
    assert!(contains(&bytes, b"GPS-LATITUDE"));
    let id = id(&send(house, &ann, BUYER_INFO, bytes).await);
    let kept = served(house, &ann, &id).await;
    assert!(!contains(&kept, b"Exif") && !contains(&kept, b"GPS-LATITUDE"));
}

/// Chat and KYC; tickets are a later issue.
async fn pictures_of_other_people(house: &House) {
    let (ann, eve) = (house.person("seller").await, house.person("seller").await);
    for category in [CHAT, BUYER_INFO] {
        let id = id(&send(house, &ann, category, png(9, 9)).await);
        for path in [format!("/api/upload/{id}"), format!("/api/upload/{id}?size=thumb")] {
            assert_eq!(house.get(Some(&eve), &path).await.status, 404);
            assert_eq!(house.get(None, &path).await.status, 404);
            assert_eq!(house.get(Some(&ann), &path).await.status, 200);
        }
    }
}

async fn a_picture_in_a_tab(house: &House) {
    let ann = house.person("seller").await;
    for (category, bytes) in [
        (CHAT, png(9, 9)),
        (CHAT, gif(1)),
        (SHOP_LOGO, picture(9, 9, ImageFormat::Jpeg)),
        (SHOP_LOGO, drawing("<rect width=\"9\" height=\"9\"/>")),
    ] {
        let id = id(&send(house, &ann, category, bytes).await);
        let served = house.get(Some(&ann), &format!("/api/upload/{id}")).await;
        let header = |name: &str| served.headers[name].to_str().expect("plain text").to_owned();
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert!(header("content-security-policy").starts_with("sandbox;"));
        let kinds = ["image/png", "image/jpeg", "image/webp", "image/gif"];
        assert!(kinds.contains(&header("content-type").as_str()), "{}", header("content-type"));
    }
}
