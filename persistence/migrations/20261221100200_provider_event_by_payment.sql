-- no-transaction
-- What the provider told of one payment.
create index concurrently if not exists provider_event_by_payment on provider_event (payment_ref, received_at);
