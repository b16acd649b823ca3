-- Opening hours of top-up queues: a queue without any is always open. Decision 0076.

alter table topup_queue add column time_zone text not null default 'UTC';

create table topup_queue_hours (
    queue_id uuid     not null references topup_queue on delete cascade,
    -- 1 Monday to 7 Sunday.
    weekday  smallint not null check (weekday between 1 and 7),
    -- Minutes of the day in the queue's time zone; midnight at its end is 1440.
    opens    smallint not null check (opens between 0 and 1439),
    closes   smallint not null check (closes between 1 and 1440),
    primary key (queue_id, weekday, opens),
    check (opens < closes)
);

-- When a queue that is closed by hand until then, or not, opens next by its hours; null while it is open by them, and where it has none.
create function topup_opens_at(queue uuid, zone text, closed_until timestamptz) returns timestamptz
    language sql stable parallel safe
as $$
    select case
        when not bool_or(begins <= since and since < ends) then min(begins) filter (where begins > since)
        when since > now() then since
    end
    from (select greatest(now(), closed_until) as since) moment
    cross join generate_series(-1, 8) as ahead
    cross join lateral (select (since at time zone zone)::date + ahead as day) on_day
    join topup_queue_hours h on h.queue_id = queue and h.weekday = extract(isodow from on_day.day)
    cross join lateral (
        select (on_day.day + make_interval(mins => h.opens::int)) at time zone zone as begins,
            (on_day.day + make_interval(mins => h.closes::int)) at time zone zone as ends
    ) moments
    group by since
$$;
