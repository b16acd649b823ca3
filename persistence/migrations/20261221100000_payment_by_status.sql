-- no-transaction
-- Payments of one status, newest first: the few that failed among millions.
create index concurrently if not exists payment_by_status on payment (status, payment_id desc);
