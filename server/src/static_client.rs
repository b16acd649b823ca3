//! The built client, served from memory: hashed assets for ever, the page itself never from a cache.
//!
//! Held in memory so that rebuilding `frontend/dist` under a running server cannot mix two versions of it.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};
use sha2::{Digest, Sha256};

/// Vite puts everything with a hash in its name here.
const HASHED_FOLDER: &str = "/assets/";
/// Paths of these are calls, never pages.
const CALLS: [&str; 5] = ["/api", "/socket.io", "/health", "/metrics", "/sandbox"];
const NOT_BUILT: &str = "<!doctype html><title>Guildhall</title><p>The client is not built yet: run <code>make build</code> \
                         and start again. The calls under /api work.";

/// The files of the client, by path.
#[derive(Debug, Clone, Default)]
pub struct StaticClient {
    files: Arc<HashMap<String, Asset>>,
}

#[derive(Debug)]
struct Asset {
    plain: Bytes,
    gzip: Option<Bytes>,
    brotli: Option<Bytes>,
    mime: String,
    etag: HeaderValue,
}

/// What a path leads to.
#[derive(Debug, PartialEq, Eq)]
enum Found<'a> {
    File(&'a str),
    Page,
    Nothing,
}

impl StaticClient {
    /// Reads the folder; one that is missing gives an empty client, which says so when asked.
    ///
    /// # Errors
    /// When a file that is there cannot be read.
    pub fn load(folder: &Path) -> io::Result<Self> {
        let mut contents = HashMap::new();
        if folder.is_dir() {
            read_folder(folder, "", &mut contents)?;
        }
        let mut files = HashMap::new();
        for (path, plain) in &contents {
            let packed = |ending: &str| contents.get(&format!("{path}{ending}")).cloned();
            if path.ends_with(".gz") || path.ends_with(".br") {
                continue;
            }
            files.insert(
                path.clone(),
                Asset::new(path, plain.clone(), packed(".gz"), packed(".br")),
            );
        }
        Ok(Self { files: Arc::new(files) })
    }

    /// True if there is a page to show.
    pub fn is_built(&self) -> bool {
        self.files.contains_key("/index.html")
    }

    /// That page, never from a cache.
    pub fn page(&self, path: &str, request: &HttpRequest) -> HttpResponse {
        match self.files.get(path) {
            Some(page) => page.answer(request.headers(), "no-store"),
            None => HttpResponse::ServiceUnavailable()
                .insert_header((header::CACHE_CONTROL, "no-store"))
                .content_type("text/html; charset=utf-8")
                .body(NOT_BUILT),
        }
    }

    fn find<'a>(&self, path: &'a str) -> Found<'a> {
        let is_call = CALLS.iter().any(|call| {
            path.strip_prefix(call).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        if is_call {
            Found::Nothing
        } else if path == "/index.html" {
            Found::Page
        } else if self.files.contains_key(path) {
            Found::File(path)
        } else if path.rsplit('/').next().is_some_and(|last| last.contains('.')) {
            // An asset of a version that is gone: the page in its place would be run as a script.
            Found::Nothing
        } else {
            Found::Page
        }
    }
}

impl Asset {
    fn new(path: &str, plain: Bytes, gzip: Option<Bytes>, brotli: Option<Bytes>) -> Self {
        let digest = Sha256::digest(&plain);
        let etag = format!("\"{}\"", hex::encode(&digest[..12]));
        let mime = actix_files::file_extension_to_mime(path.rsplit('.').next().unwrap_or_default());
        let mime = match mime.type_().as_str() {
            "text" => format!("{mime}; charset=utf-8"),
            _ => mime.to_string(),
        };
        let etag =
            HeaderValue::try_from(etag).expect("hexadecimal digits in quotes are a header value");
        Self { plain, gzip, brotli, mime, etag }
    }

    /// The smallest form the client takes.
    fn chosen(&self, accepted: &str) -> (&Bytes, Option<&'static str>) {
        let takes = |name: &str| {
            accepted.split(',').map(str::trim).any(|word| {
                let (coding, weight) = word.split_once(';').unwrap_or((word, ""));
                coding.trim() == name
                    && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
            })
        };
        match (&self.brotli, &self.gzip) {
            (Some(packed), _) if takes("br") => (packed, Some("br")),
            (_, Some(packed)) if takes("gzip") => (packed, Some("gzip")),
            _ => (&self.plain, None),
        }
    }

    fn answer(&self, head: &HeaderMap, cache: &'static str) -> HttpResponse {
        let text = |name| head.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let mut response = HttpResponse::build(StatusCode::OK);
        response
            .insert_header((header::CACHE_CONTROL, cache))
            .insert_header((header::ETAG, self.etag.clone()))
            .insert_header((header::VARY, "accept-encoding"));
        let known = text(header::IF_NONE_MATCH).split(',').any(|tag| {
            let tag = tag.trim();
            tag.strip_prefix("W/").unwrap_or(tag).as_bytes() == self.etag.as_bytes()
        });
        if known {
            return response.status(StatusCode::NOT_MODIFIED).finish();
        }
        let (bytes, coding) = self.chosen(text(header::ACCEPT_ENCODING));
        if let Some(coding) = coding {
            response.insert_header((header::CONTENT_ENCODING, coding));
        }
        response.insert_header((header::CONTENT_TYPE, self.mime.as_str())).body(bytes.clone())
    }
}

/// Answers whatever no call answered: a file, the page, or `None` for what is not here.
pub fn answer(client: &StaticClient, request: &HttpRequest) -> Option<HttpResponse> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    match client.find(request.path()) {
        Found::File(path) => {
            let cache = if path.starts_with(HASHED_FOLDER) {
                "public, max-age=31536000, immutable"
            } else {
                "public, max-age=3600"
            };
            client.files.get(path).map(|asset| asset.answer(request.headers(), cache))
        }
        Found::Page => Some(client.page("/index.html", request)),
        Found::Nothing => None,
    }
}

fn read_folder(
    folder: &Path,
    prefix: &str,
    contents: &mut HashMap<String, Bytes>,
) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read_folder(&entry.path(), &path, contents)?;
        } else {
            contents.insert(path, web::Bytes::from(std::fs::read(entry.path())?));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use actix_web::body::to_bytes;
    use actix_web::test::TestRequest;

    use super::*;

    fn client() -> StaticClient {
        let asset = |path: &str, text: &'static str| {
            let packed = path.starts_with("/assets/").then(|| Bytes::from_static(b"packed"));
            (
                path.to_owned(),
                Asset::new(path, Bytes::from_static(text.as_bytes()), packed.clone(), packed),
            )
        };
        let files = HashMap::from([
            asset("/index.html", "<html>"),
            asset("/assets/app-1a2b.js", "let a;"),
            asset("/icon.svg", "<svg/>"),
        ]);
        StaticClient { files: Arc::new(files) }
    }

    fn get(path: &str) -> Option<HttpResponse> {
        answer(&client(), &TestRequest::get().uri(path).to_http_request())
    }

    fn head(response: &HttpResponse, name: header::HeaderName) -> &str {
        response.headers().get(name).unwrap().to_str().unwrap()
    }

    #[test]
    fn hashed_assets_are_kept_for_ever_and_the_page_never() {
        let asset = get("/assets/app-1a2b.js").unwrap();
        assert!(head(&asset, header::CACHE_CONTROL).contains("immutable"));
        let page = get("/").unwrap();
        assert_eq!(head(&page, header::CACHE_CONTROL), "no-store");
        assert_eq!(head(&page, header::CONTENT_TYPE), "text/html; charset=utf-8");
    }

    #[test]
    fn a_page_of_the_client_can_be_opened_by_its_address() {
        assert_eq!(get("/messages/42?x=1").unwrap().status(), StatusCode::OK);
        assert_eq!(get("/index.html").unwrap().status(), StatusCode::OK);
    }

    #[test]
    fn calls_and_lost_assets_are_never_answered_with_the_page() {
        for path in [
            "/api/im/nothing",
            "/api",
            "/socket.io/",
            "/metrics",
            "/assets/app-old.js",
            "/../Cargo.toml",
        ] {
            assert!(get(path).is_none(), "{path}");
        }
        assert!(answer(&client(), &TestRequest::post().uri("/").to_http_request()).is_none());
    }

    #[actix_web::test]
    async fn the_smallest_accepted_form_is_sent() {
        let ask = |accepted: &'static str| {
            let request = TestRequest::get()
                .uri("/assets/app-1a2b.js")
                .insert_header(("accept-encoding", accepted));
            answer(&client(), &request.to_http_request()).unwrap()
        };
        assert_eq!(head(&ask("gzip, deflate, br"), header::CONTENT_ENCODING), "br");
        assert_eq!(head(&ask("gzip"), header::CONTENT_ENCODING), "gzip");
        assert_eq!(head(&ask("br;q=0, gzip;q=0.5"), header::CONTENT_ENCODING), "gzip");
        let plain = ask("identity");
        assert!(plain.headers().get(header::CONTENT_ENCODING).is_none());
        assert_eq!(to_bytes(plain.into_body()).await.unwrap(), "let a;");
    }

    #[test]
    fn what_the_browser_has_is_not_sent_again() {
        let first = get("/icon.svg").unwrap();
        let tag = head(&first, header::ETAG).to_owned();
        let again = TestRequest::get().uri("/icon.svg").insert_header(("if-none-match", tag));
        let again = answer(&client(), &again.to_http_request()).unwrap();
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    }

    #[test]
    fn a_client_that_is_not_built_says_so() {
        let empty = StaticClient::load(Path::new("/nowhere")).unwrap();
        assert!(!empty.is_built());
        let response = answer(&empty, &TestRequest::get().uri("/").to_http_request()).unwrap();
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    }
}
