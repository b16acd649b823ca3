//! What the shop's server asks a provider.

use std::{collections::HashMap, time::Duration};

use actix_web::{
    HttpRequest, HttpResponse,
    http::header,
    web::{self, Data, Form, Path, Query, ServiceConfig},
};
use base64::{
    Engine,
    engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD},
};
use guildhall_domain::{closed_list::ClosedList, identity::login_provider::SocialProvider};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{CLIENT_ID, CLIENT_SECRET, Grant, ProviderManner, SignInSandbox};

type Fields = HashMap<String, String>;

/// For how long access tokens are good.
const TOKEN_SECONDS: i64 = 3_600;

/// Longer than anybody waits.
const HANG: Duration = Duration::from_secs(60);

pub(super) fn routes(app: &mut ServiceConfig) {
    app.route("/{provider}/.well-known/openid-configuration", web::get().to(configuration))
        .route("/{provider}/keys", web::get().to(keys))
        .route("/{provider}/token", web::post().to(exchange))
        .route("/{provider}/2/oauth2/token", web::post().to(exchange))
        .route("/{provider}/v2/oauth/token/", web::post().to(exchange))
        .route("/{provider}/oauth2/auth", web::post().to(exchange))
        .route("/{provider}/2/users/me", web::get().to(twitter_user))
        .route("/{provider}/v2/user/info/", web::get().to(tiktok_user))
        .route("/{provider}/oauth2/user_info", web::post().to(vk_user))
        .route("/{provider}/debug_token", web::get().to(debug_token))
        .route("/{provider}/me", web::get().to(facebook_user));
}

fn error(word: &str) -> HttpResponse {
    HttpResponse::BadRequest().json(json!({ "error": word, "error_description": word }))
}

/// What it answers instead, if it is told to be broken.
async fn broken(sandbox: &SignInSandbox) -> Option<HttpResponse> {
    match sandbox.manner() {
        ProviderManner::Fail => Some(HttpResponse::InternalServerError().finish()),
        ProviderManner::Huge => Some(HttpResponse::Ok().body(vec![b' '; 10 * 1024 * 1024])),
        ProviderManner::Hang => {
            actix_web::rt::time::sleep(HANG).await;
            Some(HttpResponse::GatewayTimeout().finish())
        }
        _ => None,
    }
}

async fn configuration(sandbox: Data<SignInSandbox>, provider: Path<String>) -> HttpResponse {
    sandbox.books().configurations_read += 1;
    if let Some(instead) = broken(&sandbox).await {
        return instead;
    }
    let Ok(provider) = SocialProvider::read(&provider) else {
        return HttpResponse::NotFound().finish();
    };
    let issuer = sandbox.server_url(provider);
    HttpResponse::Ok().json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{}/authorize", sandbox.pages_url(provider)),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code", "code id_token"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["ES256"],
        "scopes_supported": ["openid", "profile", "email"],
        "code_challenge_methods_supported": ["S256"],
    }))
}

async fn keys(sandbox: Data<SignInSandbox>) -> HttpResponse {
    match broken(&sandbox).await {
        Some(instead) => instead,
        None => HttpResponse::Ok().json(sandbox.key.published()),
    }
}

/// Whose request it is: in the form, or as a password of HTTP.
fn knows_client(request: &HttpRequest, provider: SocialProvider, form: &Fields) -> bool {
    let field = |name: &str| form.get(name).map(String::as_str);
    match provider {
        SocialProvider::Twitter => {
            let given = request.headers().get(header::AUTHORIZATION);
            let given = given.and_then(|value| value.to_str().ok()?.strip_prefix("Basic "));
            given == Some(&STANDARD.encode(format!("{CLIENT_ID}:{CLIENT_SECRET}")))
        }
        SocialProvider::Tiktok => {
            field("client_key") == Some(CLIENT_ID) && field("client_secret") == Some(CLIENT_SECRET)
        }
        SocialProvider::Vk => field("client_id") == Some(CLIENT_ID),
        _ => field("client_id") == Some(CLIENT_ID) && field("client_secret") == Some(CLIENT_SECRET),
    }
}

async fn exchange(
    sandbox: Data<SignInSandbox>,
    request: HttpRequest,
    provider: Path<String>,
    form: Form<Fields>,
) -> HttpResponse {
    if let Some(instead) = broken(&sandbox).await {
        return instead;
    }
    let Ok(provider) = SocialProvider::read(&provider) else {
        return HttpResponse::NotFound().finish();
    };
    if !knows_client(&request, provider, &form) {
        return HttpResponse::Unauthorized().json(json!({ "error": "invalid_client" }));
    }
    let code = form.get("code").cloned().unwrap_or_default();
    let Some(grant) = sandbox.books().codes.remove(&code) else { return error("invalid_grant") };
    let is_right = grant.provider == provider
        && form.get("redirect_uri") == Some(&grant.redirect_uri)
        && is_verified(&grant, form.get("code_verifier").map(String::as_str))
        && (provider != SocialProvider::Vk || form.get("device_id") == Some(&grant.device_id));
    if !is_right {
        return error("invalid_grant");
    }
    let access_token = Uuid::new_v4().simple().to_string();
    let id_token = matches!(provider, SocialProvider::Google | SocialProvider::Line)
        .then(|| sandbox.id_token(&grant));
    sandbox.books().access_tokens.insert(access_token.clone(), grant);
    let mut answer = json!({ "access_token": access_token, "token_type": "Bearer", "expires_in": TOKEN_SECONDS });
    if let Some(id_token) = id_token {
        answer["id_token"] = json!(id_token);
    }
    HttpResponse::Ok().json(answer)
}

/// PKCE, where the page was asked for with a challenge.
fn is_verified(grant: &Grant, verifier: Option<&str>) -> bool {
    match (&grant.code_challenge, verifier) {
        (None, _) => true,
        (Some(challenge), Some(verifier)) => {
            *challenge == URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()))
        }
        (Some(_), None) => false,
    }
}

fn of_token(sandbox: &SignInSandbox, token: &str, provider: SocialProvider) -> Option<Grant> {
    let grant = sandbox.books().access_tokens.get(token).cloned();
    grant.filter(|grant| grant.provider == provider)
}

/// The person of a bearer token.
async fn user(
    sandbox: &SignInSandbox,
    request: &HttpRequest,
    provider: SocialProvider,
) -> Result<Grant, HttpResponse> {
    if let Some(instead) = broken(sandbox).await {
        return Err(instead);
    }
    let given = request.headers().get(header::AUTHORIZATION);
    let given = given.and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    given
        .and_then(|token| of_token(sandbox, token, provider))
        .ok_or_else(|| HttpResponse::Unauthorized().json(json!({ "title": "Unauthorized" })))
}

async fn twitter_user(sandbox: Data<SignInSandbox>, request: HttpRequest) -> HttpResponse {
    match user(&sandbox, &request, SocialProvider::Twitter).await {
        Ok(Grant { account, .. }) => HttpResponse::Ok().json(
            json!({ "data": { "id": account.id, "name": account.name, "username": account.name } }),
        ),
        Err(instead) => instead,
    }
}

async fn tiktok_user(sandbox: Data<SignInSandbox>, request: HttpRequest) -> HttpResponse {
    match user(&sandbox, &request, SocialProvider::Tiktok).await {
        Ok(Grant { account, .. }) => HttpResponse::Ok().json(json!({
            "data": { "user": { "open_id": account.id, "display_name": account.name } },
            "error": { "code": "ok", "message": "" },
        })),
        Err(instead) => instead,
    }
}

async fn vk_user(sandbox: Data<SignInSandbox>, form: Form<Fields>) -> HttpResponse {
    if let Some(instead) = broken(&sandbox).await {
        return instead;
    }
    let token = form.get("access_token").map(String::as_str).unwrap_or_default();
    let Some(Grant { account, .. }) = of_token(&sandbox, token, SocialProvider::Vk) else {
        return HttpResponse::Ok().json(json!({ "error": "invalid_token" }));
    };
    let (first, last) = account.name.split_once(' ').unwrap_or((&account.name, ""));
    let user = json!({ "user_id": account.id, "first_name": first, "last_name": last, "email": account.email });
    HttpResponse::Ok().json(json!({ "user": user }))
}

async fn debug_token(sandbox: Data<SignInSandbox>, query: Query<Fields>) -> HttpResponse {
    if let Some(instead) = broken(&sandbox).await {
        return instead;
    }
    if query.get("access_token") != Some(&format!("{CLIENT_ID}|{CLIENT_SECRET}")) {
        return error("invalid_client");
    }
    let token = query.get("input_token").map(String::as_str).unwrap_or_default();
    let data = match of_token(&sandbox, token, SocialProvider::Facebook) {
        Some(_) if sandbox.manner() == ProviderManner::Expired => json!({ "is_valid": false }),
        Some(grant) => {
            let is_wrong = sandbox.manner() == ProviderManner::WrongAudience;
            let app_id = if is_wrong { "another-app" } else { &grant.client_id };
            let expires_at = OffsetDateTime::now_utc().unix_timestamp() + TOKEN_SECONDS;
            let user_id = &grant.account.id;
            json!({ "app_id": app_id, "is_valid": true, "user_id": user_id, "expires_at": expires_at })
        }
        None => json!({ "is_valid": false }),
    };
    HttpResponse::Ok().json(json!({ "data": data }))
}

async fn facebook_user(sandbox: Data<SignInSandbox>, query: Query<Fields>) -> HttpResponse {
    if let Some(instead) = broken(&sandbox).await {
        return instead;
    }
    let token = query.get("access_token").map(String::as_str).unwrap_or_default();
    let has_proof = query.get("appsecret_proof").is_some_and(|proof| proof.len() == 64);
    let me: Value = match of_token(&sandbox, token, SocialProvider::Facebook) {
        Some(grant) if has_proof => json!({ "id": grant.account.id, "name": grant.account.name }),
        _ => json!({ "error": { "type": "OAuthException", "code": 190 } }),
    };
    HttpResponse::Ok().json(me)
}
