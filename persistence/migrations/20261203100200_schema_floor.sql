-- Old and new releases serve the same database while one replaces the other. A migration that takes away what an old one needs writes here
-- which migration a process has to know from then on; older ones then refuse to start.
create table schema_floor (
    oldest_release bigint not null,
    set_at         timestamptz not null default now()
);
