-- What the payment provider says has moved on our account there, day by day, and what of it does not match our books.

-- One movement, as the provider told it. It never changes.
create table provider_movement (
    movement_ref     text        primary key,
    kind             text        not null,
    -- The provider's name of the charge, refund or dispute it belongs to.
    object_ref       text,
    -- Its name of the charge that was refunded or disputed; of a charge, the same.
    charge_ref       text,
    -- Our own name of the payment, where the provider repeats it.
    payment_id       uuid,
    -- What the payer paid or got, in the smallest unit, without a sign.
    amount           bigint      not null check (amount >= 0),
    currency         text        not null,
    -- What the account grew by before fees, less than zero where it shrank.
    account_amount   bigint      not null,
    fee              bigint      not null,
    account_currency text        not null,
    moved_at         timestamptz not null
);
create index provider_movement_by_time on provider_movement (moved_at, movement_ref);
create index provider_movement_by_object on provider_movement (object_ref) where object_ref is not null;
create index provider_movement_by_payment on provider_movement (payment_id) where payment_id is not null;

-- A day by UTC that was or is to be reconciled.
create table reconciliation_day (
    day             date        primary key,
    -- When to do it next; null when it is done.
    due_at          timestamptz default now(),
    -- When a process began with it; it is done by another if that takes too long.
    begun_at        timestamptz,
    checked_at      timestamptz,
    -- Up to when it was done: the end of the day, or earlier where somebody did not want to wait.
    checked_until   timestamptz,
    -- Why it could not be done last time.
    failure         text,
    -- The sums of both sides in US cents when it was done; what went back is less than zero.
    provider_charged_cents  bigint not null default 0,
    provider_refunded_cents bigint not null default 0,
    provider_disputed_cents bigint not null default 0,
    fees_cents              bigint not null default 0,
    books_charged_cents     bigint not null default 0,
    books_refunded_cents    bigint not null default 0,
    books_disputed_cents    bigint not null default 0
);
create index reconciliation_day_due on reconciliation_day (due_at) where due_at is not null;

create table reconciliation_difference (
    difference_id   bigint      primary key generated always as identity,
    day             date        not null references reconciliation_day,
    mismatch        text        not null,
    movement_ref    text        unique references provider_movement,
    payment_id      uuid        unique references payment,
    refund_id       uuid        unique references refund,
    -- Of what the provider moved, or of ours that it did not.
    check (num_nonnulls(movement_ref, payment_id, refund_id) = 1),
    -- In the smallest unit of the movement's currency, or in US cents. Null on the side that has nothing.
    provider_amount bigint,
    books_amount    bigint,
    currency        text        not null,
    found_at        timestamptz not null default now(),
    -- Who looks after it.
    owner_uid       bigint      references account,
    closed_at       timestamptz,
    -- Null where both sides match by now.
    closed_by       bigint      references account,
    note            text,
    check (closed_by is null or (closed_at is not null and note is not null))
);
create index reconciliation_difference_open on reconciliation_difference (difference_id) where closed_at is null;
create index reconciliation_difference_by_day on reconciliation_difference (day);

-- Our side of a day.
create index payment_by_settled on payment (settled_at) where settled_at is not null and method <> 'balance';
-- One movement of the provider may settle several refunds of ours, whose names begin with its.
create index refund_by_movement on refund (split_part(provider_ref, '#', 1));
create index refund_by_settled on refund (settled_at) where settled_at is not null and route = 'original';
