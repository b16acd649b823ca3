-- Orders by the moment they were paid, fees by the moment the ledger booked them; by game. $1 until $2.
with paid as (
    select date_trunc('hour', paid_at, 'UTC') as at, game, count(*) as orders, sum(due_cents)::bigint as cents
    from "order" where paid_at >= $1 and paid_at < $2
    group by 1, 2
), earned as (
    select date_trunc('hour', t.created_at, 'UTC') as at, o.game, sum(e.amount)::bigint as cents
    from ledger_transaction t
    join ledger_entry e using (transaction_id)
    join ledger_account a on a.account_id = e.account_id and a.kind = 'fees'
    join "order" o using (order_id)
    where t.cause = 'sale' and t.created_at >= $1 and t.created_at < $2
    group by 1, 2
)
select at as "at!", 'orders_paid' as "fact!", game as "part!", orders as "value!" from paid
union all select at, 'gross_volume', game, cents from paid
union all select at, 'fees_earned', game, cents from earned
