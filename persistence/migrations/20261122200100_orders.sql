-- Purchases, how they were paid for, and what went back. `version` guards every write of an order, and each version is a line of
-- its timeline. Stages, commands and deadlines are rules of `domain::order`. Decision 0011.
create table "order" (
    order_id         uuid        primary key,
    -- Shown to people and said on the telephone.
    number           bigint      not null unique generated always as identity (start with 100000001),
    buyer            bigint      not null references account,
    seller           bigint      not null references account check (seller <> buyer),
    sell_order_id    uuid        not null,
    goods_id         text        not null,
    game             text        not null,
    -- What was bought, as it was then.
    name             text        not null,
    snapshot         jsonb       not null,
    quantity         integer     not null check (quantity > 0),
    unit_price_cents bigint      not null check (unit_price_cents > 0),
    due_cents        bigint      not null check (due_cents = unit_price_cents * quantity),
    -- The currency it was shown in, and its rate then.
    currency         text        not null,
    currency_rate    float8      not null,
    remark           text        not null default '',
    needs_info       boolean     not null default false,
    -- What the buyer told the seller; gone when the order is over.
    info             jsonb,
    stage            text        not null,
    -- The payment under way, later the one that paid.
    payment_id       uuid,
    captured_cents   bigint      not null default 0 check (captured_cents in (0, due_cents)),
    -- Decided to go back, and what the seller has been given (before the fee): together never more than was paid.
    refunded_cents   bigint      not null default 0 check (refunded_cents >= 0),
    earned_cents     bigint      not null default 0 check (earned_cents >= 0),
    check (refunded_cents + earned_cents <= captured_cents),
    check ((captured_cents = 0) = (stage in ('placed', 'payment_pending', 'payment_failed', 'closed', 'cancelled'))),
    dispute          jsonb,
    check ((dispute is not null) = (stage = 'disputed')),
    deadline_at      timestamptz,
    deadline_kind    text,
    check ((deadline_at is null) = (deadline_kind is null)),
    -- Made by the buyer once per wish: the same wish is one order.
    command_key      text        not null,
    version          bigint      not null default 1,
    created_at       timestamptz not null default now(),
    paid_at          timestamptz,
    delivered_at     timestamptz,
    ended_at         timestamptz,
    unique (buyer, command_key)
) with (fillfactor = 80);
create index order_by_buyer on "order" (buyer, order_id desc);
create index order_by_seller on "order" (seller, order_id desc);
-- What somebody holds without having paid for it.
create index order_unpaid on "order" (buyer) where captured_cents = 0 and ended_at is null;
create index order_due on "order" (deadline_at) where deadline_at is not null;

-- The timeline both sides and customer service see. Rows are never changed.
create table order_event (
    order_id uuid        not null references "order",
    version  bigint      not null,
    at       timestamptz not null default now(),
    -- buyer | seller | staff | house
    by_side  text        not null,
    -- Who it was; null for the house.
    uid      bigint,
    what     text        not null,
    -- The stage after it.
    stage    text        not null,
    detail   jsonb       not null default '{}',
    -- The call and the key it came with, so that a repeat whose first answer was lost is known to have been done.
    command_key text,
    primary key (order_id, version)
);
create unique index order_event_once on order_event (order_id, uid, command_key) where command_key is not null;

-- Pictures shown in a dispute: its sides and customer service may look at them.
create table order_image (
    upload_id uuid not null references upload,
    order_id  uuid not null references "order",
    primary key (upload_id, order_id)
);

create table payment (
    payment_id   uuid        primary key,
    -- order | deposit
    purpose      text        not null check (purpose in ('order', 'deposit')),
    uid          bigint      not null references account,
    order_id     uuid        references "order",
    check ((purpose = 'order') = (order_id is not null)),
    method       text        not null,
    amount_cents bigint      not null check (amount_cents > 0),
    -- processing | success | failed | cancelled | refunded
    status       text        not null,
    -- The provider's name for it, once it has one.
    provider_ref text        unique,
    -- Where the payer goes, and what a shop or bank needs.
    redirect_url text,
    voucher      text,
    return_url   text,
    -- Why it failed: a word of the provider's list.
    failure      text,
    -- The parts of the balance it was paid with.
    parts        jsonb,
    expires_at   timestamptz,
    -- When to ask the provider next, unless it rings before.
    deadline_at  timestamptz,
    command_key  text,
    version      bigint      not null default 1,
    created_at   timestamptz not null default now(),
    settled_at   timestamptz,
    unique (uid, command_key)
);
create index payment_by_uid on payment (uid, payment_id desc);
create index payment_by_order on payment (order_id) where order_id is not null;
create index payment_due on payment (deadline_at) where deadline_at is not null;

create table refund (
    refund_id    uuid        primary key,
    number       bigint      not null unique generated always as identity (start with 500000001),
    -- Whose money it is.
    uid          bigint      not null references account,
    order_id     uuid        references "order",
    -- The payment it undoes, wholly or in part.
    payment_id   uuid        not null references payment,
    amount_cents bigint      not null check (amount_cents > 0),
    reason       text        not null,
    -- True if the payment came when nothing was to be paid any more: the order does not know of it.
    is_late      boolean     not null default false,
    -- original | balance
    route        text        not null,
    -- pending | succeeded | failed | cancelled. Failed: the buyer is asked whether the balance will do.
    status       text        not null,
    provider_ref text        unique,
    -- Counts the tries, so that each has a key of its own.
    turn         integer     not null default 1,
    version      bigint      not null default 1,
    created_at   timestamptz not null default now(),
    settled_at   timestamptz
);
create index refund_by_order on refund (order_id) where order_id is not null;
create index refund_by_payment on refund (payment_id);

-- What providers have told us, once each. Kept before it is acted on: our 200 means stored.
create table provider_event (
    event_id    text        primary key,
    kind        text        not null,
    -- The provider's name of the payment it is about.
    payment_ref text,
    received_at timestamptz not null default now(),
    -- When the payment's actor had looked; null for a payment nobody knows (yet).
    handled_at  timestamptz
);
create index provider_event_open on provider_event (payment_ref) where handled_at is null;
