-- Disputes by the moment they began and ended; an end is a withdrawal, or it moves all of the money, a part or nothing. Chargebacks by
-- the moment the provider told of them. $1 until $2.
with happened as (
    select date_trunc('hour', e.at, 'UTC') as at, case
            when e.what = 'dispute_opened' then 'opened'
            when e.what = 'dispute_withdrawn' then 'withdrawn'
            when e.detail ->> 'refund_cents' is null then 'not_refunded'
            when (e.detail ->> 'refund_cents')::bigint < (
                select o.captured_cents from "order" o where o.order_id = e.order_id
            ) then 'refunded_in_part'
            else 'refunded'
        end as outcome
    from order_event e
    where e.at >= $1 and e.at < $2
        and e.what in ('dispute_opened', 'dispute_withdrawn', 'agreed', 'ruled', 'silence_decided', 'given_back')
        -- A seller may give back what nobody disputes.
        and (e.what <> 'given_back' or exists (
            select from order_event b where b.order_id = e.order_id and b.version = e.version - 1 and b.stage = 'disputed'
        ))
), told as (
    select date_trunc('hour', opened_at, 'UTC') as at, count(*) as number, sum(amount_cents)::bigint as cents
    from payment_dispute where opened_at >= $1 and opened_at < $2 group by 1
)
select at as "at!", case outcome when 'opened' then 'disputes_opened' else 'disputes_closed' end as "fact!",
    case outcome when 'opened' then '' else outcome end as "part!", count(*) as "value!"
from happened group by 1, 2, 3
union all select at, 'chargebacks', '', number from told
union all select at, 'chargeback_volume', '', cents from told
