//! What a client needs at its start: the account it is signed in to, and the lists of languages and currencies. It asks many areas, and
//! no area asks it.
//!
//! Source: product spec §3 (init info), §9 (countries); `docs/wire.md`, "Account".
use crate::{
    api::{
        call::{Call, Context, Empty, calls},
        caller::{Anyone, Asking, Audience, Caller, Knows, Public},
        client::Client,
        country,
        encryption::{self, BoundTo, EncryptToken},
        error::ApiError,
        feature::Feature,
        language::{CurrencyCode, LanguageKey},
        wire::millis,
    },
    identity::{
        account::{self, User},
        verification::{self, CertBrief},
    },
    notice::badge::{UnreadBadge, badge_of},
    wallet::BriefAsset,
};
use garde::Validate;
use guildhall_actors::{
    feature_switch::FeatureSwitches, registry::Need, shop_setting::ShopSettings,
    special_seller::SpecialSellerWatch, wallet::exchange_rate::ExchangeRates,
};
use guildhall_domain::{
    identity::native_client::OsType,
    language::{self, Direction},
    payment::Method,
    shop_feature::ShopFeature,
    special_seller::{SpecialSellerKind, SpecialSellers},
    wallet::{currency, exchange_rate::Rate},
};
use guildhall_persistence::wallet::ledger;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use utoipa::ToSchema;

/// What the start brings to this floor.
pub fn feature() -> Feature {
    Feature {
        calls: calls(),
        needs: vec![
            Need::of::<FeatureSwitches>(),
            Need::of::<ShopSettings>(),
            Need::of::<SpecialSellerWatch>(),
            Need::of::<ExchangeRates>(),
        ],
        ..Feature::default()
    }
}

/// The calls.
fn calls() -> Vec<Call> {
    calls![
        "account",
        Call::get("/api/integrate/init_info", init_info)
            .shown_to_viewers()
            .id("init_info")
            .summary("Returns everything a client needs at its start."),
        Call::get("/api/account/get_country", get_country)
            .id("get_country")
            .summary("Returns the country the client is probably in, and what fits it."),
    ]
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InitInfo {
    /// Whether somebody is signed in.
    pub login_check: IsLogin,
    /// The caller's account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account_info: Option<User>,
    /// How the caller's identity is verified; absent for nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cert_info: Option<CertBrief>,
    /// What fits where the caller is.
    pub country_info: CountryInfo,
    /// The currencies.
    pub currency_info: CurrencyInfo,
    /// The languages.
    pub language_info: LanguageInfo,
    /// What administrators have switched off (its calls answer FEATURE_DISABLED), and ways to pay that are not for the caller's country
    /// (COUNTRY_NOT_ALLOWED). Its way in is not shown.
    pub disabled_features: Vec<ShopFeature>,
    /// For encoded bodies of this session, or of this device.
    pub encrypt_token: EncryptToken,
    /// What waits for the caller; all 0 for nobody.
    pub unread_badge: UnreadBadge,
    /// Accounts that stand for a service of the shop, in the order of their kinds.
    #[schema(value_type = Vec<guildhall_domain::ids::Uid>)]
    pub all_im_seller: Vec<String>,
    /// What each of them is called, in the language asked for.
    pub all_im_seller_alias_infos: Vec<SellerAlias>,
    /// Who serves VIP customers; absent if nobody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::Uid>)]
    pub vip_uid: Option<String>,
    /// Who looks after VIP customers; absent if nobody does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::Uid>)]
    pub vip_manager_uid: Option<String>,
    /// The caller's balance; null for nobody.
    pub brief_asset: Option<BriefAsset>,
    /// How new an app has to be for its page to ask it to call the server.
    pub min_app_version: MinAppVersion,
    /// Not used yet: null. For the calls about tickets, once there are any.
    pub feedback_token: Option<String>,
    /// Not used yet: null. The activity that sharing belongs to, once there is one.
    pub share_center_activity_id: Option<String>,
    /// Not used yet: null. The gift of the points activity, once there are points.
    pub activity_point_gift_id: Option<String>,
}

/// What a client asks for besides.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct InitInfoQuery {
    /// Whether the caller is to be given the coupon for buying again, if it is due. Nothing comes of it yet: there are no coupons.
    #[garde(skip)]
    #[serde(default)]
    #[allow(dead_code, reason = "checked, and of no effect before there are coupons")]
    pub grant_repurchase_coupon: bool,
}

/// A version such as "1.8.8" for each app.
#[derive(Debug, Serialize, ToSchema)]
pub struct MinAppVersion {
    /// Of the Android app.
    pub android: String,
    /// Of the iOS app.
    pub ios: String,
}

/// What an account is called that stands for a service of the shop.
#[derive(Debug, Serialize, ToSchema)]
pub struct SellerAlias {
    /// The account.
    #[schema(value_type = guildhall_domain::ids::Uid)]
    pub uid: String,
    /// In the language asked for, else in English.
    pub alias: String,
}

/// Whether the token that was sent, if any, is valid.
#[derive(Debug, Serialize, ToSchema)]
pub struct IsLogin {
    /// Whether somebody is signed in.
    pub is_login: bool,
}

/// The country the client is probably in.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountryInfo {
    /// ISO 3166 alpha-2, as a trusted proxy or else the client's language setting says; "US" if neither does. Rules about countries go by it.
    pub country: String,
    /// What this country probably reads and pays with.
    #[schema(value_type = LanguageKey)]
    pub language: &'static str,
    /// ISO 4217.
    #[schema(value_type = CurrencyCode)]
    pub currency: &'static str,
}

/// Every currency prices can be shown in.
#[derive(Debug, Serialize, ToSchema)]
pub struct CurrencyInfo {
    /// The currencies.
    pub items: Vec<Currency>,
    /// The day of the oldest rate among them, in UTC: when the feed was read last, or an operator set one by hand.
    pub rates_of: String,
}

/// A currency prices can be shown in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Currency {
    /// What is sent to choose it.
    #[schema(value_type = CurrencyCode)]
    pub key: &'static str,
    /// What it is called, for people.
    pub label: String,
    /// ISO 4217; the same as `key`.
    #[schema(value_type = CurrencyCode)]
    pub code: &'static str,
    /// What is written before an amount, such as "$" or "NT$".
    pub symbol: &'static str,
    /// Units of this currency for one US dollar, at `rated_at`. For display only: everything is settled in US dollars.
    pub rate: f64,
    /// When that was so, in milliseconds since 1970 UTC.
    pub rated_at: i64,
    /// Decimals that are shown.
    pub precision: u8,
    /// What stands between groups of three digits: a comma, a dot or a space.
    pub separator: &'static str,
    /// Its name in English.
    pub name: &'static str,
}

/// Every language of the product.
#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageInfo {
    /// The languages.
    pub items: Vec<Language>,
}

/// A language of the product.
#[derive(Debug, Serialize, ToSchema)]
pub struct Language {
    /// What is sent to choose it, and what the header `locale` takes.
    #[schema(value_type = LanguageKey)]
    pub key: &'static str,
    /// Its name in itself, such as "Deutsch".
    pub label: &'static str,
    /// Which way it is written.
    pub direction: Direction,
    /// The currency its readers are shown prices in until they choose one.
    #[schema(value_type = CurrencyCode)]
    pub currency: &'static str,
}

/// The account a client starts with, its language and its currency.
struct Beginner {
    anyone: Anyone,
    country: CountryInfo,
    bound_to: BoundTo,
}

impl Audience for Beginner {
    const WHO: &'static str = Anyone::WHO;
    const KNOWS: Knows = Anyone::KNOWS;
    const VISITORS: bool = Anyone::VISITORS;

    fn admit(asking: Asking<'_>) -> Result<Self, ApiError> {
        let country = fitting(&asking.client.country);
        let bound_to = BoundTo::of(&asking);
        Ok(Self { anyone: Anyone::admit(asking)?, country, bound_to })
    }
}

async fn init_info(
    context: Context,
    Beginner { anyone, country, bound_to }: Beginner,
    _: InitInfoQuery,
) -> Result<InitInfo, ApiError> {
    let state = &context.state;
    let encrypt_token = encryption::make(state, &bound_to);
    let unread_badge = match &anyone.caller {
        Some(caller) => badge_of(state, caller).await?,
        None => UnreadBadge::default(),
    };
    let who = anyone.caller.as_ref().filter(|caller| !caller.is_visitor());
    let cert_info = match who {
        Some(caller) => Some(verification::brief(&context, caller.uid).await?),
        None => None,
    };
    let settings = state.get::<ShopSettings>().now();
    let brief_asset = match who {
        Some(Caller { uid, .. }) => {
            let (parts, version) = ledger::wallet(&state.pool, *uid).await?;
            let held = ledger::held(&state.pool, *uid).await?;
            Some(BriefAsset::of(parts, held, version, settings.deposits()))
        }
        None => None,
    };
    let disabled_features = disabled(&context, &anyone.client);
    let language = match &anyone.caller {
        Some(caller) => context.language(caller),
        None => anyone.client.language,
    };
    let sellers = state.get::<SpecialSellerWatch>().now();
    let login = account::check(state, anyone).await?;
    let rates = state.get::<ExchangeRates>().now();
    Ok(InitInfo {
        login_check: IsLogin { is_login: login.is_login },
        account_info: login.user,
        cert_info,
        country_info: country,
        currency_info: CurrencyInfo {
            items: currency::ALL.iter().map(|of| Currency::of(of, rates.of(of))).collect(),
            rates_of: rates.oldest().date().to_string(),
        },
        disabled_features,
        language_info: LanguageInfo { items: language::ALL.iter().map(Language::from).collect() },
        encrypt_token,
        unread_badge,
        all_im_seller: sellers.all().map(|seller| seller.uid.to_string()).collect(),
        all_im_seller_alias_infos: aliases(&sellers, language),
        vip_uid: uid_of(&sellers, SpecialSellerKind::VipService),
        vip_manager_uid: uid_of(&sellers, SpecialSellerKind::VipManager),
        brief_asset,
        min_app_version: MinAppVersion {
            android: settings.least_app(OsType::Android).to_string(),
            ios: settings.least_app(OsType::Ios).to_string(),
        },
        feedback_token: None,
        share_center_activity_id: None,
        activity_point_gift_id: None,
    })
}

fn aliases(sellers: &SpecialSellers, language: &str) -> Vec<SellerAlias> {
    let named = sellers.all().map(|seller| SellerAlias {
        uid: seller.uid.to_string(),
        alias: seller.alias_in(language).to_owned(),
    });
    named.collect()
}

fn uid_of(sellers: &SpecialSellers, kind: SpecialSellerKind) -> Option<String> {
    sellers.get(kind).map(|seller| seller.uid.to_string())
}

/// Returns the country the client is probably in.
async fn get_country(
    _: Context,
    Public(client): Public,
    _: Empty,
) -> Result<CountryInfo, ApiError> {
    Ok(fitting(&client.country))
}

/// What fits a country.
fn fitting(country: &str) -> CountryInfo {
    CountryInfo {
        language: language::of_country(country).key,
        currency: currency::of_country(country).unwrap_or(currency::DEFAULT).code,
        country: country.to_owned(),
    }
}

/// What this client finds switched off: also each way to pay that is not for its country.
fn disabled(context: &Context, client: &Client) -> Vec<ShopFeature> {
    let state = &context.state;
    let denied = Method::ALL.into_iter().filter_map(|method| {
        let feature = ShopFeature::of_method(method)?;
        country::denies_method(state, client, method).map(|_| feature)
    });
    let off = state.get::<FeatureSwitches>().off().into_iter().chain(denied);
    off.collect::<BTreeSet<_>>().into_iter().collect()
}

impl Currency {
    fn of(currency: &currency::Currency, rate: Rate) -> Self {
        Self {
            key: currency.code,
            label: format!("{} ({})", currency.code, currency.symbol),
            code: currency.code,
            symbol: currency.symbol,
            rate: rate.per_usd,
            rated_at: millis(rate.rated_at),
            precision: currency.precision,
            separator: currency.separator,
            name: currency.name,
        }
    }
}

impl From<&language::Language> for Language {
    fn from(language: &language::Language) -> Self {
        Self {
            key: language.key,
            label: language.label,
            direction: language.direction,
            currency: language.currency,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_has_its_language_and_its_currency_or_those_of_the_product() {
        let of = |country| {
            let found = fitting(country);
            (found.country, found.language, found.currency)
        };
        assert_eq!(of("TW"), ("TW".into(), "zh_Hant", "TWD"));
        assert_eq!(of("GB"), ("GB".into(), "en", "GBP"));
        assert_eq!(of("ZZ"), ("ZZ".into(), "en", "USD"));
    }
}
