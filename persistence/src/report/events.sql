-- Draws by event, prizes by event and place, rewards for spending by event. $1 until $2.
with drawn as (
    select date_trunc('hour', drawn_at, 'UTC') as at, event_id, prize, count(*) as number
    from lottery_draw where drawn_at >= $1 and drawn_at < $2
    group by 1, 2, 3
)
select at as "at!", 'draws' as "fact!", replace(event_id::text, '-', '') as "part!", sum(number)::bigint as "value!" from drawn group by 1, 3
union all select at, 'prizes', replace(event_id::text, '-', '') || ':' || prize, number from drawn
union all
select date_trunc('hour', given_at, 'UTC'), 'rewards', replace(event_id::text, '-', ''), count(*)
from lottery_reward where given_at >= $1 and given_at < $2 group by 1, 3
