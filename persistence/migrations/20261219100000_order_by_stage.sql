-- no-transaction
-- A group of the list of all orders is a few runs of this index, newest first.
create index concurrently if not exists order_by_stage on "order" (stage, order_id desc);
