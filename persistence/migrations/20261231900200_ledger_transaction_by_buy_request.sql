-- no-transaction
-- What a buy request has set aside, compared with the books.
create index concurrently if not exists ledger_transaction_by_buy_request
    on ledger_transaction (buy_request_id) where buy_request_id is not null;
