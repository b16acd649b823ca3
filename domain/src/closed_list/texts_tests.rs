//! All closed lists of the domain.

use super::{ClosedList, ClosedNumbers};

fn texts<T: ClosedList>() -> (&'static str, Vec<&'static str>) {
    (T::NAME, T::ENTRIES.iter().map(|(_, text, _)| *text).collect())
}

fn numbers<T: ClosedNumbers>() -> (&'static str, Vec<i16>) {
    (T::NAME, T::ENTRIES.iter().map(|(_, number, _)| *number).collect())
}

/// Columns and clients hold these: a text that changes needs a migration and a new client.
#[test]
fn every_text_is_what_rows_and_clients_have() {
    assert_eq!(
        texts::<crate::identity::auth_code::Purpose>(),
        ("AuthCodePurpose", vec!["sign_in", "password", "bind", "appeal"])
    );
    assert_eq!(
        texts::<crate::identity::login_provider::SocialProvider>(),
        ("SocialProvider", vec!["google", "apple", "facebook", "twitter", "line", "tiktok", "vk"])
    );
    assert_eq!(
        texts::<crate::identity::game_role::RolePolicy>(),
        ("RolePolicy", vec!["none", "lookup", "required"])
    );
    assert_eq!(
        texts::<crate::identity::login_provider::SignInMethod>(),
        (
            "SignInMethod",
            vec!["email_code", "password", "passkey", "provider", "other_device", "app"]
        )
    );
    assert_eq!(
        texts::<crate::identity::safety::SafetyEventKind>(),
        (
            "SafetyEventKind",
            vec![
                "sign_up",
                "sign_in",
                "sign_in_failed",
                "second_step_failed",
                "sessions_ended",
                "password_set",
                "password_changed",
                "email_added",
                "email_changed",
                "email_reverted",
                "second_factor_on",
                "second_factor_off",
                "second_factor_removed",
                "recovery_codes_renewed",
                "passkey_added",
                "passkey_removed",
                "provider_linked",
                "provider_unlinked",
                "steam_linked",
                "steam_unlinked",
                "trade_url_set",
                "trade_url_cleared",
                "api_key_set",
                "api_key_cleared",
                "access_key_added",
                "access_key_revoked",
                "role_changed",
                "frozen",
                "unfrozen",
                "viewed",
                "disputed",
                "released",
                "appeal_received",
                "recovered",
                "role_unbound"
            ]
        )
    );
    assert_eq!(
        texts::<crate::identity::one_time_token::OneTimeTokenState>(),
        ("OneTimeTokenState", vec!["waiting", "used", "declined", "expired"])
    );
    assert_eq!(
        texts::<crate::identity::login_provider::SocialOp>(),
        ("SocialOp", vec!["login", "bind"])
    );
    assert_eq!(
        texts::<crate::identity::access_key::AccessScope>(),
        (
            "AccessScope",
            vec![
                "market:read",
                "listings:read",
                "listings:write",
                "orders:read",
                "orders:write",
                "purchases:write",
                "buy_requests:read",
                "buy_requests:write",
                "balance:read"
            ]
        )
    );
    assert_eq!(
        texts::<crate::identity::access_key::AccessKeyState>(),
        ("AccessKeyState", vec!["active", "expired", "revoked", "ended_with_sign_ins"])
    );
    assert_eq!(
        texts::<crate::identity::passkey::CeremonyPurpose>(),
        ("PasskeyCeremony", vec!["register", "prove", "login"])
    );
    assert_eq!(
        texts::<crate::identity::permission::Permission>(),
        (
            "Permission",
            vec![
                "people",
                "orders",
                "payments",
                "catalogue",
                "settings",
                "events",
                "reports",
                "log",
                "reviews"
            ]
        )
    );
    assert_eq!(
        texts::<crate::country_rule::CountrySubjectKind>(),
        ("CountrySubjectKind", vec!["game", "goods", "payment_method", "event"])
    );
    assert_eq!(
        texts::<crate::country_rule::CountryMode>(),
        ("CountryMode", vec!["only", "except"])
    );
    assert_eq!(
        texts::<crate::special_seller::SpecialSellerKind>(),
        ("SpecialSellerKind", vec!["vip_service", "vip_manager", "card_cutter", "coin"])
    );
    assert_eq!(texts::<crate::import::ImportKind>(), ("ImportKind", vec!["catalogue", "stock"]));
    assert_eq!(
        texts::<crate::import::ImportPlan>(),
        ("ImportPlan", vec!["add", "change", "leave", "refuse"])
    );
    assert_eq!(
        texts::<crate::import::ImportOutcome>(),
        ("ImportOutcome", vec!["added", "changed", "left", "refused", "stale"])
    );
    assert_eq!(
        texts::<crate::import::ImportReason>(),
        (
            "ImportReason",
            vec![
                "required",
                "invalid",
                "too_long",
                "too_short",
                "duplicate",
                "not_found",
                "in_use",
                "taken",
                "cells"
            ]
        )
    );
    assert_eq!(
        texts::<crate::market::maintenance::MaintenancePhase>(),
        ("MaintenancePhase", vec!["planned", "under_way", "over"])
    );
    assert_eq!(
        texts::<crate::market::kind::GameKind>(),
        ("GameKind", vec!["items", "coins", "top_up", "gift_cards"])
    );
    assert_eq!(
        texts::<crate::market::kind::GoodsRarity>(),
        (
            "GoodsRarity",
            vec![
                "stock",
                "consumer",
                "industrial",
                "mil_spec",
                "restricted",
                "classified",
                "covert",
                "contraband"
            ]
        )
    );
    assert_eq!(texts::<crate::market::kind::GoodsKind>().1.len(), 23);
    assert_eq!(
        texts::<crate::conversation::State>(),
        ("ConversationState", vec!["open", "resolved", "closed"])
    );
    assert_eq!(
        texts::<crate::support::Stage>(),
        ("SupportStage", vec!["quiet", "waiting", "assigned"])
    );
    assert_eq!(
        texts::<crate::support::WaitingWhy>(),
        ("WaitingReason", vec!["new", "left", "asked", "agent_gone", "released", "transferred"])
    );
    assert_eq!(
        texts::<crate::support::DutyState>(),
        ("DutyState", vec!["online", "away", "offline"])
    );
    assert_eq!(
        texts::<crate::support::WrapUp>(),
        (
            "WrapUp",
            vec![
                "question",
                "order",
                "delivery",
                "payment",
                "refund",
                "account",
                "technical",
                "complaint",
                "spam",
                "other"
            ]
        )
    );
    assert_eq!(
        texts::<crate::support::faq::Category>(),
        ("FaqTopic", vec!["buy", "sell", "charge", "withdraw", "afterSale", "account"])
    );
    assert_eq!(texts::<crate::language::Direction>(), ("TextDirection", vec!["ltr", "rtl"]));
    assert_eq!(
        texts::<crate::wallet::ledger::Cause>(),
        (
            "CashFlowCause",
            vec![
                "purchase",
                "sale",
                "deposit",
                "refund",
                "late_money",
                "bonus",
                "adjustment",
                "buy_request",
                "bargain"
            ]
        )
    );
    assert_eq!(
        texts::<crate::wallet::adjustment::AdjustmentState>(),
        ("BalanceAdjustmentState", vec!["open", "confirmed", "declined"])
    );
    assert_eq!(
        texts::<crate::lottery::Mission>(),
        ("LotteryMissionName", vec!["visit", "look_at_goods"])
    );
    assert_eq!(
        texts::<crate::lottery::Phase>(),
        ("LotteryPhase", vec!["announced", "open", "over", "cancelled"])
    );
    assert_eq!(
        texts::<crate::lottery::PrizeKind>(),
        ("LotteryPrizeKind", vec!["coupon", "entitlement", "nothing"])
    );
    assert_eq!(
        texts::<crate::lottery::PrizeSource>(),
        ("LotteryPrizeSource", vec!["lottery_draw", "lottery_reward"])
    );
    assert_eq!(
        texts::<crate::lottery::MissionState>(),
        ("LotteryMissionProgress", vec!["open", "done", "claimed"])
    );
    assert_eq!(
        texts::<crate::lottery::TierState>(),
        ("LotteryTierProgress", vec!["open", "reached", "claimed", "taken_back"])
    );
    assert_eq!(
        texts::<crate::lottery::RewardState>(),
        ("LotteryRewardProgress", vec!["open", "reached", "claimed"])
    );
    assert_eq!(
        texts::<crate::notice::Kind>(),
        (
            "NoticeKind",
            vec![
                "sold",
                "to_deliver",
                "paid",
                "payment_failed",
                "delivered",
                "delivery_failed",
                "proceeds",
                "refunding",
                "refunded",
                "refund_failed",
                "sale_refunded",
                "dispute_opened",
                "dispute_answered",
                "dispute_withdrawn",
                "dispute_decided",
                "your_turn",
                "turn_missed",
                "deposited",
                "buy_request_filled",
                "buy_request_expired",
                "bargain_received",
                "bargain_accepted",
                "bargain_declined",
                "bargain_ended",
                "balance_added",
                "balance_taken",
                "event_cancelled",
                "report_decided",
                "message_removed",
                "warned",
                "account_frozen",
                "appeal_decided",
                "viewed_to_help",
                "viewed_for_safety",
                "identity_verified",
                "identity_declined",
                "identity_reset",
                "seller_approved",
                "seller_declined",
                "account_appealed",
                "team_invited",
                "team_joined",
                "team_ended",
                "store_stopped",
                "store_reopened",
                "goods_on_sale",
                "item_tradable",
                "saved_search_found",
                "steam_item_gone",
                "steam_key_refused"
            ]
        )
    );
    assert_eq!(
        texts::<crate::market::steam_inventory::SteamItemState>(),
        (
            "SteamItemState",
            vec!["listable", "on_sale", "processing", "locked", "not_tradable", "not_sold"]
        )
    );
    assert_eq!(
        texts::<crate::market::steam_inventory::SteamPart>(),
        ("SteamPart", vec!["steam_id", "trade_url", "api_key"])
    );
    assert_eq!(texts::<crate::market::store::StoreHold>(), ("StoreHold", vec!["frozen", "closed"]));
    assert_eq!(texts::<crate::market::store::OfflineBy>(), ("OfflineBy", vec!["seller", "steam"]));
    assert_eq!(
        texts::<crate::market::store::StoreState>(),
        ("StoreState", vec!["open", "offline", "away", "frozen", "closed"])
    );
    assert_eq!(
        texts::<crate::market::saved_search::SearchAlert>(),
        ("SearchAlert", vec!["none", "new_match", "price_under", "price_over"])
    );
    assert_eq!(
        texts::<crate::market::bookmark::BookmarkType>(),
        ("BookmarkType", vec!["goods", "sell_order", "shop"])
    );
    assert_eq!(
        texts::<crate::market::team::TeamMemberKind>(),
        ("TeamMemberKind", vec!["sub_seller", "child"])
    );
    assert_eq!(
        texts::<crate::market::team::TeamScope>(),
        ("TeamScope", vec!["list", "deliver", "balance"])
    );
    assert_eq!(
        texts::<crate::market::team::TeamActKind>(),
        (
            "TeamActKind",
            vec![
                "joined",
                "left",
                "listed",
                "repriced",
                "taken_down",
                "delivered",
                "delivery_failed",
                "info_skipped",
                "bargain_accepted",
                "bargain_declined"
            ]
        )
    );
    assert_eq!(
        texts::<crate::market::team::TeamLimit>(),
        ("TeamLimit", vec!["membership", "paused", "shop", "scope", "game", "amount"])
    );
    assert_eq!(
        texts::<crate::identity::account_view::ViewPurpose>(),
        ("ViewPurpose", vec!["help", "safety"])
    );
    assert_eq!(
        texts::<crate::review::ReviewKind>(),
        ("ReviewKind", vec!["chat_message", "chat_person"])
    );
    assert_eq!(
        texts::<crate::review::ReviewReason>(),
        ("ReviewReason", vec!["fraud", "outside_trade", "harassment", "hate", "spam", "other"])
    );
    assert_eq!(
        texts::<crate::review::ReviewState>(),
        ("ReviewState", vec!["open", "decided", "appealed", "closed"])
    );
    assert_eq!(
        texts::<crate::review::ReviewOutcome>(),
        ("ReviewOutcome", vec!["no_violation", "message_removed", "warned", "frozen"])
    );
    assert_eq!(
        texts::<crate::review::AppealOutcome>(),
        ("AppealOutcome", vec!["upheld", "overturned"])
    );
    assert_eq!(
        texts::<crate::review::ReviewEventKind>(),
        (
            "ReviewEventKind",
            vec!["reported", "taken", "released", "decided", "appealed", "appeal_decided"]
        )
    );
    assert_eq!(
        texts::<crate::review::ReviewWhose>(),
        ("ReviewWhose", vec!["mine", "unassigned", "overdue"])
    );
    assert_eq!(
        texts::<crate::review::ReportState>(),
        ("ReportState", vec!["waiting", "acted", "no_violation"])
    );
    assert_eq!(
        texts::<crate::notice::preference::Group>(),
        (
            "NoticeGroup",
            vec![
                "orders",
                "money",
                "disputes",
                "top_up",
                "messages",
                "events",
                "reminders",
                "searches",
                "reviews",
                "safety"
            ]
        )
    );
    assert_eq!(
        texts::<crate::notice::preference::Channel>(),
        ("NoticeChannel", vec!["in_page", "mail"])
    );
    assert_eq!(
        texts::<crate::notice::NoticeType>(),
        ("NoticeType", vec!["trade", "system", "social"])
    );
    assert_eq!(
        texts::<crate::order::Stage>(),
        (
            "OrderStatus",
            vec![
                "placed",
                "payment_pending",
                "payment_failed",
                "closed",
                "cancelled",
                "need_info",
                "paid",
                "sent",
                "delivery_failed",
                "disputed",
                "refunding",
                "refunded",
                "partially_completed",
                "completed"
            ]
        )
    );
    assert_eq!(
        texts::<crate::order::Party>(),
        ("OrderParty", vec!["buyer", "seller", "staff", "house"])
    );
    assert_eq!(
        texts::<crate::order::DeadlineKind>(),
        (
            "OrderDeadlineKind",
            vec!["payment", "info", "delivery", "receipt", "retry", "answer", "ruling"]
        )
    );
    assert_eq!(
        texts::<crate::order::OrderEventKind>(),
        (
            "OrderEventKind",
            vec![
                "placed",
                "payment_started",
                "paid",
                "payment_failed",
                "closed",
                "cancelled",
                "info_submitted",
                "info_skipped",
                "info_missing",
                "delivered",
                "delivery_failed",
                "not_delivered",
                "confirmed",
                "auto_confirmed",
                "given_back",
                "dispute_opened",
                "evidence_added",
                "dispute_withdrawn",
                "agreed",
                "ruled",
                "refunded_by_staff",
                "silence_decided",
                "escalated",
                "refund_settled",
                "redeeming_began",
                "redeemed_in_part",
                "redeeming_failed"
            ]
        )
    );
    assert_eq!(
        texts::<crate::order::Category>(),
        (
            "DisputeCategory",
            vec!["not_received", "not_as_described", "wrong_item", "account_recovered", "other"]
        )
    );
    assert_eq!(
        texts::<crate::order::Who>(),
        ("OrderTurn", vec!["buyer", "seller", "staff", "house", "nobody"])
    );
    assert_eq!(
        texts::<crate::order::Tab>(),
        (
            "OrderTab",
            vec![
                "all",
                "need_action",
                "need_info",
                "in_progress",
                "refund",
                "completed",
                "refunded"
            ]
        )
    );
    assert_eq!(
        texts::<crate::order::OrderGroup>(),
        (
            "OrderGroup",
            vec!["all", "unpaid", "open", "disputed", "refunding", "completed", "cancelled"]
        )
    );
    assert_eq!(
        texts::<crate::order::Information>(),
        (
            "OrderInformation",
            vec!["not_needed", "awaited", "given", "skipped", "deleted", "missing"]
        )
    );
    assert_eq!(
        texts::<crate::order::bargain::BargainState>(),
        ("BargainState", vec!["open", "accepted", "declined", "cancelled", "expired", "gone"])
    );
    assert_eq!(
        texts::<crate::order::buy_request::BuyRequestState>(),
        ("BuyRequestState", vec!["open", "filled", "cancelled", "expired"])
    );
    assert_eq!(
        texts::<crate::order::cart::CartLineState>(),
        (
            "CartLineState",
            vec![
                "available",
                "fewer_left",
                "sold_out",
                "taken_down",
                "resting",
                "not_sold_here",
                "own"
            ]
        )
    );
    assert_eq!(
        texts::<crate::order::cart::CartMergeOutcome>(),
        (
            "CartMergeOutcome",
            vec!["added", "summed", "limited", "gone", "not_sold_here", "own", "full"]
        )
    );
    assert_eq!(
        texts::<crate::order::cart::CheckoutPayment>(),
        ("CheckoutPayment", vec!["balance", "later"])
    );
    assert_eq!(
        texts::<crate::order::cart::CheckoutLeftOut>(),
        ("CheckoutLeftOut", vec!["gone", "fewer_left", "price_changed", "not_sold_here", "own"])
    );
    assert_eq!(
        texts::<crate::wallet::ledger::AccountKind>(),
        (
            "LedgerAccountKind",
            vec![
                "user",
                "escrow",
                "refund_transit",
                "reserve",
                "fees",
                "clearing",
                "bonus_cost",
                "adjustments",
                "suspense"
            ]
        )
    );
    assert_eq!(
        texts::<crate::payment::Method>(),
        (
            "PaymentMethod",
            vec!["balance", "card", "pay_by_link", "convenience_store", "bank_transfer", "paypal"]
        )
    );
    assert_eq!(
        texts::<crate::payment::Status>(),
        ("PaymentStatus", vec!["processing", "success", "failed", "cancelled", "refunded"])
    );
    assert_eq!(texts::<crate::payment::Purpose>(), ("PaymentPurpose", vec!["order", "deposit"]));
    assert_eq!(
        texts::<crate::payment::RefundRoute>(),
        ("RefundRoute", vec!["original", "balance"])
    );
    assert_eq!(
        texts::<crate::payment::RefundStatus>(),
        ("RefundStatus", vec!["pending", "succeeded", "failed", "cancelled"])
    );
    assert_eq!(
        texts::<crate::identity::seller_application::ApplicationState>(),
        (
            "SellerApplicationState",
            vec!["submitted", "under_review", "approved", "declined", "withdrawn"]
        )
    );
    assert_eq!(
        texts::<crate::identity::seller_application::SaleCategory>(),
        ("SaleCategory", vec!["items", "coins", "gift_cards", "top_up", "services"])
    );
    assert_eq!(
        texts::<crate::identity::seller_application::SellerDeclineReason>(),
        (
            "SellerDeclineReason",
            vec![
                "source_unclear",
                "goods_not_allowed",
                "no_demand",
                "country_unsupported",
                "details_mismatch",
                "account_history",
                "other"
            ]
        )
    );
    assert_eq!(
        texts::<crate::identity::seller_application::SellerObstacle>(),
        (
            "SellerObstacle",
            vec![
                "sells_already",
                "works_for_seller",
                "promoter",
                "staff",
                "frozen",
                "disputed",
                "open",
                "waiting",
                "no_identity"
            ]
        )
    );
    assert_eq!(
        texts::<crate::identity::verification::VerificationStatus>(),
        ("VerificationStatus", vec!["verify", "declined", "pending", "verified"])
    );
    assert_eq!(texts::<crate::identity::verification::CertState>(), ("CertState", vec!["0", "1"]));
    assert_eq!(
        texts::<crate::identity::verification::AttemptState>(),
        ("AttemptState", vec!["pending", "processing", "failed", "verified", "cancelled"])
    );
    assert_eq!(
        texts::<crate::identity::verification::VerificationWay>(),
        ("VerificationWay", vec!["provider", "review"])
    );
    assert_eq!(
        texts::<crate::identity::verification::DeclineReason>(),
        (
            "DeclineReason",
            vec![
                "document_unverified",
                "document_expired",
                "document_unsupported",
                "document_unreadable",
                "document_altered",
                "selfie_mismatch",
                "details_mismatch",
                "underage",
                "country_unsupported",
                "other"
            ]
        )
    );
    assert_eq!(
        texts::<crate::identity::verification::DocumentSide>(),
        ("DocumentSide", vec!["front", "back", "selfie"])
    );
    assert_eq!(
        texts::<crate::identity::appeal::AppealKind>(),
        ("AccountAppealKind", vec!["account", "role"])
    );
    assert_eq!(
        texts::<crate::identity::appeal::AppealStage>(),
        (
            "AccountAppealStage",
            vec!["waiting", "review", "evidence", "granted", "refused", "withdrawn"]
        )
    );
    assert_eq!(
        texts::<crate::identity::appeal::AppealRefusal>(),
        (
            "AccountAppealRefusal",
            vec!["not_shown", "owner_objected", "no_answer", "forged", "frozen_for_cause", "other"]
        )
    );
    assert_eq!(
        texts::<crate::identity::appeal::AppealRemedy>(),
        ("AccountAppealRemedy", vec!["new_email", "unfreeze", "unbind_role"])
    );
    assert_eq!(
        texts::<crate::identity::appeal::AppealEventKind>(),
        (
            "AccountAppealEventKind",
            vec![
                "received",
                "review_begun",
                "evidence_asked",
                "evidence_sent",
                "granted",
                "refused",
                "withdrawn"
            ]
        )
    );
    assert_eq!(
        texts::<crate::identity::appeal::Check>(),
        (
            "AccountAppealCheck",
            vec!["account", "email", "country", "address", "device", "server", "role"]
        )
    );
    assert_eq!(
        texts::<crate::identity::role::Role>(),
        (
            "Role",
            vec![
                "visitor",
                "user",
                "seller",
                "sub_seller",
                "child",
                "promoter",
                "customer_service",
                "vip_customer_service",
                "admin"
            ]
        )
    );
    assert_eq!(
        texts::<crate::identity::native_client::SessionKind>(),
        ("SessionKind", vec!["web", "native"])
    );
    assert_eq!(
        texts::<crate::identity::native_client::OsType>(),
        ("OsType", vec!["iOS", "Android"])
    );
    assert_eq!(
        texts::<crate::secret::Secret>(),
        ("SecretKind", vec!["card_number", "card_code", "password", "backup_code"])
    );
    assert_eq!(
        texts::<crate::secret::Form>(),
        ("SecretForm", vec!["payment", "password", "backup_codes"])
    );
    assert_eq!(
        texts::<crate::support::template::ScopeKind>(),
        ("TemplateScope", vec!["all", "team", "own"])
    );
    assert_eq!(
        texts::<crate::support::template::Audience>(),
        ("TemplateAudience", vec!["customers", "agents"])
    );
    assert_eq!(
        texts::<crate::text::Reason>(),
        ("FieldReason", vec!["required", "invalid", "too_long", "too_short"])
    );
    assert_eq!(
        texts::<crate::topup::Stage>(),
        (
            "TopUpStage",
            vec![
                "waiting",
                "called",
                "redeeming",
                "success",
                "partial",
                "failed",
                "timeout",
                "queue_timeout",
                "exited"
            ]
        )
    );
    assert_eq!(
        texts::<crate::topup::Reason>(),
        (
            "TopUpReason",
            vec![
                "redemption_failed",
                "timeout",
                "unsupported_pack",
                "insufficient_balance",
                "wrong_tier",
                "network_error",
                "device_disconnected",
                "order_changed",
                "given_up"
            ]
        )
    );
    assert_eq!(
        texts::<crate::topup::Step>(),
        ("TopUpStep", vec!["connecting", "signing_in", "redeeming", "checking"])
    );
    assert_eq!(
        texts::<crate::topup::account::Platform>(),
        ("TopUpPlatform", vec!["android", "ios", "pc", "playstation", "xbox"])
    );
    assert_eq!(
        texts::<crate::topup::account::Login>(),
        ("TopUpLogin", vec!["email", "google", "facebook", "twitter", "uid", "apple"])
    );
    assert_eq!(
        texts::<crate::topup::hours::State>(),
        ("TopUpSetting", vec!["open", "paused", "draining"])
    );
    assert_eq!(
        texts::<crate::topup::hours::QueueState>(),
        ("TopUpQueueState", vec!["open", "paused", "draining", "closed"])
    );
    assert_eq!(
        texts::<crate::wallet::Origin>(),
        ("MoneyOrigin", vec!["bonus", "refund", "deposit", "sale"])
    );
    assert_eq!(
        texts::<crate::market::wear::Exterior>(),
        (
            "Exterior",
            vec!["factory_new", "minimal_wear", "field_tested", "well_worn", "battle_scarred"]
        )
    );
    assert_eq!(
        texts::<crate::report::Subject>(),
        (
            "ReportSubject",
            vec!["sales", "conversion", "disputes", "refunds", "queues", "events", "agents"]
        )
    );
    assert_eq!(
        texts::<crate::report::Figure>(),
        (
            "ReportFigure",
            vec![
                "orders_paid",
                "gross_volume",
                "average_order",
                "fees_earned",
                "item_views",
                "checkouts",
                "orders_placed",
                "conversion_rate",
                "disputes_opened",
                "dispute_rate",
                "disputes_closed",
                "chargebacks",
                "chargeback_volume",
                "refunds",
                "refund_volume",
                "refund_rate",
                "queue_calls",
                "queue_wait_p50",
                "queue_wait_p90",
                "queue_promise",
                "queue_kept",
                "draws",
                "expected_cost",
                "prize_cost",
                "reward_cost",
                "conversations",
                "first_reply_p50",
                "first_reply_p90",
                "ratings",
                "rating_mean"
            ]
        )
    );
    assert_eq!(
        texts::<crate::report::Unit>(),
        ("ReportUnit", vec!["count", "cents", "share", "seconds", "stars"])
    );
    assert_eq!(
        texts::<crate::report::Fact>(),
        (
            "ReportFact",
            vec![
                "orders_paid",
                "gross_volume",
                "fees_earned",
                "item_views",
                "checkouts",
                "orders_placed",
                "disputes_opened",
                "disputes_closed",
                "chargebacks",
                "chargeback_volume",
                "refunds",
                "refund_volume",
                "queue_calls",
                "queue_told",
                "queue_kept",
                "draws",
                "prizes",
                "rewards",
                "conversations",
                "ratings",
                "stars"
            ]
        )
    );
    assert_eq!(
        texts::<crate::report::Period>(),
        ("ReportPeriod", vec!["today", "days_7", "days_30", "days_90", "months_12", "custom"])
    );
    assert_eq!(texts::<crate::report::Bucket>(), ("ReportBucket", vec!["hour", "day"]));
}

#[test]
fn every_number_is_what_rows_and_clients_have() {
    assert_eq!(
        numbers::<crate::conversation::body::BodyType>(),
        ("BodyType", vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 100])
    );
    assert_eq!(numbers::<crate::conversation::Kind>(), ("ConversationKind", vec![1, 2]));
    assert_eq!(numbers::<crate::support::urgency::Urgency>(), ("Urgency", vec![0, 1, 2, 3]));
    assert_eq!(
        numbers::<crate::identity::login_provider::LoginProvider>(),
        ("LoginProvider", vec![1, 2, 3, 5, 6, 7, 8, 9])
    );
    assert_eq!(
        numbers::<crate::identity::role::UserType>(),
        ("UserType", vec![0, 1, 2, 3, 4, 5, 6, 7, 9])
    );
    assert_eq!(numbers::<crate::identity::role::PromoterLevel>(), ("PromoterLevel", vec![0, 1, 2]));
    assert_eq!(
        numbers::<crate::conversation::translation::State>(),
        ("TranslationState", vec![-1, 0, 1, 3])
    );
    assert_eq!(
        numbers::<crate::conversation::translation::Translator>(),
        ("Translator", vec![1, 2])
    );
}
