-- Who said that they still have an account that somebody appeals for, and whether it ended the appeal. Decision 0085.
create table account_appeal_objection (
    objection_id bigint      generated always as identity primary key,
    appeal_id    uuid        not null references account_appeal on delete cascade,
    -- The address whose letter had the link; null for who was signed in, and for letters of the release before.
    email        text,
    -- The sign-in, and when it began. Sessions go sooner than these rows.
    session_id   uuid,
    signed_in_at timestamptz,
    device_name  text        not null,
    address      text        not null,
    country      text,
    -- What is younger than a change of the address only says something to staff.
    has_ended    boolean     not null,
    at           timestamptz not null default now(),
    check (email is null or session_id is null),
    check ((session_id is null) = (signed_in_at is null)),
    unique nulls not distinct (appeal_id, email, session_id)
);
-- Where the letter to an owner went.
alter table account_appeal_link add column email text;
-- The account was taken away from whoever had it at that address.
alter table email_change add column is_taken_away boolean not null default false;
