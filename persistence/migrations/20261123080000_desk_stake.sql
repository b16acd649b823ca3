-- What somebody stands to lose in orders under way, on either side, and when the first of these decides itself.
create function desk_stake(customer bigint, out cents bigint, out due_at timestamptz) language sql stable as $$
    select coalesce(sum(captured_cents - refunded_cents - earned_cents), 0)::bigint, min(deadline_at)
    from "order" where (buyer = customer or seller = customer) and captured_cents > 0 and ended_at is null
$$;
