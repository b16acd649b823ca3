-- no-transaction
-- Reports count disputes by the moment they began and ended.
create index concurrently if not exists order_event_of_disputes on order_event (at)
    where what in ('dispute_opened', 'dispute_withdrawn', 'agreed', 'ruled', 'silence_decided', 'given_back');
