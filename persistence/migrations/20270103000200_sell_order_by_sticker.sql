-- no-transaction
create index concurrently if not exists sell_order_by_sticker on sell_order using gin (goods_id, sticker_names)
    where on_sale > 0 and sticker_names <> '{}';
