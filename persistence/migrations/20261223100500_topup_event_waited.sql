-- no-transaction
-- Reports count waits of the top-up queues by the moment of the call.
create index concurrently if not exists topup_event_waited on topup_event (at) include (queue_id, waited, told) where waited is not null;
