-- Fees by the moment the ledger booked them, by game. $1 until $2. Each sale looks up its own entries and its order: as joins they may be
-- planned to read all entries there are.
select date_trunc('hour', at, 'UTC') as "at!", 'fees_earned' as "fact!", game as "part!", sum(cents)::bigint as "value!"
from (
    select t.created_at as at, (select o.game from "order" o where o.order_id = t.order_id) as game, (
        select sum(e.amount) from ledger_entry e join ledger_account a using (account_id)
        where e.transaction_id = t.transaction_id and a.kind = 'fees'
    ) as cents
    from ledger_transaction t
    where t.cause = 'sale' and t.created_at >= $1 and t.created_at < $2
) sold
where cents is not null and game is not null
group by 1, 3
