//! What goods are known by where a number is not there: in a file that was read in before, and where two would be called the same.

use std::collections::HashMap;

use guildhall_domain::market::catalogue::GoodsEntry;

use crate::DatabaseError;

/// What goods are known by without a number: game, region, kind and name.
pub(super) type Named = (String, String, String, String);

pub(super) fn key(entry: &GoodsEntry) -> Named {
    let kind = entry.kind.to_string();
    (entry.game.clone(), entry.subgame_name.clone(), kind, entry.name.clone())
}

/// The goods that are called so, of these.
pub(super) async fn find(
    db: impl sqlx::PgExecutor<'_>,
    entries: &[GoodsEntry],
) -> Result<HashMap<Named, i64>, DatabaseError> {
    let column = |of: fn(&GoodsEntry) -> String| entries.iter().map(of).collect::<Vec<_>>();
    let rows = sqlx::query!(
        r#"
        select goods_id, g.game, g.subgame_name, g.tags ->> 'kind' as "kind!", g.name
        from goods g join (
            select distinct * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as n (game, subgame_name, kind, name)
        ) n on g.game = n.game and g.subgame_name = n.subgame_name and g.tags ->> 'kind' = n.kind and g.name = n.name
        "#,
        &column(|it| it.game.clone()),
        &column(|it| it.subgame_name.clone()),
        &column(|it| it.kind.to_string()),
        &column(|it| it.name.clone()),
    )
    .fetch_all(db)
    .await?;
    let named = rows
        .into_iter()
        .map(|row| ((row.game, row.subgame_name, row.kind, row.name), row.goods_id));
    Ok(named.collect())
}

/// The goods that are called as these are. By the index of names alone: a join with a list of one reads the whole table.
pub(super) async fn find_one(
    db: impl sqlx::PgExecutor<'_>,
    entry: &GoodsEntry,
) -> Result<Option<i64>, DatabaseError> {
    Ok(sqlx::query_scalar!(
        "select goods_id from goods where game = $1 and subgame_name = $2 and tags ->> 'kind' = $3 and name = $4",
        entry.game,
        entry.subgame_name,
        entry.kind.as_str(),
        entry.name,
    )
    .fetch_optional(db)
    .await?)
}
