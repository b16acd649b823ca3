//! Changes of balances by staff: table `balance_adjustment`. A row is made once, decided once, and never removed; the ledger has the money.

use guildhall_domain::{
    ids::{AdjustmentId, Uid},
    notice::Kind,
    staff_act::{StaffActKind, StaffActSubject},
    wallet::{
        Origin,
        adjustment::{AdjustmentState, Barred, may_confirm},
        ledger::adjusted,
        money::UsdCents,
    },
};
use sqlx::{PgConnection, PgPool};
use time::OffsetDateTime;
use uuid::Uuid;

use super::ledger;
use crate::{
    DatabaseError,
    identity::public_profile::PublicProfile,
    notice::{self, NewNotice},
    page::Page,
    staff_act::{self, StaffAct},
};

/// One that is to be proposed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAdjustment<'a> {
    /// Whose balance.
    pub uid: Uid,
    /// Which part of it.
    pub origin: Origin,
    /// Negative ones are taken off.
    pub amount: UsdCents,
    pub reason: &'a str,
}

/// One as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adjustment {
    pub adjustment_id: AdjustmentId,
    /// Whose balance.
    pub of: PublicProfile,
    pub origin: Origin,
    /// Negative ones are taken off.
    pub amount: UsdCents,
    pub reason: String,
    pub proposed_by: PublicProfile,
    pub proposed_at: OffsetDateTime,
    pub state: AdjustmentState,
    /// Who confirmed or declined it, and when.
    pub decided: Option<(PublicProfile, OffsetDateTime)>,
}

/// Why one was not decided.
#[derive(Debug, thiserror::Error)]
pub enum DecideError {
    #[error("adjustment not found")]
    NotFound,
    /// Somebody has confirmed or declined it already.
    #[error("the adjustment is decided")]
    Decided,
    #[error(transparent)]
    Barred(#[from] Barred),
    /// There is less on that part of the balance than is to be taken off.
    #[error("{missing} are missing on that part of the balance")]
    Insufficient {
        /// How much more there would have to be.
        missing: UsdCents,
    },
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<sqlx::Error> for DecideError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// The fact that an adjustment was confirmed: told once.
pub fn confirmed_event(adjustment: AdjustmentId) -> String {
    format!("adjustment:{adjustment}")
}

/// Keeps an adjustment for a second person. Whoever it is proposed for has an account.
pub async fn propose(
    tx: &mut PgConnection,
    by: Uid,
    new: &NewAdjustment<'_>,
) -> Result<AdjustmentId, DatabaseError> {
    let id = AdjustmentId(Uuid::now_v7());
    sqlx::query!(
        "insert into balance_adjustment (adjustment_id, uid, origin, amount_cents, reason, proposed_by) values ($1, $2, $3, $4, $5, $6)",
        id.0,
        new.uid.0,
        new.origin.as_str(),
        new.amount.0,
        new.reason,
        by.0,
    )
    .execute(&mut *tx)
    .await?;
    let act = act(StaffActKind::AdjustmentProposed, by, new.uid, id, new.origin, new.amount);
    staff_act::write(tx, &act.reason(new.reason)).await?;
    Ok(id)
}

/// Books one that somebody else has proposed, and tells its owner. Answers whose balance it was.
///
/// # Errors
/// As [`DecideError`] says; nothing is written then.
pub async fn confirm(tx: &mut PgConnection, by: Uid, id: AdjustmentId) -> Result<Uid, DecideError> {
    // A wallet is locked before anything else, as everybody does who spends from it; whose it is never changes.
    let uid =
        sqlx::query_scalar!("select uid from balance_adjustment where adjustment_id = $1", id.0)
            .fetch_optional(&mut *tx)
            .await?
            .map(Uid)
            .ok_or(DecideError::NotFound)?;
    let wallet = ledger::lock_wallet(&mut *tx, uid).await?;
    let row = lock(&mut *tx, id).await?;
    may_confirm(by, row.proposed_by, uid)?;
    let left = wallet.get(row.origin).0 + row.amount.0;
    if left < 0 {
        return Err(DecideError::Insufficient { missing: UsdCents(-left) });
    }
    decide(&mut *tx, by, id, AdjustmentState::Confirmed).await?;
    ledger::post(&mut *tx, &[adjusted(id, uid, row.origin, row.amount)]).await?;
    let kind = if row.amount.0 > 0 { Kind::BalanceAdded } else { Kind::BalanceTaken };
    let amount = Some(UsdCents(row.amount.0.abs()));
    let told = NewNotice { amount, ..NewNotice::of(uid, kind) };
    notice::add(&mut *tx, &confirmed_event(id), &[told]).await?;
    let act = act(StaffActKind::AdjustmentConfirmed, by, uid, id, row.origin, row.amount);
    staff_act::write(tx, &act).await?;
    Ok(uid)
}

/// Takes one's own back, or turns another's down: nothing moves.
///
/// # Errors
/// [`DecideError::NotFound`] and [`DecideError::Decided`].
pub async fn decline(
    tx: &mut PgConnection,
    by: Uid,
    id: AdjustmentId,
    reason: &str,
) -> Result<(), DecideError> {
    let row = lock(&mut *tx, id).await?;
    decide(&mut *tx, by, id, AdjustmentState::Declined).await?;
    let act = act(StaffActKind::AdjustmentDeclined, by, row.uid, id, row.origin, row.amount);
    staff_act::write(tx, &act.reason(reason)).await?;
    Ok(())
}

struct Open {
    uid: Uid,
    origin: Origin,
    amount: UsdCents,
    proposed_by: Uid,
}

/// One that waits, until the end of the transaction.
async fn lock(tx: &mut PgConnection, id: AdjustmentId) -> Result<Open, DecideError> {
    let row = sqlx::query!(
        r#"select uid, origin as "origin: Origin", amount_cents, proposed_by, state as "state: AdjustmentState"
           from balance_adjustment where adjustment_id = $1 for update"#,
        id.0,
    )
    .fetch_optional(tx)
    .await?
    .ok_or(DecideError::NotFound)?;
    if row.state != AdjustmentState::Open {
        return Err(DecideError::Decided);
    }
    let (amount, proposed_by) = (UsdCents(row.amount_cents), Uid(row.proposed_by));
    Ok(Open { uid: Uid(row.uid), origin: row.origin, amount, proposed_by })
}

async fn decide(
    tx: &mut PgConnection,
    by: Uid,
    id: AdjustmentId,
    state: AdjustmentState,
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "update balance_adjustment set state = $2, decided_by = $3, decided_at = now() where adjustment_id = $1",
        id.0,
        state.as_str(),
        by.0,
    )
    .execute(tx)
    .await?;
    Ok(())
}

fn act(
    kind: StaffActKind,
    by: Uid,
    of: Uid,
    id: AdjustmentId,
    origin: Origin,
    amount: UsdCents,
) -> StaffAct {
    StaffAct::new(Some(by), kind, StaffActSubject::Account, of)
        .with("adjustment", id)
        .with("origin", origin)
        .with("amount_cents", amount.0)
}

/// Which are wanted.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    pub state: Option<AdjustmentState>,
    pub uid: Option<Uid>,
}

/// A page of them, newest first.
pub async fn list(
    pool: &PgPool,
    filter: Filter,
    before: Option<AdjustmentId>,
    limit: i64,
) -> Result<Page<Adjustment, AdjustmentId>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select b.adjustment_id, b.uid, o.nickname, o.profile_pic, b.origin as "origin: Origin", b.amount_cents, b.reason,
            b.proposed_by, p.nickname as proposer, p.profile_pic as proposer_pic, b.proposed_at, b.state as "state: AdjustmentState",
            b.decided_by, d.nickname as "decider?", d.profile_pic as "decider_pic?", b.decided_at
        from balance_adjustment b join account o on o.uid = b.uid join account p on p.uid = b.proposed_by
            left join account d on d.uid = b.decided_by
        where ($1::text is null or b.state = $1) and ($2::bigint is null or b.uid = $2)
            and ($3::uuid is null or b.adjustment_id < $3)
        order by b.adjustment_id desc
        limit $4
        "#,
        filter.state.map(AdjustmentState::as_str),
        filter.uid.map(|uid| uid.0),
        before.map(|id| id.0),
        limit + 1,
    )
    .fetch_all(pool)
    .await?;
    let found = rows.into_iter().map(|row| Adjustment {
        adjustment_id: AdjustmentId(row.adjustment_id),
        of: PublicProfile::new(row.uid, row.nickname, row.profile_pic),
        origin: row.origin,
        amount: UsdCents(row.amount_cents),
        reason: row.reason,
        proposed_by: PublicProfile::new(row.proposed_by, row.proposer, row.proposer_pic),
        proposed_at: row.proposed_at,
        state: row.state,
        decided: row
            .decided_by
            .zip(row.decider)
            .zip(row.decided_at)
            .map(|((uid, name), at)| (PublicProfile::new(uid, name, row.decider_pic), at)),
    });
    Ok(Page::cut(found.collect(), limit, |last| last.adjustment_id))
}
