-- The catalogue behind a screen. A process of the release before goes on beside it: every column has a default, and triggers keep what
-- operators wrote when that release loads its seed files once more.
alter table game
    -- Neither in the market nor is anything of it newly listed.
    add column is_hidden boolean not null default false,
    add column version bigint not null default 1,
    -- When an operator made or changed it: from then on seed files leave it as it is.
    add column edited_at timestamptz;

alter table goods
    -- Nothing of it is newly listed; lists have it until nothing of it is on sale.
    add column retired_at timestamptz,
    -- What operators say it goes for, until there are trades. The name is no accident: the release before makes a table like this one
    -- with a column guide_cents beside.
    add column guide_price_cents bigint,
    add column version bigint not null default 1,
    add column edited_at timestamptz;
alter table goods add constraint goods_guide_price check (guide_price_cents > 0) not valid;
alter table goods validate constraint goods_guide_price;

-- Goods that operators make. Seed files have numbers below a thousand million for good: a test of the seed compares them.
create sequence goods_number as bigint start with 1000000000 minvalue 1000000000 owned by goods.goods_id;

-- Whoever writes what an operator has changed says so by raising its version. Anything else is a seed file.
create function operators_version_stays() returns trigger language plpgsql as $$
begin
    return null;
end $$;

create trigger game_stays before update on game
    for each row when (
        old.edited_at is not null and new.version = old.version and (old.names, old.kind) is distinct from (new.names, new.kind)
    ) execute function operators_version_stays();
create trigger goods_stays before update on goods
    for each row when (old.edited_at is not null and new.version = old.version) execute function operators_version_stays();

-- Files that are read in. First every line is tried and says what it would do; then the same lines are done, each once.
create table import (
    import_id  uuid        primary key,
    kind       text        not null,
    by_uid     bigint      not null references account,
    -- As its owner calls it.
    file_name  text        not null,
    sha256     bytea       not null,
    created_at timestamptz not null default now(),
    -- When the last line was done.
    applied_at timestamptz
);
create index import_by_age on import (created_at);
create index import_tried on import (by_uid, kind, created_at desc) where applied_at is null;

create table import_line (
    import_id uuid    not null references import on delete cascade,
    -- Where it begins in the file; the titles are in line 1.
    line      int     not null check (line > 0),
    -- {column: cell}
    cells     jsonb   not null,
    -- What it is about, once that is known: a number of goods.
    subject   text    not null default '',
    -- What it is called.
    title     text    not null default '',
    -- What the trial said: add | change | leave | refuse.
    plan      text    not null,
    -- What had been there then: another version refuses the line.
    seen      bigint,
    -- What came of it; null until it is done: added | changed | left | refused | stale.
    outcome   text,
    -- Of a refusal: which column and why.
    field     text    not null default '',
    reason    text    not null default '',
    primary key (import_id, line)
);
-- The lines that are to be done.
create index import_line_open on import_line (import_id, line) where outcome is null;
