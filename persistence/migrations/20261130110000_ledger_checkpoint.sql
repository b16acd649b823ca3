-- Up to which entry each account's chain has been checked, and how it stood there: the hourly check goes on from here.
create table ledger_checkpoint (
    account_id bigint      primary key references ledger_account,
    seq        bigint      not null,
    balance    bigint      not null,
    hash       bytea       not null,
    checked_at timestamptz not null default now()
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
