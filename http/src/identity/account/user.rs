//! An account as its owner sees it on the wire. Source: product spec §3 (user info).
use crate::api::{
    day::Day,
    language::{CurrencyCode, LanguageKey},
};
use guildhall_domain::{
    identity::{
        account::Account,
        game_role::{FoundRole, GameRole},
        login_provider::SocialProvider,
        role::{Role, UserType},
    },
    ids::Uid,
    wallet::{currency, exchange_rate::Rates},
};
use serde::Serialize;
use utoipa::ToSchema;

/// The caller's own account. Fields of features to come are there from the first day, empty.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct User {
    /// Who it is.
    pub uid: Uid,
    /// The address; null for visitors, and for who signed up with a provider that vouches for none.
    pub email: Option<String>,
    /// The name others see.
    pub nickname: String,
    /// Address of the picture, for everybody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
    /// What kind of account it is.
    pub user_type: UserType,
    /// What the account may do.
    pub role: Role,
    /// The language.
    #[schema(value_type = LanguageKey)]
    pub language: String,
    /// ISO 4217.
    #[schema(value_type = CurrencyCode)]
    pub currency: String,
    /// The sign of the currency.
    pub currency_symbol: &'static str,
    /// Units for one US dollar; for display only.
    pub currency_rate_base_usd: f64,
    /// How many decimals are shown.
    pub currency_precision: u8,
    /// What stands between thousands.
    pub currency_separator: &'static str,
    /// The birthday, once it was said.
    pub birthday: Option<Day>,
    /// Points to spend. Not used yet: 0.
    pub point: i64,
    /// Whether a password is set.
    pub has_password: bool,
    /// Their characters in games, in the order they were bound.
    pub app_roles: Vec<AppRole>,
    /// The number of the account at Steam; null where none is known. So with what follows.
    pub steam_id: Option<String>,
    /// What Steam calls them.
    pub steam_name: Option<String>,
    /// Whether their profile there was private when Steam was asked last.
    pub is_steam_private: Option<bool>,
    /// Where trade offers to them go to.
    pub trade_url: Option<String>,
    /// The last four digits of the Web API key that is kept; the key itself is in no answer.
    pub api_key_end: Option<String>,
    /// Whether strangers see whose shop their listings belong to.
    pub allow_shop_display: bool,
    /// Whether the account takes part in the affiliate programme: a promoter's does.
    pub is_affiliate: bool,
    /// The name of the linked Google account; null where none is linked. So with the others.
    pub google_name: Option<String>,
    /// Of Apple.
    pub apple_name: Option<String>,
    /// Of TikTok.
    pub tiktok_name: Option<String>,
    /// Of Facebook.
    pub facebook_name: Option<String>,
    /// Of X.
    pub twitter_name: Option<String>,
    /// Of LINE.
    pub line_name: Option<String>,
    /// Of VK.
    pub vk_name: Option<String>,
    /// Always null: nobody signs in by WeChat.
    pub wechat_name: Option<String>,
    /// Coupons that can be used. Not used yet: 0.
    pub inuse_coupon_cnt: u32,
    /// Coupons that end soon. Not used yet: 0.
    pub pending_expire_coupon_cnt: u32,
}

/// A character in a game.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AppRole {
    /// Key of the game.
    pub game: String,
    /// The server; empty where the game has one.
    pub subgame_name: String,
    /// Its number or name in the game.
    pub role_id: String,
    /// What it is called there, when it was bound.
    pub role_name: String,
    /// Whether the account has proved with a code of the game that it is theirs.
    pub is_verified: bool,
}

impl From<GameRole> for AppRole {
    fn from(GameRole { game, role, is_verified }: GameRole) -> Self {
        let FoundRole { role_id, role_name, subgame_name } = role;
        Self { game, subgame_name, role_id, role_name, is_verified }
    }
}

impl User {
    /// The account, with what its currency is worth at the moment.
    pub fn of(account: Account, rates: &Rates) -> Self {
        let mut names = account.social_names;
        let mut named = |provider| names.remove(&provider);
        let (profile, trade_url, api_key_end) = match account.steam {
            Some(steam) => (Some(steam.profile), steam.trade_url, steam.key_end),
            None => (None, None, None),
        };
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
            currency_rate_base_usd: rates.of(shown).per_usd,
            currency_precision: shown.precision,
            currency_separator: shown.separator,
            birthday: account.birthday.map(Day),
            point: 0,
            has_password: account.has_password,
            app_roles: account.app_roles.into_iter().map(AppRole::from).collect(),
            steam_id: profile.as_ref().map(|profile| profile.id.to_string()),
            is_steam_private: profile.as_ref().map(|profile| profile.is_private),
            steam_name: profile.map(|profile| profile.name),
            trade_url: trade_url.map(|url| url.to_string()),
            api_key_end,
            allow_shop_display: account.allow_shop_display,
            is_affiliate: account.role.is_affiliate(),
            google_name: named(SocialProvider::Google),
            apple_name: named(SocialProvider::Apple),
            tiktok_name: named(SocialProvider::Tiktok),
            facebook_name: named(SocialProvider::Facebook),
            twitter_name: named(SocialProvider::Twitter),
            line_name: named(SocialProvider::Line),
            vk_name: named(SocialProvider::Vk),
            wechat_name: None,
            inuse_coupon_cnt: 0,
            pending_expire_coupon_cnt: 0,
        }
    }
}
