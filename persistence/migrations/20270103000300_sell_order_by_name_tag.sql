-- no-transaction
create index concurrently if not exists sell_order_by_name_tag on sell_order (goods_id, price_cents, sell_order_id) where on_sale > 0 and is_named;
