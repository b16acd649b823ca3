-- One queue of whatever somebody has to look at. A case is about one thing; several reports of it are one case. Decision 0070.
create table review_case (
    case_id uuid primary key,
    -- What kind of thing, and which: a message, or the uid of a person.
    kind text not null,
    subject text not null,
    -- Who did what is reported.
    accused_uid bigint not null references account (uid),
    -- Of the first report.
    reason text not null,
    -- open | decided | appealed | closed
    state text not null default 'open',
    -- Grows with everything that happens to it.
    version bigint not null default 1,
    reports integer not null default 0,
    opened_at timestamptz not null default now(),
    -- By when somebody has to have looked; null where nobody has to.
    due_at timestamptz,
    -- Who of the staff looks after it.
    owner_uid bigint references account (uid),
    outcome text,
    decided_by bigint references account (uid),
    decided_at timestamptz,
    note text,
    -- What the decision did, for an appeal to undo: {"message": the body} or {"frozen_at": microseconds since 1970, "froze": whether this case did it}.
    undo jsonb,
    appeal_until timestamptz,
    appeal_text text,
    appealed_at timestamptz,
    appeal_outcome text,
    appeal_decided_by bigint references account (uid),
    appeal_decided_at timestamptz,
    appeal_note text,
    -- Of the last decision; null while one is waited for.
    settled_at timestamptz,
    constraint review_case_waits_or_is_settled check (
        case when state in ('open', 'appealed') then due_at is not null and settled_at is null
            else due_at is null and settled_at is not null end
    )
);
-- One open case of a thing.
create unique index review_case_open on review_case (kind, subject) where state = 'open';
create index review_case_subject on review_case (kind, subject, opened_at);
create index review_case_due on review_case (due_at, case_id) where due_at is not null;
create index review_case_settled on review_case (state, kind, settled_at, case_id) where settled_at is not null;
create index review_case_accused on review_case (accused_uid, decided_at);

-- Somebody's report, with what it was about at that time: the thing may change or go.
create table review_report (
    report_id uuid primary key,
    case_id uuid not null references review_case (case_id) on delete cascade,
    reporter_uid bigint not null references account (uid),
    reason text not null,
    -- In the reporter's words, with secrets masked.
    text text not null,
    -- Messages as they were, oldest first: [{seq, sender, sent_at, body, is_reported}].
    evidence jsonb not null,
    reported_at timestamptz not null default now(),
    -- A person reports a thing once.
    unique (case_id, reporter_uid)
);
create index review_report_reporter on review_report (reporter_uid, report_id);
create index review_report_today on review_report (reporter_uid, reported_at);

create table review_event (
    event_id bigint generated always as identity primary key,
    case_id uuid not null references review_case (case_id) on delete cascade,
    kind text not null,
    by_uid bigint not null references account (uid),
    outcome text,
    note text,
    at timestamptz not null default now()
);
create index review_event_case on review_event (case_id, event_id);

-- Pictures of the evidence: who decides may see them.
create table review_picture (
    case_id uuid not null references review_case (case_id) on delete cascade,
    upload_id uuid not null,
    primary key (upload_id, case_id)
);
create index review_picture_case on review_picture (case_id);

-- The case a notice is about; without a foreign key, which would lock a large table while it is checked.
alter table notice add column case_id uuid;
-- When a decision of the review queue removed the message or brought it back; a client that was away is told.
alter table message add column reviewed_at timestamptz;
