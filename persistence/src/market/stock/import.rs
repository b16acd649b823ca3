//! A seller's stock as a file: what there is, what lines would change about it, and doing it.

use std::collections::{HashMap, HashSet};

use guildhall_domain::{
    ids::{GoodsId, ImportId, Uid},
    import::{Cells, ImportOutcome, ImportPlan, ImportReason, LineRefused},
    market::stock::{self, NUMBER, QUANTITY},
};
use sqlx::{PgConnection, PgPool};

use super::{lot, set};
use crate::{
    DatabaseError,
    import::{self, DoneLine, OpenLine, TriedLine},
};

/// A line as it was read: where it begins, and its cells, or why it has none.
pub type ReadLine = (i32, Result<Cells, LineRefused>);

/// What a seller has of goods without pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockRow {
    pub goods_id: i64,
    pub game: String,
    pub subgame_name: String,
    /// In English.
    pub name: String,
    /// In units: not on sale, and on sale or held for orders.
    pub quantity: i64,
    pub on_sale: i64,
}

/// Up to `limit` goods after `after` that the owner has or had in stock.
pub async fn stock(
    pool: &PgPool,
    owner: Uid,
    after: Option<i64>,
    limit: i64,
) -> Result<Vec<StockRow>, DatabaseError> {
    let kinds = stock::STOCKED_KINDS.map(str::to_owned);
    let rows = sqlx::query_as!(
        StockRow,
        r#"
        select g.goods_id, g.game, g.subgame_name, g.name,
            ((array_agg(a.quantity order by a.got_at, a.asset_id))[1]::bigint * g.lot) as "quantity!", (sum(a.listed) * g.lot) as "on_sale!"
        from asset a join goods g on g.goods_id = a.goods_id
        where a.owner = $1 and g.goods_id > $2 and a.wear is null and a.tradable_at is null and g.tags ->> 'kind' = any($3)
        group by g.goods_id order by g.goods_id limit $4
        "#,
        owner.0,
        after.unwrap_or_default(),
        &kinds[..],
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows)
}

/// Goods that a line may be about, and the owner's stack of them: that of [`set`].
#[derive(Debug)]
struct There {
    name: String,
    lot: i32,
    is_stocked: bool,
    stack: Option<Stack>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stack {
    version: i64,
    lots: i32,
}

async fn there(
    db: impl sqlx::PgExecutor<'_>,
    owner: Uid,
    ids: &[i64],
) -> Result<HashMap<i64, There>, DatabaseError> {
    let rows = sqlx::query!(
        r#"
        select g.goods_id, g.name, g.lot, g.tags ->> 'kind' as kind, s.version as "version?", s.quantity as "quantity?"
        from goods g left join lateral (
            select a.version, a.quantity from asset a
            where a.owner = $1 and a.goods_id = g.goods_id and a.wear is null and a.tradable_at is null
            order by a.got_at, a.asset_id limit 1
        ) s on true
        where g.goods_id = any($2)
        "#,
        owner.0,
        ids,
    )
    .fetch_all(db)
    .await?;
    let there = rows.into_iter().map(|row| {
        let stack = row.version.zip(row.quantity).map(|(version, lots)| Stack { version, lots });
        let is_stocked = row.kind.as_deref().is_some_and(stock::is_stocked);
        (row.goods_id, There { name: row.name, lot: row.lot, is_stocked, stack })
    });
    Ok(there.collect())
}

/// What lines would do to the stock as it is now.
pub async fn plan(
    pool: &PgPool,
    owner: Uid,
    lines: Vec<ReadLine>,
) -> Result<Vec<TriedLine>, DatabaseError> {
    let numbers =
        lines.iter().filter_map(|(_, cells)| Some(stock::read(cells.as_ref().ok()?).ok()?.0));
    let numbers: Vec<i64> = numbers.collect();
    let there = there(pool, owner, &numbers).await?;
    let mut seen = HashSet::new();
    let tried = lines.into_iter().map(|(line, cells)| {
        let (cells, planned) = match cells {
            Err(refused) => (Cells::new(), Err(refused)),
            Ok(cells) => {
                let planned = plan_one(&there, &mut seen, &cells);
                (cells, planned)
            }
        };
        let number = cells.get(NUMBER).map(|it| it.trim().to_owned()).unwrap_or_default();
        let known = number.parse().ok().and_then(|number| there.get(&number));
        let title = known
            .map_or_else(|| cells.get("name").cloned().unwrap_or_default(), |it| it.name.clone());
        let (plan, refused) = match planned {
            Ok(plan) => (plan, None),
            Err(refused) => (ImportPlan::Refuse, Some(refused)),
        };
        let seen = known.and_then(|it| it.stack).map(|stack| stack.version);
        TriedLine { line, cells, subject: number, title, plan, seen, refused }
    });
    Ok(tried.collect())
}

fn plan_one(
    there: &HashMap<i64, There>,
    seen: &mut HashSet<i64>,
    cells: &Cells,
) -> Result<ImportPlan, LineRefused> {
    let (number, units) = stock::read(cells)?;
    let goods =
        there.get(&number).ok_or_else(|| LineRefused::new(NUMBER, ImportReason::NotFound))?;
    if !goods.is_stocked {
        return Err(LineRefused::new(NUMBER, ImportReason::Invalid));
    }
    let lots = stock::lots(units, goods.lot)
        .ok_or_else(|| LineRefused::new(QUANTITY, ImportReason::Invalid))?;
    if !seen.insert(number) {
        return Err(LineRefused::new(NUMBER, ImportReason::Duplicate));
    }
    Ok(match goods.stack {
        Some(stack) if stack.lots == lots => ImportPlan::Leave,
        Some(_) => ImportPlan::Change,
        None if lots == 0 => ImportPlan::Leave,
        None => ImportPlan::Add,
    })
}

/// Does the next lines of an import, as many as go into one transaction. Answers whether any are left.
pub async fn apply_some(
    pool: &PgPool,
    owner: Uid,
    import_id: ImportId,
) -> Result<bool, DatabaseError> {
    let mut tx = crate::begin(pool).await?;
    let mut open = import::open_lines(&mut tx, import_id).await?;
    // In the order of the goods, so that two who stock the same never wait for each other in a circle.
    open.sort_by_key(|line| line.subject.parse::<i64>().unwrap_or_default());
    let mut done = Vec::with_capacity(open.len());
    for line in &open {
        done.push(apply_one(&mut tx, owner, line).await?);
    }
    let is_over = import::note_done(&mut tx, import_id, &done).await?;
    tx.commit().await?;
    Ok(!open.is_empty() && !is_over)
}

async fn apply_one(
    tx: &mut PgConnection,
    owner: Uid,
    line: &OpenLine,
) -> Result<DoneLine, DatabaseError> {
    let done = |outcome, refused| DoneLine {
        line: line.line,
        subject: line.subject.clone(),
        outcome,
        refused,
    };
    let (number, units) = match stock::read(&line.cells) {
        Ok(read) => read,
        Err(refused) => return Ok(done(ImportOutcome::Refused, Some(refused))),
    };
    let goods = GoodsId(number);
    let stale = || Ok(done(ImportOutcome::Stale, None));
    let Some(lot) = lot(tx, goods).await? else { return stale() };
    let Some(lots) = stock::lots(units, lot) else {
        let refused = LineRefused::new(QUANTITY, ImportReason::Invalid);
        return Ok(done(ImportOutcome::Refused, Some(refused)));
    };
    // What the seller has listed, sold or counted since the trial is another version of the stack.
    hold(tx, owner, goods).await?;
    let now = there(&mut *tx, owner, &[number]).await?;
    let stack = now.get(&number).and_then(|it| it.stack);
    if stack.map(|stack| stack.version) != line.seen {
        return stale();
    }
    set(tx, owner, goods, lots).await?;
    let outcome = if stack.is_none() { ImportOutcome::Added } else { ImportOutcome::Changed };
    Ok(done(outcome, None))
}

/// Holds the stacks that a line is about until the transaction ends.
async fn hold(tx: &mut PgConnection, owner: Uid, goods: GoodsId) -> Result<(), DatabaseError> {
    sqlx::query!(
        "select asset_id from asset where owner = $1 and goods_id = $2 order by asset_id for update",
        owner.0,
        goods.0,
    )
    .fetch_all(tx)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests;
