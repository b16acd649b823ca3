-- no-transaction
-- Conversations of a day, in an order that can be gone on with. `active_on` changes with the first message of a day only, and no update of
-- that kind was cheap (HOT) before either: `conversation_desk` has the same column. Every other message leaves this index alone.
create index concurrently if not exists conversation_active on conversation (active_on, conversation_id);
