-- no-transaction
-- What a bargain has set aside, compared with the books.
create index concurrently if not exists ledger_transaction_by_bargain
    on ledger_transaction (bargain_id) where bargain_id is not null;
