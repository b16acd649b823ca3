-- The ledger: double entry. What makes it trustworthy is here and not in the program: balances follow from entries, entries
-- are chained and never change, transactions sum to zero, and nothing but clearing goes below zero. Decision 0011.
create table ledger_account (
    account_id      bigint generated always as identity primary key,
    -- 'user:<uid>:<origin>', or '<kind>:<part>' for the house's own, which are in sixteen parts.
    code            text    not null unique,
    -- user | escrow | refund_transit | fees | clearing | bonus_cost | suspense
    kind            text    not null,
    uid             bigint  references account,
    -- bonus | refund | deposit | sale
    origin          text,
    may_be_negative boolean not null,
    -- US cents; positive is what the house owes. Moved by entries only.
    balance         bigint  not null default 0,
    entries         bigint  not null default 0,
    last_hash       bytea   not null default '\x',
    constraint ledger_account_not_negative check (may_be_negative or balance >= 0),
    check ((kind = 'user') = (uid is not null)),
    check ((kind = 'user') = (origin is not null))
) with (fillfactor = 50);
create index ledger_account_by_uid on ledger_account (uid) where uid is not null;

create table ledger_transaction (
    transaction_id bigint generated always as identity primary key,
    -- Which business event this is: the same event is booked once.
    operation_key  text        not null unique,
    -- purchase | sale | deposit | refund | late_money | bonus
    cause          text        not null,
    order_id       uuid,
    payment_id     uuid,
    refund_id      uuid,
    -- The database transaction that made it; nothing is added to it later.
    made_by        xid8        not null default pg_current_xact_id(),
    created_at     timestamptz not null default now()
);
create index ledger_transaction_by_order on ledger_transaction (order_id) where order_id is not null;

create table ledger_entry (
    account_id     bigint not null references ledger_account,
    -- 1..n of the account, without a gap.
    seq            bigint not null,
    transaction_id bigint not null references ledger_transaction,
    amount         bigint not null check (amount <> 0),
    balance_after  bigint not null,
    -- SHA-256 over the account's last hash and this entry.
    hash           bytea  not null,
    primary key (account_id, seq)
);
create index ledger_entry_by_transaction on ledger_entry (transaction_id);

create function ledger_hash(previous bytea, account_id bigint, seq bigint, operation_key text, amount bigint, balance_after bigint)
returns bytea language sql immutable as $$
    select sha256(previous || convert_to(format('%s|%s|%s|%s|%s', account_id, seq, operation_key, amount, balance_after), 'UTF8'))
$$;

-- An entry finds its place, moves its account and is chained to the entry before it.
create function ledger_enter() returns trigger language plpgsql as $$
declare
    operation ledger_transaction;
    previous  ledger_account;
begin
    select * into strict operation from ledger_transaction where transaction_id = new.transaction_id;
    if operation.made_by <> pg_current_xact_id() then
        raise exception 'ledger transaction % is complete', new.transaction_id;
    end if;
    select * into strict previous from ledger_account where account_id = new.account_id for update;
    new.seq := previous.entries + 1;
    new.balance_after := previous.balance + new.amount;
    new.hash := ledger_hash(previous.last_hash, new.account_id, new.seq, operation.operation_key, new.amount, new.balance_after);
    update ledger_account set balance = new.balance_after, entries = new.seq, last_hash = new.hash
    where account_id = new.account_id;
    return new;
end $$;
create trigger ledger_enter before insert on ledger_entry for each row execute function ledger_enter();

create function ledger_refuse() returns trigger language plpgsql as $$
begin
    raise exception 'the ledger is not changed: % of %', tg_op, tg_table_name;
end $$;
create trigger ledger_entry_stays before update or delete on ledger_entry for each row execute function ledger_refuse();
create trigger ledger_entry_is_not_emptied before truncate on ledger_entry execute function ledger_refuse();
create trigger ledger_transaction_stays before update or delete on ledger_transaction for each row execute function ledger_refuse();
create trigger ledger_transaction_is_not_emptied before truncate on ledger_transaction execute function ledger_refuse();
create trigger ledger_account_stays before delete on ledger_account for each row execute function ledger_refuse();

-- A balance is moved by an entry, from inside its trigger, and by nobody else.
create function ledger_guard_account() returns trigger language plpgsql as $$
begin
    if pg_trigger_depth() < 2 or new.account_id <> old.account_id or new.code <> old.code then
        raise exception 'accounts are moved by entries only';
    end if;
    return new;
end $$;
create trigger ledger_guard_account before update on ledger_account for each row execute function ledger_guard_account();

-- At the commit: what came in equals what went out.
create function ledger_balance() returns trigger language plpgsql as $$
declare
    total bigint;
    lines bigint;
begin
    select coalesce(sum(amount), 0), count(*) into total, lines from ledger_entry where transaction_id = new.transaction_id;
    if total <> 0 or lines < 2 then
        raise exception 'ledger transaction % does not balance: % in % lines', new.operation_key, total, lines;
    end if;
    return null;
end $$;
create constraint trigger ledger_balance after insert on ledger_transaction
    deferrable initially deferred for each row execute function ledger_balance();
