-- Calls of the top-up queues, by queue: all, those of people who had been told how long it takes, and those that kept to it. $1 until $2.
with called as (
    select date_trunc('hour', at, 'UTC') as at, queue_id, count(*) as calls, count(told) as told,
        count(*) filter (where waited <= told) as kept
    from topup_event where at >= $1 and at < $2 and waited is not null
    group by 1, 2
)
select at as "at!", 'queue_calls' as "fact!", replace(queue_id::text, '-', '') as "part!", calls as "value!" from called
union all select at, 'queue_told', replace(queue_id::text, '-', ''), told from called where told > 0
union all select at, 'queue_kept', replace(queue_id::text, '-', ''), kept from called where kept > 0
