-- The same of each moment ($3: hour or day), and of each agent. $1 until $2.
select date_trunc($3, replied_at, 'UTC') as at, agent::text as part,
    percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from replied_at - began_at)::float8) as times
from episode where replied_at >= $1 and replied_at < $2 and not is_left
group by grouping sets ((date_trunc($3, replied_at, 'UTC')), (agent))
