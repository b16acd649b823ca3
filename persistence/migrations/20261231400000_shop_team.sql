-- Who works in whose shop: sub-sellers and child accounts, with an owner. Decision 0088. A process of the release before knows none of these
-- tables; to it a member is an account of that role without a shop.

create table shop_member (
    member_id  bigint      generated always as identity primary key,
    owner      bigint      not null references account,
    member     bigint      not null references account,
    -- sub_seller | child
    kind       text        not null,
    -- list | deliver | balance
    scopes     text[]      not null check (cardinality(scopes) > 0),
    -- Keys of games; null: all, also those that come later.
    games      text[]      check (cardinality(games) > 0),
    -- The most a listing or an order may be about; null: any amount.
    max_cents  bigint      check (max_cents > 0),
    since      timestamptz not null default now(),
    paused_at  timestamptz,
    ended_at   timestamptz,
    check (owner <> member)
);
-- An account works for one owner at most.
create unique index shop_member_live on shop_member (member) where ended_at is null;
create index shop_member_by_owner on shop_member (owner, member_id);
create index shop_member_by_member on shop_member (member);

create table shop_invitation (
    invitation_id uuid        primary key,
    owner         bigint      not null references account,
    -- The address it was sent to: who signs in with it may answer.
    email         text        not null,
    kind          text        not null,
    scopes        text[]      not null check (cardinality(scopes) > 0),
    games         text[]      check (cardinality(games) > 0),
    max_cents     bigint      check (max_cents > 0),
    made_at       timestamptz not null default now(),
    expires_at    timestamptz not null,
    -- accepted | declined | withdrawn; null while it waits.
    outcome       text,
    ended_at      timestamptz,
    check ((outcome is null) = (ended_at is null))
);
-- One that waits for an address, per owner.
create unique index shop_invitation_waiting on shop_invitation (owner, email) where ended_at is null;
create index shop_invitation_by_owner on shop_invitation (owner, made_at);
create index shop_invitation_by_email on shop_invitation (email) where ended_at is null;
create index shop_invitation_by_age on shop_invitation (made_at);

-- What members did in the shop, written with what they did, and never changed.
create table shop_act (
    act_id       uuid        primary key,
    owner        bigint      not null references account,
    member       bigint      not null references account,
    -- See TeamActKind of the domain.
    kind         text        not null,
    listing_id   uuid,
    order_id     uuid,
    -- What it was called then, in English.
    name         text,
    game         text,
    amount_cents bigint,
    at           timestamptz not null default now()
);
create index shop_act_by_owner on shop_act (owner, act_id desc);
create index shop_act_by_member on shop_act (member, act_id desc);

create function shop_act_stays() returns trigger language plpgsql as $$ begin
    raise exception 'what a member did in a shop is never changed';
end $$;
create trigger shop_act_stays before update or delete or truncate on shop_act
    for each statement execute function shop_act_stays();
