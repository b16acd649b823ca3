-- A lottery event that was announced and will not take place, and since when. Decision 0066.

alter table lottery_event
    add column cancelled_at timestamptz,
    -- For people to read, as the administrator wrote it.
    add column cancel_reason text,
    add constraint lottery_event_cancelled_for_a_reason check ((cancelled_at is null) = (cancel_reason is null)),
    add constraint lottery_event_cancelled_before_start check (cancelled_at < starts_at),
    -- Whichever release writes: a process of the one before does not know of `cancelled_at`, and this stops its draws.
    add constraint lottery_event_cancelled_undrawn check (cancelled_at is null or draws = 0);

-- The event a notice is about; without a foreign key, which would lock a large table while it is checked.
alter table notice add column lottery_id uuid;
