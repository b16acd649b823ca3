//! A person as an administrator sees them.
use crate::{
    api::wire::millis,
    identity::{account::safety::WithdrawalHold, profile::Profile},
    support::console::wire::SupportOrder,
    wallet::ByOrigin,
};
use guildhall_domain::{
    conversation::State,
    identity::{
        login_provider::SignInMethod,
        permission::Permission,
        role::{PromoterLevel, Role, UserType},
        verification::VerificationStatus,
    },
    wallet::{Parts, money::UsdCents},
};
use guildhall_persistence::lookup::account as rows;
use serde::Serialize;
use utoipa::ToSchema;

/// A person with everything that is known of how they stand. Lists have at most 20 entries.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountDetail {
    /// Who it is.
    #[schema(value_type = guildhall_domain::ids::Uid)]
    pub uid: String,
    /// The name others see.
    pub nickname: String,
    /// Where the picture is; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile_pic: Option<String>,
    /// Absent for a visitor, and for who signed up with an account elsewhere and has added none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// What the account may do.
    pub role: Role,
    /// What kind of account it is.
    pub user_type: UserType,
    /// How far a promoter has come; absent for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promoter_level: Option<PromoterLevel>,
    /// The parts of the admin area an agent is let into; empty for all others.
    pub permissions: Vec<Permission>,
    /// The language.
    pub language: String,
    /// ISO 4217.
    pub currency: String,
    /// 0 is no VIP.
    pub vip_level: i16,
    /// When the account was made, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// Whether they have a connection now.
    pub is_online: bool,
    /// Whether the account is frozen.
    pub is_frozen: bool,
    /// When it was frozen, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frozen_at: Option<i64>,
    /// The reason that was given for it; absent while it is not frozen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frozen_because: Option<String>,
    /// Whether the account has a password.
    pub has_password: bool,
    /// Whether it is signed in to with a second factor.
    pub has_second_factor: bool,
    /// How the verification of their identity stands.
    pub verification: VerificationStatus,
    /// What holds their withdrawals; absent while nothing does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hold: Option<WithdrawalHold>,
    /// The seller in whose team they are; absent for who works for nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub works_for: Option<Profile>,
    /// Who is in their team.
    pub team: Vec<Profile>,
    /// Their money here.
    pub balance: Balance,
    /// How many orders there are.
    pub order_counts: OrderCounts,
    /// On either side: those under way first, the newest first among equals.
    pub orders: Vec<SupportOrder>,
    /// Ended ones too, newest first.
    pub sign_ins: Vec<SignIn>,
    /// With customer support, newest first.
    pub conversations: Vec<SupportTalk>,
    /// What staff did to the account, newest first.
    pub acts: Vec<StaffAct>,
}

/// A person's money here.
#[derive(Debug, Serialize, ToSchema)]
pub struct Balance {
    /// What can be spent, in cents.
    pub available_cents: i64,
    /// Paid money of orders under way on either side, not decided yet, in cents.
    pub in_orders_cents: i64,
    /// What can be spent, by where the money came from.
    pub by_origin: ByOrigin,
}

impl Balance {
    pub fn of(parts: Parts, in_orders: UsdCents) -> Self {
        Self {
            available_cents: parts.total().0,
            in_orders_cents: in_orders.0,
            by_origin: ByOrigin::from(parts),
        }
    }
}

/// How many orders somebody has; each counted up to 10,000.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderCounts {
    /// As the buyer.
    pub bought: i64,
    /// As the seller.
    pub sold: i64,
}

/// A sign-in.
#[derive(Debug, Serialize, ToSchema)]
pub struct SignIn {
    /// The device, as its browser names it.
    pub device_name: String,
    /// The network address; of IPv6 the /64.
    pub address: String,
    /// When it was, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When it was last used, in milliseconds since 1970 UTC.
    pub last_seen_at: i64,
    /// Whether it still counts.
    pub is_live: bool,
    /// What it was proved by; absent for one that an earlier release made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub method: Option<SignInMethod>,
}

impl From<rows::SignIn> for SignIn {
    fn from(row: rows::SignIn) -> Self {
        Self {
            device_name: row.device_name,
            address: row.address,
            created_at: millis(row.created_at),
            last_seen_at: millis(row.last_seen_at),
            is_live: row.is_live,
            method: row.method,
        }
    }
}

/// A conversation with customer support.
#[derive(Debug, Serialize, ToSchema)]
pub struct SupportTalk {
    /// The conversation.
    #[schema(value_type = guildhall_domain::ids::ConversationId)]
    pub conversation_id: String,
    /// How it stands.
    pub state: State,
    /// The team that answers.
    pub team_name: String,
    /// The order it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::OrderId>)]
    pub order_id: Option<String>,
    /// When the last message was sent, in milliseconds since 1970 UTC.
    pub last_msg_at: i64,
}

impl From<rows::SupportConversation> for SupportTalk {
    fn from(row: rows::SupportConversation) -> Self {
        Self {
            conversation_id: row.conversation_id.to_string(),
            state: row.state,
            team_name: row.team,
            order_id: row.order_id.map(|id| id.to_string()),
            last_msg_at: millis(row.last_msg_at),
        }
    }
}

/// What staff did to an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct StaffAct {
    /// When it was, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Who did it; absent for the system.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<Profile>,
    /// `freeze`, `unfreeze`, `set_role`, `remove_second_factor`, or the kind of an entry of the audit log.
    pub kind: String,
    /// What it was before; of an administrator's act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What it is after it; of an administrator's act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Why; of an administrator's act.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The conversation; of an act of customer support.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<guildhall_domain::ids::ConversationId>)]
    pub conversation_id: Option<String>,
}

impl From<rows::StaffAct> for StaffAct {
    fn from(row: rows::StaffAct) -> Self {
        Self {
            at: millis(row.at),
            actor: row.by.map(Into::into),
            kind: row.kind,
            before: row.before,
            after: row.after,
            reason: row.reason,
            conversation_id: row.conversation_id.map(|id| id.to_string()),
        }
    }
}
