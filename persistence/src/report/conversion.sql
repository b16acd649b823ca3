-- Orders by the moment they were placed ($3 and $4 are the first ids of these times), and what is counted as it happens; by game.
select date_trunc('hour', created_at, 'UTC') as "at!", 'orders_placed' as "fact!", game as "part!", count(*) as "value!"
from "order" where order_id >= $3 and order_id < $4 and created_at >= $1 and created_at < $2
group by 1, 3
union all
select at, fact, part, number from report_counter where at >= date_trunc('hour', $1::timestamptz, 'UTC') and at < $2
