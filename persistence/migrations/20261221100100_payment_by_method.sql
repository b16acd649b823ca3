-- no-transaction
-- Payments of one way to pay, newest first.
create index concurrently if not exists payment_by_method on payment (method, payment_id desc);
