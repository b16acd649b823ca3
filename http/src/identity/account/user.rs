//! An account as its owner sees it on the wire. Source: product spec §3 (user info).
use crate::api::language::{CurrencyCode, LanguageKey};
use guildhall_domain::{
    identity::{
        account::Account,
        role::{Role, UserType},
    },
    ids::Uid,
    wallet::currency,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The caller's own account. Fields of features to come are there from the first day, empty.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct User {
    #[schema(value_type = String)]
    pub uid: Uid,
    pub email: Option<String>,
    pub nickname: String,
    /// Address of the picture, for everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
    pub user_type: UserType,
    pub role: Role,
    #[schema(value_type = LanguageKey)]
    pub language: String,
    #[schema(value_type = CurrencyCode)]
    pub currency: String,
    pub currency_symbol: &'static str,
    /// Units for one US dollar; for display only.
    pub currency_rate_base_usd: f64,
    pub currency_precision: u8,
    pub currency_separator: &'static str,
    pub point: i64,
    pub has_password: bool,
    pub app_roles: Vec<String>,
    pub is_affiliate: bool,
    pub inuse_coupon_cnt: u32,
    pub pending_expire_coupon_cnt: u32,
}

impl From<Account> for User {
    fn from(account: Account) -> Self {
        let shown = currency::find(&account.currency).unwrap_or(currency::DEFAULT);
        Self {
            uid: account.uid,
            email: account.email,
            nickname: account.nickname,
            profile_pic: account
                .profile_pic
                .map(|upload| format!("/api/upload/{upload}?size=thumb")),
            user_type: account.role.user_type(),
            role: account.role,
            language: account.language,
            currency: shown.code.to_owned(),
            currency_symbol: shown.symbol,
            currency_rate_base_usd: shown.rate,
            currency_precision: shown.precision,
            currency_separator: shown.separator,
            point: 0,
            has_password: account.has_password,
            app_roles: Vec::new(),
            is_affiliate: false,
            inuse_coupon_cnt: 0,
            pending_expire_coupon_cnt: 0,
        }
    }
}
