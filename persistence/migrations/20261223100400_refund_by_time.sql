-- no-transaction
-- Reports count refunds by the moment they were decided.
create index concurrently if not exists refund_by_time on refund (created_at);
