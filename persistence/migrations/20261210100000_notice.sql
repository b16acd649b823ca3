-- What people are told of. A row is written by the transaction of the fact it tells of, so a fact and its notice are there together or not
-- at all; only reading a notice changes it. Deleted by age (decision 0030). Decision 0048.
create table notice (
    notice_id   bigint      generated always as identity primary key,
    uid         bigint      not null references account,
    kind        text        not null,
    -- trade | system | social
    notice_type text        not null check (notice_type in ('trade', 'system', 'social')),
    -- The fact: what changed and which version came of it, such as order:<id>:<version>.
    event       text        not null,
    order_id    uuid        references "order",
    payment_id  uuid        references payment,
    -- The reader's side of the order: buyer | seller.
    side        text        check (side in ('buyer', 'seller')),
    amount_cents bigint     check (amount_cents >= 0),
    -- When something happens by itself.
    until       timestamptz,
    created_at  timestamptz not null default now(),
    read_at     timestamptz,
    -- A fact that is written again tells nobody twice.
    unique (event, uid, kind)
);
create index notice_by_account on notice (uid, notice_id desc);
create index notice_unread on notice (uid, notice_type) where read_at is null;
create index notice_by_age on notice (created_at);
