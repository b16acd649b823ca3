-- no-transaction
-- Reports count orders by the moment they were paid.
create index concurrently if not exists order_by_paid on "order" (paid_at) include (game, due_cents) where paid_at is not null;
