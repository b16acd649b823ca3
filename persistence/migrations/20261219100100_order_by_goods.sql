-- no-transaction
-- The orders of one item, newest first.
create index concurrently if not exists order_by_goods on "order" (goods_id, order_id desc);
