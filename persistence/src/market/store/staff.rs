//! What staff see of stores, and what they do to them: freeze, close, open again. Each change is told to the seller and kept in the log.

use guildhall_domain::{
    ids::Uid,
    market::store::StoreHold,
    notice::Kind,
    staff_act::{StaffActKind, StaffActSubject},
};
use sqlx::{PgConnection, PgPool, Postgres, QueryBuilder};

use super::{SELECT, Store, held, read};
use crate::{
    DatabaseError,
    identity::store_rest::note_offers,
    notice::{self, NewNotice},
    page::Part,
    staff_act::{self, StaffAct},
};

/// Which stores staff look for; what is `None` does not matter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StaffFilter {
    /// The beginning of a nickname or address, a part of a name, or a uid.
    pub search: Option<String>,
    /// Only frozen and closed ones.
    pub only_held: bool,
}

/// A page of stores: those that staff have stopped first, then by name; and how many there are.
///
/// # Errors
/// Whatever Postgres says.
pub async fn list(
    pool: &PgPool,
    filter: &StaffFilter,
    part: Part,
) -> Result<(Vec<Store>, i64), DatabaseError> {
    let mut page = QueryBuilder::new(SELECT);
    wanted(&mut page, filter);
    page.push(" order by t.held_at desc nulls last, lower(a.nickname), a.uid limit ")
        .push_bind(part.limit);
    page.push(" offset ").push_bind(part.offset);
    let stores = page.build_query_as().fetch_all(pool).await?;
    let mut count = QueryBuilder::new(
        "select count(*) from account a left join store t on t.seller = a.uid
             left join store_link l on l.seller = a.uid and l.released_at is null where a.role = 'seller' and ",
    );
    wanted(&mut count, filter);
    let total = count.build_query_scalar().fetch_one(pool).await?;
    Ok((stores, total))
}

fn wanted(query: &mut QueryBuilder<Postgres>, filter: &StaffFilter) {
    query.push(if filter.only_held { "t.hold is not null" } else { "true" });
    if let Some(search) = &filter.search {
        query.push(" and (a.uid::text = ").push_bind(search.clone());
        for column in ["a.nickname", "t.name", "l.link"] {
            query
                .push(" or strpos(lower(")
                .push(column)
                .push("), lower(")
                .push_bind(search.clone())
                .push(")) > 0");
        }
        query.push(")");
    }
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Held {
    /// By this change.
    Changed(Box<Store>),
    /// It was so already: nothing is written.
    Same(Box<Store>),
    /// The account sells nothing.
    NotFound,
}

/// The fact that staff have changed a store, which then had this version.
pub fn held_event(seller: Uid, version: i64) -> String {
    format!("store:{seller}:{version}")
}

/// Freezes or closes a store. What is being bought goes on to its end, and is paid out as ever.
///
/// # Errors
/// Whatever Postgres says.
pub async fn hold(
    tx: &mut PgConnection,
    by: Uid,
    seller: Uid,
    hold: StoreHold,
    reason: &str,
) -> Result<Held, DatabaseError> {
    change(tx, by, seller, Some(hold), reason).await
}

/// Opens a store again that staff had stopped.
///
/// # Errors
/// Whatever Postgres says.
pub async fn reopen(
    tx: &mut PgConnection,
    by: Uid,
    seller: Uid,
    reason: &str,
) -> Result<Held, DatabaseError> {
    change(tx, by, seller, None, reason).await
}

async fn change(
    tx: &mut PgConnection,
    by: Uid,
    seller: Uid,
    after: Option<StoreHold>,
    reason: &str,
) -> Result<Held, DatabaseError> {
    let Some(store) = held(tx, seller).await? else { return Ok(Held::NotFound) };
    let before = store.standing().hold;
    if before == after {
        return Ok(Held::Same(Box::new(store)));
    }
    sqlx::query!(
        "update store set hold = $2, hold_reason = $3, held_at = case when $2::text is not null then now() end, version = version + 1
         where seller = $1",
        seller.0,
        after.map(StoreHold::as_str),
        if after.is_some() { reason } else { "" },
    )
    .execute(&mut *tx)
    .await?;
    note_offers(tx, seller).await?;
    let Some(store) = read(tx, seller).await? else { return Ok(Held::NotFound) };
    let kind = if after.is_some() { Kind::StoreStopped } else { Kind::StoreReopened };
    let told = NewNotice::of(seller, kind);
    notice::add(tx, &held_event(seller, store.version), &[told]).await?;
    let act = match after {
        Some(StoreHold::Frozen) => StaffActKind::StoreFrozen,
        Some(StoreHold::Closed) => StaffActKind::StoreClosed,
        None => StaffActKind::StoreReopened,
    };
    let word = |hold: Option<StoreHold>| hold.map_or("open", StoreHold::as_str);
    let act = StaffAct::new(Some(by), act, StaffActSubject::Store, seller)
        .change(word(before), word(after))
        .reason(reason);
    staff_act::write(tx, &act).await?;
    Ok(Held::Changed(Box::new(store)))
}
