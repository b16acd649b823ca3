-- Rulings about much money wait here for a second person. Rows are decided once and never removed: they say who wanted what, and who agreed.
create table ruling_proposal (
    proposal_id   uuid        primary key,
    order_id      uuid        not null references "order",
    -- The order as it was looked at: of one that has changed since nothing is confirmed.
    order_version bigint      not null,
    refund_cents  bigint      not null check (refund_cents >= 0),
    reason        text        not null,
    proposed_by   bigint      not null references account,
    proposed_at   timestamptz not null default now(),
    -- The call and the key it came with, so that a repeat whose first answer was lost is known to have been done.
    command_key   text,
    -- open | confirmed | declined | outdated
    state         text        not null default 'open' check (state in ('open', 'confirmed', 'declined', 'outdated')),
    decided_by    bigint      references account,
    decided_at    timestamptz,
    check (state <> 'open' or decided_by is null),
    check (state not in ('confirmed', 'declined') or decided_by is not null),
    -- Nobody confirms their own.
    check (state <> 'confirmed' or decided_by <> proposed_by)
);
create unique index ruling_proposal_open on ruling_proposal (order_id) where state = 'open';
create unique index ruling_proposal_once on ruling_proposal (order_id, proposed_by, command_key) where command_key is not null;
