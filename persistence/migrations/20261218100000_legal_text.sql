-- Legal texts as operators wrote them, every version: of a kind in a language the newest holds. An empty one withdraws it.
create table legal_text (
    version bigint generated always as identity primary key,
    kind text not null,
    language text not null,
    body text not null,
    by_uid bigint not null references account (uid),
    reason text not null,
    created_at timestamptz not null default now()
);

create index legal_text_newest on legal_text (kind, language, version desc);
