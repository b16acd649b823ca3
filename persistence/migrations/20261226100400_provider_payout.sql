-- no-transaction
-- What the provider paid out to our bank, among millions of payments: a line a day.
create index concurrently if not exists provider_movement_payout on provider_movement (account_amount) where kind = 'payout';
