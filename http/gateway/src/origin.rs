//! Which browsers' pages may talk to the gateway. CORS does not cover websockets, so the origin is checked here, on
//! both transports. Source: bad inputs SOCKET-001.

use actix_web::{HttpRequest, http::header};

/// Whether the request comes from no browser page, from the server's own, or from one of `allowed`.
pub(crate) fn is_welcome(request: &HttpRequest, allowed: &[String]) -> bool {
    let mut origins = request.headers().get_all(header::ORIGIN);
    let Some(origin) = origins.next() else { return true };
    let (Ok(origin), None) = (origin.to_str(), origins.next()) else { return false };
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    host.is_some_and(|host| is_same(origin, host))
        || allowed.iter().any(|known| known.eq_ignore_ascii_case(origin))
}

/// Whether `origin` (`scheme://host[:port]`) names the `host[:port]` the request was sent to.
fn is_same(origin: &str, host: &str) -> bool {
    let (authority, port) = match origin.split_once("://") {
        Some(("https", authority)) => (authority, ":443"),
        Some(("http", authority)) => (authority, ":80"),
        _ => return false,
    };
    let bare = |name: &str| name.strip_suffix(port).unwrap_or(name).to_ascii_lowercase();
    !authority.is_empty() && bare(authority) == bare(host)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn welcome(host: &str, origins: &[&str]) -> bool {
        let request = origins
            .iter()
            .fold(TestRequest::default().insert_header(("host", host)), |request, origin| {
                request.append_header(("origin", *origin))
            });
        is_welcome(&request.to_http_request(), &["https://app.example".to_owned()])
    }

    #[test]
    fn a_client_that_is_no_browser_is_welcome() {
        assert!(welcome("shop.example", &[]));
    }

    #[test]
    fn the_servers_own_page_is_welcome_with_and_without_the_default_port() {
        assert!(welcome("shop.example", &["https://shop.example"]));
        assert!(welcome("shop.example:443", &["https://shop.example"]));
        assert!(welcome("Shop.example", &["http://shop.example:80"]));
        assert!(welcome("127.0.0.1:8080", &["http://127.0.0.1:8080"]));
    }

    #[test]
    fn a_configured_origin_is_welcome() {
        assert!(welcome("shop.example", &["https://app.example"]));
    }

    #[test]
    fn any_other_page_is_not() {
        for origin in [
            "https://evil.example",
            "null",
            "",
            "https://",
            "https://shop.example.evil.example",
            "file://",
        ] {
            assert!(!welcome("shop.example", &[origin]), "{origin} was let in");
        }
        assert!(
            !welcome("shop.example:8080", &["https://shop.example"]),
            "another port is another origin"
        );
        assert!(
            !welcome("shop.example", &["https://shop.example", "https://evil.example"]),
            "two origins"
        );
    }
}
