-- What a currency is worth, where a feed or an operator has said so; the program's own table holds for the others.
create table exchange_rate (
    currency text primary key check (currency ~ '^[A-Z]{3}$' and currency <> 'USD'),
    -- Units of it for one US dollar.
    per_usd double precision not null check (per_usd > 0 and per_usd < 'infinity'),
    source text not null check (source in ('provisional', 'feed', 'manual')),
    -- When it was worth that.
    rated_at timestamptz not null,
    -- What the feed says and nobody has confirmed, because it is too far from what holds.
    held_per_usd double precision check (held_per_usd > 0 and held_per_usd < 'infinity'),
    held_rated_at timestamptz,
    held_since timestamptz,
    check ((held_per_usd is null) = (held_rated_at is null) and (held_per_usd is null) = (held_since is null))
);

-- Every change of what holds, newest last.
create table exchange_rate_change (
    change_id bigint generated always as identity primary key,
    currency text not null,
    before_per_usd double precision not null,
    per_usd double precision not null,
    source text not null check (source in ('provisional', 'feed', 'manual')),
    -- Null: the feed, without anybody's help.
    by_uid bigint references account (uid),
    reason text not null default '',
    changed_at timestamptz not null default now()
);
-- What the feed said goes when it is old, what people did stays.
create index exchange_rate_change_of_feed on exchange_rate_change (changed_at) where by_uid is null;

-- One row: when the feed was asked, and what came of it. `version` grows with every change above, so that each process sees one.
create table exchange_rate_feed (
    is_only boolean primary key default true check (is_only),
    version bigint not null default 0,
    checked_at timestamptz,
    read_at timestamptz,
    -- Why nothing was read at `checked_at`.
    failure text
);
insert into exchange_rate_feed default values;

-- What is charged, where a way to pay takes its own currency only: settled once, before the provider is asked. Without checks, which would
-- read the whole table while payments wait.
alter table payment add column local_currency text, add column local_amount bigint;
