-- no-transaction
-- A tab of a list of orders is some runs of this index (game and stage), newest first, however many orders there are.
create index concurrently if not exists order_by_seller_and_stage on "order" (seller, game, stage, order_id desc);
