-- Every act of staff, in one chain: each row's hash is over its own fields and the hash of the row before. Rows are added and never changed.
create table staff_act (
    -- Without gaps, from 1.
    seq bigint primary key check (seq > 0),
    at timestamptz not null,
    -- Null: the operator at the command line. No foreign key: its check would lock the account, which the act of another administrator may
    -- hold while it waits for the head of the chain.
    by_uid bigint,
    kind text not null,
    subject_kind text not null,
    subject text not null check (subject <> '' and subject !~ E'[\n\r]'),
    detail jsonb not null check (jsonb_typeof(detail) = 'object'),
    previous_hash bytea not null check (octet_length(previous_hash) = 32),
    hash bytea not null check (octet_length(hash) = 32)
);

create index staff_act_by on staff_act (by_uid, seq desc);
create index staff_act_kind on staff_act (kind, seq desc);
create index staff_act_subject on staff_act (subject, seq desc);

create function staff_act_stays() returns trigger language plpgsql as $$ begin
    raise exception 'the log of staff acts is never changed';
end $$;

create trigger staff_act_stays before update or delete or truncate on staff_act
    for each statement execute function staff_act_stays();

-- The newest row, locked by whoever writes the next: so the chain has no fork.
create table staff_act_head (
    is_only boolean primary key default true check (is_only),
    seq bigint not null,
    hash bytea not null
);

insert into staff_act_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

-- How far the chain was checked, and the first row that was wrong. Apart from the head, so that a check waits for nobody's act.
create table staff_act_check (
    is_only boolean primary key default true check (is_only),
    seq bigint not null,
    hash bytea not null,
    checked_at timestamptz,
    broken_seq bigint
);

insert into staff_act_check (seq, hash) values (0, decode(repeat('00', 32), 'hex'));
