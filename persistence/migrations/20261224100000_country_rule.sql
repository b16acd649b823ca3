-- In which countries something is sold, may be paid with or taken part in. What has no row, or one without a mode, is for every country.
create table country_rule (
    subject_kind text not null,
    -- The key of a game, a number of goods, a way to pay, a lottery event or * for all events.
    subject text not null,
    -- only or except; null: there is no rule.
    mode text,
    -- ISO 3166-1 alpha-2.
    countries text[] not null,
    -- The change that made it so; 0: there was none.
    change_id bigint not null,
    primary key (subject_kind, subject)
);

create table country_rule_change (
    change_id bigint generated always as identity primary key,
    subject_kind text not null,
    subject text not null,
    -- Null: the rule was removed.
    mode text,
    countries text[] not null,
    by_uid bigint not null references account (uid),
    reason text not null,
    changed_at timestamptz not null default now()
);
