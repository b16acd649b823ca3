-- Waits in top-up queues in seconds, and how long people had been told: of all, of each moment ($3: hour or day), of each queue.
-- $1 until $2.
select date_trunc($3, at, 'UTC') as at, replace(queue_id::text, '-', '') as part,
    percentile_cont(array[0.5, 0.9]) within group (order by waited) as "times!",
    percentile_cont(0.5) within group (order by told::float8) as told
from topup_event where at >= $1 and at < $2 and waited is not null
group by grouping sets ((), (date_trunc($3, at, 'UTC')), (queue_id))
having count(*) > 0
