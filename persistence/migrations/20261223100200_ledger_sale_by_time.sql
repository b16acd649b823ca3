-- no-transaction
-- Reports count fees by the moment they were earned.
create index concurrently if not exists ledger_sale_by_time on ledger_transaction (created_at) where cause = 'sale';
