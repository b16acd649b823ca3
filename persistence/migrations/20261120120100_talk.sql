-- Talk: conversations are logs with a gap-free seq; `version` guards every write of a conversation.
create table conversation (
    conversation_id uuid primary key,
    -- 1 peer to peer, 2 group (a visitor's talk with customer service). Spec §3.
    kind            smallint    not null check (kind in (1, 2)),
    -- Who it is between, so that opening it twice gives one: 'p:<low uid>:<high uid>[:<order>]' or 's:<uid>[:<order>]'.
    pair_key        text        not null unique,
    -- True when the other side is customer service (a desk), not one person.
    is_desk         boolean     not null default false,
    order_id        text,
    -- open | resolved | closed. A message cannot be sent to a closed conversation.
    state           text        not null default 'open',
    last_seq        bigint      not null default 0,
    last_msg_at     timestamptz not null default now(),
    -- The day (UTC) of `last_msg_at`. The desk's list is indexed by it: an index on `last_msg_at` itself would change with
    -- every message and keep every update of a conversation from being a cheap one (HOT).
    active_on       date        generated always as ((last_msg_at at time zone 'utc')::date) stored,
    version         bigint      not null default 0,
    -- What is due next and when; the deadline scanner hands it to the conversation's actor.
    deadline_at     timestamptz,
    deadline_kind   text,
    created_at      timestamptz not null default now()
) with (fillfactor = 70);
create index conversation_due on conversation (deadline_at) where deadline_at is not null;
create index conversation_desk on conversation (active_on desc) where is_desk;

create table participant (
    conversation_id uuid        not null references conversation,
    uid             bigint      not null references account,
    -- Highest seq this person has read; never goes back.
    read_seq        bigint      not null default 0,
    -- What this person noted about the other side; nobody else sees it.
    remark          text        not null default '',
    color           text        not null default '',
    -- Language this person wants translations in; empty is none.
    trans_language  text        not null default '',
    joined_at       timestamptz not null default now(),
    primary key (conversation_id, uid)
) with (fillfactor = 80);
create index participant_by_uid on participant (uid);

-- Messages. A message's id on the wire is made of conversation and seq, so it needs no column and no index.
create table message (
    conversation_id uuid        not null,
    seq             bigint      not null,
    -- 0 is the system itself.
    sender          bigint      not null,
    client_msg_id   uuid        not null,
    -- Body type of spec §3 (1 text, 2 image ...), kept apart from the body for filters.
    body_type       smallint    not null,
    body            jsonb       not null,
    sent_at         timestamptz not null default now(),
    -- When set, `body` has been emptied: the text is gone.
    recalled_at     timestamptz,
    primary key (conversation_id, seq),
    unique (conversation_id, sender, client_msg_id)
) partition by hash (conversation_id);
create table message_0 partition of message for values with (modulus 8, remainder 0);
create table message_1 partition of message for values with (modulus 8, remainder 1);
create table message_2 partition of message for values with (modulus 8, remainder 2);
create table message_3 partition of message for values with (modulus 8, remainder 3);
create table message_4 partition of message for values with (modulus 8, remainder 4);
create table message_5 partition of message for values with (modulus 8, remainder 5);
create table message_6 partition of message for values with (modulus 8, remainder 6);
create table message_7 partition of message for values with (modulus 8, remainder 7);

-- Which button of a card, or which confirmation, was pressed. Pressing twice is pressing once.
create table message_click (
    conversation_id uuid        not null,
    seq             bigint      not null,
    uid             bigint      not null references account,
    -- click | confirm
    kind            text        not null,
    item            text        not null default '',
    clicked_at      timestamptz not null default now(),
    primary key (conversation_id, seq, uid, kind)
);

create table evaluation (
    conversation_id uuid        not null references conversation,
    uid             bigint      not null references account,
    rating          smallint    not null check (rating between 1 and 5),
    comment         text        not null default '',
    created_at      timestamptz not null default now(),
    primary key (conversation_id, uid)
);

-- Ready-made answers offered by `im_template_list`.
create table message_template (
    template_id uuid primary key,
    title       text        not null,
    -- Text by language code; 'en' is always there.
    texts       jsonb       not null,
    position    integer     not null default 0
);

-- Files people sent. The bytes lie in the upload folder under the id; only re-encoded pixels are kept.
create table upload (
    upload_id  uuid primary key,
    uid        bigint      not null references account,
    -- Upload category of spec §3 (7 chat, 22 avatar ...).
    category   smallint    not null,
    mime       text        not null,
    byte_size  bigint      not null,
    width      integer     not null,
    height     integer     not null,
    sha256     bytea       not null,
    -- The talk a chat image was sent to; its participants may read it.
    conversation_id uuid,
    created_at timestamptz not null default now()
);
create index upload_by_uid on upload (uid, created_at);
