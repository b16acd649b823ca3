-- Which conversation somebody was written to about by mail, up to which message: until that is read there is no second letter about it.
-- No foreign keys: their checks would lock the conversation's row, which messages are written to.
create table reply_letter (
    uid bigint not null,
    conversation_id uuid not null,
    seq bigint not null,
    written_at timestamptz not null default now(),
    primary key (uid, conversation_id)
);
-- Old rows are deleted by their age.
create index reply_letter_by_age on reply_letter (written_at);

-- Who has not read what another person wrote, and since when. In customer support's conversations that is the customer alone: agents have
-- their queue. What the system itself says (sender 0) waits for nobody.
create view reply_waiting as
select p.uid, c.conversation_id, c.last_seq, c.active_on, oldest.sent_at as since
from participant p
join conversation c on c.conversation_id = p.conversation_id and c.last_seq > p.read_seq
cross join lateral (
    select m.sent_at from message m
    where m.conversation_id = p.conversation_id and m.seq > p.read_seq and m.sender not in (0, p.uid) and m.recalled_at is null
    order by m.seq limit 1
) oldest
where not c.is_desk or exists (
    select from desk_talk d where d.conversation_id = c.conversation_id and d.customer = p.uid
);
