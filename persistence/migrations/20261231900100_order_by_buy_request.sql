-- no-transaction
-- The purchases of a buy request.
create index concurrently if not exists order_by_buy_request on "order" (buy_request_id) where buy_request_id is not null;
