-- Stores: what a seller shows of themselves, at which address, and whether anything of theirs can be bought. Decision 0092. A seller without a
-- row has a store that is open and shows their nickname. A process of the release before knows none of this: while it runs beside, it goes on
-- selling what is at rest here.

create table store (
    seller      bigint      primary key references account,
    -- Empty: the seller's nickname.
    name        text        not null default '',
    -- Shown to whoever enters.
    welcome     text        not null default '',
    logo        uuid        references upload,
    banner      uuid        references upload,
    -- What the seller says to sell, in their order.
    games       text[]      not null default '{}',
    -- The seller's own switch, which clearing a trade URL or an API key turns off too.
    is_online   boolean     not null default true,
    -- seller | steam: who turned it off.
    offline_by  text,
    check (is_online = (offline_by is null)),
    -- The seller is away until then; it means nothing once that is over.
    away_until  timestamptz,
    -- frozen | closed, by staff, and why.
    hold        text,
    hold_reason text        not null default '',
    held_at     timestamptz,
    check ((hold is null) = (held_at is null)),
    version     bigint      not null default 1,
    created_at  timestamptz not null default now()
);
create index store_back on store (away_until) where away_until is not null;
create index store_held on store (held_at desc) where hold is not null;

-- Addresses of stores. One that a store had before leads to it for a while, and may then be taken by anybody.
create table store_link (
    link        text        primary key check (link = lower(link)),
    seller      bigint      not null references store,
    claimed_at  timestamptz not null default now(),
    -- Since when the store has another one.
    released_at timestamptz
);
create unique index store_link_now on store_link (seller) where released_at is null;

-- Whose offers are at rest: neither listed nor sold. What is on sale is what no seller of this view offers, and every query of what is on sale
-- says so; by the clock, so that a store is back at the moment it said.
create view resting_store as
    select seller from store where not is_online or hold is not null or away_until > now()
    union all
    select uid from account where frozen_at is not null;
