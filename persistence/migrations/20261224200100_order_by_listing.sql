-- no-transaction
-- Sellers read who bought from a listing, the latest first.
create index concurrently if not exists order_by_listing on "order" (sell_order_id, paid_at desc) where paid_at is not null;
