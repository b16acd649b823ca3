-- no-transaction
-- What was listed before, some thousands at a time: nobody who buys waits for all of it. Offers that have ended are not searched.
do $$
declare
    last uuid := '00000000-0000-0000-0000-000000000000';
    ids  uuid[];
begin
    loop
        select array_agg(sell_order_id order by sell_order_id) into ids from (
            select sell_order_id from sell_order where sell_order_id > last and on_sale + locked > 0 order by sell_order_id limit 5000
        ) batch;
        exit when ids is null;
        update sell_order s
        set sticker_names = array(select distinct sticker ->> 'name' from jsonb_array_elements(a.stickers) sticker where sticker ->> 'name' is not null),
            is_named = a.name_tag is not null
        from asset a
        where s.sell_order_id = any(ids) and a.asset_id = s.asset_id and (a.stickers <> '[]' or a.name_tag is not null);
        commit;
        last := ids[array_length(ids, 1)];
    end loop;
end $$;
