-- no-transaction
-- How many orders somebody has let go unpaid within a day is asked whenever they place one.
create index concurrently if not exists order_lapsed on "order" (buyer, ended_at) where captured_cents = 0 and ended_at is not null;
