-- Maintenance of games: when nothing of a game can be delivered, and what people read about it. Decision 0077.

create table maintenance (
    maintenance_id uuid        primary key,
    game           text        not null references game,
    starts_at      timestamptz not null,
    -- As expected.
    ends_at        timestamptz not null check (ends_at > starts_at),
    -- Ended early, or called off before it began.
    ended_at       timestamptz,
    -- By language; English always.
    texts          jsonb       not null,
    version        bigint      not null default 1,
    created_at     timestamptz not null default now()
);
create index maintenance_live on maintenance (ends_at) where ended_at is null;

-- The top-up queues that a maintenance has reached: each is paused once, and goes on as it was before unless somebody has set it meanwhile.
create table maintenance_pause (
    maintenance_id uuid    not null references maintenance,
    queue_id       uuid    not null references topup_queue,
    -- open | draining | paused (then it stays as it is)
    state_before   text    not null,
    is_paused      boolean not null,
    primary key (maintenance_id, queue_id)
);
create index maintenance_pause_open on maintenance_pause (queue_id) where is_paused;

-- Whether maintenance has paused a queue that was draining: nobody joins it meanwhile either.
create function topup_was_draining(queue uuid) returns boolean
    language sql stable parallel safe
as $$
    select exists (select from maintenance_pause p where p.queue_id = queue and p.is_paused and p.state_before = 'draining')
$$;
