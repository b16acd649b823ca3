-- Changes of balances by staff: one proposes, another confirms. Rows are decided once and never removed. Decision 0074.
create table balance_adjustment (
    -- Version 7: newer ones are greater.
    adjustment_id uuid        primary key,
    uid           bigint      not null references account,
    -- bonus | refund | deposit | sale
    origin        text        not null,
    -- US cents; negative ones are taken off.
    amount_cents  bigint      not null check (amount_cents <> 0),
    reason        text        not null,
    proposed_by   bigint      not null references account,
    proposed_at   timestamptz not null default now(),
    state         text        not null default 'open' check (state in ('open', 'confirmed', 'declined')),
    decided_by    bigint      references account,
    decided_at    timestamptz,
    check ((state = 'open') = (decided_by is null)),
    check ((state = 'open') = (decided_at is null)),
    -- Two people, and neither of them is the one whose balance it is.
    check (proposed_by <> uid),
    check (state <> 'confirmed' or (decided_by <> proposed_by and decided_by <> uid))
);
create index balance_adjustment_of on balance_adjustment (uid, adjustment_id desc);
create index balance_adjustment_open on balance_adjustment (adjustment_id desc) where state = 'open';
