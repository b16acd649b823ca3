//! Every feature. The composition root, the router, the sockets, the API description and the tests are made from this one list.
use crate::{
    api::{encryption, feature::Features},
    conversation::{self, upload},
    country_rule, feature_switch, identity, import, init_info, legal, lookup, lottery, market,
    notice, order, payment, report, review, setup, shop_setting, special_seller, staff_act,
    support, topup, wallet,
};

/// All of them. They start in this order, but that each waits for those it needs something of; at the end their actors are emptied in the
/// opposite order. Extensions of conversations run in this order too.
pub fn all() -> Features {
    Features::new(vec![
        encryption::feature(),
        identity::feature(),
        init_info::feature(),
        import::feature(),
        market::feature(),
        conversation::feature(),
        upload::feature(),
        notice::feature(),
        payment::feature(),
        wallet::feature(),
        wallet::exchange_rate::feature(),
        order::feature(),
        topup::feature(),
        lottery::feature(),
        support::feature(),
        lookup::feature(),
        setup::feature(),
        feature_switch::feature(),
        shop_setting::feature(),
        country_rule::feature(),
        special_seller::feature(),
        legal::feature(),
        staff_act::feature(),
        report::feature(),
        review::feature(),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::{
            country::CountryNotAllowed,
            error::{ApiError, Fields, Reason},
            gate::PartnerRoleNotBound,
            language,
            switch::FeatureDisabled,
        },
        conversation::refusals::{NotAssignee, UnseenMessages},
        identity::refusals::{
            KycLimit, PasswordCommon, RateLimited, SecondFactorRequired, SellerNotEligible,
            ServerMismatch, TooSoon,
        },
        import::file::{CsvProblem, CsvUnreadable},
        market::refusals::{
            BookmarksFull, GoodsInUse, GoodsNameTaken, PriceOutOfRange, SavedSearchesFull,
            SearchTooWide, SteamBusy, SteamIncomplete, TeamNotAllowed,
        },
        notice::refusals::NoticeAlwaysOn,
        order::refusals::{
            CartChanged, CartFull, InsufficientBalance, PriceChanged, PurchaseLimit, QuoteExpired,
        },
        support::refusals::Blocked,
        topup::refusals::{AlreadyQueued, PlatformMismatch, QueueTimeout, SlotsClosed},
    };
    use guildhall_domain::{
        country_rule::CountrySubjectKind,
        identity::{access_key::AccessScope, seller_application::SellerObstacle},
        ids::{GoodsId, Uid},
        market::{
            steam_inventory::SteamPart,
            store::StoreHold,
            team::{TeamLimit, TeamScope},
        },
        notice::preference::Group,
        shop_feature::ShopFeature,
    };
    use serde_json::{Value, json};
    use std::collections::BTreeSet;

    /// Texts of the same files that are no refusals.
    const WORDS: [&str; 4] = ["customer_service", "faq_solved", "faq_person", "problem_title"];

    /// Every refusal that says more than its code, in each of its forms.
    fn with_data() -> Vec<ApiError> {
        let quote = || Box::new(json!({ "total_cents": 7 }));
        vec![
            ApiError::Invalid(Fields::new()),
            ApiError::Invalid(Fields::from([
                ("body.text".to_owned(), Reason::TooLong),
                ("to".to_owned(), Reason::Duplicate),
            ])),
            ApiError::TooManyRequests { retry_after: 2 },
            ApiError::ApiKeyScopeMissing { scope: AccessScope::OrdersRead },
            ApiError::Busy,
            ApiError::UnknownOutcome,
            PasswordCommon.into(),
            RateLimited { remain_time: 59 }.into(),
            SecondFactorRequired { ticket: "t".to_owned(), expires_in: 600 }.into(),
            TooSoon { remain_time: 1, again_at: 1_700_000_000_000 }.into(),
            NotAssignee { agent: Some(Uid(7)) }.into(),
            NotAssignee { agent: None }.into(),
            UnseenMessages { last_seq: 12 }.into(),
            Blocked { until: Some(1_700_000_000_000) }.into(),
            Blocked { until: None }.into(),
            PriceOutOfRange { min_price_cents: 1, max_price_cents: 99 }.into(),
            BookmarksFull { most: 500 }.into(),
            SavedSearchesFull { most: 50 }.into(),
            SearchTooWide { most: 1_000 }.into(),
            SteamIncomplete { missing: vec![SteamPart::TradeUrl, SteamPart::ApiKey] }.into(),
            SteamBusy { remain_time: 60 }.into(),
            GoodsNameTaken { goods_id: GoodsId(7) }.into(),
            GoodsInUse { fixed: vec!["lot".to_owned()] }.into(),
            CsvUnreadable { problem: CsvProblem::Empty, titles: Vec::new() }.into(),
            team_not_allowed(TeamLimit::Amount, Some(5_000)),
            team_not_allowed(TeamLimit::Membership, None),
            PriceChanged { quote: quote() }.into(),
            QuoteExpired { quote: quote() }.into(),
            CartFull { most: 50 }.into(),
            PurchaseLimit { most: 3 }.into(),
            CartChanged { left_out: Box::new(json!([])), preview: quote() }.into(),
            InsufficientBalance { missing_cents: 3 }.into(),
            SlotsClosed { opens_at: Some(5) }.into(),
            SlotsClosed { opens_at: None }.into(),
            QueueTimeout { requeue_after: 60 }.into(),
            PlatformMismatch { region: "asia".to_owned() }.into(),
            NoticeAlwaysOn { field: "group".to_owned(), group: Group::Money }.into(),
            FeatureDisabled { feature: Some(ShopFeature::Deposits), store: None }.into(),
            FeatureDisabled { feature: None, store: Some(StoreHold::Closed) }.into(),
            CountryNotAllowed { subject: CountrySubjectKind::Goods, id: "7".to_owned() }.into(),
            PartnerRoleNotBound { game: "knivesout".to_owned() }.into(),
            KycLimit { attempts: 2, allow_manual: true, support: "/messages".to_owned() }.into(),
            SellerNotEligible { obstacle: SellerObstacle::Open, until: None }.into(),
            SellerNotEligible { obstacle: SellerObstacle::Waiting, until: Some(5) }.into(),
            ServerMismatch { subgame_name: "Asia".to_owned() }.into(),
            AlreadyQueued { place_id: "p".to_owned(), order_id: "o".to_owned() }.into(),
        ]
    }

    fn team_not_allowed(limit: TeamLimit, max_cents: Option<i64>) -> ApiError {
        TeamNotAllowed { limit, scope: TeamScope::List, max_cents }.into()
    }

    #[test]
    fn every_refusal_has_a_text_and_every_text_of_a_refusal_has_one() {
        let codes: BTreeSet<&str> = all().refusals.iter().map(|code| code.as_str()).collect();
        let is_code = |text: &&str| !text.starts_with("wrap_up.") && !WORDS.contains(text);
        let texts: BTreeSet<&str> = language::texts().filter(is_code).collect();
        assert_eq!(codes, texts, "http/locales/en.json; the other languages have its texts");
    }

    #[test]
    fn every_refusal_reads_back_as_it_was_answered() {
        let refusals = all().refusals;
        for code in refusals.iter().filter(|code| code.row().data.is_none()) {
            let refusal = refusals.read(code.as_str(), &Value::Null).unwrap();
            assert_eq!(refusal.code(), code.as_str());
            assert!(refusal.data().is_empty(), "{code:?}");
        }
        for refusal in with_data() {
            let body = refusal.http_body("en");
            assert_eq!(refusals.read(refusal.code(), &body["data"]), Some(refusal));
        }
    }

    #[test]
    fn what_is_kept_of_a_refusal_for_good_reads_back_whole() {
        let refusals = all().refusals;
        for code in refusals.iter() {
            let kept = refusals.read_kept(code.as_str());
            assert_eq!(kept.as_ref().map(ApiError::kind), code.row().is_stored.then_some(code));
        }
        assert_eq!(refusals.read_kept("PASSWORD_COMMON"), Some(PasswordCommon.into()));
    }

    #[test]
    fn the_data_of_every_refusal_has_the_fields_that_are_described() {
        let known: BTreeSet<&str> = with_data().iter().map(ApiError::code).collect();
        let refusals = all().refusals;
        let with = refusals.iter().filter(|code| code.row().data.is_some());
        let described: BTreeSet<&str> = with.map(|code| code.as_str()).collect();
        assert_eq!(known, described);
        for refusal in with_data() {
            let schema = (refusal.kind().row().data.unwrap())();
            let fields = schema["properties"].as_object().unwrap();
            let data = refusal.data();
            assert!(data.keys().all(|name| fields.contains_key(name)), "{refusal}");
            let needed = schema["required"].as_array().unwrap();
            assert!(
                needed.iter().all(|name| data.contains_key(name.as_str().unwrap())),
                "{refusal}"
            );
        }
    }
}
