-- How long customers waited for their first reply of a person, in seconds, without what was left out of hours. $1 until $2.
select percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from replied_at - began_at)::float8) as times
from episode where replied_at >= $1 and replied_at < $2 and not is_left
