-- Where entities are at home when several processes serve this database (decision 0015). Hints, and never more: what somebody may
-- write is decided by row versions and unique keys.

-- A process that takes part: where the others reach it, and until when it counts as alive unless it says so again. Renewing this one row
-- renews all its shards.
create table node (
    node_id bigint primary key,
    url text not null,
    expires_at timestamptz not null
);

-- A shard that is leased to a process. One row, so there is never a second owner; worth as much as the process is alive.
create table shard_lease (
    shard smallint primary key check (shard between 0 and 1023),
    owner bigint not null
);
