//! Uploads over HTTP: who may send and see what, limits, and that nothing is left of what was refused. Rows UPLOAD-*.

use crate::harness::{House, Person, Reply};
use guildhall_domain::conversation::upload::FILES_PER_WINDOW;
use guildhall_http::conversation::upload::{SweepError, Uploads};
use image::{ImageFormat, Rgb, RgbImage};
use reqwest::{
    Body, Method,
    multipart::{Form, Part},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use sqlx::PgPool;
use std::{
    io::Cursor,
    path::Path,
    sync::Arc,
    time::{Duration, SystemTime},
};
use uuid::Uuid;

#[test]
#[ignore = "the process that decodes the pictures of all tests here: it is started by the harness"]
fn picture_worker() {
    guildhall_providers::upload::worker::serve()
}

pub fn picture(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let image = RgbImage::from_fn(width, height, |x, y| Rgb([x as u8, y as u8, 90]));
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

async fn send_named(
    house: &House,
    by: Option<&Person>,
    category: &str,
    bytes: Vec<u8>,
    name: &str,
) -> Reply {
    let path = format!("/api/upload?category={category}");
    let file = Part::bytes(bytes).file_name(name.to_owned()).mime_str("image/png").unwrap();
    Reply::of(house.request(by, Method::POST, &path).multipart(Form::new().part("file", file)))
        .await
}

pub async fn send(house: &House, by: &Person, category: &str, bytes: Vec<u8>) -> Reply {
    send_named(house, Some(by), category, bytes, "a.png").await
}

async fn see(house: &House, by: Option<&Person>, id: &str) -> u16 {
    house.get(by, &format!("/api/upload/{id}")).await.status.as_u16()
}

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).map_or(0, |entries| {
        entries
            .map(|entry| entry.unwrap().path())
            .map(|path| if path.is_dir() { files(&path) } else { 1 })
            .sum()
    })
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_chat_picture_is_seen_by_the_talk_it_was_sent_to_and_by_nobody_else(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben, eve) =
        (house.person("user").await, house.person("seller").await, house.person("user").await);
    let conversation = house.conversation(&ann, &ben).await;
    let stored = send(&house, &ann, "7", picture(600, 300, ImageFormat::Jpeg)).await;
    let stored = stored.data();
    assert_eq!(
        (&stored["mime"], &stored["width"], &stored["height"]),
        (&json!("image/jpeg"), &json!(600), &json!(300))
    );
    let id = stored["upload_id"].as_str().unwrap();
    assert_eq!(see(&house, Some(&ben), id).await, 404, "not sent yet");

    let body = json!({ "type": 2, "upload_id": id, "width": 1, "height": 1 });
    let message =
        json!({ "conversation_id": conversation, "client_msg_id": Uuid::new_v4(), "body": body });
    house.post(Some(&ann), "/api/im/send_msg", message.clone()).await.data();
    assert_eq!((see(&house, Some(&ann), id).await, see(&house, Some(&ben), id).await), (200, 200));
    assert_eq!((see(&house, Some(&eve), id).await, see(&house, None, id).await), (404, 404));

    let bytes = house
        .request(Some(&ben), Method::GET, &format!("/api/upload/{id}"))
        .send()
        .await
        .unwrap()
        .bytes()
        .await
        .unwrap();
    assert_eq!(stored["sha256"], hex::encode(Sha256::digest(&bytes)));
    assert_eq!(stored["byte_size"], bytes.len());
    let small = house.request(Some(&ben), Method::GET, &format!("/api/upload/{id}?size=thumb"));
    let small =
        image::load_from_memory(&small.send().await.unwrap().bytes().await.unwrap()).unwrap();
    assert_eq!((small.width(), small.height()), (480, 240));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_recalled_picture_is_gone_for_the_others_once_no_message_shows_it(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("seller").await);
    let conversation = house.conversation(&ann, &ben).await;
    let stored = send(&house, &ann, "7", picture(600, 300, ImageFormat::Jpeg)).await;
    let id = stored.data()["upload_id"].as_str().unwrap();
    let thumb = format!("{id}?size=thumb");
    let mut shown = Vec::new();
    for _ in 0..2 {
        let body = json!({ "type": 2, "upload_id": id, "width": 1, "height": 1 });
        let message = json!({ "conversation_id": conversation, "client_msg_id": Uuid::new_v4(), "body": body });
        let sent = house.post(Some(&ann), "/api/im/send_msg", message).await;
        shown.push(sent.data()["msg_id"].clone());
    }
    let recall = async |msg_id: &Value| {
        house
            .post(Some(&ann), "/api/im/recall_msg", json!({ "msg_id": msg_id }))
            .await
            .data()
            .clone()
    };
    recall(&shown[0]).await;
    assert_eq!(see(&house, Some(&ben), id).await, 200, "the other message still shows it");
    let recalled = recall(&shown[1]).await;
    assert_eq!(recalled["body"], json!({ "type": 2 }));
    assert_eq!(
        (see(&house, Some(&ben), id).await, see(&house, Some(&ben), &thumb).await),
        (404, 404)
    );
    assert_eq!(see(&house, Some(&ann), id).await, 200, "the uploader's own");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn files_that_a_crash_left_without_a_row_are_swept_after_an_hour(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    let stored = send(&house, &ann, "7", picture(600, 300, ImageFormat::Jpeg)).await;
    let known = stored.data()["upload_id"].as_str().unwrap().to_owned();
    let place = |id: &str| house.uploads.join("files").join(&id[..2]).join(id);
    // As a crash between file and row leaves it: the picture and its small form, and nobody knows of them.
    let [old, young] = [Uuid::new_v4(), Uuid::new_v4()].map(|id| id.simple().to_string());
    for id in [&old, &young] {
        std::fs::create_dir_all(place(id).parent().unwrap()).unwrap();
        std::fs::copy(place(&known), place(id)).unwrap();
        std::fs::copy(place(&known), format!("{}.thumb", place(id).display())).unwrap();
    }
    let two_hours_ago = SystemTime::now() - Duration::from_secs(7_200);
    for id in [&known, &old] {
        let file = std::fs::File::options().write(true).open(place(id)).unwrap();
        file.set_modified(two_hours_ago).unwrap();
    }
    let sweep =
        async || house.state.get::<Arc<Uploads>>().sweep_strays(&pool, SystemTime::now()).await;
    assert_eq!(sweep().await.unwrap(), 1);
    assert!(!place(&old).exists() && !place(&format!("{old}.thumb")).exists());
    assert!(place(&young).exists() && place(&known).exists());
    assert_eq!(see(&house, Some(&ann), &known).await, 200);
    assert_eq!(sweep().await.unwrap(), 0);

    let strays = |number| {
        for _ in 0..number {
            let id = Uuid::new_v4().simple().to_string();
            std::fs::create_dir_all(place(&id).parent().unwrap()).unwrap();
            let file = std::fs::File::create(place(&id)).unwrap();
            file.set_modified(two_hours_ago).unwrap();
        }
    };
    // Visitors' pictures of a day, whose rows are gone.
    strays(300);
    assert_eq!(sweep().await.unwrap(), 300);
    assert_eq!(see(&house, Some(&ann), &known).await, 200);

    // Another database's folder: nothing in it has a row.
    sqlx::query("delete from upload").execute(&pool).await.unwrap();
    strays(110);
    let before = files(&house.uploads);
    assert!(matches!(sweep().await, Err(SweepError::WrongDatabase { strays: 111 })));
    assert_eq!(files(&house.uploads), before);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_same_upload_under_one_key_is_one_picture(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    let upload = async |bytes: Vec<u8>| {
        let file = Part::bytes(bytes).file_name("a.png").mime_str("image/png").unwrap();
        let request = house.request(Some(&ann), Method::POST, "/api/upload?category=7");
        let form = Form::new().part("file", file);
        Reply::of(request.header("idempotency-key", "one").multipart(form)).await
    };
    let first = upload(picture(20, 20, ImageFormat::Png)).await;
    let again = upload(picture(20, 20, ImageFormat::Png)).await;
    assert_eq!(first.data(), again.data());
    assert_eq!(upload(picture(30, 30, ImageFormat::Png)).await.refusal(), (409, "CONFLICT"));
    let rows: i64 =
        sqlx::query_scalar("select count(*) from upload").fetch_one(&pool).await.unwrap();
    assert_eq!(rows, 1);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_served_can_run_nothing(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    for (category, caching) in [("7", "no-store"), ("22", "public")] {
        let stored = send(&house, &ann, category, picture(20, 20, ImageFormat::Png)).await;
        let id = stored.data()["upload_id"].as_str().unwrap().to_owned();
        let by = (category == "7").then_some(&ann);
        let served = house.get(by, &format!("/api/upload/{id}")).await;
        let header = |name: &str| served.headers.get(name).unwrap().to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), "image/png");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert!(header("content-security-policy").starts_with("sandbox;"));
        assert_eq!(header("content-disposition"), format!("inline; filename=\"{id}.png\""));
        assert!(header("cache-control").contains(caching), "{}", header("cache-control"));
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_avatar_is_for_everybody_to_see(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, ben) = (house.person("user").await, house.person("user").await);
    let stored = send(&house, &ann, "22", picture(30, 30, ImageFormat::Png)).await;
    let id = stored.data()["upload_id"].clone();
    let foreign =
        house.post(Some(&ben), "/api/account/avatar/set", json!({ "upload_id": id })).await;
    assert_eq!(foreign.refusal(), (409, "NOT_FOUND"));
    let user = house.post(Some(&ann), "/api/account/avatar/set", json!({ "upload_id": id })).await;
    let shown = user.data()["profile_pic"].as_str().unwrap().to_owned();
    assert_eq!(house.get(None, &shown).await.status, 200);
    let without = house.post(Some(&ann), "/api/account/avatar/remove", json!({})).await;
    assert!(without.data()["profile_pic"].is_null(), "taken off");
    let again = house.post(Some(&ann), "/api/account/avatar/remove", json!({})).await;
    assert_eq!(again.status, 200);
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_visitor_sends_chat_pictures_and_no_others(pool: PgPool) {
    let house = House::open(pool).await;
    let visitor = house.visitor().await;
    let send = |category: &str| {
        let path = format!("/api/upload?category={category}&visitor_token={}", visitor.token);
        let file = Part::bytes(picture(20, 20, ImageFormat::Png)).file_name("a.png");
        let request = house.request(None, Method::POST, &path).header("device-id", &visitor.device);
        Reply::of(request.multipart(Form::new().part("file", file)))
    };
    assert_eq!(send("7").await.refusal(), (409, "NOT_FOUND"), "nobody to show it to");
    let conversation = json!({ "with": "customer_service" });
    house.post_visitor(&visitor, "/api/im/conversation_open", conversation).await.data();
    let stored = send("7").await;
    let id = stored.data()["upload_id"].as_str().unwrap().to_owned();
    assert_eq!(send("22").await.refusal(), (401, "unauthorized"));
    let see = house.request(
        None,
        Method::GET,
        &format!("/api/upload/{id}?visitor_token={}", visitor.token),
    );
    assert_eq!(Reply::of(see.header("device-id", &visitor.device)).await.status, 200);
    assert_eq!(house.get(None, &format!("/api/upload/{id}")).await.status, 404);
    assert_eq!(
        send_named(&house, None, "7", picture(2, 2, ImageFormat::Png), "a.png").await.refusal(),
        (401, "unauthorized")
    );
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn a_visitors_token_is_taken_from_a_header_and_its_private_pictures_stay_nowhere(
    pool: PgPool,
) {
    let house = House::open(pool).await;
    let visitor = house.visitor().await;
    let open = json!({ "with": "customer_service" });
    house.post_visitor(&visitor, "/api/im/conversation_open", open).await.data();
    let by = |method, path: &str, token: &str| {
        let request = house.request(None, method, path).header("device-id", &visitor.device);
        request.header("visitor-token", token)
    };
    let file = Part::bytes(picture(20, 20, ImageFormat::Png)).file_name("a.png");
    let sent = by(Method::POST, "/api/upload?category=7", &visitor.token);
    let stored = Reply::of(sent.multipart(Form::new().part("file", file))).await;
    let path = format!("/api/upload/{}", stored.data()["upload_id"].as_str().unwrap());
    let seen = by(Method::GET, &path, &visitor.token).send().await.unwrap();
    assert_eq!(seen.status(), 200);
    assert_eq!(seen.headers()["cache-control"], "no-store");
    Reply::of(by(Method::GET, "/api/im/conversation_list", &visitor.token)).await.data();

    let wrong = format!("/api/im/conversation_list?visitor_token={}", visitor.token);
    let wrong = by(Method::GET, &wrong, "nobody's");
    assert_eq!(Reply::of(wrong).await.refusal(), (401, "unauthorized"), "the header wins");
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn what_is_no_picture_of_the_category_is_refused_and_leaves_nothing(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("seller").await;
    for category in ["4", "99", "chat%3B%20rm", ""] {
        let reply = send(&house, &ann, category, picture(9, 9, ImageFormat::Png)).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"), "{category}");
    }
    let html = b"<html><script>alert(1)</script></html>".to_vec();
    let eicar = b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*".to_vec();
    for bytes in [vec![], b"0123456789".to_vec(), html, eicar, picture(9, 9, ImageFormat::Gif)] {
        let reply = send(&house, &ann, "27", bytes).await;
        assert_eq!(reply.refusal(), (422, "paramater_error"));
        assert_eq!(reply.reason("file"), Some("invalid"));
    }
    let none = Reply::of(
        house
            .request(Some(&ann), Method::POST, "/api/upload?category=7")
            .multipart(Form::new().text("x", "y")),
    )
    .await;
    assert_eq!(none.reason("file"), Some("required"));
    let json = house.post(Some(&ann), "/api/upload?category=7", json!({})).await;
    assert_eq!(json.status, 422);
    let rows: i64 =
        sqlx::query_scalar("select count(*) from upload").fetch_one(&pool).await.unwrap();
    assert_eq!((rows, files(&house.uploads)), (0, 0));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn the_look_of_a_shop_is_for_those_who_sell(pool: PgPool) {
    let house = House::open(pool).await;
    let (ann, sam) = (house.person("user").await, house.person("seller").await);
    for category in ["27", "28"] {
        let reply = send(&house, &ann, category, picture(9, 9, ImageFormat::Png)).await;
        assert_eq!(reply.refusal(), (409, "FORBIDDEN"), "{category}");
        send(&house, &sam, category, picture(9, 9, ImageFormat::Png)).await.data();
    }
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn names_are_not_used_for_anything(pool: PgPool) {
    let house = House::open(pool).await;
    let ann = house.person("user").await;
    for name in ["../../x.png", "a.png%00.html", "\u{202e}gnp.exe", &"x".repeat(1024)] {
        let stored =
            send_named(&house, Some(&ann), "7", picture(9, 9, ImageFormat::Png), name).await;
        let id = stored.data()["upload_id"].as_str().unwrap().to_owned();
        let served = house.get(Some(&ann), &format!("/api/upload/{id}")).await;
        assert_eq!(served.headers["content-disposition"], format!("inline; filename=\"{id}.png\""));
    }
    for id in ["..%2F..%2Fetc%2Fpasswd", "x", "00000000000000000000000000000000.thumb"] {
        assert_eq!(see(&house, Some(&ann), id).await, 404, "{id}");
    }
}

/// A body without an announced length that goes on and on.
fn endless() -> Body {
    let head = b"--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n\r\n\x89PNG\r\n\x1a\n".to_vec();
    let rest = futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![7_u8; 64 * 1024]));
    Body::wrap_stream(futures_util::StreamExt::chain(futures_util::stream::iter([Ok(head)]), rest))
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn an_endless_body_stops_at_the_limit_and_leaves_nothing(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("seller").await;
    let request = house.request(Some(&ann), Method::POST, "/api/upload?category=22");
    let request = request.header("content-type", "multipart/form-data; boundary=b").body(endless());
    // The server answers and hangs up while the client still sends: a client sees the one or the other.
    if let Ok(answer) = request.send().await {
        assert_eq!(answer.status(), 413);
    }
    let too_large = vec![0; 20 * 1024 * 1024 + 1];
    if let Ok(answer) = house
        .request(Some(&ann), Method::POST, "/api/upload?category=27")
        .multipart(Form::new().part("file", Part::bytes(too_large).file_name("a.png")))
        .send()
        .await
    {
        assert_eq!(answer.status(), 413);
    }
    let rows: i64 =
        sqlx::query_scalar("select count(*) from upload").fetch_one(&pool).await.unwrap();
    assert_eq!((rows, files(&house.uploads)), (0, 0));
}

#[sqlx::test(migrator = "guildhall_persistence::MIGRATOR")]
async fn too_many_uploads_at_once_or_in_a_day_are_over_quota(pool: PgPool) {
    let house = House::open(pool.clone()).await;
    let ann = house.person("user").await;
    let bytes = picture(9, 9, ImageFormat::Png);
    let answers =
        futures_util::future::join_all((0..40).map(|_| send(&house, &ann, "7", bytes.clone())))
            .await;
    for reply in &answers {
        assert!(reply.status == 200 || reply.refusal() == (409, "QUOTA"), "{reply:?}");
    }
    let kept = answers.iter().filter(|reply| reply.status == 200).count();
    assert!(kept >= 1);
    let more =
        "insert into upload (upload_id, uid, category, mime, byte_size, width, height, sha256)
        select gen_random_uuid(), $1, 7, 'image/png', 1, 1, 1, '' from generate_series(1, $2)";
    let rest = FILES_PER_WINDOW - i64::try_from(kept).unwrap();
    sqlx::query(more).bind(ann.uid.0).bind(rest).execute(&pool).await.unwrap();
    assert_eq!(send(&house, &ann, "7", bytes.clone()).await.refusal(), (409, "QUOTA"));
    assert_eq!(files(&house.uploads), kept);
    let ben = house.person("user").await;
    send(&house, &ben, "7", bytes).await.data();
}
