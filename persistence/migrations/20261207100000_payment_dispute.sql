-- Disputes (chargebacks) of payments, as the provider tells them. They move no money of ours by themselves: the provider takes it from
-- the house's account there, and staff settle it. A new table, so a process of the release before does not miss it.
create table payment_dispute (
    -- The provider's name for it.
    dispute_ref  text        primary key,
    payment_id   uuid        not null references payment,
    amount_cents bigint      not null check (amount_cents >= 0),
    -- A word of the provider's list.
    reason       text        not null,
    status       text        not null check (status in ('open', 'won', 'lost')),
    opened_at    timestamptz not null default now(),
    closed_at    timestamptz,
    check ((status = 'open') = (closed_at is null))
);
create index payment_dispute_by_payment on payment_dispute (payment_id);
create index payment_dispute_by_age on payment_dispute (opened_at, dispute_ref);
create index payment_dispute_open on payment_dispute (payment_id) where status = 'open';
