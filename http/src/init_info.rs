//! What a client needs to begin: who it is, and the lists of languages and currencies.
//!
//! Source: product spec §3 (init info), §9 (countries); `docs/wire.md`, "Account".
use crate::{
    account::{self, User},
    caller::Anyone,
    encryption::{self, EncryptToken},
    envelope::{Answer, Envelope},
    state::HttpState,
};
use actix_web::{HttpRequest, get, http::header, web::Data};
use guildhall_domain::{
    currency,
    language::{self, Direction},
};
use guildhall_persistence::conversation;
use serde::Serialize;
use utoipa::ToSchema;

/// Adds the call.
pub fn configure(app: &mut utoipa_actix_web::service_config::ServiceConfig<'_>) {
    app.service(init_info);
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InitInfo {
    pub login_check: IsLogin,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_info: Option<User>,
    pub country_info: CountryInfo,
    pub currency_info: CurrencyInfo,
    pub language_info: LanguageInfo,
    /// For encoded bodies of this session, or of this device.
    pub encrypt_token: EncryptToken,
    pub unread_badge: UnreadBadge,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct IsLogin {
    pub is_login: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CountryInfo {
    /// ISO 3166 alpha-2, as the client's language setting says; "US" if it says nothing.
    pub country: String,
    /// What this country probably reads and pays with.
    pub language: &'static str,
    pub currency: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct CurrencyInfo {
    pub items: Vec<Currency>,
    /// The day of the rates: they are a fixed table, for display only.
    pub rates_of: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Currency {
    pub key: &'static str,
    pub label: String,
    pub code: &'static str,
    pub symbol: &'static str,
    pub rate: f64,
    pub precision: u8,
    pub separator: &'static str,
    pub name: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageInfo {
    pub items: Vec<Language>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Language {
    pub key: &'static str,
    pub label: &'static str,
    /// `ltr` or `rtl`.
    pub direction: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadBadge {
    pub unread_im_message: i64,
}

/// Everything a client needs to begin.
#[utoipa::path(tag = "account", responses((status = OK, body = Envelope<InitInfo>)))]
#[get("/api/integrate/init_info")]
pub async fn init_info(
    anyone: Anyone,
    state: Data<HttpState>,
    request: HttpRequest,
) -> Answer<InitInfo> {
    let country = country(&request);
    let encrypt_token = encryption::make(&state, &request);
    let state = state.into_inner();
    state
        .clone()
        .run(async move {
            let unread = match &anyone.caller {
                Some(caller) => {
                    let talks = conversation::unread(&state.pool, caller.speaker()).await?;
                    talks.iter().map(|talk| talk.unread).sum()
                }
                None => 0,
            };
            let login = account::check(&state, anyone).await?;
            Ok(Envelope::ok(InitInfo {
                login_check: IsLogin { is_login: login.is_login },
                account_info: login.user,
                country_info: country,
                currency_info: CurrencyInfo {
                    items: currency::ALL.iter().map(Currency::from).collect(),
                    rates_of: currency::RATES_OF.to_string(),
                },
                language_info: LanguageInfo {
                    items: language::ALL.iter().map(Language::from).collect(),
                },
                encrypt_token,
                unread_badge: UnreadBadge { unread_im_message: unread },
            }))
        })
        .await
}

/// The region of the first `accept-language` that has one (`en-SG` is SG).
fn country(request: &HttpRequest) -> CountryInfo {
    let wanted =
        request.headers().get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
    let country = wanted
        .unwrap_or_default()
        .split(',')
        .take(10)
        .filter_map(|choice| choice.split(';').next())
        .flat_map(|locale| locale.trim().split('-').skip(1))
        .find(|part| part.len() == 2 && part.bytes().all(|b| b.is_ascii_alphabetic()))
        .map_or_else(|| "US".to_owned(), str::to_ascii_uppercase);
    CountryInfo {
        language: language::of_country(&country).key,
        currency: currency::of_country(&country).unwrap_or(currency::DEFAULT).code,
        country,
    }
}

impl From<&currency::Currency> for Currency {
    fn from(currency: &currency::Currency) -> Self {
        Self {
            key: currency.code,
            label: format!("{} ({})", currency.code, currency.symbol),
            code: currency.code,
            symbol: currency.symbol,
            rate: currency.rate,
            precision: currency.precision,
            separator: currency.separator,
            name: currency.name,
        }
    }
}

impl From<&language::Language> for Language {
    fn from(language: &language::Language) -> Self {
        let direction = match language.direction {
            Direction::LeftToRight => "ltr",
            Direction::RightToLeft => "rtl",
        };
        Self { key: language.key, label: language.label, direction }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::test::TestRequest;

    fn of(accept_language: &str) -> (String, &'static str, &'static str) {
        let request = TestRequest::default()
            .insert_header((header::ACCEPT_LANGUAGE, accept_language))
            .to_http_request();
        let found = country(&request);
        (found.country, found.language, found.currency)
    }

    #[test]
    fn the_country_is_the_region_of_the_clients_language() {
        assert_eq!(of("zh-Hant-TW,zh;q=0.9"), ("TW".into(), "zh_Hant", "TWD"));
        assert_eq!(of("de,en-GB;q=0.8"), ("GB".into(), "en", "GBP"));
        assert_eq!(of("fr"), ("US".into(), "en", "USD"));
        assert_eq!(of(""), ("US".into(), "en", "USD"));
    }
}
