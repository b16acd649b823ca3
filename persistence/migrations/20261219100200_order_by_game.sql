-- no-transaction
-- The orders of one game, newest first.
create index concurrently if not exists order_by_game on "order" (game, order_id desc);
