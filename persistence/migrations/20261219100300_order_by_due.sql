-- no-transaction
-- Orders of an amount: few are very large.
create index concurrently if not exists order_by_due on "order" (due_cents);
