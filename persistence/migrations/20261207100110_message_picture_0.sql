-- no-transaction
-- See 20261207100100_message_picture.sql.
create index concurrently if not exists message_0_picture on message_0 (conversation_id, (body ->> 'upload_id')) where body_type = 2;
