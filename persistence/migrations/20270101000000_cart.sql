-- What people mean to buy, of several sellers, and checkouts of it. Decision 0091.

create table cart_line (
    uid                bigint      not null references account,
    sell_order_id      uuid        not null references sell_order,
    quantity           int         not null check (quantity > 0),
    -- What one cost when its owner put it there, in cents: a line whose price has changed since says so.
    price_cents        bigint      not null,
    is_saved_for_later boolean     not null default false,
    added_at           timestamptz not null default clock_timestamp(),
    primary key (uid, sell_order_id)
);

-- A cart that somebody had before they signed in, and what it changed: can be undone.
create table cart_merge (
    cart_merge_id uuid primary key,
    uid           bigint      not null references account,
    -- [{sell_order_id, before}]: the line as it was; null where there was none.
    touched       jsonb       not null,
    created_at    timestamptz not null default now(),
    undone_at     timestamptz
);
create index cart_merge_by_age on cart_merge (created_at);

-- One checkout places an order for each line, in one transaction.
create table checkout (
    checkout_id uuid primary key,
    buyer       bigint      not null references account,
    -- Created by the buyer once per command.
    command_key text        not null,
    -- [{sell_order_id, why}]: what was quoted and not bought.
    left_out    jsonb       not null,
    created_at  timestamptz not null default now(),
    unique (buyer, command_key)
);

alter table "order" add column checkout_id uuid;
