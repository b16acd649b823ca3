-- Offers are found by their stickers and name tags, and compared with what pieces as worn as they are go for. Decision 0093.

-- Goods and stickers in one index.
create extension if not exists btree_gin;

alter table sell_order
    -- Copies of the asset's, as its wear is: which stickers are on it, and whether it has a name.
    add column sticker_names text[]  not null default '{}',
    add column is_named      boolean not null default false;

-- By the database itself, so that what a process of the release before lists is found too.
create function copy_stickers() returns trigger language plpgsql as $$
begin
    select coalesce(array_agg(distinct sticker ->> 'name') filter (where sticker ->> 'name' is not null), '{}'),
           coalesce(bool_or(a.name_tag is not null), false)
    into new.sticker_names, new.is_named
    from asset a left join jsonb_array_elements(a.stickers) sticker on true where a.asset_id = new.asset_id;
    return new;
end $$;
create trigger sell_order_stickers before insert on sell_order for each row execute function copy_stickers();

-- What pieces of goods in one wear band go for: the median of the last 30 days. Without a row too few were sold.
create table goods_band_figures (
    goods_id        bigint   not null references goods,
    band            smallint not null,
    reference_cents bigint   not null check (reference_cents > 0),
    primary key (goods_id, band)
);
