-- Topping up by oneself: lines of people, their places, and the devices that redeem. Stages and commands are rules of `domain::topup`;
-- `version` guards every write of a place. Decision 0012.

-- A line for the packs of one game and region, of one storefront.
create table topup_queue (
    queue_id     uuid        primary key,
    -- The storefront: orders of its offers line up here.
    seller       bigint      not null references account,
    game         text        not null references game,
    -- Of the goods (their `subgame_name`).
    region       text        not null default '',
    platforms    text[]      not null,
    -- open | paused | draining
    state        text        not null default 'open',
    -- Nobody lines up and nobody is called before; null is open.
    closed_until timestamptz,
    version      bigint      not null default 1,
    created_at   timestamptz not null default now(),
    unique (seller, game, region)
);

-- Numbers in line. Taken under a lock of the line, so that who is seen later stands later.
create sequence topup_ticket;

-- A place: of a paid order, for as long as the order is there.
create table topup_place (
    place_id        uuid        primary key,
    order_id        uuid        not null unique references "order",
    uid             bigint      not null references account,
    queue_id        uuid        not null references topup_queue,
    goods_id        text        not null,
    stage           text        not null,
    -- Rises when the person lines up anew; the number in line is a new one then.
    epoch           integer     not null default 1,
    ticket          bigint      not null default 0,
    -- Others called before it while the person was absent.
    passed          integer     not null default 0 check (passed between 0 and 3),
    -- The account of the game. No passwords.
    platform        text        not null,
    login           text        not null,
    account         text        not null,
    deadline_at     timestamptz,
    -- What was left on the clock when it was stopped.
    frozen_seconds  float8,
    check (deadline_at is null or frozen_seconds is null),
    -- When a redemption is called off.
    limit_at        timestamptz,
    step            text,
    step_started_at timestamptz,
    paid_cents      bigint      not null,
    done            integer     not null default 0,
    packs           integer     not null check (packs > 0),
    check (done between 0 and packs),
    reason          text,
    refund_cents    bigint      check (refund_cents between 0 and paid_cents),
    -- The range told at joining, in seconds.
    told_p50        integer,
    told_p90        integer,
    version         bigint      not null default 1,
    joined_at       timestamptz not null default now(),
    called_at       timestamptz,
    ended_at        timestamptz
) with (fillfactor = 80);
create unique index topup_place_line on topup_place (queue_id, ticket) where stage = 'waiting';
-- One live place for each person and pack (Q1).
create unique index topup_place_live on topup_place (uid, goods_id) where stage in ('waiting', 'called', 'redeeming', 'timeout');
create index topup_place_due on topup_place (deadline_at) where deadline_at is not null;
create index topup_place_by_uid on topup_place (uid, joined_at desc);
create index topup_place_held on topup_place (queue_id, stage) where stage in ('called', 'redeeming', 'timeout');

-- A device of the farm. It is held by one place at a time.
create table topup_device (
    device_id   uuid        primary key,
    queue_id    uuid        not null references topup_queue,
    name        text        not null,
    place_id    uuid        unique references topup_place,
    -- Removed when its work is done.
    is_leaving  boolean     not null default false,
    rests_until timestamptz,
    done        integer     not null default 0,
    failed      integer     not null default 0,
    unique (queue_id, name)
);

-- What happened to a place: a line for each version. Rows are never changed.
create table topup_event (
    place_id     uuid        not null references topup_place,
    version      bigint      not null,
    queue_id     uuid        not null,
    epoch        integer     not null,
    at           timestamptz not null default now(),
    -- joined | lined_up | called | passed | accepted | heard | switched | paused | resumed | ended
    what         text        not null,
    -- The stage after it.
    stage        text        not null,
    -- Called: how long it had waited, and the later time it had been told.
    waited       float8,
    told         integer,
    -- Ended: how long it had held a device.
    held         float8,
    primary key (place_id, version)
);
create index topup_event_called on topup_event (queue_id, at desc) where told is not null;
create index topup_event_held on topup_event (queue_id, at desc) where held is not null;
create index topup_event_lately on topup_event (queue_id, at desc);

-- A pack is redeemed by a device: what comes of it moves the order, and nothing else does in the meantime.
alter table "order" add column redeeming boolean not null default false;
alter table "order" add check (not redeeming or stage = 'paid');
