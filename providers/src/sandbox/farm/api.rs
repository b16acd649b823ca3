//! What our adapter speaks.

use actix_web::{
    HttpRequest, HttpResponse,
    http::StatusCode,
    web::{Data, Json, Path, ServiceConfig, get, post, put},
};
use guildhall_domain::topup::{Reason, Step};
use serde::Deserialize;
use serde_json::json;

use super::{FailureMode, FarmSandbox, Redemption, run};
use crate::device_farm::http::USED_UP;

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("/redemptions/{key}", put().to(redeem))
        .route("/redemptions/{key}", get().to(look))
        .route("/redemptions/{key}/cancel", post().to(call_off));
}

#[derive(Deserialize)]
struct CreateRequest {
    device: String,
    goods_id: String,
    packs: i32,
    account: String,
}

fn no(status: StatusCode, code: &str) -> HttpResponse {
    HttpResponse::build(status).json(json!({ "error": { "code": code } }))
}

fn at_the_door(request: &HttpRequest, farm: &FarmSandbox) -> Option<HttpResponse> {
    if farm.books().mood == FailureMode::Down {
        return Some(no(StatusCode::SERVICE_UNAVAILABLE, "down"));
    }
    let is_known = request
        .headers()
        .get("authorization")
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("Bearer "));
    (!is_known).then(|| no(StatusCode::UNAUTHORIZED, "unauthorized"))
}

async fn redeem(
    http: HttpRequest,
    farm: Data<FarmSandbox>,
    key: Path<String>,
    Json(request): Json<CreateRequest>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&http, &farm) {
        return refused;
    }
    let key = key.into_inner();
    let mut books = farm.books();
    if let Some(known) = books.redemptions.get(&key) {
        return HttpResponse::Ok().json(known);
    }
    let refused = match run::mood_for(&books, &request.account) {
        FailureMode::Refuse => Some(Reason::UnsupportedPack.as_str()),
        FailureMode::UsedUp => Some(USED_UP),
        _ => None,
    };
    if let Some(code) = refused {
        return no(StatusCode::UNPROCESSABLE_ENTITY, code);
    }
    let redemption = Redemption {
        key: key.clone(),
        device: request.device,
        goods_id: request.goods_id,
        packs: request.packs,
        account: request.account,
        step: Step::Connecting.as_str().to_owned(),
        done: 0,
        status: "running".to_owned(),
        reason: None,
    };
    books.redemptions.insert(key.clone(), redemption.clone());
    books.note(&key);
    drop(books);
    tokio::spawn(run::run(farm.get_ref().clone(), key));
    HttpResponse::Ok().json(redemption)
}

async fn look(request: HttpRequest, farm: Data<FarmSandbox>, key: Path<String>) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &farm) {
        return refused;
    }
    match farm.books().redemptions.get(key.as_str()) {
        Some(known) => HttpResponse::Ok().json(known),
        None => no(StatusCode::NOT_FOUND, "not_found"),
    }
}

async fn call_off(
    request: HttpRequest,
    farm: Data<FarmSandbox>,
    key: Path<String>,
) -> HttpResponse {
    if let Some(refused) = at_the_door(&request, &farm) {
        return refused;
    }
    let key = key.into_inner();
    let mut books = farm.books();
    // One that was never heard of must not begin later.
    let redemption = books.redemptions.entry(key.clone()).or_insert_with(|| Redemption {
        key: key.clone(),
        device: String::new(),
        goods_id: String::new(),
        packs: 1,
        account: String::new(),
        step: Step::Connecting.as_str().to_owned(),
        done: 0,
        status: "running".to_owned(),
        reason: None,
    });
    if redemption.runs() {
        redemption.end(Some(Reason::Timeout));
    }
    let answer = redemption.clone();
    books.note(&key);
    HttpResponse::Ok().json(answer)
}
