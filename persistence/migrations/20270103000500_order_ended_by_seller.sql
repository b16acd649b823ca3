-- no-transaction
create index concurrently if not exists order_ended_by_seller on "order" (seller, ended_at desc) include (stage)
    where ended_at is not null and captured_cents > 0;
