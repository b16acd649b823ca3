-- Applications to become a seller. Decision 0084.
create table seller_application (
    application_id uuid        primary key,
    uid            bigint      not null references account,
    -- submitted | under_review | approved | declined | withdrawn
    state          text        not null default 'submitted',
    -- What they want to sell: see SaleCategory of the domain, and keys of games.
    categories     text[]      not null check (cardinality(categories) > 0),
    games          text[]      not null,
    -- Where the goods come from, in the applicant's words.
    description    text        not null,
    -- ISO 3166-1 alpha-2.
    country        text        not null,
    -- The seller terms that were accepted, and when; null where there were none.
    terms_version  bigint      references legal_text (version),
    terms_at       timestamptz,
    submitted_at   timestamptz not null default now(),
    -- Who of the staff looks at it, or has decided.
    reviewer       bigint      references account (uid),
    review_at      timestamptz,
    -- Of a declined one.
    reason         text,
    -- Of a decision. The applicant reads it if they were declined.
    note           text,
    -- When it was decided or taken back.
    closed_at      timestamptz,
    version        bigint      not null default 1,
    check ((terms_version is null) = (terms_at is null)),
    check ((state = 'declined') = (reason is not null)),
    check ((state in ('submitted', 'under_review')) = (closed_at is null))
);
-- One at a time.
create unique index seller_application_open on seller_application (uid) where state in ('submitted', 'under_review');
create index seller_application_by_person on seller_application (uid, application_id desc);
-- Ids are made in the order of sending.
create index seller_application_queue on seller_application (application_id) where closed_at is null;
create index seller_application_decided on seller_application (application_id) where state in ('approved', 'declined');
create index seller_application_by_end on seller_application (closed_at) where state in ('declined', 'withdrawn');
create index seller_application_by_reviewer on seller_application (reviewer) where reviewer is not null;
create index seller_application_by_terms on seller_application (terms_version) where terms_version is not null;
