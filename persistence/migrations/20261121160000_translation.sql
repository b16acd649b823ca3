-- Translations of messages. A row is its own outbox: state 0 is work to be done, and who does it holds a lease, so that two
-- processes do not do the same. Nobody waits for a row to send a message; a row that was never made is made when somebody
-- asks for it.
create table translation (
    conversation_id uuid        not null,
    seq             bigint      not null,
    -- Into which language.
    language        text        not null,
    -- -1 failed, try again; 0 not yet; 1 here it is; 3 reported as bad. Spec §3.
    state           smallint    not null default 0 check (state in (-1, 0, 1, 3)),
    -- 1 the default one, 2 Google. Spec §3.
    translator      smallint    not null check (translator in (1, 2)),
    text            text        check ((text is not null) = (state = 1)),
    -- SHA-256 of what the translator saw, so that what is remembered of it can be forgotten.
    source_hash     bytea,
    -- The 60 seconds begin here; another try begins them anew.
    asked_at        timestamptz not null default now(),
    leased_until    timestamptz,
    -- Each claim and each change from outside has a number: only who holds the last one may write a result.
    attempt         integer     not null default 0,
    primary key (conversation_id, seq, language)
);
create index translation_work on translation (asked_at) where state = 0;

-- What translators have said, so that nothing is translated twice: by the text they saw (without names, numbers and prices).
-- A memory only. What was said in a message that is taken back is forgotten here too.
create table translated_text (
    source_hash bytea       not null,
    language    text        not null,
    translator  smallint    not null,
    text        text        not null,
    -- What the translator took the text's language for, in its own code.
    from_code   text,
    used_at     timestamptz not null default now(),
    primary key (source_hash, language, translator)
);
create index translated_text_used on translated_text (used_at);
