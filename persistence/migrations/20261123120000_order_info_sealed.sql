-- What a buyer tells the seller for a delivery (account names, passwords) is sealed with a key of `server_secret` and the order's id,
-- so that nobody reads it in the table or a copy of it. What `info` holds of orders under way is still read, and leaves with them;
-- nothing is written there any more.
alter table "order" add column info_sealed bytea;

-- Gone when the order is over, whatever a program forgets: the release before this one knows of `info` alone.
create function order_info_gone() returns trigger language plpgsql as $$
begin
    new.info := null;
    new.info_sealed := null;
    return new;
end
$$;
create trigger order_info_gone before insert or update on "order"
    for each row when (new.ended_at is not null and (new.info is not null or new.info_sealed is not null))
    execute function order_info_gone();
