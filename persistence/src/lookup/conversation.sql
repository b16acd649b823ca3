-- A conversation by id, with the first ten people in it: `conversation.rs`.
select c.conversation_id, c.is_desk, c.state as "state: State", c.order_id, c.last_msg_at,
    array(
        select uid from participant where conversation_id = c.conversation_id order by joined_at, uid limit 10
    ) as "people!"
from conversation c where c.conversation_id = $1
