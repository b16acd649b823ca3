-- The same of each moment, an hour or a day of $3 seconds. $1, where one begins, until $2. Each looks up its own stretch of the index, so
-- that nothing is sorted but what is in it.
select bucket.at as "at!", waited.times as "times!", waited.told
from generate_series($1::timestamptz, $2::timestamptz - interval '1 microsecond', make_interval(secs => $3)) as bucket (at)
cross join lateral (
    select percentile_cont(array[0.5, 0.9]) within group (order by e.waited) as times,
        percentile_cont(0.5) within group (order by e.told::float8) as told
    from topup_event e
    where e.at >= bucket.at and e.at < least(bucket.at + make_interval(secs => $3), $2) and e.waited is not null
) waited
where waited.times is not null
