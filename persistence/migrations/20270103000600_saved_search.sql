-- Searches that people save, and what they are told of. Decision 0093. A process of the release before knows none of these tables; what is
-- listed there is seen all the same, by the triggers below.

create table saved_search (
    search_id   uuid        primary key,
    uid         bigint      not null references account,
    name        text        not null,
    -- Of the offers of these goods; null for one of the whole market.
    goods_id    bigint      references goods,
    -- What it finds: a filter of offers, or of goods.
    filter      jsonb       not null,
    -- Of the market alone: goods that it finds have one of these. Whoever looks for searches that goods may be found by asks for their keys.
    keys        text[]      not null default '{}',
    -- none | new_match | price_under | price_over
    alert       text        not null default 'none',
    alert_cents bigint      check (alert_cents > 0),
    paused_at   timestamptz,
    -- How often it was told of: a notice's fact is the search and this number.
    told        int         not null default 0,
    told_at     timestamptz,
    -- When it may be told of again, if it was too soon.
    due_at      timestamptz,
    -- What was listed up to this event is no news to it.
    after_event bigint      not null default 0,
    created_at  timestamptz not null default now(),
    check ((alert in ('price_under', 'price_over')) = (alert_cents is not null))
);
create index saved_search_by_owner on saved_search (uid, created_at desc);
create index saved_search_by_goods on saved_search (goods_id) where goods_id is not null;
create index saved_search_of_market on saved_search using gin (keys) where goods_id is null and alert <> 'none' and paused_at is null;
create index saved_search_waiting on saved_search (search_id) where alert <> 'none' and paused_at is null;
create index saved_search_due on saved_search (due_at) where due_at is not null;

-- What a search has found: an offer, once for good; or goods at a price, until that price is clearly gone.
create table saved_search_hit (
    search_id     uuid        not null references saved_search on delete cascade,
    goods_id      bigint      not null,
    -- Nil for goods at a price.
    sell_order_id uuid        not null default '00000000-0000-0000-0000-000000000000',
    price_cents   bigint      not null,
    found_at      timestamptz not null default now(),
    is_told       boolean     not null default false,
    primary key (search_id, goods_id, sell_order_id)
);
create index saved_search_hit_untold on saved_search_hit (search_id) where not is_told;
create index saved_search_hit_by_age on saved_search_hit (found_at);

-- Offers that were listed, cost something else now, or came and went: rows are added with the change and taken away by who has looked.
-- goods_change says only of which goods.
create table offer_event (
    event_id      bigint  generated always as identity primary key,
    goods_id      bigint  not null,
    sell_order_id uuid    not null,
    is_new        boolean not null,
    -- What it cost before, where that has changed.
    old_cents     bigint
);
alter table offer_event set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_cost_delay = 0);

create function note_offers_made() returns trigger language plpgsql as $$
begin
    insert into offer_event (goods_id, sell_order_id, is_new) select goods_id, sell_order_id, true from made;
    return null;
end $$;
create trigger sell_order_made after insert on sell_order
    referencing new table as made for each statement execute function note_offers_made();

create function note_offer_changed() returns trigger language plpgsql as $$
begin
    insert into offer_event (goods_id, sell_order_id, is_new, old_cents)
    values (new.goods_id, new.sell_order_id, false, nullif(old.price_cents, new.price_cents));
    return null;
end $$;
create trigger sell_order_moved after update on sell_order for each row
    when (old.price_cents <> new.price_cents or (old.on_sale > 0) <> (new.on_sale > 0))
    execute function note_offer_changed();

-- The search a notice tells of, and how much it has found.
alter table notice
    add column search_id uuid,
    add column matches   int;
