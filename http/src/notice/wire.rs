//! Notices in the wire's words: codes and values, which a client puts into the reader's language.
use crate::{api::wire::millis, lottery::wire::LotteryCancelled};
use guildhall_actors::notice::NoticeAdded;
use guildhall_domain::{
    ids::{CaseId, GoodsId, LotteryId, NoticeId, OrderId, PaymentId, SavedSearchId},
    notice::{Kind, NoticeType},
    order::{Party, Stage},
    review::{AppealOutcome, ReportState, ReviewKind, ReviewReason},
};
use guildhall_persistence::notice::{self as store, Unread};
use serde::Serialize;
use utoipa::ToSchema;

/// Something the caller is told of.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Notice {
    /// The notice. The newer one has the higher number.
    #[schema(value_type = NoticeId)]
    pub notice_id: String,
    /// What it tells of.
    pub kind: Kind,
    /// The tab it is listed in.
    pub notice_type: NoticeType,
    /// When it was written, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// Whether the caller has read it.
    pub read: bool,
    /// The caller's side of the order, `buyer` or `seller`; absent without an order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Party>,
    /// How much it is about, in US cents; absent if it is about no money.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount_cents: Option<i64>,
    /// When something happens by itself, in milliseconds since 1970 UTC; absent without a deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<i64>,
    /// The payment; absent where it is about none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<PaymentId>)]
    pub payment_id: Option<String>,
    /// The order; absent where it is about none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<NoticeOrder>,
    /// The lottery event; absent where it is about none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<NoticeEvent>,
    /// What was decided about a report; absent where it is about none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<NoticeReview>,
    /// The goods it reminds of; absent where it is about none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goods: Option<NoticeGoods>,
    /// The saved search it tells of; absent where it is about none. `goods` is then the cheapest of what was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<NoticeSearch>,
}

/// What a notice says of a saved search.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NoticeSearch {
    /// The search.
    pub search_id: SavedSearchId,
    /// What it is called now; absent once it was deleted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How much it found.
    pub matches: i32,
}

/// What a notice says of the goods it reminds of.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NoticeGoods {
    /// The catalogue entry.
    pub goods_id: GoodsId,
    /// The key of the game.
    pub game: String,
    /// Its name in English.
    pub name: String,
    /// {language: name} where it has one of its own.
    #[schema(value_type = std::collections::HashMap<String, String>)]
    pub names: serde_json::Value,
}

/// What a notice says of a decision. Who was decided against reads more than who reported.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NoticeReview {
    /// The case, for the one who was decided against.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<CaseId>)]
    pub case_id: Option<String>,
    /// What became of the report, for the one who reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<ReportState>,
    /// What kind of thing it is about; absent for what this release does not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<ReviewKind>,
    /// Which rule it was against, for the one who was decided against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ReviewReason>,
    /// What was decided about the appeal; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appeal: Option<AppealOutcome>,
}

impl NoticeReview {
    fn new(kind: Kind, review: store::NoticeReview) -> Self {
        let is_reporters = kind == Kind::ReportDecided;
        Self {
            case_id: (!is_reporters).then(|| review.case_id.to_string()),
            report: is_reporters.then(|| ReportState::of(review.outcome)),
            kind: review.kind,
            reason: review.reason.filter(|_| !is_reporters),
            appeal: review.appeal_outcome.filter(|_| !is_reporters),
        }
    }
}

/// What a notice says of its lottery event.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NoticeEvent {
    /// The lottery event.
    #[schema(value_type = LotteryId)]
    pub event_id: String,
    /// When it was to begin, in milliseconds since 1970 UTC.
    pub starts_at: i64,
    /// When it was to end, in milliseconds since 1970 UTC.
    pub ends_at: i64,
    /// Since when it is cancelled, and why; absent unless it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cancelled: Option<LotteryCancelled>,
}

/// What a notice says of its order.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NoticeOrder {
    /// The order.
    #[schema(value_type = OrderId)]
    pub order_id: String,
    /// The key of the game.
    pub game: String,
    /// What was bought.
    pub goods_id: String,
    /// Its name in English, as it was bought.
    pub name: String,
    /// {language: name} where it has one of its own.
    #[schema(value_type = std::collections::HashMap<String, String>)]
    pub names: serde_json::Value,
    /// How many pieces.
    pub quantity: i32,
    /// Where the order stands now.
    pub status: Stage,
}

impl From<store::Notice> for Notice {
    fn from(notice: store::Notice) -> Self {
        Self {
            notice_id: notice.notice_id.to_string(),
            kind: notice.kind,
            notice_type: notice.notice_type,
            created_at: millis(notice.created_at),
            read: notice.is_read,
            side: notice.side,
            amount_cents: notice.amount.map(|amount| amount.0),
            until: notice.until.map(millis),
            payment_id: notice.payment_id.map(|payment| payment.to_string()),
            order: notice.order.map(|order| NoticeOrder {
                order_id: order.order_id.to_string(),
                game: order.game,
                goods_id: order.goods_id,
                name: order.name,
                names: if order.names.is_object() { order.names } else { serde_json::json!({}) },
                quantity: order.quantity,
                status: order.stage,
            }),
            event: notice.lottery.map(|lottery| NoticeEvent {
                event_id: lottery.event_id.to_string(),
                starts_at: millis(lottery.starts_at),
                ends_at: millis(lottery.ends_at),
                cancelled: lottery.cancelled.map(LotteryCancelled::from),
            }),
            review: notice.review.map(|review| NoticeReview::new(notice.kind, review)),
            goods: notice.goods.map(|goods| NoticeGoods {
                goods_id: goods.goods_id,
                game: goods.game,
                name: goods.name,
                names: goods.names,
            }),
            search: notice.search.map(|search| NoticeSearch {
                search_id: search.search_id,
                name: search.name,
                matches: search.matches,
            }),
        }
    }
}

/// How many notices are unread, by type; at most 1,000 of each.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct UnreadNotices {
    /// About orders, top-ups and money.
    pub unread_message: i64,
    /// About the account and the product.
    pub unread_system_message: i64,
    /// About the community.
    pub unread_social_message: i64,
}

impl From<Unread> for UnreadNotices {
    fn from(unread: Unread) -> Self {
        Self {
            unread_message: unread.trade,
            unread_system_message: unread.system,
            unread_social_message: unread.social,
        }
    }
}

/// A page of notices, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticePage {
    /// The notices.
    pub notices: Vec<Notice>,
    /// How many are unread in all.
    pub unread: UnreadNotices,
    /// Pass it as `before` for the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// Push `notice`: the caller is told of something.
#[derive(Debug, Serialize, ToSchema)]
pub struct NoticePush {
    /// What it is.
    pub notice: Notice,
    /// How many are unread now.
    pub unread: UnreadNotices,
}

impl From<&NoticeAdded> for NoticePush {
    fn from(added: &NoticeAdded) -> Self {
        Self { notice: (*added.notice).clone().into(), unread: added.unread.into() }
    }
}
