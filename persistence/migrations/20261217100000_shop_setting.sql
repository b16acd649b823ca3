-- Limits, fees and deadlines that administrators have changed; what has no row is at its default.
create table shop_setting (
    setting text primary key,
    value bigint not null
);

create table shop_setting_change (
    change_id bigint generated always as identity primary key,
    setting text not null,
    before bigint not null,
    value bigint not null,
    by_uid bigint not null references account (uid),
    reason text not null,
    changed_at timestamptz not null default now()
);

-- What an order was placed under, to its end. The defaults are what held for every order until now, and for those that a process of the
-- release before still places.
alter table "order"
    add column fee_basis_points integer not null default 500,
    add column payment_seconds integer not null default 600,
    add column information_seconds integer not null default 172800,
    add column delivery_seconds integer not null default 172800,
    add column receipt_seconds integer not null default 86400;
