-- When staff let somebody be verified anew: what came before counts no more. Decision 0082.
create table verification_reset (
    uid      bigint      primary key references account,
    reset_at timestamptz not null
);
