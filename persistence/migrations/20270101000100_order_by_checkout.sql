-- no-transaction
-- The orders of a checkout.
create index concurrently if not exists order_by_checkout on "order" (checkout_id) where checkout_id is not null;
