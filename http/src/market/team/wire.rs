//! Teams on the wire.
use crate::{
    api::{
        error::{ApiError, Reason},
        page::{CursorFields, CursorQuery},
        rules,
        wire::millis,
    },
    identity::profile::Profile,
};
use garde::Validate;
use guildhall_domain::{
    ids::{OrderId, SellOrderId, TeamActId, TeamInvitationId, Uid},
    market::team::{Grant, GrantFlaw, TeamActKind, TeamMemberKind, TeamScope},
};
use guildhall_persistence::market::team::{self as rows, act, invitation};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Most games of a grant. Ours: more than any shop has.
const MOST_GAMES: usize = 100;

/// Refuses what nobody can be given.
fn checked(mut grant: Grant) -> Result<Grant, ApiError> {
    if let Some(games) = &mut grant.games {
        games.sort();
        games.dedup();
    }
    grant.check().map_err(|flaw| match flaw {
        GrantFlaw::Scopes if grant.scopes.is_empty() => ApiError::field("scopes", Reason::Required),
        GrantFlaw::Scopes => ApiError::field("scopes", Reason::Invalid),
        GrantFlaw::Games => ApiError::field("games", Reason::Required),
        GrantFlaw::AmountMissing => ApiError::field("max_cents", Reason::Required),
        GrantFlaw::Amount => ApiError::field("max_cents", Reason::Invalid),
    })?;
    Ok(grant)
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TeamInviteRequest {
    /// Who is invited: whoever signs in with this address answers.
    #[garde(custom(rules::text(1, 254)))]
    pub email: String,
    /// A child account always has a largest amount and never sees the balance.
    #[garde(skip)]
    pub kind: TeamMemberKind,
    /// At least one, each once.
    #[garde(custom(rules::at_most(TeamScope::ALL.len())))]
    pub scopes: Vec<TeamScope>,
    /// Keys of games; all if left out, also those that come later.
    #[garde(inner(custom(rules::at_most(MOST_GAMES))))]
    pub games: Option<Vec<String>>,
    /// The most a listing or an order may be about, in cents; any amount if left out.
    #[garde(skip)]
    pub max_cents: Option<i64>,
}

impl TeamInviteRequest {
    /// The address, and what whoever has it is let do.
    ///
    /// # Errors
    /// The field that does not go.
    pub(super) fn read(self) -> Result<(String, Grant), ApiError> {
        let Self { email, kind, scopes, games, max_cents } = self;
        Ok((email, checked(Grant { kind, scopes, games, max_cents })?))
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TeamInvitationRef {
    /// The invitation.
    #[garde(skip)]
    pub invitation_id: TeamInvitationId,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TeamChangeRequest {
    /// The member.
    #[garde(skip)]
    pub uid: Uid,
    /// Whether they may do nothing for now.
    #[garde(skip)]
    pub is_paused: bool,
    /// A child account always has a largest amount and never sees the balance.
    #[garde(skip)]
    pub kind: TeamMemberKind,
    /// At least one, each once.
    #[garde(custom(rules::at_most(TeamScope::ALL.len())))]
    pub scopes: Vec<TeamScope>,
    /// Keys of games; all if left out, also those that come later.
    #[garde(inner(custom(rules::at_most(MOST_GAMES))))]
    pub games: Option<Vec<String>>,
    /// The most a listing or an order may be about, in cents; any amount if left out.
    #[garde(skip)]
    pub max_cents: Option<i64>,
}

impl TeamChangeRequest {
    /// What the member is let do.
    ///
    /// # Errors
    /// The field that does not go.
    pub(super) fn grant(self) -> Result<Grant, ApiError> {
        let Self { kind, scopes, games, max_cents, .. } = self;
        checked(Grant { kind, scopes, games, max_cents })
    }
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TeamMemberRef {
    /// The member.
    #[garde(skip)]
    pub uid: Uid,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TeamActsQuery {
    /// Only what this member did; of all if left out.
    #[garde(skip)]
    pub uid: Option<Uid>,
    #[serde(flatten)]
    #[schema(inline, value_type = CursorFields)]
    #[garde(dive)]
    pub page: CursorQuery<TeamActId>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct TeamAnswerRequest {
    /// The invitation.
    #[garde(skip)]
    pub invitation_id: TeamInvitationId,
    /// Whether it is accepted.
    #[garde(skip)]
    pub accept: bool,
}

/// What somebody is let do.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamGrant {
    /// What they are.
    pub kind: TeamMemberKind,
    /// What they may do.
    pub scopes: Vec<TeamScope>,
    /// Keys of the games they work for; absent for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Vec<String>>,
    /// The most a listing or an order may be about, in cents; absent for any amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_cents: Option<i64>,
}

impl From<Grant> for TeamGrant {
    fn from(grant: Grant) -> Self {
        let Grant { kind, scopes, games, max_cents } = grant;
        Self { kind, scopes, games, max_cents }
    }
}

/// Somebody who works in the caller's shop.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamMember {
    /// Who it is.
    pub profile: Profile,
    #[serde(flatten)]
    pub grant: TeamGrant,
    /// They may do nothing for now.
    pub is_paused: bool,
    /// When they joined, in milliseconds since 1970 UTC.
    pub since: i64,
}

impl From<rows::Member> for TeamMember {
    fn from(member: rows::Member) -> Self {
        Self {
            profile: member.profile.into(),
            grant: member.grant.into(),
            is_paused: member.is_paused,
            since: millis(member.since),
        }
    }
}

/// An invitation that waits.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamInvitation {
    /// The invitation.
    pub invitation_id: TeamInvitationId,
    /// Who invites.
    pub owner: Profile,
    /// To which address.
    pub email: String,
    #[serde(flatten)]
    pub grant: TeamGrant,
    /// When it ends, in milliseconds since 1970 UTC.
    pub expires_at: i64,
}

impl From<invitation::Invitation> for TeamInvitation {
    fn from(one: invitation::Invitation) -> Self {
        Self {
            invitation_id: one.invitation_id,
            owner: one.owner.into(),
            email: one.email,
            grant: one.grant.into(),
            expires_at: millis(one.expires_at),
        }
    }
}

/// The team of a seller.
#[derive(Debug, Serialize, ToSchema)]
pub struct ShopTeam {
    /// Who works in the shop, the first one first.
    pub members: Vec<TeamMember>,
    /// Invitations that wait, the newest first.
    pub invitations: Vec<TeamInvitation>,
    /// How many members and invitations there can be.
    pub most: i64,
}

/// What a member did in the caller's shop.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamAct {
    /// The act. The newer one has the greater id.
    pub act_id: TeamActId,
    /// Who did it; perhaps no member any more.
    pub by: Profile,
    /// What.
    pub kind: TeamActKind,
    /// The listing it was about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sell_order_id: Option<SellOrderId>,
    /// The order it was about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_id: Option<OrderId>,
    /// What was listed or ordered, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Key of its game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// What the listing or order was about then, in cents.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount_cents: Option<i64>,
    /// When, in milliseconds since 1970 UTC.
    pub at: i64,
}

impl From<act::Act> for TeamAct {
    fn from(act: act::Act) -> Self {
        let act::Act { act_id, by, what, at } = act;
        Self {
            act_id,
            by: by.into(),
            kind: what.kind,
            sell_order_id: what.listing,
            order_id: what.order,
            name: what.name,
            game: what.game,
            amount_cents: what.amount_cents,
            at: millis(at),
        }
    }
}

/// A page of what members did.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamActs {
    /// Newest first.
    pub acts: Vec<TeamAct>,
    /// `before` of the next page; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// The caller's place in somebody's team.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamPlace {
    /// Whose shop.
    pub owner: Profile,
    #[serde(flatten)]
    pub grant: TeamGrant,
    /// The owner has paused the caller.
    pub is_paused: bool,
    /// The owner sells; while they do not, nothing can be done.
    pub is_shop_open: bool,
    /// What the owner has, in cents; for who may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub balance_cents: Option<i64>,
}

/// An invitation was answered.
#[derive(Debug, Serialize, ToSchema)]
pub struct TeamAnswered {
    /// Whether it was accepted.
    pub accepted: bool,
}

/// What the caller works in, and is invited to.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnTeamPlace {
    /// Absent for who works for nobody.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<TeamPlace>,
    /// Invitations to the caller's address that wait, the newest first.
    pub invitations: Vec<TeamInvitation>,
}
