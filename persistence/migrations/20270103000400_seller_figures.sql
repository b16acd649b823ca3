-- What buyers are told of sellers: how many orders they finished, how many of the latest, and how fast they deliver. Decision 0093.
create table seller_figures (
    seller           bigint      primary key references account,
    -- Orders that were completed, of all time.
    finished         bigint      not null,
    -- Of the latest that ended: how many were the seller's to finish, and how many of them were.
    judged           int         not null,
    completed        int         not null check (completed <= judged),
    -- Of the same: from when the seller could deliver until they did, in seconds; null if nothing was delivered.
    delivery_seconds bigint,
    counted_at       timestamptz not null default now()
);

-- Sellers with an order that has ended since they were counted: rows are added with the change and taken away by who counts.
create table seller_change (
    seller bigint not null
);

-- By the database itself, so that orders that a process of the release before ends count too.
create function note_seller() returns trigger language plpgsql as $$
begin
    insert into seller_change (seller) values (new.seller);
    return null;
end $$;
create trigger order_ended after update on "order" for each row
    when (old.ended_at is null and new.ended_at is not null and new.captured_cents > 0)
    execute function note_seller();
