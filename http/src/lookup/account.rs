//! One person, as an administrator sees them. Who looks is written to the security log and to the log of staff acts.
use super::wire::{AccountDetail, Balance, OrderCounts, SignIn, StaffAct, SupportTalk};
use crate::{
    api::{call::Context, caller::PeopleStaff, error::ApiError, look::note_look, wire::millis},
    identity::{account::safety::WithdrawalHold, profile::Profile},
    support::console::wire::SupportOrder,
};
use garde::Validate;
use guildhall_domain::{
    identity::account::Account,
    ids::Uid,
    order::Party,
    staff_act::{StaffActKind, StaffActSubject},
};
use guildhall_persistence::{
    identity::{account, public_profile::PublicProfile, safety, verification},
    lookup::account as rows,
    market::team,
    order, staff_act as rows_of_staff,
    wallet::ledger,
};
use serde::Deserialize;
use sqlx::PgPool;
use utoipa::ToSchema;

/// Most entries of each list. Ours: a screen; older ones are found by their id.
const MOST: i64 = 20;

#[derive(Debug, Deserialize, Validate, ToSchema)]
pub struct AccountQuery {
    /// The account.
    #[garde(skip)]
    pub uid: Uid,
}

/// A person with everything that is known of how they stand.
pub async fn detail(
    context: Context,
    PeopleStaff(admin): PeopleStaff,
    input: AccountQuery,
) -> Result<AccountDetail, ApiError> {
    let (pool, uid) = (&context.state.pool, input.uid);
    let found = account::find(pool, uid).await?.ok_or(ApiError::NotFound)?;
    let facts = rows::facts(pool, uid).await?.ok_or(ApiError::NotFound)?;
    let (parts, _) = ledger::wallet(pool, uid).await?;
    let orders = order::lines_of(pool, uid, MOST).await?;
    let counts = OrderCounts {
        bought: count(pool, uid, Party::Buyer).await?,
        sold: count(pool, uid, Party::Seller).await?,
    };
    let hold = safety::current_hold(pool, uid).await?;
    let verified = verification::status(pool, uid).await?;
    let sign_ins = rows::sign_ins(pool, uid, MOST).await?;
    let conversations = rows::conversations(pool, uid, MOST).await?;
    let acts = rows::acts(pool, uid, MOST).await?;
    let works_for = match team::membership(pool, uid).await? {
        Some(membership) => account::find(pool, membership.owner).await?,
        None => None,
    };
    let members = team::members(pool, uid).await?;
    let act = rows_of_staff::StaffAct::new(
        Some(admin.uid),
        StaffActKind::AccountViewed,
        StaffActSubject::Account,
        uid,
    );
    note_look(&context, &admin, act, Some(uid), "/api/admin/account/detail").await?;
    let face = face_of(found.clone());
    Ok(AccountDetail {
        uid: face.uid,
        nickname: face.nickname,
        profile_pic: face.profile_pic,
        email: found.email,
        role: found.role,
        user_type: found.role.user_type(),
        promoter_level: found.role.is_affiliate().then_some(facts.promoter_level),
        language: found.language,
        currency: found.currency,
        permissions: facts.permissions.iter().collect(),
        vip_level: facts.vip_level,
        created_at: millis(found.created_at),
        is_online: context.state.hub.online(uid),
        is_frozen: facts.frozen_at.is_some(),
        frozen_at: facts.frozen_at.map(millis),
        frozen_because: facts.frozen_at.map(|_| facts.frozen_because),
        has_password: found.has_password,
        has_second_factor: facts.has_second_factor,
        verification: verified.standing.status(verified.now),
        hold: hold.map(WithdrawalHold::from),
        works_for: works_for.map(face_of),
        team: members.into_iter().map(|member| member.profile.into()).collect(),
        balance: Balance::of(parts, facts.in_orders),
        order_counts: counts,
        orders: orders.into_iter().map(SupportOrder::from).collect(),
        sign_ins: sign_ins.into_iter().map(SignIn::from).collect(),
        conversations: conversations.into_iter().map(SupportTalk::from).collect(),
        acts: acts.into_iter().map(StaffAct::from).collect(),
    })
}

fn face_of(account: Account) -> Profile {
    let (uid, nickname, profile_pic) = (account.uid, account.nickname, account.profile_pic);
    PublicProfile { uid, nickname, profile_pic }.into()
}

/// Orders on one side.
async fn count(pool: &PgPool, uid: Uid, side: Party) -> Result<i64, ApiError> {
    let by_stage = order::counts(pool, uid, side, None).await?;
    Ok(by_stage.iter().map(|(_, number)| number).sum::<i64>().min(order::MOST_COUNTED))
}
