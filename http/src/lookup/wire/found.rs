//! What a search finds, by what it is.
use crate::{api::wire::millis, identity::profile::Profile, order::wire::TradeProfile};
use guildhall_domain::{
    conversation::State,
    identity::role::{Role, UserType},
    order::Stage,
    payment::{Method, Purpose, Status},
};
use guildhall_persistence::{lookup, market::goods, order::OrderView};
use serde::Serialize;
use utoipa::ToSchema;

/// What has this id or this name, at most ten of a kind.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct Found {
    /// The surest first: by number, by address, by the beginning of the name, by a part of it.
    pub people: Vec<FoundPerson>,
    /// By id or number.
    pub orders: Vec<FoundOrder>,
    /// By id.
    pub listings: Vec<FoundListing>,
    /// By id, by the number of a refund, or by what the provider calls them, their refunds or their disputes; newest first.
    pub payments: Vec<FoundPayment>,
    /// By id, or by that of a message.
    pub conversations: Vec<FoundConversation>,
    /// By number or name.
    pub goods: Vec<FoundGoods>,
}

/// A person, as a search shows them.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundPerson {
    /// Who it is.
    #[serde(flatten)]
    pub profile: Profile,
    /// Absent for a visitor, and for who signed up with an account elsewhere and has added none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// What the account may do.
    pub role: Role,
    /// What kind of account it is.
    pub user_type: UserType,
    /// Whether the account is frozen.
    pub is_frozen: bool,
}

impl From<lookup::FoundPerson> for FoundPerson {
    fn from(found: lookup::FoundPerson) -> Self {
        Self {
            profile: found.face.into(),
            email: found.email,
            role: found.role,
            user_type: found.role.user_type(),
            is_frozen: found.is_frozen,
        }
    }
}

/// An order, as a search shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundOrder {
    /// The order.
    #[schema(value_type = guildhall_domain::ids::OrderId)]
    pub order_id: String,
    /// For people to say.
    pub number: String,
    /// What it is called.
    pub name: String,
    /// How it stands.
    pub status: Stage,
    /// What has to be paid, in cents.
    pub due_cents: i64,
    /// Who buys.
    pub buyer: Profile,
    /// Who sells.
    pub seller: Profile,
    /// When it was placed, in milliseconds since 1970 UTC.
    pub created_at: i64,
}

impl From<&OrderView> for FoundOrder {
    fn from(view: &OrderView) -> Self {
        let seen = crate::order::wire::Order::seen(view, guildhall_domain::order::Party::Staff);
        let profile =
            |TradeProfile { uid, nickname, profile_pic }| Profile { uid, nickname, profile_pic };
        Self {
            order_id: seen.order_id,
            number: seen.number,
            name: seen.name,
            status: seen.status,
            due_cents: seen.due_cents,
            buyer: profile(seen.buyer),
            seller: profile(seen.seller),
            created_at: seen.created_at,
        }
    }
}

/// A listing, as a search shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundListing {
    /// The listing.
    #[schema(value_type = guildhall_domain::ids::SellOrderId)]
    pub sell_order_id: String,
    /// The catalogue entry.
    #[schema(value_type = guildhall_domain::ids::GoodsId)]
    pub goods_id: String,
    /// What it is called, in the caller's language.
    pub name: String,
    /// The price of one, in cents.
    pub price_cents: i64,
    /// Units that can be bought.
    pub on_sale: i32,
    /// Units held for orders that are not paid yet.
    pub locked: i32,
    /// Who sells.
    pub seller: Profile,
    /// When it was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When its last unit left, in milliseconds since 1970 UTC; absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
}

/// With the caller's language.
impl From<(lookup::FoundListing, &str)> for FoundListing {
    fn from((found, language): (lookup::FoundListing, &str)) -> Self {
        let name = found.names.get(language).and_then(serde_json::Value::as_str);
        Self {
            sell_order_id: found.sell_order_id.to_string(),
            goods_id: found.goods_id.to_string(),
            name: name.unwrap_or(&found.name).to_owned(),
            price_cents: found.price.0,
            on_sale: found.on_sale,
            locked: found.locked,
            seller: found.seller.into(),
            created_at: millis(found.created_at),
            ended_at: found.ended_at.map(millis),
        }
    }
}

/// A payment, as a search shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundPayment {
    /// The payment.
    #[schema(value_type = guildhall_domain::ids::PaymentId)]
    pub payment_id: String,
    /// What it pays for.
    pub purpose: Purpose,
    /// How it is paid.
    pub method: Method,
    /// How it stands.
    pub status: Status,
    /// In cents.
    pub amount_cents: i64,
    /// The order; absent for a deposit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// The provider's name for it, once it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub provider_ref: Option<String>,
    /// Who pays.
    pub payer: Profile,
    /// When it began, in milliseconds since 1970 UTC.
    pub created_at: i64,
}

impl From<lookup::FoundPayment> for FoundPayment {
    fn from(found: lookup::FoundPayment) -> Self {
        Self {
            payment_id: found.payment_id.to_string(),
            purpose: found.purpose,
            method: found.method,
            status: found.status,
            amount_cents: found.amount.0,
            order_id: found.order_id.map(|id| id.to_string()),
            provider_ref: found.provider_ref,
            payer: found.payer.into(),
            created_at: millis(found.created_at),
        }
    }
}

/// A conversation, as a search shows it: whose it is, not what was said in it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundConversation {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// With customer support: staff may open it. What two people wrote to each other is for these two alone.
    pub is_support: bool,
    /// How it stands.
    pub state: State,
    /// The order it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// When the last message was sent, in milliseconds since 1970 UTC.
    pub last_msg_at: i64,
    /// The first ten who took part.
    pub people: Vec<Profile>,
}

impl From<lookup::FoundConversation> for FoundConversation {
    fn from(found: lookup::FoundConversation) -> Self {
        Self {
            conversation_id: found.conversation_id.to_string(),
            is_support: found.is_support,
            state: found.state,
            order_id: found.order_id.map(|id| id.to_string()),
            last_msg_at: millis(found.last_msg_at),
            people: found.people.into_iter().map(Into::into).collect(),
        }
    }
}

/// A catalogue entry, as a search shows it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FoundGoods {
    /// The catalogue entry.
    #[schema(value_type = guildhall_domain::ids::GoodsId)]
    pub goods_id: String,
    /// What it is called, in the caller's language.
    pub name: String,
    /// What its game is called, in the caller's language.
    pub game_name: String,
    /// Units that can be bought.
    pub on_sale: i32,
}

/// With the caller's language.
impl From<(&goods::Goods, &str)> for FoundGoods {
    fn from((goods, language): (&goods::Goods, &str)) -> Self {
        Self {
            goods_id: goods.id().to_string(),
            name: goods.name_in(language).to_owned(),
            game_name: goods.game_in(language).to_owned(),
            on_sale: goods.on_sale,
        }
    }
}
