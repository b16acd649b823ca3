-- Of a list of questions each may be pressed, and each press is kept; of a card's buttons one person presses one, as before.
alter table message_click add column question text not null default '';
comment on column message_click.question is 'Which question of a list; empty for everything else, of which there is one press a person and kind.';
update message_click k set question = k.item
from message m where m.conversation_id = k.conversation_id and m.seq = k.seq and m.body_type = 8 and k.kind = 'click';
-- A program of before this cannot keep presses any more; it is refused, and people press again.
alter table message_click drop constraint message_click_pkey;
alter table message_click add primary key (conversation_id, seq, uid, kind, question);
