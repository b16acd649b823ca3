-- Identity verification: attempts, what follows from them, and pictures of the way that staff judge. Decision 0082.
-- Nothing that a document says is kept: no name, number or birthday, and of the provider's way no picture.
create table verification_attempt (
    verification_id uuid        primary key,
    uid             bigint      not null references account,
    -- provider | review
    way             text        not null,
    -- pending | processing | failed | verified | cancelled
    state           text        not null default 'pending',
    -- Of a failed one.
    reason          text,
    -- What the provider calls its session; null until it has answered, and where staff judge.
    provider_ref    text        unique,
    -- Where the person goes on afterwards: a path of the shop.
    return_to       text,
    opened_at       timestamptz not null default now(),
    -- When its state was so: what was seen earlier changes nothing any more.
    seen_at         timestamptz,
    judged_at       timestamptz,
    -- When the provider is asked if no news comes; null where it is not.
    ask_at          timestamptz,
    -- Who of the staff decided, and why; only staff read it.
    decided_by      bigint      references account (uid),
    note            text,
    version         bigint      not null default 1,
    check ((state = 'failed') = (reason is not null)),
    check (way = 'provider' or (provider_ref is null and ask_at is null))
);
-- One at a time.
create unique index verification_attempt_open on verification_attempt (uid) where state in ('pending', 'processing');
create index verification_attempt_by_person on verification_attempt (uid, opened_at);
create index verification_attempt_due on verification_attempt (ask_at) where ask_at is not null;
create index verification_attempt_queue on verification_attempt (opened_at, verification_id)
    where way = 'review' and state in ('pending', 'processing');
create index verification_attempt_judged on verification_attempt (judged_at, verification_id) where way = 'review';

-- Who has shown who they are, and until when that counts.
create table certificate (
    uid             bigint      primary key references account,
    verification_id uuid        not null references verification_attempt,
    verified_at     timestamptz not null,
    expires_at      timestamptz not null
);

-- Pictures of the way that staff judge. They go with their uploads.
create table verification_document (
    upload_id       uuid        primary key references upload on delete cascade,
    verification_id uuid        not null references verification_attempt,
    -- front | back | selfie
    side            text        not null,
    unique (verification_id, side)
);
-- What the provider has told by itself. Each is taken in once.
create table verification_event (
    event_id        text        primary key,
    kind            text        not null,
    provider_ref    text,
    -- By the provider's clock, in whole seconds.
    happened_at     timestamptz not null,
    received_at     timestamptz not null default now(),
    -- What was done: asked | older | unknown | mismatch
    outcome         text        not null
);
create index verification_event_by_age on verification_event (received_at);
