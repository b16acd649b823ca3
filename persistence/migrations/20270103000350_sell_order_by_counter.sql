-- no-transaction
create index concurrently if not exists sell_order_by_counter on sell_order (goods_id, stat_trak, price_cents, sell_order_id) where on_sale > 0;
