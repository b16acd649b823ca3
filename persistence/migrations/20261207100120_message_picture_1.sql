-- no-transaction
-- See 20261207100100_message_picture.sql.
create index concurrently if not exists message_1_picture on message_1 (conversation_id, (body ->> 'upload_id')) where body_type = 2;
