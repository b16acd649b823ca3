-- Conversations with customer support by the moment they began; ratings by the moment they were given, by agent. $1 until $2.
with rated as (
    select date_trunc('hour', rated_at, 'UTC') as at, coalesce(agent::text, '') as agent, count(*) as number, sum(rating)::bigint as stars
    from episode where rated_at >= $1 and rated_at < $2 and rating is not null
    group by 1, 2
)
select date_trunc('hour', began_at, 'UTC') as "at!", 'conversations' as "fact!", '' as "part!", count(*) as "value!"
from episode where began_at >= $1 and began_at < $2 group by 1
union all select at, 'ratings', agent, number from rated
union all select at, 'stars', agent, stars from rated
