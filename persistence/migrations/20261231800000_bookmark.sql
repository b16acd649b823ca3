-- What people watch: goods, offers and sellers; and what they want to be reminded of. Decision 0089. A process of the release before knows none
-- of these tables; its listings are seen all the same, by the trigger below.

create table bookmark (
    bookmark_id   bigint      generated always as identity primary key,
    uid           bigint      not null references account,
    -- goods | sell_order | shop; says which of the three is there.
    target_type   text        not null,
    goods_id      bigint      references goods,
    sell_order_id uuid        references sell_order,
    shop          bigint      references account,
    -- The lowest price of the goods, or the price of the offer, when it was bookmarked; null for goods that were not on sale, and for shops.
    price_cents   bigint,
    created_at    timestamptz not null default now(),
    -- Since when it is listed before the others.
    topped_at     timestamptz,
    check (num_nonnulls(goods_id, sell_order_id, shop) = 1),
    check (shop <> uid)
);
create unique index bookmark_of_goods on bookmark (uid, goods_id) where goods_id is not null;
create unique index bookmark_of_offer on bookmark (uid, sell_order_id) where sell_order_id is not null;
create unique index bookmark_of_shop on bookmark (uid, shop) where shop is not null;
-- As they are listed.
create index bookmark_in_order on bookmark (uid, target_type, topped_at desc nulls last, bookmark_id desc);
create index bookmark_by_goods on bookmark (goods_id) where goods_id is not null;
create index bookmark_by_offer on bookmark (sell_order_id) where sell_order_id is not null;
create index bookmark_by_shop on bookmark (shop) where shop is not null;

create table goods_reminder (
    reminder_id bigint      generated always as identity primary key,
    uid         bigint      not null references account,
    -- on_sale: goods come on sale. tradable: an item of the person's own may be sold.
    kind        text        not null,
    goods_id    bigint      not null references goods,
    -- Of tradable alone.
    asset_id    uuid        references asset,
    -- The highest price that is wanted; null is any. Of on_sale alone.
    max_cents   bigint      check (max_cents > 0),
    -- Whether the next offer that is wanted is told of: not again before they were dearer, or gone.
    is_armed    boolean     not null default true,
    -- How often it was told: a notice's fact is the reminder and this number.
    told        int         not null default 0,
    told_at     timestamptz,
    -- Of tradable when the item may be sold, as it was last looked at; of on_sale when it may be told of again, if it was too soon.
    due_at      timestamptz,
    created_at  timestamptz not null default now(),
    check ((kind = 'tradable') = (asset_id is not null)),
    check (kind <> 'tradable' or due_at is not null)
);
create unique index goods_reminder_of_goods on goods_reminder (uid, goods_id) where asset_id is null;
create unique index goods_reminder_of_asset on goods_reminder (uid, asset_id) where asset_id is not null;
create index goods_reminder_by_goods on goods_reminder (goods_id, reminder_id) where asset_id is null;
create index goods_reminder_by_any_goods on goods_reminder (goods_id);
create index goods_reminder_by_asset on goods_reminder (asset_id) where asset_id is not null;
create index goods_reminder_due on goods_reminder (due_at) where due_at is not null;

-- Goods whose offers have changed and that somebody waits for; gone as soon as reminders were looked at.
create table reminder_check (
    check_id bigint generated always as identity primary key,
    goods_id bigint not null
);
create index reminder_check_by_goods on reminder_check (goods_id);

-- Whatever counts the figures of goods anew has seen every change of an offer once it was committed. By the database itself, so that what a
-- process of the release before counts is looked at too.
create function note_reminders() returns trigger language plpgsql as $$
begin
    insert into reminder_check (goods_id)
    select distinct s.goods_id from seen s
    where exists (select from goods_reminder r where r.goods_id = s.goods_id and r.asset_id is null);
    return null;
end $$;
create trigger goods_change_seen after delete on goods_change
    referencing old table as seen for each statement execute function note_reminders();

-- The goods a reminder tells of.
alter table notice add column goods_id bigint;
