//! Writes the catalogue into its tables.

use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgPool};

use super::{FORM, GAMES, ITEMS, PACKS, SeedGoods, WORDS, games, goods};
use crate::{DatabaseError, copy::Lines, embedded::blocking};

/// Bytes given to Postgres at a time.
const CHUNK: usize = 1 << 18;

/// Loads the catalogue unless this very one is loaded; `with_guide` also writes down made-up guide prices. Answers whether
/// anything was done. All or nothing; what is there already is brought up to date, except what operators have changed.
pub async fn load(pool: &PgPool, with_guide: bool) -> Result<bool, DatabaseError> {
    let mut hash = Sha256::new();
    for file in [GAMES, PACKS, ITEMS, WORDS] {
        hash.update(file);
    }
    hash.update([u8::from(with_guide), FORM]);
    let hash = hash.finalize().to_vec();
    if is_loaded(pool, "catalogue", &hash).await? {
        return Ok(false);
    }
    // Takes a processor for a while: not where people are served.
    let chunks = blocking(move || chunks(with_guide)).await;
    let mut tx = crate::begin(pool).await?;
    // Indexes of words take their time on a slow machine.
    sqlx::query("set local statement_timeout = 0").execute(&mut *tx).await?;
    // Two servers that start at once: the second waits and finds it done.
    lock(&mut tx).await?;
    if is_loaded(&mut *tx, "catalogue", &hash).await? {
        return Ok(false);
    }
    write_games(&mut tx).await?;
    write_goods(&mut tx, chunks).await?;
    note_loaded(&mut tx, "catalogue", &hash).await?;
    tx.commit().await?;
    sqlx::query("analyze goods, goods_figures").execute(pool).await?;
    Ok(true)
}

/// One at a time writes into the catalogue, whoever it is: what was looked at before is so until the end.
pub(crate) async fn lock(tx: &mut PgConnection) -> Result<(), DatabaseError> {
    sqlx::query!("select pg_advisory_xact_lock(hashtext('catalogue'))").execute(tx).await?;
    Ok(())
}

/// Whether the seed of that name was loaded with that hash.
pub(crate) async fn is_loaded(
    db: impl sqlx::PgExecutor<'_>,
    name: &str,
    hash: &[u8],
) -> Result<bool, DatabaseError> {
    let there = sqlx::query_scalar!(
        r#"select exists (select from seed where name = $1 and sha256 = $2) as "there!""#,
        name,
        hash,
    )
    .fetch_one(db)
    .await?;
    Ok(there)
}

/// Writes down that it is.
pub(crate) async fn note_loaded(
    tx: &mut PgConnection,
    name: &str,
    hash: &[u8],
) -> Result<(), DatabaseError> {
    sqlx::query!(
        "insert into seed (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = excluded.sha256",
        name,
        hash,
    )
    .execute(tx)
    .await?;
    Ok(())
}

async fn write_games(tx: &mut PgConnection) -> Result<(), DatabaseError> {
    for game in games() {
        // The order is the operators': a game that comes later stands last.
        sqlx::query!(
            "insert into game (game, names, kind, role_policy, position)
             values ($1, $2, $3, case when $3 = 'top_up' then 'lookup' else 'none' end,
                 (select coalesce(max(position), 0) + 1 from game))
             on conflict (game) do update set names = excluded.names, kind = excluded.kind where game.edited_at is null",
            game.game,
            game.names,
            game.kind,
        )
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}

async fn write_goods(tx: &mut PgConnection, chunks: Vec<Vec<u8>>) -> Result<(), DatabaseError> {
    sqlx::raw_sql("create temp table new_goods (like goods including defaults, guide_cents bigint) on commit drop")
        .execute(&mut *tx)
        .await?;
    let mut copy = tx
        .copy_in_raw(
            "copy new_goods (goods_id, game, subgame_name, name, names, search_text, tags, art, wear_min, wear_max, lot, guide_cents)
             from stdin",
        )
        .await?;
    for chunk in chunks {
        copy.send(chunk).await?;
    }
    copy.finish().await?;
    // What operators have added themselves under the same name is theirs.
    sqlx::raw_sql(
        "delete from new_goods n using goods g
         where g.goods_id <> n.goods_id and g.game = n.game and g.subgame_name = n.subgame_name
             and g.tags ->> 'kind' = n.tags ->> 'kind' and g.name = n.name;
         insert into goods (goods_id, game, subgame_name, name, names, search_text, tags, art, wear_min, wear_max, lot)
         select goods_id, game, subgame_name, name, names, search_text, tags, art, wear_min, wear_max, lot from new_goods
         on conflict (goods_id) do update set game = excluded.game, subgame_name = excluded.subgame_name, name = excluded.name,
             names = excluded.names, search_text = excluded.search_text, tags = excluded.tags, art = excluded.art,
             wear_min = excluded.wear_min, wear_max = excluded.wear_max, lot = excluded.lot
             where goods.edited_at is null;
         insert into goods_figures (goods_id, game, reference_cents) select goods_id, game, guide_cents from new_goods
         on conflict (goods_id) do update
             set reference_cents = coalesce(goods_figures.reference_cents, excluded.reference_cents)",
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}

/// All goods as rows.
fn chunks(with_guide: bool) -> Vec<Vec<u8>> {
    let mut chunks = Vec::new();
    let mut lines = Lines::default();
    for goods in goods() {
        line(&mut lines, &goods, with_guide);
        if lines.size() > CHUNK {
            chunks.push(lines.take());
        }
    }
    chunks.push(lines.take());
    chunks
}

fn line(lines: &mut Lines, goods: &SeedGoods, with_guide: bool) {
    lines
        .field(goods.goods_id)
        .field(goods.game)
        .field(goods.subgame_name)
        .field(&goods.name)
        .field(&goods.names)
        .field(&goods.search_text)
        .field(&goods.tags)
        .field(&goods.art)
        .optional(goods.wear.map(|(least, _)| least))
        .optional(goods.wear.map(|(_, most)| most))
        .field(goods.lot)
        .optional(with_guide.then_some(goods.guide_cents))
        .end();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::market::goods;

    #[sqlx::test(migrator = "crate::MIGRATOR")]
    async fn the_catalogue_is_loaded_once_and_found_in_every_script(pool: PgPool) {
        assert!(load(&pool, true).await.unwrap());
        assert!(!load(&pool, true).await.unwrap(), "the second start has nothing to do");
        let games = goods::games(&pool).await.unwrap();
        let all = goods::GoodsIndex::new(pool.clone()).current().await.unwrap();
        assert!(games.len() > 12 && all.games()["csgo"] > 25_000, "{games:?}");
        let search = |text: &str| goods::Filter {
            game: Some("csgo".into()),
            search: Some(text.into()),
            ..goods::Filter::default()
        };
        for text in ["ak-47 redline", "ak 赤色流線", "красная линия", "ak redlin"] {
            let page = all.list(&search(text), goods::Sort::Popular, 5, 0);
            assert!(page.items.iter().any(|one| one.name == "AK-47 | Redline"), "{text}: {page:?}");
            assert!(page.items.iter().all(|one| one.reference_cents.is_some()));
        }
    }
}
