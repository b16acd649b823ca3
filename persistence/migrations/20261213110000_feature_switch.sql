-- What administrators have switched off, or on again; what has no row is on.
create table feature_switch (
    feature text primary key,
    is_on boolean not null
);

create table feature_switch_change (
    change_id bigint generated always as identity primary key,
    feature text not null,
    is_on boolean not null,
    by_uid bigint not null references account (uid),
    reason text not null,
    changed_at timestamptz not null default now()
);
