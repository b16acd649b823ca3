-- Refunds of orders by the moment they were decided, by what decided them. Money that came too late and went back is no refund of a sale.
-- $1 until $2.
with decided as (
    select date_trunc('hour', created_at, 'UTC') as at, reason, count(*) as number, sum(amount_cents)::bigint as cents
    from refund where created_at >= $1 and created_at < $2 and order_id is not null and not is_late
    group by 1, 2
)
select at as "at!", 'refunds' as "fact!", reason as "part!", number as "value!" from decided
union all select at, 'refund_volume', reason, cents from decided
