//! Keeps the figures of goods a moment behind what happens: prices, counts, what they go for.

use sqlx::PgPool;

use crate::DatabaseError;

/// Ours: goods counted anew in one statement.
const AT_ONCE: i64 = 2_000;

/// Counts the figures of goods that may have changed; answers how many changes were seen, 0 when there is nothing to do.
/// What is committed after this began has a note of its own and is seen the next time. Of two processes one counts at a time:
/// of two that count the same goods, the one that looked first could be the one that writes last.
///
/// # Errors
/// Whatever Postgres says.
pub async fn refresh(pool: &PgPool) -> Result<u64, DatabaseError> {
    let is_any = sqlx::query_scalar!(r#"select exists (select from goods_change) as "is_any!""#);
    if !is_any.fetch_one(pool).await? {
        return Ok(0);
    }
    let mut tx = crate::begin(pool).await?;
    sqlx::query!("select pg_advisory_xact_lock(hashtext('figures'))").execute(&mut *tx).await?;
    let seen = sqlx::query_scalar!(
        r#"with noted as (
               delete from goods_change where ctid = any(array(select ctid from goods_change limit $1 for update skip locked))
               returning goods_id
           ), counted as (
               select g.goods_id, s.*, b.*, t.*
               from (select distinct goods_id from noted) g,
               lateral (select min(price_cents) as lowest, coalesce(sum(on_sale), 0) as on_sale, coalesce(bit_or(1 << band), 0) as bands,
                               max(created_at) as listed_at
                        from sell_order s where s.goods_id = g.goods_id and s.on_sale > 0
                            and not exists (select from resting_store r where r.seller = s.seller)) s,
               -- The highest that anybody who sells any piece gets: requests for certain pieces, and of frozen accounts, stand apart.
               lateral (select max(price_cents) filter (where r.wanted = '{}' and a.frozen_at is null) as bid, coalesce(sum(open), 0) as bids,
                               count(*) > 0 as wanted
                        from buy_request r join account a on a.uid = r.buyer
                        where r.goods_id = g.goods_id and r.ended_at is null and r.expires_at > now()) b,
               lateral (select percentile_disc(0.5) within group (order by price_cents) as median,
                               coalesce(sum(quantity), 0) as sold,
                               avg(price_cents) filter (where sold_at >= now() - interval '7 days') as week,
                               avg(price_cents) filter (where sold_at < now() - interval '7 days'
                                   and sold_at >= now() - interval '14 days') as week_before,
                               count(*) filter (where sold_at >= now() - interval '7 days') as sales,
                               count(*) filter (where sold_at < now() - interval '7 days'
                                   and sold_at >= now() - interval '14 days') as sales_before
                        from trade t where t.goods_id = g.goods_id and t.sold_at >= now() - interval '30 days') t
           ), bands as (
               -- Two sales say nothing.
               select t.goods_id, t.band, percentile_disc(0.5) within group (order by t.price_cents) as median
               from (select distinct goods_id from noted) g join trade t on t.goods_id = g.goods_id
               where t.sold_at >= now() - interval '30 days' and t.band > 0
               group by t.goods_id, t.band having count(*) >= 3
           ), kept_bands as (
               insert into goods_band_figures (goods_id, band, reference_cents) select goods_id, band, median from bands
               on conflict (goods_id, band) do update set reference_cents = excluded.reference_cents
               where goods_band_figures.reference_cents <> excluded.reference_cents
           ), gone_bands as (
               delete from goods_band_figures f using (select distinct goods_id from noted) g
               where f.goods_id = g.goods_id
                   and not exists (select from bands b where b.goods_id = f.goods_id and b.band = f.band)
           ), wanted as (
               -- Here and not where the offer is made: a request that is being made at that moment looks for itself once it is there.
               insert into order_book_change (goods_id) select goods_id from counted where wanted
           ), bargains as (
               -- Bargains for what is sold or off sale are over: the deadline scanner has them ended.
               update bargain b set due_at = now() from (select distinct goods_id from noted) g, sell_order s
               where b.goods_id = g.goods_id and b.ended_at is null and b.due_at > now()
                   and s.sell_order_id = b.sell_order_id and s.ended_at is not null
           ), kept as (
               update goods_figures f
               set lowest_cents = c.lowest, on_sale = least(c.on_sale, 2000000000), bands = c.bands, listed_at = c.listed_at, bid_cents = c.bid,
                   bids = least(c.bids, 2000000000), sold_30d = least(c.sold, 2000000000),
                   reference_cents = coalesce(c.median, f.reference_cents),
                   -- A price of one or two sales says nothing, and 'least' of null and a number is the number.
                   change_7d = case when c.sales >= 3 and c.sales_before >= 3 then
                       least((c.week / c.week_before - 1) * 10000, 100000)
                   end
               from counted c where f.goods_id = c.goods_id
           )
           select count(*) as "seen!" from noted"#,
        AT_ONCE,
    )
    .fetch_one(&mut *tx)
    .await?;
    tx.commit().await?;
    Ok(seen.unsigned_abs())
}

/// Has everything that is traded counted anew: "the last 30 days" move on without anybody trading.
///
/// # Errors
/// Whatever Postgres says.
pub async fn note_all(pool: &PgPool) -> Result<(), DatabaseError> {
    sqlx::query!(
        "insert into goods_change (goods_id) select goods_id from goods_figures where sold_30d > 0 or on_sale > 0 or change_7d is not null"
    )
    .execute(pool)
    .await?;
    Ok(())
}
