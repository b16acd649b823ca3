//! Appeals for accounts as staff read them, and what they send.
use super::wire::AccountAppealEvent;
use crate::api::{
    error::{ApiError, Reason},
    page::{CursorFields, CursorQuery},
    rules,
    wire::millis,
};
use garde::Validate;
use guildhall_domain::{
    identity::{
        appeal::{
            AppealKind, AppealRefusal, AppealRemedy, AppealStage, Check, HeldRole, NOTE_LENGTH,
        },
        role::Role,
    },
    ids::{AppealId, Uid, UploadId},
};
use guildhall_persistence::identity::appeal::{Evidence, Line, Objection};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which appeals are listed.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(in crate::identity) struct AccountAppealListQuery {
    /// Those that have ended, instead of those that are open.
    #[garde(skip)]
    #[serde(default)]
    pub is_ended: bool,
    #[serde(flatten)]
    #[garde(dive)]
    #[schema(inline, value_type = CursorFields)]
    pub page: CursorQuery<AppealId>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(in crate::identity) struct AccountAppealRef {
    /// The appeal.
    #[garde(skip)]
    pub appeal_id: AppealId,
}

/// An appeal in the list.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::identity) struct AccountAppealLine {
    /// The appeal.
    pub appeal_id: AppealId,
    /// What is asked for.
    pub kind: AppealKind,
    /// How it stands.
    pub stage: AppealStage,
    /// The account as the appellant named it.
    pub account_id: String,
    /// When it was sent, in milliseconds since 1970 UTC.
    pub created_at: i64,
    /// When it goes on by itself, or is to be decided at the latest: milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_at: Option<i64>,
    /// When it ended, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_at: Option<i64>,
    /// Why it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<AppealRefusal>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(in crate::identity) struct AccountAppealList {
    /// The appeals.
    pub appeals: Vec<AccountAppealLine>,
    /// Leads on to the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A picture that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::identity) struct AccountAppealPicture {
    /// The upload.
    pub upload_id: UploadId,
    /// In pixels.
    pub width: i32,
    /// In pixels.
    pub height: i32,
    /// When it was sent, in milliseconds since 1970 UTC.
    pub sent_at: i64,
}

/// What is said beside what is held.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::identity) struct AccountAppealComparison {
    /// What is compared.
    pub check: Check,
    /// What the appellant says, or where they are.
    pub said: String,
    /// What is held of the account.
    pub held: Vec<String>,
    /// Whether it is among that; absent where nothing is held, or only what is as young as a change of address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matches: Option<bool>,
}

/// Sign-ins from one device in one country.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::identity) struct AccountAppealSignIns {
    /// ISO 3166-1 alpha-2, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// As its browser names it.
    pub device: String,
    /// How many of the last 60.
    pub times: i64,
    /// The last one, in milliseconds since 1970 UTC.
    pub last_at: i64,
}

/// A character that is bound to the account.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::identity) struct AccountAppealRole {
    /// Key of the game.
    pub game: String,
    /// Empty where the game has one.
    pub server: String,
    /// Its number or name in the game.
    pub role_id: String,
}

/// What is held of the account.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::identity) struct AccountAppealEvidence {
    /// The account.
    pub uid: Uid,
    /// What it is called.
    pub nickname: String,
    /// What it may do.
    pub role: Role,
    /// Whether it is frozen.
    pub is_frozen: bool,
    /// When it was made, in milliseconds since 1970 UTC.
    pub signed_up_at: i64,
    /// The address it has, and then those it had.
    pub emails: Vec<String>,
    /// The last first.
    pub sign_ins: Vec<AccountAppealSignIns>,
    /// Orders as a buyer.
    pub bought: i64,
    /// Orders as a seller.
    pub sold: i64,
    /// The last order as a buyer, in milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_order_at: Option<i64>,
    /// How it has paid. Numbers of cards are kept by the payment provider alone.
    pub methods: Vec<String>,
    /// Providers whose accounts are linked.
    pub providers: Vec<String>,
    /// Characters in games.
    pub roles: Vec<AccountAppealRole>,
    /// Whether its owner has said that something was somebody else.
    pub is_disputed: bool,
}

/// Somebody says that they still have the account.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::identity) struct AccountAppealObjection {
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
    /// Where the letter went whose link was used; absent for who was signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// When they signed in, in milliseconds since 1970 UTC; absent for who used a link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signed_in_at: Option<i64>,
    /// As its browser names it.
    pub device: String,
    /// The network.
    pub address: String,
    /// ISO 3166-1 alpha-2, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// Whether it ended the appeal: by what was there before any change of address, and not while the account was frozen.
    pub has_ended: bool,
}

/// An appeal beside what is held of the account.
#[derive(Debug, Serialize, ToSchema)]
pub(in crate::identity) struct AccountAppealDetail {
    /// The appeal.
    pub appeal: AccountAppealLine,
    /// To be sent back with what is done.
    pub version: i64,
    /// The contact address.
    pub email: String,
    /// The game server that is named.
    pub server: String,
    /// Key of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The character.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role_id: Option<String>,
    /// What the appellant says.
    pub content: String,
    /// They go 30 days after the end.
    pub pictures: Vec<AccountAppealPicture>,
    /// What happened to it, oldest first.
    pub events: Vec<AccountAppealEvent>,
    /// Who has said that they still have the account, oldest first.
    pub objections: Vec<AccountAppealObjection>,
    /// What is said beside what is held.
    pub checks: Vec<AccountAppealComparison>,
    /// Absent where there is no such account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<AccountAppealEvidence>,
    /// What was given.
    pub remedies: Vec<AppealRemedy>,
    /// What was noted with the decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Who decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// Whether the caller may decide: nobody decides about themselves, nor about what they have sent.
    pub may_decide: bool,
}

/// What is asked of an appellant.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(in crate::identity) struct AccountAppealAsk {
    /// The appeal.
    #[garde(skip)]
    pub appeal_id: AppealId,
    /// The version that was looked at.
    #[garde(skip)]
    pub seen: i64,
    /// 1 to 1000 characters, for the appellant.
    #[garde(custom(rules::text(1, NOTE_LENGTH)))]
    pub text: String,
}

/// A refusal.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(in crate::identity) struct AccountAppealRefuse {
    /// The appeal.
    #[garde(skip)]
    pub appeal_id: AppealId,
    /// The version that was looked at.
    #[garde(skip)]
    pub seen: i64,
    /// Why. `owner_objected` and `no_answer` follow by themselves.
    #[garde(skip)]
    pub refusal: AppealRefusal,
    /// At most 1000 characters, for the appellant.
    #[garde(custom(rules::text(0, NOTE_LENGTH)))]
    #[serde(default)]
    pub text: String,
    /// 1 to 1000 characters, for the record; only staff read it.
    #[garde(custom(rules::text(1, NOTE_LENGTH)))]
    pub note: String,
}

impl AccountAppealRefuse {
    pub(in crate::identity::appeal) fn check(&self) -> Result<(), ApiError> {
        match self.refusal.is_for_staff() {
            true => Ok(()),
            false => Err(ApiError::field("refusal", Reason::Invalid)),
        }
    }
}

/// What is granted.
#[derive(Debug, Deserialize, Validate, ToSchema)]
pub(in crate::identity) struct AccountAppealGrant {
    /// The appeal.
    #[garde(skip)]
    pub appeal_id: AppealId,
    /// The version that was looked at.
    #[garde(skip)]
    pub seen: i64,
    /// What follows: at least one, each once. `new_email` and `unfreeze` for an account, `unbind_role` for a character.
    #[garde(custom(rules::at_most(AppealRemedy::ALL.len())))]
    pub remedies: Vec<AppealRemedy>,
    /// With `new_email`: whether the second factor, passkeys and linked accounts stay. Whoever has taken the account over may have made them.
    #[garde(skip)]
    #[serde(default)]
    pub keeps_ways_in: bool,
    /// At most 1000 characters, for the appellant.
    #[garde(custom(rules::text(0, NOTE_LENGTH)))]
    #[serde(default)]
    pub text: String,
    /// 1 to 1000 characters, for the record; only staff read it.
    #[garde(custom(rules::text(1, NOTE_LENGTH)))]
    pub note: String,
}

impl AccountAppealGrant {
    pub(in crate::identity::appeal) fn check(&self) -> Result<(), ApiError> {
        let mut once = self.remedies.clone();
        once.sort();
        once.dedup();
        let reason = match self.remedies.len() {
            0 => Reason::Required,
            count if once.len() < count => Reason::Invalid,
            _ => return Ok(()),
        };
        Err(ApiError::field("remedies", reason))
    }
}

impl From<Line> for AccountAppealLine {
    fn from(row: Line) -> Self {
        Self {
            appeal_id: row.appeal_id,
            kind: row.kind,
            stage: row.stage,
            account_id: row.account_ref,
            created_at: millis(row.created_at),
            next_at: row.next_at.map(millis),
            ended_at: row.ended_at.map(millis),
            refusal: row.refusal,
        }
    }
}

impl From<Objection> for AccountAppealObjection {
    fn from(row: Objection) -> Self {
        Self {
            at: millis(row.at),
            email: row.email,
            signed_in_at: row.signed_in_at.map(millis),
            device: row.place.device_name,
            address: row.place.address,
            country: row.place.country,
            has_ended: row.has_ended,
        }
    }
}

impl From<Evidence> for AccountAppealEvidence {
    fn from(held: Evidence) -> Self {
        let role = |HeldRole { game, server, role_id }| AccountAppealRole { game, server, role_id };
        Self {
            uid: held.uid,
            nickname: held.nickname,
            role: held.role,
            is_frozen: held.is_frozen,
            signed_up_at: millis(held.signed_up_at),
            emails: held.emails,
            sign_ins: held
                .sign_ins
                .into_iter()
                .map(|one| AccountAppealSignIns {
                    country: one.country,
                    device: one.device,
                    times: one.times,
                    last_at: millis(one.last_at),
                })
                .collect(),
            bought: held.bought,
            sold: held.sold,
            last_order_at: held.last_order_at.map(millis),
            methods: held.methods,
            providers: held.providers,
            roles: held.roles.into_iter().map(role).collect(),
            is_disputed: held.is_disputed,
        }
    }
}
