-- Reports about the business (decision 0065). What happened is counted from the rows of the features; here is what is kept for reports alone.

-- How often something happened that leaves no row of its own: an item was looked at, a checkout was begun. Nobody is named.
create table report_counter (
    -- The hour by UTC.
    at      timestamptz not null,
    fact    text        not null,
    -- The key of the game.
    part    text        not null,
    number  bigint      not null check (number > 0),
    primary key (at, fact, part)
);
-- The sums of days that are over. Each is written once: everything is counted on the day it happened, and what has happened stays.
create table report_day (
    day   date   not null,
    fact  text   not null,
    -- What the sum is divided by: a game, an outcome, a queue, an event, an agent.
    part  text   not null,
    value bigint not null,
    primary key (day, fact, part)
);
-- One row: the last day that is in `report_day`; days after it are counted when they are asked for. Null before the first.
create table report_build (
    is_only  boolean primary key default true check (is_only),
    built_to date
);
insert into report_build default values;
