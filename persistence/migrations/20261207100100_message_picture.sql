-- A recalled picture is looked for in the other messages of its talk. On the partitions the index is built beside those who write; until
-- all of them have it, the parent's is not used.
create index message_picture on only message (conversation_id, (body ->> 'upload_id')) where body_type = 2;
