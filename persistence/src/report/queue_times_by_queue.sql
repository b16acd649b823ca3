-- The same of each queue. $1 until $2.
select replace(queue_id::text, '-', '') as "part!", percentile_cont(array[0.5, 0.9]) within group (order by waited) as "times!",
    percentile_cont(0.5) within group (order by told::float8) as told
from topup_event where at >= $1 and at < $2 and waited is not null
group by queue_id
