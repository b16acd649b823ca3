//! Where sign-in providers send people back to: a page of the client in the pop-up, which hands the answer on to the page that opened it.
//!
//! Source: product spec §2 (browser popup paths); bad-inputs OAUTH-001, OAUTH-021.

use std::collections::HashMap;

use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Form, Path, Query, ServiceConfig, get, post};
use actix_web::{HttpRequest, HttpResponse};
use guildhall_domain::closed_list::ClosedList;
use guildhall_domain::identity::login_provider::SocialProvider;
use guildhall_http::api::error::ApiError;
use guildhall_http::openapi;
use serde_json::Value;

use crate::static_client::StaticClient;

const PAGE: &str = "/authorization.html";
const APPLE: &str = "/authorization/apple/verify";

type Fields = HashMap<String, String>;

/// The pages, for each worker's app.
pub fn configure(app: &mut ServiceConfig) {
    app.route(APPLE, get().to(page))
        .route(APPLE, post().to(apple))
        .route("/authorization/{provider}", get().to(provider_page));
}

async fn provider_page(
    client: Data<StaticClient>,
    request: HttpRequest,
    provider: Path<String>,
    query: Query<Fields>,
) -> Result<HttpResponse, ApiError> {
    match SocialProvider::read(&provider) {
        Ok(_) => page(client, request, query).await,
        Err(_) => Err(openapi::refuse(request.path())),
    }
}

/// The page. An answer that belongs to no visit is not one.
async fn page(
    client: Data<StaticClient>,
    request: HttpRequest,
    query: Query<Fields>,
) -> Result<HttpResponse, ApiError> {
    let mut answer = client.page(PAGE, &request);
    if is_foreign(&query) {
        *answer.status_mut() = StatusCode::UNAUTHORIZED;
    }
    Ok(opened_by_us(answer))
}

fn is_foreign(fields: &Fields) -> bool {
    let has = |name: &str| fields.get(name).is_some_and(|value| !value.is_empty());
    ["code", "id_token", "access_token", "error"].into_iter().any(has) && !has("state")
}

/// The page that opened the pop-up is told what came back; with the policy of other pages the browser would have cut the two apart when
/// the provider's page was shown.
fn opened_by_us(mut answer: HttpResponse) -> HttpResponse {
    let name = header::HeaderName::from_static("cross-origin-opener-policy");
    answer.headers_mut().insert(name, header::HeaderValue::from_static("unsafe-none"));
    answer
}

/// Apple posts its answer, which a page cannot read: it goes on behind the `#`, where no log and no other server sees it.
async fn apple(
    client: Data<StaticClient>,
    request: HttpRequest,
    form: Form<Fields>,
) -> HttpResponse {
    if is_foreign(&form) {
        let mut refused = client.page(PAGE, &request);
        *refused.status_mut() = StatusCode::UNAUTHORIZED;
        return opened_by_us(refused);
    }
    let sent = |name: &'static str| form.get(name).map(|value| (name, value.clone()));
    let name = form.get("user").map(|user| ("name", name_in(user)));
    let fields = [sent("state"), sent("id_token"), sent("error"), name].into_iter().flatten();
    let fields = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
    opened_by_us(
        HttpResponse::SeeOther()
            .insert_header((header::LOCATION, format!("{APPLE}#{fields}")))
            .insert_header((header::CACHE_CONTROL, "no-store"))
            .finish(),
    )
}

/// The name in what Apple says of a person the first time.
fn name_in(user: &str) -> String {
    let user = serde_json::from_str::<Value>(user).unwrap_or_default();
    let parts = ["/name/firstName", "/name/lastName"].map(|part| user.pointer(part)?.as_str());
    let name = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
    name.trim().chars().take(128).collect()
}

#[cfg(test)]
mod tests {
    use actix_web::App;
    use actix_web::test::{TestRequest, call_service, init_service};

    use super::*;

    async fn asked(request: TestRequest) -> (StatusCode, String) {
        let client = Data::new(StaticClient::default());
        let app = init_service(App::new().app_data(client).configure(configure)).await;
        let answer = call_service(&app, request.to_request()).await;
        let location = answer.headers().get(header::LOCATION);
        let location = location.map(|value| value.to_str().unwrap().to_owned());
        (answer.status(), location.unwrap_or_default())
    }

    #[actix_web::test]
    async fn an_answer_without_a_state_is_refused_and_an_unknown_provider_is_not_there() {
        let foreign = TestRequest::get().uri("/authorization/google?code=1");
        assert_eq!(asked(foreign).await.0, StatusCode::UNAUTHORIZED);
        for path in ["/authorization/GOOGLE%00", "/authorization/..%2Fadmin", "/authorization/x"] {
            assert_eq!(
                asked(TestRequest::get().uri(path)).await.0,
                StatusCode::NOT_FOUND,
                "{path}"
            );
        }
    }

    #[actix_web::test]
    async fn what_apple_posts_goes_on_where_no_log_sees_it() {
        let user = r#"{"name":{"firstName":"<b>Ada","lastName":"Lovelace"},"email":"a@b.test"}"#;
        let posted = [("state", "login-1"), ("id_token", "x.y.z"), ("code", "c"), ("user", user)];
        let (status, to) = asked(TestRequest::post().uri(APPLE).set_form(posted)).await;
        assert_eq!(status, StatusCode::SEE_OTHER);
        let wanted =
            "/authorization/apple/verify#state=login-1&id_token=x.y.z&name=%3Cb%3EAda+Lovelace";
        assert_eq!(to, wanted);
        let foreign = TestRequest::post().uri(APPLE).set_form([("id_token", "x.y.z")]);
        assert_eq!(asked(foreign).await.0, StatusCode::UNAUTHORIZED);
    }
}
