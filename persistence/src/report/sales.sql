-- Orders by the moment they were paid, by game. $1 until $2.
with paid as (
    select date_trunc('hour', paid_at, 'UTC') as at, game, count(*) as orders, sum(due_cents)::bigint as cents
    from "order" where paid_at >= $1 and paid_at < $2
    group by 1, 2
)
select at as "at!", 'orders_paid' as "fact!", game as "part!", orders as "value!" from paid
union all select at, 'gross_volume', game, cents from paid
