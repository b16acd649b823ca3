-- Words around talks: drafts, questions with answers, notes, ready-made answers, welcomes, and who may not write.
-- Source: `docs/wire.md` "Console".

-- What somebody has begun to write. An empty text is a draft taken away: it stays, so that an older one does not come back.
create table draft (
    uid             bigint      not null references account,
    conversation_id uuid        not null references conversation,
    text            text        not null,
    -- By the writer's clock, but not ahead of ours: the latest wins.
    edited_at       timestamptz not null,
    primary key (uid, conversation_id)
) with (fillfactor = 80);

-- Questions people ask, with answers.
create table faq_question (
    question_id text     primary key check (question_id ~ '^[A-Za-z0-9._-]{1,64}$'),
    category    text     not null check (category in ('buy', 'sell', 'charge', 'withdraw', 'afterSale', 'account')),
    position    integer  not null default 0,
    -- By language code; 'en' is always there.
    questions   jsonb    not null check (questions ? 'en'),
    answers     jsonb    not null check (answers ? 'en'),
    is_shown    boolean  not null default true,
    -- Of the votes below, kept with each vote.
    likes       integer  not null default 0,
    dislikes    integer  not null default 0,
    version     bigint   not null default 0
) with (fillfactor = 80);

-- One vote a person, visitors too; the last one counts.
create table faq_review (
    question_id text        not null references faq_question,
    uid         bigint      not null references account,
    liked       boolean     not null,
    reviewed_at timestamptz not null default now(),
    primary key (question_id, uid)
);

-- What agents tell each other about a talk. A table of its own: no statement that reads messages can show one to a customer.
create table note (
    note_id         uuid        primary key,
    -- In the order they were written, for paging.
    note_no         bigint      generated always as identity unique,
    conversation_id uuid        not null references conversation,
    -- note | transfer (the note a hand-over requires)
    kind            text        not null default 'note' check (kind in ('note', 'transfer')),
    author          bigint      not null references account,
    text            text        not null check (text <> ''),
    -- The talk's last message when it was written.
    at_seq          bigint      not null,
    created_at      timestamptz not null default now()
);
create index note_by_conversation on note (conversation_id, note_no);
create table note_mention (
    note_id uuid        not null references note,
    uid     bigint      not null references account,
    read_at timestamptz,
    primary key (note_id, uid)
);
create index note_mention_by_uid on note_mention (uid);
create index note_mention_unread on note_mention (uid) where read_at is null;

-- Ready-made answers belong to everybody, a team or one agent.
alter table message_template
    add column version    bigint      not null default 0,
    -- all | team | own
    add column scope      text        not null default 'all' check (scope in ('all', 'team', 'own')),
    add column team_id    bigint      references team,
    add column owner      bigint      references account,
    -- customers | agents: for whom `im_template_list` lists it.
    add column audience   text        not null default 'customers' check (audience in ('customers', 'agents')),
    add column shortcut   text        not null default '',
    add column tags       text[]      not null default '{}',
    -- A picture that goes with it; each talk it is sent to gets a copy.
    add column upload_id  uuid        references upload,
    add column use_count  bigint      not null default 0,
    add column retired_at timestamptz,
    add check ((scope = 'team') = (team_id is not null)),
    add check ((scope = 'own') = (owner is not null));

-- Where one was used; what came of the visit stands in `episode`.
create table template_use (
    template_id     uuid        not null references message_template,
    conversation_id uuid        not null references conversation,
    client_msg_id   uuid        not null,
    uid             bigint      not null references account,
    -- The visit it was used in; 0 outside of the desk.
    episode         integer     not null default 0,
    used_at         timestamptz not null default now(),
    primary key (template_id, conversation_id, client_msg_id)
);

-- What the house says first, for a team or a seller's store.
create table welcome (
    welcome_id        bigint  generated always as identity primary key,
    team_id           bigint  unique references team,
    store             bigint  unique references account,
    -- By language code.
    texts             jsonb   not null default '{}',
    is_on             boolean not null default false,
    -- Ids of questions that are offered with it.
    problem_questions text[]  not null default '{}',
    version           bigint  not null default 0,
    check (num_nonnulls(team_id, store) = 1)
);

-- Where a customer's calls to the desk come from, for blocking it and for supervisors.
create table customer_address (
    uid     bigint      primary key references account,
    -- As blocks know it: IPv4 as it is, IPv6 without the half a household has to itself.
    address text        not null,
    seen_at timestamptz not null default now()
) with (fillfactor = 80);

-- Who may not write to the desk, or only slowly.
create table block (
    block_id        uuid        primary key,
    block_no        bigint      generated always as identity unique,
    -- Where the agent stood when setting it.
    conversation_id uuid        not null references conversation,
    uid             bigint      references account,
    address         text,
    -- block | limit
    level           text        not null check (level in ('block', 'limit')),
    why             text        not null,
    by_uid          bigint      not null references account,
    created_at      timestamptz not null default now(),
    -- Null is until somebody lifts it.
    until           timestamptz,
    lifted_at       timestamptz,
    lifted_by       bigint      references account,
    check (num_nonnulls(uid, address) = 1),
    check ((lifted_at is null) = (lifted_by is null))
);
create index block_in_force on block (created_at) where lifted_at is null;
create index block_by_uid on block (uid) where uid is not null;
