-- Bargains: a lower price that a buyer suggests for one listing, with its money set aside until the seller answers. Decision 0094.

create table bargain (
    bargain_id    uuid primary key,
    -- Of two the lower one came first.
    seq           bigint      generated always as identity,
    sell_order_id uuid        not null references sell_order,
    goods_id      bigint      not null references goods,
    game          text        not null,
    buyer         bigint      not null references account,
    seller        bigint      not null references account,
    -- For one piece: what is suggested, and what was asked then.
    price_cents   bigint      not null check (price_cents > 0),
    asked_cents   bigint      not null check (asked_cents > price_cents),
    quantity      int         not null check (quantity > 0),
    -- {bonus, refund, deposit, sale}: what is set aside, by origin, in cents. Together price_cents × quantity while it is open.
    reserved      jsonb       not null,
    -- Where the buyer was: some goods are not sold everywhere.
    country       text        not null,
    -- What the buyer read prices in, for the order that comes of it.
    currency      text        not null,
    currency_rate float8      not null,
    -- The terms the buyer was shown.
    terms_version bigint,
    command_key   text        not null,
    -- open | accepted | declined | cancelled | expired | gone
    state         text        not null default 'open',
    -- Of an accepted one.
    order_id      uuid,
    created_at    timestamptz not null default now(),
    expires_at    timestamptz not null,
    -- When it is looked at by itself: at its end, or as soon as its listing is over.
    due_at        timestamptz not null,
    ended_at      timestamptz,
    version       bigint      not null default 1,
    constraint bargain_ended check ((state = 'open') = (ended_at is null)),
    constraint bargain_order check ((state = 'accepted') = (order_id is not null))
);

create unique index bargain_once on bargain (buyer, command_key);
-- One at a time of a buyer for a listing.
create unique index bargain_open on bargain (sell_order_id, buyer) where ended_at is null;
create index bargain_of_listing on bargain (sell_order_id, seq desc);
create index bargain_of_goods on bargain (goods_id) where ended_at is null;
create index bargain_due on bargain (due_at) where ended_at is null;
create index bargain_by_buyer on bargain (buyer, seq desc);
create index bargain_by_seller on bargain (seller, seq desc);
create index bargain_to_answer on bargain (seller, game) where ended_at is null;

-- What a seller has said about bargains; who is not in here takes them from half of what they ask.
create table bargain_setting (
    seller        bigint primary key references account,
    is_on         boolean     not null,
    -- The least that is looked at, in percent of what is asked.
    least_percent smallint    not null check (least_percent between 1 and 99),
    changed_at    timestamptz not null default now()
);

alter table ledger_transaction add column bargain_id uuid;
